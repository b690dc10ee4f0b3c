// Credentials of accounts: in through the backend's seal, at rest encrypted, out only sealed to a device of the
// operator.
import type { HelperAccount } from '../../../contract/entities/account.ts'
import { readProxy } from '../../../contract/proxy.ts'
import type { HandOutReason } from '../../../contract/hand-out-words.ts'
import type { HandOutCaller } from '../../ports/account-lending.ts'
import type { Db } from '../../ports/database.ts'
import { badField } from './accounts.errors.ts'
import type { AccountsDeps } from './accounts.ports.ts'
import { createHandOutLog } from './hand-out-log.ts'
import type { Grants } from './grants.ts'

/** What the seal is bound to: a credential of one account can't be passed off as another's (docs/security.md). */
const credentialData = (platformValue: string, accountId: string): string => `account:${platformValue}:${accountId}`
const proxyData = (platformValue: string, accountId: string): string => `proxy:${platformValue}:${accountId}`

/** Encrypted columns of an account. */
export interface StoredCredentials {
  third_cookie_enc: string | null
  third_token_enc: string | null
}

interface CredentialOwner extends StoredCredentials {
  proxy_enc: string | null
  platform_value: string
  account_id: string
}

interface SealedCredentials {
  third_cookie: string
  third_token: string
  /** '' = the account has none. */
  proxy: string
}

/** An envelope that no helper can open: it refuses to work, where '' would let it use the computer's own address. */
const PROXY_WITHHELD = 'sealed:v1:withheld'

export interface Credentials {
  /**
   * Opens what a helper sealed to this backend and encrypts it for the database.
   * @throws BAD_INPUT when it can't be opened
   */
  store(
    platformValue: string,
    account: Pick<HelperAccount, 'account_id' | 'third_cookie' | 'third_token'>,
  ): Promise<StoredCredentials>
  /**
   * Keeps the proxy that an account brought along from another computer, where none is set.
   * @throws BAD_INPUT when it can't be opened
   */
  keepProxy(
    trx: Db,
    accountId: number,
    platformValue: string,
    account: Pick<HelperAccount, 'account_id' | 'proxy'>,
  ): Promise<void>
  /**
   * Seals the credentials to a device that the operator registered and somebody approved, in the order given; it stands
   * in the operation log. A grant that ends soon is renewed first: waits for the network, so never inside a
   * transaction. Unknown device, no device, nothing stored, or stored with a key that is gone: ''; but a proxy that is
   * set is never ''.
   * @throws TOO_OFTEN when the day's limit is reached
   */
  handOut(
    caller: HandOutCaller,
    deviceId: string | null | undefined,
    owners: readonly CredentialOwner[],
    reason: HandOutReason,
  ): Promise<SealedCredentials[]>
}

/** See the interface. */
export function createCredentials(
  deps: Pick<AccountsDeps, 'clock' | 'sealing' | 'cipher' | 'devices'> & { grants: Pick<Grants, 'accessOf'> },
): Credentials {
  const handOuts = createHandOutLog({ now: () => deps.clock.now() })
  const take = async (field: string, sealed: string, data: string): Promise<string | null> => {
    if (sealed === '') return null
    let plain: string
    try {
      plain = await deps.sealing.open(sealed, data)
    } catch {
      throw badField(field, 'accounts.credentialsUnreadable')
    }
    return plain === '' ? null : deps.cipher.encrypt(plain)
  }
  const give = async (stored: string | null, key: string, data: string): Promise<string> => {
    if (stored === null) return ''
    try {
      return await deps.sealing.seal(deps.cipher.decrypt(stored), key, data)
    } catch {
      // Another installation's key file, or a key that is none: the account must sign in again, the list still works.
      return ''
    }
  }

  /** Only the access token leaves, good for a while yet; the grant behind it stays here. */
  const giveToken = async (access: string, key: string, data: string): Promise<string> => {
    try {
      return access === '' ? '' : await deps.sealing.seal(access, key, data)
    } catch {
      return ''
    }
  }

  const giveProxy = async (owner: CredentialOwner, key: string): Promise<string> =>
    owner.proxy_enc === null
      ? ''
      : (await give(owner.proxy_enc, key, proxyData(owner.platform_value, owner.account_id))) || PROXY_WITHHELD

  return {
    async store(platformValue, account) {
      const data = credentialData(platformValue, account.account_id)
      return {
        third_cookie_enc: await take('account.third_cookie', account.third_cookie, data),
        third_token_enc: await take('account.third_token', account.third_token, data),
      }
    },
    async keepProxy(trx, accountId, platformValue, account) {
      if (!account.proxy) return
      let text: string
      try {
        text = await deps.sealing.open(account.proxy, proxyData(platformValue, account.account_id))
      } catch {
        throw badField('account.proxy', 'accounts.proxyUnreadable')
      }
      const { proxy } = readProxy(text)
      if (proxy === null) return
      await trx
        .updateTable('third_auths')
        .set({ proxy_enc: deps.cipher.encrypt(text), proxy_host: proxy.label, proxy_test: null })
        .where('id', '=', accountId)
        .where('proxy_enc', 'is', null)
        .execute()
    },
    async handOut(caller, deviceId, owners, reason) {
      const key = deviceId ? await deps.devices.publicKeyOf(caller.db, { deviceId, adminId: caller.admin.id }) : null
      if (key === null || !deviceId)
        return owners.map((owner) => ({
          third_cookie: '',
          third_token: '',
          proxy: owner.proxy_enc === null ? '' : PROXY_WITHHELD,
        }))
      const isProxy = (owner: CredentialOwner): boolean => reason === 'proxy' && owner.proxy_enc !== null
      const hasSession = (owner: CredentialOwner): boolean =>
        owner.third_cookie_enc !== null || owner.third_token_enc !== null
      const holding = owners.filter((owner) => hasSession(owner) || isProxy(owner))
      await handOuts.note(
        caller,
        deviceId,
        holding.map((owner) => ({ platform: owner.platform_value, accountId: owner.account_id })),
        reason,
      )
      const made = new Map<string, SealedCredentials>()
      const withToken = new Map(
        owners
          .filter((owner) => owner.third_token_enc !== null)
          .map((owner) => [credentialData(owner.platform_value, owner.account_id), owner]),
      )
      const tokens = new Map(
        await Promise.all(
          [...withToken].map(async ([data, owner]) => [data, await deps.grants.accessOf(caller, owner)] as const),
        ),
      )
      const result: SealedCredentials[] = []
      for (const owner of owners) {
        const data = credentialData(owner.platform_value, owner.account_id)
        const known = made.get(data) ?? {
          third_cookie: await give(owner.third_cookie_enc, key, data),
          third_token: await giveToken(tokens.get(data) ?? '', key, data),
          proxy: await giveProxy(owner, key),
        }
        made.set(data, known)
        result.push(known)
      }
      return result
    },
  }
}
