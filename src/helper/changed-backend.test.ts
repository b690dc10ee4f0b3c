// A backend that was set up anew at the same address: the person is told, and a new pairing, nothing else, lets the new
// key in.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { eventually } from '../../tests/fixtures/eventually.ts'
import { helperStatus } from '../contract/helper/commands.ts'
import { CLOSE, HELPER_PROTOCOL } from '../contract/helper/protocol.ts'
import { startFakeBackend } from './testing/fake-backend.ts'
import { startHelperKit } from './testing/helper-kit.ts'
import type { HelperKit } from './testing/helper-kit.ts'
import { challenge, connect, openSocket } from './testing/ws-client.ts'
import type { TestClient } from './testing/ws-client.ts'

const start = async (): Promise<HelperKit> => {
  const kit = await startHelperKit({}, { consent: () => Promise.resolve(true) })
  onTestFinished(kit.close)
  return kit
}
const pair = async (kit: HelperKit, origin: string): Promise<{ page: TestClient; token: string }> => {
  const page = await openSocket(kit.url, { origin })
  await challenge(page, kit.url, origin)
  return { page, token: ((await page.send('pair', { protocol: HELPER_PROTOCOL })).data as { token: string }).token }
}
const changed = async (page: TestClient): Promise<readonly string[]> =>
  helperStatus.output.parse((await page.send('status', {})).data).changed_backends
const kept = (kit: HelperKit): unknown =>
  (JSON.parse(readFileSync(join(kit.dataDir, 'backends.json'), 'utf8')) as { list: unknown }).list

it('a backend with a new key is named until its pairing is given up; the next pairing keeps the new key', async () => {
  const kit = await start()
  const backend = await startFakeBackend()
  onTestFinished(backend.close)
  const { origin, sealingKey: former } = backend
  const { page, token } = await pair(kit, origin)
  await eventually(() => expect(kept(kit)).toEqual([{ origin, key: former }]))
  expect(await changed(page)).toEqual([])
  backend.rekey()
  await kit.restart()
  const again = await connect(kit.url, token, origin)
  await eventually(async () => expect(await changed(again)).toEqual([origin]))
  expect(kept(kit)).toEqual([{ origin, key: former }])
  expect(await again.send('revokePairing', { origin })).toMatchObject({ data: { revoked: true } })
  expect((await again.closed).code).toBe(CLOSE.token.code)
  const { page: fresh } = await pair(kit, origin)
  await eventually(() => expect(kept(kit)).toEqual([{ origin, key: backend.sealingKey }]))
  expect(await changed(fresh)).toEqual([])
})

it('the key that a helper heard minutes ago is not taken for that of the new pairing', async () => {
  const kit = await start()
  const backend = await startFakeBackend()
  onTestFinished(backend.close)
  const { origin, sealingKey: former } = backend
  const { page } = await pair(kit, origin)
  await eventually(() => expect(kept(kit)).toEqual([{ origin, key: former }]))
  backend.rekey()
  expect(await page.send('revokePairing', { origin })).toMatchObject({ data: { revoked: true } })
  await page.closed
  await pair(kit, origin)
  await eventually(() => expect(kept(kit)).toEqual([{ origin, key: backend.sealingKey }]))
})

it('the launch’s own page, which has no pairing, lets the new key in by itself; a page of somebody else does not', async () => {
  const kit = await start()
  const { origin, sealingKey: former } = kit.backend
  await connect(kit.url, kit.helper.launchToken, origin)
  await eventually(() => expect(kept(kit)).toEqual([{ origin, key: former }]))
  kit.backend.rekey()
  await kit.restart()
  const own = await connect(kit.url, kit.helper.launchToken, origin)
  await eventually(async () => expect(await changed(own)).toEqual([origin]))
  const { page: stranger } = await pair(kit, 'https://team.example.com')
  expect(await stranger.send('revokePairing', { origin })).toMatchObject({ data: { revoked: false } })
  expect(kept(kit)).toEqual([{ origin, key: former }])
  expect(await own.send('revokePairing', { origin })).toMatchObject({ data: { revoked: true } })
  await eventually(() => expect(kept(kit)).toEqual([{ origin, key: kit.backend.sealingKey }]))
  expect(await changed(own)).toEqual([])
})
