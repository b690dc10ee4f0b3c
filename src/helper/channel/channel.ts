// The websocket that this computer opens outward to a backend: it comes back by itself, and speaks only to the key that
// was kept at the pairing.
import { createPublicKey, randomBytes, verify } from 'node:crypto'
import type { WebSocket } from 'ws'
import type { z } from 'zod'
import {
  CHANNEL_BEAT_MS,
  CHANNEL_CLOSE,
  CHANNEL_PROTOCOL,
  channelFromBackend,
  channelProofText,
} from '../../contract/helper/channel.ts'
import type { ChannelReport, ChannelWanted } from '../../contract/helper/channel.ts'
import type { publishSettled } from '../../contract/helper/events.ts'
import type { Logger } from '../lib/logger.ts'
import type { Identity } from '../vault/identity.ts'
import type { Pin } from './pins.ts'

/** How an attempt ended, with the signature of this computer. */
export type Settled = z.input<typeof publishSettled.data>
type Report = ChannelReport extends infer R ? (R extends { ref: number } ? Omit<R, 'ref'> : never) : never

export interface Channel {
  readonly pin: Pin
  /** True once both keys proved themselves. */
  isOpen(): boolean
  /** Tries at once when it is not open. */
  wake(): void
  /** Tells how an attempt ended; dropped while the channel is shut: pages tell it, too. */
  tell(settled: Settled): void
  close(): void
}
export interface ChannelDeps {
  readonly identity: Pick<Identity, 'deviceId' | 'sign'>
  readonly log: Logger
  connect(origin: string): WebSocket
  /** Another key than the kept one was shown (false), or the kept one was proved (true). */
  onKey(kept: boolean): void
  /** The journal's answer to what is wanted, signed. */
  page(pin: Pin, wanted: ChannelWanted): Omit<Extract<ChannelReport, { type: 'journal' }>, 'ref' | 'type' | 'company'>
  /** Ends that no page took yet. */
  settled(pin: Pin): readonly Settled[]
  /** Between two tries, ms, the last one again and again. */
  readonly delaysMs?: readonly number[]
}

const DELAYS_MS = [1_000, 2_000, 5_000, 15_000, 60_000, 300_000]
/**
 * Nobody approved this computer, another copy of it is connected, or the backend is another one: no use in hurrying.
 */
const CALM_FROM = 4
/** Of a delay, up or down: computers that lost the same backend do not come back all at once. */
const JITTER = 0.2

const proves = (key: string, text: string, signature: string): boolean => {
  try {
    return verify(
      'sha256',
      Buffer.from(text),
      {
        key: createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' }),
        dsaEncoding: 'ieee-p1363',
      },
      Buffer.from(signature, 'base64'),
    )
  } catch {
    return false
  }
}

/** Begins to connect at once. */
export function openChannel(pin: Pin, deps: ChannelDeps): Channel {
  const delays = deps.delaysMs ?? DELAYS_MS
  let socket: WebSocket | null = null
  let ready = false
  let over = false
  let failures = 0
  let refs = 0
  let timer: NodeJS.Timeout | undefined

  const later = (calm: boolean): void => {
    if (over) return
    const at = Math.min(calm ? Math.max(failures, CALM_FROM) : failures, delays.length - 1)
    failures += 1
    clearTimeout(timer)
    timer = setTimeout(open, (delays[at] ?? 0) * (1 + JITTER * (2 * Math.random() - 1)))
    timer.unref()
  }
  const report = (to: WebSocket, word: Report): void => to.send(JSON.stringify({ ...word, ref: (refs += 1) }))
  const tellSettled = (to: WebSocket, { signature = '', ...outcome }: Settled): void =>
    report(to, { type: 'outcome', outcome: { ...outcome, epoch: outcome.epoch ?? '' }, signature })

  const open = (): void => {
    if (over || socket !== null) return
    clearTimeout(timer)
    const current = deps.connect(pin.origin)
    socket = current
    const deviceNonce = randomBytes(18).toString('base64url')
    let met = false
    let calm = false
    const silence = setInterval(() => current.terminate(), 2 * CHANNEL_BEAT_MS + 5_000)
    silence.unref()
    const refuse = (why: string): void => {
      calm = true
      deps.log.warn(why, { origin: pin.origin })
      current.close(CHANNEL_CLOSE.refused, 'refused')
    }
    const hear = (text: string): void => {
      const frame = channelFromBackend.parse(JSON.parse(text))
      if (frame.type === 'challenge') {
        const meeting = {
          deviceId: deps.identity.deviceId,
          deviceNonce,
          backendNonce: frame.nonce,
          backendKey: frame.public_key,
        }
        if (frame.public_key !== pin.key) deps.onKey(false)
        if (met || frame.public_key !== pin.key) return refuse('channel.backend_changed')
        if (!proves(pin.key, channelProofText('backend', meeting), frame.signature))
          return refuse('channel.backend_unproved')
        met = true
        deps.onKey(true)
        current.send(
          JSON.stringify({ type: 'proof', signature: deps.identity.sign(channelProofText('device', meeting)) }),
        )
        return
      }
      // Nothing is told to who did not prove the key.
      if (!met) return refuse('channel.backend_unproved')
      if (frame.type === 'ready') {
        ready = true
        failures = 0
        deps.log.info('channel.open', { origin: pin.origin })
        for (const settled of deps.settled(pin)) tellSettled(current, settled)
      } else if (!ready) refuse('channel.backend_unproved')
      else if (frame.type === 'wanted')
        report(current, { type: 'journal', company: frame.company, ...deps.page(pin, frame) })
      else if (frame.code !== 1)
        deps.log.info('channel.not_taken', { origin: pin.origin, ref: frame.ref, code: frame.code })
    }
    current.on('open', () =>
      current.send(
        JSON.stringify({
          type: 'hello',
          protocol: CHANNEL_PROTOCOL,
          device_id: deps.identity.deviceId,
          nonce: deviceNonce,
        }),
      ),
    )
    current.on('ping', () => void silence.refresh())
    current.on('message', (raw, binary) => {
      silence.refresh()
      try {
        hear(binary ? '' : String(raw))
      } catch (error) {
        deps.log.info('channel.bad_frame', { origin: pin.origin, error })
        current.close(CHANNEL_CLOSE.badFrame, 'bad frame')
      }
    })
    current.on(
      'error',
      (error) => void (failures === 0 && deps.log.info('channel.unreachable', { origin: pin.origin, error })),
    )
    current.once('close', (code: number) => {
      clearInterval(silence)
      if (socket !== current) return
      if (ready) deps.log.info('channel.closed', { origin: pin.origin, code })
      socket = null
      ready = false
      later(
        calm || code === CHANNEL_CLOSE.refused || code === CHANNEL_CLOSE.replaced || code === CHANNEL_CLOSE.protocol,
      )
    })
  }
  open()
  return {
    pin,
    isOpen: () => ready,
    wake: () => {
      if (socket !== null) return
      failures = 0
      open()
    },
    tell: (settled) => {
      if (ready && socket !== null) tellSettled(socket, settled)
    },
    close: () => {
      over = true
      clearTimeout(timer)
      socket?.terminate()
    },
  }
}
