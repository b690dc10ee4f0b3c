import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { keepView } from './keep-view.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const open = () => {
  const calls: string[] = []
  const listeners = new Set<(data: { login_id: string; step: string }) => void>()
  const store = createStore(() => ({ connected: true, info: { device_id: 'device-0001' } }))
  const fake = {
    http: {
      call: (endpoint: { path: string }) => (
        calls.push(endpoint.path.split('/').at(-1) ?? ''),
        Promise.resolve({ held: [], lost: [], released: 1 })
      ),
    },
    helper: {
      store,
      on: (_event: unknown, listener: (data: { login_id: string; step: string }) => void) => (
        listeners.add(listener),
        () => void listeners.delete(listener)
      ),
    },
  }
  const end = keepView(fake as object as Parameters<typeof keepView>[0], 'view-0001', 7)
  return {
    calls,
    end,
    store,
    tell: (login_id: string, step: string) => [...listeners].forEach((listener) => listener({ login_id, step })),
  }
}

it('keeps the account until its own window is closed', async () => {
  const { calls, tell } = open()
  tell('view-0002', 'done')
  tell('view-0001', 'view')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(calls).toEqual(['beatThirdAuthUse'])
  tell('view-0001', 'done')
  await vi.advanceTimersByTimeAsync(120_000)
  expect(calls).toEqual(['beatThirdAuthUse', 'releaseThirdAuthUse'])
})

it('without the helper nobody knows whether it is open: the use runs out by itself', async () => {
  const { calls, store } = open()
  store.setState({ connected: false })
  await vi.advanceTimersByTimeAsync(120_000)
  expect(calls).toEqual([])
})
