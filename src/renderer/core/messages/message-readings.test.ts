import { describe, expect, it } from 'vitest'
import { releaseAccountUses } from '../../../contract/http/account-uses.ts'
import { reportMessages, takeDueReadings } from '../../../contract/http/message-readings.ts'
import { ApiError } from '../http/api-error.ts'
import { type DueReading, readDue, readingCalls, type ReadingPorts, type ReadMessages } from './message-readings.ts'
import { type ReadingDutyDeps, readingPorts } from './reading-duty.ts'

const due = (id: number): DueReading => ({
  look_no: id * 10,
  kind: 'dm',
  cursor: `c${id}`,
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
const result: ReadMessages = {
  status: 'partial',
  list: [],
  cursor: 'next',
  reason: '',
  evidence_id: null,
  resume_at: 7,
  signature: 'signed',
}
const kept = { added: 2, changed: 0, repeated: 0, next_time: 9 } as const
const world = (accounts: number[], change: Partial<ReadingPorts> = {}): { ports: ReadingPorts; log: string[] } => {
  const log: string[] = []
  const left = [...accounts]
  const ports: ReadingPorts = {
    helperConnected: () => true,
    isPublishing: () => false,
    take: () => {
      const id = left.shift()
      return Promise.resolve(id === undefined ? null : due(id))
    },
    read: (one) => (log.push(`read ${one.thirdauth.id}`), Promise.resolve(result)),
    report: (one) => (log.push(`report ${one.thirdauth.id}`), Promise.resolve(kept)),
    onRead: () => log.push('changed'),
    ...change,
  }
  return { ports, log }
}
const go = (ports: ReadingPorts): Promise<number> => readDue(ports, new AbortController().signal)

describe('readings of messages', () => {
  it('are made one after the other, at most five in one go', async () => {
    const { ports, log } = world([1, 2, 3, 4, 5, 6])
    expect(await go(ports)).toBe(5)
    expect(log.slice(0, 4)).toEqual(['read 1', 'report 1', 'changed', 'read 2'])
  })
  it('are not made while the helper is away or something is published, and stop when it begins', async () => {
    for (const change of [{ helperConnected: () => false }, { isPublishing: () => true }]) {
      const { ports, log } = world([1], change)
      expect(await go(ports)).toBe(0)
      expect(log).toEqual([])
    }
    const begun = world([1, 2])
    expect(await go({ ...begun.ports, isPublishing: () => begun.log.length > 0 })).toBe(1)
  })
  it('that could not be made report nothing, and the next ones are made', async () => {
    const { ports, log } = world([1, 2])
    const { read } = ports
    const some = (one: DueReading, signal: AbortSignal) =>
      one.thirdauth.id === 1 ? Promise.reject(new Error('no such command')) : read(one, signal)
    expect(await go({ ...ports, read: some })).toBe(1)
    expect(log).toEqual(['read 2', 'report 2', 'changed'])
    expect(await go({ ...ports, take: () => Promise.reject(new Error('offline')) })).toBe(0)
  })
  it('are never beside a publish of this computer', () => {
    const run = { id: 1, kind: 'due', device_id: 'desk-1', end_time: 0 }
    const deps = {
      http: {},
      helper: { store: { getState: () => ({ connected: true, info: { device_id: 'desk-1' } }) } },
      publishing: { store: { getState: () => ({ runs: [run] }) } },
      manualRunActive: () => false,
      changed: () => undefined,
    } as unknown as ReadingDutyDeps
    expect(readingPorts(deps).isPublishing()).toBe(true)
    run.device_id = 'desk-2'
    expect(readingPorts(deps).isPublishing()).toBe(false)
  })
  it('give the account free where the server believes nothing of it, not where it gave no answer', async () => {
    const released: unknown[] = []
    const reportedTo = (error: Error) =>
      readingCalls({
        http: {
          call: (endpoint: unknown, input: unknown) => {
            if (endpoint === reportMessages) return Promise.reject(error)
            released.push([endpoint, input])
            return Promise.resolve({})
          },
        },
        helper: { store: { getState: () => ({ info: { device_id: 'desk-1' } }) } },
      } as unknown as Parameters<typeof readingCalls>[0]).report(due(3), result)
    const refusal = (kind: 'network' | 'business') => new ApiError({ kind, code: 4, message: '', path: '/' })
    await expect(reportedTo(refusal('network'))).rejects.toThrow()
    expect(released).toEqual([])
    await expect(reportedTo(refusal('business'))).rejects.toThrow()
    expect(released).toEqual([[releaseAccountUses, { ids: [3], purpose: 'messages', device_id: 'desk-1' }]])
  })
  it('are asked and reported as the server and the helper have them', async () => {
    const calls: unknown[] = []
    const deps = {
      http: {
        call: (endpoint: unknown, input: unknown) => {
          calls.push([endpoint, input])
          return Promise.resolve(endpoint === takeDueReadings ? { list: [due(3)] } : {})
        },
      },
      helper: {
        store: { getState: () => ({ info: { device_id: 'desk-1' } }) },
        send: (_command: unknown, input: unknown) => {
          calls.push(input)
          return Promise.resolve(result)
        },
      },
    } as unknown as Parameters<typeof readingCalls>[0]
    const { take, read, report } = readingCalls(deps)
    const taken = await take()
    expect(taken).toEqual(due(3))
    await report(due(3), await read(due(3), new AbortController().signal))
    expect(calls).toContainEqual({ thirdauth: due(3).thirdauth, kind: 'dm', cursor: 'c3', look_no: 30 })
    expect(calls.at(-1)).toEqual([
      reportMessages,
      {
        third_auth_id: 3,
        kind: 'dm',
        look_no: 30,
        device_id: 'desk-1',
        status: 'partial',
        cursor: 'next',
        reason: '',
        resume_at: 7,
        messages: [],
        signature: 'signed',
      },
    ])
  })
})
