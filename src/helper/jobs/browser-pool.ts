// The browsers of the accounts: one each, at most N at once, kept warm for a while so that the next job starts at once.
import { availableParallelism, totalmem } from 'node:os'
import { PUBLISH_AT_ONCE } from '../../contract/constants.ts'
import type { BrowserSession } from '../browser/session.ts'
import type { OpenProfile, Profiles } from '../browser/profile.ts'
import { sameVia } from '../browser/proxy.ts'
import type { Via } from '../browser/proxy.ts'
import { helperLeaves } from '../lib/errors.ts'
import type { Logger } from '../lib/logger.ts'
import { createPlaces } from './places.ts'
import type { Places } from './places.ts'

export interface AccountKey {
  readonly platform: string
  readonly accountId: string
}
export interface BrowserLease {
  readonly session: BrowserSession
  /** True when the browser was still running from the job before. */
  readonly warm: boolean
  /** Gives the place to another account while a person is asked; the returned function takes it back. */
  pause(): () => void
  /** Ends the lease; `keep` leaves the browser running for the next job of this account. */
  release(keep: boolean): Promise<void>
}
export interface AcquireOptions {
  readonly visible: boolean
  /** The account's proxy; a warm browser behind another one is closed. */
  readonly via?: Via | null
  /** Aborting kills the browser with its whole process tree. */
  readonly signal: AbortSignal
  /** Called once when it has to wait for a free place. */
  readonly onWait?: () => void
}
export interface BrowserPool {
  /** A browser of this account; waits in line while N others work. */
  acquire(account: AccountKey, options: AcquireOptions): Promise<BrowserLease>
  /** Closes this account's warm browser, so that its profile is free. */
  evict(account: AccountKey): Promise<void>
  /** For browsers that are started elsewhere (logins). */
  readonly places: Places
  /** Closes an idle browser, if there is one. */
  makeRoom(): Promise<boolean>
  close(): Promise<void>
}
export interface BrowserPoolDeps {
  readonly profiles: Profiles
  readonly launch: (
    profileDir: string,
    visible: boolean,
    signal: AbortSignal,
    via: Via | null,
  ) => Promise<BrowserSession>
  readonly log: Logger
  readonly max: number
  /** How long a browser stays warm, ms; default 45 000. */
  readonly idleMs?: number
}

/**
 * PUBLISH_AT_ONCE at most, fewer on small machines (2 to 3 browsers on 2 cores, about 200 MB each beside their
 * pages).
 */
export function defaultMaxBrowsers(cores = availableParallelism(), memory = totalmem()): number {
  return Math.max(1, Math.min(PUBLISH_AT_ONCE, cores + 1, Math.floor(memory / 1.2e9)))
}

interface Slot {
  readonly key: string
  readonly session: BrowserSession
  readonly profile: OpenProfile
  readonly visible: boolean
  readonly via: Via | null
  busy: boolean
  idleTimer: NodeJS.Timeout | undefined
}
const nameOf = (account: AccountKey) => `${account.platform}\n${account.accountId}`

export function createBrowserPool(deps: BrowserPoolDeps): BrowserPool {
  const places = createPlaces(deps.max)
  const slots = new Map<string, Slot>()
  const closing = new Map<string, Promise<void>>()
  let closed = false

  const retire = (slot: Slot): Promise<void> => {
    clearTimeout(slot.idleTimer)
    if (slots.get(slot.key) !== slot) return closing.get(slot.key) ?? Promise.resolve()
    slots.delete(slot.key)
    const ended = slot.session
      .close()
      .catch((error: unknown) => deps.log.warn('browser.close', { error }))
      .then(() => {
        slot.profile.release()
        closing.delete(slot.key)
        places.give()
      })
    closing.set(slot.key, ended)
    return ended
  }
  const makeRoom = async (): Promise<boolean> => {
    const idle = [...slots.values()].find((slot) => !slot.busy)
    if (!idle) return false
    await retire(idle)
    return true
  }
  const start = async (account: AccountKey, options: AcquireOptions): Promise<Slot> => {
    await places.take(options.signal, { makeRoom, ...(options.onWait ? { onWait: options.onWait } : {}) })
    let profile: OpenProfile | undefined
    try {
      profile = await deps.profiles.open(account.platform, account.accountId)
      const session = await deps.launch(profile.dir, options.visible, options.signal, options.via ?? null)
      const slot: Slot = {
        key: nameOf(account),
        session,
        profile,
        visible: options.visible,
        via: options.via ?? null,
        busy: true,
        idleTimer: undefined,
      }
      slots.set(slot.key, slot)
      return slot
    } catch (error) {
      profile?.release()
      places.give()
      throw error
    }
  }
  const lease = (slot: Slot, warm: boolean, signal: AbortSignal): BrowserLease => {
    const onAbort = () => void slot.session.kill()
    signal.addEventListener('abort', onAbort, { once: true })
    if (signal.aborted) onAbort()
    let done = false
    return {
      session: slot.session,
      warm,
      pause: () => {
        places.give()
        let back = false
        return () => {
          if (!back) places.force()
          back = true
        }
      },
      release: async (keep) => {
        if (done) return
        done = true
        signal.removeEventListener('abort', onAbort)
        slot.busy = false
        const overFull = places.used > places.max
        if (!keep || closed || overFull || signal.aborted || !slot.session.isOpen()) return retire(slot)
        slot.idleTimer = setTimeout(() => void retire(slot), deps.idleMs ?? 45_000)
        slot.idleTimer.unref()
        // Somebody may be waiting for a place: a warm browser must not hold it.
        if (places.waiting > 0) await retire(slot)
      },
    }
  }
  return {
    places,
    makeRoom,
    evict: async (account) => {
      const slot = slots.get(nameOf(account))
      await (slot ? retire(slot) : closing.get(nameOf(account)))
    },
    acquire: async (account, options) => {
      if (closed) throw helperLeaves()
      await closing.get(nameOf(account))
      const warm = slots.get(nameOf(account))
      // A headless browser can't get a window afterwards; a visible one serves every job.
      if (
        warm &&
        !warm.busy &&
        warm.session.isOpen() &&
        (warm.visible || !options.visible) &&
        sameVia(warm.via, options.via ?? null)
      ) {
        clearTimeout(warm.idleTimer)
        warm.busy = true
        return lease(warm, true, options.signal)
      }
      if (warm) await retire(warm)
      return lease(await start(account, options), false, options.signal)
    },
    close: async () => {
      closed = true
      await Promise.allSettled([...slots.values()].map(retire).concat(...closing.values()))
    },
  }
}
