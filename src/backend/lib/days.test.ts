import { describe, expect, it } from 'vitest'
import { dayOf, endOfDay, startOfDay } from './days.ts'
import { changeDays, isSound } from '../testing/sound-days.ts'

const HOUR = 3_600_000
/** All of them, and every day of two years: days.long.test.ts. */
const EVERY_FORTIETH = Intl.supportedValuesOf('timeZone').filter((_zone, at) => at % 40 === 0)

describe('days of a zone', () => {
  it('begin at midnight, also on days of 23 and 25 hours', () => {
    // New York puts its clock on at 2 on 8 March 2026, and back at 2 on 1 November.
    expect(new Date(startOfDay('2026-03-08', 'America/New_York')).toISOString()).toBe('2026-03-08T05:00:00.000Z')
    expect(new Date(startOfDay('2026-03-09', 'America/New_York')).toISOString()).toBe('2026-03-09T04:00:00.000Z')
    expect(
      endOfDay(Date.parse('2026-03-08T20:00:00Z'), 'America/New_York') - startOfDay('2026-03-08', 'America/New_York'),
    ).toBe(23 * HOUR)
    expect(
      endOfDay(Date.parse('2026-11-01T12:00:00Z'), 'America/New_York') - startOfDay('2026-11-01', 'America/New_York'),
    ).toBe(25 * HOUR)
  })

  it('begin at one where midnight is skipped, and with the first of two midnights', () => {
    // Cairo: on 24 April 2026 the clock goes from 0 to 1. Havana: on 1 November 2026 from 1 back to 0.
    expect(new Date(startOfDay('2026-04-24', 'Africa/Cairo')).toISOString()).toBe('2026-04-23T22:00:00.000Z')
    expect(dayOf(startOfDay('2026-04-24', 'Africa/Cairo') - 1, 'Africa/Cairo')).toBe('2026-04-23')
    expect(new Date(startOfDay('2026-11-01', 'America/Havana')).toISOString()).toBe('2026-11-01T04:00:00.000Z')
  })

  it('that zones changed in ways of their own begin with the first moment that shows them', () => {
    const begin = (day: string, zone: string): string => new Date(startOfDay(day, zone)).toISOString()
    // Apia put its clock on at midnight of 26 September 2010; Amman put it back to midnight on 15 September 1995.
    expect([
      begin('2010-09-26', 'Pacific/Apia'),
      dayOf(startOfDay('2010-09-26', 'Pacific/Apia') - 1, 'Pacific/Apia'),
    ]).toEqual(['2010-09-26T11:00:00.000Z', '2010-09-25'])
    expect([
      begin('1995-09-15', 'Asia/Amman'),
      dayOf(startOfDay('1995-09-15', 'Asia/Amman') - 1, 'Asia/Amman'),
    ]).toEqual(['1995-09-14T21:00:00.000Z', '1995-09-14'])
    // Kwajalein had no 21 August 1993.
    expect(begin('1993-08-21', 'Pacific/Kwajalein')).toBe(begin('1993-08-22', 'Pacific/Kwajalein'))
  })

  it.each(EVERY_FORTIETH)(
    'in %s hold every moment between their ends, on and around the days when the clock changes',
    (zone) => {
      for (const day of changeDays(zone)) expect(isSound(day, zone), `${day} in ${zone}`).toBe(true)
    },
  )

  it('of an unknown zone are those of Shanghai', () => {
    expect(startOfDay('2026-06-01', 'Nowhere/At')).toBe(Date.parse('2026-05-31T16:00:00Z'))
  })
})
