// Lists of tasks, with what a row shows beside the task itself.
import { PUBLISH_STATUS } from '../../../../contract/entities/publish.ts'
import { sql } from 'kysely'
import type { SelectQueryBuilder } from 'kysely'
import type { TaskState } from '../../../../contract/task-state.ts'
import type { ScopeHolder } from '../../../lib/account-scope.ts'
import { offsetOf } from '../../../lib/paging.ts'
import { containsPattern } from '../../../ports/database.ts'
import type { Db } from '../../../ports/database.ts'
import type { Database } from '../../../tables/database.ts'
import type { WisdomTasksTable } from '../../../tables/publishing.ts'
import { heldWorks } from './item-lists.repository.ts'
import { visibleTasks } from './tasks.repository.ts'
import type { TaskRow } from './tasks.repository.ts'
import { wholeCompany } from '../../../lib/whole-company.ts'

export interface TaskFilter {
  page: number
  limit: number
  keyword?: string | undefined
  type?: TaskRow['type'] | undefined
  /** The state that is shown. */
  state?: TaskState | undefined
  platform_value?: string | undefined
  admin_id?: number | undefined
  /** Unix ms, inclusive. */
  fromMs?: number | undefined
  toMs?: number | undefined
  nowMs: number
  sort_field?: string | undefined
  sort_order?: 'asc' | 'desc' | undefined
}

type From = Database & { t: WisdomTasksTable }

/** What the row stores of the states that it alone tells. */
const STORED = { draft: 0, ready: 2, scheduled: 4, done: 4, partly: 4, failed: -1 } as const

/**
 * Tasks that are shown in a state: the same as `taskStateOf` says of each. Works that may be out, and those that sites
 * hold, are few: found first.
 */
function inState<O>(
  db: Db,
  query: SelectQueryBuilder<From, 't', O>,
  state: TaskState,
  nowMs: number,
): SelectQueryBuilder<From, 't', O> {
  const unknown = wholeCompany(db, 'works')
    .selectFrom('publish_items as u')
    .select('u.wisdom_task_id')
    .where(sql<boolean>`u.outcome_unknown = 1`)
    .where('u.delete_time', 'is', null)
  if (state === 'publishing')
    return query.where((is) =>
      is.or([
        is('t.one_click_publish_status', '=', 1),
        is.and([is('t.status', '=', 3), is('t.id', 'not in', unknown)]),
      ]),
    )
  const free = query.where('t.one_click_publish_status', '=', 0)
  if (state === 'making') return free.where('t.status', '=', 1)
  if (state === 'unconfirmed') return free.where('t.status', '<>', 1).where('t.id', 'in', unknown)
  const known = free.where('t.id', 'not in', unknown).where('t.status', '=', STORED[state])
  if (state === 'partly') return known.where('t.fail_num', '>', 0)
  if (state !== 'done' && state !== 'scheduled') return known
  const held = db
    .selectFrom('publish_items as u')
    .select('u.wisdom_task_id')
    .where(heldWorks(nowMs, 'u'))
    .where('u.delete_time', 'is', null)
  return known.where('t.fail_num', '=', 0).where('t.id', state === 'scheduled' ? 'in' : 'not in', held)
}

function narrow<O>(
  db: Db,
  query: SelectQueryBuilder<From, 't', O>,
  filter: TaskFilter,
): SelectQueryBuilder<From, 't', O> {
  let q = query
  if (filter.keyword) q = q.where('t.name', 'ilike', containsPattern(filter.keyword))
  if (filter.state !== undefined) q = inState(db, q, filter.state, filter.nowMs)
  if (filter.admin_id !== undefined) q = q.where('t.admin_id', '=', filter.admin_id)
  if (filter.fromMs !== undefined) q = q.where('t.create_time', '>=', filter.fromMs)
  if (filter.toMs !== undefined) q = q.where('t.create_time', '<=', filter.toMs)
  const platform = filter.platform_value
  if (platform !== undefined) {
    q = q.where((eb) =>
      eb.exists(
        eb
          .selectFrom('publish_items as pi')
          .innerJoin('third_auths as pa', 'pa.id', 'pi.third_auth_id')
          .select('pi.id')
          .whereRef('pi.wisdom_task_id', '=', 't.id')
          .where('pi.delete_time', 'is', null)
          .where('pa.platform_value', '=', platform),
      ),
    )
  }
  return q
}

const SORTS = ['create_time', 'name', 'status', 'total_num'] as const

/** One page, newest first unless sorted. */
export async function findTasks(db: Db, admin: ScopeHolder, filter: TaskFilter): Promise<TaskRow[]> {
  let page = narrow(db, visibleTasks(db, admin), filter).select('t.id')
  if (filter.type !== undefined) page = page.where('t.type', '=', filter.type)
  const field = SORTS.find((name) => name === filter.sort_field)
  if (field !== undefined) page = page.orderBy(`t.${field}`, filter.sort_order ?? 'desc')
  // Which ones are on the page is told by an index alone; only these rows are read.
  const ids = (await page.orderBy('t.id', 'desc').limit(filter.limit).offset(offsetOf(filter)).execute()).map(
    (row) => row.id,
  )
  const found = new Map(
    ids.length === 0
      ? []
      : (await wholeCompany(db, 'works').selectFrom('wisdom_tasks').selectAll().where('id', 'in', ids).execute()).map(
          (row) => [row.id, row],
        ),
  )
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** Counts per type; the filter of the type is not looked at, so that the tabs stay true. */
export async function countTypes(db: Db, admin: ScopeHolder, filter: TaskFilter): Promise<Record<string, number>> {
  const counts = await narrow(
    db,
    visibleTasks(db, admin).select((eb) => ['t.type', eb.fn.countAll<number>().as('count')]),
    filter,
  )
    .groupBy('t.type')
    .execute()
  return Object.fromEntries(counts.map((row) => [row.type, Number(row.count)]))
}

/** Who made the tasks that the operator sees, by name. */
export async function findTaskCreators(db: Db, admin: ScopeHolder): Promise<{ id: number; name: string }[]> {
  const people = db.selectFrom('admins').select(['id', 'nickname', 'username']).orderBy('id')
  // Of all tasks: from the few people to their first task, not through every task.
  const rows =
    admin.dataScope === 'all'
      ? await people
          .where((is) =>
            is.exists(visibleTasks(db, admin).select('t.id').where('t.admin_id', '=', sql.ref<number>('admins.id'))),
          )
          .execute()
      : await people.where('id', 'in', visibleTasks(db, admin).select('t.admin_id')).execute()
  return rows.map((row) => ({ id: row.id, name: row.nickname || row.username }))
}

export interface TaskExtras {
  platforms: Map<number, string[]>
  /** Names of the accounts, in the order of their numbers. */
  accounts: Map<number, string[]>
  planNames: Map<number, string>
  /** Unix ms of the next timed item that waits or is held by its platform; what has passed is no next one. */
  nextTiming: Map<number, number>
  /** Items that are handed in and held by their platforms until their time. */
  scheduled: Map<number, number>
  /** Items that were only stored as drafts. */
  drafted: Map<number, number>
  /** Key in the FileStore. */
  covers: Map<number, string>
  /** Order of clips of the task: its progress, 100 when it has ended. */
  progress: Map<number, number>
  adminNames: Map<number, string>
}

/** Everything else that the rows of one page show. */
export async function findTaskExtras(db: Db, tasks: readonly TaskRow[], nowMs: number): Promise<TaskExtras> {
  const ids = tasks.length > 0 ? tasks.map((task) => task.id) : [0]
  const [accountRows, timingRows, draftRows, firstItems, clips, admins, plans] = await Promise.all([
    db
      .selectFrom('publish_items as i')
      .innerJoin('third_auths as a', 'a.id', 'i.third_auth_id')
      .select((eb) => [
        'i.wisdom_task_id',
        'a.id',
        'a.openname',
        'a.platform_value',
        eb.fn.countAll<number>().filterWhere('i.publish_status', '!=', PUBLISH_STATUS.cancelled).as('kept'),
      ])
      .groupBy(['i.wisdom_task_id', 'a.id', 'a.openname', 'a.platform_value'])
      .where('i.wisdom_task_id', 'in', ids)
      .where('i.delete_time', 'is', null)
      .orderBy('a.platform_value')
      .orderBy('a.id')
      .execute(),
    db
      .selectFrom('publish_items')
      .select((eb) => [
        'wisdom_task_id',
        eb.fn.min<number>('timing_time').as('next'),
        eb.fn
          .countAll<number>()
          .filterWhere((item) =>
            item.and([item('publish_status', '=', PUBLISH_STATUS.success), item('only_draft', '=', 0)]),
          )
          .as('scheduled'),
      ])
      .where('wisdom_task_id', 'in', ids)
      .where('delete_time', 'is', null)
      .where('publish_status', 'in', [PUBLISH_STATUS.waiting, PUBLISH_STATUS.success])
      .where('timing_time', '>', nowMs)
      .groupBy('wisdom_task_id')
      .execute(),
    db
      .selectFrom('publish_items')
      .select((eb) => ['wisdom_task_id', eb.fn.countAll<number>().as('n')])
      .where('wisdom_task_id', 'in', ids)
      .where(sql<boolean>`only_draft = 1`)
      .where('publish_status', '=', PUBLISH_STATUS.success)
      .where('delete_time', 'is', null)
      .groupBy('wisdom_task_id')
      .execute(),
    findFirstItems(db, ids),
    db
      .selectFrom('clips')
      .select(['id', 'progress', 'status'])
      .where('id', 'in', tasks.flatMap((task) => task.clip_id ?? []).concat(0))
      .execute(),
    db
      .selectFrom('admins')
      .select(['id', 'nickname', 'username'])
      .where('id', 'in', tasks.flatMap((task) => [task.admin_id, task.lock_admin_id ?? 0]).concat(0))
      .execute(),
    db
      .selectFrom('plans')
      .select(['id', 'name'])
      .where('id', 'in', tasks.flatMap((task) => task.plan_id ?? []).concat(0))
      .execute(),
  ])
  // Cancelled works do not count among the task's: neither do accounts that have no others, unless all are cancelled.
  const isCounted = new Set(accountRows.flatMap((row) => (Number(row.kept) > 0 ? [row.wisdom_task_id] : [])))
  const byTask = Map.groupBy(
    accountRows.filter((row) => Number(row.kept) > 0 || !isCounted.has(row.wisdom_task_id)),
    (row) => row.wisdom_task_id,
  )
  return {
    platforms: new Map([...byTask].map(([id, rows]) => [id, [...new Set(rows.map((row) => row.platform_value))]])),
    accounts: new Map([...byTask].map(([id, rows]) => [id, rows.map((row) => row.openname)])),
    planNames: new Map(plans.map((plan) => [plan.id, plan.name])),
    nextTiming: new Map(timingRows.map((row) => [row.wisdom_task_id, Number(row.next)])),
    scheduled: new Map(timingRows.map((row) => [row.wisdom_task_id, Number(row.scheduled)])),
    drafted: new Map(draftRows.map((row) => [row.wisdom_task_id, Number(row.n)])),
    covers: new Map(
      firstItems.map((row) => [
        row.wisdom_task_id,
        row.video_cover_url || row.output_cover || row.material_cover || firstImage(row.image_urls),
      ]),
    ),
    progress: new Map(clips.map((clip) => [clip.id, clip.status === 1 || clip.status === 2 ? clip.progress : 100])),
    adminNames: new Map(admins.map((admin) => [admin.id, admin.nickname || admin.username])),
  }
}

/** What the covers of these tasks are made of: their first item. */
async function findFirstItems(db: Db, taskIds: readonly number[]) {
  const first = await db
    .selectFrom('publish_items')
    .select((eb) => eb.fn.min<number>('id').as('id'))
    .where('wisdom_task_id', 'in', taskIds)
    .where('delete_time', 'is', null)
    .groupBy('wisdom_task_id')
    .execute()
  return await db
    .selectFrom('publish_items as i')
    .leftJoin('clip_outputs as o', 'o.id', 'i.clip_output_id')
    .leftJoin('attachments as m', 'm.id', 'i.attachment_id')
    .select([
      'i.wisdom_task_id',
      'i.video_cover_url',
      'i.image_urls',
      'o.cover_path as output_cover',
      'm.cover_path as material_cover',
    ])
    .where('i.wisdom_task_id', 'in', taskIds)
    .where('i.id', 'in', first.map((row) => Number(row.id)).concat(0))
    .execute()
}

const firstImage = (images: string): string => /"key":"([^"]+)"/.exec(images)?.[1] ?? ''
