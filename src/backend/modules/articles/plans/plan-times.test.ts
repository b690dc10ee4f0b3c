import { expect, test } from 'vitest'
import { nextMoment, timesOn } from './plan-times.ts'

const ZONE = 'Asia/Shanghai'
const at = (text: string): number => Date.parse(`${text}+08:00`)
const plan = {
  seed: 'a-plan',
  dailyNum: 4,
  windows: [
    { from: '14:00', to: '16:00' },
    { from: '09:00', to: '11:00' },
  ],
  weekdays: [1, 2],
}

test('times lie in the windows, in order, the same each time, and on no other weekday', () => {
  const times = timesOn(plan, '2026-06-01', ZONE)
  expect(times).toEqual(timesOn(plan, '2026-06-01', ZONE))
  expect(times).toHaveLength(4)
  expect(
    times.map((time, index) =>
      index < 2
        ? time >= at('2026-06-01T09:00') && time < at('2026-06-01T11:00')
        : time >= at('2026-06-01T14:00') && time < at('2026-06-01T16:00'),
    ),
  ).toEqual([true, true, true, true])
  expect(timesOn(plan, '2026-06-03', ZONE)).toEqual([])
})

test('whoever is late takes the next moment inside the windows', () => {
  expect(nextMoment(plan, at('2026-06-01T10:00'), '2026-06-01', ZONE)).toBe(at('2026-06-01T10:00'))
  expect(nextMoment(plan, at('2026-06-01T12:00'), '2026-06-01', ZONE)).toBe(at('2026-06-01T14:00'))
  expect(nextMoment(plan, at('2026-06-02T17:00'), '2026-06-02', ZONE)).toBe(at('2026-06-08T09:00'))
})
