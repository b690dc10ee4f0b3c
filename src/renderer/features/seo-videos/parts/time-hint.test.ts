import { expect, it } from 'vitest'
import { PLATFORMS } from '../../../../contract/platforms.ts'
import { testItem } from '../../../../helper/runs/testing/run-world.ts'
import { timeHint } from './time-hint.ts'

const NOW = 1_900_000_000_000
const HOUR = 3_600_000
const UNCHANGED = { ms: NOW + 5 * HOUR, stored: NOW + 5 * HOUR, now: NOW }

it('a new time that is handed to the site at once is told as such, before it is saved', () => {
  const hint = (ms: number, stored = NOW + 100 * HOUR) => timeHint(testItem(1, { time_channel: 'site' }), PLATFORMS.find((one) => one.value === 'douyin'), { ms, stored, now: NOW })?.[0]
  expect(hint(NOW + 26 * HOUR)).toBe('fields.timeSiteSoon')
  // Three days ahead it is not its turn yet; too near it goes out at its minute; a time that stays is nothing new.
  expect([hint(NOW + 73 * HOUR), hint(NOW + HOUR), hint(0), hint(NOW + 26 * HOUR, NOW + 26 * HOUR)]).toEqual(Array.from({ length: 4 }, () => 'fields.timeSite'))
})

it('a time is told as what it means for this work: its site’s timer, its minute, or either', () => {
  const hint = (value: string, change: Parameters<typeof testItem>[1] = {}, chosen = UNCHANGED) => timeHint(testItem(1, change), PLATFORMS.find((one) => one.value === value), chosen)?.[0]
  expect(hint('douyin', { time_channel: 'site' })).toBe('fields.timeSite')
  expect(hint('douyin', { time_channel: 'alarm' })).toBe('fields.timeHint')
  expect(hint('douyin')).toBe('fields.timeHint')
  expect([hint('weibo'), hint('weibo', { time_channel: 'alarm' })]).toEqual(['fields.timeOwn', 'fields.timeOwn'])
  expect(timeHint(testItem(1), undefined, UNCHANGED)).toBeNull()
})
