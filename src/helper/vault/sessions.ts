// Sessions of accounts: what a login exported, sealed; opened only here, right before a browser gets them.
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { profileName } from '../browser/profile.ts'
import { storedCookie } from '../browser/cookies.ts'
import type { StoredCookie } from '../browser/cookies.ts'
import type { Identity } from './identity.ts'
import { readIfThere, writePrivateFile } from './key-port.ts'
import { accountAad, seal } from './sealing.ts'

const session = z.object({ v: z.literal(1), time: z.number(), cookies: z.array(storedCookie).max(2000) })
/** `time`: unix ms at which the cookies were read from the browser. */
export interface AccountSession {
  readonly time: number
  readonly cookies: readonly StoredCookie[]
}
export interface Sessions {
  /** Opens credentials from the wire; null for ''. @throws HelperError kind `session` */
  open(sealed: string, platform: string, accountId: string): AccountSession | null
  /** Seals a session for the backend with this public key. */
  sealFor(publicKey: string, platform: string, accountId: string, session: AccountSession): string
  /** Keeps a session on this machine (sealed to itself), so that a killed browser loses no login. */
  keep(platform: string, accountId: string, session: AccountSession): Promise<void>
  kept(platform: string, accountId: string): Promise<AccountSession | null>
  forget(platform: string, accountId: string): Promise<void>
}

/** Sessions below `<dataDir>/sessions`, 0600. */
export function createSessions(deps: { dataDir: string; identity: Identity }): Sessions {
  const root = join(deps.dataDir, 'sessions')
  const path = (platform: string, accountId: string) => join(root, `${profileName(platform, accountId)}.sealed`)
  const open = (sealed: string, platform: string, accountId: string): AccountSession | null =>
    sealed === '' ? null : session.parse(JSON.parse(deps.identity.open(sealed, accountAad(platform, accountId))))
  const text = (one: AccountSession) => JSON.stringify({ v: 1, time: one.time, cookies: one.cookies })
  return {
    open,
    sealFor: (publicKey, platform, accountId, one) => seal(text(one), publicKey, accountAad(platform, accountId)),
    keep: async (platform, accountId, one) => {
      await mkdir(root, { recursive: true, mode: 0o700 })
      await writePrivateFile(
        path(platform, accountId),
        seal(text(one), deps.identity.publicKey, accountAad(platform, accountId)),
      )
    },
    kept: async (platform, accountId) => {
      const sealed = await readIfThere(path(platform, accountId))
      try {
        return sealed === null ? null : open(sealed, platform, accountId)
      } catch {
        // A damaged file or a changed key: the account has to sign in again, nothing else breaks.
        return null
      }
    },
    forget: (platform, accountId) => rm(path(platform, accountId), { force: true }),
  }
}
