import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { keepUse, type UseDeps, withUse } from './account-use.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const world = (device = 'device-0001') => {
  const calls: string[] = []
  let lost: number[] = []
  const fake = {
    http: {
      call: (endpoint: { path: string }, input: { ids: number[]; purpose: string }) => {
        calls.push(`${endpoint.path.split('/').at(-1)} ${input.ids.join()} ${input.purpose}`)
        return Promise.resolve({ held: [], lost: lost.map((id) => ({ third_auth_id: id })), released: 1 })
      },
    },
    helper: { store: createStore(() => ({ info: device === '' ? null : { device_id: device } })) },
  }
  return { deps: fake as object as UseDeps, calls, take: (ids: number[]) => (lost = ids) }
}

it('beats once a minute while the work goes on, then gives the account free', async () => {
  const { deps, calls } = world()
  let finish: (value: string) => void = () => undefined
  const work = withUse(deps, [7], 'publish', () => new Promise<string>((resolve) => (finish = resolve)))
  await vi.advanceTimersByTimeAsync(59_000)
  expect(calls).toEqual([])
  await vi.advanceTimersByTimeAsync(61_000)
  expect(calls).toEqual(['beatThirdAuthUse 7 publish', 'beatThirdAuthUse 7 publish'])
  finish('done')
  expect(await work).toBe('done')
  await vi.advanceTimersByTimeAsync(200_000)
  expect(calls.slice(2)).toEqual(['releaseThirdAuthUse 7 publish'])
})

it('gives it free when the work fails too', async () => {
  const { deps, calls } = world()
  await expect(withUse(deps, [7], 'check', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(calls).toEqual(['releaseThirdAuthUse 7 check'])
})

it('leaves it to the outcome to give it free, where the outcome does; not when the work fails', async () => {
  const { deps, calls } = world()
  await withUse({ ...deps, outcomeFrees: true }, [7], 'messages', () => Promise.resolve())
  await vi.advanceTimersByTimeAsync(200_000)
  expect(calls).toEqual([])
  const failing = withUse({ ...deps, outcomeFrees: true }, [7], 'messages', () => Promise.reject(new Error('no')))
  await expect(failing).rejects.toThrow('no')
  expect(calls).toEqual(['releaseThirdAuthUse 7 messages'])
})

it('tells what another computer took over, and neither beats nor releases it any more', async () => {
  const { deps, calls, take } = world()
  const gone: number[][] = []
  const end = keepUse({ ...deps, onLost: (ids) => gone.push([...ids]) }, [7, 8], 'view')
  take([8])
  await vi.advanceTimersByTimeAsync(60_000)
  take([])
  await vi.advanceTimersByTimeAsync(60_000)
  end()
  end()
  expect(gone).toEqual([[8]])
  expect(calls).toEqual(['beatThirdAuthUse 7,8 view', 'beatThirdAuthUse 7 view', 'releaseThirdAuthUse 7 view'])
})

it('does nothing without a helper', async () => {
  const { deps, calls } = world('')
  await withUse(deps, [7], 'view', () => Promise.resolve())
  expect(calls).toEqual([])
})
