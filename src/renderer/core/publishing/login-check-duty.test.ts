import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { LOGIN_CHECK_INTERVAL_MS } from '../../../contract/constants.ts'
import type { PublishRun } from '../../../contract/entities/publish-run.ts'
import { takeLoginChecks } from '../../../contract/http/third-auth.ts'
import { pageWithDuties } from '../duties/testing-duties.ts'
import { LAST_LOGIN_CHECK, type LoginCheckDeps, loginCheckDuty, onFailures } from './login-check-duty.ts'

type Run = Pick<PublishRun, 'id' | 'device_id' | 'end_time' | 'failed'>
const run = (change: Partial<Run> = {}): Run => ({ id: 7, device_id: 'desk-0001', end_time: 0, failed: 1, ...change })

describe('the login check of all accounts', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 1_000_000_000_000 }))
  afterEach(() => void vi.useRealTimers())
  const world = (ago: number) => {
    const kept = new Map([[LAST_LOGIN_CHECK, String(Date.now() - ago)]])
    const runs = createStore<{ runs: readonly Run[] }>(() => ({ runs: [] }))
    const notified: string[] = []
    const call = vi.fn(async (endpoint: unknown) =>
      endpoint === takeLoginChecks ? { check_id: 'c', list: [{ id: 4 }] } : { offline: [{ id: 4, openname: '小王' }] },
    )
    const seen = { id: 4, third_login_status: 0, msg: '', fans: 0, works: 0 }
    const duty = loginCheckDuty({
      http: { call },
      helper: {
        send: async () => ({ list: [seen] }),
        store: createStore(() => ({ info: { device_id: 'desk-0001' } })),
      },
      publishing: { store: runs },
      storage: {
        get: (key: string) => kept.get(key) ?? null,
        set: (key: string, value: string) => kept.set(key, value),
      },
      notify: (_title: string, body: string) => notified.push(body),
      words: () => (_key: string, params?: { names: string }) => params?.names ?? '',
      changed: () => undefined,
    } as unknown as LoginCheckDeps)
    const checks = (): number => call.mock.calls.filter(([endpoint]) => endpoint === takeLoginChecks).length
    return { page: pageWithDuties([duty]), runs, checks, notified, last: () => Number(kept.get(LAST_LOGIN_CHECK)) }
  }

  it('begins ten minutes after the last one of any page, and names who went offline', async () => {
    const { page, checks, notified, last } = world(60_000)
    await page.pass(LOGIN_CHECK_INTERVAL_MS - 60_001)
    expect(checks()).toBe(0)
    await page.pass(1)
    expect([checks(), notified, last()]).toEqual([1, ['小王'], Date.now()])
    await page.pass(LOGIN_CHECK_INTERVAL_MS)
    expect(checks()).toBe(2)
  })

  it('looks at once when a run ended with failures, and the ten minutes go on as they did', async () => {
    const { page, runs, checks, last } = world(60_000)
    const before = last()
    runs.setState({ runs: [run()] })
    runs.setState({ runs: [run({ end_time: 9 })] })
    await page.pass(0)
    expect([checks(), last()]).toEqual([1, before])
    await page.pass(LOGIN_CHECK_INTERVAL_MS - 60_000)
    expect(checks()).toBe(2)
    page.stop()
    runs.setState({ runs: [run({ id: 8 })] })
    runs.setState({ runs: [run({ id: 8, end_time: 9 })] })
    await page.pass(0)
    expect(checks()).toBe(2)
  })
})

describe('failures of runs', () => {
  const world = () => {
    const store = createStore<{ runs: readonly Run[] }>(() => ({ runs: [] }))
    let calls = 0
    const deps = { helper: { store: createStore(() => ({ info: { device_id: 'desk-0001' } })) }, publishing: { store } }
    const off = onFailures(deps, () => (calls += 1))
    return { show: (...runs: Run[]) => store.setState({ runs }), calls: () => calls, off }
  }

  it('are heard once, when a run of this computer has ended with them', () => {
    const { show, calls, off } = world()
    show(run())
    expect(calls()).toBe(0)
    show(run({ end_time: 9 }))
    expect(calls()).toBe(1)
    show(run({ end_time: 9 }), run({ id: 8 }))
    expect(calls()).toBe(1)
    off()
    show(run({ id: 8, end_time: 9 }))
    expect(calls()).toBe(1)
  })
  it.each([
    ['of another computer', { device_id: 'desk-0002' }],
    ['without failures', { failed: 0 }],
  ])('are not heard of a run %s', (_what, change) => {
    const { show, calls } = world()
    show(run(change))
    show(run({ ...change, end_time: 9 }))
    expect(calls()).toBe(0)
  })
  it('are not heard of a run that had ended before the page saw it', () => {
    const { show, calls } = world()
    show(run({ end_time: 9 }))
    expect(calls()).toBe(0)
  })
})
