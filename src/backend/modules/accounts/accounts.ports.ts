// What the accounts need from their surroundings.
import type { RequestContext } from '../../http/context.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Db } from '../../ports/database.ts'

/** The part of a request that the accounts' services use. */
export type Caller = Pick<RequestContext, 'db' | 'admin' | 'tenantId' | 'deviceId' | 'audit'>

/** `sealed:v1:` envelopes (design 3). The associated data must be the same on both sides. */
interface Sealing {
  /** Opens what was sealed to this backend's key. Rejects or throws when it was not, or when the associated data differs. */
  open(sealed: string, associatedData: string): string | Promise<string>
  /** Seals to a P-256 public key (SPKI, base64). */
  seal(plain: string, publicKey: string, associatedData: string): string | Promise<string>
}

/** Encryption of single columns at rest. */
interface FieldCipher {
  encrypt(plain: string): string
  /** Throws when the text was not made by `encrypt` with this installation's key. */
  decrypt(cipherText: string): string
}

/** Registered helpers. */
interface DeviceKeys {
  /** Public key (SPKI, base64) of an unrevoked device registered by this operator, else null. */
  publicKeyOf(db: Db, device: { deviceId: string; adminId: number }): Promise<string | null>
}

/** What happens to the works of accounts that go away. */
interface AccountItems {
  /** Cancels the waiting items of these accounts inside the caller's transaction; returns how many. */
  cancelWaiting(trx: Db, accountIds: readonly number[]): Promise<number>
}

/** What the operator set for notices. */
interface NoticeSettings {
  /** Does this operator want to hear of accounts that dropped? */
  offlineNotices(db: Db, adminId: number): Promise<boolean>
}

export interface AccountsDeps {
  readonly clock: Clock
  readonly sealing: Sealing
  readonly cipher: FieldCipher
  readonly devices: DeviceKeys
  readonly items: AccountItems
  readonly settings: NoticeSettings
}
