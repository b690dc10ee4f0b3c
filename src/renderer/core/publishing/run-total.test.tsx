import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { PublishRun } from '../../../contract/entities/publish-run.ts'
import { texts as publish } from '../../locales/zh/publish.ts'
import { texts as ui } from '../../locales/zh/ui.ts'
import { renderWith } from '../../testing/render-with.tsx'
import type { Services } from '../services/services.ts'
import { RunDock } from './run-dock.tsx'
import { LineTotal } from './run-total.tsx'

const run = (id: number, change: Partial<PublishRun>): PublishRun => ({
  id,
  kind: 'task',
  wisdom_task_id: 1,
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
const going = { state: 'running', end_time: 0, end_reason: '' } as const

const dock = async (runs: readonly PublishRun[]): Promise<string | undefined> => {
  const store = createStore(() => ({ runs, open: 0, untold: [] })) as unknown as Services['publishing']['store']
  await renderWith(<RunDock />, { texts: { publish, ui }, services: { publishing: { store } } })
  return screen.queryByRole('status')?.textContent ?? undefined
}

it('over several runs that go on stands how much of all of them is left', async () => {
  expect(
    await dock([
      run(1, { ...going, total: 3, success: 1, waiting: 2 }),
      run(2, { ...going, total: 4, failed: 1, waiting: 3 }),
    ]),
  ).toBe('2 个发布正在进行：剩余 5 / 共 7')
})

it('one run has no total of its own', async () =>
  expect(await dock([run(1, { ...going, total: 3, waiting: 3 })])).toBeUndefined())

it('the window of a line tells where the works of all its tasks stand: those that are over, the one at work and those behind it', async () => {
  const now = run(2, { ...going, total: 3, success: 1, waiting: 1 })
  await renderWith(
    <LineTotal
      place={{ at: 2, of: 3, runId: 2, behind: [3] }}
      run={now}
      runs={[run(2, { ...going, total: 3, waiting: 3 }), run(3, { ...going, state: 'waiting', total: 2, waiting: 2 })]}
      ended={[run(1, { total: 2, success: 1, failed: 1 })]}
    />,
    { texts: { publish, ui } },
  )
  expect(document.querySelector('.publish-counts')?.textContent).toBe(
    '全部 3 个任务：成功 2，失败 1，待发布 3，发布中 1',
  )
})
