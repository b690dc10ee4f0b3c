import { expect, it } from 'vitest'
import { PLATFORMS } from '../../../../contract/platforms.ts'
import { testItem } from '../../../../helper/runs/testing/run-world.ts'
import { timeHint } from './time-hint.ts'

it('a time is told as what it means for this work: its site’s timer, its minute, or either', () => {
  const hint = (value: string, change: Parameters<typeof testItem>[1] = {}) => timeHint(testItem(1, change), PLATFORMS.find((one) => one.value === value))?.[0]
  expect(hint('douyin', { time_channel: 'site' })).toBe('fields.timeSite')
  expect(hint('douyin', { time_channel: 'alarm' })).toBe('fields.timeHint')
  expect(hint('douyin')).toBe('fields.timeHint')
  expect([hint('weibo'), hint('weibo', { time_channel: 'alarm' })]).toEqual(['fields.timeOwn', 'fields.timeOwn'])
  expect(timeHint(testItem(1), undefined)).toBeNull()
})
