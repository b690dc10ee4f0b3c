import { expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { HelperEvent } from '../../../contract/helper/command.ts'
import { createEmitter } from '../../lib/emitter.ts'
import { CLOSED } from './helper-state.ts'
import { createPersonDesk, type PersonDeskDeps, unclaimed } from './person-desk.ts'

const asked = {
  person_id: 'p1',
  kind: 'sms',
  title: '需要短信验证码',
  text: '请输入',
  image: '',
  needs_input: true,
  deadline: 9_000,
  login_id: '',
  item_id: 4,
  platform_value: 'douyin',
  openname: '城南小馆',
  error: '',
}

const bench = (accepted = true) => {
  const events = createEmitter<{ event: string; data: unknown }>()
  const store = createStore(() => CLOSED)
  const send = vi.fn(() => Promise.resolve({ accepted }))
  let time = 1_000
  const helper = {
    on: (event: HelperEvent, listener: (data: unknown) => void) =>
      events.on((frame) => frame.event === event.event && listener(frame.data)),
    send,
    store,
  }
  const desk = createPersonDesk({ helper: helper as object as PersonDeskDeps['helper'], now: () => time, recallMs: 5 })
  return {
    desk,
    send,
    connect: (connected: boolean) => store.setState({ connected }),
    pass: (ms: number) => {
      time += ms
    },
    tell: (event: string, data: object) => events.emit({ event, data }),
    ids: () => desk.store.getState().items.map((item) => item.person_id),
  }
}

it('keeps what is asked, renews it, and lets go when it is done', () => {
  const { desk, tell, ids } = bench()
  const ends: string[] = []
  desk.onDone((item, outcome) => ends.push(`${item.title} ${outcome}`))
  tell('personNeeded', asked)
  tell('personNeeded', { ...asked, error: '验证码不正确' })
  expect(desk.store.getState().items).toMatchObject([
    { person_id: 'p1', error: '验证码不正确', version: 2, openedAt: 1_000 },
  ])
  tell('personDone', { person_id: 'p1', outcome: 'answered' })
  tell('personDone', { person_id: 'p1', outcome: 'answered' })
  expect([ids(), ends]).toEqual([[], ['需要短信验证码 answered']])
})

it('opens again for something new, not for news of the old', () => {
  const { desk, tell } = bench()
  tell('personNeeded', asked)
  desk.fold(true)
  tell('personNeeded', { ...asked, text: '已重新发送' })
  expect(desk.store.getState().folded).toBe(true)
  tell('personNeeded', { ...asked, person_id: 'p2' })
  expect(desk.store.getState().folded).toBe(false)
})

it('leaves to a login dialog what is its own', () => {
  const { desk, tell } = bench()
  const told: string[] = []
  desk.onNew((item) => told.push(item.person_id))
  const release = desk.claim('login-01')
  tell('personNeeded', { ...asked, login_id: 'login-01' })
  tell('personNeeded', { ...asked, person_id: 'p2' })
  expect([unclaimed(desk.store.getState()).map((item) => item.person_id), told]).toEqual([['p2'], ['p2']])
  release()
  expect(unclaimed(desk.store.getState())).toHaveLength(2)
})

it('an answer that nobody waits for takes the request away', async () => {
  const { desk, tell, send, ids } = bench(false)
  tell('personNeeded', asked)
  expect(await desk.answer('p1', 'submit', '123456')).toBe(false)
  expect(send).toHaveBeenCalledWith(expect.anything(), { person_id: 'p1', action: 'submit', value: '123456' })
  expect(ids()).toEqual([])
})

it('after a reconnection keeps only what the helper tells of again', async () => {
  const { tell, connect, pass, ids } = bench()
  tell('personNeeded', asked)
  tell('personNeeded', { ...asked, person_id: 'p2' })
  connect(false)
  expect(ids()).toEqual(['p1', 'p2'])
  pass(100)
  connect(true)
  tell('personNeeded', { ...asked, person_id: 'p2' })
  await expect.poll(ids).toEqual(['p2'])
})
