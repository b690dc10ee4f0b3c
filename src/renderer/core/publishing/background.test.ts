import { describe, expect, it } from 'vitest'
import { startLoginChecks } from './login-check.ts'

describe('the login check', () => {
  const checkWorld = (last: number, connected: boolean) => {
    const state = { now: 10_000_000, connected, last, waits: [] as number[], checks: 0, fire: (): void => undefined, change: (_up: boolean): void => undefined, offline: [] as string[] }
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
