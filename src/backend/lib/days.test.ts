import { describe, expect, it } from 'vitest'
import { dayOf, endOfDay, shiftDay, startOfDay } from './days.ts'

const HOUR = 3_600_000

describe('days of a zone', () => {
  it('begin at midnight, also on days of 23 and 25 hours', () => {
    // New York puts its clock on at 2 on 8 March 2026, and back at 2 on 1 November.
    expect(new Date(startOfDay('2026-03-08', 'America/New_York')).toISOString()).toBe('2026-03-08T05:00:00.000Z')
    expect(new Date(startOfDay('2026-03-09', 'America/New_York')).toISOString()).toBe('2026-03-09T04:00:00.000Z')
    expect(endOfDay(Date.parse('2026-03-08T20:00:00Z'), 'America/New_York') - startOfDay('2026-03-08', 'America/New_York')).toBe(23 * HOUR)
    expect(endOfDay(Date.parse('2026-11-01T12:00:00Z'), 'America/New_York') - startOfDay('2026-11-01', 'America/New_York')).toBe(25 * HOUR)
  })

  it('begin at one where midnight is skipped, and with the first of two midnights', () => {
    // Cairo: on 24 April 2026 the clock goes from 0 to 1. Havana: on 1 November 2026 from 1 back to 0.
    expect(new Date(startOfDay('2026-04-24', 'Africa/Cairo')).toISOString()).toBe('2026-04-23T22:00:00.000Z')
    expect(dayOf(startOfDay('2026-04-24', 'Africa/Cairo') - 1, 'Africa/Cairo')).toBe('2026-04-23')
    expect(new Date(startOfDay('2026-11-01', 'America/Havana')).toISOString()).toBe('2026-11-01T04:00:00.000Z')
  })

  it.each(Intl.supportedValuesOf('timeZone').filter((_zone, at) => at % 12 === 0))('in %s hold every moment between their ends, through two years', (zone) => {
    for (let day = '2025-12-25'; day < '2027-12-31'; day = shiftDay(day, 3)) {
      const [start, end] = [startOfDay(day, zone), startOfDay(shiftDay(day, 1), zone)]
      if (dayOf(start, zone) !== day || dayOf(start - 1, zone) >= day || dayOf(end - 1, zone) !== day || endOfDay(start, zone) !== end || endOfDay(end - 1, zone) !== end) expect.fail(`${day} in ${zone}`)
    }
  })

  it('of an unknown zone are those of Shanghai', () => {
    expect(startOfDay('2026-06-01', 'Nowhere/At')).toBe(Date.parse('2026-05-31T16:00:00Z'))
  })
})
