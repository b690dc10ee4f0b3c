// Four days in simulated time: nothing is public before or after its minute without a cause. With hand-ins, a holiday
// and all sites: timed.long.test.ts.
import { expect, test } from 'vitest'
import { readOptions } from './options.ts'
import { runFortnight } from './fortnight.ts'

test('four days of timed works: each begins within its minute, or nothing was free', async () => {
  const { faults, ...count } = await runFortnight({ works: 48, accounts: 6, days: 4, seed: 5 }, () => undefined)
  expect(faults).toEqual([])
  expect(count).toMatchObject({ failedByTiming: 0, twice: 0, lost: 0, seed: 5 })
  expect(count.onTime).toBeGreaterThan(count.works / 2)
})

test('options are whole numbers that it knows', () => {
  expect(readOptions(['--works', '60', '--seed', '7'])).toEqual({ works: 60, accounts: 30, days: 14, seed: 7 })
  for (const args of [
    ['--work', '1'],
    ['--seed', 'x'],
    ['--days', '-1'],
  ])
    expect(() => readOptions(args)).toThrow('not understood')
})
