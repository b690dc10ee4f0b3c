// Codes that hand a work to the platform's app on a phone.
import { randomBytes } from 'node:crypto'
import type { Clock } from '../../lib/clock.ts'
import { CODE } from '../../../contract/errors.ts'
import { AppError } from '../../lib/errors.ts'
import type { Db } from '../../ports/database.ts'
import { readKeys, readTicket, writeTicket } from './keys.repository.ts'
import { notConfigured } from './official.service.ts'
import { OfficialRefusal } from './provider.ts'
import type { OfficialFetch, ShareProvider, SharedWork } from './provider.ts'

/** A ticket outlives its successor by five minutes: a code is shown a little less, so one on show is always good. ms */
const CODE_MS = 4 * 60_000
const CALL_MS = 15_000

export interface ShareService {
  /**
   * Why no work of the platform can be handed over now, in words with the remedy; '' = it can; null = the platform
   * takes nothing that way.
   */
  problem(db: Db, platform: string): Promise<string | null>
  /**
   * The address for a QR code, and until when to show it (unix ms).
   * @throws 40901: not set up, or the platform's refusal in words
   */
  code(db: Db, platform: string, work: SharedWork): Promise<{ schema: string; until: number }>
}

interface Deps {
  readonly clock: Clock
  readonly cipher: { encrypt(plain: string): string; decrypt(cipherText: string): string }
  readonly shares: ReadonlyMap<string, ShareProvider>
  /** What files lack to be reached by a phone, in words; '' = nothing. */
  readonly lacks: string
  readonly fetch: OfficialFetch
}

/** See the interface. */
export function createShareService(deps: Deps): ShareService {
  const { clock } = deps
  /** One ticket is asked for at a time: each new one ends the one before. */
  const asking = new Map<string, Promise<string>>()
  const call: OfficialFetch = (url, init) =>
    deps.fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(CALL_MS) })
  const plain = (text: string): string | null => {
    try {
      return deps.cipher.decrypt(text)
    } catch {
      return null
    }
  }
  const keysOf = async (
    db: Db,
    provider: ShareProvider,
  ): Promise<{ clientId: string; clientSecret: string } | null> => {
    const keys = await readKeys(db, provider.platform)
    const clientSecret = keys === null ? null : plain(keys.client_secret_enc)
    return keys === null || clientSecret === null ? null : { clientId: keys.client_id, clientSecret }
  }
  const fresh = async (
    db: Db,
    provider: ShareProvider,
    keys: { clientId: string; clientSecret: string },
  ): Promise<string> => {
    try {
      const { ticket, until } = await provider.ticket({ ...keys, fetch: call, now: clock.now() })
      await writeTicket(
        db,
        provider.platform,
        { client_id: keys.clientId, ticket_enc: deps.cipher.encrypt(ticket), until },
        clock.now(),
      )
      return ticket
    } catch (error) {
      if (error instanceof AppError) throw error
      throw new AppError(CODE.CONFLICT, {
        msg: error instanceof OfficialRefusal ? error.message : `连不上 ${provider.name}，请检查网络后重试`,
      })
    }
  }
  const ticketOf = async (
    db: Db,
    provider: ShareProvider,
    keys: { clientId: string; clientSecret: string },
  ): Promise<string> => {
    const kept = await readTicket(db, provider.platform)
    const good =
      kept !== null && kept.client_id === keys.clientId && kept.until > clock.now() + CODE_MS
        ? plain(kept.ticket_enc)
        : null
    if (good !== null) return good
    // A client belongs to one application, whichever company uses it.
    const running = asking.get(keys.clientId)
    if (running !== undefined) return await running
    const made = fresh(db, provider, keys).finally(() => asking.delete(keys.clientId))
    asking.set(keys.clientId, made)
    return await made
  }

  return {
    async problem(db, platform) {
      const provider = deps.shares.get(platform)
      if (provider === undefined) return null
      if (deps.lacks !== '') return deps.lacks
      return (await keysOf(db, provider)) === null ? (notConfigured(provider).msg ?? '') : ''
    },
    async code(db, platform, work) {
      const provider = deps.shares.get(platform)
      if (provider === undefined) throw new AppError(CODE.CONFLICT, { msg: '该平台不能用手机发布' })
      const keys = await keysOf(db, provider)
      if (keys === null) throw notConfigured(provider)
      const ticket = await ticketOf(db, provider, keys)
      const now = clock.now()
      return {
        schema: provider.schema({
          clientId: keys.clientId,
          ticket,
          nonce: randomBytes(12).toString('hex'),
          timestamp: Math.floor(now / 1000),
          work,
        }),
        until: now + CODE_MS,
      }
    },
  }
}
