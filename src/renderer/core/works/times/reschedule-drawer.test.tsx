// What is proposed for several works stands still, and is what is kept.
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import dayjs from 'dayjs'
import { afterEach, expect, it, vi } from 'vitest'
import { eventually } from '../../../../../tests/fixtures/eventually.ts'
import type { Endpoint } from '../../../../contract/endpoint.ts'
import type { PublishItem } from '../../../../contract/entities/publish.ts'
import { foreseeHandIns } from '../../../../contract/http/auto-publish.ts'
import { saveItems } from '../../../../contract/http/publish-grid.ts'
import { planItemTimes } from '../../../../contract/http/publish-items.ts'
import { testItem } from '../../../../helper/runs/testing/run-world.ts'
import { safeStorage } from '../../../lib/storage.ts'
import { texts as plantask } from '../../../locales/zh/plantask.ts'
import { texts as seo } from '../../../locales/zh/seo.ts'
import { texts as ui } from '../../../locales/zh/ui.ts'
import { renderWith } from '../../../testing/render-with.tsx'
import { RescheduleDrawer } from './reschedule-drawer.tsx'

afterEach(() => vi.useRealTimers())

const MINUTE = 60
const NOW = dayjs('2031-06-02T12:00:20').unix()
const pass = (seconds: number): void => void vi.setSystemTime((NOW + seconds) * 1000)

/**
 * The drawer of these works at noon; the server plans as it does: from the start on, and never sooner than in a minute.
 */
const show = async (items: readonly PublishItem[]) => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW * 1000 })
  const stored: unknown[] = []
  const answer = (endpoint: Endpoint, input: unknown): unknown => {
    if (endpoint === planItemTimes) {
      const { ids, schedule } = input as { ids: number[]; schedule: { start_time?: number } }
      const first = Math.max(schedule.start_time ?? 0, Math.ceil(Date.now() / 60_000) * 60 + MINUTE)
      return { list: ids.map((id, at) => ({ id, timing_time: first + at * 30 * MINUTE, msg: '' })) }
    }
    if (endpoint === saveItems) {
      const { items: saved } = input as { items: { id: number; timing_time: number }[] }
      stored.push(saved.map((one) => [one.id, one.timing_time]))
      return { saved: saved.map((one) => one.id), refused: [] }
    }
    if (endpoint === foreseeHandIns) return { ids: [] }
    throw new Error('not asked for here')
  }
  const { asked } = await renderWith(<RescheduleDrawer items={items} onClose={vi.fn()} />, {
    texts: { plantask, seo, ui },
    answer,
    services: { storage: safeStorage(localStorage) },
  })
  await eventually(() => expect(times()).toHaveLength(items.length))
  return {
    stored,
    starts: () =>
      asked.flatMap(([endpoint, input]) =>
        endpoint === planItemTimes ? [(input as { schedule: { start_time?: number } }).schedule.start_time] : [],
      ),
  }
}
const times = (): string[] =>
  [...document.querySelectorAll('.spread-preview tbody tr td:last-child b')].map((one) => one.textContent ?? '')
const clock = (...seconds: number[]): string[] => seconds.map((one) => dayjs.unix(one).format('MM-DD HH:mm'))
const save = async (): Promise<void> => {
  const ok = await screen.findByRole('button', { name: '保存 2 个' })
  await eventually(() => expect(ok.hasAttribute('disabled')).toBe(false))
  await userEvent.click(ok)
}
const missed = (id: number): PublishItem => testItem(id, { timing_time: NOW - 3_600, missed: 1 })
const FIRST = dayjs('2031-06-02T12:06').unix()

it('the first proposal is five minutes ahead, and what is shown is what is kept, however long somebody looks at it meanwhile', async () => {
  const { starts, stored } = await show([missed(1), missed(2)])
  expect([starts(), times()]).toEqual([[FIRST], clock(FIRST, FIRST + 30 * MINUTE)])
  pass(4 * MINUTE)
  await save()
  await eventually(() =>
    expect(stored).toEqual([
      [
        [1, FIRST],
        [2, FIRST + 30 * MINUTE],
      ],
    ]),
  )
  expect(starts()).toEqual([FIRST])
})

it('once they have come too near, new ones are shown before anything is kept', async () => {
  const { starts, stored } = await show([missed(1), missed(2)])
  pass(20 * MINUTE)
  await save()
  expect(await screen.findByText('显示的时间已经不合适，已重新排好，请核对后再保存')).toBeTruthy()
  const next = FIRST + 20 * MINUTE
  await eventually(() => expect(times()).toEqual(clock(next, next + 30 * MINUTE)))
  expect([starts().at(-1), stored]).toEqual([next, []])
  await save()
  await eventually(() =>
    expect(stored).toEqual([
      [
        [1, next],
        [2, next + 30 * MINUTE],
      ],
    ]),
  )
})

it('works whose times are over can be put back like all others: nothing else is said before it is saved', async () => {
  await show([missed(1), testItem(2, { timing_time: NOW + 3_600 })])
  expect(screen.queryByText(/不能撤销/)).toBeNull()
})
