import type { FakeControl } from '../fake-platforms/kernel/control-api.ts'
import type { Faults } from '../fake-platforms/kernel/model.ts'
import type { HelperProcess } from '../kill/parts/helper-process.ts'
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
  /** Ends it, and makes the sites healthy. */
  stop(): Promise<void>
}

/** Breaks something again and again; `back` brings a killed helper back. */
export const startMonkey = (options: ChaosOptions, random: () => number, parts: { control: FakeControl; users: readonly string[]; helpers: readonly HelperProcess[]; back: (index: number) => Promise<void> }): Monkey => {
  const { control, users, helpers } = parts
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  let kills = 0
  let over = false
  let busy: Promise<void> = Promise.resolve()
  const strike = async (): Promise<void> => {
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
    stop: async () => {
      over = true
      for (const timer of timers) clearInterval(timer)
      await busy
      await control.clearFaults()
    },
  }
}
