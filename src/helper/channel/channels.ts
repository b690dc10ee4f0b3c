// One channel for each backend whose pages a person let in.
import { WebSocket } from 'ws'
import { CHANNEL_FRAME_BYTES, CHANNEL_PATH } from '../../contract/helper/channel.ts'
import type { Journal } from '../journal/journal.ts'
import { signedPage } from '../journal/signed-page.ts'
import type { Logger } from '../lib/logger.ts'
import { installationOf } from '../vault/backends.ts'
import type { Identity } from '../vault/identity.ts'
import { openChannel } from './channel.ts'
import type { Channel, Settled } from './channel.ts'
import type { Pins } from './pins.ts'

export interface Channels {
  /** Opens those that are known from before. */
  start(): void
  /** A page of this origin was let in, and its backend shows this key: kept if it is the first one. Never throws. */
  meet(origin: string, key: string): Promise<void>
  /** Nobody of this origin may use this computer any more. Answers whether its key was kept. */
  forget(origin: string): Promise<boolean>
  /**
   * Origins behind which another key stands than the kept one, since it was last proved: nothing is told to them until
   * they are forgotten.
   */
  changed(): readonly string[]
  /** Tells the backend of this name how an attempt ended. */
  tell(backend: string, settled: Settled): void
  close(): void
}
export interface ChannelsDeps {
  readonly pins: Pins
  readonly identity: Pick<Identity, 'deviceId' | 'sign'>
  readonly journal: Pick<Journal, 'since'>
  readonly log: Logger
  /** Ends that no page of the backend of this name took yet. */
  settled(backend: string): readonly Settled[]
  readonly delaysMs?: readonly number[]
}

const OPEN_MS = 10_000
const addressOf = (origin: string): string => `${origin.replace(/^http/, 'ws')}${CHANNEL_PATH}`

export function createChannels(deps: ChannelsDeps): Channels {
  const open = new Map<string, Channel>()
  const changed = new Set<string>()
  let over = false
  const ensure = (origin: string): void => {
    const pin = deps.pins.list().find((one) => one.origin === origin)
    if (over || pin === undefined) return
    const known = open.get(origin)
    if (known !== undefined) return known.wake()
    open.set(
      origin,
      openChannel(pin, {
        identity: deps.identity,
        log: deps.log,
        onKey: (kept) => void (kept ? changed.delete(origin) : changed.add(origin)),
        connect: (to) =>
          new WebSocket(addressOf(to), {
            handshakeTimeout: OPEN_MS,
            followRedirects: false,
            maxPayload: CHANNEL_FRAME_BYTES,
            perMessageDeflate: false,
          }),
        page: ({ key }, { epoch, since, after }) => ({
          epoch,
          since,
          after,
          ...signedPage(deps, installationOf(key), { epoch, since, after }),
        }),
        settled: ({ key }) => deps.settled(installationOf(key)),
        ...(deps.delaysMs === undefined ? {} : { delaysMs: deps.delaysMs }),
      }),
    )
  }
  return {
    start: () => {
      for (const { origin } of deps.pins.list()) ensure(origin)
    },
    meet: async (origin, key) => {
      try {
        if (await deps.pins.keep({ origin, key })) return ensure(origin)
        changed.add(origin)
        deps.log.warn('channel.backend_changed', { origin })
      } catch (error) {
        deps.log.warn('channel.pin', { origin, error })
      }
    },
    forget: async (origin) => {
      open.get(origin)?.close()
      open.delete(origin)
      changed.delete(origin)
      return await deps.pins.drop(origin)
    },
    changed: () => [...changed],
    tell: (backend, settled) => {
      for (const channel of open.values()) if (installationOf(channel.pin.key) === backend) channel.tell(settled)
    },
    close: () => {
      over = true
      for (const channel of open.values()) channel.close()
    },
  }
}
