// The operator's computer in a simulated fortnight: its page asks for due works, its helper executes runs, its power
// goes and comes back.
import { PUBLISH_AT_ONCE } from '../../../src/contract/constants.ts'
import type { PublishRun } from '../../../src/contract/entities/publish-run.ts'
import { cancel, downloadFile, journalStatus, publishWork } from '../../../src/contract/helper/commands.ts'
import { REPLY } from '../../../src/contract/helper/protocol.ts'
import type { Endpoint, InputOf } from '../../../src/contract/endpoint.ts'
import {
  endRun,
  reportRun,
  runFile,
  runItemResult,
  runItemStart,
  runWorks,
} from '../../../src/contract/http/run-calls.ts'
import { startDueRun } from '../../../src/contract/http/publish-runs.ts'
import { AppError } from '../../../src/backend/lib/errors.ts'
import { goesAtOnce } from '../../../src/backend/modules/publishing/runs/runs.repository.ts'
import type { RunCalls, RunCaller } from '../../../src/backend/modules/publishing/runs/run-calls.service.ts'
import type { StartRun } from '../../../src/backend/modules/publishing/runs/start-run.service.ts'
import type { WatchRuns } from '../../../src/backend/modules/publishing/runs/watch-runs.service.ts'
import type { TestCaller } from '../../../src/backend/testing/benches/publish-bench.ts'
import { toHelperError } from '../../../src/helper/lib/errors.ts'
import type { Dispatcher } from '../../../src/helper/server/dispatch.ts'
import { BackendRefusal, type RunClient } from '../../../src/helper/runs/run-client.ts'
import { createPlaceGate } from '../../../src/helper/runs/place-gate.ts'
import { createRunMachine, type RunMachine } from '../../../src/helper/runs/run-machine.ts'
import { createRunPorts } from '../../../src/helper/runs/run-ports.ts'
import { DUE_POLL_MS, type DuePorts, startDue } from '../../../src/renderer/core/publishing/due-works.ts'
import type { Machine, Sites } from './sites.ts'
import type { VirtualTime } from './virtual-time.ts'

export interface ComputerDeps {
  readonly time: VirtualTime
  readonly sites: Sites
  readonly owner: TestCaller
  readonly deviceId: string
  readonly start: StartRun
  readonly calls: RunCalls
  readonly watch: Pick<WatchRuns, 'list'>
  /** How far its clock is off, ms. */
  skew(): number
  /**
   * The first moment at which a work may be due, unix ms; null = none is planned. Between it and now the page asks in
   * vain, and is not simulated.
   */
  nextDue(): Promise<number | null>
}
export interface Computer {
  readonly isOn: boolean
  /** Intervals without power, unix ms. */
  readonly off: readonly { from: number; to: number }[]
  switchOn(): void
  switchOff(): void
  /** A person's run begins, and is over when the promise resolves. */
  publish(input: Parameters<StartRun['start']>[1]): Promise<void>
}

const LONGEST_NAP_MS = 10 * 60_000
const REPORT_MS = 30_000

/** One helper with its page. Its journal outlives its power. */
export function openComputer(deps: ComputerDeps): Computer {
  const { time, sites, owner, deviceId } = deps
  const journal = new Map<string, { outcome: 'running' | 'done' | 'not-published'; publishId: string }>()
  const off: { from: number; to: number }[] = [{ from: 0, to: time.now() }]
  /** Runs that are not over, as the helper's store keeps them. */
  const open = new Set<number>()
  const machines = new Map<number, RunMachine>()
  const gate = createPlaceGate(PUBLISH_AT_ONCE).of('backend')
  let power = new AbortController()
  power.abort()
  const machine = (): Machine => ({ now: () => time.now() + deps.skew(), power: power.signal })

  const callsOf = (ctx: RunCaller): RunClient['call'] => {
    const { calls } = deps
    const answer = async (endpoint: Endpoint, given: unknown): Promise<unknown> => {
      const input = endpoint.input.parse(given)
      if (endpoint === runWorks) return await calls.works(ctx, input as never)
      if (endpoint === runFile) return await calls.file(ctx, (input as { id: number }).id)
      if (endpoint === runItemStart) return await calls.start(ctx, (input as { id: number }).id)
      if (endpoint === runItemResult) return await calls.result(ctx, input as never)
      if (endpoint === reportRun) return await calls.report(ctx, input as never)
      if (endpoint === endRun) return await calls.end(ctx, (input as { reason: 'done' | 'stopped' }).reason)
      throw new Error(`not a run's call: ${endpoint.path}`)
    }
    return async <E extends Endpoint>(endpoint: E, input: InputOf<E>) =>
      (await time.busy(
        async () =>
          await answer(endpoint, input).catch((error: unknown) => {
            throw error instanceof AppError
              ? new BackendRefusal(error.code, error.msg ?? error.message, error.data)
              : error
          }),
      )) as never
  }
  const commands = async (cmd: string, data: unknown): Promise<unknown> => {
    if (cmd === downloadFile.cmd) {
      return { filePath: `hkfile:${'a'.repeat(20)}`, sha256: '', size: 0 }
    }
    if (cmd === cancel.cmd) return { stopped: true }
    if (cmd === journalStatus.cmd) {
      const { items } = journalStatus.input.parse(data)
      return {
        list: items.flatMap((one) => {
          const known = journal.get(`${one.item_id}:${one.attempt_no}`)
          // What was not pressed when the power went certainly is not out.
          return known === undefined
            ? []
            : [
                {
                  ...one,
                  state: 'ended',
                  outcome: known.outcome === 'running' ? 'not-published' : known.outcome,
                  publishId: known.publishId,
                  platform_item_id: known.publishId,
                  platform_url: '',
                  error: '',
                  msg: '',
                },
              ]
        }),
      }
    }
    if (cmd !== publishWork.cmd) throw new Error(`not a run's command: ${cmd}`)
    const input = publishWork.input.parse(data)
    const key = `${input.item.id}:${input.attempt_no}`
    journal.set(key, { outcome: 'running', publishId: '' })
    try {
      const post = await sites.publish(input, machine())
      journal.set(key, { outcome: 'done', publishId: `p${post.itemId}` })
    } catch (error) {
      journal.set(key, { outcome: 'not-published', publishId: '' })
      throw error
    }
    return {
      publishResult: {
        publishId: `p${input.item.id}`,
        platform_item_id: `p${input.item.id}`,
        platform_url: '',
        state: 'done',
        note: '',
      },
    }
  }
  const dispatcher: Pick<Dispatcher, 'run'> = {
    run: async ({ id, cmd, data }) => {
      try {
        return { id, cmd, code: REPLY.ok, msg: '', data: await commands(cmd, data) }
      } catch (thrown) {
        const error = toHelperError(thrown)
        if (error.cause !== undefined) throw error.cause
        return {
          id,
          cmd,
          code: error.reply,
          msg: error.message,
          data: { kind: error.kind, code: error.code, step: error.step, retryable: false },
        }
      }
    },
  }

  const execute = async (runId: number): Promise<void> => {
    const row = await time.busy(() =>
      owner.db.selectFrom('publish_runs').selectAll().where('id', '=', runId).executeTakeFirstOrThrow(),
    )
    if (row.end_time !== null) return void open.delete(runId)
    const ctx: RunCaller = {
      ...owner,
      run: {
        id: runId,
        kind: row.kind,
        wisdomTaskId: row.wisdom_task_id,
        deviceId,
        lockToken: row.lock_token,
        atOnce: goesAtOnce(row),
      },
    }
    const mine = machine()
    const ports = {
      ...createRunPorts({
        client: { call: callsOf(ctx) },
        dispatcher,
        origin: 'http://backend',
        runId,
        signal: power.signal,
      }),
      now: mine.now,
    }
    const made = createRunMachine(ports, {
      parallel: row.parallel,
      due: row.kind === 'due',
      reportMs: REPORT_MS,
      timers: time.timers,
      gate,
    })
    machines.set(runId, made)
    try {
      if ((await made.run()) !== 'suspended') open.delete(runId)
    } finally {
      if (machines.get(runId) === made) machines.delete(runId)
    }
  }
  const begin = (runId: number): Promise<void> => {
    open.add(runId)
    return execute(runId)
  }

  let shown: readonly PublishRun[] = []
  const page: DuePorts = {
    computer: () => (power.signal.aborted ? null : { deviceId, places: PUBLISH_AT_ONCE }),
    runs: () => shown,
    take: (input) => time.busy(() => deps.start.startDue(owner, startDueRun.input.parse(input))),
    execute: async ({ run_id: runId }) => void begin(runId),
    giveBack: (runId) => Promise.reject(new Error(`run ${runId} did not begin`)),
  }
  /** The page of one life of the computer. */
  const watch = async ({ signal }: AbortController): Promise<void> => {
    while (!signal.aborted) {
      // As the page's stream tells it: by the backend's own counts.
      shown = (await time.busy(() => deps.watch.list(owner))).list
      await startDue(page)
      const due = await time.busy(() => deps.nextDue())
      const polls = Math.ceil(
        Math.min(Math.max((due ?? Number.POSITIVE_INFINITY) - time.now(), DUE_POLL_MS), LONGEST_NAP_MS) / DUE_POLL_MS,
      )
      await time.sleep(polls * DUE_POLL_MS)
    }
  }

  return {
    get isOn() {
      return !power.signal.aborted
    },
    off,
    switchOn: () => {
      power = new AbortController()
      const last = off.at(-1)
      if (last !== undefined) last.to = time.now()
      for (const id of open) void execute(id)
      void watch(power)
    },
    switchOff: () => {
      off.push({ from: time.now(), to: Number.POSITIVE_INFINITY })
      for (const made of machines.values()) made.suspend()
      power.abort()
    },
    publish: async (input) => {
      const { run_id: runId } = await time.busy(() => deps.start.start(owner, input))
      if (runId !== 0) await begin(runId)
    },
  }
}
