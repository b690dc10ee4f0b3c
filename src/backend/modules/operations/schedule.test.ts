import { expect, it } from 'vitest'
import type { OperationSchedule } from '../../../contract/entities/operation.ts'
import { isOpenAt, nextRun } from './schedule.ts'

const ZONE = 'Asia/Shanghai'
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
/** A moment on the wall of Shanghai; 2026-06-29 is a Monday. */
const wall = (text: string): number => Date.parse(`${text}:00+08:00`)
const schedule = (more: Partial<OperationSchedule>): OperationSchedule => ({
  every_minutes: 0,
  times: [],
  windows: [],
  ...more,
})
const next = (more: Partial<OperationSchedule>, after: string): string => {
  const at = nextRun(schedule(more), wall(after), ZONE)
  return at === 0 ? 'never' : new Date(at + 8 * 3_600_000).toISOString().slice(0, 16)
}

it.each<[string, Partial<OperationSchedule>, string, string]>([
  ['the next time of the day', { times: ['18:00', '08:30'] }, '2026-06-29T09:00', '2026-06-29T18:00'],
  ['the first of tomorrow', { times: ['18:00', '08:30'] }, '2026-06-29T18:00', '2026-06-30T08:30'],
  ['after so many minutes', { every_minutes: 90 }, '2026-06-29T23:00', '2026-06-30T00:30'],
  [
    'when its hours open',
    { every_minutes: 60, windows: [{ weekdays: EVERY_DAY, from: '09:00', to: '18:00' }] },
    '2026-06-29T17:30',
    '2026-06-30T09:00',
  ],
  [
    'within hours that reach over midnight',
    { every_minutes: 60, windows: [{ weekdays: [1], from: '22:00', to: '02:00' }] },
    '2026-06-30T00:30',
    '2026-06-30T01:30',
  ],
  [
    'on the only weekday, a week later',
    { times: ['09:00'], windows: [{ weekdays: [1], from: '08:00', to: '10:00' }] },
    '2026-06-29T09:00',
    '2026-07-06T09:00',
  ],
  [
    'never, where the hours shut out its time',
    { times: ['07:00'], windows: [{ weekdays: EVERY_DAY, from: '08:00', to: '10:00' }] },
    '2026-06-29T09:00',
    'never',
  ],
  ['never, without a schedule', {}, '2026-06-29T09:00', 'never'],
])('runs %s', (_name, more, after, expected) => {
  expect(next(more, after)).toBe(expected)
})

it('is shown on the wall of the company, over a change of its clock, too', () => {
  // The last night of summer time in New York: one hour is there twice.
  const after = Date.parse('2026-11-01T03:00:00Z')
  expect(nextRun(schedule({ times: ['08:00'] }), after, 'America/New_York')).toBe(Date.parse('2026-11-01T13:00:00Z'))
})

it('is open in its hours, and always without any', () => {
  const windows = [{ weekdays: [1], from: '09:00', to: '10:00' }]
  expect(isOpenAt({ windows }, wall('2026-06-29T09:59'), ZONE)).toBe(true)
  expect(isOpenAt({ windows }, wall('2026-06-29T10:00'), ZONE)).toBe(false)
  expect(isOpenAt({ windows: [] }, wall('2026-06-29T10:00'), ZONE)).toBe(true)
})
