// Numbers of a stretch of days, from sums that are kept and from our own works.
import { sql } from 'kysely'
import { PUBLISH_STATUS } from '../../../contract/entities/publish.ts'
import type { Db } from '../../ports/database.ts'

export interface AccountFilter {
  platform_value?: string | undefined
  group_id?: number | undefined
  third_auth_id?: number | undefined
  /** None but these; absent = all. */
  only?: readonly number[] | undefined
}

/** Live accounts of the filter within the operator's scope. */
export async function findAccounts(db: Db, filter: AccountFilter) {
  let query = db
    .selectFrom('third_auths')
    .select(['id', 'platform_value', 'openname', 'avatar'])
    .where('delete_time', 'is', null)
  if (filter.platform_value !== undefined) query = query.where('platform_value', '=', filter.platform_value)
  if (filter.group_id !== undefined) query = query.where('group_id', '=', filter.group_id)
  if (filter.third_auth_id !== undefined) query = query.where('id', '=', filter.third_auth_id)
  if (filter.only !== undefined) {
    if (filter.only.length === 0) return []
    query = query.where('id', 'in', [...filter.only])
  }
  return await query.orderBy('id').execute()
}

/** Days YYYY-MM-DD, both included. */
interface Days {
  from: string
  to: string
}

/** What came in to these accounts day by day. */
export async function sumByDay(db: Db, accountIds: readonly number[], { from, to }: Days) {
  if (accountIds.length === 0) return []
  const rows = await db
    .selectFrom('account_gains_daily')
    .select((is) => [
      'stat_date',
      is.fn.sum<number | null>('play').as('play'),
      is.fn.sum<number | null>('like_count').as('like'),
      is.fn.sum<number | null>('comment').as('comment'),
      is.fn.sum<number | null>('share').as('share'),
      is.fn.sum<number>('spread').as('spread'),
      is.fn.sum<number>('corrected').as('corrected'),
    ])
    .where('stat_date', '>=', from)
    .where('stat_date', '<=', to)
    .where('third_auth_id', 'in', [...accountIds])
    .groupBy('stat_date')
    .execute()
  return rows.map((row) => ({
    ...row,
    ...numbersOf(row),
    spread: Number(row.spread),
    corrected: Number(row.corrected),
  }))
}

/** The same of each account over all these days. */
export async function sumByAccount(db: Db, accountIds: readonly number[], { from, to }: Days) {
  if (accountIds.length === 0) return []
  const rows = await db
    .selectFrom('account_gains_daily')
    .select((is) => [
      'third_auth_id',
      is.fn.sum<number | null>('play').as('play'),
      is.fn.sum<number | null>('like_count').as('like'),
      is.fn.sum<number | null>('comment').as('comment'),
      is.fn.sum<number | null>('share').as('share'),
    ])
    .where('stat_date', '>=', from)
    .where('stat_date', '<=', to)
    .where('third_auth_id', 'in', [...accountIds])
    .groupBy('third_auth_id')
    .execute()
  return rows.map((row) => ({ accountId: row.third_auth_id, ...numbersOf(row) }))
}

const METRICS = ['play', 'like', 'comment', 'share'] as const
export type Numbers = Record<(typeof METRICS)[number], number | null>
/** Sums come as texts from one engine. */
const numbersOf = (row: Numbers): Numbers => ({
  play: asNumber(row.play),
  like: asNumber(row.like),
  comment: asNumber(row.comment),
  share: asNumber(row.share),
})
const asNumber = (value: number | string | null): number | null => (value === null ? null : Number(value))

/** Fans of accounts at the ends of days, account by account and day by day, back to `base`. */
export async function findFans(db: Db, accountIds: readonly number[], range: { base: string; to: string }) {
  if (accountIds.length === 0) return []
  return await db
    .selectFrom('third_auth_stats_daily')
    .select(['third_auth_id', 'stat_date', 'total_fans'])
    .where('third_auth_id', 'in', [...accountIds])
    .where('stat_date', '>=', range.base)
    .where('stat_date', '<=', range.to)
    .where('total_fans', 'is not', null)
    .orderBy('third_auth_id')
    .orderBy('stat_date')
    .execute()
}

/** Moments, unix ms, the second excluded. */
interface Moments {
  fromMs: number
  toMs: number
}

/** Our works that went out, by account and stretch of `stepMs` (its number since 1970). */
export async function countPublished(db: Db, accountIds: readonly number[], moments: Moments, stepMs: number) {
  if (accountIds.length === 0) return []
  const step = sql<number>`published_time / ${sql.lit(stepMs)}`
  const rows = await db
    .selectFrom('publish_items')
    .select((is) => ['third_auth_id', step.as('step'), is.fn.countAll<number>().as('count')])
    .where('publish_status', '=', PUBLISH_STATUS.success)
    .where('only_draft', '=', 0)
    .where('published_time', '>=', moments.fromMs)
    .where('published_time', '<', moments.toMs)
    .where('third_auth_id', 'in', [...accountIds])
    .groupBy(['third_auth_id', step])
    .execute()
  return rows.map((row) => ({ accountId: row.third_auth_id, step: Number(row.step), count: Number(row.count) }))
}

/** Our works that failed then and were not tried again, in the same way; what may be out is none. */
export async function countFailed(db: Db, accountIds: readonly number[], moments: Moments, stepMs: number) {
  if (accountIds.length === 0) return []
  const step = sql<number>`update_time / ${sql.lit(stepMs)}`
  const rows = await db
    .selectFrom('publish_items')
    .select((is) => ['third_auth_id', step.as('step'), is.fn.countAll<number>().as('count')])
    .where('publish_status', '=', PUBLISH_STATUS.failed)
    .where('outcome_unknown', '=', 0)
    .where('delete_time', 'is', null)
    .where('update_time', '>=', moments.fromMs)
    .where('update_time', '<', moments.toMs)
    .where('third_auth_id', 'in', [...accountIds])
    .groupBy(['third_auth_id', step])
    .execute()
  return rows.map((row) => ({ accountId: row.third_auth_id, step: Number(row.step), count: Number(row.count) }))
}

/** The most played works of these accounts that went out then and still stand. */
export async function findTopWorks(db: Db, accountIds: readonly number[], { fromMs, toMs }: Moments, limit: number) {
  if (accountIds.length === 0) return []
  return await db
    .selectFrom('platform_works')
    .select([
      'id',
      'third_auth_id',
      'title',
      'url',
      'publish_time',
      'last_play as play',
      'last_like as like',
      'last_comment as comment',
      'last_share as share',
    ])
    .where('is_deleted', '=', 0)
    .where('last_play', 'is not', null)
    .where('publish_time', '>=', fromMs)
    .where('publish_time', '<', toMs)
    .where('third_auth_id', 'in', [...accountIds])
    .orderBy('last_play', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Accounts of which works were read, and when the latest was, unix ms. */
export async function findCoverage(db: Db, accountIds: readonly number[]) {
  if (accountIds.length === 0) return { accounts: 0, latest: 0, isWaiting: false }
  const row = await db
    .selectFrom('work_looks')
    .select((is) => [
      is.fn.countAll<number>().filterWhere('done_no', '>', 0).as('accounts'),
      is.fn.max<number | null>('looked_time').as('latest'),
      is.fn.countAll<number>().filterWhere('gains_summed', '=', 0).filterWhere('done_no', '>', 0).as('waiting'),
    ])
    .where('third_auth_id', 'in', [...accountIds])
    .executeTakeFirstOrThrow()
  return { accounts: Number(row.accounts), latest: Number(row.latest ?? 0), isWaiting: Number(row.waiting) > 0 }
}

/** Tracked words that stood among the first ten at the end of a day, by their latest point of the 30 days before. */
export async function countTopWords(db: Db, platform: string | undefined, day: { from: string; to: string }) {
  const latest = db
    .selectFrom('rank_results as r')
    .innerJoin('rank_keywords as k', 'k.id', 'r.rank_keyword_id')
    .select((is) => ['r.rank_keyword_id as word', is.fn.max('r.stat_date').as('latest')])
    .where('r.status', '=', 'ok')
    .where('r.stat_date', '>=', day.from)
    .where('r.stat_date', '<=', day.to)
    .where('k.delete_time', 'is', null)
    .$if(platform !== undefined, (query) => query.where('k.platform_value', '=', platform ?? ''))
    .groupBy('r.rank_keyword_id')
  const row = await db
    .selectFrom(latest.as('l'))
    .innerJoin('rank_results as p', (join) =>
      join.onRef('p.rank_keyword_id', '=', 'l.word').onRef('p.stat_date', '=', 'l.latest'),
    )
    .select((is) => [
      is.fn.countAll<number>().as('looked'),
      is.fn.countAll<number>().filterWhere('p.rank', '<=', 10).as('top'),
    ])
    .executeTakeFirstOrThrow()
  return Number(row.looked) === 0 ? null : Number(row.top)
}

/** Clips that the company has left. */
export async function findClipsLeft(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom('tenants')
    .select(['clip_balance', 'clip_frozen', 'clips_counted'])
    .executeTakeFirstOrThrow()
  return row.clips_counted === 1 ? Number(row.clip_balance) - Number(row.clip_frozen) : null
}
