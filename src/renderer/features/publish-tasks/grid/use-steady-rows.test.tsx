// Rows of the sheet don't move under a hand that reaches for them.
import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { eventually } from '../../../../../tests/fixtures/eventually.ts'
import type { Endpoint } from '../../../../contract/endpoint.ts'
import type { PublishItem } from '../../../../contract/entities/publish.ts'
import { listPlatforms } from '../../../../contract/http/third-auth.ts'
import { publishPreflight, taskVideoList } from '../../../../contract/http/wisdom-seo.ts'
import { PLATFORMS } from '../../../../contract/platforms.ts'
import { testItem } from '../../../../helper/runs/testing/run-world.ts'
import { texts as grid } from '../../../locales/zh/grid.ts'
import { texts as publish } from '../../../locales/zh/publish.ts'
import { texts as seo } from '../../../locales/zh/seo.ts'
import { texts as ui } from '../../../locales/zh/ui.ts'
import { renderWith } from '../../../testing/render-with.tsx'
import type { GridCore } from './grid-core.ts'
import { GridSection } from './grid-section.tsx'

// jsdom has no layout to scroll.
beforeEach(() => void Object.assign(Element.prototype, { scrollIntoView: vi.fn(), scrollTo: vi.fn() }))
afterEach(() => vi.useRealTimers())

const doings = {
  may: () => true,
  onEdit: vi.fn(),
  onRecords: vi.fn(),
  onPublish: vi.fn(),
  onCancel: vi.fn(),
  onRestore: vi.fn(),
  onVerified: vi.fn(),
}
const NOBODY: readonly never[] = []
const work = (id: number, more: Partial<PublishItem> = {}): PublishItem =>
  testItem(id, { title: `第${id}条`, seq: id, ...more })
const LISTED = [1, 2, 3].map((id) => work(id))
/** The second one went out. */
const LEFT = [work(1), work(3)]

interface Scene {
  list: readonly PublishItem[]
  view: string
}
/** The sheet of three works; `put` lists others, as a poll does. Time stands until it is moved on. */
const show = async (
  now: readonly PublishItem[] = [work(1), work(2, { publish_status: 2 }), work(3)],
  view = 'open',
) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const core = createRef<GridCore>()
  const answer = (endpoint: Endpoint): unknown => {
    if (endpoint === listPlatforms) return PLATFORMS.map((one) => ({ ...one, account_count: 0, enabled: 1 }))
    if (endpoint === taskVideoList)
      return {
        videoList: now,
        task: { wisdom_task_id: 1, name: '任务', type: 'clip', status: 2, total_num: 3, success_num: 1, fail_num: 0 },
      }
    if (endpoint === publishPreflight)
      return { ok: 1, items: [], pace: { waiting: 0, finish_time: 0 }, timed: { count: 0, first_time: 0 }, works: [] }
    return new Promise(() => undefined)
  }
  const shown = createStore<Scene>(() => ({ list: LISTED, view }))
  function Page() {
    const scene = useStore(shown)
    return (
      <GridSection
        taskId={1}
        items={scene.list}
        view={scene.view}
        selected={NOBODY}
        onSelect={vi.fn()}
        doings={doings}
        coreRef={core}
      />
    )
  }
  await renderWith(<Page />, { texts: { grid, seo, publish, ui }, answer })
  await screen.findByText('第2条')
  return { core, put: async (scene: Partial<Scene>) => await act(async () => shown.setState(scene)) }
}
const rows = (): string[] =>
  [...document.querySelectorAll('.grid-body > .grid-row')].map(
    (row) =>
      `${row.querySelector('[data-cell$=":0"]')?.textContent?.slice(0, 3) ?? ''}${row.classList.contains('gone') ? ' gone' : ''}`,
  )
const sheet = (): HTMLElement => screen.getByRole('grid').parentElement as HTMLElement
const wait = async (ms: number): Promise<void> => await act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
const cell = (row: number, col: number): HTMLElement =>
  document.querySelector<HTMLElement>(`[data-cell="${row}:${col}"]`) as HTMLElement

it('a work that went out keeps its place, greyed and with its new state, while the pointer is over the sheet, and goes when nobody was there for a while', async () => {
  const { put } = await show()
  fireEvent.pointerEnter(sheet())
  await put({ list: LEFT })
  expect(rows()).toEqual(['第1条', '第2条 gone', '第3条'])
  await eventually(() =>
    expect(document.querySelector('.grid-row.gone .grid-tail.status')?.textContent).toContain('已发布'),
  )
  expect(cell(1, 0).getAttribute('aria-readonly')).toBe('true')
  await wait(60_000)
  expect(rows()).toHaveLength(3)
  fireEvent.pointerLeave(sheet())
  await wait(9_000)
  expect(rows()).toHaveLength(3)
  await wait(1_000)
  expect(rows()).toEqual(['第1条', '第3条'])
})

it('the same while the keyboard is in it', async () => {
  const { put } = await show()
  cell(2, 0).focus()
  await put({ list: LEFT })
  await wait(60_000)
  expect([rows(), document.activeElement?.textContent]).toEqual([
    ['第1条', '第2条 gone', '第3条'],
    expect.stringContaining('第3条'),
  ])
  act(() => (document.activeElement as HTMLElement).blur())
  await wait(10_000)
  expect(rows()).toEqual(['第1条', '第3条'])
})

it('another view begins without it, and one that belongs to none yet keeps nothing', async () => {
  const { put } = await show()
  fireEvent.pointerEnter(sheet())
  await put({ list: LEFT })
  expect(rows()).toHaveLength(3)
  await put({ view: '' })
  expect(rows()).toEqual(['第1条', '第3条'])
  await put({ list: [work(1)] })
  expect(rows()).toEqual(['第1条'])
})

it('one that a person cancelled goes at once, and all when none is listed any more', async () => {
  const { put } = await show([work(1), work(2, { publish_status: 3 }), work(3)])
  fireEvent.pointerEnter(sheet())
  await put({ list: LEFT })
  await eventually(() => expect(rows()).toEqual(['第1条', '第3条']))
  await put({ list: [] })
  expect(screen.queryByRole('grid')).toBeNull()
})

it('what is typed belongs to its work, wherever the row comes to stand', async () => {
  const { core, put } = await show(undefined, '')
  await userEvent.dblClick(cell(2, 0))
  const field = await screen.findByRole('textbox', { name: '标题' })
  await userEvent.clear(field)
  await userEvent.type(field, '新标题')
  await put({ list: LEFT })
  await userEvent.keyboard('{Enter}')
  expect(core.current?.grid.store.getState().drafts).toEqual(new Map([[3, { title: '新标题' }]]))
})
