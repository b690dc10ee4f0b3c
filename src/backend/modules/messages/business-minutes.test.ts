import { describe, expect, it } from 'vitest'
import { openZone } from '../../lib/zoned-time.ts'
import { businessMinutesBefore } from './business-minutes.ts'

const ZONE = openZone('Asia/Shanghai')
/** A moment of June 2026 on the wall of the company; the 1st is a Monday. */
const at = (day: number, clock: string): number =>
  Date.parse(`2026-06-${String(day).padStart(2, '0')}T${clock}:00+08:00`)
const WORKDAYS = [{ weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }]
const NIGHT = [{ weekdays: [1], from: '22:00', to: '02:00' }]

describe('minutes of business hours before a moment', () => {
  it.each([
    ['without hours all count', at(1, '03:00'), 60, [], at(1, '02:00')],
    ['within a day', at(1, '12:00'), 60, WORKDAYS, at(1, '11:00')],
    ['over a night', at(2, '09:10'), 30, WORKDAYS, at(1, '17:40')],
    ['over a weekend', at(8, '09:10'), 30, WORKDAYS, at(5, '17:40')],
    ['in hours that reach into the next day', at(2, '01:00'), 120, NIGHT, at(1, '23:00')],
    ['more than a fortnight holds', at(22, '23:00'), 1_000, NIGHT, null],
    ['outside of them there is none', at(1, '18:00'), 30, WORKDAYS, null],
  ])('%s', (_name, now, minutes, windows, expected) => {
    expect(businessMinutesBefore(now, minutes, windows, ZONE)).toBe(expected)
  })
})
