// What ends a channel beside its words: time, numbers, the modules' own call, the server's end. Over ports that believe
// everything.
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { once } from 'node:events'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { eventually } from '../../../tests/fixtures/eventually.ts'
import {
  CHANNEL_CLOSE,
  CHANNEL_FRAMES_PER_MINUTE,
  CHANNEL_PATH,
  CHANNEL_PROTOCOL,
  channelProofText,
} from '../../contract/helper/channel.ts'
import { silentLog } from '../lib/log.ts'
import { registerDeviceChannel } from './device-channel.ts'
import type { ChannelDevice, ChannelOptions, ChannelPorts } from './device-channel.ts'

const HOUR_MS = 3_600_000
/** Between two looks, ms. */
const OFTEN = { interval: 5 }
const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
const signed = (text: string): string =>
  sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64')
const device = (deviceId: string): ChannelDevice => ({ tenantId: 1, adminId: 1, deviceId, publicKey: key })

const serve = async (options: Partial<ChannelOptions> = {}, ports: Partial<ChannelPorts> = {}) => {
  const app: FastifyInstance = Fastify()
  let port = 0
  const channels = registerDeviceChannel(
    app,
    {
      publicKey: key,
      sign: signed,
      approved: async (id) => [device(id)],
      wanted: async () => null,
      take: async () => undefined,
      ...ports,
    },
    {
      log: silentLog,
      now: () => 0,
      port: () => port,
      publicOrigins: [],
      beatMs: HOUR_MS,
      handshakeMs: HOUR_MS,
      ...options,
    },
  )
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  port = typeof address === 'object' && address !== null ? address.port : 0
  onTestFinished(async () => await app.close())
  const dial = async (): Promise<{
    socket: WebSocket
    closed: () => Promise<number>
    next: () => Promise<unknown>
  }> => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${CHANNEL_PATH}`)
    onTestFinished(() => socket.terminate())
    const frames: string[] = []
    const ends: number[] = []
    socket.on('message', (raw) => frames.push(String(raw)))
    socket.once('close', (code) => ends.push(code))
    await once(socket, 'open')
    return {
      socket,
      closed: async () => await eventually(() => ends[0] ?? expect.fail('it is still open'), OFTEN),
      next: async () => JSON.parse(await eventually(() => frames.shift() ?? expect.fail('no frame came'), OFTEN)),
    }
  }
  const enter = async (deviceId: string) => {
    const line = await dial()
    const deviceNonce = randomBytes(18).toString('base64url')
    line.socket.send(
      JSON.stringify({ type: 'hello', protocol: CHANNEL_PROTOCOL, device_id: deviceId, nonce: deviceNonce }),
    )
    const challenge = (await line.next()) as Record<string, unknown>
    line.socket.send(
      JSON.stringify({
        type: 'proof',
        signature: signed(
          channelProofText('device', {
            deviceId,
            deviceNonce,
            backendNonce: String(challenge['nonce']),
            backendKey: key,
          }),
        ),
      }),
    )
    expect(await line.next()).toEqual({ type: 'ready' })
    return line
  }
  return { app, port, channels, dial, enter }
}

it('a computer is cut off when the modules say so, its neighbours are not', async () => {
  const { channels, enter } = await serve()
  const [cut, other] = [await enter('device-that-is-cut'), await enter('device-beside-it')]
  channels.cut('device-that-is-cut')
  expect(await cut.closed()).toBe(CHANNEL_CLOSE.refused)
  other.socket.send(
    JSON.stringify({
      type: 'outcome',
      ref: 1,
      outcome: {
        item_id: 1,
        attempt_no: 1,
        epoch: '',
        outcome: 'done',
        publishId: '',
        platform_item_id: '',
        platform_url: '',
        msg: '',
      },
      signature: '',
    }),
  )
  expect(await other.next()).toEqual({ type: 'answer', ref: 1, code: 1, msg: 'ok' })
})

it('one that is not approved any more ends with the next beat, said by nobody', async () => {
  let approved = true
  const { enter } = await serve({ beatMs: 20 }, { approved: async (id) => (approved ? [device(id)] : []) })
  const line = await enter('device-without-approval')
  approved = false
  expect(await line.closed()).toBe(CHANNEL_CLOSE.refused)
})

it('who does not prove himself in time is sent away', async () => {
  const { dial } = await serve({ handshakeMs: 20 })
  expect(await (await dial()).closed()).toBe(CHANNEL_CLOSE.late)
})

it('who sends too many frames in a minute is sent away', async () => {
  const { enter } = await serve()
  const line = await enter('device-that-floods')
  const word = JSON.stringify({
    type: 'outcome',
    ref: 1,
    outcome: {
      item_id: 1,
      attempt_no: 1,
      epoch: '',
      outcome: 'done',
      publishId: '',
      platform_item_id: '',
      platform_url: '',
      msg: '',
    },
    signature: '',
  })
  for (let n = 0; n <= CHANNEL_FRAMES_PER_MINUTE; n += 1) line.socket.send(word)
  expect(await line.closed()).toBe(CHANNEL_CLOSE.tooMany)
})

it('so many unproved connections are held and no more; other addresses are no channels; the server’s end ends them', async () => {
  const { app, port, dial } = await serve()
  const lines = await Promise.all(Array.from({ length: 64 }, dial))
  const answered = async (path: string): Promise<unknown> => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`)
    onTestFinished(() => socket.terminate())
    socket.on('error', () => undefined)
    return await new Promise((resolve) => {
      socket.once('open', () => resolve(101))
      socket.once('unexpected-response', (_request, response) => resolve(response.statusCode))
    })
  }
  expect([await answered(CHANNEL_PATH), await answered('/api/v2.common/live')]).toEqual([503, 404])
  await app.close()
  for (const line of lines) expect(await line.closed()).toBe(1001)
})
