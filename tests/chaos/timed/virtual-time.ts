// Time that passes only when everybody waits for it: a fortnight in a minute, and the same order of events on every
// machine.
import { setImmediate } from 'node:timers'
import type { Timers } from '../../../src/helper/runs/waker.ts'

export interface VirtualTime {
  /** Unix ms. */
  now(): number
  readonly timers: Timers
  /** Resolves `ms` later. */
  sleep(ms: number): Promise<void>
  /** Calls `run` at a moment, unix ms; one that is over comes next. */
  at(moment: number, run: () => void): void
  /** Work of the real machine (a database, a disk): no time passes while it is under way. */
  busy<T>(work: () => Promise<T>): Promise<T>
  /**
   * Lets time pass until `end`, unix ms. `onPass` is told each new moment before anybody else. Rejects with the first
   * error of `busy` work that nobody awaited.
   */
  pass(end: number, onPass: (now: number) => void): Promise<void>
}

interface Alarm {
  at: number
  no: number
  run: () => void
}

/** Rounds of the machine's loop in which nothing begins, until everybody is taken to be waiting. */
const STILL_ROUNDS = 3

export function createVirtualTime(start: number): VirtualTime {
  let now = start
  let no = 0
  let underWay = 0
  let begun = 0
  /** A heap would be quicker; there are a few dozen at most. */
  const alarms = new Map<number, Alarm>()
  const set = (run: () => void, moment: number): number => {
    no += 1
    alarms.set(no, { at: Math.max(moment, now), no, run })
    return no
  }
  const round = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
  const settle = async (): Promise<void> => {
    for (let still = 0; still < STILL_ROUNDS;) {
      const before = begun
      await round()
      still = underWay === 0 && begun === before ? still + 1 : 0
    }
  }
  return {
    now: () => now,
    timers: { set: (run, ms) => set(run, now + ms), clear: (handle) => void alarms.delete(handle as number) },
    sleep: (ms) => new Promise((resolve) => void set(resolve, now + ms)),
    at: (moment, run) => void set(run, moment),
    busy: async (work) => {
      underWay += 1
      begun += 1
      try {
        return await work()
      } finally {
        underWay -= 1
      }
    },
    pass: async (end, onPass) => {
      for (;;) {
        await settle()
        const next = [...alarms.values()].reduce<Alarm | undefined>(
          (first, one) =>
            first === undefined || one.at < first.at || (one.at === first.at && one.no < first.no) ? one : first,
          undefined,
        )
        if (next === undefined || next.at > end) break
        alarms.delete(next.no)
        if (next.at > now) {
          now = next.at
          onPass(now)
        }
        next.run()
      }
      now = end
      onPass(now)
    },
  }
}
