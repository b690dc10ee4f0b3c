import { expect, test, vi } from 'vitest'
import { eventually } from '../../../../tests/fixtures/eventually.ts'
import { createEmitter } from '../../lib/emitter.ts'
import { ApiError } from './api-error.ts'
import { createConnection } from './connection.ts'
import type { Failure } from './http-client.ts'

const open = () => {
  const failures = createEmitter<Failure>()
  const world = { up: true, backs: 0, mended: 0, reloads: 0, last: 0, now: 1_000_000 }
  const connection = createConnection({
    http: {
      call: (() => (world.up ? Promise.resolve({}) : Promise.reject(new Error('no answer')))) as never,
      onFailure: (listener) => failures.on(listener),
    },
    onBack: () => void (world.backs += 1),
    reload: () => void (world.reloads += 1),
    mendStyles: async () => void (world.mended += 1),
    reloaded: { get: () => world.last, set: (ms) => void (world.last = ms) },
    now: () => world.now,
    pollMs: 5,
  })
  const fail = () =>
    failures.emit({
      error: new ApiError({ kind: 'network', code: 0, message: '', path: '/x' }),
      quiet: true,
      userAction: false,
      token: '',
    })
  return { world, connection, fail }
}

test('a call without an answer shows the connection as lost until there is one again', async () => {
  const { world, connection, fail } = open()
  world.up = false
  fail()
  fail()
  expect(connection.store.getState().lost).toBe(true)
  world.up = true
  await eventually(() => expect(connection.store.getState().lost).toBe(false))
  expect(world.backs).toBe(1)
})

test('a part that can not be loaded waits for the server and comes', async () => {
  const { world, connection } = open()
  world.up = false
  const work = vi.fn(() =>
    world.up ? Promise.resolve('screen') : Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
  )
  const loading = connection.load(work)
  await eventually(() => expect(connection.store.getState().lost).toBe(true))
  world.up = true
  expect(await loading).toBe('screen')
  expect([world.reloads, world.mended]).toEqual([0, 1])
})

test('a part that fails although the server answers loads the page anew, once a minute at most', async () => {
  const { world, connection } = open()
  const broken = () => Promise.reject(new Error('gone'))
  void connection.load(broken)
  await eventually(() => expect(world.reloads).toBe(1))
  await expect(connection.load(broken)).rejects.toThrow('gone')
  world.now += 61_000
  void connection.load(broken)
  await eventually(() => expect(world.reloads).toBe(2))
})
