import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { installTable, tableStates } from '../../../contract/helper/table-commands.ts'
import { startTableRelay, type TableRelayDeps } from './table-relay.ts'

const kept = (platform: string, version: number) => ({
  platform_value: platform,
  version,
  date: '2026-11-21',
  off: '',
  update_time: 1,
  text: `${platform} v${version}`,
})
const used = (platform: string, version: number) => ({ platform_value: platform, version })

const setUp = (options: { admin?: object | null; states?: object[]; list?: object[]; refuse?: boolean } = {}) => {
  const helper = createStore(() => ({ connected: false }))
  const session = createStore(() => ({ admin: options.admin === undefined ? { expired: 0 } : options.admin }))
  const installed: string[] = []
  const problems: unknown[] = []
  const send = vi.fn(async (command: unknown, input: { text?: string }) => {
    if (command === tableStates) return { list: options.states ?? [used('douyin', 1), used('weibo', 5)] }
    if (command === installTable && options.refuse) throw new Error('签名不正确')
    installed.push(input.text ?? '')
    return {}
  })
  const call = vi.fn(async () => ({ list: options.list ?? [kept('douyin', 2), kept('weibo', 5), kept('nosuch', 1)] }))
  const stop = startTableRelay({
    http: { call },
    session: { store: session },
    helper: { send, store: helper },
    onProblem: (error: unknown) => problems.push(error),
    everyMs: 1_000,
  } as unknown as TableRelayDeps)
  const turn = async (): Promise<void> => void (await vi.advanceTimersByTimeAsync(0))
  return { helper, session, installed, problems, send, call, stop, turn }
}
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('brings newer tables to a helper that connects, and only those that it can use', async () => {
  const world = setUp()
  await world.turn()
  expect(world.call).not.toHaveBeenCalled()
  world.helper.setState({ connected: true })
  await world.turn()
  expect(world.installed).toEqual(['douyin v2'])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(world.call).toHaveBeenCalledTimes(2)
  world.stop()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(world.call).toHaveBeenCalledTimes(2)
})

it('does not offer what the helper refused again and again', async () => {
  const world = setUp({ refuse: true })
  world.helper.setState({ connected: true })
  await world.turn()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(world.problems).toHaveLength(1)
  world.stop()
})

it('waits for somebody to be signed in, and for a company that is not expired', async () => {
  const world = setUp({ admin: null })
  world.helper.setState({ connected: true })
  await world.turn()
  expect(world.call).not.toHaveBeenCalled()
  world.session.setState({ admin: { expired: 0 } })
  await world.turn()
  expect(world.installed).toEqual(['douyin v2'])
  world.stop()
})
