// One helper per data folder, held by a lock of the operating system: gone with the process, however it ended.
import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { HelperError } from './errors.ts'

/**
 * Locks the data folder until the returned function is called or the process ends.
 * @throws HelperError code DATA_DIR_IN_USE with a sentence
 */
export function lockFolder(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, 'helper.lock')
  const db = new Database(path, { timeout: 0 })
  try {
    db.exec('BEGIN EXCLUSIVE')
    chmodSync(path, 0o600)
    return () => db.close()
  } catch (error) {
    db.close()
    throw new HelperError({
      kind: 'environment',
      code: 'DATA_DIR_IN_USE',
      msg: `数据目录正被另一个云管家使用：${dataDir}。请先关闭它，或用 --data-dir 指定别的目录`,
      reply: 409,
      cause: error,
    })
  }
}
