// Works whose new times their sites take at once: said where the times are chosen, before it is done.
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import dayjs from 'dayjs'
import { createRef } from 'react'
import { expect, it, vi } from 'vitest'
import { eventually } from '../../../../tests/fixtures/eventually.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import type { PublishItem } from '../../../contract/entities/publish.ts'
import { foreseeHandIns } from '../../../contract/http/auto-publish.ts'
import { planItemTimes } from '../../../contract/http/publish-items.ts'
import { listPlatforms } from '../../../contract/http/third-auth.ts'
import { publishPreflight } from '../../../contract/http/wisdom-seo.ts'
import { PLATFORMS } from '../../../contract/platforms.ts'
import { testItem } from '../../../helper/runs/testing/run-world.ts'
import { safeStorage } from '../../lib/storage.ts'
import { texts as grid } from '../../locales/zh/grid.ts'
import { texts as plantask } from '../../locales/zh/plantask.ts'
import { texts as publish } from '../../locales/zh/publish.ts'
import { texts as seo } from '../../locales/zh/seo.ts'
import { texts as ui } from '../../locales/zh/ui.ts'
import { renderWith } from '../../testing/render-with.tsx'
import { FillAllModal } from './grid/fill-all-modal.tsx'
import { createGridCore, type GridCore } from './grid/grid-core.ts'
import { FIELDS } from './grid/grid-fields.ts'
import { GridSection } from './grid/grid-section.tsx'
import { ItemDrawer } from '../../core/works/form/item-drawer.tsx'
import { PatchDrawer } from './parts/patch-drawer.tsx'
import { RescheduleDrawer } from '../../core/works/times/reschedule-drawer.tsx'

const T = dayjs('2031-06-02T12:00').unix()
const texts = { seo, grid, plantask, publish, ui }
const item = (id: number, change: Partial<PublishItem> = {}, time_channel: 'site' | 'alarm' = 'site'): PublishItem => ({
  ...testItem(id, change),
  thirdauth: { ...testItem(id).thirdauth, time_channel },
})
const asksOf = (asked: readonly [Endpoint, unknown][]): unknown[] =>
  asked.filter(([endpoint]) => endpoint === foreseeHandIns).map(([, input]) => input)
const platforms = PLATFORMS.map((one) => ({ ...one, account_count: 0, enabled: 1 }))
const answer =
  (more: (endpoint: Endpoint) => unknown = () => Promise.reject(new Error('not asked for here'))) =>
  (endpoint: Endpoint, input: unknown): unknown =>
    endpoint === foreseeHandIns
      ? { ids: (input as { items: { id: number }[] }).items.map((one) => one.id), at_once: [] }
      : endpoint === listPlatforms
        ? platforms
        : more(endpoint)
const type = (field: HTMLElement, seconds: number): void => {
  fireEvent.mouseDown(field)
  fireEvent.change(field, { target: { value: dayjs.unix(seconds).format('YYYY-MM-DD HH:mm') } })
  fireEvent.keyDown(field, { key: 'Enter' })
}
/** What forms were given last. */
const services = { storage: safeStorage(localStorage) }
const saying = (n: number): RegExp => new RegExp(`${n} 条改完约 3 分钟后交给平台定时`)

it('in the sheet: above it and in the cell, for what is typed and not for what is stored, of accounts that prefer their sites’ timers', async () => {
  const core = createRef<GridCore>()
  const doings = {
    may: () => true,
    onEdit: vi.fn(),
    onRecords: vi.fn(),
    onPublish: vi.fn(),
    onCancel: vi.fn(),
    onRestore: vi.fn(),
    onVerified: vi.fn(),
  }
  const items = [
    item(1),
    item(2, { timing_time: T }),
    item(3, { timing_time: T }, 'alarm'),
    item(4, { timing_time: T, publish_status: 2 }),
    item(5, { timing_time: T, rests_until: T - 600 }),
  ]
  const { asked } = await renderWith(
    <GridSection taskId={1} items={items} selected={[]} onSelect={vi.fn()} doings={doings} coreRef={core} />,
    {
      texts,
      answer: answer((endpoint) =>
        endpoint === publishPreflight
          ? { ok: 1, items: [], pace: { waiting: 0, finish_time: 0 }, timed: { count: 0, first_time: 0 }, works: [] }
          : new Promise(() => undefined),
      ),
    },
  )
  await eventually(() => expect(asksOf(asked)).toEqual([{ items: [{ id: 5, timing_time: T }] }]))
  // 2 has rested with its time and is taken within seconds, 5 rests with it and is counted down.
  expect(screen.queryByText(/条改完约 3 分钟后交给平台定时/u)).toBeNull()
  const later = dayjs.unix(T + 3_600).format('YYYY-MM-DD HH:mm')
  core.current?.grid.apply([{ id: 1, field: 'timing', value: later }])
  expect(await screen.findByText(saying(1))).toBeTruthy()
  core.current?.grid.apply([{ id: 2, field: 'timing', value: later }])
  expect(await screen.findByText(saying(2))).toBeTruthy()
  expect(asksOf(asked).at(-1)).toEqual({
    items: [
      { id: 5, timing_time: T },
      { id: 1, timing_time: T + 3_600 },
      { id: 2, timing_time: T + 3_600 },
    ],
  })
  const cells = [0, 1, 2].map((row) =>
    document.querySelector<HTMLElement>(`[data-cell="${row}:${FIELDS.indexOf('timing')}"]`),
  )
  expect(cells.map((cell) => cell?.classList.contains('advised'))).toEqual([true, true, false])
  await userEvent.hover(cells[1] as HTMLElement)
  expect((await screen.findByRole('tooltip')).textContent).toBe(
    '改完约 3 分钟后交给平台定时，之前可改回，交出后只能到平台上修改',
  )
})

it('in the drawer of one work, once it has another time; too near for the timer now counts for nothing', async () => {
  const { asked } = await renderWith(
    <ItemDrawer item={item(1, { timing_time: T, time_channel: 'alarm' })} onClose={vi.fn()} />,
    { texts, answer: answer() },
  )
  expect(await screen.findByText(/该账号的作品用平台定时/)).toBeTruthy()
  expect(asksOf(asked)).toEqual([])
  type(screen.getByLabelText('定时发布'), T + 3_600)
  expect(await screen.findByText('保存约 3 分钟后交给抖音定时，之前可再修改，交出后只能到平台上修改')).toBeTruthy()
  expect(asksOf(asked)).toEqual([{ items: [{ id: 1, timing_time: T + 3_600 }] }])
})

it('before several get times of a schedule; one that keeps its time is none of them', async () => {
  const list = [
    { id: 1, timing_time: T, msg: '' },
    { id: 2, timing_time: T + 60, msg: '' },
    { id: 3, timing_time: T, msg: '排不下' },
  ]
  const { asked } = await renderWith(
    <RescheduleDrawer items={[item(1, { timing_time: T }), item(2), item(3)]} onClose={vi.fn()} />,
    {
      texts,
      services,
      answer: answer((endpoint) => (endpoint === planItemTimes ? { list } : Promise.reject(new Error('no')))),
    },
  )
  expect(await screen.findByText(saying(1))).toBeTruthy()
  expect(asksOf(asked)).toEqual([{ items: [{ id: 2, timing_time: T + 60 }] }])
})

it('before many are edited at once, each with its own minute', async () => {
  const { asked } = await renderWith(<PatchDrawer items={[item(1), item(2)]} onClose={vi.fn()} />, {
    texts,
    services,
    answer: answer(),
  })
  await userEvent.click(await screen.findByRole('checkbox', { name: seo.patch.time }))
  type(await screen.findByLabelText(seo.patch.start), T)
  expect(await screen.findByText(saying(2))).toBeTruthy()
  await eventually(() =>
    expect(asksOf(asked)).toEqual([
      {
        items: [
          { id: 1, timing_time: T },
          { id: 2, timing_time: T + 30 * 60 },
        ],
      },
    ]),
  )
})

it('before a column is filled with one time, and only of cells that it fills', async () => {
  const core = createGridCore(() => Promise.reject(new Error('not sent here')))
  const rows = [item(1), item(2, { timing_time: T }), item(3)]
  core.setFacts(rows, PLATFORMS)
  const { asked } = await renderWith(<FillAllModal open rows={rows} core={core} onClose={vi.fn()} />, {
    texts,
    answer: answer(),
  })
  await userEvent.click(await screen.findByRole('combobox'))
  await userEvent.click(await screen.findByTitle(grid.field.timing))
  type(await screen.findByLabelText(grid.fillAll.value), T + 3_600)
  expect(await screen.findByText(saying(2))).toBeTruthy()
  expect(asksOf(asked)).toEqual([{ items: [1, 3].map((id) => ({ id, timing_time: T + 3_600 })) }])
})
