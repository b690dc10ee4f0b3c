// Ids of one page of all works, and how many there are by state.
import { PUBLISH_STATUS } from '../../../../contract/entities/publish.ts'
import { sql } from 'kysely'
import type { SelectQueryBuilder, SqlBool } from 'kysely'
import { visibleAccountIds } from '../../../lib/account-scope.ts'
import type { ScopeHolder } from '../../../lib/account-scope.ts'
import { missedWorks, passedWorks, skippedWorks } from '../../../lib/missed-works.ts'
import { isDeep, offsetOf, windowOf } from '../../../lib/paging.ts'
import { containsPattern, kindOf } from '../../../ports/database.ts'
import type { Db } from '../../../ports/database.ts'
import type { Database } from '../../../tables/database.ts'
import type { PublishItemsTable } from '../../../tables/publishing.ts'
import { tunedSight } from '../../../lib/tuned-sight.ts'
import { wholeCompany } from '../../../lib/whole-company.ts'

export interface ItemFilter {
  page: number
  limit: number
  keyword?: string | undefined
  wisdom_task_id?: number | undefined
  plan_id?: number | undefined
  status?: number | undefined
  /** 1 = only works whose outcome nobody knows; 0 with status -1 = without them. */
  unconfirmed?: 0 | 1 | undefined
  /** 1 = only missed works; 0 with status 0 = without them and without skipped ones. */
  overdue?: 0 | 1 | undefined
  /** 1 = only works that a person skipped. */
  skipped?: 0 | 1 | undefined
  /** 1 = only works that their sites hold until their time; 0 with status 2 = without them. */
  held?: 0 | 1 | undefined
  /** 1 = only works that went no further than a draft box; 0 with status 2 = without them. */
  drafted?: 0 | 1 | undefined
  nowMs: number
  /** How late a work may be before it is missed, ms. */
  graceMs: number
  platform_value?: string | undefined
  third_auth_id?: number | undefined
  group_id?: number | undefined
  /** What `fromMs` and `toMs` narrow; 'failed' = since when it is failed and waits; 'none' = without a planned time. */
  time: 'timing' | 'published' | 'failed' | 'none'
  /** Unix ms, inclusive. */
  fromMs?: number | undefined
  toMs?: number | undefined
  sort_field?: string | undefined
  sort_order?: 'asc' | 'desc' | undefined
}

type Query<O> = SelectQueryBuilder<Database & { i: PublishItemsTable }, 'i', O>
type Counts = Record<string, number>
const STATES = [0, 1, 2, 3, -1] as const
/** With more works than this on a platform the newest are met soon: its page is read along all works. */
const MANY = 5_000

const live = (db: Db) => db.selectFrom('publish_items as i').where('i.delete_time', 'is', null)
/** Deleted tasks: their works are gone with them. */
const goneTasks = (db: Db) =>
  wholeCompany(db, 'sight').selectFrom('wisdom_tasks as t').select('t.id').where('t.delete_time', 'is not', null)
const accountsOn = (db: Db, platform: string) =>
  wholeCompany(db, 'sight').selectFrom('third_auths as a').select('a.id').where('a.platform_value', '=', platform)
/** Accounts that are there and in the operator's sight: his tasks have works on others, too. */
const liveAccounts = (db: Db) => db.selectFrom('third_auths as a').select('a.id').where('a.delete_time', 'is', null)

/**
 * Live works that the operator may see, in parts without a work in common: those of his accounts, and those of his
 * tasks on other accounts. `along`: what leads to them, his accounts from the few to the many, or an order that the
 * list has anyway.
 */
async function visibleParts(
  db: Db,
  admin: ScopeHolder,
  along: 'accounts' | 'order' = 'accounts',
): Promise<Query<object>[]> {
  const accounts = visibleAccountIds(db, admin)
  if (accounts === null) return [live(db)]
  const own = wholeCompany(db, 'sight')
    .selectFrom('wisdom_tasks as own')
    .select('own.id')
    .where('own.admin_id', '=', admin.id)
    .where('own.delete_time', 'is', null)
  // As a case it is no way to the works for either engine: the accounts are put into a hash once, and each work met is
  // held against it. PostgreSQL knows no number of accounts in advance and reads all works; given them as an array it
  // goes from account to account.
  const ofAccounts = live(db).where((is) =>
    tunedSight(
      'i',
      along === 'order'
        ? is(is.case().when('i.third_auth_id', 'in', accounts).then(is.lit(1)).else(is.lit(0)).end(), '=', is.lit(1))
        : kindOf(db) === 'postgres'
          ? sql<SqlBool>`i.third_auth_id = any(array(${accounts}))`
          : is('i.third_auth_id', 'in', accounts),
    ),
  )
  return (await own.limit(1).executeTakeFirst()) === undefined
    ? [ofAccounts]
    : [
        ofAccounts,
        live(db)
          .where((is) => tunedSight('i', is('i.wisdom_task_id', 'in', own)))
          .where('i.third_auth_id', 'not in', accounts),
      ]
}

/**
 * So many works are passed in the time in which one is gathered by its account and put in order (measured: 12 and 2).
 */
const PASSED_PER_GATHERED = { sqlite: 8, postgres: 1 } as const

/**
 * Are the operator's works so many that those of the page are met sooner along all works, or all of the state, than
 * gathered?
 */
async function isDense(narrowed: Db, filter: ItemFilter, total: number): Promise<boolean> {
  const db = wholeCompany(narrowed, 'sight')
  if (isNarrowed(filter) || total === 0) return false
  const most = Math.floor((PASSED_PER_GATHERED[kindOf(db)] * total * total) / (offsetOf(filter) + filter.limit))
  const newest = await live(db).select('i.id').orderBy('i.id', 'desc').limit(1).executeTakeFirst()
  if ((newest?.id ?? 0) < most) return true
  if (filter.status === undefined) return false
  const ofItsState = await db
    .selectFrom(ofState(db, live(db), filter).select('i.id').limit(most).as('u'))
    .select((is) => is.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(ofItsState.n) < most
}

/** Everything but the state, which the tabs count across, and the platform. */
function narrow(db: Db, query: Query<object>, filter: ItemFilter): Query<object> {
  let q = query
  if (filter.group_id !== undefined)
    q = q.where('i.third_auth_id', 'in', liveAccounts(db).where('a.group_id', '=', filter.group_id))
  if (filter.keyword) q = q.where('i.title', 'ilike', containsPattern(filter.keyword))
  if (filter.wisdom_task_id !== undefined) q = q.where('i.wisdom_task_id', '=', filter.wisdom_task_id)
  if (filter.plan_id !== undefined) q = q.where('i.plan_id', '=', filter.plan_id)
  if (filter.third_auth_id !== undefined) q = q.where('i.third_auth_id', '=', filter.third_auth_id)
  if (filter.time === 'none') return q.where('i.timing_time', '=', 0)
  if (filter.fromMs === undefined && filter.toMs === undefined) return q
  const [from, to] = [filter.fromMs ?? 1, filter.toMs ?? Number.MAX_SAFE_INTEGER]
  if (filter.time === 'timing')
    return q.where('i.timing_time', '>=', Math.max(1, from)).where('i.timing_time', '<=', to)
  if (filter.time === 'failed')
    return q
      .where('i.publish_status', '=', sql.lit(PUBLISH_STATUS.failed))
      .where('i.outcome_unknown', '=', 0)
      .where('i.update_time', '>=', from)
      .where('i.update_time', '<=', to)
      .where('i.third_auth_id', 'in', liveAccounts(db))
  return q
    .where(sql<boolean>`i.publish_status = 2`)
    .where('i.published_time', '>=', from)
    .where('i.published_time', '<=', to)
}

/**
 * Works whose outcome nobody knows are few: found first. The condition is written out, so that SQLite sees the one of
 * its index.
 */
const unknownIds = (db: Db) =>
  wholeCompany(db, 'sight')
    .selectFrom('publish_items as u')
    .select('u.id')
    .where(sql<boolean>`u.outcome_unknown = 1`)
const unknownOf = (db: Db, query: Query<object>) => query.where('i.id', 'in', unknownIds(db))

/** Works that were missed, or skipped, are found first, too. */
const passedOf = (db: Db, query: Query<object>, { nowMs, graceMs }: ItemFilter, which: typeof missedWorks) =>
  query.where(
    'i.id',
    'in',
    wholeCompany(db, 'sight')
      .selectFrom('publish_items as u')
      .select('u.id')
      .where(which(nowMs, graceMs, 'u')),
  )

/**
 * Works that their sites hold until their time, found first as well. The state is written out, so that the partial
 * index over the times of what is out is found.
 */
export function heldWorks(nowMs: number, alias: string) {
  return sql<SqlBool>`(${sql.ref(`${alias}.publish_status`)} = 2 and ${sql.ref(`${alias}.timing_time`)} > 0 and ${sql.ref(`${alias}.timing_time`)} > ${nowMs} and ${sql.ref(`${alias}.only_draft`)} = 0)`
}
const heldIds = (db: Db, { nowMs }: ItemFilter) =>
  wholeCompany(db, 'sight').selectFrom('publish_items as u').select('u.id').where(heldWorks(nowMs, 'u'))
const heldOf = (db: Db, query: Query<object>, filter: ItemFilter) => query.where('i.id', 'in', heldIds(db, filter))

/** Works that were only stored as drafts are few: found first, by the index of their own. */
const draftedOf = (db: Db) =>
  wholeCompany(db, 'sight')
    .selectFrom('publish_items as u')
    .select('u.id')
    .where(sql<boolean>`u.only_draft = 1`)
    .where('u.publish_status', '=', PUBLISH_STATUS.success)

/** Asked for what certainly failed, not for what may be out. */
const withoutUnknown = (filter: ItemFilter): boolean => filter.status === -1 && filter.unconfirmed === 0
/** Asked for what is out, without what sites hold, or without what they have as a draft. */
const withoutHeld = (filter: ItemFilter): boolean => filter.status === 2 && filter.held === 0
const withoutDrafts = (filter: ItemFilter): boolean => filter.status === 2 && filter.drafted === 0
/** Asked for what waits and will still go out, not for what was missed or skipped. */
const isStillComing = (filter: ItemFilter): boolean => filter.status === 0 && filter.overdue === 0

function ofState(db: Db, query: Query<object>, filter: ItemFilter): Query<object> {
  if (filter.unconfirmed === 1) return unknownOf(db, query)
  if (filter.overdue === 1) return passedOf(db, query, filter, missedWorks)
  if (filter.skipped === 1) return passedOf(db, query, filter, skippedWorks)
  if (filter.held === 1) return heldOf(db, query, filter)
  if (filter.drafted === 1) return query.where('i.id', 'in', draftedOf(db))
  const state = STATES.find((one) => one === filter.status)
  if (state === undefined) return query
  const ofOne = query
    .where('i.publish_status', '=', state)
    .$if(withoutHeld(filter), (out) => out.where('i.id', 'not in', heldIds(db, filter)))
    .$if(withoutDrafts(filter), (out) => out.where('i.id', 'not in', draftedOf(db)))
    // What failed then leaves them out anyway.
    .$if(withoutUnknown(filter) && filter.time !== 'failed', (failed) => failed.where('i.id', 'not in', unknownIds(db)))
  return isStillComing(filter) ? ofOne.where((is) => is.not(passedWorks(filter.nowMs, filter.graceMs, 'i'))) : ofOne
}

const stateOf = (filter: ItemFilter): string[] =>
  filter.unconfirmed === 1
    ? ['unconfirmed']
    : filter.overdue === 1
      ? ['overdue']
      : filter.skipped === 1
        ? ['skipped']
        : filter.held === 1
          ? ['held']
          : filter.drafted === 1
            ? ['drafted']
            : filter.status === undefined
              ? STATES.map(String)
              : [String(filter.status)]
/** Works under the whole filter, of `countItems`. */
export function totalOfItems(counts: Counts, filter: ItemFilter): number {
  const without = isStillComing(filter)
    ? (counts['overdue'] ?? 0) + (counts['skipped'] ?? 0)
    : (withoutHeld(filter) ? (counts['held'] ?? 0) : 0) +
      (withoutDrafts(filter) ? (counts['drafted'] ?? 0) : 0) +
      (withoutUnknown(filter) ? (counts['unconfirmed'] ?? 0) : 0)
  return Math.max(
    0,
    stateOf(filter).reduce((sum, state) => sum + (counts[state] ?? 0), -without),
  )
}

/**
 * Ids of the page, newest work first unless sorted by its time. `counts`: of `countItems`, where `countsFirst` asks for
 * them.
 */
export async function findItemIds(db: Db, admin: ScopeHolder, filter: ItemFilter, counts?: Counts): Promise<number[]> {
  const total = counts === undefined ? undefined : totalOfItems(counts, filter)
  const { offset, limit, fromEnd } =
    total === undefined ? { offset: offsetOf(filter), limit: filter.limit, fromEnd: false } : windowOf(filter, total)
  if (limit === 0) return []
  const gathered = await visibleParts(db, admin)
  const leads =
    filter.plan_id !== undefined || filter.wisdom_task_id !== undefined || filter.third_auth_id !== undefined
  const dense =
    admin.dataScope !== 'all' &&
    gathered.length === 1 &&
    (leads || (total !== undefined && !fromEnd && (await isDense(db, filter, total))))
  const parts = dense ? await visibleParts(db, admin, 'order') : gathered
  const few = admin.dataScope !== 'all' && !dense
  const shown = parts.map((part) => {
    let query = ofState(db, narrow(db, part, filter), filter)
    const platform = filter.platform_value
    if (platform !== undefined) {
      query =
        few || ((total ?? 0) < MANY && !leadsElsewhere(filter))
          ? query.where('i.third_auth_id', 'in', accountsOn(db, platform))
          : onPlatform(db, query, platform)
    }
    // A few rows ask for their task; many are held against the tasks that are gone.
    query =
      few || isDeep(filter)
        ? query.where('i.wisdom_task_id', 'not in', goneTasks(db))
        : query.where((is) => is.not(is.exists(goneTasks(db).where('t.id', '=', sql.ref<number>('i.wisdom_task_id')))))
    return query.select(['i.id', 'i.timing_time'])
  })
  const [one, other] = shown
  if (one === undefined) return []
  const byTime = filter.sort_field === 'timing_time'
  const wanted = byTime || filter.sort_field === 'id' ? (filter.sort_order ?? 'desc') : 'desc'
  const order = fromEnd ? (wanted === 'asc' ? 'desc' : 'asc') : wanted
  const rows =
    other === undefined
      ? await (byTime ? one.orderBy('i.timing_time', order) : one)
          .orderBy('i.id', order)
          .limit(limit)
          .offset(offset)
          .execute()
      : await db
          .selectFrom(one.unionAll(other).as('u'))
          .select('u.id')
          .$if(byTime, (query) => query.orderBy('u.timing_time', order))
          .orderBy('u.id', order)
          .limit(limit)
          .offset(offset)
          .execute()
  const ids = rows.map((row) => row.id)
  return fromEnd ? ids.toReversed() : ids
}

/** Must the counts be known before the page? */
export function countsFirst(admin: ScopeHolder, filter: ItemFilter): boolean {
  return isDeep(filter) || filter.platform_value !== undefined || admin.dataScope !== 'all'
}

const NAMES = { waiting: '0', publishing: '1', success: '2', cancelled: '3', failed: '-1' } as const
/** In one pass, whatever the order of the rows. */
async function sumStates(query: Query<object>): Promise<Counts> {
  const row = await query
    .select((is) => [
      is.fn.countAll<number>().filterWhere('i.publish_status', '=', PUBLISH_STATUS.waiting).as('waiting'),
      is.fn.countAll<number>().filterWhere('i.publish_status', '=', PUBLISH_STATUS.publishing).as('publishing'),
      is.fn.countAll<number>().filterWhere('i.publish_status', '=', PUBLISH_STATUS.success).as('success'),
      is.fn.countAll<number>().filterWhere('i.publish_status', '=', PUBLISH_STATUS.cancelled).as('cancelled'),
      is.fn.countAll<number>().filterWhere('i.publish_status', '=', PUBLISH_STATUS.failed).as('failed'),
    ])
    .executeTakeFirstOrThrow()
  return Object.fromEntries(
    Object.entries(NAMES).map(([name, state]) => [state, Number(row[name as keyof typeof NAMES])]),
  )
}

/**
 * Of all works there are, along the index of their states. Those of deleted tasks are few: found from the tasks and
 * taken off.
 */
async function sumAll(db: Db): Promise<Counts> {
  const rows = await live(db)
    .select((is) => ['i.publish_status', is.fn.countAll<number>().as('n')])
    .groupBy('i.publish_status')
    .execute()
  const gone = await sumStates(live(db).where('i.wisdom_task_id', 'in', goneTasks(db)))
  return Object.fromEntries(
    rows.map((row) => [String(row.publish_status), Number(row.n) - (gone[row.publish_status] ?? 0)]),
  )
}

const isNarrowed = (filter: ItemFilter): boolean =>
  Boolean(filter.keyword) ||
  filter.time === 'none' ||
  [
    filter.wisdom_task_id,
    filter.plan_id,
    filter.third_auth_id,
    filter.group_id,
    filter.platform_value,
    filter.fromMs,
    filter.toMs,
  ].some((one) => one !== undefined)

/** Something else leads to fewer works than the accounts of a platform do: these are asked for their account. */
const leadsElsewhere = (filter: ItemFilter): boolean =>
  [filter.plan_id, filter.wisdom_task_id, filter.fromMs, filter.toMs].some((one) => one !== undefined)
const onPlatform = (db: Db, query: Query<object>, platform: string): Query<object> =>
  query.where((is) => is.exists(accountsOn(db, platform).where('a.id', '=', sql.ref<number>('i.third_auth_id'))))

/** Everything but the state, of one part. */
function whole(db: Db, part: Query<object>, filter: ItemFilter): Query<object> {
  const all = narrow(db, part, filter).where('i.wisdom_task_id', 'not in', goneTasks(db))
  if (filter.platform_value === undefined) return all
  return leadsElsewhere(filter)
    ? onPlatform(db, all, filter.platform_value)
    : all.where('i.third_auth_id', 'in', accountsOn(db, filter.platform_value))
}

const countOf = async (query: Query<object>): Promise<number> =>
  Number((await query.select((is) => is.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n)

/**
 * Works by state, and the unconfirmed ones; neither the state asked for nor the time counts. States without a work may
 * be left out.
 */
export async function countItems(db: Db, admin: ScopeHolder, filter: ItemFilter): Promise<Counts> {
  const counts: Counts = { unconfirmed: 0 }
  for (const part of await visibleParts(db, admin)) {
    const sums =
      admin.dataScope === 'all' && !isNarrowed(filter) ? await sumAll(db) : await sumStates(whole(db, part, filter))
    for (const [state, n] of Object.entries(sums)) counts[state] = (counts[state] ?? 0) + n
  }
  for (const part of await visibleParts(db, admin, 'order'))
    counts['unconfirmed'] = (counts['unconfirmed'] ?? 0) + (await countOf(unknownOf(db, whole(db, part, filter))))
  return counts
}

/** Missed works, and skipped ones; the state asked for does not count. */
export async function countPassed(
  db: Db,
  admin: ScopeHolder,
  filter: ItemFilter,
): Promise<{ overdue: number; skipped: number }> {
  const sum = { overdue: 0, skipped: 0 }
  for (const part of await visibleParts(db, admin, 'order')) {
    sum.overdue += await countOf(passedOf(db, whole(db, part, filter), filter, missedWorks))
    sum.skipped += await countOf(passedOf(db, whole(db, part, filter), filter, skippedWorks))
  }
  return sum
}

/** Works that their sites hold; the state asked for does not count. */
export async function countHeld(db: Db, admin: ScopeHolder, filter: ItemFilter): Promise<number> {
  let sum = 0
  for (const part of await visibleParts(db, admin, 'order'))
    sum += await countOf(heldOf(db, whole(db, part, filter), filter))
  return sum
}

/** Works that were only stored as drafts; the state asked for does not count. */
export async function countDrafted(db: Db, admin: ScopeHolder, filter: ItemFilter): Promise<number> {
  let sum = 0
  for (const part of await visibleParts(db, admin, 'order'))
    sum += await countOf(whole(db, part, filter).where('i.id', 'in', draftedOf(db)))
  return sum
}
