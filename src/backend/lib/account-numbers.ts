// What came in to accounts and what went out from them: read for the list of accounts, for one account and for all.
import { sql } from 'kysely'
import type { ExpressionBuilder } from 'kysely'
import { PUBLISH_STATUS } from '../../contract/entities/publish.ts'
import type { Db } from '../ports/database.ts'
import type { Database } from '../tables/database.ts'
import { shiftDay } from './days.ts'
import type { DayGrid, DaySpan, MomentSpan } from './day-span.ts'

/** Numbers that sites tell of works. */
export const SITE_METRICS = ['play', 'like', 'comment', 'share'] as const
export type SiteNumbers = Record<(typeof SITE_METRICS)[number], number | null>

/** Fans before a stretch of days are looked for this far back, days: what is older says nothing about the stretch. */
const FANS_BASE_DAYS = 60

/** Sums come as texts from one engine. */
const numbersOf = (row: SiteNumbers): SiteNumbers => ({
  play: asNumber(row.play),
  like: asNumber(row.like),
  comment: asNumber(row.comment),
  share: asNumber(row.share),
})
const asNumber = (value: number | string | null): number | null => (value === null ? null : Number(value))

const gainsIn = (db: Db, accountIds: readonly number[], { from, to }: DaySpan) =>
  db
    .selectFrom('account_gains_daily')
    .select((is) => [
      is.fn.sum<number | null>('play').as('play'),
      is.fn.sum<number | null>('like_count').as('like'),
      is.fn.sum<number | null>('comment').as('comment'),
      is.fn.sum<number | null>('share').as('share'),
    ])
    .where('stat_date', '>=', from)
    .where('stat_date', '<=', to)
    .where('third_auth_id', 'in', [...accountIds])

/**
 * What came in to these accounts day by day, null = nobody knows; a day without a row was not seen. `spread` works'
 * numbers are spread over days that nobody looked at, `corrected` a site lowered.
 */
export async function sumByDay(db: Db, accountIds: readonly number[], span: DaySpan) {
  if (accountIds.length === 0) return []
  const rows = await gainsIn(db, accountIds, span)
    .select((is) => [
      'stat_date',
      is.fn.sum<number>('spread').as('spread'),
      is.fn.sum<number>('corrected').as('corrected'),
    ])
    .groupBy('stat_date')
    .execute()
  return rows.map((row) => ({
    date: row.stat_date,
    ...numbersOf(row),
    spread: Number(row.spread),
    corrected: Number(row.corrected),
  }))
}

/** The same of each account over all these days. */
export async function sumByAccount(
  db: Db,
  accountIds: readonly number[],
  span: DaySpan,
): Promise<Map<number, SiteNumbers>> {
  if (accountIds.length === 0) return new Map()
  const rows = await gainsIn(db, accountIds, span).select('third_auth_id').groupBy('third_auth_id').execute()
  return new Map(rows.map((row) => [row.third_auth_id, numbersOf(row)]))
}

/** Fans of one account at the end of a day; null = not told. */
export interface FansPoint {
  third_auth_id: number
  stat_date: string
  total_fans: number | null
}

/** Fans of accounts at the ends of days, account by account and day by day, back to where a stretch begins with. */
export async function findFans(db: Db, accountIds: readonly number[], { from, to }: DaySpan): Promise<FansPoint[]> {
  if (accountIds.length === 0) return []
  return await db
    .selectFrom('third_auth_stats_daily')
    .select(['third_auth_id', 'stat_date', 'total_fans'])
    .where('third_auth_id', 'in', [...accountIds])
    .where('stat_date', '>=', shiftDay(from, -FANS_BASE_DAYS))
    .where('stat_date', '<=', to)
    .where('total_fans', 'is not', null)
    .orderBy('third_auth_id')
    .orderBy('stat_date')
    .execute()
}

/** What accounts gained in fans, or lost. */
export interface FansGained {
  byDay: Map<string, number>
  byAccount: Map<number, number>
  /** Accounts of which no number was known when the stretch began: they gained at least this. */
  late: Set<number>
}

/** Known numbers of fans of one account, from the first day to the last, both included. */
const fansOf = (is: ExpressionBuilder<Database, 'third_auths'>, from: string, to: string) =>
  is
    .selectFrom('third_auth_stats_daily as p')
    .whereRef('p.third_auth_id', '=', 'third_auths.id')
    .where('p.total_fans', 'is not', null)
    .where('p.stat_date', '>=', from)
    .where('p.stat_date', '<=', to)

/** What accounts gained in fans, or lost: differences of what is known; a first value alone says nothing. */
export async function sumFans(db: Db, accountIds: readonly number[], { from, to }: DaySpan): Promise<FansGained> {
  const gained: FansGained = { byDay: new Map(), byAccount: new Map(), late: new Set() }
  if (accountIds.length === 0) return gained
  const base = shiftDay(from, -FANS_BASE_DAYS)
  const points = db
    .selectFrom('third_auth_stats_daily')
    .select((is) => [
      'stat_date as date',
      'total_fans as fans',
      is.fn
        .agg<number | null>('lag', ['total_fans'])
        .over((known) => known.partitionBy('third_auth_id').orderBy('stat_date'))
        .as('before'),
    ])
    .where('third_auth_id', 'in', [...accountIds])
    .where('stat_date', '>=', base)
    .where('stat_date', '<=', to)
    .where('total_fans', 'is not', null)
  const [days, accounts] = await Promise.all([
    db
      .selectFrom(points.as('p'))
      .select((is) => ['p.date', is.fn.sum<number>(is('p.fans', '-', is.ref('p.before'))).as('gained')])
      .where('p.date', '>=', from)
      .where('p.before', 'is not', null)
      .groupBy('p.date')
      .execute(),
    // The differences of an account add up to the last number less the first.
    db
      .selectFrom('third_auths')
      .select((is) => [
        'id',
        fansOf(is, base, shiftDay(from, -1))
          .select('p.total_fans')
          .orderBy('p.stat_date', 'desc')
          .limit(1)
          .as('before'),
        fansOf(is, from, to).select('p.total_fans').orderBy('p.stat_date').limit(1).as('first'),
        fansOf(is, from, to).select('p.total_fans').orderBy('p.stat_date', 'desc').limit(1).as('last'),
        fansOf(is, from, to).select('p.stat_date').orderBy('p.stat_date').limit(1).as('firstDay'),
        fansOf(is, from, to).select('p.stat_date').orderBy('p.stat_date', 'desc').limit(1).as('lastDay'),
      ])
      .where('id', 'in', [...accountIds])
      .execute(),
  ])
  for (const { date, gained: fans } of days) gained.byDay.set(date, Number(fans))
  for (const { id, before, first, last, firstDay, lastDay } of accounts) {
    const start = before ?? (firstDay === lastDay ? null : first)
    if (last === null || start === null) continue
    gained.byAccount.set(id, last - start)
    if (before === null) gained.late.add(id)
  }
  return gained
}

/** Works of these accounts and, if named, of one plan. */
export interface OwnWorks {
  accountIds: readonly number[]
  planId?: number | undefined
}

/**
 * Our works that went out, what went no further than a draft box left out; a work that was deleted afterwards went out
 * all the same. States are written out, so that the index over them is found.
 */
export function publishedWorks(db: Db, { accountIds, planId }: OwnWorks, { fromMs, toMs }: MomentSpan) {
  return db
    .selectFrom('publish_items')
    .where('publish_status', '=', sql.lit(PUBLISH_STATUS.success))
    .where('only_draft', '=', 0)
    .where('published_time', '>=', fromMs)
    .where('published_time', '<', toMs)
    .where('third_auth_id', 'in', [...accountIds])
    .$if(planId !== undefined, (query) => query.where('plan_id', '=', planId ?? 0))
}

/** Our works that failed then and were not tried again; what may be out is none. */
export function failedWorks(db: Db, { accountIds, planId }: OwnWorks, { fromMs, toMs }: MomentSpan) {
  return db
    .selectFrom('publish_items')
    .where('publish_status', '=', sql.lit(PUBLISH_STATUS.failed))
    .where('delete_time', 'is', null)
    .where('outcome_unknown', '=', 0)
    .where('update_time', '>=', fromMs)
    .where('update_time', '<', toMs)
    .where('third_auth_id', 'in', [...accountIds])
    .$if(planId !== undefined, (query) => query.where('plan_id', '=', planId ?? 0))
}

/** How many failed on each day; days without any are left out. */
export async function countFailedByDay(db: Db, works: OwnWorks, grid: DayGrid): Promise<Map<string, number>> {
  if (works.accountIds.length === 0) return new Map()
  const step = sql<number>`(update_time - ${sql.lit(grid.fromMs)}) / ${sql.lit(grid.stepMs)}`
  const rows = await failedWorks(db, works, grid)
    .select((is) => [step.as('step'), is.fn.countAll<number>().as('count')])
    .groupBy(step)
    .execute()
  const counts = new Map<string, number>()
  for (const row of rows) {
    const day = grid.dayOfStep(Number(row.step))
    counts.set(day, (counts.get(day) ?? 0) + Number(row.count))
  }
  return counts
}

/** How many of each account went out, or failed. */
export async function countByAccount(
  db: Db,
  counted: 'published' | 'failed',
  works: OwnWorks,
  stretch: MomentSpan,
): Promise<Map<number, number>> {
  if (works.accountIds.length === 0) return new Map()
  const find = counted === 'published' ? publishedWorks : failedWorks
  const rows = await find(db, works, stretch)
    .select((is) => ['third_auth_id', is.fn.countAll<number>().as('count')])
    .groupBy('third_auth_id')
    .execute()
  return new Map(rows.map((row) => [row.third_auth_id, Number(row.count)]))
}

/** Sum of what is known; null where nobody has a number. */
export function sumKnown(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0)
}

/** Accounts of which works were read, when the latest was (unix ms), and those that are not summed up yet. */
export async function findCoverage(db: Db, accountIds: readonly number[]) {
  if (accountIds.length === 0) return { seen: new Set<number>(), latest: 0, waiting: new Set<number>() }
  const rows = await db
    .selectFrom('work_looks')
    .select(['third_auth_id', 'looked_time', 'gains_summed', 'done_no'])
    .where('third_auth_id', 'in', [...accountIds])
    .execute()
  const seen = rows.filter((row) => row.done_no > 0)
  return {
    seen: new Set(seen.map((row) => row.third_auth_id)),
    latest: rows.reduce((latest, row) => Math.max(latest, Number(row.looked_time)), 0),
    waiting: new Set(seen.filter((row) => row.gains_summed === 0).map((row) => row.third_auth_id)),
  }
}
