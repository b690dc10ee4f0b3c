// The installation's secrets: they live outside the database, so that a stolen backup holds no readable credential.

export interface InstallationKeys {
  /** 32 bytes for columns at rest (lib/field-cipher.ts). */
  readonly fields: Buffer
  /** 32 bytes for signed file addresses. */
  readonly urls: Buffer
  /** PKCS#8 DER of the P-256 key that helpers seal to (lib/sealing.ts). */
  readonly sealing: Buffer
  /** Tells one installation's keys from another's without revealing them. */
  readonly fingerprint: string
}

export interface KeyStore {
  /**
   * Makes the keys on the first call.
   * @throws KeyStoreError with a sentence for the operator
   */
  load(): Promise<InstallationKeys>
}

/** Keys that can't be used; the message is for the operator. */
export class KeyStoreError extends Error {
  override readonly name = 'KeyStoreError'
}

/** Where the operating system keeps secrets (safeStorage), for those who have it. */
export interface KeyProtection {
  wrap(plain: string): Promise<string>
  unwrap(wrapped: string): Promise<string>
}
