import { act, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { PublishRun } from '../../../contract/entities/publish-run.ts'
import { texts as publish } from '../../locales/zh/publish.ts'
import { texts as ui } from '../../locales/zh/ui.ts'
import { renderWith } from '../../testing/render-with.tsx'
import { CLOSED, type HelperState } from '../helper/helper-state.ts'
import type { Services } from '../services/services.ts'
import { RunDock } from './run-dock.tsx'

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

it('a run of which a work may be out warns; only one of which a work failed has the sign of a failure', async () => {
  const runs = [run(1, { unconfirmed: 1 }), run(2, { failed: 1 }), run(3, { success: 1 })]
  const store = createStore(() => ({ runs, open: 0, untold: [1, 2, 3] })) as unknown as Services['publishing']['store']
  await renderWith(<RunDock />, { texts: { publish, ui }, services: { publishing: { store } } })
  const signs = runs.map(({ task_name: name }) =>
    ['exclamation', 'close'].filter(
      (sign) => screen.getByText(name).closest('button')?.querySelector(`.anticon-${sign}`) !== null,
    ),
  )
  expect(signs).toEqual([['exclamation'], ['close'], []])
})

it('a run of which a work was found not to be out warns, is not full, and says how many', async () => {
  const runs = [run(1, { total: 2, success: 1, absent: 1 }), run(2, { total: 2, success: 2 })]
  const store = createStore(() => ({ runs, open: 0, untold: [1, 2] })) as unknown as Services['publishing']['store']
  await renderWith(<RunDock />, { texts: { publish, ui }, services: { publishing: { store } } })
  const shown = screen.getAllByRole('button').map((button) => {
    const ring = button.querySelector('[aria-valuenow]')?.getAttribute('aria-valuenow')
    return [ring, button.querySelector('.anticon-exclamation') !== null, button.querySelector('small')?.textContent]
  })
  expect(shown).toEqual([
    ['50', true, '发布已结束：成功 1，失败 0，未发出 1'],
    ['100', false, '发布完成：成功 2，失败 0'],
  ])
})

it('says of works whose last try is being looked up that nothing is sent twice', async () => {
  const runs = [run(1, { state: 'running', end_time: 0, end_reason: '', total: 1, settling: 1 })]
  const store = createStore(() => ({ runs, open: 0, untold: [] })) as unknown as Services['publishing']['store']
  await renderWith(<RunDock />, { texts: { publish, ui }, services: { publishing: { store } } })
  expect(screen.getByRole('button').textContent).toContain('1 个正在核对上次的结果，不会重复发布')
})

it('says of a run that is not heard of that this is how far it was, not that it publishes; whose computer it is decides', async () => {
  const going = { state: 'running', end_time: 0, end_reason: '', total: 3, success: 1, start_time: 1 } as const
  const runs = [run(1, going), run(2, { ...going, silent: 1 }), run(3, { ...going, device_id: 'desk-0002' })]
  const store = createStore(() => ({ runs, open: 0, untold: [] })) as unknown as Services['publishing']['store']
  const helper = createStore<HelperState>(() => ({ ...CLOSED, last: 'desk-0002', cutAt: performance.now() }))
  const connection = createStore(() => ({ lost: false }))
  await renderWith(<RunDock />, {
    texts: { publish, ui },
    services: { publishing: { store }, helper: { store: helper }, connection: { store: connection } },
  })
  const told = () =>
    screen
      .getAllByRole('button')
      .map(({ textContent: text }) => [
        text?.includes('正在发布'),
        text?.includes('这是断开前的进度'),
        text?.includes('约还需'),
      ])
  const [live, old] = [
    [true, false, true],
    [false, true, false],
  ]
  expect(told()).toEqual([live, old, old])
  act(() => helper.setState({ connected: true, cutAt: 0 }))
  expect(told()).toEqual([live, old, live])
  act(() => connection.setState({ lost: true }))
  expect(told()).toEqual([old, old, old])
})

it('by and by the server knows better than a page that has lost its helper whether a run goes on', async () => {
  const going = { state: 'running', end_time: 0, end_reason: '', total: 3, success: 1, start_time: 1 } as const
  const runs = [run(1, { ...going, device_id: 'desk-0002' })]
  const store = createStore(() => ({ runs, open: 0, untold: [] })) as unknown as Services['publishing']['store']
  const lost = createStore<HelperState>(() => ({ ...CLOSED, last: 'desk-0002', cutAt: performance.now() - 14_900 }))
  const services = { publishing: { store }, helper: { store: lost } }
  await renderWith(<RunDock />, { texts: { publish, ui }, services })
  const isOld = (): boolean => screen.getByRole('button').textContent?.includes('这是断开前的进度') === true
  expect(isOld()).toBe(true)
  await vi.waitFor(() => expect(isOld()).toBe(false))
  act(() => lost.setState({ cutAt: performance.now() }))
  expect(isOld()).toBe(true)
})
