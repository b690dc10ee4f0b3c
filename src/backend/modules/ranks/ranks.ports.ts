// What ranks need from their surroundings; wired in the composition.
import type { RequestContext } from '../../http/context.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Db } from '../../ports/database.ts'

/** The part of a request that the services of ranks use. */
export type Caller = Pick<RequestContext, 'db' | 'admin' | 'tenant' | 'audit'>

interface CredentialOwner {
  platform_value: string
  account_id: string
  third_cookie_enc: string | null
  third_token_enc: string | null
  proxy_enc: string | null
}

/** Credentials, sealed to a device that the operator registered; '' for every other device. */
interface CredentialsPort {
  handOut(caller: Pick<Caller, 'db' | 'admin'>, deviceId: string | null | undefined, owners: readonly CredentialOwner[]): Promise<{ third_cookie: string; third_token: string; proxy: string }[]>
}

/** Which computer uses an account: part of the accounts. */
interface UsesPort {
  /** In the caller's transaction. Throws 40906 while another computer uses the account, 40901 when it was moved to one. */
  hold(trx: Db, caller: Pick<Caller, 'admin' | 'tenant'>, wanted: { accountId: number; deviceId: string; purpose: 'works' }): Promise<void>
  release(db: Db, wanted: { ids: readonly number[]; deviceId: string | null; purpose: 'works' }): Promise<number>
  /** Accounts that this computer should leave alone now. */
  away(db: Db, deviceId: string): Promise<number[]>
}

export interface RanksDeps {
  readonly clock: Clock
  readonly credentials: CredentialsPort
  readonly uses: UsesPort
  /** A file's signed address; '' for ''. */
  fileUrl(key: string): Promise<string>
  /** In [0, 1). */
  random(): number
}
