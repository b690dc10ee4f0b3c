// Rows of publish runs: who sees them, how they are shown, changed and ended.
import type { Selectable, Updateable } from 'kysely'
import { PUBLISH_LOCK_STALE_MS } from '../../../../contract/constants.ts'
import { PUBLISH_STATUS } from '../../../../contract/entities/publish.ts'
import type { PublishRun, RunEnd, RunItemState, RunText } from '../../../../contract/entities/publish-run.ts'
import { toSeconds } from '../../../lib/clock.ts'
import { countSettling } from '../../../lib/settling-works.ts'
import { wholeCompany } from '../../../lib/whole-company.ts'
import type { Db } from '../../../ports/database.ts'
import type { PublishRunsTable } from '../../../tables/publish-runs.ts'
import { lockTasks } from '../store/items.repository.ts'
import { freeLock, isOwner } from '../attempts/publish-lock.service.ts'
import { refreshTask } from '../store/tasks.repository.ts'

export type RunRow = Selectable<PublishRunsTable>

/** Why a due work is left for the next run. */
export const LEFT_FOR_LATER: ReadonlySet<RunText['code']> = new Set(['paced', 'in_use'])

/** How long a device that is not heard of keeps its run, from its last word, ms. */
export const RUN_LEASE_MS = PUBLISH_LOCK_STALE_MS
/** A computer reports at least every two seconds, and every HEARD_EVERY_MS of it is written down; one that is not heard of for so long is told as silent, ms. */
export const SILENT_MS = 12_000
export const BEAT_EVERY_MS = 4_000

/** True when no platform is asked to hold the works of a run until their time: somebody wants them out now, or their time has come. */
export function goesAtOnce(run: Pick<RunRow, 'kind' | 'publish_now'>): boolean {
  return run.kind === 'due' || run.publish_now === 1
}

/** Changes a run and lets its watchers know. */
export async function changeRun(trx: Db, id: number, set: Updateable<PublishRunsTable>, now: number): Promise<void> {
  await trx
    .updateTable('publish_runs')
    .set((eb) => ({ ...set, update_time: now, change_no: eb('change_no', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Its computer took it and has fallen silent: what is shown of it is what was told last. */
export function isSilent(run: Pick<RunRow, 'end_time' | 'grant_hash' | 'heard_time'>, now: number): boolean {
  return run.end_time === null && run.grant_hash === null && run.heard_time > 0 && run.heard_time < now - SILENT_MS
}

/** Another one whenever a run of the company changed within the last hour, or the computer of one fell silent or spoke again: digits and dots. */
export async function stampOfRuns(db: Db, now: number): Promise<string> {
  const row = await db
    .selectFrom('publish_runs')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.sum<number>('change_no').as('changes'),
      eb.fn.max('id').as('last'),
    ])
    .where('update_time', '>', now - 3_600_000)
    .executeTakeFirstOrThrow()
  const alive = await db
    .selectFrom('publish_runs')
    .select(['id', 'end_time', 'grant_hash', 'heard_time'])
    .where('end_time', 'is', null)
    .execute()
  const silent = alive.reduce((sum, run) => sum + (isSilent(run, now) ? run.id : 0), 0)
  return `${Number(row.count)}.${Number(row.changes ?? 0)}.${Number(row.last ?? 0)}.${silent}`
}

const COUNTED = {
  success: 'success',
  failed: 'failed',
  unconfirmed: 'unconfirmed',
  parked: 'parked',
  waiting: 'waiting',
  paced: 'waiting',
  publishing: 'publishing',
  skipped: 'skipped',
  absent: 'absent',
} as const satisfies Record<RunItemState, string>
type Counts = Record<(typeof COUNTED)[RunItemState], number>
const NONE: Counts & { hand_ins: number } = {
  success: 0,
  failed: 0,
  unconfirmed: 0,
  parked: 0,
  waiting: 0,
  publishing: 0,
  skipped: 0,
  absent: 0,
  hand_ins: 0,
}

/**
 * Where a work of a run stands. What is known of the work since wins over what the run said last: once it has been found out what became of it, it is out, or it is
 * not: then it has failed again since, or waits to be sent again.
 * And what its helper told as unknown is unknown in every list, also while the run goes on asking the journal.
 */
export function standingOf(row: {
  readonly state: RunItemState
  readonly text_code: string
  readonly publish_status: number
  readonly outcome_unknown: number
}): RunItemState {
  return row.publish_status === PUBLISH_STATUS.success
    ? 'success'
    : row.outcome_unknown === 1 && (row.state !== 'publishing' || row.text_code === 'settling')
      ? 'unconfirmed'
      : row.state === 'unconfirmed'
        ? foundAbsent(row)
        : row.state
}

const foundAbsent = ({ publish_status }: { readonly publish_status: number }): RunItemState =>
  publish_status === PUBLISH_STATUS.failed ? 'failed' : 'absent'

/** By run: its works by where they stand, and how many of a run of due works had their time still ahead when it began. */
async function countsOf(db: Db, ids: readonly number[]): Promise<Map<number, Counts & { hand_ins: number }>> {
  const found = new Map(ids.map((id) => [id, { ...NONE }]))
  if (ids.length === 0) return found
  const rows = await db
    .selectFrom('publish_run_items as x')
    .innerJoin('publish_items as i', 'i.id', 'x.publish_item_id')
    .innerJoin('publish_runs as r', 'r.id', 'x.run_id')
    .select((eb) => [
      'x.run_id',
      'x.state',
      'x.text_code',
      'i.publish_status',
      'i.outcome_unknown',
      eb.fn.countAll<number>().as('count'),
      eb.fn
        .countAll<number>()
        .filterWhere((is) => is.and([is('r.kind', '=', 'due'), is('i.timing_time', '>', is.ref('r.create_time'))]))
        .as('hand_ins'),
    ])
    .where('x.run_id', 'in', [...ids])
    .groupBy(['x.run_id', 'x.state', 'x.text_code', 'i.publish_status', 'i.outcome_unknown'])
    .execute()
  for (const row of rows) {
    const counts = found.get(row.run_id)
    if (counts === undefined) continue
    counts[COUNTED[standingOf(row)]] += Number(row.count)
    counts.hand_ins += Number(row.hand_ins)
  }
  return found
}

/** Runs as the contract shows them, in the order given; counted are the works in sight. */
export async function showRuns(
  db: Db,
  admin: { readonly id: number },
  rows: readonly RunRow[],
  now: number,
): Promise<PublishRun[]> {
  if (rows.length === 0) return []
  const counts = await countsOf(
    db,
    rows.map((row) => row.id),
  )
  const settling = await countSettling(
    db,
    'run',
    rows.filter((row) => row.end_time === null).map((row) => row.id),
  )
  const tasks = new Map(
    (
      await db
        .selectFrom('wisdom_tasks')
        .select(['id', 'name'])
        .where(
          'id',
          'in',
          rows.map((row) => row.wisdom_task_id),
        )
        .execute()
    ).map((task) => [task.id, task.name]),
  )
  const people = new Map(
    (
      await db
        .selectFrom('admins')
        .select(['id', 'nickname', 'username'])
        .where(
          'id',
          'in',
          rows.map((row) => row.admin_id),
        )
        .execute()
    ).map((one) => [one.id, one.nickname || one.username]),
  )
  const devices = new Map(
    (
      await db
        .selectFrom('devices')
        .select(['device_id', 'name'])
        .where(
          'device_id',
          'in',
          rows.map((row) => row.device_id),
        )
        .orderBy('id')
        .execute()
    ).map((one) => [one.device_id, one.name]),
  )
  return rows.map((row) => {
    const { publishing, absent, hand_ins: handIns, ...shown } = counts.get(row.id) ?? NONE
    return {
      id: row.id,
      kind: row.kind,
      wisdom_task_id: row.wisdom_task_id,
      task_name: tasks.get(row.wisdom_task_id) ?? '',
      admin_name: people.get(row.admin_id) ?? '',
      mine: row.admin_id === admin.id ? 1 : 0,
      device_id: row.device_id,
      device_name: devices.get(row.device_id) ?? '',
      state: row.state,
      wish: row.wish,
      publish_now: row.publish_now,
      lost: row.end_time === null && row.lease_until < now ? 1 : 0,
      ...(isSilent(row, now) ? { silent: 1 as const } : {}),
      total: Object.values(shown).reduce((sum, count) => sum + count, 0) + publishing + absent,
      ...shown,
      ...(absent > 0 ? { absent } : {}),
      hand_ins: handIns,
      ...(settling.has(row.id) ? { settling: settling.get(row.id) } : {}),
      resume_time: row.end_time === null ? Math.ceil(row.resume_time / 1000) : 0,
      start_time: toSeconds(row.create_time),
      end_time: toSeconds(row.end_time) ?? 0,
      end_reason: row.end_reason,
    }
  })
}

/** Works of the run whose attempt was broken off are told as such. */
export async function markBrokenOff(inside: Db, runId: number): Promise<void> {
  const trx = wholeCompany(inside, 'works')
  const unknown = trx.selectFrom('publish_items').select('id').where('outcome_unknown', '=', 1)
  await trx
    .updateTable('publish_run_items')
    .set({
      state: 'unconfirmed',
      progress: 0,
      text_code: 'unconfirmed',
      text_params: '{}',
      person: null,
      resume_time: 0,
    })
    .where('run_id', '=', runId)
    .where('state', 'in', ['publishing', 'parked'])
    .where('publish_item_id', 'in', unknown)
    .execute()
  await trx
    .updateTable('publish_run_items')
    .set({ state: 'waiting', progress: 0, text_code: 'waiting', text_params: '{}', person: null, resume_time: 0 })
    .where('run_id', '=', runId)
    .where('state', 'in', ['publishing', 'parked', 'paced'])
    .execute()
}

/**
 * Ends a run and gives back what it holds: the task's lock if it is still its own, leases of works that it had not begun. What it was
 * publishing is to be verified. Harmless for one that has ended.
 */
export async function endRunRow(inside: Db, id: number, reason: RunEnd, now: number): Promise<boolean> {
  const trx = wholeCompany(inside, 'works')
  const run = await trx.selectFrom('publish_runs').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (run === undefined || run.end_time !== null) return false
  if (run.kind === 'task') {
    await lockTasks(trx, [run.wisdom_task_id])
    const task = await trx
      .selectFrom('wisdom_tasks')
      .select(['one_click_publish_status', 'lock_token'])
      .where('id', '=', run.wisdom_task_id)
      .executeTakeFirst()
    if (task !== undefined && isOwner(task, run.lock_token)) await freeLock(trx, run.wisdom_task_id, now)
  } else {
    const given = await freeLeases(trx, run, now)
    // Without it they would be due again, and out, a minute after a person said no.
    if (reason === 'stopped' && run.wish !== 'run' && run.wish_admin_id !== null) {
      await takeOut(trx, run, [...given, ...(await leftForLater(trx, id))], { adminId: run.wish_admin_id, now })
    }
  }
  await markBrokenOff(trx, id)
  await changeRun(
    trx,
    id,
    {
      state: reason === 'done' ? 'finished' : 'stopped',
      end_time: now,
      end_reason: reason,
      resume_time: 0,
      ...(run.grant_hash === null ? {} : { grant_hash: null, device_key: '' }),
    },
    now,
  )
  return true
}

/** Works that the run gave back for the next one: their account had to wait. */
async function leftForLater(trx: Db, runId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('publish_run_items')
    .select('publish_item_id')
    .where('run_id', '=', runId)
    .where('state', '=', 'skipped')
    .where('text_code', 'in', [...LEFT_FOR_LATER])
    .execute()
  return rows.map((row) => row.publish_item_id)
}

/** Who took works out, and when (unix ms). */
interface TakenOut {
  adminId: number
  now: number
}

/**
 * A person took these works out of a run that has not begun them. Those of a due run, given back before, are not taken
 * again by the next one: where its minute is ahead a work keeps it, else it waits for a person, who is told who skipped it
 * and when (已跳过).
 */
export async function takeOut(
  inside: Db,
  run: Pick<RunRow, 'id' | 'kind'>,
  ids: readonly number[],
  { adminId, now }: TakenOut,
): Promise<void> {
  if (ids.length === 0) return
  const trx = wholeCompany(inside, 'works')
  if (run.kind === 'due') {
    const given = trx
      .updateTable('publish_items')
      .where('id', 'in', [...ids])
      .where('publish_status', '=', PUBLISH_STATUS.waiting)
      .where('lease_until', 'is', null)
    const set = { time_channel: 'alarm', hand_in: 0, update_time: now } as const
    await given.where('hand_in', '=', 1).where('timing_time', '>', now).set(set).execute()
    const byPerson = { auto_publish: 0, skip_time: now, skip_admin_id: adminId, update_time: now } as const
    await given.where('timing_time', '<=', now).set(byPerson).execute()
  }
  const set = { skip: 1, state: 'skipped', text_code: 'skipped', text_params: '{}', resume_time: 0 } as const
  await trx
    .updateTable('publish_run_items')
    .set(set)
    .where('run_id', '=', run.id)
    .where('publish_item_id', 'in', [...ids])
    .execute()
}

/**
 * Gives back works of a due run that it had not begun: all, or those of `ids`; answers which. What it has done with, or gave back before, may be another run's by now and stays
 * as it is.
 */
export async function freeLeases(inside: Db, run: RunRow, now: number, ids?: readonly number[]): Promise<number[]> {
  if (ids?.length === 0) return []
  const trx = wholeCompany(inside, 'works')
  const mine = trx
    .selectFrom('publish_run_items')
    .select('publish_item_id')
    .where('run_id', '=', run.id)
    .where('state', 'in', ['waiting', 'paced', 'publishing', 'parked'])
    .$if(ids !== undefined, (query) => query.where('publish_item_id', 'in', [...(ids ?? [])]))
  const begun = trx
    .selectFrom('publish_records')
    .select('publish_item_id')
    .where('result', 'is', null)
    .where('publish_item_id', 'in', mine)
  const rows = await trx
    .selectFrom('publish_items')
    .select(['id', 'wisdom_task_id'])
    .where('id', 'in', mine)
    .where('lease_device_id', '=', run.device_id)
    .where('publish_status', '=', PUBLISH_STATUS.publishing)
    .where('id', 'not in', begun)
    .execute()
  if (rows.length === 0) return []
  await lockTasks(
    trx,
    rows.map((row) => row.wisdom_task_id),
  )
  await trx
    .updateTable('publish_items')
    .set({
      publish_status: PUBLISH_STATUS.waiting,
      progress: 0,
      lease_device_id: null,
      lease_until: null,
      update_time: now,
    })
    .where(
      'id',
      'in',
      rows.map((row) => row.id),
    )
    .where('publish_status', '=', PUBLISH_STATUS.publishing)
    .execute()
  for (const taskId of new Set(rows.map((row) => row.wisdom_task_id))) await refreshTask(trx, taskId, now)
  return rows.map((row) => row.id)
}
