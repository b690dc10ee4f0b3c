import { expect, it } from 'vitest'
import { READINGS_PER_DAY } from '../../../contract/helper/message-commands.ts'
import { afterReading, afterUnreported, askTime, isDayFull, requestTime } from './next-reading.ts'
import type { ReadingCounts, ReadingEnd } from './next-reading.ts'

const MINUTE = 60_000
const FRESH: ReadingCounts = { quiet_count: 0, blocked_count: 0, failed: 0 }
const NOW = 1_780_000_000_000
const end = (more: Partial<ReadingEnd> = {}): ReadingEnd => ({
  kind: 'comment',
  status: 'ok',
  added: 1,
  now: NOW,
  resumeAt: 0,
  chance: 0,
  ...more,
})
/** Minutes until the next reading after each of these ends, one behind the other. */
const pauses = (...ends: Partial<ReadingEnd>[]): number[] => {
  let counts = FRESH
  return ends.map((more) => {
    const { next_time: next, ...after } = afterReading(counts, end(more))
    counts = after
    return (next - NOW) / MINUTE
  })
}
const nothing = { added: 0 }
const blocked = { status: 'blocked' } as const

it('comments are read every quarter of an hour, private messages every five minutes', () => {
  expect(pauses({}, { kind: 'dm' })).toEqual([15, 5])
})
it('waits up to four times as long while nothing is new', () => {
  expect(pauses(nothing, nothing, nothing, nothing, nothing, {}, nothing)).toEqual([30, 45, 60, 60, 60, 15, 30])
})
it('rests 30 minutes, 2, 6 and 24 hours while the site wants a person', () => {
  expect(pauses(blocked, blocked, blocked, blocked, blocked, {}, blocked)).toEqual([30, 120, 360, 1440, 1440, 15, 30])
})
it('what failed is tried again after ever longer pauses, never sooner than usual', () => {
  const failed = { status: 'error' } as const
  expect(pauses(failed, failed, failed, failed)).toEqual([15, 20, 40, 80])
  expect(pauses({ status: 'changed', kind: 'dm' })).toEqual([10])
})
it('is never before the moment that the helper names, and later by a tenth at most', () => {
  expect(pauses({ resumeAt: NOW + 99 * MINUTE })).toEqual([99])
  expect(pauses({ chance: 0.999_999 })[0]).toBeLessThanOrEqual(16.5)
})
it('one that nobody reports is handed out again later and later', () => {
  expect([1, 2, 3, 10].map((failed) => (afterUnreported('dm', failed, NOW) - NOW) / MINUTE)).toEqual([10, 20, 40, 720])
  expect((afterUnreported('comment', 1, NOW) - NOW) / MINUTE).toBe(15)
})
it('has so many a day', () => {
  expect([READINGS_PER_DAY - 1, READINGS_PER_DAY].map(isDayFull)).toEqual([false, true])
})

const planned = {
  kind: 'comment' as const,
  status: 'ok',
  tried_time: NOW - 15 * MINUTE,
  read_time: NOW - 15 * MINUTE,
  next_time: NOW + 30 * MINUTE,
  quiet_count: 2,
  failed: 0,
  day: '2026-06-30',
  day_count: 3,
}
it('a reading that somebody asks for comes as soon as the plain pause is over, and never over a rest', () => {
  const ask = (more: Partial<typeof planned>) => requestTime({ ...planned, ...more }, { now: NOW, day: '2026-06-30' })
  expect(ask({})).toBe(NOW)
  expect(ask({ tried_time: NOW - 15 * MINUTE + 1 })).toBe('too_early')
  expect(ask({ next_time: NOW })).toBe('waiting')
  expect(ask({ day_count: READINGS_PER_DAY })).toBe('cap_day')
  expect(ask({ day_count: READINGS_PER_DAY, day: '2026-06-29' })).toBe(NOW)
  for (const rest of [{ status: 'blocked' }, { status: 'error' }, { failed: 1 }, { next_time: NOW + 52 * MINUTE }])
    expect(ask(rest)).toBe('resting')
})

it('says from when on it may be asked for', () => {
  const moment = { now: NOW, day: '2026-06-30', dayEnd: NOW + 99 * MINUTE }
  const from = (more: Partial<typeof planned>) => (askTime({ ...planned, ...more }, moment) - NOW) / MINUTE
  expect(from({})).toBe(0)
  expect(from({ tried_time: NOW - 5 * MINUTE })).toBe(10)
  expect(from({ next_time: NOW - MINUTE })).toBe(-1)
  expect(from({ status: 'blocked' })).toBe(30)
  expect(from({ day_count: READINGS_PER_DAY })).toBe(99)
})
