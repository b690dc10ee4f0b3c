import { expect, it } from 'vitest'
import { READINGS_PER_DAY } from '../../../contract/helper/message-commands.ts'
import { startOfDay } from '../../lib/days.ts'
import { afterReading, afterUnreported, askTime, isDayFull, requestTime } from './next-reading.ts'
import type { ReadingCounts, ReadingEnd } from './next-reading.ts'

const MINUTE = 60_000
const FRESH: ReadingCounts = { quiet_count: 0, blocked_count: 0, failed: 0 }
const timeZone = 'Asia/Shanghai'
const DAY = '2026-06-30'
const NOW = startOfDay(DAY, timeZone) + 14 * 60 * MINUTE
const end = (more: Partial<ReadingEnd> = {}): ReadingEnd => ({
  kind: 'comment',
  status: 'ok',
  added: 1,
  now: NOW,
  resumeAt: 0,
  chance: 0,
  share: { day: DAY, day_count: 3 },
  timeZone,
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
  day: DAY,
  day_count: 3,
}
it('a reading that somebody asks for comes as soon as the plain pause is over, and never over a rest', () => {
  const ask = (more: Partial<typeof planned>) => requestTime({ ...planned, ...more }, { now: NOW, timeZone })
  expect(ask({})).toBe(NOW)
  expect(ask({ tried_time: NOW - 15 * MINUTE + 1 })).toBe('too_early')
  expect(ask({ next_time: NOW })).toBe('waiting')
  expect(ask({ day_count: READINGS_PER_DAY })).toBe('cap_day')
  expect(ask({ day_count: READINGS_PER_DAY, day: '2026-06-29' })).toBe(NOW)
  for (const rest of [{ status: 'blocked' }, { status: 'error' }, { failed: 1 }, { next_time: NOW + 52 * MINUTE }])
    expect(ask(rest)).toBe('resting')
})

it('says from when on it may be asked for', () => {
  const from = (more: Partial<typeof planned>) =>
    (askTime({ ...planned, ...more }, { now: NOW, timeZone }) - NOW) / MINUTE
  expect(from({})).toBe(0)
  expect(from({ tried_time: NOW - 5 * MINUTE })).toBe(10)
  expect(from({ next_time: NOW - MINUTE })).toBe(-1)
  expect(from({ status: 'blocked' })).toBe(30)
  expect(from({ day_count: READINGS_PER_DAY })).toBe(10 * 60)
})

/** Hours of a day at which private messages are read, where each reading brings so many new ones. */
function hoursOfReadings(added: number): number[] {
  const begin = startOfDay(DAY, timeZone)
  const hours: number[] = []
  let counts = FRESH
  for (let now = begin; now < begin + 1_440 * MINUTE && hours.length < READINGS_PER_DAY;) {
    hours.push((now - begin) / (60 * MINUTE))
    const share = { day: DAY, day_count: hours.length }
    const { next_time: next, ...after } = afterReading(counts, end({ kind: 'dm', added, now, share }))
    counts = after
    now = next
  }
  return hours
}
const between = (hours: readonly number[], from: number, to: number): number =>
  hours.filter((hour) => hour >= from && hour < to).length
it('the readings of a day last the day, however much is written', () => {
  for (const added of [0, 1]) {
    const hours = hoursOfReadings(added)
    expect(hours.at(-1)).toBeGreaterThan(23)
    expect(between(hours, 18, 24)).toBeGreaterThanOrEqual(12)
  }
  // The first hour is read every five minutes, the others twice.
  expect([0, 5, 12].map((hour) => between(hoursOfReadings(1), hour, hour + 1))).toEqual([12, 2, 2])
})
it('what is in hand is there in the evening of a quiet day, and is not used where nothing is new', () => {
  const evening = startOfDay(DAY, timeZone) + 20 * 60 * MINUTE
  const share = { day: DAY, day_count: between(hoursOfReadings(0), 0, 20) }
  const pause = (more: Partial<ReadingEnd>, quiet: number): number =>
    (afterReading({ ...FRESH, quiet_count: quiet }, end({ kind: 'dm', now: evening, share, ...more })).next_time -
      evening) /
    MINUTE
  expect([pause({}, 3), ...[0, 1, 2, 3].map((quiet) => pause({ added: 0 }, quiet))]).toEqual([5, 10, 20, 30, 30])
})
it('a pause that is longer because few readings are left is no rest of the site, not on the next day either', () => {
  const late = startOfDay(DAY, timeZone) + 20 * 60 * MINUTE
  const share = { day: DAY, day_count: READINGS_PER_DAY - 2 }
  const { next_time: next } = afterReading(FRESH, end({ kind: 'dm', now: late, share, chance: 0.999 }))
  expect((next - late) / MINUTE).toBeGreaterThan(80)
  const row = { ...planned, kind: 'dm' as const, ...share, tried_time: late, read_time: late, next_time: next }
  const soon = { now: late + 6 * MINUTE, timeZone }
  expect(requestTime(row, soon)).toBe(soon.now)
  const rest = { ...row, next_time: late + 300 * MINUTE }
  expect(requestTime(rest, soon)).toBe('resting')
  expect(requestTime(rest, { ...soon, now: late + 250 * MINUTE })).toBe('resting')
})
