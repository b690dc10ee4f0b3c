// Works and figures of another tenant, and a link that shows them.
import type { TestSession } from './app.ts'

/** `mark` stands in all texts. Answers the id of the link, which was opened once. */
export async function seedFigures(
  session: TestSession,
  { account, item }: { account: number; item: number },
  mark: string,
): Promise<number> {
  const { db, tenantId, adminId } = session
  await db
    .insertInto('platform_works')
    .values({
      third_auth_id: account,
      platform_item_id: mark,
      publish_item_id: item,
      title: mark,
      url: mark,
      publish_time: Date.now(),
      reason: mark,
      last_play: 1,
      last_like: null,
      last_comment: null,
      last_share: null,
      last_collect: null,
      last_sync_time: Date.now(),
    })
    .execute()
  await db.insertInto('work_looks').values({ third_auth_id: account, look_no: 1, device_id: null }).execute()
  await db.insertInto('account_gains_daily').values({ third_auth_id: account, stat_date: '', update_time: 1 }).execute()
  const { id } = await db
    .insertInto('share_links')
    .values({
      slug: `foreign${String(tenantId).padStart(5, '0')}`,
      scope: 'analysis',
      name: mark,
      filter: JSON.stringify({ account_ids: [account] }),
      password_hash: null,
      expire_time: Date.now() + 86_400_000,
      last_view_time: null,
      revoke_time: null,
      frozen_time: null,
      snapshot: null,
      snapshot_seal: null,
      admin_id: adminId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('share_views').values({ share_id: id, ip_hash: mark, ua: mark, ok: 1 }).execute()
  return id
}
