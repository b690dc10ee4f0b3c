import { describe, expect, it } from 'vitest'
import { type AutoPublishPorts, publishDueItems } from './auto-publish.ts'
import { startLoginChecks } from './login-check.ts'
import { PublishFailure, PublishPaused } from './run-types.ts'
import { createWorld, testItem } from './testing-world.ts'

const autoPorts = (due = [testItem(1)]): { ports: AutoPublishPorts; log: string[]; world: ReturnType<typeof createWorld> } => {
  const world = createWorld([])
  const log: string[] = []
  const ports: AutoPublishPorts = {
    run: world.ports,
    manualRunActive: () => false,
    takeDue: () => Promise.resolve(due),
    reportStarted: (id) => (log.push(`started ${id}`), Promise.resolve({ attemptNo: 4, epoch: 'e1' })),
    reportDone: (id, attempt, outcome) => (log.push(`done ${id} ${attempt.attemptNo} ${outcome.publishId}`), Promise.resolve()),
    reportFailed: (id, attempt, failure) => (log.push(`failed ${id} ${attempt?.attemptNo ?? '-'} ${failure.kind}`), Promise.resolve()),
    onItem: () => undefined,
  }
  return { ports, log, world }
}

describe('automatic publishing of due items', () => {
  it('reports started before the helper publishes, then done', async () => {
    const { ports, log, world } = autoPorts()
    world.set({ publish: (item, attempt) => (log.push(`publish ${item.id} ${attempt.attemptNo}`), Promise.resolve({ publishId: 'p', platform_item_id: '', platform_url: '' })) })
    expect(await publishDueItems(ports, new AbortController().signal)).toBe(1)
    expect(log).toEqual(['started 1', 'publish 1 4', 'done 1 4 p'])
  })
  it('takes nothing while the helper is away or a person publishes', async () => {
    const { ports, log, world } = autoPorts()
    expect(await publishDueItems({ ...ports, manualRunActive: () => true }, new AbortController().signal)).toBe(0)
    world.set({ helperConnected: () => false })
    expect(await publishDueItems(ports, new AbortController().signal)).toBe(0)
    expect(log).toEqual([])
  })
  it('reports a failure before the attempt without a number, and one with unknown outcome as unconfirmed', async () => {
    const early = autoPorts()
    early.world.set({ download: () => Promise.reject(new Error('磁盘已满')) })
    await publishDueItems(early.ports, new AbortController().signal)
    const late = autoPorts()
    late.world.set({ publish: () => Promise.reject(new PublishFailure('disconnected', '', 'helper_gone')), waitForHelper: () => Promise.resolve(false) })
    await publishDueItems(late.ports, new AbortController().signal)
    expect([...early.log, ...late.log]).toEqual(['failed 1 - failed', 'started 1', 'failed 1 4 unconfirmed'])
  })
  it('leaves a work whose account is paced alone: nothing is reported, the next one goes on', async () => {
    const { ports, log } = autoPorts([testItem(1), testItem(2, {}, 2)])
    const reportStarted = ports.reportStarted
    await publishDueItems({ ...ports, reportStarted: (id) => (id === 1 ? Promise.reject(new PublishPaused(60_000, '按节奏暂停')) : reportStarted(id)) }, new AbortController().signal)
    expect(log).toEqual(['started 2', 'done 2 4 p2'])
  })
})

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
