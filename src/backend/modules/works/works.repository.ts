// Works and looks in the database.
import type { Insertable, Selectable, Updateable } from 'kysely'
import { visibleAccountIds } from '../../lib/account-scope.ts'
import type { ScopeHolder } from '../../lib/account-scope.ts'
import type { Db } from '../../ports/database.ts'
import type { PlatformWorksTable, WorkLooksTable, WorkStatsDailyTable } from '../../tables/works.ts'
import type { TimedWorkRow, WorkRow } from './work-view.ts'
import { tunedSight } from '../../lib/tuned-sight.ts'
import { wholeCompany } from '../../lib/whole-company.ts'

/** Live accounts inside the operator's scope, with their looks. */
export function accountsToLook(db: Db, admin: ScopeHolder) {
  const live = db
    .selectFrom('third_auths as a')
    .leftJoin('work_looks as l', 'l.third_auth_id', 'a.id')
    .where('a.delete_time', 'is', null)
    .select([
      'a.id',
      'a.platform_value',
      'a.account_id',
      'a.third_sec_uid',
      'a.third_cookie_enc',
      'a.third_token_enc',
      'a.proxy_enc',
      'a.ways',
      'a.device_id',
      'a.enabled',
      'a.third_login_status',
      'a.openname',
      'l.look_no',
      'l.tried_time',
      'l.looked_time',
      'l.failed',
      'l.day',
      'l.day_count',
      'l.asked_time',
    ])
  const visible = visibleAccountIds(db, admin)
  return visible === null ? live : live.where((is) => tunedSight('a', is('a.id', 'in', visible)))
}
export type AccountToLook = Awaited<ReturnType<ReturnType<typeof accountsToLook>['execute']>>[number]

/**
 * When the newest work of each account went out, for works since `from` (unix ms): published, public by its schedule,
 * maybe published, or seen.
 */
export async function newestByAccount(narrowed: Db, from: number, now: number): Promise<Map<number, number>> {
  const db = wholeCompany(narrowed, 'accounts')
  // States are spelled out, not parameters: the partial indexes are found by these words.
  const items = () => db.selectFrom('publish_items as i').select('i.third_auth_id').groupBy('i.third_auth_id')
  const published = items()
    .select((eb) => eb.fn.max<number>('i.published_time').as('at'))
    .where((eb) => eb('i.publish_status', '=', eb.lit(2)))
    .where('i.published_time', '>=', from)
  const timed = items()
    .select((eb) => eb.fn.max<number>('i.timing_time').as('at'))
    .where((eb) => eb('i.publish_status', '=', eb.lit(2)))
    .where((eb) => eb('i.timing_time', '>', eb.lit(0)))
    .where('i.timing_time', '>=', from)
    .where('i.timing_time', '<=', now)
  const unconfirmed = items()
    .innerJoin('publish_records as r', (join) =>
      join.onRef('r.publish_item_id', '=', 'i.id').onRef('r.attempt_no', '=', 'i.attempt_count'),
    )
    .select((eb) => eb.fn.max<number>('r.start_time').as('at'))
    .where((eb) => eb('i.outcome_unknown', '=', eb.lit(1)))
    .where('r.start_time', '>=', from)
  const seen = db
    .selectFrom('platform_works as i')
    .select('i.third_auth_id')
    .groupBy('i.third_auth_id')
    .select((eb) => eb.fn.max<number>('i.publish_time').as('at'))
    .where('i.publish_time', '>=', from)
    .where('i.publish_time', '<=', now)
  const newest = new Map<number, number>()
  for (const query of [published, timed, unconfirmed, seen]) {
    for (const { third_auth_id: id, at } of await query.execute())
      newest.set(id, Math.max(newest.get(id) ?? 0, Number(at)))
  }
  return newest
}

/** Accounts in sight whose figures somebody asked for. */
export async function requestedAccounts(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('work_looks').select('third_auth_id').where('asked_time', '>', 0).execute()
  return rows.map((row) => row.third_auth_id)
}

/** Hands the next look of an account out, unless another desktop was quicker. Answers its number or null. */
export async function takeLook(
  db: Db,
  account: Pick<AccountToLook, 'id' | 'look_no' | 'day' | 'day_count' | 'failed'>,
  taken: { now: number; day: string; deviceId: string },
): Promise<number | null> {
  await db
    .insertInto('work_looks')
    .values({ third_auth_id: account.id, device_id: null })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'third_auth_id']).doNothing())
    .execute()
  const before = account.look_no ?? 0
  const done = await db
    .updateTable('work_looks')
    .set({
      look_no: before + 1,
      tried_time: taken.now,
      failed: (account.failed ?? 0) + 1,
      day: taken.day,
      day_count: (account.day === taken.day ? (account.day_count ?? 0) : 0) + 1,
      device_id: taken.deviceId,
    })
    .where('third_auth_id', '=', account.id)
    .where('look_no', '=', before)
    .executeTakeFirst()
  return Number(done.numUpdatedRows) === 1 ? before + 1 : null
}

/** The account's looks, locked until the end of the transaction: reports of one account come one after the other. */
export async function lockLooks(trx: Db, accountId: number): Promise<Selectable<WorkLooksTable> | undefined> {
  return await trx
    .selectFrom('work_looks')
    .selectAll()
    .where('third_auth_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
}

/** The look was reported. */
export async function closeLook(trx: Db, look: Selectable<WorkLooksTable>): Promise<void> {
  await trx
    .updateTable('work_looks')
    .set({ done_no: look.look_no, looked_time: look.tried_time, failed: 0, asked_time: 0 })
    .where('third_auth_id', '=', look.third_auth_id)
    .execute()
}

/** Works of the account with these ids of the platform, by id. */
export async function findWorks(
  db: Db,
  accountId: number,
  platformIds: readonly string[],
): Promise<Map<string, WorkRow>> {
  if (platformIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('platform_works')
    .selectAll()
    .where('third_auth_id', '=', accountId)
    .where('platform_item_id', 'in', [...platformIds])
    .execute()
  return new Map(rows.map((row) => [row.platform_item_id, row]))
}

/** Works that a list complete from `from` (unix ms) should have held and didn't; those gone already are left out. */
export async function findMissing(
  db: Db,
  accountId: number,
  listed: readonly string[],
  from: number,
): Promise<WorkRow[]> {
  let query = db
    .selectFrom('platform_works')
    .selectAll()
    .where('third_auth_id', '=', accountId)
    .where('is_deleted', '=', 0)
    .where('publish_time', '>', 0)
    .where('publish_time', '>=', from)
  if (listed.length > 0) query = query.where('platform_item_id', 'not in', [...listed])
  return await query.orderBy('id').execute()
}

/** Those of the items that have a work already. */
export async function linkedItems(db: Db, itemIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (itemIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('platform_works')
    .select('publish_item_id')
    .where('publish_item_id', 'in', [...itemIds])
    .execute()
  return new Set(rows.flatMap((row) => row.publish_item_id ?? []))
}

/** A new row; answers its id. */
export async function insertWork(trx: Db, values: Insertable<PlatformWorksTable>): Promise<number> {
  return (await trx.insertInto('platform_works').values(values).returning('id').executeTakeFirstOrThrow()).id
}

export async function updateWork(trx: Db, id: number, values: Updateable<PlatformWorksTable>): Promise<void> {
  await trx.updateTable('platform_works').set(values).where('id', '=', id).execute()
}

/** Numbers of the day: the latest ones win; one that is not told this time keeps its earlier value. */
export async function keepStats(trx: Db, rows: readonly Insertable<WorkStatsDailyTable>[]): Promise<void> {
  if (rows.length === 0) return
  await trx
    .insertInto('work_stats_daily')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(['work_id', 'stat_date']).doUpdateSet((eb) => ({
        play: eb.fn.coalesce('excluded.play', 'work_stats_daily.play'),
        like_count: eb.fn.coalesce('excluded.like_count', 'work_stats_daily.like_count'),
        comment: eb.fn.coalesce('excluded.comment', 'work_stats_daily.comment'),
        share: eb.fn.coalesce('excluded.share', 'work_stats_daily.share'),
        collect: eb.fn.coalesce('excluded.collect', 'work_stats_daily.collect'),
        update_time: eb.ref('excluded.update_time'),
      })),
    )
    .execute()
}

/** Task and its maker behind linked works, by item. */
export async function findItemTasks(
  db: Db,
  itemIds: readonly number[],
): Promise<Map<number, { taskId: number; makerId: number }>> {
  if (itemIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('publish_items as i')
    .innerJoin('wisdom_tasks as t', 't.id', 'i.wisdom_task_id')
    .select(['i.id', 't.id as task_id', 't.admin_id'])
    .where('i.id', 'in', [...itemIds])
    .execute()
  return new Map(rows.map((row) => [row.id, { taskId: row.task_id, makerId: row.admin_id }]))
}

/** Works of a task's live items. */
export async function findTaskWorks(db: Db, taskId: number): Promise<TimedWorkRow[]> {
  return await db
    .selectFrom('platform_works as w')
    .innerJoin('publish_items as i', 'i.id', 'w.publish_item_id')
    .selectAll('w')
    .select('i.timing_time')
    .where('i.wisdom_task_id', '=', taskId)
    .where('i.delete_time', 'is', null)
    .orderBy('w.id')
    .execute()
}

/**
 * The most played works of an account that went out between two moments (unix ms, the second excluded) and still stand.
 */
export async function findTopWorks(
  db: Db,
  accountId: number,
  range: { fromMs: number; toMs: number },
  limit: number,
): Promise<TimedWorkRow[]> {
  const rows = await db
    .selectFrom('platform_works')
    .selectAll()
    .where('third_auth_id', '=', accountId)
    .where('is_deleted', '=', 0)
    .where('last_play', 'is not', null)
    .where('publish_time', '>=', range.fromMs)
    .where('publish_time', '<', range.toMs)
    .orderBy('last_play', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return await withTimes(db, rows)
}

/**
 * Newest works of an account; one that its platform holds has the time that it was given where the platform's list
 * tells no later one.
 */
export async function findAccountWorks(db: Db, accountId: number, limit: number): Promise<TimedWorkRow[]> {
  const rows = await db
    .selectFrom('platform_works')
    .selectAll()
    .where('third_auth_id', '=', accountId)
    .orderBy('publish_time', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return (await withTimes(db, rows)).map((row) => ({
    ...row,
    publish_time: row.state === 'scheduled' ? Math.max(row.publish_time, row.timing_time) : row.publish_time,
  }))
}

/**
 * The times of the items behind works that their platforms held when they were looked at; nobody asks for those of
 * others.
 */
async function withTimes(db: Db, rows: readonly WorkRow[]): Promise<TimedWorkRow[]> {
  const held = rows.flatMap((row) =>
    row.state === 'scheduled' && row.publish_item_id !== null ? [row.publish_item_id] : [],
  )
  const found =
    held.length === 0
      ? []
      : await db.selectFrom('publish_items').select(['id', 'timing_time']).where('id', 'in', held).execute()
  const times = new Map(found.map((row) => [row.id, row.timing_time]))
  return rows.map((row) => ({ ...row, timing_time: times.get(row.publish_item_id ?? 0) ?? 0 }))
}
