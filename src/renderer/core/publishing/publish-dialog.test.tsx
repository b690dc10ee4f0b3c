import { act, cleanup, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { PublishRun } from '../../../contract/entities/publish-run.ts'
import { texts as publish } from '../../locales/zh/publish.ts'
import { texts as ui } from '../../locales/zh/ui.ts'
import { renderWith } from '../../testing/render-with.tsx'
import type { Services } from '../services/services.ts'
import { PublishDialog } from './publish-dialog.tsx'
import type { DeskState } from './publish-desk.ts'

const run = (id: number, change: Partial<PublishRun> = {}): PublishRun => ({
  id,
  kind: 'task',
  wisdom_task_id: id,
  task_name: `任务${id}`,
  admin_name: '王五',
  mine: 1,
  device_id: 'desk-0001',
  device_name: '前台',
  state: 'finished',
  wish: 'run',
  publish_now: 0,
  lost: 0,
  total: 1,
  success: 0,
  failed: 0,
  unconfirmed: 0,
  parked: 0,
  waiting: 0,
  skipped: 0,
  hand_ins: 0,
  resume_time: 0,
  start_time: 1,
  end_time: 9,
  end_reason: 'done',
  ...change,
})
const show = async (state: Partial<DeskState>) => {
  const store = createStore<DeskState>(() => ({
    runs: [],
    untold: [],
    open: 0,
    detail: null,
    concurrent: null,
    preflight: null,
    queue: null,
    sum: [],
    ...state,
  }))
  await renderWith(<PublishDialog />, {
    texts: { publish, ui },
    services: { publishing: { store: store as Services['publishing']['store'] } },
  })
  return (change: Partial<DeskState>) => act(() => store.setState(change))
}
const heading = (): string => screen.getByRole('dialog').querySelector('.ant-modal-title')?.textContent ?? ''

it('between two tasks of a line the head counts the one that is seen', async () => {
  const change = await show({
    open: 2,
    detail: { run: run(1), items: [] },
    queue: { at: 2, of: 2, runId: 2, behind: [] },
  })
  expect(heading()).toBe('发布 · 任务1（第 1/2 个任务）')
  change({ detail: { run: run(2, { end_time: 0, state: 'running' }), items: [] } })
  expect(heading()).toBe('发布 · 任务2（第 2/2 个任务）')
  // Where all of them stand, beside where the one that is seen does.
  change({ sum: [run(1, { success: 1 })] })
  expect(screen.getByText(/^全部 2 个任务：成功 1，失败 0，待发布 0/)).toBeTruthy()
})

it('at the end of a line the window holds the sum, task by task, with what was answered since; of one task there is none', async () => {
  const [first, second] = [run(1, { success: 1, unconfirmed: 1 }), run(2, { failed: 1 })]
  const change = await show({
    open: 2,
    detail: { run: second, items: [] },
    runs: [second, first],
    sum: [first, second],
  })
  const sum = (): string[] =>
    [
      ...(screen
        .getByRole('dialog')
        .querySelector('.publish-sum')
        ?.closest('.ant-alert')
        ?.querySelectorAll('.ant-alert-title, li') ?? []),
    ].map((line) => line.textContent ?? '')
  expect(sum()).toEqual([
    '2 个任务：成功 1，失败 1，待核对 1',
    '任务1 成功 1，失败 0，待核对 1',
    '任务2 成功 0，失败 1',
  ])
  change({ runs: [second, run(1, { success: 2 })] })
  expect(sum()).toEqual(['2 个任务：成功 2，失败 1', '任务1 成功 2，失败 0', '任务2 成功 0，失败 1'])
  change({ sum: [second] })
  expect(sum()).toEqual([])
  change({ open: 3, detail: { run: run(3), items: [] }, sum: [first, second] })
  expect(sum()).toEqual([])
})

it('says of a run that is not heard of whose helper is away, and that nothing is sent twice; it speaks of nothing at work', async () => {
  const going = { end_time: 0, state: 'running', total: 2, waiting: 1 } as const
  const change = await show({ open: 1, detail: { run: run(1, going), items: [] } })
  const words = () =>
    ['发布中 1', '等待连接 1', '「前台」的云管家未连接', '失去联系'].map((text) =>
      screen.getByRole('dialog').textContent?.includes(text),
    )
  expect(words()).toEqual([true, false, false, false])
  change({ detail: { run: run(1, { ...going, silent: 1 }), items: [] } })
  expect(words()).toEqual([false, true, true, false])
  change({ detail: { run: run(1, { ...going, silent: 1, lost: 1 }), items: [] } })
  expect(words()).toEqual([false, true, false, true])
  change({ detail: { run: run(1, { silent: 1 }), items: [] } })
  expect(words()).toEqual([false, false, false, false])
})

it('what is only looked up is not counted as being published', async () => {
  await show({
    open: 1,
    detail: { run: run(1, { end_time: 0, state: 'running', total: 2, success: 1, settling: 1 }), items: [] },
  })
  const counts = screen.getByRole('dialog').querySelector('.publish-counts')?.textContent
  expect(counts).toBe('成功 1，失败 0，待发布 0；1 个正在核对上次的结果，不会重复发布 · 在「前台」上发布')
})

it('the end of a run of which a work was found not to be out warns, alone and among several tasks', async () => {
  const kinds = async (state: Partial<DeskState>): Promise<string[]> => {
    await show(state)
    const alerts = [...screen.getByRole('dialog').querySelectorAll('.publish-result')]
    return alerts.map((one) => /ant-alert-(success|warning)/.exec(one.className)?.[1] ?? '')
  }
  const [whole, part] = [run(1, { success: 1 }), run(2, { total: 2, success: 1, absent: 1 })]
  expect(await kinds({ open: 2, runs: [part], detail: { run: part, items: [] } })).toEqual(['warning'])
  cleanup()
  expect(await kinds({ open: 1, runs: [whole], detail: { run: whole, items: [] } })).toEqual(['success'])
  cleanup()
  const line = { open: 1, runs: [whole, part], detail: { run: whole, items: [] }, sum: [whole, part] }
  expect(await kinds(line)).toContain('warning')
})
