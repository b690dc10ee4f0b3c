import { describe, expect, test } from 'vitest'
import { dayOf, daysBetween, shiftDay, startOfDay, startsOfDays } from './days.ts'
import { dayGrid, readSpan, spanBefore } from './day-span.ts'
import { openZone } from './zoned-time.ts'

const TODAY = '2026-06-30'
const WEEK = { usual: 7, max: 366, ends: 'yesterday' } as const
const ZONES = ['Asia/Shanghai', 'America/New_York', 'Africa/Cairo', 'America/Havana', 'Asia/Kathmandu', 'Nowhere/At']

describe('days that are asked for', () => {
  test('are the usual ones where nothing is said, complete or with today', () => {
    expect(readSpan({}, TODAY, WEEK)).toEqual({ from: '2026-06-23', to: '2026-06-29' })
    expect(readSpan({}, TODAY, { ...WEEK, ends: 'today' })).toEqual({ from: '2026-06-24', to: TODAY })
    expect(readSpan({ from: '2026-06-28' }, TODAY, WEEK)).toEqual({ from: '2026-06-28', to: TODAY })
    expect(readSpan({ to: '2026-06-10' }, TODAY, WEEK)).toEqual({ from: '2026-06-04', to: '2026-06-10' })
  })
  test.each([
    [{ from: '2026-06-10', to: '2026-06-09' }, 'accounts.daysReversed', 'from'],
    [{ to: '2026-07-01' }, 'data.daysAhead', 'to'],
    [{ from: '2025-06-29', to: TODAY }, 'accounts.daysTooMany', 'from'],
  ])('%j is refused', (asked, reason, field) => {
    expect(() => readSpan(asked, TODAY, WEEK)).toThrow(
      expect.objectContaining({ reason, data: { errors: [expect.objectContaining({ field })] } }),
    )
  })
  test('have as many before them', () => {
    expect(spanBefore({ from: '2026-03-01', to: '2026-03-03' })).toEqual({ from: '2026-02-26', to: '2026-02-28' })
  })
})

/** Around the days on which the clocks of these zones change. */
const SPANS = [
  { from: '2026-03-01', to: '2026-03-20' },
  { from: '2026-04-20', to: '2026-04-28' },
  { from: '2026-10-25', to: '2026-11-05' },
]
const CASES = ZONES.flatMap((zone) => SPANS.map((span) => ({ zone, span })))

test.each(CASES)('every step of a grid lies on its day in $zone from $span.from on', ({ zone, span }) => {
  const grid = dayGrid(span, zone)
  expect([grid.fromMs, grid.toMs]).toEqual([startOfDay(span.from, zone), startOfDay(shiftDay(span.to, 1), zone)])
  // A prime number of minutes: all hours of a day are met.
  for (let ms = grid.fromMs; ms < grid.toMs; ms += 487 * 60_000)
    if (grid.dayOfStep(Math.floor((ms - grid.fromMs) / grid.stepMs)) !== dayOf(ms, zone))
      expect.fail(`${new Date(ms).toISOString()} in ${zone}`)
  const wall = openZone(zone)
  for (let ms = grid.fromMs; ms < grid.toMs; ms += 23 * 60_000) {
    const { day, hour } = grid.hourAt(ms)
    const shown = wall.wall(ms)
    if (hour !== Math.floor(shown.minutes / 60) || Number(grid.days[day]?.slice(8)) !== shown.day)
      expect.fail(`hour of ${new Date(ms).toISOString()} in ${zone}`)
  }
  for (const day of daysBetween(span.from, span.to)) {
    const start = startOfDay(day, zone) - grid.fromMs
    expect(start % grid.stepMs, day).toBe(0)
    expect(grid.dayOfStep(start / grid.stepMs), day).toBe(day)
  }
})

test('days begin together as they do one by one', () => {
  for (const { zone, span } of CASES)
    expect(startsOfDays(span.from, span.to, zone)).toEqual(
      daysBetween(span.from, span.to).map((day) => startOfDay(day, zone)),
    )
})
