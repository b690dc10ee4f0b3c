// Before the embedded database is opened, and right after: a folder that lost its database, or holds a damaged one,
// does not open in silence.
import { chmod, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { z } from 'zod'
import { hashOf } from '../lib/backup-files.ts'
import { newestThatOpens } from '../lib/restore.ts'
import { StartRefusal } from '../lib/start-refusal.ts'
import { storageTrouble } from '../lib/storage-trouble.ts'
import type { Log } from '../lib/log.ts'
import type { DatabasePort } from '../ports/database.ts'
import { backupFolder } from './restored.ts'
import type { BackendConfig } from './config.ts'

/** What a product that ran leaves beside its database. */
const PARTS = ['keys.json', 'files', 'backups'] as const
/**
 * Up to this size the whole file is checked at the start, indexes against rows; a larger one page by page. About 1 s
 * per 100 MB.
 */
const WHOLE_BYTES = 256 * 1024 * 1024

/**
 * Only this user may look into the folder, whoever made it; on Windows the profile's own rights count. Answers whether
 * others could, while data lay in it.
 */
export async function closeFolder(folder: string): Promise<boolean> {
  if (process.platform === 'win32') return false
  const { mode } = await stat(folder)
  await chmod(folder, 0o700)
  return (
    (mode & 0o077) !== 0 &&
    (await stat(path.join(folder, 'keys.json')).then(
      () => true,
      () => false,
    ))
  )
}

/** What to do, with the newest backup that opens. */
async function remedy(config: Pick<BackendConfig, 'dataDir' | 'rescue'>): Promise<string> {
  const name = await newestThatOpens(backupFolder(config))
  if (name === null) return `备份文件夹 ${backupFolder(config)} 里没有可用的备份`
  return `最新的可用备份是 ${name}。请用 ${config.rescue} 恢复它（现有数据会另存），在命令后面写上备份名可以恢复另一个`
}

/**
 * A database writes its head before anything else of the product is made.
 * @throws StartRefusal DATABASE_MISSING when the folder holds parts of a product but not its database, DATABASE_DAMAGED
 * when that is an empty file: opened, either would be a new product that the first comer owns
 */
export async function expectDatabase(config: BackendConfig, file: string): Promise<void> {
  const size = await stat(file).then(
    (found) => found.size,
    () => null,
  )
  if (size !== null && size > 0) return
  const left = await Promise.all(
    PARTS.map(async (part) => {
      const there = path.join(config.dataDir, part)
      const filled = await stat(there).then(
        async (found) => !found.isDirectory() || (await readdir(there)).length > 0,
        () => false,
      )
      return filled ? [part] : []
    }),
  )
  if (left.flat().length === 0) return
  if (size === 0)
    throw new StartRefusal(
      'DATABASE_DAMAGED',
      `数据文件夹 ${config.dataDir} 里有 ${left.flat().join('、')}，但数据库 data.sqlite 是空文件（0 字节），因此没有启动。${await remedy(config)}；要新建一个空的系统，请用 --data-dir 指定另一个文件夹`,
    )
  throw new StartRefusal(
    'DATABASE_MISSING',
    `数据文件夹 ${config.dataDir} 里有 ${left.flat().join('、')}，但数据库 data.sqlite 不见了，因此没有启动。${await remedy(config)}；如果 data.sqlite 被移走，请把它放回原处；要新建一个空的系统，请用 --data-dir 指定另一个文件夹`,
  )
}

/**
 * An opening that fails by the file itself, in words.
 * @throws StartRefusal DATABASE_DAMAGED
 */
export async function openOrSay(config: BackendConfig, open: () => Promise<DatabasePort>): Promise<DatabasePort> {
  try {
    return await open()
  } catch (error) {
    if (storageTrouble(error) !== 'damaged') throw error
    throw new StartRefusal('DATABASE_DAMAGED', `数据库文件已损坏，因此没有启动。${await remedy(config)}`, {
      cause: error,
    })
  }
}

const sum = z.object({ size: z.number(), sha256: z.string() })
const sumOf = (file: string): string => `${file}.sum`

/**
 * After a clean end, the database closed: notes what the file is, so that the next start sees a byte that changed where
 * no check of SQLite looks.
 */
export async function noteSum(file: string): Promise<void> {
  const { size } = await stat(file)
  if (size <= WHOLE_BYTES)
    await writeFile(sumOf(file), JSON.stringify({ size, sha256: await hashOf(file) }), { mode: 0o600 })
}

/**
 * Before the opening: is the file what the last clean end left? Says nothing after a crash.
 * @throws StartRefusal DATABASE_DAMAGED
 */
export async function checkSum(config: Pick<BackendConfig, 'dataDir' | 'rescue'>, file: string): Promise<void> {
  const text = await readFile(sumOf(file), 'utf8').catch(() => null)
  if (text === null) return
  const noted = sum.safeParse(parseJson(text))
  const changed =
    noted.success &&
    ((await stat(file).catch(() => null))?.size !== noted.data.size || (await hashOf(file)) !== noted.data.sha256)
  if (changed)
    throw new StartRefusal(
      'DATABASE_DAMAGED',
      `数据库文件 ${file} 与上次正常退出时不同，可能已损坏，因此没有启动。${await remedy(config)}。如果是您自己放入的数据库，请删除 ${sumOf(file)} 后重新启动`,
    )
  await dropSum(file)
}

/** The note speaks of a database that is not there any more. */
export async function dropSum(file: string): Promise<void> {
  return await rm(sumOf(file), { force: true })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * SQLite's own check.
 * @throws StartRefusal DATABASE_DAMAGED, the first complaints as its cause; answers the ms it took
 */
export async function checkIntegrity(
  config: BackendConfig,
  database: DatabasePort,
  file: string,
  log: Log,
): Promise<number> {
  const began = performance.now()
  const { size } = await stat(file)
  const pragma = size <= WHOLE_BYTES ? sql`pragma integrity_check(3)` : sql`pragma quick_check(3)`
  const complaints = await pragma.execute(database.db).then(
    ({ rows }) => rows.flatMap((row) => Object.values(row as Record<string, unknown>).map(String)),
    (error: unknown) => {
      if (storageTrouble(error) !== 'damaged') throw error
      return [error instanceof Error ? error.message : String(error)]
    },
  )
  const ms = Math.round(performance.now() - began)
  if (complaints.length === 1 && complaints[0] === 'ok') return ms
  log.error('database damaged', { complaints })
  throw new StartRefusal(
    'DATABASE_DAMAGED',
    `数据库文件已损坏（没有通过完整性检查，细节在程序日志里），因此没有启动。${await remedy(config)}`,
    { cause: new Error(complaints.join('; ').slice(0, 500)) },
  )
}
