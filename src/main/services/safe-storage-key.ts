import { safeStorage } from 'electron'

/** Seals the helper's own key with the system's key ring; refuses instead of falling back to plain text. */
export const safeStorageKeys = {
  wrap: (plain: string): string => {
    if (!safeStorage.isEncryptionAvailable()) throw new Error('系统密钥环不可用，无法安全保存凭证')
    return safeStorage.encryptString(plain).toString('base64')
  },
  unwrap: (wrapped: string): string => safeStorage.decryptString(Buffer.from(wrapped, 'base64')),
}
