import { expect, it } from 'vitest'
import { inZone } from '../testing/in-zone.ts'
import { dayIn, isElsewhere, minutesAhead, ownZone } from './own-zone.ts'

const [SUMMER, WINTER] = [Date.UTC(2027, 6, 1) / 1_000, Date.UTC(2027, 11, 1) / 1_000]

it.each([
  ['UTC', 'Asia/Shanghai', 480, 480],
  ['Asia/Shanghai', 'UTC', -480, -480],
  ['America/Los_Angeles', 'Asia/Shanghai', 900, 960],
  ['Pacific/Auckland', 'Asia/Shanghai', -240, -300],
  ['Australia/Adelaide', 'Asia/Shanghai', -90, -150],
  // Another name for the same clock, all year or half of it.
  ['Asia/Singapore', 'Asia/Shanghai', 0, 0],
  ['UTC', 'Europe/London', 60, 0],
])('on a computer in %s clocks in %s are ahead at that moment, summer time included', (here, there, summer, winter) => {
  inZone(here)
  expect(ownZone()).toBe(here)
  expect([minutesAhead(there, SUMMER), minutesAhead(there, WINTER)]).toEqual([summer, winter])
  expect([isElsewhere(there, SUMMER), isElsewhere(there, WINTER)]).toEqual([summer !== 0, winter !== 0])
})

it('a zone that nobody knows is not elsewhere', () => {
  expect([minutesAhead('', SUMMER), minutesAhead('Mars/Olympus', SUMMER)]).toEqual([0, 0])
})

it('days are those of the zone that is asked for, of this computer where nobody knows it', () => {
  inZone('America/Los_Angeles')
  const evening = Date.UTC(2027, 11, 1, 2)
  expect(['UTC', 'Asia/Shanghai', 'America/Los_Angeles', ''].map((zone) => dayIn(zone, evening))).toEqual([
    '2027-12-01',
    '2027-12-01',
    '2027-11-30',
    '2027-11-30',
  ])
})
