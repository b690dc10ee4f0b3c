// Files of the backups' folder: their names, what was noted of each, and whether one opens.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import SqliteFile from 'better-sqlite3'
import { z } from 'zod'
import { storageTrouble } from './storage-trouble.ts'

/** daily: an hourly one kept as its day's last. before_restore: what a restore replaced. */
export type BackupKind = 'hourly' | 'daily' | 'manual' | 'before_restore'

export interface BackupInfo {
  /** False: size or check sum are not what they were when it was made. */
  whole: boolean
  /** `backup-20261120T101500Z-hourly.sqlite`; what restore takes. */
  name: string
  kind: BackupKind
  /** Bytes. */
  size: number
  /** Unix ms. */
  time: number
}

/** A backup that can't be used; the message is for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

/** Nothing can be put where the backups belong; the message is for the operator. */
export class BackupFolderError extends Error {
  override readonly name = 'BackupFolderError'
}

/**
 * Makes the folder of the backups where it is missing, and tries a small file in it.
 * @throws BackupFolderError; a disk's own trouble as it is (`storageTrouble`)
 */
export async function openFolder(folder: string): Promise<void> {
  const probe = path.join(folder, '.probe')
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(probe, 'probe', { mode: 0o600 })
  } catch (error) {
    if (storageTrouble(error) !== null) throw error
    throw new BackupFolderError(
      `备份文件夹无法写入，没有备份（${folder}）。如果那里是一个同名文件，请移走；并检查文件夹权限，然后重试`,
      { cause: error },
    )
  } finally {
    await rm(probe, { force: true }).catch(() => undefined)
  }
}

export const BACKUP_NAME =
  /^backup-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z-(hourly|manual|before_restore)\.sqlite$/

/** Beside each backup: what it was when it was made. `order` counts on whatever the clock says. */
const manifest = z.object({ size: z.number(), sha256: z.string(), order: z.number() })
type Manifest = z.infer<typeof manifest>
export function manifestOf(file: string): string {
  return file.replace(/\.sqlite$/, '.json')
}

/**
 * Names in the folder; none where there is no folder yet.
 * @throws BackupFolderError: a folder that can't be read is not an empty one
 */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw new BackupFolderError(
      `备份文件夹无法读取（${folder}）。如果那里是一个同名文件，请移走；并检查文件夹权限，然后重试`,
      { cause: error },
    )
  }
}

/**
 * All of them, the one made last first: in the order in which they were made where that was noted, else by their dates.
 * @throws BackupFolderError
 */
export async function readAll(folder: string): Promise<
  {
    name: string
    time: number
    kind: 'hourly' | 'manual' | 'before_restore'
    size: number
    whole: boolean
    order: number
  }[]
> {
  const found = (await namesIn(folder)).flatMap((name) => parseName(name) ?? [])
  const all = await Promise.all(
    found.map(async (one) => {
      const [size, noted] = [
        (await stat(path.join(folder, one.name)).catch(() => null))?.size ?? 0,
        await readManifest(path.join(folder, one.name)),
      ]
      return { ...one, size, whole: noted === null || noted.size === size, order: noted?.order ?? 0 }
    }),
  )
  return all.toSorted((a, b) => b.order - a.order || b.time - a.time)
}

async function readManifest(file: string): Promise<Manifest | null> {
  const text = await readFile(manifestOf(file), 'utf8').catch(() => null)
  try {
    return text === null ? null : manifest.parse(JSON.parse(text))
  } catch {
    return null
  }
}

export async function writeManifest(file: string, noted: Manifest): Promise<void> {
  return await writeFile(manifestOf(file), JSON.stringify(noted), { flush: true, mode: 0o600 })
}

export async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** Whether size and check sum are what was noted when it was made; true where nothing was. */
export async function hasItsSum(file: string): Promise<boolean> {
  const noted = await readManifest(file)
  return noted === null || ((await stat(file)).size === noted.size && (await hashOf(file)) === noted.sha256)
}

/**
 * Size, check sum, and a trial opening.
 * @throws BackupError
 */
export async function checkWhole(file: string): Promise<void> {
  if (!(await hasItsSum(file))) throw new BackupError('备份文件已损坏，请选择另一个备份')
  checkFile(file, { readonly: true })
}

export async function exists(file: string): Promise<boolean> {
  return await stat(file).then(
    () => true,
    () => false,
  )
}

/**
 * SQLite's own check; unless read-only it also makes the file complete without a journal beside it.
 * @throws BackupError
 */
export function checkFile(file: string, options: { readonly?: true } = {}): void {
  let verdict: unknown
  try {
    const handle = new SqliteFile(file, { fileMustExist: true, ...options })
    try {
      if (!options.readonly) handle.pragma('journal_mode = delete')
      verdict = handle.pragma('integrity_check', { simple: true })
    } finally {
      handle.close()
    }
  } catch (error) {
    throw new BackupError('备份文件已损坏，请选择另一个备份', { cause: error })
  }
  if (verdict !== 'ok') throw new BackupError('备份文件已损坏，请选择另一个备份')
}

export async function removeDatabase(file: string): Promise<void> {
  for (const ending of ['', '-wal', '-shm', '-journal']) await rm(file + ending, { force: true })
}

export async function sync(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const stamp = (time: number): string => new Date(time).toISOString().replace(/[-:]|\.\d+/g, '')

export function nameOf(time: number, kind: 'hourly' | 'manual' | 'before_restore'): string {
  return `backup-${stamp(time)}-${kind}.sqlite`
}

export function parseName(
  name: string,
): { name: string; time: number; kind: 'hourly' | 'manual' | 'before_restore' } | null {
  const [, year, month, day, hour, minute, second, kind] = BACKUP_NAME.exec(name) ?? []
  if (kind !== 'hourly' && kind !== 'manual' && kind !== 'before_restore') return null
  return { name, kind, time: Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) }
}
