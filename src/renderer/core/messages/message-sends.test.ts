import { expect, it } from 'vitest'
import { outbox, outboxCallBack } from '../../../contract/http/replies.ts'
import { type DueReply, type PressedReply, sendDue, sendingCalls, type SendPorts } from './message-sends.ts'

const due = (id: number): DueReply => ({
  message_id: id,
  attempt_no: 1,
  epoch: 'e1',
  kind: 'comment',
  target: {
    platform_msg_id: `c${id}`,
    root_msg_id: '',
    author_uid: 'g',
    author_name: '小王',
    text: '多少钱',
    msg_time: 0,
    work_id: 'w',
    work_title: '',
    work_url: '',
  },
  text: '您好',
  thirdauth: {
    id: 7,
    platform_value: 'douyin',
    account_id: 'dy7',
    third_sec_uid: '',
    third_cookie: '',
    third_token: '',
    ways: ['browser'],
  },
})
const result: PressedReply = {
  end: 'sent',
  platform_msg_id: 'r',
  reason: '',
  evidence_id: null,
  resume_at: 0,
  signature: 'signed',
}
const world = (ids: number[], change: Partial<SendPorts> = {}) => {
  const log: string[] = []
  const ports: SendPorts = {
    helperConnected: () => true,
    take: () => {
      const id = ids.shift()
      return Promise.resolve(id === undefined ? null : due(id))
    },
    press: (one) => (log.push(`press ${one.message_id}`), Promise.resolve(result)),
    report: (one) => (log.push(`report ${one.message_id}`), Promise.resolve()),
    onSent: () => log.push('changed'),
    ...change,
  }
  return { log, go: () => sendDue(ports, new AbortController().signal) }
}

it('presses what waits one after the other, and stops where one comes back that was tried', async () => {
  const { log, go } = world([1, 2, 2, 3])
  expect(await go()).toBe(2)
  expect(log).toEqual(['press 1', 'report 1', 'changed', 'press 2', 'report 2', 'changed'])
})

it('reports nothing of what could not be pressed, and takes nothing without a helper', async () => {
  const failing = world([1], { press: () => Promise.reject(new Error('gone')) })
  expect(await failing.go()).toBe(0)
  expect(failing.log).toEqual([])
  const away = world([1], { helperConnected: () => false })
  expect(await away.go()).toBe(0)
  const offline = world([], { take: () => Promise.reject(new Error('offline')) })
  expect(await offline.go()).toBe(0)
})

it('goes on with other answers where one can’t be pressed, and names those that it tried', async () => {
  const asked: (readonly number[])[] = []
  const { log, go } = world([], {
    take: (tried) => {
      asked.push(tried)
      const id = [1, 2, 3].find((one) => !tried.includes(one))
      return Promise.resolve(id === undefined ? null : due(id))
    },
    press: ({ message_id: id }) => (id === 2 ? Promise.resolve(result) : Promise.reject(new Error('signed out'))),
  })
  expect(await go()).toBe(1)
  expect(log).toEqual(['report 2', 'changed'])
  expect(asked).toEqual([[], [1], [1, 2], [1, 2, 3]])
})

it('asks the helper by the number of the message, and carries its signed word back', async () => {
  const asked: [string, unknown][] = []
  const calls = sendingCalls({
    http: {
      call: ((endpoint: { path: string }, input: unknown) => {
        asked.push([endpoint.path, input])
        return Promise.resolve(endpoint.path === outbox.path ? { list: [due(4)] } : { released: 1 })
      }) as never,
    },
    helper: {
      store: { getState: () => ({ info: { device_id: 'computer-1' } }) } as never,
      send: ((_command: unknown, input: unknown) => (asked.push(['helper', input]), Promise.resolve(result))) as never,
    },
  })
  const taken = await calls.take([9])
  expect(taken?.message_id).toBe(4)
  const { message_id: _id, ...rest } = due(4)
  expect(await calls.press(due(4), new AbortController().signal)).toBe(result)
  await calls.report(due(4), result)
  expect(asked[0]).toEqual([outbox.path, { device_id: 'computer-1', limit: 1, except: [9] }])
  expect(asked).toContainEqual(['helper', { ...rest, send_no: 4 }])
  expect(asked.find(([path]) => path === outboxCallBack.path)?.[1]).toEqual({
    message_id: 4,
    attempt_no: 1,
    device_id: 'computer-1',
    end: 'sent',
    platform_msg_id: 'r',
    reason: '',
    resume_at: 0,
    signature: 'signed',
  })
})
