// The publish runs of this helper: begun by a page, gone on with after a restart, told by the journal's later findings.
import type { HelperEvent } from '../../contract/helper/command.ts'
import { personDone, personNeeded, publishProgress, publishSettled } from '../../contract/helper/events.ts'
import { journalErrorCode } from '../../contract/helper/outcome-proof.ts'
import { runItemResult } from '../../contract/http/run-calls.ts'
import { HelperError, helperLeaves } from '../lib/errors.ts'
import type { Audience } from '../lib/event-sink.ts'
import type { Logger } from '../lib/logger.ts'
import type { Dispatcher } from '../server/dispatch.ts'
import type { Backends } from '../vault/backends.ts'
import type { Identity } from '../vault/identity.ts'
import { BackendRefusal, createRunClient, type RunClient, RunRefused } from './run-client.ts'
import { createPlaceGate } from './place-gate.ts'
import { createRunMachine, type RunMachine, type RunOutcome } from './run-machine.ts'
import { createRunPorts } from './run-ports.ts'
import type { RunEntry, RunStore } from './run-store.ts'

export interface Runs {
  /**
   * Lets the backend hand the run over and executes it from now on, or when the run `after` has ended (0 = none).
   * @throws HelperError code RUN_REFUSED
   */
  start(origin: string, runId: number, grant: string, after?: number): Promise<void>
  /** False = no such run is executed here. */
  nudge(origin: string, runId: number): boolean
  /** Goes on with what an earlier life had begun. */
  resume(): void
  /** Hears what the helper tells its pages. */
  hear(event: HelperEvent, data: unknown, audience: Audience): void
  /** Nothing more is begun or told; what runs is left to the next life. */
  close(): void
  readonly size: number
}
export interface RunsDeps {
  readonly store: RunStore
  readonly identity: Pick<Identity, 'deviceId' | 'sign'>
  readonly backends: Pick<Backends, 'identify'>
  readonly dispatcher: Pick<Dispatcher, 'run'>
  readonly log: Logger
  /** Browsers at once. */
  readonly places: number
}

/** An ended run may be told of its unconfirmed works so long, ms. */
const AFTER_MS = 86_400_000
/** So many runs are remembered by how they came out; a helper lives for weeks. */
const MOST_OUTCOMES = 500
/** Pictures above this are not carried to the watchers. */
const MOST_PICTURE = 300_000

export function createRuns(deps: RunsDeps): Runs {
  const stop = new AbortController()
  const machines = new Map<string, RunMachine>()
  const gate = createPlaceGate(deps.places)
  const opening = new Set<string>()
  /** How each run of this life came out: the one behind it in a line waits for it. */
  const outcomes = new Map<string, Promise<RunOutcome>>()
  const keyOf = (origin: string, runId: number): string => `${runId} ${origin}`
  /** The item of each person who is asked. */
  const asked = new Map<string, number>()
  const clientOf = (entry: Pick<RunEntry, 'origin' | 'run_id'>): RunClient =>
    createRunClient({ origin: entry.origin, runId: entry.run_id, identity: deps.identity, signal: stop.signal })

  /**
   * A run behind another begins after it, and never when somebody stopped that one; whatever else became of it is no
   * reason to wait on.
   */
  const turnOf = ({ origin, after }: RunEntry): { turn?: Promise<boolean> } => {
    const before = after === 0 ? undefined : outcomes.get(keyOf(origin, after))
    return before === undefined
      ? {}
      : {
          turn: before.then(
            (outcome) => outcome !== 'stopped',
            () => true,
          ),
        }
  }
  const follow = (entry: RunEntry, going: Promise<RunOutcome>): void => {
    const key = keyOf(entry.origin, entry.run_id)
    outcomes.set(key, going)
    const [oldest] = outcomes.keys()
    if (outcomes.size > MOST_OUTCOMES && oldest !== undefined) outcomes.delete(oldest)
    void going.catch(failed(entry))
  }
  const execute = async (
    entry: RunEntry,
    client: RunClient,
    opened: Awaited<ReturnType<RunClient['open']>>,
  ): Promise<RunOutcome> => {
    const { origin, run_id: runId } = entry
    const key = keyOf(origin, runId)
    const over = (): Promise<void> => deps.store.put({ ...entry, over: Date.now() + AFTER_MS })
    if (opened.live === 0) {
      await over()
      return 'lost'
    }
    const ports = createRunPorts({ client, dispatcher: deps.dispatcher, origin, runId, signal: stop.signal })
    const machine = createRunMachine(ports, {
      parallel: Math.max(1, Math.min(opened.parallel, deps.places)),
      due: opened.kind === 'due',
      gate: gate.of(origin),
      ...turnOf(entry),
    })
    machines.set(key, machine)
    try {
      const outcome = await machine.run()
      deps.log.info('run.ended', { run: runId, outcome })
      if (outcome !== 'suspended') await over()
      return outcome
    } finally {
      machines.delete(key)
    }
  }
  const failed =
    (entry: RunEntry) =>
    async (error: unknown): Promise<void> => {
      if (stop.signal.aborted) return
      deps.log.warn('run.failed', { run: entry.run_id, error })
      // Refused, or not what was agreed: the backend's rows tell how it stands, and nobody here goes on with it.
      await deps.store.put({ ...entry, over: Date.now() + AFTER_MS })
    }
  const again = async (entry: RunEntry): Promise<RunOutcome> => {
    const client = clientOf(entry)
    return await execute(entry, client, await client.open(''))
  }

  /** The works list told how an attempt ended: every run of that backend that may have begun it is told. */
  const settle = async (told: ReturnType<typeof publishSettled.data.parse>, backend: string): Promise<void> => {
    for (const entry of deps.store.list()) {
      if ((await deps.backends.identify(entry.origin)).id !== backend) continue
      // The run asks the journal itself for what it finds open when it begins again.
      if (told.outcome !== 'done' && entry.over === null) continue
      const done = told.outcome === 'done'
      const client = clientOf(entry)
      try {
        await client.open('')
        await client.call(runItemResult, {
          taskId: told.item_id,
          attempt_no: told.attempt_no,
          epoch: told.epoch,
          status: done ? 2 : -1,
          publishId: told.publishId,
          ...(told.platform_item_id ? { platform_item_id: told.platform_item_id } : {}),
          ...(told.platform_url ? { platform_url: told.platform_url } : {}),
          ...(told.msg ? { msg: told.msg } : {}),
          ...(done ? {} : { error_code: journalErrorCode(told) }),
          ...(told.way ? { way: told.way } : {}),
          ...(told.article_urls ? { article_urls: told.article_urls } : {}),
        })
      } catch (error) {
        // Not a work of that run, or too long ago.
        if (!(error instanceof BackendRefusal) && !(error instanceof RunRefused)) throw error
      }
    }
  }
  const each = (audience: Audience, act: (machine: RunMachine) => void): void => {
    for (const [key, machine] of machines) if ('origin' in audience && key.endsWith(` ${audience.origin}`)) act(machine)
  }

  return {
    get size() {
      return machines.size
    },
    start: async (origin, runId, grant, after = 0) => {
      const key = keyOf(origin, runId)
      if (machines.has(key) || opening.has(key)) return
      opening.add(key)
      const entry: RunEntry = { origin, run_id: runId, after, over: null }
      try {
        const client = clientOf(entry)
        // Before the grant is used up: should this life end right after it, the next one knows of the run and goes on
        // with it by its key.
        await deps.store.put(entry)
        const opened = await client.open(grant).catch(async (error: unknown) => {
          await deps.store.drop(entry)
          throw error instanceof RunRefused
            ? new HelperError({
                kind: 'environment',
                code: 'RUN_REFUSED',
                msg: '后台没有接受这台电脑执行发布，请刷新页面后重试',
                cause: error,
              })
            : error
        })
        follow(entry, execute(entry, client, opened))
      } finally {
        opening.delete(key)
      }
    },
    nudge: (origin, runId) => {
      const machine = machines.get(keyOf(origin, runId))
      machine?.nudge()
      return machine !== undefined
    },
    resume: () => {
      for (const entry of deps.store.list()) {
        if (entry.over === null) follow(entry, again(entry))
        else if (entry.over < Date.now())
          void deps.store.drop(entry).catch((error: unknown) => deps.log.warn('run.drop', { error }))
      }
    },
    hear: (event, data, audience) => {
      if (event === publishProgress) {
        const told = publishProgress.data.parse(data)
        each(audience, (machine) => machine.progress(told.item_id, told.state, told.percent))
      } else if (event === personNeeded) {
        const told = personNeeded.data.parse(data)
        if (told.item_id === 0) return
        asked.set(told.person_id, told.item_id)
        const image = told.image.length > MOST_PICTURE ? '' : told.image
        each(audience, (machine) =>
          machine.person(told.item_id, {
            kind: told.kind,
            title: told.title.slice(0, 200),
            text: told.text.slice(0, 1000),
            image,
            deadline: Math.floor(told.deadline / 1000),
          }),
        )
      } else if (event === personDone) {
        const told = personDone.data.parse(data)
        const itemId = asked.get(told.person_id)
        asked.delete(told.person_id)
        if (itemId !== undefined) each(audience, (machine) => machine.person(itemId, null))
      } else if (event === publishSettled && 'backend' in audience) {
        void settle(publishSettled.data.parse(data), audience.backend).catch((error: unknown) =>
          deps.log.info('run.settle', { error }),
        )
      }
    },
    close: () => {
      for (const machine of machines.values()) machine.suspend()
      stop.abort(helperLeaves())
    },
  }
}
