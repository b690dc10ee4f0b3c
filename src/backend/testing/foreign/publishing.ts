// Rows of publishing.
import { idOf, NOTHING } from './marking.ts'
import type { Marking } from './marking.ts'

export interface ForeignPublishingIds {
  task: number
  item: number
  lockToken: string
  run: number
}

/** Makes a task with a work that failed, stands on its platform and is in a run. */
export async function seedPublishing(
  { session, mark }: Marking,
  ids: { account: number; attachment: number; article: number; clip: number; output: number },
): Promise<ForeignPublishingIds> {
  const { db, adminId } = session
  const { account, attachment, article, clip, output } = ids
  const lockToken = 'foreign-lock-token-0000'
  const task = await idOf(
    db
      .insertInto('wisdom_tasks')
      .values({
        name: mark.own,
        type: 'clip',
        plan_id: null,
        clip_id: clip,
        config: '{}',
        status: 2,
        total_num: 1,
        lock_admin_id: null,
        lock_token: lockToken,
        lock_time: null,
        heartbeat_time: null,
        client_token: null,
        admin_id: adminId,
        ...NOTHING,
      })
      .returning('id'),
  )
  const item = await idOf(
    db
      .insertInto('publish_items')
      .values({
        wisdom_task_id: task,
        plan_id: null,
        fission_activity_id: null,
        third_auth_id: account,
        title: mark.own,
        content_html: null,
        full_file_url: null,
        attachment_id: attachment,
        clip_output_id: output,
        lease_device_id: null,
        lease_until: null,
        published_time: null,
        content_hash: null,
        keyword_snapshot: null,
        auto_publish: 1,
        ...NOTHING,
      })
      .returning('id'),
  )
  await db.insertInto('publish_item_articles').values({ publish_item_id: item, article_id: article, sort: 1 }).execute()
  await db
    .insertInto('platform_works')
    .values({
      third_auth_id: account,
      platform_item_id: mark.own,
      publish_item_id: item,
      title: mark.own,
      url: mark.own,
      publish_time: Date.now(),
      reason: mark.own,
      last_play: 1,
      last_like: null,
      last_comment: null,
      last_share: null,
      last_collect: null,
      last_sync_time: Date.now(),
    })
    .execute()
  await db
    .insertInto('publish_records')
    .values({
      publish_item_id: item,
      third_auth_id: account,
      attempt_no: 1,
      epoch: 'e0',
      start_time: Date.now(),
      end_time: Date.now(),
      result: -1,
      msg: mark.own,
      admin_id: adminId,
      device_id: null,
      raw: null,
    })
    .execute()
  await db
    .insertInto('inclusion_checks')
    .values({
      publish_item_id: item,
      platform_value: 'douyin',
      stat_date: '2026-01-01',
      status: 'unknown',
      rank: null,
      reason: mark.own,
      checked_time: Date.now(),
      evidence_attachment_id: null,
      is_last: 1,
    })
    .execute()
  const run = await idOf(
    db
      .insertInto('publish_runs')
      .values({
        kind: 'task',
        wisdom_task_id: task,
        admin_id: adminId,
        device_id: mark.own,
        device_key: mark.own,
        lease_until: Date.now() + 86_400_000,
        grant_hash: null,
        token_hash: null,
        end_time: null,
      })
      .returning('id'),
  )
  await db
    .insertInto('publish_run_items')
    .values({
      run_id: run,
      publish_item_id: item,
      third_auth_id: account,
      text_params: JSON.stringify({ msg: mark.own }),
      person: null,
    })
    .execute()
  return { task, item, lockToken, run }
}
