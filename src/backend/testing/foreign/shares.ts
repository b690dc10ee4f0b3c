// A link that shows figures of another tenant's account.
import type { ForeignAccountsIds } from './accounts.ts'
import type { Marking } from './marking.ts'

export interface ForeignSharesIds {
  /** Was opened once. */
  share: number
}

/** One link, with one opening. */
export async function seedShares(
  { session: { db, tenantId, adminId }, mark }: Marking,
  { account }: Pick<ForeignAccountsIds, 'account'>,
): Promise<ForeignSharesIds> {
  const { id } = await db
    .insertInto('share_links')
    .values({
      slug: `foreign${String(tenantId).padStart(5, '0')}`,
      scope: 'analysis',
      name: mark.own,
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
  await db.insertInto('share_views').values({ share_id: id, ip_hash: mark.own, ua: mark.own, ok: 1 }).execute()
  return { share: id }
}
