// Access tokens of official interfaces, as they came: sealed to this device. Kept so that a look after a crash finds
// one.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { profileName } from '../browser/profile.ts'
import { HelperError } from '../lib/errors.ts'
import type { Identity } from './identity.ts'
import { readIfThere, writePrivateFile } from './key-port.ts'
import { accountAad } from './sealing.ts'

export interface Tokens {
  /**
   * Opens a token from the wire and keeps its envelope; '' = the newest one that is kept. @throws HelperError kind
   * `session`: NO_TOKEN, SEAL_BROKEN
   */
  use(sealed: string, platform: string, accountId: string): Promise<string>
}

/** Envelopes below `<dataDir>/tokens`, 0600. They end by themselves within hours. */
export function createTokens(deps: { dataDir: string; identity: Pick<Identity, 'open'> }): Tokens {
  const root = join(deps.dataDir, 'tokens')
  return {
    use: async (sealed, platform, accountId) => {
      const path = join(root, `${profileName(platform, accountId)}.sealed`)
      const envelope = sealed || (await readIfThere(path))
      if (!envelope)
        throw new HelperError({
          kind: 'session',
          code: 'NO_TOKEN',
          msg: '没有可用的官方接口授权，请稍后重试；仍不行请重新授权该账号',
        })
      const token = deps.identity.open(envelope, accountAad(platform, accountId))
      if (sealed) {
        await mkdir(root, { recursive: true, mode: 0o700 })
        await writePrivateFile(path, sealed)
      }
      return token
    },
  }
}
