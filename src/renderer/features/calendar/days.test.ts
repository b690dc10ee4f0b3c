import dayjs from 'dayjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PLAN_LIMITS } from '../../../contract/entities/plan.ts'
import { dayToEnter, keyOf, monthRange } from './days.ts'

/** First and last day, weeks, and weeks that are over. */
const summary = (shown: string, today: string) => {
  const { days, weeksOver, folded } = monthRange(shown, today)
  return [days[0], days.at(-1), days.length / 7, weeksOver, folded]
}
/** Every day of a leap year. */
const everyDay = Array.from({ length: 366 }, (_, at) => new Date(Date.UTC(2028, 0, 1 + at)).toISOString().slice(0, 10))

// Shanghai has days of 24 hours only, New York also those of 23 and 25.
describe.each([
  ['Asia/Shanghai', -480],
  ['America/New_York', 240],
] as const)('the weeks of a month, %s', (name, offsetInJuly) => {
  const before = process.env['TZ']
  beforeAll(() => {
    process.env['TZ'] = name
    expect(new Date(2026, 6, 1).getTimezoneOffset()).toBe(offsetInJuly)
  })
  afterAll(() => {
    if (before === undefined) delete process.env['TZ']
    else process.env['TZ'] = before
  })

  it.each([
    ['on the 29th', '2026-10-29', ['2026-10-26', '2026-11-29', 5, 4, true]],
    ['in the sixth row of a month', '2027-05-31', ['2027-05-31', '2027-07-04', 5, 5, true]],
    ['on a 31 January that ends its month on a Sunday', '2027-01-31', ['2027-01-25', '2027-02-28', 5, 4, true]],
    ['on 28 February', '2027-02-28', ['2027-02-22', '2027-03-28', 5, 3, true]],
    ['on 29 February', '2028-02-29', ['2028-02-28', '2028-04-02', 5, 4, true]],
    ['on 31 December', '2026-12-31', ['2026-12-28', '2027-01-31', 5, 4, true]],
    ['on a Sunday that ends a month', '2026-05-31', ['2026-05-25', '2026-06-28', 5, 4, true]],
    ['in the first week', '2026-12-03', ['2026-11-30', '2027-01-03', 5, 0, false]],
    ['in the first week of a month of six', '2026-08-01', ['2026-07-27', '2026-09-06', 6, 0, false]],
    ['on the first of a month of four weeks', '2027-02-01', ['2027-02-01', '2027-03-07', 5, 0, false]],
  ])('this month begins with this week, five weeks at least: %s', (_, today, range) => {
    expect(summary(today, today)).toEqual(range)
  })

  it('holds today in its first row and five whole weeks on every day of a year', () => {
    for (const today of everyDay) {
      const { days, weeksOver } = monthRange(today, today)
      expect(days.indexOf(today), today).toBeGreaterThanOrEqual(0)
      expect(days.indexOf(today), today).toBeLessThan(7)
      expect([days.length % 7, new Set(days).size - days.length], today).toEqual([0, 0])
      expect(days.length, today).toBeGreaterThanOrEqual(35)
      if (Number(today.slice(8)) < 28) continue
      const unfolded = monthRange(`${today.slice(0, 7)}-01`, today)
      expect([unfolded.folded, unfolded.weeksOver, unfolded.days.indexOf(days[0] ?? '')], today).toEqual([
        false,
        weeksOver,
        weeksOver * 7,
      ])
      expect(unfolded.days.length, today).toBeLessThanOrEqual(PLAN_LIMITS.calendar_days)
    }
  })

  it('a day before this week unfolds what is over, above the weeks to come', () => {
    expect(summary('2026-11-03', '2026-11-27')).toEqual(['2026-10-26', '2026-12-20', 8, 4, false])
    expect(summary('2026-11-23', '2026-11-27')).toEqual(['2026-11-23', '2026-12-27', 5, 4, true])
  })

  it('other months are shown whole', () => {
    expect(summary('2026-12-02', '2026-11-30')).toEqual(['2026-11-30', '2027-01-03', 5, 0, false])
    expect(summary('2026-10-31', '2026-11-01')).toEqual(['2026-09-28', '2026-11-01', 5, 0, false])
    expect(summary('2027-02-10', '2026-11-27')).toEqual(['2027-02-01', '2027-02-28', 4, 0, false])
  })

  it('months are entered at their first day, this one at today; weeks and days as they are', () => {
    expect(
      [
        dayToEnter('month', dayjs('2026-11-03'), '2026-11-27'),
        dayToEnter('month', dayjs('2027-02-28'), '2026-11-27'),
        dayToEnter('week', dayjs('2026-11-03'), '2026-11-27'),
      ].map(keyOf),
    ).toEqual(['2026-11-27', '2027-02-01', '2026-11-03'])
  })
})
