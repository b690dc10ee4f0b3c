// Putting a backup back: asked for while the product runs or at its start, done before the database is opened.
import { randomBytes } from 'node:crypto'
import { copyFile, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import {
  BACKUP_NAME,
  BackupError,
  checkFile,
  checkWhole,
  exists,
  hashOf,
  nameOf,
  parseName,
  readAll,
  removeDatabase,
  sync,
  writeManifest,
} from './backup-files.ts'
import type { Clock } from './clock.ts'

/** Who asks for a restore: somebody signed in, or whoever starts the program (`tenantId` and `adminId` null). */
export interface RestoreAsker {
  readonly tenantId: number | null
  readonly adminId: number | null
  /** In words. */
  readonly by: string
}

/**
 * What was put back, kept beside the backups until the restored data are settled (modules/restores/after-restore.ts).
 */
const restoreNote = z.object({
  /** Names this one restore. */
  key: z.string(),
  name: z.string(),
  /** When the backup was made, unix ms. */
  time: z.number(),
  by: z.string(),
  tenantId: z.number().nullable(),
  adminId: z.number().nullable(),
  /** The replaced database, null when there was none that could be read. */
  replaced: z.string().nullable(),
})
export type RestoreNote = z.infer<typeof restoreNote>

const REQUEST = 'restore.json'
const DONE = 'restored.json'
const request = z.object({
  key: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .default('0000000000000000'),
  name: z.string().regex(BACKUP_NAME),
  by: z.string().default(''),
  tenantId: z.number().nullable().default(null),
  adminId: z.number().nullable().default(null),
})

/**
 * Checks the backup and notes that the next start puts it in place.
 * @throws BackupError
 */
export async function writeRequest(folder: string, name: string, by: RestoreAsker): Promise<void> {
  if (!BACKUP_NAME.test(name)) throw new BackupError('备份不存在')
  const file = path.join(folder, name)
  if (!(await exists(file))) throw new BackupError('备份不存在，可能已被清理')
  await checkWhole(file)
  const note = path.join(folder, `${REQUEST}.part`)
  await writeFile(note, JSON.stringify({ key: randomBytes(8).toString('hex'), name, ...by }), {
    flush: true,
    mode: 0o600,
  })
  await rename(note, path.join(folder, REQUEST))
}

/**
 * Before the database is opened, holding the folder lock: notes that `name` is put in place, '' = the newest backup
 * that opens. Answers its name.
 * @throws BackupError when there is none
 */
export async function requestAtStart(folder: string, name: string, by: RestoreAsker): Promise<string> {
  const wanted = name === '' ? (await readAll(folder)).map((one) => one.name) : [name]
  let why: unknown = new BackupError('没有可用的备份')
  for (const one of wanted) {
    try {
      await writeRequest(folder, one, by)
      return one
    } catch (error) {
      if (!(error instanceof BackupError)) throw error
      why = error
    }
  }
  throw why
}

/** Name of the newest backup that opens; null = there is none. */
export async function newestThatOpens(folder: string): Promise<string | null> {
  for (const { name } of await readAll(folder)) {
    if (
      await checkWhole(path.join(folder, name)).then(
        () => true,
        () => false,
      )
    )
      return name
  }
  return null
}

/**
 * Puts the backup asked for in place of the database; call before opening it, holding the folder lock. What was there
 * is put aside in `<folder>/replaced-<key>/` until `finishRestore`. Answers what was put back, also when an earlier
 * start was cut off before it had settled the restored data; null when nothing was asked for. A power cut in between is
 * made good by the next call.
 * @throws BackupError when the backup is damaged and the database stays as it was; after any other error the program
 * must not go on
 */
export async function applyRestore(deps: { databaseFile: string; folder: string }): Promise<RestoreNote | null> {
  const { databaseFile, folder } = deps
  const [note, done] = [path.join(folder, REQUEST), path.join(folder, DONE)]
  const text = await readFile(note, 'utf8').catch(() => null)
  if (text === null)
    return await readFile(done, 'utf8').then(
      (was) => restoreNote.parse(JSON.parse(was)),
      () => null,
    )
  const fresh = `${databaseFile}.restoring`
  const asked = await prepare(text, folder, fresh).catch(async (error: unknown) => {
    await removeDatabase(fresh)
    // An earlier call may have been cut off after the old database had gone aside: then only a restore can help.
    if (!(await exists(databaseFile)))
      throw new Error(
        `上次恢复中途中断，而备份已不可用：原数据库在 ${folder} 的 replaced- 文件夹里，请移回 ${databaseFile} 并删除 ${note} 后重新启动。`,
        { cause: error },
      )
    await rm(note, { force: true })
    throw new BackupError('备份无法恢复，数据库保持原样。请选择另一个备份。', { cause: error })
  })
  const aside = path.join(folder, `replaced-${asked.key}`)
  await mkdir(aside, { recursive: true, mode: 0o700 })
  const old = path.join(aside, 'data.sqlite')
  // What an earlier call put aside is the real one; what lies here then is a copy of the backup.
  if (await exists(old)) await removeDatabase(databaseFile)
  // The journal moves first: never an old journal beside a new database.
  else for (const ending of ['-wal', '-shm', '']) await moveIfThere(databaseFile + ending, old + ending)
  await rename(fresh, databaseFile)
  const time = parseName(asked.name)?.time ?? 0
  const made: RestoreNote = {
    key: asked.key,
    name: asked.name,
    time,
    by: asked.by,
    tenantId: asked.tenantId,
    adminId: asked.adminId,
    replaced: (await exists(old)) ? old : null,
  }
  await writeFile(`${done}.part`, JSON.stringify(made), { flush: true, mode: 0o600 })
  await rename(`${done}.part`, done)
  await rm(note)
  return made
}

/**
 * Once the restored data are settled: what they replaced becomes a `before_restore` backup, or stays aside when it is
 * too damaged for one.
 */
export async function finishRestore(folder: string, note: RestoreNote, clock: Clock): Promise<void> {
  const aside = path.join(folder, `replaced-${note.key}`)
  const name = path.join(folder, nameOf(Math.floor(clock.now() / 1000) * 1000, 'before_restore'))
  try {
    const old = path.join(aside, 'data.sqlite')
    checkFile(old)
    const order = Math.max(0, ...(await readAll(folder)).map((one) => one.order)) + 1
    await writeManifest(name, { size: (await stat(old)).size, sha256: await hashOf(old), order })
    await rename(old, name)
    await rm(aside, { recursive: true, force: true })
  } catch {
    // Damaged or absent: what there is stays in the folder for someone who knows how to read it.
  }
  await rm(path.join(folder, DONE), { force: true })
}

async function prepare(text: string, folder: string, fresh: string): Promise<z.infer<typeof request>> {
  const asked = request.parse(JSON.parse(text))
  const file = path.join(folder, asked.name)
  await checkWhole(file)
  await copyFile(file, fresh)
  checkFile(fresh)
  await sync(fresh)
  return asked
}

async function moveIfThere(from: string, to: string): Promise<void> {
  await rename(from, to).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  })
}
