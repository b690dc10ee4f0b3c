// The websocket that a computer opens to tell what it did. Its key opens it; each word in it is signed as the ones that
// pages carry, and judged by the same code.
import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { WebSocketServer } from 'ws'
import type { RawData, WebSocket } from 'ws'
import { CODE } from '../../contract/errors.ts'
import {
  CHANNEL_BEAT_MS,
  CHANNEL_CLOSE,
  CHANNEL_FIRST_BYTES,
  CHANNEL_FRAME_BYTES,
  CHANNEL_FRAMES_PER_MINUTE,
  CHANNEL_PATH,
  CHANNEL_PROTOCOL,
  channelFromBackend,
  channelHello,
  channelProof,
  channelProofText,
  channelReport,
} from '../../contract/helper/channel.ts'
import type { ChannelReport, ChannelWanted } from '../../contract/helper/channel.ts'
import { AppError, errorText } from '../lib/errors.ts'
import type { Log } from '../lib/log.ts'
import { signedBy } from '../lib/signed-by.ts'
import { compileGate } from './gate.ts'

/** A computer in one of the companies that approved it, under this key. */
export interface ChannelDevice {
  readonly tenantId: number
  readonly adminId: number
  readonly deviceId: string
  readonly publicKey: string
}
/** What the channel asks of the modules. */
export interface ChannelPorts {
  /** The installation's key (SPKI, base64), and a signature by it (ECDSA-SHA256, IEEE P1363, base64). */
  readonly publicKey: string
  sign(text: string): string
  /** Who is approved under this id now, in any company. */
  approved(deviceId: string): Promise<readonly ChannelDevice[]>
  /** Which part of its journal is wanted; null = none. */
  wanted(device: ChannelDevice): Promise<Pick<ChannelWanted, 'epoch' | 'since' | 'after'> | null>
  /**
   * Takes a word of the computer.
   * @throws AppError as the call of a page would
   */
  take(devices: readonly ChannelDevice[], report: ChannelReport, ip: string): Promise<void>
}
export interface DeviceChannels {
  /** Ends the computer's connection at once; what it sent and was not yet read is not taken. */
  cut(deviceId: string): void
}
export interface ChannelOptions {
  readonly log: Log
  readonly now: () => number
  /** The port clients use. */
  readonly port: () => number
  readonly publicOrigins: readonly string[]
  readonly beatMs?: number
  readonly handshakeMs?: number
}

/** Connections whose key is not proved yet, over all addresses. */
const MOST_UNPROVED = 64
const HANDSHAKE_MS = 10_000
const MINUTE_MS = 60_000
/** A journal that still runs is asked for again so many beats later. */
const ASK_EVERY = 2

interface Proved {
  readonly deviceId: string
  readonly publicKey: string
}
const nameOf = ({ deviceId, publicKey }: Proved): string => `${deviceId} ${publicKey}`

interface Line {
  /** Null until the key proved itself. */
  proved: Proved | null
  /** Nothing is read any more. */
  over: boolean
  ask(): Promise<void>
  /** Once in `beatMs`. */
  beat(): void
  end(code: number, reason: string): void
}

/** Registers the upgrade. Connections end when the server begins to close. */
export function registerDeviceChannel(
  app: FastifyInstance,
  ports: ChannelPorts,
  options: ChannelOptions,
): DeviceChannels {
  const { log } = options
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: CHANNEL_FRAME_BYTES,
    clientTracking: false,
    perMessageDeflate: false,
  })
  const lines = new Set<Line>()
  /** By id and key: whoever takes another's id for a key of his own takes nothing of his. */
  const proved = new Map<string, Line>()

  const open = (socket: WebSocket, ip: string): void => {
    let hello: { deviceId: string; deviceNonce: string; backendNonce: string } | null = null
    let turn: Promise<void> = Promise.resolve()
    let window = { from: options.now(), frames: 0 }
    let heard = true
    let beats = 0
    const late = setTimeout(() => line.end(CHANNEL_CLOSE.late, 'too late'), options.handshakeMs ?? HANDSHAKE_MS)
    late.unref()
    const send = (frame: unknown): void => {
      if (!line.over) socket.send(JSON.stringify(channelFromBackend.parse(frame)))
    }
    const line: Line = {
      proved: null,
      over: false,
      async ask() {
        for (const device of await mine()) {
          const wanted = await ports.wanted(device)
          if (wanted !== null) send({ type: 'wanted', company: device.tenantId, ...wanted })
        }
      },
      beat() {
        if (line.over) return
        if (!heard) return socket.terminate()
        heard = false
        beats += 1
        socket.ping()
        // Another server of the team may have revoked it.
        void (beats % ASK_EVERY === 0 ? line.ask() : mine()).catch((error: unknown) =>
          log.warn('channel beat failed', { reason: errorText(error) }),
        )
      },
      end(code, reason) {
        if (line.over) return
        line.over = true
        socket.close(code, reason)
        // A side that does not answer the close is gone all the same.
        setTimeout(() => socket.terminate(), 1_000).unref()
      },
    }
    /** The computer as it is approved at this moment; ends the line when it is not. */
    const mine = async (): Promise<readonly ChannelDevice[]> => {
      const who = line.proved
      if (who === null || line.over) return []
      const devices = (await ports.approved(who.deviceId)).filter((device) => device.publicKey === who.publicKey)
      if (devices.length === 0) line.end(CHANNEL_CLOSE.refused, 'not approved')
      return line.over ? [] : devices
    }
    const greet = (text: string): void => {
      const { device_id: deviceId, nonce, protocol } = channelHello.parse(JSON.parse(text))
      if (protocol !== CHANNEL_PROTOCOL) return line.end(CHANNEL_CLOSE.protocol, 'another protocol')
      hello = { deviceId, deviceNonce: nonce, backendNonce: randomBytes(18).toString('base64url') }
      send({
        type: 'challenge',
        nonce: hello.backendNonce,
        public_key: ports.publicKey,
        signature: ports.sign(channelProofText('backend', { ...hello, backendKey: ports.publicKey })),
      })
    }
    const prove = async (text: string, met: NonNullable<typeof hello>): Promise<void> => {
      const { signature } = channelProof.parse(JSON.parse(text))
      const signed = channelProofText('device', { ...met, backendKey: ports.publicKey })
      const found = (await ports.approved(met.deviceId)).find((device) => signedBy(device.publicKey, signed, signature))
      // A stranger learns nothing: unknown, waiting, revoked and a wrong key are the same.
      if (found === undefined) return line.end(CHANNEL_CLOSE.refused, 'refused')
      clearTimeout(late)
      line.proved = { deviceId: met.deviceId, publicKey: found.publicKey }
      proved.get(nameOf(line.proved))?.end(CHANNEL_CLOSE.replaced, 'opened again')
      proved.set(nameOf(line.proved), line)
      send({ type: 'ready' })
      await line.ask()
    }
    const hear = async (text: string): Promise<void> => {
      const report = channelReport.parse(JSON.parse(text))
      const devices = await mine()
      if (devices.length === 0) return
      const answer = await ports.take(devices, report, ip).then(
        () => ({ code: 1, msg: 'ok' }),
        (error: unknown) => {
          if (error instanceof AppError) return { code: error.code, msg: error.msg ?? '' }
          log.error('a word on the channel failed', { type: report.type, reason: errorText(error) })
          return { code: CODE.INTERNAL, msg: '' }
        },
      )
      send({ type: 'answer', ref: report.ref, ...answer })
      if (report.type === 'journal' && answer.code === 1 && !report.list.some((one) => one.outcome === 'running'))
        await line.ask()
    }
    const read = async (text: string): Promise<void> => {
      if (line.over) return
      // What was sent before the key proved itself is read after it, never instead of it.
      if (line.proved !== null) await hear(text)
      else if (hello === null) greet(text)
      else await prove(text, hello)
    }
    const frame = (raw: RawData, binary: boolean): void => {
      const text = binary ? '' : String(raw)
      heard = true
      const now = options.now()
      if (now - window.from >= MINUTE_MS || now < window.from) window = { from: now, frames: 0 }
      window.frames += 1
      if (window.frames > CHANNEL_FRAMES_PER_MINUTE) return line.end(CHANNEL_CLOSE.tooMany, 'too many frames')
      if (line.proved === null && text.length > CHANNEL_FIRST_BYTES) return line.end(CHANNEL_CLOSE.badFrame, 'too long')
      turn = turn
        .then(async () => await read(text))
        .catch((error: unknown) => {
          log.info('the channel ends by a frame', { reason: errorText(error).slice(0, 200) })
          line.end(CHANNEL_CLOSE.badFrame, 'bad frame')
        })
    }
    lines.add(line)
    socket.on('message', frame)
    socket.on('pong', () => void (heard = true))
    socket.on('error', () => undefined)
    socket.once('close', () => {
      line.over = true
      clearTimeout(late)
      lines.delete(line)
      if (line.proved !== null && proved.get(nameOf(line.proved)) === line) proved.delete(nameOf(line.proved))
    })
  }

  const timer = setInterval(() => {
    for (const line of lines) line.beat()
  }, options.beatMs ?? CHANNEL_BEAT_MS)
  timer.unref()

  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const refuse = (status: string): void =>
      void socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
    if ((request.url ?? '').split('?')[0] !== CHANNEL_PATH) return refuse('404 Not Found')
    // Computers send no Origin, every page does.
    const passes = compileGate({ port: options.port(), publicOrigins: options.publicOrigins })
    if (request.headers.origin !== undefined || !passes({ host: request.headers.host, origin: undefined }))
      return refuse('403 Forbidden')
    if ([...lines].filter((line) => line.proved === null).length >= MOST_UNPROVED)
      return refuse('503 Service Unavailable')
    server.handleUpgrade(request, socket, head, (opened) => open(opened, request.socket.remoteAddress ?? ''))
  })
  app.addHook('preClose', async () => {
    clearInterval(timer)
    for (const line of lines) line.end(1001, 'the server stops')
  })
  return {
    cut(deviceId) {
      for (const line of lines) if (line.proved?.deviceId === deviceId) line.end(CHANNEL_CLOSE.refused, 'revoked')
    },
  }
}
