import { beforeEach, expect, it } from 'vitest'
import { safeStorage } from '../lib/storage.ts'
import { createWebHost } from './web-host.ts'

const make = (hostname = '127.0.0.1') =>
  createWebHost({
    storage: safeStorage(localStorage),
    location: { hostname },
    open: () => undefined,
    openScheme: () => undefined,
    notification: { allowed: () => false, show: () => undefined },
    version: '',
    pairing: { present: false, take: () => null },
  })
const DEVICE = { id: 'device-0001', publicKey: 'key' }
beforeEach(() => localStorage.clear())

it('tries a paired helper first, then the project’s address, then the fixed ports, each once', async () => {
  const host = make()
  host.rememberPairing('ws://127.0.0.1:17652/housekeeper', 'secret', DEVICE)
  const found = await host.helperEndpoints('ws://127.0.0.1:17660/housekeeper')
  expect(found.map((one) => new URL(one.url).port)).toEqual(['17652', '17660', '17651', '17653', '17654'])
  expect(found[0]?.token).toBe('secret')
  expect(found[1]?.token).toBeUndefined()
  // It may answer at another of them after a restart; there it is remembered then, and nowhere else.
  expect(found[2]?.known).toEqual([{ token: 'secret', device: DEVICE }])
  host.rememberPairing('ws://127.0.0.1:17651/housekeeper', 'secret', DEVICE)
  expect((await host.helperEndpoints('')).map((one) => one.token)).toEqual(['secret', undefined, undefined, undefined])
})
it('forgets a pairing', async () => {
  const host = make()
  host.rememberPairing('ws://127.0.0.1:17651/housekeeper', 'secret', DEVICE)
  host.forgetPairing('ws://127.0.0.1:17651/housekeeper')
  expect((await host.helperEndpoints('')).every((one) => one.token === undefined)).toBe(true)
})
it('looks without a click only from this computer or after pairing', () => {
  expect(make('team.example.com').mayLookForHelper).toBe(false)
  expect(make('localhost').mayLookForHelper).toBe(true)
  make().rememberPairing('ws://127.0.0.1:17651/housekeeper', 'secret', DEVICE)
  expect(make('team.example.com').mayLookForHelper).toBe(true)
})
it('pairs anew where an older page kept no device', async () => {
  localStorage.setItem(
    'helper-pairing',
    JSON.stringify({
      'ws://127.0.0.1:17651/housekeeper': 'secret',
      'ws://127.0.0.1:17652/housekeeper': { token: 'secret' },
      'ws://127.0.0.1:17653/housekeeper': { token: 'secret', device: { id: 'device-0001' } },
    }),
  )
  expect((await make().helperEndpoints('')).every((one) => one.token === undefined)).toBe(true)
})
