import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { timeChannel } from '../../../../contract/entities/account.ts'
import { texts as calendar } from '../../../locales/zh/calendar.ts'
import { texts as ui } from '../../../locales/zh/ui.ts'
import { renderWith } from '../../../testing/render-with.tsx'
import { Chip, CHIP_STATES, chipState } from './chip.tsx'
import { Legend } from './toolbar.tsx'

const entry = { kind: 'item', publish_status: 2, unconfirmed: 0, missed: 0, conflict: 0 } as const

it('a work that its platform holds until its time is not shown as published: the server says so', () => {
  expect(chipState({ ...entry, scheduled: 1 })).toBe('held')
  expect(chipState(entry)).toBe('done')
  expect(chipState({ ...entry, publish_status: 0 })).toBe('waiting')
})

it('a work that its site only stored as a draft is not shown as published', () => {
  expect(chipState({ ...entry, only_draft: 1 })).toBe('drafted')
})

it('a work whose last try is being looked up is not shown as being published', () => {
  expect([chipState({ ...entry, publish_status: 1, settling: 1 }), chipState({ ...entry, publish_status: 1 })]).toEqual(
    ['settling', 'running'],
  )
})

it('a work that missed its time says so, whatever is near it', () => {
  expect(chipState({ ...entry, publish_status: 0, missed: 1, conflict: 1 })).toBe('missed')
  expect(chipState({ ...entry, publish_status: 0, skipped: { name: '', time: 0 }, conflict: 1 })).toBe('skipped')
})

it('no two signs of the legend are the same picture, and a work shows its own', async () => {
  await renderWith(<Legend />, { texts: { calendar, ui } })
  const pictures = [...document.querySelectorAll('.calendar-legend .chip-sign [data-icon]')].map((one) =>
    one.getAttribute('data-icon'),
  )
  expect(pictures).toHaveLength(CHIP_STATES.length + timeChannel.options.length)
  expect(new Set(pictures).size).toBe(pictures.length)
})

const work = {
  id: 5,
  kind: 'item',
  title: '火锅',
  cover_url: '',
  third_auth_id: 1,
  openname: '号',
  platform_value: 'douyin',
  timing_time: 1_780_300_000,
  publish_status: 0,
  plan_id: 0,
  wisdom_task_id: 1,
  editable: 1,
  conflict: 0,
  unconfirmed: 0,
  missed: 0,
  gap_minutes: 30,
} as const
it.each([
  ['到点发布', { time_channel: 'alarm' }],
  ['平台定时', { time_channel: 'site' }],
  ['定时中', { publish_status: 2, scheduled: 1 }],
] as const)('the sign of %s in the legend is the one on its works', async (word, patch) => {
  await renderWith(
    <>
      <Legend />
      <Chip entry={{ ...work, ...patch }} selected={false} />
    </>,
    { texts: { calendar, ui } },
  )
  const inLegend = screen.getByText(
    (_, element) => element?.parentElement?.className === 'calendar-legend' && element.textContent.trim() === word,
  )
  expect(document.querySelector('.chip .chip-sign [data-icon]')?.getAttribute('data-icon')).toBe(
    inLegend.querySelector('[data-icon]')?.getAttribute('data-icon') ?? 'none',
  )
})
