// One publish run as a plain state machine: works of an account one after another, accounts side by side, whoever
// watches.
import { PUBLISH_STATUS } from '../../contract/entities/publish.ts'
import type { PublishItem } from '../../contract/entities/publish.ts'
import type { RunEnd, RunPerson, RunWish } from '../../contract/entities/publish-run.ts'
import { NOT_PUBLISHED } from '../../contract/helper/outcome-proof.ts'
import type { PlaceGate, Seat } from './place-gate.ts'
import { TIMING_REFUSED } from '../../contract/time-channel.ts'
import { askJournal, fromJournal, publishOne, recordOutcome } from './publish-item.ts'
import { createRunQueue } from './run-queue.ts'
import {
  PublishFailure,
  PublishPaused,
  type RunControl,
  type RunPorts,
  type RunReport,
  type RunWork,
  type WorkView,
} from './run-types.ts'
import { createWaker, type Timers } from './waker.ts'

export interface RunOptions {
  /** Accounts published side by side. A work that waits for a person takes no place. */
  parallel: number
  /** Works whose time came: one whose account is paced is given back, for the next time. */
  due?: boolean
  /** Nothing begins before it resolves; false = the run before it was stopped, and so is this one. */
  turn?: Promise<boolean>
  /** Between two reports without news, ms. */
  reportMs?: number
  /** Shared with the other runs of this computer; default: this one is alone. */
  gate?: PlaceGate
  /** Default: the machine's. */
  timers?: Timers
}
/** `lost`: the run is another's, or has ended. `suspended`: the helper closes; the next one goes on. */
export type RunOutcome = Extract<RunEnd, 'done' | 'stopped'> | 'lost' | 'suspended'
export interface RunMachine {
  /** Runs to the end; rejects only when the backend refuses the run itself. */
  run(): Promise<RunOutcome>
  /** A running item began a step. */
  progress(itemId: number, step: string, percent: number): void
  /** Somebody is asked for an item, or no longer (null). */
  person(itemId: number, person: RunPerson | null): void
  /** The backend has news. */
  nudge(): void
  /** Nothing more is begun or told. */
  suspend(): void
  views(): readonly WorkView[]
}

/** Reports follow each other at least so far apart, ms. */
const REPORT_GAP_MS = 250
const REPORT_MS = 1_500
/** How often a run that only lacks a place looks for one by itself, ms. */
const PLACE_LOOK_MS = 30_000
const BEGUN: ReadonlySet<string> = new Set(['publishing', 'parked', 'unconfirmed'])
const OPEN: ReadonlySet<string> = new Set(['waiting', 'paced', 'publishing', 'parked'])
const reasonOf = (error: unknown): string =>
  error instanceof Error && error.message ? error.message.slice(0, 500) : ''
const WAITING = {
  state: 'waiting',
  progress: 0,
  text: { code: 'waiting', params: {} },
  resumeAt: null,
  person: null,
} as const

export function createRunMachine(ports: RunPorts, options: RunOptions): RunMachine {
  const views = new Map<number, WorkView>()
  const dirty = new Set<number>()
  /** Works at work, with their accounts. */
  const active = new Map<number, number>()
  const stop = new AbortController()
  const waker = createWaker(ports.now, options.timers)
  const reporter = createWaker(ports.now, options.timers)
  let queue = createRunQueue([])
  let wish: RunWish = 'run'
  let lost = false
  let suspended = false
  let resumeAt: number | null = null
  let over = false
  /** An attempt that an earlier life of the helper left open. */
  let begun: Set<number> = new Set()

  const patch = (id: number, change: Partial<WorkView>): void => {
    const before = views.get(id)
    if (!before || suspended) return
    views.set(id, { ...before, ...change })
    dirty.add(id)
    reporter.wake()
  }
  const going = (): boolean => wish === 'run' && !lost && !suspended
  const atWork = (): number => [...active.keys()].filter((id) => views.get(id)?.state !== 'parked').length
  let seat: Seat | undefined
  const sit = (): Seat | undefined =>
    options.gate?.join({
      due: options.due === true,
      atWork,
      accounts: () => new Set(active.values()),
      wants: (isFree) => going() && turn !== false && atWork() < options.parallel && queue.ready(ports.now(), isFree),
      wake: () => waker.wake(),
    })

  const apply = (control: RunControl): void => {
    if (!control.live) lost = true
    if (control.wish === 'stop' && wish !== 'stop') {
      for (const id of active.keys()) void ports.cancel(id).catch(() => undefined)
      stop.abort()
    }
    // A stop is for good: what it broke off is over.
    if (wish !== 'stop') wish = control.wish
    for (const id of control.skips)
      if (queue.drop(id)) patch(id, { ...WAITING, state: 'skipped', text: { code: 'skipped', params: {} } })
    waker.wake()
  }
  /** Whether its turn came; null = not yet. */
  let turn: boolean | null = options.turn === undefined ? true : null
  const stateNow = (): RunReport['state'] =>
    wish !== 'run' ? 'pausing' : resumeAt === null && turn !== null ? 'running' : 'waiting'
  let told: RunReport['state'] | null = null
  const report = async (): Promise<void> => {
    const items = [...dirty].flatMap((id) => views.get(id) ?? [])
    dirty.clear()
    told = stateNow()
    apply(await ports.report({ state: told, resumeAt, items }))
  }
  const keepReporting = async (): Promise<void> => {
    while (!over && !suspended && !lost) {
      await report()
      await reporter.sleep(ports.now() + REPORT_GAP_MS)
      if (dirty.size === 0 && told === stateNow() && !over)
        await reporter.sleep(ports.now() + (options.reportMs ?? REPORT_MS))
    }
  }

  /**
   * What an earlier life left open: the journal decides, never a guess. True = it certainly did not go out, and may be
   * published now.
   */
  const settle = async (item: PublishItem, known: WorkView): Promise<boolean> => {
    patch(item.id, { state: 'publishing', text: { code: 'settling', params: {} }, person: null })
    const attempt = { attemptNo: item.attempt_count, epoch: item.attempt_epoch ?? '' }
    const entry = await askJournal(item, attempt, ports, stop.signal)
    // Begun by another computer: its journal knows, ours does not.
    if (entry === undefined && known.state === 'unconfirmed') {
      patch(item.id, known)
      return false
    }
    try {
      await recordOutcome(
        item,
        attempt,
        ports,
        Promise.resolve().then(() => fromJournal(entry)),
      )
      patch(item.id, { state: 'success', progress: 100, text: { code: 'success', params: {} } })
      return false
    } catch (error) {
      fail(item.id, error)
      // A due work's lease ended with its record: it is for the next time, or for a person.
      return (
        error instanceof PublishFailure &&
        error.errorCode === NOT_PUBLISHED &&
        known.state !== 'unconfirmed' &&
        options.due !== true
      )
    }
  }
  const fail = (id: number, error: unknown): void => {
    // Nothing failed: its site's timer did not take it, and it waits for its minute.
    if (error instanceof PublishFailure && error.errorCode === TIMING_REFUSED)
      return patch(id, { ...WAITING, state: 'skipped', text: { code: 'alarm', params: { msg: reasonOf(error) } } })
    const unconfirmed = error instanceof PublishFailure && error.kind === 'unconfirmed'
    const code = unconfirmed ? 'unconfirmed' : 'failed'
    patch(id, {
      state: code,
      progress: 0,
      text: { code, params: { msg: reasonOf(error) } },
      resumeAt: null,
      person: null,
    })
  }

  /** Answers when the item may be tried again (ms); null = it is settled. */
  const runItem = async (id: number): Promise<number | null> => {
    const known = views.get(id)
    if (!known) return null
    patch(id, { state: 'publishing', progress: 0, text: { code: 'preparing', params: {} }, resumeAt: null })
    try {
      // Read anew: signatures, credentials and the item itself may be hours old.
      const item = await ports.fresh(id)
      if (item === null) throw new PublishFailure('failed', '作品不存在或已删除', 'gone')
      if (begun.delete(id)) return (await settle(item, known)) ? ports.now() : null
      if (item.unconfirmed === 1) throw new PublishFailure('unconfirmed', item.fail_reason, 'unconfirmed')
      if (!going()) {
        patch(id, WAITING)
        return ports.now()
      }
      await publishOne(item, ports, {
        signal: stop.signal,
        tellUnstarted: options.due === true,
        onPrepared: () => patch(id, { progress: 50, text: { code: 'ready', params: {} } }),
      })
      patch(id, { state: 'success', progress: 100, text: { code: 'success', params: {} }, person: null })
    } catch (error) {
      if (error instanceof PublishPaused) {
        const text = { code: error.by === 'use' ? 'in_use' : 'paced', params: { msg: error.message } } as const
        // What is due is given back, so that the next run takes it at its time: kept, it would count as waiting for a
        // place.
        if (options.due) {
          patch(id, { ...WAITING, state: 'skipped', text })
          return null
        }
        const at = ports.now() + error.waitMs
        patch(id, { state: 'paced', progress: 0, text, resumeAt: at })
        return at
      }
      fail(id, error)
    }
    return null
  }
  const launch = (item: PublishItem): void => {
    active.set(item.id, item.thirdauth.id)
    void runItem(item.id)
      .then((at) => (at === null ? queue.done(item) : queue.wait(item, at)))
      .finally(() => {
        active.delete(item.id)
        waker.wake()
        seat?.freed()
      })
  }
  const awaitTurn = async (): Promise<void> => {
    void options.turn?.then((comes) => {
      turn = comes
      if (!comes) wish = 'stop'
      waker.wake()
      reporter.wake()
    })
    while (turn === null && going()) await waker.sleep(null)
  }
  /** Takes works while the run goes on; when all that is left waits, it waits too. */
  const work = async (): Promise<void> => {
    while (active.size > 0 || (!queue.empty() && going())) {
      const item =
        going() && atWork() < options.parallel
          ? queue.take(ports.now(), (one) => seat?.mayBegin(one.thirdauth.id) ?? true)
          : null
      const next = queue.nextAt(ports.now())
      const waits = queue.onlyWaiting() ? next : null
      if (waits !== resumeAt) {
        resumeAt = waits
        reporter.wake()
      }
      // One that only lacks a place is woken when a place is free; looked for now and then, should nobody say so.
      if (item === null) await waker.sleep(next ?? (queue.ready(ports.now()) ? ports.now() + PLACE_LOOK_MS : null))
      else launch(item)
    }
    resumeAt = null
  }
  const open = (works: readonly RunWork[]): void => {
    for (const { item, state } of works) {
      views.set(item.id, { ...WAITING, id: item.id, state, progress: state === 'success' ? 100 : 0 })
      if (OPEN.has(state) && state !== 'waiting') patch(item.id, WAITING)
    }
    begun = new Set(
      works.flatMap(({ item, state }) =>
        BEGUN.has(state) &&
        item.attempt_count > 0 &&
        (item.publish_status === PUBLISH_STATUS.publishing || item.unconfirmed === 1)
          ? [item.id]
          : [],
      ),
    )
    for (const { item, state } of works) if (begun.has(item.id)) views.set(item.id, { ...WAITING, id: item.id, state })
    queue = createRunQueue(
      works.filter(({ item, state }) => OPEN.has(state) || begun.has(item.id)).map(({ item }) => item),
    )
  }

  return {
    run: async () => {
      open(await ports.works())
      seat = sit()
      const telling = keepReporting()
      try {
        // A refusal of the run itself ends the waiting; what is at work still tells how it ended.
        telling.catch(() => {
          lost = true
          waker.wake()
        })
        await awaitTurn()
        await work()
      } finally {
        over = true
        seat?.leave()
        reporter.wake()
      }
      await telling
      if (suspended) return 'suspended'
      if (lost) return 'lost'
      if (dirty.size > 0) await report()
      const reason = queue.empty() ? 'done' : 'stopped'
      await ports.end(reason)
      return reason
    },
    progress: (id, step, percent) => {
      if (active.has(id) && views.get(id)?.state === 'publishing')
        patch(id, { text: { code: 'step', params: { step, percent } } })
    },
    person: (id, person) => {
      if (!active.has(id)) return
      patch(
        id,
        person === null
          ? { state: 'publishing', person }
          : { state: 'parked', person, text: { code: 'person', params: { msg: person.title } } },
      )
      waker.wake()
      seat?.freed()
    },
    nudge: () => reporter.wake(),
    suspend: () => {
      suspended = true
      stop.abort()
      waker.wake()
      reporter.wake()
    },
    views: () => [...views.values()],
  }
}
