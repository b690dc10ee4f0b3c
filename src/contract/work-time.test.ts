import { expect, it } from 'vitest'
import { isScheduled, publicTime } from './work-time.ts'

const NOW = 1_700_000_000
it.each([
  ['waiting, with a time ahead', { publish_status: 0, timing_time: NOW + 60 }, false],
  ['out, without a time', { publish_status: 2, timing_time: 0 }, false],
  ['out, its time is ahead', { publish_status: 2, timing_time: NOW + 60 }, true],
  ['out, its time is over', { publish_status: 2, timing_time: NOW - 60 }, false],
  ['no work', { publish_status: null, timing_time: 0 }, false],
] as const)('a platform holds a work that is %s: %j %s', (_name, work, held) =>
  expect(isScheduled(work, NOW * 1_000)).toBe(held),
)

it('a work is public at its time where it was handed in before that, else when it went out', () => {
  expect(publicTime({ published_time: NOW, timing_time: NOW + 3_600 })).toBe(NOW + 3_600)
  expect(publicTime({ published_time: NOW, timing_time: NOW - 3_600 })).toBe(NOW)
  expect(publicTime({ published_time: NOW, timing_time: 0 })).toBe(NOW)
  expect(publicTime({ published_time: 0, timing_time: NOW + 3_600 })).toBe(0)
})
