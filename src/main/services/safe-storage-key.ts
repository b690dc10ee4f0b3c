import { safeStorage } from 'electron'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HelperPorts } from '../../helper/create-helper.ts'

const readIfThere = (path: string): Buffer | null => {
  try {
    return readFileSync(path)
  } catch {
    return null
  }
}

/** Keeps the helper's own secret sealed by the system's key ring; refuses instead of falling back to plain text. */
export function safeStorageKeys(dataDir: string): NonNullable<HelperPorts['keyPort']> {
  const folder = join(dataDir, 'helper')
  const path = join(folder, 'device.sealed')
  const available = (): void => {
    if (!safeStorage.isEncryptionAvailable())
      throw new Error('系统密钥环不可用，无法安全保存账号凭证；请先登录系统密钥环后重新打开')
  }
  return {
    read: async () => {
      const sealed = readIfThere(path)
      if (!sealed) return null
      available()
      return safeStorage.decryptString(sealed)
    },
    write: async (secret) => {
      available()
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      writeFileSync(`${path}.tmp`, safeStorage.encryptString(secret), { mode: 0o600, flush: true })
      renameSync(`${path}.tmp`, path)
    },
  }
}
