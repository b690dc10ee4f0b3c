// A run begins: what may go out, under the task's lock or under leases, for one approved device.
import { PUBLISH_AT_ONCE } from '../../../../contract/constants.ts'
import { CODE } from '../../../../contract/errors.ts'
import type { OutputOf, ParsedInputOf } from '../../../../contract/endpoint.ts'
import type * as http from '../../../../contract/http/publish-runs.ts'
import { AppError } from '../../../lib/errors.ts'
import { hashToken, newToken } from '../../../lib/tokens.ts'
import { wholeCompany } from '../../../lib/whole-company.ts'
import { inTransaction } from '../../../ports/database.ts'
import type { Db } from '../../../ports/database.ts'
import type { AutoPublish } from '../attempts/auto-publish.service.ts'
import { findTaskItems } from '../store/items.repository.ts'
import type { Preflight } from '../preflight/preflight.service.ts'
import type { PublishLock } from '../attempts/publish-lock.service.ts'
import type { PublishRun } from '../attempts/publish-run.service.ts'
import { conflict, taskMissing } from '../publishing.errors.ts'
import type { Caller, PublishingDeps } from '../publishing.ports.ts'
import { findTask } from '../store/tasks.repository.ts'
import { changeRun, endRunRow, markBrokenOff, RUN_LEASE_MS } from './runs.repository.ts'

type Http = typeof http
type Begun = OutputOf<Http['startPublishRun']>

export interface StartRun {
  /** @throws NOT_FOUND, CONFLICT while the device may not publish, PUBLISH_LOCKED while another holds the task */
  start(caller: Caller, input: ParsedInputOf<Http['startPublishRun']>): Promise<Begun>
  /** Takes what is due; `run_id` 0 = nothing is. */
  startDue(caller: Caller, input: ParsedInputOf<Http['startDueRun']>): Promise<Begun>
  /** @throws CONFLICT while the run goes on */
  retry(caller: Caller, input: ParsedInputOf<Http['retryPublishRun']>): Promise<Begun>
  /** @throws CONFLICT while its device lives */
  takeOver(caller: Caller, input: ParsedInputOf<Http['takeOverRun']>): Promise<Begun>
}

const NOTHING: Begun = { run_id: 0, grant: '', items: 0, left_out: 0 }

/** See the interface. */
export function createStartRun(
  deps: Pick<PublishingDeps, 'clock' | 'devices'> & {
    lock: PublishLock
    run: PublishRun
    auto: AutoPublish
    preflight: Preflight
  },
): StartRun {
  const { clock, lock } = deps

  const keyOf = async (caller: Caller, deviceId: string): Promise<string> => {
    const key = await deps.devices.publicKeyOf(caller.db, { deviceId, adminId: caller.admin.id })
    if (key === null) throw conflict('publishing.helperUnknown', {}, { device_pending: 1 })
    return key
  }

  /** The lock's token. One's own lock that nobody keeps any more was left by a crash: there is nothing to ask. */
  const takeLock = async (caller: Caller, taskId: number, force: 0 | 1): Promise<string> => {
    const held = await lock.read(caller, { wisdom_task_id: taskId })
    const left = held.mine === 1 && held.stale === 1
    const { lock_token: token } = await lock.set(caller, {
      wisdom_task_id: taskId,
      oneClickPublishStatus: 1,
      force: left ? 1 : force,
    })
    await deps.run.setEditStatus(caller, { wisdom_task_id: taskId, edit_status: 1, lock_token: token })
    return token
  }

  interface NewRun {
    kind: 'task' | 'due'
    taskId: number
    deviceId: string
    deviceKey: string
    lockToken: string
    publishNow: 0 | 1
    parallel: number
    items: readonly { id: number; accountId: number }[]
  }
  const insert = async (caller: Caller, wanted: NewRun): Promise<Begun> => {
    const grant = newToken()
    const now = clock.now()
    const runId = await inTransaction(caller.db, async (trx) => {
      if (wanted.kind === 'task') {
        const before = await wholeCompany(trx, 'works')
          .selectFrom('publish_runs')
          .select('id')
          .where('wisdom_task_id', '=', wanted.taskId)
          .where('end_time', 'is', null)
          .execute()
        for (const { id } of before) await endRunRow(trx, id, 'taken', now)
      }
      const { id } = await trx
        .insertInto('publish_runs')
        .values({
          kind: wanted.kind,
          wisdom_task_id: wanted.taskId,
          admin_id: caller.admin.id,
          device_id: wanted.deviceId,
          device_key: wanted.deviceKey,
          publish_now: wanted.publishNow,
          parallel: wanted.parallel,
          lock_token: wanted.lockToken,
          lease_until: now + RUN_LEASE_MS,
          grant_hash: hashToken(grant),
          token_hash: null,
          end_time: null,
          create_time: now,
          update_time: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      for (let at = 0; at < wanted.items.length; at += 200) {
        await trx
          .insertInto('publish_run_items')
          .values(
            wanted.items.slice(at, at + 200).map((item, index) => ({
              run_id: id,
              publish_item_id: item.id,
              third_auth_id: item.accountId,
              sort: at + index,
              person: null,
            })),
          )
          .execute()
      }
      return id
    })
    caller.audit({ targetType: 'publish_run', targetId: runId, summary: `开始发布 ${wanted.items.length} 个作品` })
    return { run_id: runId, grant, items: wanted.items.length, left_out: 0 }
  }

  const start: StartRun['start'] = async (caller, input) => {
    const task = await findTask(caller.db, input.wisdom_task_id)
    if (task === undefined) throw taskMissing()
    const deviceKey = await keyOf(caller, input.device_id)
    const rows = (await findTaskItems(caller.db, task.id, { statuses: [0, -1] })).filter(
      (row) => row.outcome_unknown === 0 && (input.ids?.includes(row.id) ?? true),
    )
    if (rows.length === 0) return NOTHING
    const { items } = await deps.preflight.check(caller, {
      ids: rows.map((row) => row.id),
      publish_now: input.publish_now,
    })
    const blocked = new Set(items.flatMap((item) => (item.level === 'block' ? [item.id] : [])))
    const free = rows.filter((row) => !blocked.has(row.id))
    if (free.length === 0) return { ...NOTHING, left_out: rows.length }
    const lockToken = await takeLock(caller, task.id, input.force)
    const begun = await insert(caller, {
      kind: 'task',
      taskId: task.id,
      deviceId: input.device_id,
      deviceKey,
      lockToken,
      publishNow: input.publish_now,
      parallel: input.parallel,
      items: free.map((row) => ({ id: row.id, accountId: row.third_auth_id })),
    })
    return { ...begun, left_out: blocked.size }
  }

  const seen = async (db: Db, id: number) => {
    const run = await db.selectFrom('publish_runs').selectAll().where('id', '=', id).executeTakeFirst()
    if (run === undefined) throw new AppError(CODE.NOT_FOUND)
    return run
  }

  return {
    start,
    async startDue(caller, input) {
      const deviceKey = await keyOf(caller, input.device_id)
      const { videoList } = await deps.auto.take(caller, { device_id: input.device_id, limit: input.limit })
      if (videoList.length === 0) return NOTHING
      return await insert(caller, {
        kind: 'due',
        taskId: 0,
        deviceId: input.device_id,
        deviceKey,
        lockToken: '',
        publishNow: 0,
        parallel: PUBLISH_AT_ONCE,
        items: videoList.map((item) => ({ id: item.id, accountId: item.thirdauth.id })),
      })
    },
    async retry(caller, input) {
      const run = await seen(caller.db, input.run_id)
      if (run.end_time === null) throw conflict('publishing.runGoesOn')
      // What may still be out is left out by the start.
      const failed = await caller.db
        .selectFrom('publish_run_items')
        .select('publish_item_id')
        .where('run_id', '=', run.id)
        .where('state', 'in', ['failed', 'unconfirmed'])
        .execute()
      if (failed.length === 0 || run.kind === 'due') return NOTHING
      return await start(caller, {
        wisdom_task_id: run.wisdom_task_id,
        ids: failed.map((row) => row.publish_item_id),
        device_id: input.device_id,
        publish_now: run.publish_now,
        parallel: run.parallel,
        force: input.force,
      })
    },
    async takeOver(caller, input) {
      const run = await seen(caller.db, input.run_id)
      const deviceKey = await keyOf(caller, input.device_id)
      if (run.end_time !== null || run.kind === 'due') throw conflict('publishing.runOver')
      if (run.lease_until >= clock.now()) throw conflict('publishing.runnerAtWork')
      const grant = newToken()
      const { admin, tenantId, tenant, deviceId, ip, ua } = caller
      return await inTransaction(caller.db, async (trx) => {
        const now = clock.now()
        // Under the epoch that was looked at: of two who take it over one gets it.
        const taken = await trx
          .updateTable('publish_runs')
          .set({
            device_id: input.device_id,
            device_key: deviceKey,
            admin_id: caller.admin.id,
            epoch: run.epoch + 1,
            state: 'starting',
            wish: 'run',
            wish_admin_id: null,
            lease_until: now + RUN_LEASE_MS,
            grant_hash: hashToken(grant),
            token_hash: null,
            proof_time: 0,
            resume_time: 0,
            heard_time: 0,
          })
          .where('id', '=', run.id)
          .where('epoch', '=', run.epoch)
          .where('end_time', 'is', null)
          .executeTakeFirst()
        if (Number(taken.numUpdatedRows) !== 1) throw conflict('publishing.runTakenOver')
        // Only then the lock: whoever comes too late must not take it from the one who was first.
        const lockToken = await takeLock(
          { db: trx, admin, tenantId, tenant, deviceId, ip, ua, audit: (details) => caller.audit(details) },
          run.wisdom_task_id,
          1,
        )
        await trx.updateTable('publish_runs').set({ lock_token: lockToken }).where('id', '=', run.id).execute()
        await markBrokenOff(trx, run.id)
        await changeRun(trx, run.id, {}, now)
        const left = await trx
          .selectFrom('publish_run_items')
          .select('id')
          .where('run_id', '=', run.id)
          .where('state', '=', 'waiting')
          .execute()
        caller.audit({ targetType: 'publish_run', targetId: run.id, summary: '接管失去联系的电脑的发布' })
        return { run_id: run.id, grant, items: left.length, left_out: 0 }
      })
    },
  }
}
