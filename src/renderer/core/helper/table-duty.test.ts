import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { installTable, tableStates } from '../../../contract/helper/table-commands.ts'
import { pageWithDuties } from '../duties/testing-duties.ts'
import { type TableDeps, tableDuty } from './table-duty.ts'

const kept = (platform: string, version: number) => ({
  platform_value: platform,
  version,
  date: '2026-11-21',
  off: '',
  update_time: 1,
  text: `${platform} v${version}`,
})
const used = (platform: string, version: number) => ({ platform_value: platform, version })

const setUp = (options: { isSignedIn?: boolean; states?: object[]; list?: object[]; refuse?: boolean } = {}) => {
  const installed: string[] = []
  const problems: unknown[] = []
  const send = vi.fn(async (command: unknown, input: { text?: string }) => {
    if (command === tableStates) return { list: options.states ?? [used('douyin', 1), used('weibo', 5)] }
    if (command === installTable && options.refuse) throw new Error('签名不正确')
    installed.push(input.text ?? '')
    return {}
  })
  const call = vi.fn(async () => ({ list: options.list ?? [kept('douyin', 2), kept('weibo', 5), kept('nosuch', 1)] }))
  const duty = tableDuty({
    http: { call },
    helper: { send },
    onRefused: (error: unknown) => problems.push(error),
  } as unknown as TableDeps)
  const page = pageWithDuties([duty], { connected: false, perms: options.isSignedIn === false ? null : [] })
  return { ...page, installed, problems, send, call }
}
const HOUR_MS = 3_600_000
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('brings newer tables to a helper that connects, and only those that it can use', async () => {
  const world = setUp()
  await world.pass(0)
  expect(world.call).not.toHaveBeenCalled()
  world.set({ connected: true })
  await world.pass(0)
  expect(world.installed).toEqual(['douyin v2'])
  await world.pass(HOUR_MS)
  expect(world.call).toHaveBeenCalledTimes(2)
  world.stop()
  await world.pass(5 * HOUR_MS)
  expect(world.call).toHaveBeenCalledTimes(2)
})

it('does not offer what the helper refused again and again', async () => {
  const world = setUp({ refuse: true })
  world.set({ connected: true })
  await world.pass(0)
  await world.pass(3 * HOUR_MS)
  expect(world.problems).toHaveLength(1)
  world.stop()
})

it('waits for somebody to be signed in, and for a company that is not expired', async () => {
  const world = setUp({ isSignedIn: false })
  world.set({ connected: true })
  await world.pass(0)
  expect(world.call).not.toHaveBeenCalled()
  world.set({ perms: [] })
  await world.pass(0)
  expect(world.installed).toEqual(['douyin v2'])
  world.stop()
})
