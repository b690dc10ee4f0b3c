import { describe, expect, it } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { PublishRun } from '../../../contract/entities/publish-run.ts'
import { onFailures } from './background.ts'
import { startLoginChecks } from './login-check.ts'

describe('the login check', () => {
  const checkWorld = (last: number, connected: boolean) => {
    const state = {
      now: 10_000_000,
      connected,
      last,
      waits: [] as number[],
      checks: 0,
      fire: (): void => undefined,
      change: (_up: boolean): void => undefined,
      offline: [] as string[],
    }
    const stop = startLoginChecks({
      now: () => state.now,
      helperConnected: () => state.connected,
      onConnection: (listener) => {
        state.change = (up) => ((state.connected = up), listener(up))
        return () => undefined
      },
      lastCheck: () => state.last,
      setLastCheck: (ms) => (state.last = ms),
      check: () => ((state.checks += 1), Promise.resolve([{ openname: '小王' }])),
      onOffline: (names) => state.offline.push(...names),
      timers: {
        set: (run, ms) => {
          state.waits.push(ms)
          state.fire = run
          return 1
        },
        clear: () => undefined,
      },
    })
    return { state, stop }
  }
  it('starts at once when the last check is older than ten minutes, then every ten minutes', async () => {
    const { state } = checkWorld(0, true)
    expect(state.waits).toEqual([0])
    state.fire()
    await new Promise((resolve) => setTimeout(resolve, 0))
    expect([state.checks, state.waits[1], state.offline]).toEqual([1, 600_000, ['小王']])
  })
  it('waits for the rest of the ten minutes', () => {
    expect(checkWorld(10_000_000 - 60_000, true).state.waits).toEqual([540_000])
  })
  it('runs only while the helper is connected', () => {
    const { state } = checkWorld(0, false)
    expect(state.waits).toEqual([])
    state.change(true)
    expect(state.waits).toEqual([0])
  })
})

describe('failures of runs', () => {
  type Run = Pick<PublishRun, 'id' | 'device_id' | 'end_time' | 'failed'>
  const world = () => {
    const store = createStore<{ runs: readonly Run[] }>(() => ({ runs: [] }))
    let heard = 0
    const deps = { helper: { store: createStore(() => ({ info: { device_id: 'desk-0001' } })) }, publishing: { store } }
    const off = onFailures(deps, () => (heard += 1))
    return { show: (...runs: Run[]) => store.setState({ runs }), heard: () => heard, off }
  }
  const run = (change: Partial<Run> = {}): Run => ({ id: 7, device_id: 'desk-0001', end_time: 0, failed: 1, ...change })

  it('are heard once, when a run of this computer has ended with them', () => {
    const { show, heard, off } = world()
    show(run())
    expect(heard()).toBe(0)
    show(run({ end_time: 9 }))
    expect(heard()).toBe(1)
    show(run({ end_time: 9 }), run({ id: 8 }))
    expect(heard()).toBe(1)
    off()
    show(run({ id: 8, end_time: 9 }))
    expect(heard()).toBe(1)
  })
  it.each([
    ['of another computer', { device_id: 'desk-0002' }],
    ['without failures', { failed: 0 }],
  ])('are not heard of a run %s', (_what, change) => {
    const { show, heard } = world()
    show(run(change))
    show(run({ ...change, end_time: 9 }))
    expect(heard()).toBe(0)
  })
  it('are not heard of a run that had ended before the page saw it', () => {
    const { show, heard } = world()
    show(run({ end_time: 9 }))
    expect(heard()).toBe(0)
  })
})
