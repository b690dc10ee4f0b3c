// What the accounts need from their surroundings.
import type { PlatformWork } from '../../../contract/entities/work.ts'
import type { RequestContext } from '../../http/context.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Db } from '../../ports/database.ts'

/** The part of a request that the accounts' services use. */
export type Caller = Pick<RequestContext, 'db' | 'admin' | 'tenantId' | 'tenant' | 'deviceId' | 'audit'>

/** `sealed:v1:` envelopes (docs/security.md). The associated data must be the same on both sides. */
interface Sealing {
  /**
   * Opens what was sealed to this backend's key. Rejects or throws when it was not, or when the associated data
   * differs.
   */
  open(sealed: string, associatedData: string): string | Promise<string>
  /** Seals to a P-256 public key (SPKI, base64). */
  seal(plain: string, publicKey: string, associatedData: string): string | Promise<string>
}

/** Encryption of single columns at rest. */
interface FieldCipher {
  encrypt(plain: string): string
  /** @throws when the text was not made by `encrypt` with this installation's key */
  decrypt(cipherText: string): string
}

/** Registered helpers. */
interface DeviceKeys {
  /** `none` = not registered, or by somebody else; `revoked` = it waits because somebody revoked it. */
  stateOf(db: Db, device: { deviceId: string; adminId: number }): Promise<'none' | 'pending' | 'revoked' | 'approved'>
  /** Public key (SPKI, base64) of an approved, unrevoked device registered by this operator, else null. */
  publicKeyOf(db: Db, device: { deviceId: string; adminId: number }): Promise<string | null>
}

/** What happens to the works of accounts that go away. */
interface AccountItems {
  /** Cancels the waiting items of these accounts inside the caller's transaction; returns how many. */
  cancelWaiting(trx: Db, accountIds: readonly number[]): Promise<number>
}

/** Rules that answer what guests write to accounts. */
interface AccountRules {
  /** Inside the transaction that deletes these accounts: no rule is for them any more. `now` in unix ms. */
  dropAccounts(trx: Db, accountIds: readonly number[], now: number): Promise<void>
}

/** What the operator set for notices. */
interface NoticeSettings {
  /** Does this operator want to hear of accounts that dropped? */
  offlineNotices(db: Db, adminId: number): Promise<boolean>
}

/** Works of an account for its details. */
interface AccountWorks {
  /** The most played of those that went out between two moments (unix ms, the second excluded). */
  top(db: Db, accountId: number, range: { fromMs: number; toMs: number }, limit: number): Promise<PlatformWork[]>
}

/** Tells people outside the page. */
interface DropNotices {
  /** Inside the caller's transaction: queues the message, where somebody bound a WeChat for it. */
  dropped(trx: Db, drop: { tenantId: number; accountId: number; openname: string; adminId: number }): Promise<void>
}

/** Tokens of an account at an official interface. Times unix ms; 0 = does not end. */
export interface StoredGrant {
  readonly access: string
  readonly accessUntil: number
  readonly refresh: string
  readonly refreshUntil: number
}

/** An account that a grant opened. Unknown numbers are null. */
export interface OpenedAccount {
  readonly accountId: string
  readonly secUid: string
  readonly openname: string
  readonly avatar: string
  readonly fans: number | null
  readonly works: number | null
  readonly role: 'personal' | 'enterprise'
  readonly grant: StoredGrant
}

/** An account below an institution; `conferred` false = the institution's grant holds no right for it. */
export interface OpenedChild extends OpenedAccount {
  readonly conferred: boolean
}

/** Institutions that are authorised at an official interface. */
export interface OfficialInstitutions {
  has(platform: string): boolean
  /**
   * Waits for the network: never inside a transaction.
   * @throws CONFLICT with the platform's refusal in words
   */
  open(
    db: Db,
    platform: string,
    request: { redirectUri: string; code: string; verifier: string },
  ): Promise<OpenedAccount>
  /** Never throws; waits for the network. `gone` = the institution has to grant anew, positively. */
  children(
    db: Db,
    platform: string,
    grant: StoredGrant,
    renew: boolean,
  ): Promise<
    | { readonly kind: 'read'; readonly grant: StoredGrant; readonly children: readonly OpenedChild[] }
    | { readonly kind: 'gone'; readonly msg: string }
    | { readonly kind: 'trouble'; readonly msg: string }
  >
}

/** The official interfaces of platforms. */
export interface OfficialInterfaces {
  readonly institutions: OfficialInstitutions
  /** How accounts of the platform are opened; null = it has no interface. */
  flowOf(platform: string): 'code' | 'keys' | null
  /** @throws CONFLICT while no keys are set */
  authorizeUrl(
    db: Db,
    platform: string,
    request: { redirectUri: string; state: string; challenge: string },
  ): Promise<string>
  /**
   * Waits for the network: never inside a transaction.
   * @throws CONFLICT with the platform's refusal in words
   */
  open(
    db: Db,
    platform: string,
    request: { redirectUri: string; code: string; verifier: string },
  ): Promise<readonly OpenedAccount[]>
  /**
   * Never throws; waits for the network. `gone` = the person has to grant anew, positively; `trouble` says nothing
   * about the grant.
   */
  renew(
    db: Db,
    platform: string,
    accountId: string,
    grant: StoredGrant,
  ): Promise<
    | { readonly kind: 'renewed'; readonly grant: StoredGrant }
    | { readonly kind: 'gone' | 'trouble'; readonly msg: string }
  >
}

export interface AccountsDeps {
  readonly official: OfficialInterfaces
  readonly clock: Clock
  /** `DatabasePort.stamp`. */
  stamp(): Promise<string>
  readonly sealing: Sealing
  readonly cipher: FieldCipher
  readonly devices: DeviceKeys
  readonly items: AccountItems
  readonly rules: AccountRules
  readonly settings: NoticeSettings
  readonly works: AccountWorks
  readonly wechat: DropNotices
}
