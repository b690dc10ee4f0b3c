// What the helper of a run calls: its works, their files and attempts, its progress, its end. Everything is asked of
// the run's own works only.
import { PUBLISH_STATUS } from '../../../../contract/entities/publish.ts'
import { ACCOUNT_USE_BEAT_MS, AUTO_PUBLISH_LEASE_S } from '../../../../contract/constants.ts'
import type { RunItemState } from '../../../../contract/entities/publish-run.ts'
import type { OutputOf, ParsedInputOf } from '../../../../contract/endpoint.ts'
import type * as http from '../../../../contract/http/run-calls.ts'
import type { RunIdentity } from '../../../http/context.ts'
import { AppError } from '../../../lib/errors.ts'
import { missedGraceMs } from '../../../lib/missed-works.ts'
import { inTransaction } from '../../../ports/database.ts'
import type { Db } from '../../../ports/database.ts'
import { NOT_PUBLISHED } from '../../../../contract/helper/outcome-proof.ts'
import { TIMING_REFUSED } from '../../../../contract/time-channel.ts'
import type { AutoPublish } from '../attempts/auto-publish.service.ts'
import { findItems } from '../store/items.repository.ts'
import { withoutTimer } from '../items/item-view.ts'
import type { ItemViews } from '../items/item-view.ts'
import type { PublishFileService } from '../items/publish-file.service.ts'
import { isOwner } from '../attempts/publish-lock.service.ts'
import type { PublishRun } from '../attempts/publish-run.service.ts'
import { badField, itemMissing } from '../publishing.errors.ts'
import type { Caller, PublishingDeps } from '../publishing.ports.ts'
import { changeRun, endRunRow, freeLeases, BEAT_EVERY_MS, LEFT_FOR_LATER, RUN_LEASE_MS } from './runs.repository.ts'
import type { RunRow } from './runs.repository.ts'

type Http = typeof http
type Report = ParsedInputOf<Http['reportRun']>

/** The helper of a run; `admin` is its operator. */
export type RunCaller = Caller & { readonly run: RunIdentity }

export interface RunCalls {
  works(ctx: RunCaller, input: ParsedInputOf<Http['runWorks']>): Promise<OutputOf<Http['runWorks']>>
  /** @throws NOT_FOUND for a work of another run, and as preparePublishFile */
  file(ctx: RunCaller, id: number): Promise<OutputOf<Http['runFile']>>
  /** @throws NOT_FOUND for a work of another run, and as publishStart */
  start(ctx: RunCaller, id: number): Promise<OutputOf<Http['runItemStart']>>
  /** @throws NOT_FOUND for a work of another run, BAD_INPUT, and as publishRecord */
  result(ctx: RunCaller, input: ParsedInputOf<Http['runItemResult']>): Promise<OutputOf<Http['runItemResult']>>
  report(ctx: RunCaller, input: Report): Promise<OutputOf<Http['reportRun']>>
  end(ctx: RunCaller, reason: 'done' | 'stopped'): Promise<OutputOf<Http['endRun']>>
}

/** A lease is written anew at most this often, ms: a report comes every second or two. */
const RENEW_EVERY_MS = 20_000

/** See the interface. */
export function createRunCalls(
  deps: Pick<PublishingDeps, 'clock' | 'uses'> & {
    views: ItemViews
    files: PublishFileService
    run: PublishRun
    auto: AutoPublish
  },
): RunCalls {
  const { clock } = deps

  const requireOwn = async (ctx: RunCaller, id: number): Promise<void> => {
    const row = await ctx.db
      .selectFrom('publish_run_items')
      .select('id')
      .where('run_id', '=', ctx.run.id)
      .where('publish_item_id', '=', id)
      .executeTakeFirst()
    if (row === undefined) throw itemMissing([id])
  }
  /**
   * An attempt of this device whose answer got lost on its way: the helper's journal lets it run once, however often it
   * is told of it.
   */
  const openAttemptOf = async (
    ctx: RunCaller,
    id: number,
  ): Promise<{ attempt_no: number; epoch: string } | undefined> =>
    await ctx.db
      .selectFrom('publish_records as r')
      .innerJoin('publish_items as i', (join) =>
        join.onRef('i.id', '=', 'r.publish_item_id').onRef('i.attempt_count', '=', 'r.attempt_no'),
      )
      .select(['r.attempt_no', 'r.epoch'])
      .where('r.publish_item_id', '=', id)
      .where('r.result', 'is', null)
      .where('r.device_id', '=', ctx.run.deviceId)
      .where('i.publish_status', '=', PUBLISH_STATUS.publishing)
      .executeTakeFirst()
  /**
   * What a life of the helper that was cut off certainly did not publish is still part of the run: its record unlocked
   * it. Whether the run itself still holds the task is asked when the attempt is opened.
   */
  const lockAgain = async (ctx: RunCaller, id: number): Promise<void> => {
    const last = await ctx.db
      .selectFrom('publish_records')
      .select(['device_id', 'result', 'error_code'])
      .where('publish_item_id', '=', id)
      .orderBy('attempt_no', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (last?.device_id !== ctx.run.deviceId || last.result !== -1 || last.error_code !== NOT_PUBLISHED) return
    await ctx.db
      .updateTable('publish_items')
      .set({ edit_status: 1 })
      .where('id', '=', id)
      .where('publish_status', '=', PUBLISH_STATUS.failed)
      .where('outcome_unknown', '=', 0)
      .execute()
  }
  const setItem = async (
    trx: Db,
    runId: number,
    itemId: number,
    set: {
      state: RunItemState
      progress: number
      text_code: string
      text_params?: string
      resume_time?: number
      person?: string | null
    },
  ): Promise<void> => {
    await trx
      .updateTable('publish_run_items')
      .set({ text_params: '{}', resume_time: 0, person: null, ...set })
      .where('run_id', '=', runId)
      .where('publish_item_id', '=', itemId)
      .execute()
  }

  /** The accounts at work stay this computer's. What another took meanwhile shows when the next work begins. */
  const keepAccounts = async (trx: Db, ctx: RunCaller): Promise<void> => {
    const at = await trx
      .selectFrom('publish_run_items')
      .select('third_auth_id')
      .distinct()
      .where('run_id', '=', ctx.run.id)
      .where('state', 'in', ['publishing', 'parked'])
      .execute()
    for (const { third_auth_id: accountId } of at.toSorted((a, b) => a.third_auth_id - b.third_auth_id)) {
      await deps.uses
        .hold(trx, ctx, { accountId, deviceId: ctx.run.deviceId, purpose: 'publish' })
        .catch((error: unknown) => {
          if (!(error instanceof AppError)) throw error
        })
    }
  }

  /** True while the run still holds what it publishes under. */
  const renew = async (trx: Db, ctx: RunCaller, run: RunRow, now: number): Promise<boolean> => {
    if (run.kind === 'task') {
      const task = await trx
        .selectFrom('wisdom_tasks')
        .select(['one_click_publish_status', 'lock_token'])
        .where('id', '=', run.wisdom_task_id)
        .where('delete_time', 'is', null)
        .forUpdate()
        .executeTakeFirst()
      if (task === undefined || !isOwner(task, run.lock_token)) return false
    }
    if (run.lease_until - RUN_LEASE_MS + RENEW_EVERY_MS > now) return true
    await trx
      .updateTable('publish_runs')
      .set({ lease_until: now + RUN_LEASE_MS })
      .where('id', '=', run.id)
      .execute()
    if (run.kind === 'task')
      await trx.updateTable('wisdom_tasks').set({ heartbeat_time: now }).where('id', '=', run.wisdom_task_id).execute()
    else {
      const mine = trx
        .selectFrom('publish_run_items')
        .select('publish_item_id')
        .where('run_id', '=', run.id)
        .where('state', 'in', ['waiting', 'publishing'])
      const begun = trx
        .selectFrom('publish_records')
        .select('publish_item_id')
        .where('result', 'is', null)
        .where('publish_item_id', 'in', mine)
      const graceMs = await missedGraceMs(trx)
      await trx
        .updateTable('publish_items')
        .set({ lease_until: now + AUTO_PUBLISH_LEASE_S * 1000 })
        .where('id', 'in', mine)
        .where('publish_status', '=', PUBLISH_STATUS.publishing)
        .where('lease_device_id', '=', run.device_id)
        .where('lease_until', '<', now + AUTO_PUBLISH_LEASE_S * 1000)
        // A computer that slept, or whose clock was moved, comes back here: what was missed meanwhile and not begun is
        // no longer its to send.
        .where((eb) =>
          eb.or([
            eb('lease_until', '>=', now),
            eb('timing_time', '>=', now - graceMs),
            eb('timing_time', '=', 0),
            eb('id', 'in', begun),
          ]),
        )
        .execute()
    }
    if (run.lease_until - RUN_LEASE_MS + ACCOUNT_USE_BEAT_MS / 2 <= now) await keepAccounts(trx, ctx)
    return true
  }

  const isLeftToAlarm = async (trx: Db, id: number): Promise<boolean> => {
    const row = await trx.selectFrom('publish_items').select('time_channel').where('id', '=', id).executeTakeFirst()
    return row?.time_channel === 'alarm'
  }

  const write = async (trx: Db, run: RunRow, input: Report): Promise<void> => {
    for (const item of input.items) {
      await trx
        .updateTable('publish_run_items')
        .set({
          state: item.state,
          progress: item.progress,
          text_code: item.text.code,
          text_params: JSON.stringify(item.text.params),
          resume_time: item.resume_time * 1000,
          person: item.person === null ? null : JSON.stringify(item.person),
        })
        .where('run_id', '=', run.id)
        .where('publish_item_id', '=', item.id)
        // What is settled is told by its result; what a person took out stays out unless it was at work by then.
        .where('state', '<>', 'success')
        .where('text_code', 'not in', ['alarm', 'requeued'])
        .where('skip', 'in', item.state === 'waiting' || item.state === 'paced' ? [0] : [0, 1])
        .execute()
    }
  }

  return {
    async works(ctx, input) {
      let query = ctx.db
        .selectFrom('publish_run_items')
        .select(['publish_item_id', 'state'])
        .where('run_id', '=', ctx.run.id)
      if (input.ids !== undefined) query = query.where('publish_item_id', 'in', input.ids)
      const listed = await query.orderBy('sort').execute()
      const rows = await findItems(
        ctx.db,
        listed.map((one) => one.publish_item_id),
      )
      // Only what is handed in before its time carries it, and what a person told to keep its time.
      const timed = new Set(
        rows.flatMap((row) => (!ctx.run.atOnce || (ctx.run.kind === 'due' && row.hand_in === 1) ? [row.id] : [])),
      )
      const items = new Map(
        (await deps.views.show(ctx, rows, input.ids === undefined ? null : ctx.run.deviceId)).map((item) => [
          item.id,
          item,
        ]),
      )
      return {
        list: listed.flatMap(({ publish_item_id, state }) => {
          const item = items.get(publish_item_id)
          return item === undefined ? [] : [{ item: timed.has(item.id) ? item : withoutTimer(item), state }]
        }),
      }
    },

    async file(ctx, id) {
      await requireOwn(ctx, id)
      return await deps.files.prepare(ctx, id)
    },

    async start(ctx, id) {
      await requireOwn(ctx, id)
      const { deviceId, lockToken, kind } = ctx.run
      const open = await openAttemptOf(ctx, id)
      if (open !== undefined && kind === 'task') return { ...open, publish_status: PUBLISH_STATUS.publishing }
      if (kind === 'task') await lockAgain(ctx, id)
      const opened =
        kind === 'task'
          ? await deps.run.start(ctx, { id, lock_token: lockToken, device_id: deviceId }, ctx.run.atOnce)
          : await deps.auto.report(ctx, { id, device_id: deviceId, status: 1 })
      // Should the helper die now, its next life knows that this one was begun.
      await inTransaction(ctx.db, async (trx) => {
        await setItem(trx, ctx.run.id, id, { state: 'publishing', progress: 50, text_code: 'ready' })
        await changeRun(trx, ctx.run.id, {}, clock.now())
      })
      return opened
    },

    async result(ctx, input) {
      const { run } = ctx
      await requireOwn(ctx, input.taskId)
      if (input.publishId === 'manual') throw badField('publishId', 'publishing.helperNotManual')
      const { taskId, lock_token: _unused, ...reported } = input
      if (run.kind === 'task' && input.attempt_no === undefined)
        throw badField('attempt_no', 'publishing.attemptNumberMissing')
      const answer =
        run.kind === 'task'
          ? await deps.run.record(ctx, { taskId, ...reported })
          : {
              ...(await deps.auto.report(ctx, { id: taskId, device_id: run.deviceId, ...reported })),
              success_num: 0,
              fail_num: 0,
            }
      const unconfirmed = input.status === -1 && input.error_code === 'unconfirmed'
      await inTransaction(ctx.db, async (trx) => {
        // A late success is already there: a failure told after it changes nothing.
        // Left to its minute.
        const waits =
          answer.publish_status === PUBLISH_STATUS.waiting &&
          (input.error_code === TIMING_REFUSED || (run.kind === 'due' && input.error_code === NOT_PUBLISHED))
        const byAlarm = waits && (await isLeftToAlarm(trx, taskId))
        const state =
          answer.publish_status === PUBLISH_STATUS.success
            ? 'success'
            : unconfirmed
              ? 'unconfirmed'
              : waits
                ? 'skipped'
                : 'failed'
        await setItem(trx, run.id, taskId, {
          state,
          progress: state === 'success' ? 100 : 0,
          text_code: byAlarm ? 'alarm' : waits ? 'requeued' : state,
          text_params: JSON.stringify(input.msg ? { msg: input.msg.slice(0, 500) } : {}),
        })
        await changeRun(trx, run.id, {}, clock.now())
      })
      return answer
    },

    async report(ctx, input) {
      return await inTransaction(ctx.db, async (trx) => {
        const run = await trx
          .selectFrom('publish_runs')
          .selectAll()
          .where('id', '=', ctx.run.id)
          .forUpdate()
          .executeTakeFirstOrThrow()
        const now = clock.now()
        if (run.heard_time + BEAT_EVERY_MS <= now)
          await trx.updateTable('publish_runs').set({ heard_time: now }).where('id', '=', run.id).execute()
        if (!(await renew(trx, ctx, run, now))) {
          await endRunRow(trx, run.id, 'taken', now)
          return { live: 0, wish: 'stop', skips: [] }
        }
        if (run.kind === 'due')
          await freeLeases(
            trx,
            run,
            now,
            input.items.flatMap((item) =>
              item.state === 'skipped' && LEFT_FOR_LATER.has(item.text.code) ? [item.id] : [],
            ),
          )
        await write(trx, run, input)
        const state = run.wish === 'run' ? input.state : 'pausing'
        const resume = input.resume_time * 1000
        if (input.items.length > 0 || state !== run.state || resume !== run.resume_time)
          await changeRun(trx, run.id, { state, resume_time: resume }, now)
        const skips = await trx
          .selectFrom('publish_run_items')
          .select('publish_item_id')
          .where('run_id', '=', run.id)
          .where('skip', '=', 1)
          .execute()
        return { live: 1, wish: run.wish, skips: skips.map((row) => row.publish_item_id) }
      })
    },

    async end(ctx, reason) {
      return {
        ended: await inTransaction(ctx.db, async (trx) =>
          (await endRunRow(trx, ctx.run.id, reason, clock.now())) ? 1 : 0,
        ),
      }
    },
  }
}
