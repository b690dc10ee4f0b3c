// Ids of one page of all works, how many there are by state, and what a row shows beside the work itself.
import { sql } from 'kysely'
import type { SelectQueryBuilder } from 'kysely'
import { visibleAccountIds } from '../../lib/account-scope.ts'
import type { ScopeHolder } from '../../lib/account-scope.ts'
import { offsetOf } from '../../lib/paging.ts'
import { containsPattern } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import type { Database } from '../../tables/database.ts'
import type { PublishItemsTable } from '../../tables/publishing.ts'
import type { ItemRow } from './items.repository.ts'

export interface ItemFilter {
  page: number
  limit: number
  keyword?: string | undefined
  wisdom_task_id?: number | undefined
  plan_id?: number | undefined
  status?: number | undefined
  /** 1 = only works whose outcome nobody knows. */
  unconfirmed?: 0 | 1 | undefined
  /** 1 = only works that wait past their time and are not sent by themselves. */
  overdue?: 0 | 1 | undefined
  nowMs: number
  platform_value?: string | undefined
  third_auth_id?: number | undefined
  time: 'timing' | 'published'
  /** Unix ms, inclusive. */
  fromMs?: number | undefined
  toMs?: number | undefined
  sort_field?: string | undefined
  sort_order?: 'asc' | 'desc' | undefined
}

type Query<O> = SelectQueryBuilder<Database & { i: PublishItemsTable }, 'i', O>
/** Written out: SQLite takes an index with a condition only when it sees the condition itself. */
const UNKNOWN = sql<boolean>`i.outcome_unknown = 1`
/** Held while their plan paused, and their time has passed: nobody sends them. */
const overdue = <O>(query: Query<O>, nowMs: number): Query<O> =>
  query.where(sql<boolean>`i.publish_status = 0`).where('i.auto_publish', '=', 0).where('i.lease_until', 'is', null).where('i.timing_time', '>', 0).where('i.timing_time', '<=', nowMs)
/** Ids of one query, below both engines' number of parameters. */
const SLICE = 5_000
const slices = (ids: readonly number[]): number[][] => Array.from({ length: Math.ceil(ids.length / SLICE) }, (_, at) => ids.slice(at * SLICE, (at + 1) * SLICE))
const live = (db: Db) => db.selectFrom('publish_items as i').where('i.delete_time', 'is', null)

/** Everything but the state: the tabs count across states. */
function narrow<O>(db: Db, admin: ScopeHolder, query: Query<O>, filter: ItemFilter): Query<O> {
  let q = query
  const accounts = visibleAccountIds(db, admin)
  if (accounts !== null) {
    // From the few to the many: works of the operator's tasks and of his accounts, not every work asked whose it is.
    const own = db.selectFrom('wisdom_tasks as own').select('own.id').where('own.admin_id', '=', admin.id)
    const some = () => db.selectFrom('publish_items as x').select('x.id').where('x.delete_time', 'is', null)
    q = q.where('i.id', 'in', some().where('x.third_auth_id', 'in', accounts).unionAll(some().where('x.wisdom_task_id', 'in', own)))
  }
  if (filter.keyword) q = q.where('i.title', 'ilike', containsPattern(filter.keyword))
  if (filter.wisdom_task_id !== undefined) q = q.where('i.wisdom_task_id', '=', filter.wisdom_task_id)
  if (filter.plan_id !== undefined) q = q.where('i.plan_id', '=', filter.plan_id)
  if (filter.third_auth_id !== undefined) q = q.where('i.third_auth_id', '=', filter.third_auth_id)
  if (filter.platform_value !== undefined) q = q.where('i.third_auth_id', 'in', db.selectFrom('third_auths as a').select('a.id').where('a.platform_value', '=', filter.platform_value))
  if (filter.fromMs === undefined && filter.toMs === undefined) return q
  const [from, to] = [filter.fromMs ?? 1, filter.toMs ?? Number.MAX_SAFE_INTEGER]
  if (filter.time === 'timing') return q.where('i.timing_time', '>=', Math.max(1, from)).where('i.timing_time', '<=', to)
  return q.where(sql<boolean>`i.publish_status = 2`).where('i.published_time', '>=', from).where('i.published_time', '<=', to)
}

const STATES = [0, 1, 2, 3, -1] as const

function ofState<O>(query: Query<O>, filter: ItemFilter): Query<O> {
  if (filter.unconfirmed === 1) return query.where(UNKNOWN)
  if (filter.overdue === 1) return overdue(query, filter.nowMs)
  const state = STATES.find((one) => one === filter.status)
  return state === undefined ? query : query.where('i.publish_status', '=', state)
}

/** Ids of the page, newest work first unless sorted by its time. Works of deleted tasks are gone with them. */
export async function findItemIds(db: Db, admin: ScopeHolder, filter: ItemFilter): Promise<number[]> {
  let query = ofState(narrow(db, admin, live(db), filter), filter).where((is) =>
    is.not(is.exists(is.selectFrom('wisdom_tasks as t').select('t.id').whereRef('t.id', '=', 'i.wisdom_task_id').where('t.delete_time', 'is not', null))))
  const order = filter.sort_order ?? 'desc'
  if (filter.sort_field === 'timing_time') query = query.orderBy('i.timing_time', order)
  const rows = await query.select('i.id').orderBy('i.id', filter.sort_field === 'timing_time' || filter.sort_field === 'id' ? order : 'desc').limit(filter.limit).offset(offsetOf(filter)).execute()
  return rows.map((row) => row.id)
}

/** Works by state, the unconfirmed and the overdue ones; the state asked for does not count. */
export async function countItems(db: Db, admin: ScopeHolder, filter: ItemFilter): Promise<Record<string, number>> {
  const all = narrow(db, admin, live(db), filter)
  const byState = (query: Query<object>) => query.select((eb) => ['i.publish_status', eb.fn.countAll<number>().as('count')]).groupBy('i.publish_status').execute()
  // Those of deleted tasks are few: found from the tasks and taken off, so that the many are counted in an index alone.
  const gone = await db.selectFrom('wisdom_tasks as t').select('t.id').where('t.delete_time', 'is not', null).execute()
  const unknown = all.where(UNKNOWN).select(['i.id', 'i.wisdom_task_id']).execute()
  const missed = overdue(all, filter.nowMs).select(['i.id', 'i.wisdom_task_id']).execute()
  const [rows, open, late, ...deleted] = await Promise.all([byState(all), unknown, missed, ...slices(gone.map((task) => task.id)).map((ids) => byState(all.where('i.wisdom_task_id', 'in', ids)))])
  const dead = new Set(gone.map((task) => task.id))
  const alive = (found: readonly { wisdom_task_id: number }[]): number => found.filter((row) => !dead.has(row.wisdom_task_id)).length
  const counts: Record<string, number> = { unconfirmed: alive(open), overdue: alive(late) }
  for (const row of rows) counts[row.publish_status] = Number(row.count)
  for (const row of deleted.flat()) counts[row.publish_status] = (counts[row.publish_status] ?? 0) - Number(row.count)
  return counts
}

/** Names, words and numbers of the platforms for the works of one page. */
export async function findItemExtras(db: Db, rows: readonly ItemRow[]) {
  const some = (ids: readonly (number | null)[]): number[] => [0, ...new Set(ids.flatMap((id) => id ?? []))]
  const ids = some(rows.map((row) => row.id))
  const devices = [...new Set(rows.flatMap((row) => row.lease_device_id ?? []))]
  const [tasks, plans, words, works, leases] = await Promise.all([
    db.selectFrom('wisdom_tasks as t').leftJoin('admins as who', 'who.id', 't.lock_admin_id').select(['t.id', 't.name', 'who.nickname', 'who.username']).where('t.id', 'in', some(rows.map((row) => row.wisdom_task_id))).execute(),
    db.selectFrom('plans').select(['id', 'name']).where('id', 'in', some(rows.map((row) => row.plan_id))).execute(),
    db.selectFrom('plan_slots as s').innerJoin('titles as w', 'w.id', 's.title_id').select(['s.publish_item_id', 'w.region', 'w.main', 'w.suffix']).where('s.publish_item_id', 'in', ids).execute(),
    db.selectFrom('platform_works').select(['publish_item_id', 'state', 'is_deleted', 'reason', 'url', 'last_play', 'last_like', 'last_comment', 'last_sync_time']).where('publish_item_id', 'in', ids).execute(),
    devices.length === 0 ? [] : db.selectFrom('devices').select(['device_id', 'name']).where('device_id', 'in', devices).execute(),
  ])
  return {
    tasks: new Map(tasks.map((row) => [row.id, { name: row.name, holder: row.nickname || row.username || '' }])),
    plans: new Map(plans.map((row) => [row.id, row.name])),
    words: new Map(words.map((row) => [row.publish_item_id, `${row.region}${row.main}${row.suffix}`])),
    works: new Map(works.map((row) => [row.publish_item_id, row])),
    devices: new Map(leases.map((row) => [row.device_id, row.name])),
  }
}
