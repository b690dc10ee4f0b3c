// Kills helpers, browsers and the backend at chosen steps of an answer or a reading.
import { setTimeout as pause } from 'node:timers/promises'
import type { BackendProcess } from '../../kill/parts/backend-process.ts'
import type { HelperProcess } from '../../kill/parts/helper-process.ts'
import type { PageStep } from './desktop.ts'
import { type JournalSteps, journalSteps } from './records.ts'

type Victim = 'helper' | 'browser' | 'backend'
/** `begun`, `opened`, `pressing`: steps of the helper's journal of replies. */
type Step = PageStep | keyof JournalSteps
interface Kill {
  readonly step: Step
  readonly victim: Victim
  /** How long behind the step at most, ms: so that it strikes anywhere until the next one. */
  readonly within: number
}

const KILLS: readonly Kill[] = [
  { step: 'handed-out', victim: 'helper', within: 0 },
  { step: 'handed-out', victim: 'backend', within: 0 },
  { step: 'sending', victim: 'helper', within: 40 },
  { step: 'begun', victim: 'helper', within: 800 },
  { step: 'begun', victim: 'browser', within: 1_500 },
  { step: 'opened', victim: 'helper', within: 2_000 },
  { step: 'opened', victim: 'browser', within: 2_000 },
  { step: 'pressing', victim: 'helper', within: 10 },
  { step: 'pressing', victim: 'helper', within: 120 },
  { step: 'pressing', victim: 'helper', within: 900 },
  { step: 'pressing', victim: 'browser', within: 10 },
  { step: 'pressing', victim: 'browser', within: 400 },
  { step: 'pressing', victim: 'backend', within: 200 },
  { step: 'pressed', victim: 'helper', within: 0 },
  { step: 'pressed', victim: 'backend', within: 0 },
  { step: 'reporting', victim: 'helper', within: 20 },
  { step: 'reporting', victim: 'backend', within: 20 },
  { step: 'reported', victim: 'backend', within: 0 },
  { step: 'reported', victim: 'helper', within: 0 },
  { step: 'taken', victim: 'backend', within: 0 },
  { step: 'taken', victim: 'helper', within: 0 },
  { step: 'reading', victim: 'helper', within: 4_000 },
  { step: 'reading', victim: 'browser', within: 4_000 },
  { step: 'read', victim: 'helper', within: 0 },
  { step: 'read', victim: 'backend', within: 0 },
  { step: 'delivering', victim: 'backend', within: 40 },
  { step: 'delivering', victim: 'helper', within: 20 },
]
/** How often a journal is asked while a kill waits for one of its steps, ms. */
const JOURNAL_MS = 4

export interface Killer {
  /** The page of this computer is at this step; resolves when it may go on. */
  at(desktop: number, step: PageStep): Promise<void>
  /** How much of the work is done, 0 to 1: the next kill waits for its share. */
  progress(done: number): void
  /** kill -9 so far, by victim. */
  kills(): Readonly<Record<Victim, number>>
  /** True while somebody who was killed is not back. */
  isBusy(): boolean
  /** @throws when somebody who was killed could not be started again: the rest of the run says nothing */
  check(): void
  /** Resolves when the backend is up. */
  backendIn(): Promise<void>
  /** Ends it; resolves when everybody is back. */
  stop(): Promise<void>
}

const shuffled = <T>(list: readonly T[], random: () => number): T[] =>
  list
    .map((one) => ({ one, order: random() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ one }) => one)

/** Kills `most` times, each time somebody at another step, in an order that follows from `random`. */
export function startKiller(
  most: number,
  random: () => number,
  parts: { readonly helpers: readonly HelperProcess[]; readonly backend: BackendProcess },
  say: (line: string) => void,
): Killer {
  const kills = { helper: 0, browser: 0, backend: 0 }
  const journals = parts.helpers.map((helper) => journalSteps(helper.dataDir))
  let plan = shuffled(KILLS, random)
  let planned = 0
  let share = random()
  let armed: { kill: Kill; before: JournalSteps[] } | null = null
  let busy: Promise<void> | null = null
  let backendUp: Promise<void> = Promise.resolve()
  let over = false
  let failure: unknown = null

  /** Resolves when the victim is dead; what it answers, when the victim is back. */
  const kill = async (victim: Victim, desktop: number): Promise<{ back: Promise<void> }> => {
    const helper = parts.helpers[desktop]
    if (!helper) throw new Error('no such desktop')
    if (victim === 'browser') {
      const died = (await helper.killBrowsers()) > 0
      kills.browser += died ? 1 : 0
      planned -= died ? 0 : 1
      return { back: Promise.resolve() }
    }
    kills[victim] += 1
    if (victim === 'helper') {
      await helper.kill9()
      return { back: helper.start() }
    }
    const up = Promise.withResolvers<void>()
    backendUp = up.promise
    await parts.backend.kill9()
    const back = parts.backend.start().finally(() => up.resolve())
    return { back }
  }
  /** Resolves when the victim is dead; `busy` when it is back. */
  const fire = (desktop: number): Promise<void> => {
    const one = armed?.kill
    armed = null
    if (one === undefined) return Promise.resolve()
    const dead = Promise.withResolvers<void>()
    const waits = Math.floor(random() * one.within)
    const work = async (): Promise<void> => {
      if (waits > 0) await pause(waits)
      const { back } = await kill(one.victim, desktop).finally(() => dead.resolve())
      await back
      say(`${one.victim} of computer ${desktop} killed ${waits} ms behind ${one.step}`)
    }
    busy = work()
      .catch((error: unknown) => {
        failure ??= error
        say(`kill: ${String(error)}`)
      })
      .finally(() => (busy = null))
    return dead.promise
  }
  const arm = (done: number): void => {
    if (over || armed !== null || busy !== null || planned >= most || done < (planned + share) / most) return
    planned += 1
    share = random()
    if (plan.length === 0) plan = shuffled(KILLS, random)
    const next = plan.pop()
    if (next) armed = { kill: next, before: journals.map((journal) => journal.read()) }
  }
  const watch = setInterval(() => {
    const step = armed?.kill.step
    if (step !== 'begun' && step !== 'opened' && step !== 'pressing') return
    const before = armed?.before ?? []
    const desktop = journals.findIndex((journal, index) => journal.read()[step] > (before[index]?.[step] ?? 0))
    if (desktop >= 0) void fire(desktop)
  }, JOURNAL_MS)

  return {
    at: async (desktop, step) => {
      if (armed?.kill.step !== step) return
      const dead = fire(desktop)
      // What happens beside a call must not keep it.
      if (!step.endsWith('ing')) await dead
    },
    progress: arm,
    kills: () => kills,
    isBusy: () => busy !== null,
    check: () => {
      if (failure !== null) throw new Error('somebody who was killed did not come back', { cause: failure })
    },
    backendIn: () => backendUp,
    stop: async () => {
      over = true
      armed = null
      clearInterval(watch)
      await busy
      for (const journal of journals) journal.close()
    },
  }
}
