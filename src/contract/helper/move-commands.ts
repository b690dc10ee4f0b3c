import { z } from 'zod'
import { helperAccount, platformValue, sealed } from '../entities/account.ts'
import { ACCOUNT_FILE_MAX, ACCOUNT_PIECE_BYTES, PASSPHRASE_MAX, PASSPHRASE_MIN } from './account-file.ts'
import { command } from './command.ts'

const handle = z.string().regex(/^hkfile:[A-Za-z0-9_-]{16,64}$/, '文件标识不正确')
const passphrase = z
  .string()
  .min(PASSPHRASE_MIN, `口令至少 ${PASSPHRASE_MIN} 个字符`)
  .max(PASSPHRASE_MAX, `口令最多 ${PASSPHRASE_MAX} 个字符`)
const offset = z.number().int().min(0).max(ACCOUNT_FILE_MAX)
const piece = z.string().max(Math.ceil(ACCOUNT_PIECE_BYTES / 3) * 4)

/**
 * Packs an account's browser profile (without caches), session and proxy behind a passphrase. Progress comes as
 * `moveProgress`.
 */
export const exportAccount = command({
  cmd: 'exportAccount',
  title: '导出账号',
  level: 'login',
  timeoutMs: 600_000,
  input: z
    .object({
      platform_value: platformValue,
      account_id: z.string().min(1).max(128),
      third_sec_uid: z.string().max(256).default(''),
      openname: z.string().max(100).default(''),
      avatar: z.string().max(2000).default(''),
      third_cookie: sealed.default(''),
      proxy: sealed.optional(),
      passphrase,
    })
    .strict(),
  /** `time`: unix seconds, as in the file's header. */
  output: z.object({ filePath: handle, size: z.number().int(), filename: z.string(), time: z.number().int() }),
})
/** The next piece of a packed account, base64; '' at the end. */
export const readAccountPiece = command({
  cmd: 'readAccountPiece',
  title: '读取迁移文件',
  level: 'login',
  timeoutMs: 30_000,
  input: z.object({ filePath: handle, offset }).strict(),
  output: z.object({ data: piece, size: z.number().int() }),
})
/** Room for a file of the page, of so many bytes. */
export const openAccountUpload = command({
  cmd: 'openAccountUpload',
  title: '接收迁移文件',
  level: 'login',
  timeoutMs: 30_000,
  input: z.object({ size: z.number().int().min(1) }).strict(),
  output: z.object({ filePath: handle }),
})
/** The next piece of it, in order. */
export const writeAccountPiece = command({
  cmd: 'writeAccountPiece',
  title: '写入迁移文件',
  level: 'login',
  timeoutMs: 30_000,
  input: z.object({ filePath: handle, offset, data: piece }).strict(),
  output: z.object({ received: z.number().int() }),
})
/**
 * Unpacks an account here. `account_id` '' = whichever the file brings; `force` takes a session older than the one
 * known.
 */
export const importAccount = command({
  cmd: 'importAccount',
  title: '导入账号',
  level: 'login',
  timeoutMs: 600_000,
  input: z
    .object({
      filePath: handle,
      platform_value: platformValue,
      account_id: z.string().max(128).default(''),
      third_cookie: sealed.default(''),
      passphrase,
      force: z.boolean().default(false),
    })
    .strict(),
  output: z.object({ account: helperAccount }),
})
/** @throws a packed or uploaded file away */
export const dropAccountFile = command({
  cmd: 'dropAccountFile',
  title: '清理迁移文件',
  level: 'login',
  timeoutMs: 30_000,
  input: z.object({ filePath: handle }).strict(),
  output: z.object({ dropped: z.boolean() }),
})
/** Removes the account's browser, session and proxy from this computer; refused while it is in use here. */
export const forgetAccount = command({
  cmd: 'forgetAccount',
  title: '清除本机账号资料',
  level: 'login',
  timeoutMs: 60_000,
  input: z.object({ platform_value: platformValue, account_id: z.string().min(1).max(128) }).strict(),
  output: z.object({ forgotten: z.boolean() }),
})
