// One process per data folder: a lock of the operating system, which vanishes with the process however it ends.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import SqliteFile from 'better-sqlite3'
import { z } from 'zod'

export interface FolderLock {
  /** Idempotent. */
  release(): void
}

/** The folder belongs to another process; the message is for the operator. */
export class FolderLockedError extends Error {
  override readonly name = 'FolderLockedError'
  /** Null when it could not be read. */
  readonly holder: FolderHolder | null

  constructor(folder: string, holder: FolderHolder | null) {
    const who = holder
      ? `进程号 ${holder.pid}，已运行 ${Math.max(0, Math.floor((Date.now() - holder.startTime) / 60_000))} 分钟`
      : '进程号未知'
    super(`数据文件夹 ${folder} 正被另一个程序使用（${who}）。请先退出那个程序，或用 --data-dir 指定另一个文件夹。`)
    this.holder = holder
  }
}

const holderSchema = z.object({ pid: z.number().int(), startTime: z.number() })
/** `startTime`: unix ms. */
export type FolderHolder = z.infer<typeof holderSchema>

/**
 * Takes the folder (made when absent) until release or the end of the process.
 * @throws FolderLockedError
 */
export function lockFolder(folder: string): FolderLock {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const holderFile = path.join(folder, 'lock.json')
  const handle = new SqliteFile(path.join(folder, 'lock.sqlite'), { timeout: 0 })
  try {
    // Holding a transaction open is holding the system's lock on the file.
    handle.exec('begin exclusive')
  } catch (error) {
    handle.close()
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY'))
      throw new FolderLockedError(folder, readHolder(holderFile))
    throw error
  }
  const holder: FolderHolder = { pid: process.pid, startTime: Math.round(Date.now() - process.uptime() * 1000) }
  writeFileSync(holderFile, JSON.stringify(holder), { mode: 0o600 })
  return {
    release() {
      if (!handle.open) return
      rmSync(holderFile, { force: true })
      handle.close()
    },
  }
}

function readHolder(file: string): FolderHolder | null {
  try {
    return holderSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}
