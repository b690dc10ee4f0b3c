// A plan with two works that went out, their numbers, titles and ranks.
import type { TestSession } from '../../../testing/app.ts'

export const NO = { delete_time: null }
/** When the first work went out, unix ms. */
export const T0 = 1_700_000_000_000

const one = async (query: { executeTakeFirstOrThrow(): Promise<{ id: number }> }): Promise<number> =>
  (await query.executeTakeFirstOrThrow()).id

/** Puts it into the company of `owner`; the works are on 抖音 and 快手, the second a day later. */
export async function seedAttribution(owner: TestSession): Promise<{ plan: number; items: number[] }> {
  const items: number[] = []
  const { db } = owner
  const plan = await one(
    db
      .insertInto('plans')
      .values({
        name: '开业',
        main_words: '[]',
        clip_id: null,
        daily_num: 1,
        total_num: 1,
        per_account_daily_max: 1,
        windows: '[]',
        min_gap_minutes: 30,
        start_date: '2026-01-01',
        client_token: null,
        admin_id: owner.adminId,
        ...NO,
      })
      .returning('id'),
  )
  const task = await one(
    db
      .insertInto('wisdom_tasks')
      .values({
        name: '任务',
        type: 'clip',
        plan_id: plan,
        clip_id: null,
        config: '{}',
        status: 2,
        total_num: 2,
        lock_admin_id: null,
        lock_token: null,
        lock_time: null,
        heartbeat_time: null,
        client_token: null,
        admin_id: owner.adminId,
        ...NO,
      })
      .returning('id'),
  )
  for (const [at, platform] of (['douyin', 'kuaishou'] as const).entries()) {
    const account = await one(
      db
        .insertInto('third_auths')
        .values({
          platform_value: platform,
          account_id: platform,
          openname: `${platform}号`,
          operator_admin_id: owner.adminId,
        })
        .returning('id'),
    )
    const item = await one(
      db
        .insertInto('publish_items')
        .values({
          wisdom_task_id: task,
          plan_id: plan,
          fission_activity_id: null,
          third_auth_id: account,
          title: `咖啡店推荐${at}`,
          content_html: null,
          full_file_url: null,
          attachment_id: null,
          clip_output_id: null,
          lease_device_id: null,
          lease_until: null,
          publish_status: 2,
          published_time: T0 + at * 86_400_000,
          timing_time: T0 + 60_000,
          platform_url: `https://x.example/${at}`,
          content_hash: null,
          keyword_snapshot: null,
          ...NO,
        })
        .returning('id'),
    )
    items.push(item)
    await db
      .insertInto('platform_works')
      .values({
        third_auth_id: account,
        platform_item_id: `w${at}`,
        publish_item_id: item,
        title: 'x',
        url: '',
        publish_time: T0,
        reason: '',
        last_play: 100 * (at + 1),
        last_like: at === 0 ? null : 7,
        last_comment: null,
        last_share: null,
        last_collect: null,
        last_sync_time: T0,
      })
      .execute()
  }
  const title = async (text: string, main: string, item: number | null) =>
    await db
      .insertInto('titles')
      .values({
        plan_id: plan,
        wisdom_task_id: null,
        title: text,
        norm: text,
        main,
        status: item === null ? 0 : 2,
        risk: null,
        publish_item_id: item,
        ...NO,
      })
      .execute()
  await title('咖啡店推荐0', '咖啡', items[0] ?? 0)
  await title('咖啡店推荐1', '咖啡', items[1] ?? 0)
  await title('咖啡店在哪', '咖啡', null)
  await title('茶馆在哪', '茶馆', null)
  const word = await one(
    db
      .insertInto('rank_keywords')
      .values({
        keyword: '上海咖啡',
        norm: '上海咖啡',
        platform_value: 'douyin',
        admin_id: owner.adminId,
        last_rank: 3,
        prev_rank: null,
        best_rank: 1,
        ok_time: T0 + 5,
        ...NO,
      })
      .returning('id'),
  )
  // The latest good look counts; an older, better one does not.
  for (const [rank, time] of [
    [1, T0],
    [3, T0 + 5],
  ] as const) {
    const result = await one(
      db
        .insertInto('rank_results')
        .values({
          rank_keyword_id: word,
          stat_date: time === T0 ? '2023-11-13' : '2023-11-14',
          status: 'ok',
          rank,
          depth: 50,
          evidence_attachment_id: null,
          checked_time: time,
        })
        .returning('id'),
    )
    await db
      .insertInto('rank_hits')
      .values({ rank_result_id: result, rank, publish_item_id: items[0] ?? 0, matched_by: 'item_id' })
      .execute()
  }
  return { plan, items }
}
