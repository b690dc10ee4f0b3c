import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App, ConfigProvider } from 'antd'
import dayjs from 'dayjs'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { getPublishPace } from '../../../contract/http/admin.ts'
import { type ListedItem, listItems, planItemTimes } from '../../../contract/http/publish-items.ts'
import { saveItems } from '../../../contract/http/publish-grid.ts'
import { cancelItems, publishPreflight } from '../../../contract/http/wisdom-seo.ts'
import { eventually } from '../../../../tests/fixtures/eventually.ts'
import type { Services } from '../../core/services/services.ts'
import { ServicesProvider } from '../../core/services/services-provider.tsx'
import { testHttp, testServices, testSession } from '../../core/services/testing-services.ts'
import { safeStorage } from '../../lib/storage.ts'
import { texts as grid } from '../../locales/zh/grid.ts'
import { texts as plantask } from '../../locales/zh/plantask.ts'
import { texts as seo } from '../../locales/zh/seo.ts'
import { texts as ui } from '../../locales/zh/ui.ts'
import { listedItem } from '../../testing/listed-item.ts'
import { PlanTaskPage } from './plan-task-page.tsx'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addListener: () => undefined,
    removeListener: () => undefined,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
})
afterEach(cleanup)

/** The next free minute, as the server says. */
const FREE = dayjs().add(1, 'day').startOf('minute').unix()
const missed = (id: number): ListedItem => listedItem(id, { timing_time: 1_700_000_000, missed: 1 })

const waiting = (id: number): ListedItem => ({
  ...missed(id),
  missed: undefined,
  timing_time: FREE + 3_600,
  time_channel: 'alarm',
})

/** The tab of missed works with two of them, or other works; what the page asked the server. */
const show = async (
  items: ListedItem[] = [missed(1), missed(2)],
  full: ReadonlyMap<number, string> = new Map(),
): Promise<{ asked: [Endpoint, unknown][] }> => {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({
    lng: 'zh',
    resources: { zh: { plantask, seo, ui, grid } },
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  })
  const asked: [Endpoint, unknown][] = []
  const http = testHttp((endpoint, input) => {
    asked.push([endpoint, input])
    if (endpoint === listItems)
      return { data: items, total: 2, current_page: 1, per_page: 20, last_page: 1, status_counts: { 0: 2, overdue: 2 } }
    if (endpoint === cancelItems) return { cancelled: 1 }
    if (endpoint === planItemTimes)
      return {
        list: (input as { ids: number[] }).ids.map((id) => ({ id, timing_time: FREE, msg: full.get(id) ?? '' })),
      }
    if (endpoint === saveItems)
      return { saved: [2], refused: [{ id: 1, field: 'timing_time', code: 40901, msg: '作品正在发布，暂不能修改' }] }
    if (endpoint === getPublishPace) return { list: [], missed_grace_minutes: 45 }
    throw new Error('not asked for here')
  })
  const helper = { store: createStore(() => ({ connected: false })) } as unknown as Services['helper']
  const page = createStore(() => ({ suffix: '' })) as unknown as Services['page']
  const services = testServices({
    connection: { store: createStore(() => ({ lost: false })) } as unknown as Services['connection'],
    publishing: { store: createStore(() => ({ runs: [] })) } as unknown as Services['publishing'],
    i18n,
    http,
    helper,
    page,
    storage: safeStorage(localStorage),
    session: testSession({ perms: ['task:list', 'task:edit', 'task:publish'] }),
  })
  render(
    <I18nextProvider i18n={i18n}>
      <ServicesProvider services={services}>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <ConfigProvider button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
            <App>
              <MemoryRouter initialEntries={['/?state=overdue']}>
                <PlanTaskPage />
              </MemoryRouter>
            </App>
          </ConfigProvider>
        </QueryClientProvider>
      </ServicesProvider>
    </I18nextProvider>,
  )
  await screen.findByText('作品1')
  return { asked }
}
const rowOf = (name: string): HTMLElement => screen.getByText(name).closest('tr') as HTMLElement

it('a missed work is published now, given another time or cancelled from its own row', async () => {
  const { asked } = await show()
  expect(asked.find(([endpoint]) => endpoint === listItems)?.[1]).toMatchObject({ overdue: 1 })
  const row = within(rowOf('作品1'))
  expect(
    [...rowOf('作品1').querySelectorAll('button')]
      .map((one) => one.getAttribute('aria-label'))
      .filter((label) => ['立即发布', '改时间', '取消'].some((word) => label?.startsWith(word))),
  ).toEqual(['立即发布', '改时间', '取消发布'])
  await userEvent.click(row.getByLabelText('立即发布'))
  await eventually(() =>
    expect(asked.find(([endpoint]) => endpoint === publishPreflight)?.[1]).toEqual({ ids: [1], publish_now: 1 }),
  )
  await userEvent.click(row.getByLabelText('取消发布'))
  await eventually(() => expect(asked.find(([endpoint]) => endpoint === cancelItems)?.[1]).toEqual({ ids: [1] }))
  await userEvent.click(row.getByLabelText('改时间'))
  expect(await screen.findByText('改时间（1 个作品）')).toBeTruthy()
  // One work is given one time: the next that is free stands there already.
  expect(await screen.findByDisplayValue(dayjs.unix(FREE).format('YYYY-MM-DD HH:mm'))).toBeTruthy()
  expect([
    screen.getByRole<HTMLInputElement>('radio', { name: '同一时间' }).checked,
    screen.queryByText('发布时段'),
  ]).toEqual([true, null])
  await eventually(() => expect(screen.getByRole('button', { name: '保存 1 个' }).hasAttribute('disabled')).toBe(false))
})

it('a waiting work is given another time from its own row, beginning with the one it has', async () => {
  const { asked } = await show([waiting(1)])
  await userEvent.click(within(rowOf('作品1')).getByLabelText('改时间'))
  expect(await screen.findByDisplayValue(dayjs.unix(FREE + 3_600).format('YYYY-MM-DD HH:mm'))).toBeTruthy()
  await eventually(() =>
    expect(
      asked.flatMap(([endpoint, input]) =>
        endpoint === planItemTimes ? [(input as { schedule: { mode: string } }).schedule.mode] : [],
      ),
    ).toEqual(['timing']),
  )
})

it('the same for all that are selected', async () => {
  const { asked } = await show()
  await userEvent.click(document.querySelector('thead input[type=checkbox]') as HTMLElement)
  const bar = (name: string): HTMLElement =>
    screen.getAllByText(name).find((one) => one.closest('tr') === null && one.closest('button') !== null) as HTMLElement
  await userEvent.click(bar('立即发布'))
  await eventually(() =>
    expect(asked.find(([endpoint]) => endpoint === publishPreflight)?.[1]).toEqual({ ids: [1, 2], publish_now: 1 }),
  )
  await userEvent.click(bar('取消发布'))
  await eventually(() => expect(asked.find(([endpoint]) => endpoint === cancelItems)?.[1]).toEqual({ ids: [1, 2] }))
})

it('another time for all that are selected', async () => {
  await show()
  await userEvent.click(document.querySelector('thead input[type=checkbox]') as HTMLElement)
  await userEvent.click(screen.getAllByText('改时间').find((one) => one.closest('tr') === null) as HTMLElement)
  expect(await screen.findByText('改时间（2 个作品）')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '错开时间' }).checked).toBe(true)
})

it('rescheduling all missed works names each that got no time, with its reason', async () => {
  await show([missed(1), missed(2), missed(3)], new Map([[3, '账号“号3”排不下']]))
  await userEvent.click(screen.getByRole('button', { name: '全部重新排期' }))
  const ok = await screen.findByRole('button', { name: '保存 2 个' })
  await eventually(() => expect(ok.hasAttribute('disabled')).toBe(false))
  await userEvent.click(ok)
  const list = await eventually(() => document.querySelector('.left-out') ?? Promise.reject(new Error('not told yet')))
  expect(
    [...list.querySelectorAll(':scope > li')].map((one) => [
      one.querySelector('p')?.textContent,
      one.querySelector('.ellipsis')?.textContent,
    ]),
  ).toEqual([
    ['账号“号3”排不下', '作品3'],
    ['作品正在发布，暂不能修改', '作品1'],
  ])
})

it('once all missed works were rescheduled it leads to the works that will go out: there they are', async () => {
  const { asked } = await show([missed(1), missed(2)])
  await userEvent.click(screen.getByRole('button', { name: '全部重新排期' }))
  const ok = await screen.findByRole('button', { name: '保存 2 个' })
  await eventually(() => expect(ok.hasAttribute('disabled')).toBe(false))
  await userEvent.click(ok)
  await eventually(() =>
    expect(asked.findLast(([endpoint]) => endpoint === listItems)?.[1]).toMatchObject({ status: 0, overdue: 0 }),
  )
  // Taken back, they are where they were, and so is the person.
  await userEvent.click(await screen.findByRole('button', { name: '撤销' }))
  await eventually(() =>
    expect(asked.findLast(([endpoint]) => endpoint === listItems)?.[1]).toMatchObject({ overdue: 1 }),
  )
})

it('a work that waits for a person has no time', async () => {
  await show([{ ...waiting(1), timing_time: 0 }])
  expect([within(rowOf('作品1')).getByText('不定时'), within(rowOf('作品1')).queryByText('立即')]).toEqual([
    expect.anything(),
    null,
  ])
})
