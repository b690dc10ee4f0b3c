import { afterEach, describe, expect, it, vi } from 'vitest'
import { readTime, timeText, toSave } from './grid-fields.ts'

afterEach(() => vi.unstubAllEnvs())

/** West and east of Greenwich, with and without summer time, with half an hour. */
const ZONES = ['Asia/Shanghai', 'UTC', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland']

describe.each(ZONES)('on a computer in %s', (zone) => {
  it.each([
    ['2031-06-01 08:05', '2031-06-01 08:05'],
    ['2031/6/1 8:05', '2031-06-01 08:05'],
    ['2031-06-01T08:05', '2031-06-01 08:05'],
    ['  2031-06-01   08:05:59 ', '2031-06-01 08:05'],
    ['2028-02-29 23:59', '2028-02-29 23:59'],
  ])('%j is a time', (text, shown) => {
    vi.stubEnv('TZ', zone)
    expect(timeText(readTime(text) ?? 0)).toBe(shown)
    expect(toSave(1, { timing: text })).toEqual({ id: 1, timing_time: readTime(text) })
  })

  it.each([
    '2026-11-31 10:00',
    '2027-02-29 10:00',
    '2026-13-01 10:00',
    '2026-00-10 10:00',
    '2026-10-00 10:00',
    '2026-12-01 25:30',
    '2026-12-01 24:00',
    '2026-12-01 12:75',
    '2026-12-01 12:5',
    '2026-12-01 12:30:75',
    '2026-12-01 12:30 明天',
    '2026-12-01',
    '12:30',
    '26-12-01 12:30',
    '明天',
    'x',
  ])('%j is no time: nothing is stored', (text) => {
    vi.stubEnv('TZ', zone)
    expect(readTime(text)).toBeNull()
    expect(toSave(1, { timing: text })).toEqual({ id: 1 })
  })
})

it('an hour that summer time skips is no time there, and one elsewhere', () => {
  const read = (zone: string): boolean => {
    vi.stubEnv('TZ', zone)
    return readTime('2027-03-14 02:30') !== null
  }
  expect([read('America/New_York'), read('Asia/Shanghai')]).toEqual([false, true])
})
