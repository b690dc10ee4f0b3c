// Why a backend did not start, for its supervisor and for the operator.
import { z } from 'zod'
import { RESCUE_COMMAND } from '../../contract/health-words.ts'
import { errorText } from '../lib/errors.ts'
import { FolderLockedError } from '../lib/folder-lock.ts'
import { StartRefusal } from '../lib/start-refusal.ts'
import { storageTrouble } from '../lib/storage-trouble.ts'
import type { StorageTrouble } from '../lib/storage-trouble.ts'
import { MigrationError } from '../migrations/migrate.ts'
import { KeyStoreError } from '../ports/key-store.ts'

/**
 * FOLDER_LOCKED, DATABASE_NEWER, DATABASE_MISSING, DATABASE_DAMAGED, NO_BACKUP, BAD_CONFIG, BAD_KEYS, BAD_TEAM:
 * starting again does not help. PORT_IN_USE: another port may; DATABASE_DOWN, STORE_DOWN, STORAGE_…: once that is
 * mended.
 */
export type StartFailureCode =
  | 'FOLDER_LOCKED'
  | 'DATABASE_NEWER'
  | 'BAD_CONFIG'
  | 'BAD_KEYS'
  | 'PORT_IN_USE'
  | 'DATABASE_DOWN'
  | 'BAD_TEAM'
  | 'STORE_DOWN'
  | 'NO_BACKUP'
  | 'DATABASE_MISSING'
  | 'DATABASE_DAMAGED'
  | 'STORAGE_FULL'
  | 'STORAGE_READONLY'
  | 'STORAGE_IO'
  | 'FAILED'

const STARTS: Readonly<Record<StorageTrouble, { code: StartFailureCode; message: string }>> = {
  full: { code: 'STORAGE_FULL', message: '磁盘空间不足，因此没有启动。请清理后重新启动' },
  readonly: { code: 'STORAGE_READONLY', message: '数据文件夹是只读的，因此没有启动。请检查磁盘和文件夹权限后重新启动' },
  damaged: { code: 'DATABASE_DAMAGED', message: '数据库文件已损坏，因此没有启动。请用 {rescue} 恢复最新的备份' },
  io: { code: 'STORAGE_IO', message: '磁盘读写出错，因此没有启动。请检查磁盘后重新启动' },
}

/** The same in English, without the details. */
const ENGLISH: Readonly<Record<Exclude<StartFailureCode, 'FAILED'>, string>> = {
  FOLDER_LOCKED: 'Another process uses the data folder: quit it, or name another folder with --data-dir',
  DATABASE_NEWER: 'The database belongs to a newer version of the product: install that one',
  BAD_CONFIG: 'An argument of the start is wrong',
  BAD_KEYS:
    'The key file is missing, readable for others, or belongs to another database: put the original keys.json (mode 600) back',
  PORT_IN_USE: 'Another program uses the port: name another one with --port, or quit that program',
  DATABASE_DOWN: 'The database does not answer: check its address, account and network',
  BAD_TEAM: 'This machine does not fit the team: its keys, bucket or version are others',
  STORE_DOWN: 'The file store does not answer: check endpoint, bucket, keys and network',
  NO_BACKUP: 'The backup can not be restored: name another one with --restore',
  DATABASE_MISSING:
    'The folder holds parts of a product but not its database: put data.sqlite back, or restore a backup with --restore',
  DATABASE_DAMAGED:
    'The database file is damaged: restore the newest backup with --restore (what is there is kept aside)',
  STORAGE_FULL: 'The disk is full: free some space and start again',
  STORAGE_READONLY: 'The data folder is read-only: check the disk and the rights of the folder, then start again',
  STORAGE_IO: 'The disk reports errors: check it, then start again',
}

/**
 * The code, and a sentence with the remedy, in Chinese with all details and in English. `rescue`: the command that puts
 * back the newest backup.
 */
export function startFailure(error: unknown, rescue = RESCUE_COMMAND): { code: StartFailureCode; message: string } {
  const { code, message } = chineseFailure(error, rescue)
  return { code, message: code === 'FAILED' ? message : `${message}\n${ENGLISH[code]} [${code}]` }
}

function chineseFailure(error: unknown, rescue: string): { code: StartFailureCode; message: string } {
  if (error instanceof FolderLockedError) return { code: 'FOLDER_LOCKED', message: error.message }
  if (error instanceof MigrationError) return { code: 'DATABASE_NEWER', message: error.message }
  if (error instanceof KeyStoreError) return { code: 'BAD_KEYS', message: error.message }
  if (error instanceof StartRefusal) return { code: error.code, message: error.message }
  if (error instanceof z.ZodError)
    return {
      code: 'BAD_CONFIG',
      message: `启动参数不正确：${error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('；')}`,
    }
  const system = systemCode(error)
  if (system === 'EADDRINUSE')
    return { code: 'PORT_IN_USE', message: '端口已被其他程序占用，请换一个端口（--port）或退出占用它的程序' }
  if (system === 'EACCES' && error instanceof Error && 'syscall' in error && error.syscall === 'listen')
    return { code: 'FAILED', message: '没有权限使用这个端口，请用 --port 换一个 1024 以上的端口' }
  if (system === 'EACCES' || system === 'EPERM')
    return { code: 'STORAGE_READONLY', message: `没有权限：${errorText(error)}。请检查数据文件夹的权限后重新启动` }
  const trouble = storageTrouble(error)
  if (trouble !== null)
    return { code: STARTS[trouble].code, message: STARTS[trouble].message.replace('{rescue}', () => rescue) }
  if (
    system !== null &&
    ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'ECONNRESET', '28P01', '28000', '3D000'].includes(system)
  ) {
    return { code: 'DATABASE_DOWN', message: `连接不上数据库（${system}），请检查数据库地址、账号和网络` }
  }
  if (error instanceof Error && /^(timeout exceeded when trying to connect|Connection terminated)/i.test(error.message))
    return { code: 'DATABASE_DOWN', message: '连接数据库超时，请检查数据库地址、账号和网络' }
  return { code: 'FAILED', message: errorText(error) }
}

const systemCode = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
