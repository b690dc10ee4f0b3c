// Tasks for reading: the list and the detail.
import type { OutputOf, ParsedInputOf } from '../../../../contract/endpoint.ts'
import type { WisdomTask } from '../../../../contract/entities/publish.ts'
import type * as http from '../../../../contract/http/wisdom-seo.ts'
import { toMillis, toSeconds } from '../../../lib/clock.ts'
import { missedGraceMs } from '../../../lib/missed-works.ts'
import { toPage } from '../../../lib/paging.ts'
import { countSettling } from '../../../lib/settling-works.ts'
import { createSteadyAnswers, viewKey } from '../../../lib/steady-answers.ts'
import { wholeCompany } from '../../../lib/whole-company.ts'
import type { Db } from '../../../ports/database.ts'
import { taskConfigOf } from '../store/stored-request.ts'
import { taskMissing } from '../publishing.errors.ts'
import type { Caller, PublishingDeps } from '../publishing.ports.ts'
import { countTypes, findTaskCreators, findTaskExtras, findTasks } from '../store/task-lists.repository.ts'
import type { TaskExtras, TaskFilter } from '../store/task-lists.repository.ts'
import { restsOfTasks } from '../items/time-channels.ts'
import { countItemsOf, countPassedOf, findTask } from '../store/tasks.repository.ts'
import type { TaskCounts, TaskRow } from '../store/tasks.repository.ts'

type Http = typeof http
/** Accounts of a row that are named. */
const NAMED = 3
/** A task whose last work its site makes public counts as done this much later at most, ms. */
const LATE_MS = 5_000

export interface TaskLists {
  list(caller: Caller, input: ParsedInputOf<Http['listTasks']>): Promise<OutputOf<Http['listTasks']>>
  /** @throws NOT_FOUND */
  info(caller: Caller, taskId: number): Promise<OutputOf<Http['taskInfo']>>
}

/** See the interface. */
export function createTaskLists(
  deps: Pick<PublishingDeps, 'clock' | 'platforms' | 'files' | 'stamp' | 'settings'>,
): TaskLists {
  const typeCounts = createSteadyAnswers<Record<string, number>>(deps)
  const creators = createSteadyAnswers<Awaited<ReturnType<typeof findTaskCreators>>>(deps)
  const views = async (
    { db, tenant }: Pick<Caller, 'db' | 'tenant'>,
    rows: readonly TaskRow[],
  ): Promise<{ tasks: WisdomTask[]; counts: Map<number, TaskCounts> }> => {
    const [ids, now] = [rows.map((row) => row.id), deps.clock.now()]
    const passed = await countPassedOf(db, ids, now, await missedGraceMs(db))
    const [counts, extras, platforms] = await Promise.all([
      countItemsOf(db, ids),
      findTaskExtras(db, rows, now),
      deps.platforms.all(db),
    ])
    const info = (value: string): WisdomTask['platforms'][number] => ({
      value,
      name: platforms.get(value)?.name ?? value,
      iconUrl: platforms.get(value)?.iconUrl ?? '',
    })
    const settling = await countSettling(
      wholeCompany(db, 'works'),
      'task',
      ids.filter((id) => (counts.get(id)?.publishing ?? 0) > 0),
    )
    const rests = await restsOfTasks(db, deps, extras.nextTiming, { now, timeZone: tenant.timeZone })
    const tasks = await Promise.all(
      rows.map(async (row) => ({
        ...(await toTask(row, counts.get(row.id), passed.get(row.id) ?? { missed: 0, skipped: 0 }, extras, info)),
        ...(settling.has(row.id) ? { settling_num: settling.get(row.id) } : {}),
        ...(rests.has(row.id) ? { rests_until: toSeconds(rests.get(row.id) ?? 0) } : {}),
      })),
    )
    return { tasks, counts }
  }

  const toTask = async (
    row: TaskRow,
    counts: TaskCounts | undefined,
    passed: { missed: number; skipped: number },
    extras: TaskExtras,
    info: (value: string) => WisdomTask['platforms'][number],
  ): Promise<WisdomTask> => ({
    wisdom_task_id: row.id,
    name: row.name,
    type: row.type,
    status: row.status,
    clip_id: row.clip_id ?? 0,
    total_num: row.total_num,
    success_num: row.success_num,
    fail_num: row.fail_num,
    waiting_num: counts?.waiting ?? 0,
    skipped_num: passed.skipped,
    missed_num: passed.missed,
    cancelled_num: counts?.cancelled ?? 0,
    unconfirmed_num: counts?.unconfirmed ?? 0,
    scheduled_num: extras.scheduled.get(row.id) ?? 0,
    drafted_num: extras.drafted.get(row.id) ?? 0,
    oneClickPublishStatus: row.one_click_publish_status,
    lock_holder: row.one_click_publish_status === 1 ? (extras.adminNames.get(row.lock_admin_id ?? 0) ?? '') : '',
    cover_url: await deps.files.url(extras.covers.get(row.id) ?? ''),
    plan_name: extras.planNames.get(row.plan_id ?? 0) ?? '',
    admin_name: extras.adminNames.get(row.admin_id) ?? '',
    create_time: toSeconds(row.create_time),
    next_timing_time: toSeconds(extras.nextTiming.get(row.id) ?? 0),
    platforms: (extras.platforms.get(row.id) ?? []).map(info),
    account_num: extras.accounts.get(row.id)?.length ?? 0,
    account_names: (extras.accounts.get(row.id) ?? []).slice(0, NAMED),
    making_progress: row.clip_id === null ? 100 : (extras.progress.get(row.clip_id) ?? 100),
  })

  return {
    async list(caller, input) {
      const { db, admin } = caller
      const now = deps.clock.now()
      const filter: TaskFilter = {
        ...input,
        nowMs: now,
        fromMs: input.from === undefined ? undefined : toMillis(input.from),
        toMs: input.to === undefined ? undefined : toMillis(input.to) + 999,
      }
      const rows = await findTasks(db, admin, filter)
      // All there is on one page: its rows are the counts.
      const whole = input.type === undefined && input.page === 1 && rows.length < input.limit
      const counts = whole
        ? countBy(rows)
        : await typeCounts.get(
            viewKey(caller, {
              ...filter,
              nowMs: input.state === 'done' || input.state === 'scheduled' ? Math.floor(now / LATE_MS) : 0,
              type: 0,
              page: 0,
              limit: 0,
              sort_field: 0,
              sort_order: 0,
            }),
            async () => await countTypes(db, admin, filter),
          )
      const total =
        input.type === undefined
          ? Object.values(counts).reduce((sum, count) => sum + count, 0)
          : (counts[input.type] ?? 0)
      const { tasks } = await views(caller, rows)
      return {
        ...toPage(input, total, tasks),
        type_counts: counts,
        creators: await creators.get(viewKey(caller, {}), async () => await findTaskCreators(db, admin)),
      }
    },

    async info(caller, taskId) {
      const row = await findTask(caller.db, taskId)
      if (row === undefined) throw taskMissing()
      const { tasks, counts } = await views(caller, [row])
      const [task] = tasks
      if (task === undefined) throw taskMissing()
      const own = counts.get(taskId) ?? {
        waiting: 0,
        publishing: 0,
        success: 0,
        failed: 0,
        cancelled: 0,
        unconfirmed: 0,
      }
      return {
        ...task,
        config: taskConfigOf(row.config),
        counts: { ...own, skipped: task.skipped_num, missed: task.missed_num ?? 0 },
        ledger: await ledgerOf(caller.db, row.clip_id),
      }
    },
  }
}

const countBy = (rows: readonly TaskRow[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const { type } of rows) counts[type] = (counts[type] ?? 0) + 1
  return counts
}

/** Lines of the task's order by kind: one line per output. */
async function ledgerOf(
  db: Db,
  clipId: number | null,
): Promise<{ reserved: number; captured: number; released: number }> {
  const sums = { reserved: 0, captured: 0, released: 0 }
  if (clipId === null) return sums
  const rows = await db
    .selectFrom('wallet_ledger')
    .select((eb) => ['kind', eb.fn.countAll<number>().as('count')])
    .where('ref_type', '=', 'clip')
    .where('ref_id', '=', clipId)
    .where('unit', '=', 'clip')
    .groupBy('kind')
    .execute()
  for (const row of rows) {
    if (row.kind === 'reserve') sums.reserved = Number(row.count)
    if (row.kind === 'capture') sums.captured = Number(row.count)
    if (row.kind === 'release') sums.released = Number(row.count)
  }
  return sums
}
