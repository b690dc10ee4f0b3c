import dayjs from 'dayjs'
import { expect, it } from 'vitest'
import { inZone } from '../../../testing/in-zone.ts'
import { weekOf } from './plan-week.ts'

/** Seven days of a company in Shanghai, each with a work shortly after midnight and one shortly before the next. */
const slots = Array.from(
  { length: 7 },
  (_, at) => [`2031-11-${24 + at}`, Date.UTC(2031, 10, 24 + at, -8, 30) / 1_000] as const,
).flatMap(([day, start]) => [
  { day, timing_time: start },
  { day, timing_time: start + 23 * 3_600 },
])

it.each(['UTC', 'Asia/Shanghai', 'America/Los_Angeles', 'Pacific/Auckland'])(
  'on a computer in %s every work stands under the day of the time that is shown beside it',
  (zone) => {
    inZone(zone)
    const week = weekOf(slots, '2031-11-24', dayjs('2031-11-20'))
    expect(week.flatMap((one) => one.slots)).toEqual(slots)
    for (const { day, slots: of } of week)
      for (const slot of of) expect(dayjs.unix(slot.timing_time).isSame(day, 'day')).toBe(true)
    expect(week.length).toBe(zone === 'Asia/Shanghai' ? 7 : 8)
  },
)

it('a plan that begins later is shown from its first day', () => {
  inZone('Asia/Shanghai')
  expect(weekOf(slots, '2031-11-22', dayjs('2031-11-20')).map((one) => one.day.format('MM-DD'))).toEqual([
    '11-22',
    '11-23',
    '11-24',
    '11-25',
    '11-26',
    '11-27',
    '11-28',
  ])
  // One that has begun: from the first day that still has something.
  expect(weekOf(slots, '2031-11-22', dayjs('2031-11-23')).map((one) => one.day.format('MM-DD'))[0]).toBe('11-24')
})
