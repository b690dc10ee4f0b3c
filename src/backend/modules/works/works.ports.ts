// What works need from their surroundings; wired in the composition.
import type { RequestContext } from '../../http/context.ts'
import type { ScopeHolder } from '../../lib/account-scope.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Db } from '../../ports/database.ts'

/** The part of a request that the services of works use. */
export type Caller = Pick<RequestContext, 'db' | 'admin' | 'tenant'>

/** What an item left behind when it was published, or maybe published. Times in unix ms. */
export interface ItemTrace {
  id: number
  mediaType: 1 | 2 | 3 | 4
  title: string
  timingTime: number
  /** When its latest attempt began. */
  startedTime: number
  /** '' = not told. */
  platformItemId: string
  unconfirmed: boolean
}

/** What the platform's list says about an unconfirmed item. */
interface FoundWork {
  platformItemId: string
  url: string
  rejected: boolean
  reason: string
}

interface ItemsPort {
  /**
   * Inside the caller's transaction: items of the account that are published since `since` (unix ms) or by one of these ids, and those
   * unconfirmed; the tasks of the latter are locked.
   */
  traces(trx: Db, accountId: number, sought: { ids: readonly string[]; since: number }): Promise<ItemTrace[]>
  /** Settles an unconfirmed item by what was found; false when it is not unconfirmed any more. */
  settle(trx: Db, admin: ScopeHolder, itemId: number, found: FoundWork): Promise<boolean>
  /** Is the task there, live, and inside the operator's scope? */
  taskVisible(db: Db, admin: ScopeHolder, taskId: number): Promise<boolean>
}

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

export interface WorksDeps {
  readonly clock: Clock
  readonly items: ItemsPort
  readonly credentials: CredentialsPort
  readonly uses: UsesPort
  readonly settings: {
    /** Does this operator want to hear of works that a platform took down? */
    failNotices(db: Db, adminId: number): Promise<boolean>
  }
}
