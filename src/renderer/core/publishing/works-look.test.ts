import { describe, expect, it } from 'vitest'
import { type WorksListDeps, worksListPorts } from './works-lists.ts'
import { type Look, type LookPorts, lookAtDue } from './works-look.ts'

const due = (id: number): Look => ({
  look_no: 1,
  since: 0,
  thirdauth: {
    id,
    platform_value: 'douyin',
    account_id: `dy${id}`,
    third_sec_uid: '',
    third_cookie: '',
    third_token: '',
    ways: ['browser'],
  },
})
const world = (accounts: number[], change: Partial<LookPorts> = {}): { ports: LookPorts; log: string[] } => {
  const log: string[] = []
  const left = [...accounts]
  const ports: LookPorts = {
    helperConnected: () => true,
    manualRunActive: () => false,
    take: () => {
      const id = left.shift()
      return Promise.resolve(id === undefined ? null : due(id))
    },
    read: (look) => (
      log.push(`read ${look.thirdauth.id}`),
      Promise.resolve({ list: [], complete_from: 0, signature: '' })
    ),
    report: (look) => (log.push(`report ${look.thirdauth.id}`), Promise.resolve()),
    onLooked: () => log.push('changed'),
    ...change,
  }
  return { ports, log }
}
const go = (ports: LookPorts): Promise<number> => lookAtDue(ports, new AbortController().signal)

describe('looks at due accounts', () => {
  it('are made one after the other, at most five in one go', async () => {
    const { ports, log } = world([1, 2, 3, 4, 5, 6])
    expect(await go(ports)).toBe(5)
    expect(log.slice(0, 6)).toEqual(['read 1', 'report 1', 'changed', 'read 2', 'report 2', 'changed'])
  })
  it('are not made while the helper is away or a person publishes, and stop when one begins', async () => {
    for (const change of [{ helperConnected: () => false }, { manualRunActive: () => true }]) {
      const { ports, log } = world([1], change)
      expect(await go(ports)).toBe(0)
      expect(log).toEqual([])
    }
    const begun = world([1, 2])
    expect(await go({ ...begun.ports, manualRunActive: () => begun.log.length > 0 })).toBe(1)
  })
  it('report nothing of an account that could not be read, and go on', async () => {
    const { ports, log } = world([1, 2])
    const read = ports.read
    expect(
      await go({
        ...ports,
        read: (look, signal) =>
          look.thirdauth.id === 1 ? Promise.reject(new Error('登录已失效')) : read(look, signal),
      }),
    ).toBe(1)
    expect(log).toEqual(['read 2', 'report 2', 'changed'])
    expect(await go({ ...ports, take: () => Promise.reject(new Error('offline')) })).toBe(0)
  })
  it('come after what was due to be published, never beside it', async () => {
    const run = { id: 1, kind: 'due', device_id: 'desk-1', end_time: 0 }
    const runs: { -readonly [K in keyof typeof run]: (typeof run)[K] }[] = [run]
    const deps = {
      http: {},
      helper: { store: { getState: () => ({ connected: true, info: { device_id: 'desk-1' } }) } },
      session: {},
      publishing: { store: { getState: () => ({ runs }) } },
      manualRunActive: () => false,
      changed: () => undefined,
    } as unknown as WorksListDeps
    const ports = { ...world([1, 2]).ports, manualRunActive: worksListPorts(deps).manualRunActive }
    expect(await go(ports)).toBe(0)
    runs[0] = { ...run, end_time: 5 }
    expect(await go(ports)).toBe(2)
    runs[0] = { ...run, device_id: 'desk-2' }
    expect(worksListPorts(deps).manualRunActive()).toBe(false)
  })
})
