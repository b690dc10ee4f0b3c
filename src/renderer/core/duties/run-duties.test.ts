import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Duty, DutyTurns } from './duties.ts'
import { pageWithDuties } from './testing-duties.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000_000_000 }))
afterEach(() => void vi.useRealTimers())

/** A duty of one minute that keeps what was asked of it. */
const duty = (change: Partial<Duty> = {}) => {
  const rounds: boolean[] = []
  const listening: string[] = []
  let turns: DutyTurns = { ask: () => undefined, cancel: () => undefined }
  return {
    rounds,
    listening,
    ask: () => turns.ask(),
    cancel: () => turns.cancel(),
    duty: {
      name: 'test',
      everyMs: 60_000,
      round: async (_signal: AbortSignal, asked: boolean) => void rounds.push(asked),
      listen: (given: DutyTurns) => {
        turns = given
        listening.push('on')
        return () => void listening.push('off')
      },
      ...change,
    } satisfies Duty,
  }
}

it('begins as soon as somebody is signed in and a helper is connected, and goes on by the minute', async () => {
  const one = duty()
  const page = pageWithDuties([one.duty], { perms: null, connected: false })
  await page.pass(60_000)
  page.set({ perms: [] })
  await page.pass(60_000)
  expect([one.rounds, one.listening]).toEqual([[], ['on']])
  page.set({ connected: true })
  await page.pass(0)
  expect(one.rounds).toEqual([false])
  await page.pass(59_999)
  expect(one.rounds.length).toBe(1)
  await page.pass(1)
  expect(one.rounds.length).toBe(2)
  page.set({ connected: false })
  await page.pass(600_000)
  expect(one.rounds.length).toBe(2)
  page.set({ connected: true })
  await page.pass(0)
  expect(one.rounds.length).toBe(3)
  page.stop()
  await page.pass(600_000)
  expect([one.rounds.length, one.listening]).toEqual([3, ['on', 'off']])
})

it('is done only with its right, and ends with it and with the session', async () => {
  let aborted = false
  const one = duty({
    perm: 'task:publish',
    round: (signal) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => ((aborted = true), resolve(null)))
      }),
  })
  const page = pageWithDuties([one.duty], { perms: ['task:list'] })
  await page.pass(60_000)
  expect(one.listening).toEqual([])
  page.set({ perms: ['task:list', 'task:publish'] })
  await page.pass(0)
  page.set({ perms: null })
  await page.pass(0)
  expect([aborted, one.listening, page.problems]).toEqual([true, ['on', 'off'], []])
})

it('one duty does not wait for another, and a round that fails is told and tried again', async () => {
  const slow = duty({ name: 'slow', round: () => new Promise(() => undefined) })
  const broken = new Error('no')
  const failing = duty({ name: 'failing', round: () => Promise.reject(broken) })
  const one = duty()
  const page = pageWithDuties([slow.duty, failing.duty, one.duty])
  await page.pass(180_000)
  expect(one.rounds.length).toBe(4)
  expect(page.problems).toEqual(Array.from({ length: 4 }, () => ['failing', broken]))
})

it('what is asked for runs at once, and once more behind the round under way', async () => {
  const ends: (() => void)[] = []
  const asked: boolean[] = []
  const one = duty({
    round: (_signal, isAsked) => {
      asked.push(isAsked)
      return new Promise((resolve) => ends.push(() => resolve(null)))
    },
  })
  const page = pageWithDuties([one.duty])
  await page.pass(0)
  one.ask()
  one.ask()
  expect(asked).toEqual([false])
  ends[0]?.()
  await page.pass(0)
  expect(asked).toEqual([false, true])
  ends[1]?.()
  await page.pass(30_000)
  one.ask()
  expect(asked).toEqual([false, true, true])
  one.ask()
  one.cancel()
  ends[2]?.()
  await page.pass(59_000)
  expect(asked.length).toBe(3)
  page.set({ connected: false })
  one.ask()
  expect(asked.length).toBe(3)
})

it('of a time that all pages keep what another page did counts; a clock moved back costs no more', async () => {
  let last = Date.now() - 20_000
  const one = duty({ jitterMs: 10_000, last: { get: () => last, set: (ms) => (last = ms) } })
  const page = pageWithDuties([one.duty], { random: 0.5 })
  expect(page.waits).toEqual([45_000])
  await page.pass(30_000)
  last = Date.now()
  await page.pass(15_000)
  expect([one.rounds, page.waits]).toEqual([[], [45_000, 50_000]])
  await page.pass(50_000)
  expect([one.rounds, last]).toEqual([[false], Date.now()])
  // What was asked for is not the round of all.
  one.ask()
  expect([one.rounds, last]).toEqual([[false, true], Date.now()])
  page.stop()
  last = Date.now() + 86_400_000
  expect(pageWithDuties([one.duty]).waits).toEqual([60_000])
  last = 0
  expect(pageWithDuties([one.duty], { random: 1 }).waits).toEqual([0])
})
