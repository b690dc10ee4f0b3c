import { expect, it } from 'vitest'
import { minutesLeft } from './run-result.ts'

const run = {
  total: 10,
  success: 3,
  failed: 1,
  unconfirmed: 0,
  skipped: 1,
  parked: 1,
  start_time: 1_000,
  resume_time: 0,
  state: 'running',
  wish: 'run',
  lost: 0,
} as const
const now = (1_000 + 8 * 60) * 1_000

it('tells how long the rest takes at the speed so far, never less than a minute', () => {
  expect(minutesLeft(run, now)).toBe(8)
  expect(minutesLeft({ ...run, success: 7 }, now)).toBeNull()
  expect(minutesLeft(run, 1_010_000)).toBe(1)
})

it('tells nothing while nothing can be told', () => {
  for (const change of [
    { success: 0, failed: 0 },
    { resume_time: 5_000 },
    { state: 'starting' },
    { state: 'waiting' },
    { wish: 'pause' },
    { lost: 1 },
    { settling: 1 },
  ] as const)
    expect(minutesLeft({ ...run, ...change }, now)).toBeNull()
  expect(minutesLeft(run, 900_000)).toBeNull()
})
