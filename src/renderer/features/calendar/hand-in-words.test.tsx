// Works that are moved to times at which their sites take them at once: said where they are moved.
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import dayjs from 'dayjs'
import { expect, it, vi } from 'vitest'
import { eventually } from '../../../../tests/fixtures/eventually.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import type { CalendarEntry } from '../../../contract/entities/plan.ts'
import { foreseeHandIns } from '../../../contract/http/auto-publish.ts'
import { findSlots, moveCalendarItems } from '../../../contract/http/plan.ts'
import { saveItems } from '../../../contract/http/publish-grid.ts'
import { texts as calendar } from '../../locales/zh/calendar.ts'
import { texts as ui } from '../../locales/zh/ui.ts'
import { renderWith } from '../../testing/render-with.tsx'
import type { Movable } from './clashes.ts'
import { shifted } from './days.ts'
import { EntryDrawer } from './parts/entry-drawer.tsx'
import { MoveDialog } from './parts/move-dialog.tsx'
import { ScheduleDialog } from './parts/schedule-dialog.tsx'
import { useMoves } from './use-moves.tsx'

const T = dayjs('2031-06-02T12:00').unix()
const work = (id: number): Movable => ({
  id,
  title: `作品${id}`,
  third_auth_id: 1,
  openname: '号',
  platform_value: 'douyin',
  timing_time: T,
  gap_minutes: 0,
})
const asksOf = (asked: readonly [Endpoint, unknown][]): unknown[] =>
  asked.filter(([endpoint]) => endpoint === foreseeHandIns).map(([, input]) => input)
const handsInAll =
  (more: (endpoint: Endpoint) => unknown = () => []) =>
  (endpoint: Endpoint, input: unknown): unknown =>
    endpoint === foreseeHandIns
      ? { ids: (input as { items: { id: number }[] }).items.map((one) => one.id), at_once: [] }
      : more(endpoint)
const saying = (n: number): RegExp => new RegExp(`${n} 条改完约 3 分钟后交给平台定时`)

it('after works were dropped, beside the way back', async () => {
  const Page = () => {
    const moves = useMoves()
    return (
      <button
        type="button"
        onClick={() =>
          void moves.move([
            { id: 1, timing_time: T },
            { id: 2, timing_time: 0 },
          ])
        }
      >
        移动
      </button>
    )
  }
  const moved = [
    { id: 1, timing_time: T, before: T + 9_000 },
    { id: 2, timing_time: 0, before: T },
  ]
  const { asked } = await renderWith(<Page />, {
    texts: { calendar, ui },
    answer: handsInAll((endpoint) => (endpoint === moveCalendarItems ? { moved, refused: [], conflicts: [] } : [])),
  })
  await userEvent.click(screen.getByRole('button', { name: '移动' }))
  const words = await screen.findByText(saying(1))
  expect(words.textContent).toContain('已移动 2 个作品')
  expect(words.querySelector('button')?.textContent).toBe('撤销')
  expect(asksOf(asked)).toEqual([{ items: [{ id: 1, timing_time: T }] }])
})

it('a way back that comes too late says why', async () => {
  const Page = () => {
    const moves = useMoves()
    return (
      <button type="button" onClick={() => void moves.move([{ id: 1, timing_time: T }])}>
        移动
      </button>
    )
  }
  const answers = [
    { moved: [{ id: 1, timing_time: T, before: T + 9_000 }], refused: [], conflicts: [] },
    { moved: [], refused: [{ id: 1, code: 40901, msg: '作品已交给平台定时，只能到平台上修改' }], conflicts: [] },
  ]
  await renderWith(<Page />, {
    texts: { calendar, ui },
    answer: handsInAll((endpoint) => (endpoint === moveCalendarItems ? answers.shift() : [])),
  })
  await userEvent.click(screen.getByRole('button', { name: '移动' }))
  expect((await screen.findByText(saying(1))).textContent).toMatch(/（可在 \d\d:\d\d 前撤销）/)
  await userEvent.click(screen.getByRole('button', { name: '撤销' }))
  expect(await screen.findByText('1 个作品撤销不了：作品已交给平台定时，只能到平台上修改')).toBeTruthy()
})

it('taken back, a work whose time is over is missed again, as it was: that time is restored, not chosen', async () => {
  const [over, ahead] = [dayjs().subtract(1, 'hour').unix(), T]
  const Page = () => {
    const moves = useMoves()
    return (
      <button
        type="button"
        onClick={() =>
          void moves.move([
            { id: 1, timing_time: T + 60 },
            { id: 2, timing_time: T + 120 },
          ])
        }
      >
        移动
      </button>
    )
  }
  const moved = [
    { id: 1, timing_time: T + 60, before: over },
    { id: 2, timing_time: T + 120, before: ahead },
  ]
  const { asked } = await renderWith(<Page />, {
    texts: { calendar, ui },
    answer: (endpoint, input) => {
      if (endpoint === saveItems) return { saved: [1], refused: [] }
      if (endpoint !== moveCalendarItems) return { ids: [], at_once: [] }
      const { moves } = input as { moves: { id: number; timing_time: number }[] }
      return {
        moved: moves.length === 2 ? moved : moves.map((one) => ({ ...one, before: T + 120 })),
        refused: [],
        conflicts: [],
      }
    },
  })
  await userEvent.click(screen.getByRole('button', { name: '移动' }))
  await userEvent.click(await screen.findByRole('button', { name: '撤销' }))
  expect(
    await screen.findByText('已撤销，恢复 2 个作品；其中 1 个的发布时间已过，不会自动发布，请改时间或立即发布'),
  ).toBeTruthy()
  expect(asked.flatMap(([endpoint, input]) => (endpoint === saveItems ? [input] : []))).toEqual([
    { items: [{ id: 1, timing_time: over, undo_of: T + 60 }] },
  ])
})

it('before several are moved by days', async () => {
  const { asked } = await renderWith(
    <MoveDialog
      works={[work(1), work(2)]}
      judge={(moves) => ({ moves, text: '', bad: false, clashes: new Set() })}
      onClose={vi.fn()}
      onMove={vi.fn()}
    />,
    { texts: { calendar, ui }, answer: handsInAll() },
  )
  expect(await screen.findByText(saying(2))).toBeTruthy()
  expect(asksOf(asked)).toEqual([{ items: [1, 2].map((id) => ({ id, timing_time: shifted(T, 1, 0) })) }])
})

it('before times that were found for them are kept; a work that keeps its time is none of them', async () => {
  const { asked } = await renderWith(<ScheduleDialog works={[work(1), work(2)]} onClose={vi.fn()} onMove={vi.fn()} />, {
    texts: { calendar, ui },
    answer: handsInAll((endpoint) =>
      endpoint === findSlots
        ? {
            list: [
              { id: 1, third_auth_id: 1, timing_time: T + 3_600 },
              { id: 2, third_auth_id: 1, timing_time: T },
            ],
          }
        : [],
    ),
  })
  expect(await screen.findByText(saying(1))).toBeTruthy()
  expect(asksOf(asked)).toEqual([{ items: [{ id: 1, timing_time: T + 3_600 }] }])
})

it('before one is given another time in its drawer', async () => {
  const entry: CalendarEntry = {
    ...work(5),
    kind: 'item',
    cover_url: '',
    publish_status: 0,
    plan_id: 0,
    wisdom_task_id: 1,
    editable: 1,
    conflict: 0,
    unconfirmed: 0,
    missed: 0,
    time_channel: 'alarm',
  }
  const { asked } = await renderWith(
    <EntryDrawer entry={entry} onClose={vi.fn()} onMove={vi.fn()} onCancel={vi.fn()} />,
    { texts: { calendar, ui }, perms: ['task:edit'], answer: handsInAll() },
  )
  const field = await screen.findByLabelText('发布时间')
  expect(asksOf(asked)).toEqual([])
  fireEvent.mouseDown(field)
  fireEvent.change(field, { target: { value: dayjs.unix(T + 3_600).format('YYYY-MM-DD HH:mm') } })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(await screen.findByText(saying(1))).toBeTruthy()
  await eventually(() => expect(asksOf(asked)).toEqual([{ items: [{ id: 5, timing_time: T + 3_600 }] }]))
})
