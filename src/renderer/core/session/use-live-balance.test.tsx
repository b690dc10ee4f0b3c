import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { ServicesProvider } from '../services/services-provider.tsx'
import type { Services } from '../services/services.ts'
import { BALANCE_MS, useLiveBalance } from './use-live-balance.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('follows what others charge and give back, and asks no more once the screen is closed', async () => {
  const store = createStore(() => ({ token: 'token', admin: { id: 1 }, clip_number: 20 }))
  let left = 20
  const call = vi.fn(async () => await Promise.resolve({ clip_number: left }))
  const services = {
    http: { call },
    session: { store, setInfo: (user: { clip_number: number }) => store.setState({ clip_number: user.clip_number }) },
  } as unknown as Services
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ServicesProvider services={services}>{children}</ServicesProvider>
  )
  const hook = renderHook(({ asked }) => useLiveBalance(asked), { wrapper, initialProps: { asked: 0 } })
  expect(hook.result.current).toBe(20)
  left = 17
  await act(async () => await vi.advanceTimersByTimeAsync(BALANCE_MS))
  expect(hook.result.current).toBe(17)
  left = 18
  hook.rerender({ asked: 1 })
  await act(async () => await vi.advanceTimersByTimeAsync(0))
  expect(hook.result.current).toBe(18)
  const times = call.mock.calls.length
  hook.unmount()
  await vi.advanceTimersByTimeAsync(BALANCE_MS * 3)
  expect(call).toHaveBeenCalledTimes(times)
})
