import { expect, it } from 'vitest'
import { PLATFORMS } from '../../../../contract/platforms.ts'
import type { TimeChannel } from '../../../../contract/entities/account.ts'
import { testItem } from '../../../../helper/runs/testing/run-world.ts'
import { timeHint } from './time-hint.ts'

const hint = (
  value: string,
  { prefers, channel, soon }: { prefers?: TimeChannel; channel?: TimeChannel; soon?: 'rested' | 'atOnce' } = {},
) => {
  const item = testItem(1, channel === undefined ? {} : { time_channel: channel })
  return timeHint(
    { ...item, thirdauth: { ...item.thirdauth, ...(prefers === undefined ? {} : { time_channel: prefers }) } },
    PLATFORMS.find((one) => one.value === value),
    soon,
  )?.[0]
}

it('a time is told as what it means for this work: its site’s timer, its minute, or either', () => {
  expect([hint('douyin', { prefers: 'site' }), hint('douyin', { prefers: 'alarm' }), hint('douyin')]).toEqual([
    'fields.timeSite',
    'fields.timeHint',
    'fields.timeHint',
  ])
  expect([hint('weibo'), hint('weibo', { prefers: 'site' })]).toEqual(['fields.timeOwn', 'fields.timeOwn'])
  expect(timeHint(testItem(1), undefined, undefined)).toBeNull()
})

it('what counts is what the account prefers, not who makes the work public as it stands: too near for the timer now, it may be moved further away', () => {
  expect([
    hint('douyin', { prefers: 'site', channel: 'alarm' }),
    hint('douyin', { prefers: 'alarm', channel: 'site' }),
  ]).toEqual(['fields.timeSite', 'fields.timeHint'])
})

it('a new time that is handed to the site soon is told as such', () => {
  expect(
    (['rested', 'atOnce'] as const).map((soon) => hint('douyin', { prefers: 'site', channel: 'alarm', soon })),
  ).toEqual(['fields.timeSiteRested', 'fields.timeSiteAtOnce'])
})
