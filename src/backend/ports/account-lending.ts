// Accounts lent to a computer: their sealed credentials and their use, as everything that hands an account to a helper
// asks for them.
import type { HandOutReason } from '../../contract/hand-out-words.ts'
import type { UsePurpose } from '../../contract/entities/account-use.ts'
import type { Db } from './database.ts'

/** Encrypted columns of an account, and what their seals are bound to. */
export interface CredentialOwner {
  readonly platform_value: string
  readonly account_id: string
  readonly third_cookie_enc: string | null
  readonly third_token_enc: string | null
  readonly proxy_enc: string | null
}

/** Who asks for credentials, as the operation log names him; `db` sees his company. */
export interface HandOutCaller {
  readonly db: Db
  readonly admin: { readonly id: number; readonly name?: string }
  readonly ip?: string
  readonly ua?: string
}

/**
 * Credentials, sealed to an approved device that the operator registered; '' for every other device. Each hand-out
 * stands in the operation log.
 */
export interface CredentialsPort {
  /** In the order given. May wait for the network (a grant that ends soon is renewed): never inside a transaction. */
  handOut(
    caller: HandOutCaller,
    deviceId: string | null | undefined,
    owners: readonly CredentialOwner[],
    reason: HandOutReason,
  ): Promise<{ third_cookie: string; third_token: string; proxy: string }[]>
}

/** Which computer uses an account: one at a time. */
export interface AccountUsesPort {
  /**
   * In the caller's transaction.
   * @throws ACCOUNT_IN_USE while another computer uses the account, CONFLICT when it was moved to one
   */
  hold(
    trx: Db,
    caller: { readonly admin: { readonly id: number }; readonly tenant: { readonly timeZone: string } },
    wanted: { accountId: number; deviceId: string | null | undefined; purpose: UsePurpose },
  ): Promise<void>
  /** Gives back what this computer holds for that purpose; answers how many. */
  release(
    db: Db,
    wanted: { ids: readonly number[]; deviceId: string | null | undefined; purpose: UsePurpose },
  ): Promise<number>
  /** Accounts that this computer should leave alone now. */
  away(db: Db, deviceId: string | null | undefined): Promise<number[]>
}
