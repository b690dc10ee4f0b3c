import type { FakeControl } from '../fake-platforms/kernel/control-api.ts'
import type { Faults } from '../fake-platforms/kernel/model.ts'
import type { HelperProcess } from '../kill/parts/helper-process.ts'
import type { OfficialFaults } from './official/faults.ts'
import type { ChaosOptions } from './options.ts'

/** Faults that a person on a busy day meets; each strikes one account for a while. */
const FAULTS: readonly Partial<Faults>[] = [
  { publishNeverAnswers: 'created' },
  { publishNeverAnswers: 'not-created' },
  { publishLateMs: 4_000 },
  { smsOnPublish: true },
  { loseSessionAt: 'upload' },
  { loseSessionAt: 'publish' },
  { loseSessionAt: 'form' },
  { uploadFailOnce: true },
  { slowMs: 800 },
  { tour: 'always' },
  { redirectLateMs: 3_000 },
]

export interface Monkey {
  /** kill -9 so far. */
  kills(): number
  /** Faults so far, at pages and at official interfaces. */
  strikes(): { readonly pages: number; readonly official: number }
  /** Ends it, and makes the sites healthy. */
  stop(): Promise<void>
}

export interface MonkeyParts {
  readonly control: FakeControl
  /** People of the pages. */
  readonly users: readonly string[]
  readonly official: OfficialFaults
  /** 0 to 1: how many of the accounts are signed in at an interface. */
  readonly officialShare: number
  readonly helpers: readonly HelperProcess[]
  /** Brings a killed helper back. */
  readonly back: (index: number) => Promise<void>
}

/** Breaks something again and again. */
export function startMonkey(options: ChaosOptions, random: () => number, parts: MonkeyParts): Monkey {
  const { control, users, official, helpers } = parts
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  let kills = 0
  const strikes = { pages: 0, official: 0 }
  let over = false
  let busy: Promise<void> = Promise.resolve()
  const strike = async (): Promise<void> => {
    if (random() < parts.officialShare) {
      strikes.official += 1
      return official.strike(random)
    }
    strikes.pages += 1
    const user = pick(users)
    await control.clearFaults(pick(users))
    await control.setFaults(pick(FAULTS), user)
  }
  const kill = async (): Promise<void> => {
    // In turn, so that every desktop is struck.
    const index = kills % helpers.length
    const helper = helpers[index]
    if (!helper) return
    kills += 1
    if (random() < 0.5) await helper.killBrowsers()
    else {
      await helper.kill9()
      await parts.back(index)
    }
  }
  const every = (ms: number, act: () => Promise<void>): NodeJS.Timeout =>
    setInterval(() => {
      if (!over) busy = busy.then(act).catch(() => undefined)
    }, ms)
  const timers = [every(options.faultMs, strike), ...(options.killMs > 0 ? [every(options.killMs, kill)] : [])]
  return {
    kills: () => kills,
    strikes: () => strikes,
    stop: async () => {
      over = true
      for (const timer of timers) clearInterval(timer)
      await busy
      await control.clearFaults()
      official.heal()
    },
  }
}
