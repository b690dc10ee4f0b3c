// Why a backend did not start, for its supervisor and for the operator.
import { z } from 'zod'
import { errorText } from '../lib/errors.ts'
import { FolderLockedError } from '../lib/folder-lock.ts'
import { StartRefusal } from '../lib/start-refusal.ts'
import { storageTrouble } from '../lib/storage-trouble.ts'
import type { StorageTrouble } from '../lib/storage-trouble.ts'
import { MigrationError } from '../migrations/migrate.ts'
import { KeyStoreError } from '../ports/key-store.ts'

/** FOLDER_LOCKED, DATABASE_NEWER, DATABASE_MISSING, DATABASE_DAMAGED, NO_BACKUP, BAD_CONFIG, BAD_KEYS, BAD_TEAM: starting again does not help. PORT_IN_USE: another port may. */
export type StartFailureCode = 'FOLDER_LOCKED' | 'DATABASE_NEWER' | 'BAD_CONFIG' | 'BAD_KEYS' | 'PORT_IN_USE' | 'DATABASE_DOWN' | 'BAD_TEAM' | 'STORE_DOWN' | 'NO_BACKUP' | 'DATABASE_MISSING' | 'DATABASE_DAMAGED' | 'FAILED'

const STARTS: Readonly<Record<StorageTrouble, string>> = {
  full: '磁盘空间不足，请清理后重新启动', readonly: '数据文件夹是只读的，请检查磁盘和文件夹权限后重新启动', damaged: '数据库文件已损坏，请用 npm start -- --restore 恢复最新的备份', io: '磁盘读写出错，请检查磁盘后重新启动',
}

/** The code, and a sentence with the remedy. */
export function startFailure(error: unknown): { code: StartFailureCode; message: string } {
  if (error instanceof FolderLockedError) return { code: 'FOLDER_LOCKED', message: error.message }
  if (error instanceof MigrationError) return { code: 'DATABASE_NEWER', message: error.message }
  if (error instanceof KeyStoreError) return { code: 'BAD_KEYS', message: error.message }
  if (error instanceof StartRefusal) return { code: error.code, message: error.message }
  if (error instanceof z.ZodError) return { code: 'BAD_CONFIG', message: `启动参数不正确：${error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('；')}` }
  const system = systemCode(error)
  if (system === 'EADDRINUSE') return { code: 'PORT_IN_USE', message: '端口已被其他程序占用，请换一个端口（--port）或退出占用它的程序' }
  if (system === 'EACCES' || system === 'EPERM') return { code: 'FAILED', message: `没有权限：${errorText(error)}。请检查数据文件夹的权限` }
  const trouble = storageTrouble(error)
  if (trouble !== null) return { code: 'FAILED', message: STARTS[trouble] }
  if (system !== null && ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'ECONNRESET', '28P01', '28000', '3D000'].includes(system)) {
    return { code: 'DATABASE_DOWN', message: `连接不上数据库（${system}），请检查数据库地址、账号和网络` }
  }
  if (error instanceof Error && /^(timeout exceeded when trying to connect|Connection terminated)/i.test(error.message)) return { code: 'DATABASE_DOWN', message: '连接数据库超时，请检查数据库地址、账号和网络' }
  return { code: 'FAILED', message: errorText(error) }
}

const systemCode = (error: unknown): string | null => (error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null)
