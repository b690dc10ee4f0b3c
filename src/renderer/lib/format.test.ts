import { expect, it } from 'vitest'
import { formatBytes, formatCount, formatDuration, formatSoon, formatTime } from './format.ts'

it('shortens counts and never invents a zero', () => {
  expect([formatCount(1234), formatCount(12_000), formatCount(0), formatCount(null), formatCount(undefined)]).toEqual([
    '1,234',
    '1.2万',
    '0',
    '–',
    '–',
  ])
  expect(formatCount(12_000, 'en')).toBe('12K')
})
it('writes times, lengths and sizes', () => {
  const noon = new Date(2026, 10, 20, 12, 5).getTime()
  expect(formatTime(noon / 1000, noon)).toBe('11-20 12:05')
  expect(formatTime(noon / 1000, new Date(2027, 0, 1).getTime())).toBe('2026-11-20 12:05')
  expect(formatTime(0)).toBe('–')
  expect([
    formatSoon(noon / 1000, noon),
    formatSoon(noon / 1000 + 1, noon),
    formatSoon(noon / 1000 + 86_400, noon),
  ]).toEqual(['12:05', '12:06', '11-21 12:05'])
  expect([formatDuration(61_000), formatDuration(3_661_000), formatDuration(null)]).toEqual(['1:01', '1:01:01', '–'])
  expect([formatBytes(0), formatBytes(1536), formatBytes(5 * 1024 ** 3)]).toEqual(['0 B', '1.5 KB', '5.0 GB'])
})
