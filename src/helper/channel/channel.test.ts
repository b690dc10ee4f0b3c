// The channel against a real websocket: what it tells, to whom, and how it comes back.
import { createPublicKey, generateKeyPairSync, randomBytes, sign, verify } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { WebSocketServer } from 'ws'
import type { WebSocket } from 'ws'
import { eventually } from '../../../tests/fixtures/eventually.ts'
import {
  CHANNEL_CLOSE,
  CHANNEL_PATH,
  CHANNEL_PROTOCOL,
  channelHello,
  channelProof,
  channelProofText,
  channelReport,
} from '../../contract/helper/channel.ts'
import { journalProofText } from '../../contract/helper/journal-proof.ts'
import { silentLogger } from '../lib/logger.ts'
import { installationOf } from '../vault/backends.ts'
import { createChannels } from './channels.ts'
import type { ChannelsDeps } from './channels.ts'
import type { Settled } from './channel.ts'
import { openPins } from './pins.ts'

const makeKey = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return {
    spki: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    sign: (text: string): string =>
      sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64'),
  }
}
const fits = (key: string, text: string, signature: string): boolean =>
  verify(
    'sha256',
    Buffer.from(text),
    {
      key: createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' }),
      dsaEncoding: 'ieee-p1363',
    },
    Buffer.from(signature, 'base64'),
  )
type Key = ReturnType<typeof makeKey>

/** A backend's side, by hand. `shown`: the key that it shows, `signs`: the one that it has. */
const openBackend = async (key: Key, { port = 0, shown = key }: { port?: number; shown?: Key } = {}) => {
  const server = new WebSocketServer({ host: '127.0.0.1', port, path: CHANNEL_PATH })
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const frames: string[] = []
  const closes: number[] = []
  let live: WebSocket | undefined
  let proved = 0
  const origins: (string | undefined)[] = []
  server.on('connection', (socket, request) => {
    live = socket
    origins.push(request.headers.origin)
    let deviceId = ''
    let meeting: Parameters<typeof channelProofText>[1] | undefined
    socket.on('close', (code) => closes.push(code))
    socket.on('message', (raw) => {
      const frame: unknown = JSON.parse(String(raw))
      const hello = channelHello.safeParse(frame)
      if (hello.success) {
        expect(hello.data.protocol).toBe(CHANNEL_PROTOCOL)
        deviceId = hello.data.device_id
        meeting = {
          deviceId,
          deviceNonce: hello.data.nonce,
          backendNonce: randomBytes(18).toString('base64url'),
          backendKey: shown.spki,
        }
        socket.send(
          JSON.stringify({
            type: 'challenge',
            nonce: meeting.backendNonce,
            public_key: shown.spki,
            signature: key.sign(channelProofText('backend', meeting)),
          }),
        )
        return
      }
      const proof = channelProof.safeParse(frame)
      if (proof.success && meeting !== undefined) {
        expect(fits(DEVICE.publicKey, channelProofText('device', meeting), proof.data.signature)).toBe(true)
        proved += 1
        socket.send(JSON.stringify({ type: 'ready' }))
        return
      }
      frames.push(String(raw))
    })
  })
  const close = async (): Promise<void> => {
    for (const client of server.clients) client.terminate()
    await new Promise((resolve) => server.close(resolve))
  }
  onTestFinished(close)
  return {
    origin,
    port: (server.address() as AddressInfo).port,
    frames,
    closes,
    origins,
    proved: () => proved,
    send: (frame: unknown): void => live?.send(JSON.stringify(frame)),
    reports: () => frames.map((text) => channelReport.parse(JSON.parse(text))),
    close,
  }
}
const DEVICE_KEY = makeKey()
const DEVICE = { deviceId: 'device-of-this-test', publicKey: DEVICE_KEY.spki, sign: DEVICE_KEY.sign }
const settled = (item: number): Settled => ({
  item_id: item,
  attempt_no: 1,
  epoch: 'e0',
  outcome: 'done',
  publishId: 'p',
  platform_item_id: 'w',
  platform_url: '',
  msg: '',
  signature: 'signed-elsewhere',
})
const nowhere = { read: async () => null, write: async () => undefined }
const start = async (more: Partial<ChannelsDeps> = {}) => {
  const channels = createChannels({
    pins: await openPins(nowhere),
    identity: DEVICE,
    journal: { since: () => ({ list: [], next: 0 }) },
    log: silentLogger,
    settled: () => [],
    delaysMs: [20],
    ...more,
  })
  onTestFinished(() => channels.close())
  return channels
}

it('tells what no page took yet and what ends now, answers for its journal with its signature, and sends no Origin', async () => {
  const key = makeKey()
  const backend = await openBackend(key)
  const name = installationOf(key.spki)
  const channels = await start({ settled: (of) => (of === name ? [settled(1)] : []) })
  await channels.meet(backend.origin, key.spki)
  await eventually(() =>
    expect(backend.reports()).toMatchObject([
      { type: 'outcome', ref: 1, outcome: { item_id: 1 }, signature: 'signed-elsewhere' },
    ]),
  )
  channels.tell(name, settled(2))
  channels.tell('another-backend', settled(3))
  backend.send({ type: 'wanted', company: 7, epoch: 'e9', since: 50, after: 4 })
  await eventually(() => expect(backend.frames).toHaveLength(3))
  const [, second, journal] = backend.reports()
  expect(second).toMatchObject({ type: 'outcome', outcome: { item_id: 2 } })
  if (journal?.type !== 'journal') throw new Error('no journal')
  expect(journal).toMatchObject({ company: 7, epoch: 'e9', since: 50, after: 4, next: 0, list: [] })
  expect(
    fits(
      DEVICE.publicKey,
      journalProofText({
        device_id: DEVICE.deviceId,
        backend: name,
        epoch: 'e9',
        since: 50,
        after: 4,
        next: 0,
        list: [],
      }),
      journal.signature,
    ),
  ).toBe(true)
  expect(backend.origins).toEqual([undefined])
})

it('comes back after the backend was gone, to the same key; to another one it proves and tells nothing', async () => {
  const key = makeKey()
  const first = await openBackend(key)
  const channels = await start({ settled: () => [settled(1)] })
  await channels.meet(first.origin, key.spki)
  await eventually(() => expect(first.proved()).toBe(1))
  await first.close()
  const again = await openBackend(key, { port: first.port })
  await eventually(() => expect(again.reports()).toHaveLength(1))
  await again.close()
  const other = await openBackend(makeKey(), { port: first.port })
  await eventually(() => expect(other.closes).toContain(CHANNEL_CLOSE.refused))
  expect([other.proved(), other.frames]).toEqual([0, []])
  expect(channels.changed()).toEqual([first.origin])
  // A page of it does not change that; a new pairing does.
  await channels.meet(first.origin, 'another key')
  expect(other.proved()).toBe(0)
  // The kept one came back: nothing is wrong any more.
  await other.close()
  const back = await openBackend(key, { port: first.port })
  await eventually(() => expect(back.proved()).toBe(1))
  expect(channels.changed()).toEqual([])
})

it('is not taken in by a backend that shows the key and does not have it', async () => {
  const key = makeKey()
  const impostor = await openBackend(makeKey(), { shown: key })
  const channels = await start({ settled: () => [settled(1)] })
  await channels.meet(impostor.origin, key.spki)
  await eventually(() => expect(impostor.closes).toContain(CHANNEL_CLOSE.refused))
  expect([impostor.proved(), impostor.frames]).toEqual([0, []])
  // Nobody is told to pair again with it.
  expect(channels.changed()).toEqual([])
})

it('a backend that nobody may use any more is told nothing, and its key is asked for anew', async () => {
  const [key, next] = [makeKey(), makeKey()]
  const backend = await openBackend(key)
  const pins = await openPins(nowhere)
  const channels = await start({ pins })
  await channels.meet(backend.origin, key.spki)
  await eventually(() => expect(backend.proved()).toBe(1))
  await channels.forget(backend.origin)
  await eventually(() => expect(backend.closes).toHaveLength(1))
  channels.tell(installationOf(key.spki), settled(1))
  expect(pins.list()).toEqual([])
  expect(await pins.keep({ origin: backend.origin, key: next.spki })).toBe(true)
  expect(await pins.keep({ origin: backend.origin, key: key.spki })).toBe(false)
  expect(backend.frames).toEqual([])
})

it('keys of backends outlive the helper', async () => {
  let text: string | null = null
  const store = { read: async () => text, write: async (written: string) => void (text = written) }
  await (await openPins(store)).keep({ origin: 'https://a.example', key: 'one' })
  expect(await (await openPins(store)).keep({ origin: 'https://a.example', key: 'two' })).toBe(false)
  await expect(openPins({ ...store, read: async () => '{' })).rejects.toThrow()
})
