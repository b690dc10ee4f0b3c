// Which address the outside sees behind an account's proxy: remembered, and told once when it is another one than
// before.
import { isIP } from 'node:net'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { profileName } from '../browser/profile.ts'
import type { Via } from '../browser/proxy.ts'
import { addressChanged } from '../../contract/helper/events.ts'
import type { EventSink } from '../lib/event-sink.ts'
import type { AccountJob } from './account-jobs.ts'
import type { Logger } from '../lib/logger.ts'
import { writePrivateFile } from '../vault/key-port.ts'

/** Answers the address, '' = could not be told. Never rejects for a silent proxy. */
export type LookAtAddress = (via: Via, signal: AbortSignal) => Promise<string>
export interface AddressWatch {
  /** Looks, unless it was looked at within ten minutes; answers the change, or null. Never rejects, never refuses. */
  check(
    via: Via,
    platform: string,
    accountId: string,
    signal: AbortSignal,
  ): Promise<{ before: string; after: string } | null>
  /** What a test of the proxy saw: known from now on. */
  saw(label: string, platform: string, accountId: string, ip: string): Promise<void>
}

const note = z.object({ label: z.string(), ip: z.string() })
const AGAIN_MS = 10 * 60_000

/** Notes lie below `<dataDir>/proxies`, 0600: the proxy's address without user and password, and the address seen. */
export function createAddressWatch(deps: {
  dataDir: string
  look: LookAtAddress
  log: Logger
  now?: () => number
}): AddressWatch {
  const now = deps.now ?? Date.now
  const looked = new Map<string, number>()
  const pathOf = (platform: string, accountId: string) =>
    join(deps.dataDir, 'proxies', `${profileName(platform, accountId)}.address`)
  const read = async (platform: string, accountId: string) => {
    try {
      return note.parse(JSON.parse(await readFile(pathOf(platform, accountId), 'utf8')))
    } catch {
      return null
    }
  }
  const keep = (platform: string, accountId: string, label: string, ip: string) =>
    writePrivateFile(pathOf(platform, accountId), JSON.stringify({ label, ip }))
  return {
    saw: async (label, platform, accountId, ip) => {
      if (isIP(ip) !== 0) await keep(platform, accountId, label, ip)
    },
    check: async (via, platform, accountId, signal) => {
      const name = profileName(platform, accountId)
      if (now() - (looked.get(name) ?? Number.NEGATIVE_INFINITY) < AGAIN_MS) return null
      looked.set(name, now())
      try {
        const ip = await deps.look(via, signal)
        if (isIP(ip) === 0) return null
        const known = await read(platform, accountId)
        if (known?.label === via.proxy.label && known.ip === ip) return null
        await keep(platform, accountId, via.proxy.label, ip)
        // Another proxy has another address: that is no change of its own.
        return known?.label === via.proxy.label ? { before: known.ip, after: ip } : null
      } catch (error) {
        deps.log.info('address.look', { error })
        return null
      }
    },
  }
}

/**
 * For the jobs: a change goes to the page, for the account's row, and comes back as a sentence for the job's progress.
 */
export function tellAddress(watch: AddressWatch, events: EventSink) {
  return async (job: AccountJob, via: Via, signal: AbortSignal): Promise<string> => {
    const { platform, account, origin } = job
    const change = await watch.check(via, platform.info.value, account.accountId, signal)
    if (change === null) return ''
    events.emit(
      addressChanged,
      {
        third_auth_id: account.id,
        platform_value: platform.info.value,
        account_id: account.accountId,
        proxy_host: via.proxy.label,
        ...change,
      },
      { origin },
    )
    return `注意：代理 ${via.proxy.label} 的网络出口 IP 已由 ${change.before} 变为 ${change.after}`
  }
}
