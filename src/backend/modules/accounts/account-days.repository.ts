// Numbers of accounts and of their works by day.
import { PUBLISH_STATUS } from '../../../contract/entities/publish.ts'
import type { Db } from '../../ports/database.ts'

/**
 * Numbers before a stretch of days are looked for this far back, days: what is older says nothing about the stretch.
 */
export const BASE_DAYS = 60
/** The same for lists, where many accounts are asked about at once. */
export const LIST_BASE_DAYS = 14

export interface DayRange {
  /** Both YYYY-MM-DD, both included. */
  from: string
  to: string
}

/** What a login or a check told of an account today; a number that was not told keeps its earlier value. */
export async function keepAccountDay(
  trx: Db,
  seen: { accountId: number; day: string; fans: number | null; works: number | null; now: number },
): Promise<void> {
  if (seen.fans === null && seen.works === null) return
  await trx
    .insertInto('third_auth_stats_daily')
    .values({
      third_auth_id: seen.accountId,
      stat_date: seen.day,
      total_fans: seen.fans,
      total_issue: seen.works,
      update_time: seen.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['third_auth_id', 'stat_date']).doUpdateSet((eb) => ({
        total_fans: eb.fn.coalesce('excluded.total_fans', 'third_auth_stats_daily.total_fans'),
        total_issue: eb.fn.coalesce('excluded.total_issue', 'third_auth_stats_daily.total_issue'),
        update_time: eb.ref('excluded.update_time'),
      })),
    )
    .execute()
}

/** For each work with numbers in these days: its first and last in them, and the last before, back to `base`. */
export async function findWorkSums(
  db: Db,
  accountIds: readonly number[],
  range: { base: string; from: string; to: string },
) {
  if (accountIds.length === 0) return []
  const { base, from, to } = range
  return await db
    .selectFrom('work_stats_daily as s')
    .innerJoin('platform_works as w', 'w.id', 's.work_id')
    .select((eb) => {
      const inside = (of: 'play' | 'like_count' | 'comment' | 'share') =>
        eb
          .case()
          .when('s.stat_date', '>=', from)
          .then(eb.ref(`s.${of}`))
          .end()
      const before = (of: 'play' | 'like_count' | 'comment' | 'share') =>
        eb
          .case()
          .when('s.stat_date', '<', from)
          .then(eb.ref(`s.${of}`))
          .end()
      return [
        'w.third_auth_id',
        'w.publish_time',
        eb.fn.max(before('play')).as('play_base'),
        eb.fn.min(inside('play')).as('play_first'),
        eb.fn.max(inside('play')).as('play_last'),
        eb.fn.max(before('like_count')).as('like_base'),
        eb.fn.min(inside('like_count')).as('like_first'),
        eb.fn.max(inside('like_count')).as('like_last'),
        eb.fn.max(before('comment')).as('comment_base'),
        eb.fn.min(inside('comment')).as('comment_first'),
        eb.fn.max(inside('comment')).as('comment_last'),
        eb.fn.max(before('share')).as('share_base'),
        eb.fn.min(inside('share')).as('share_first'),
        eb.fn.max(inside('share')).as('share_last'),
      ]
    })
    .where('w.third_auth_id', 'in', [...accountIds])
    .where('s.stat_date', '>=', base)
    .where('s.stat_date', '<=', to)
    .groupBy(['w.id', 'w.third_auth_id', 'w.publish_time'])
    .execute()
}
export type WorkSum = Awaited<ReturnType<typeof findWorkSums>>[number]

/** Days of works of these accounts up to `range.to`, from `base` on, work by work and day by day. */
export async function findWorkDays(db: Db, accountIds: readonly number[], range: { base: string; to: string }) {
  if (accountIds.length === 0) return []
  return await db
    .selectFrom('work_stats_daily as s')
    .innerJoin('platform_works as w', 'w.id', 's.work_id')
    .select([
      's.work_id',
      'w.third_auth_id',
      'w.publish_time',
      's.stat_date',
      's.play',
      's.like_count as like',
      's.comment',
      's.share',
    ])
    .where('w.third_auth_id', 'in', [...accountIds])
    .where('s.stat_date', '>=', range.base)
    .where('s.stat_date', '<=', range.to)
    .orderBy('s.work_id')
    .orderBy('s.stat_date')
    .execute()
}
export type WorkDay = Awaited<ReturnType<typeof findWorkDays>>[number]

/** Days of these accounts, account by account and day by day. */
export async function findAccountDays(db: Db, accountIds: readonly number[], range: { base: string; to: string }) {
  if (accountIds.length === 0) return []
  return await db
    .selectFrom('third_auth_stats_daily')
    .select(['third_auth_id', 'stat_date', 'total_fans'])
    .where('third_auth_id', 'in', [...accountIds])
    .where('stat_date', '>=', range.base)
    .where('stat_date', '<=', range.to)
    .orderBy('third_auth_id')
    .orderBy('stat_date')
    .execute()
}

/**
 * Works that went out between two moments (unix ms, the second excluded), of accounts whose list was looked at; an
 * account never looked at is absent.
 */
export async function countNewWorks(
  db: Db,
  accountIds: readonly number[],
  fromMs: number,
  toMs: number,
): Promise<Map<number, number>> {
  if (accountIds.length === 0) return new Map()
  const looked = await db
    .selectFrom('work_looks')
    .select('third_auth_id')
    .where('third_auth_id', 'in', [...accountIds])
    .where('done_no', '>', 0)
    .execute()
  const counts = new Map(looked.map((row) => [row.third_auth_id, 0]))
  const rows = await db
    .selectFrom('platform_works')
    .select((eb) => ['third_auth_id', eb.fn.countAll<number>().as('count')])
    .where('third_auth_id', 'in', [...accountIds])
    .where('publish_time', '>=', fromMs)
    .where('publish_time', '<', toMs)
    .groupBy('third_auth_id')
    .execute()
  for (const row of rows) if (counts.has(row.third_auth_id)) counts.set(row.third_auth_id, Number(row.count))
  return counts
}

/**
 * Our own items between two moments: published then, or failed then and not tried again; what may be out counts as
 * neither.
 */
export async function countOwnItems(
  db: Db,
  accountIds: readonly number[],
  fromMs: number,
  toMs: number,
): Promise<Map<number, { published: number; failed: number }>> {
  const counts = new Map<number, { published: number; failed: number }>()
  if (accountIds.length === 0) return counts
  const of = (id: number) => counts.get(id) ?? { published: 0, failed: 0 }
  const items = () =>
    db
      .selectFrom('publish_items')
      .select((eb) => ['third_auth_id', eb.fn.countAll<number>().as('count')])
      .where('third_auth_id', 'in', [...accountIds])
      .groupBy('third_auth_id')
  for (const row of await items()
    .where('publish_status', '=', PUBLISH_STATUS.success)
    .where('only_draft', '=', 0)
    .where('published_time', '>=', fromMs)
    .where('published_time', '<', toMs)
    .execute()) {
    counts.set(row.third_auth_id, { ...of(row.third_auth_id), published: Number(row.count) })
  }
  for (const row of await items()
    .where('publish_status', '=', PUBLISH_STATUS.failed)
    .where('outcome_unknown', '=', 0)
    .where('delete_time', 'is', null)
    .where('update_time', '>=', fromMs)
    .where('update_time', '<', toMs)
    .execute()) {
    counts.set(row.third_auth_id, { ...of(row.third_auth_id), failed: Number(row.count) })
  }
  return counts
}

/** When items of the account went out, unix ms. */
export async function findPublishTimes(db: Db, accountId: number, fromMs: number, toMs: number): Promise<number[]> {
  const rows = await db
    .selectFrom('publish_items')
    .select('published_time')
    .where('third_auth_id', '=', accountId)
    .where('publish_status', '=', PUBLISH_STATUS.success)
    .where('published_time', '>=', fromMs)
    .where('published_time', '<', toMs)
    .limit(5_000)
    .execute()
  return rows.flatMap((row) => row.published_time ?? [])
}
