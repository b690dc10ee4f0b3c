import { expect, it } from 'vitest'
import { createOnceAnHour } from './once-an-hour.ts'

const HOUR = 3_600_000

it('is true for the first of a key within an hour, and again when it is over', () => {
  const clock = { ms: 5, now: () => clock.ms }
  const isFirst = createOnceAnHour(clock)
  expect([isFirst('a'), isFirst('a'), isFirst('b')]).toEqual([true, false, true])
  clock.ms += HOUR - 1
  expect(isFirst('a')).toBe(false)
  clock.ms += 1
  expect([isFirst('a'), isFirst('a')]).toEqual([true, false])
})

it('forgets the key that was told longest ago when there are too many', () => {
  const clock = { ms: 0, now: () => clock.ms }
  const isFirst = createOnceAnHour(clock, 2)
  isFirst('a')
  clock.ms = 10
  isFirst('b')
  clock.ms = HOUR
  expect([isFirst('a'), isFirst('b')]).toEqual([true, false])
  // Only what goes beyond is forgotten: b, which was told before a was told again.
  expect([isFirst('c'), isFirst('a'), isFirst('b')]).toEqual([true, false, true])
})
