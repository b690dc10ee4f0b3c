// Backups of the embedded database: made while it is in use, checked, thinned out, and put back at the next start.
import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import SqliteFile from 'better-sqlite3'
import { z } from 'zod'
import type { DatabasePort } from '../ports/database.ts'
import type { Clock } from './clock.ts'

/** daily: an hourly one kept as its day's last. before_restore: what a restore replaced. */
export type BackupKind = 'hourly' | 'daily' | 'manual' | 'before_restore'

export interface BackupInfo {
  /** `backup-20261120T101500Z-hourly.sqlite`; what restore takes. */
  name: string
  kind: BackupKind
  /** Bytes. */
  size: number
  /** Unix ms. */
  time: number
}

export interface Backups {
  /** Throws BackupError when the copy does not pass SQLite's own check. */
  create(kind: 'hourly' | 'manual'): Promise<BackupInfo>
  /** Newest first. */
  list(): Promise<BackupInfo[]>
  /** Keeps the newest 24 hourly ones, the newest of each of the last 7 days, 10 of each other kind; answers the names removed. */
  prune(): Promise<string[]>
  /** Makes one when the newest is older than an hour, then prunes. Null when it was not due. */
  createIfDue(): Promise<BackupInfo | null>
  /** Checks the backup and notes that the next start puts it in place. Throws BackupError. */
  requestRestore(name: string): Promise<void>
}

/** A backup that can't be used; the message is for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

const KEEP_HOURLY = 24
const KEEP_DAYS = 7
const KEEP_OTHERS = 10
const HOUR = 3_600_000
const NAME = /^backup-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z-(hourly|manual|before_restore)\.sqlite$/
const REQUEST = 'restore.json'
const request = z.object({ name: z.string().regex(NAME) })

/** `folder` holds the backups and the note of a restore asked for. */
export function createBackups(deps: { database: DatabasePort; folder: string; clock: Clock }): Backups {
  const { database, folder, clock } = deps

  const create = async (kind: 'hourly' | 'manual'): Promise<BackupInfo> => {
    const time = Math.floor(clock.now() / 1000) * 1000
    const name = nameOf(time, kind)
    const part = path.join(folder, `${name}.part`)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    try {
      await database.backupTo(part)
      checkFile(part)
      await sync(part)
      await rename(part, path.join(folder, name))
    } finally {
      await removeDatabase(part)
    }
    return { name, kind, time, size: (await stat(path.join(folder, name))).size }
  }
  const list = async (): Promise<BackupInfo[]> => {
    const found = (await readdir(folder).catch(() => [])).flatMap((name) => parseName(name) ?? []).toSorted((a, b) => b.time - a.time)
    const recent = new Set(found.filter(({ kind }) => kind === 'hourly').slice(0, KEEP_HOURLY))
    return await Promise.all(found.map(async (one) => ({
      ...one, kind: one.kind === 'hourly' && !recent.has(one) ? 'daily' : one.kind, size: (await stat(path.join(folder, one.name))).size,
    })))
  }
  const prune = async (): Promise<string[]> => {
    const removed = toRemove(await list())
    for (const name of removed) await removeDatabase(path.join(folder, name))
    return removed
  }
  return {
    create, list, prune,
    async createIfDue() {
      const newest = (await list()).find(({ kind }) => kind === 'hourly')
      if (newest && clock.now() - newest.time < HOUR) return null
      const made = await create('hourly')
      await prune()
      return made
    },
    async requestRestore(name) {
      if (!NAME.test(name)) throw new BackupError('备份不存在')
      const file = path.join(folder, name)
      if (!(await stat(file).catch(() => null))) throw new BackupError('备份不存在，可能已被清理')
      checkFile(file)
      const note = path.join(folder, `${REQUEST}.part`)
      await writeFile(note, JSON.stringify({ name }), { flush: true })
      await rename(note, path.join(folder, REQUEST))
    },
  }
}

/** Names that go: see Backups.prune. `backups` newest first. */
export function toRemove(backups: readonly BackupInfo[]): string[] {
  const hourly = backups.filter(({ kind }) => kind === 'hourly' || kind === 'daily')
  const days = new Map<string, string>()
  for (const { name, time } of hourly) {
    const day = new Date(time).toISOString().slice(0, 10)
    if (!days.has(day) && days.size < KEEP_DAYS) days.set(day, name)
  }
  const others = (['manual', 'before_restore'] as const).flatMap((kind) => backups.filter((one) => one.kind === kind).slice(0, KEEP_OTHERS))
  const kept = new Set([...hourly.slice(0, KEEP_HOURLY), ...others].map(({ name }) => name).concat(...days.values()))
  return backups.map(({ name }) => name).filter((name) => !kept.has(name))
}

/**
 * Puts the backup asked for in place of the database; call before opening it, holding the folder lock. What was there becomes a
 * `before_restore` backup, or, when it is too damaged for one, stays in `<folder>/replaced-<time>/`. Answers the backup's name, or
 * null when none was asked for. A power cut in between is made good by the next call. Throws BackupError when the backup is
 * damaged and the database stays as it was; after any other error the program must not go on.
 */
export async function applyRestore(deps: { databaseFile: string; folder: string; clock: Clock }): Promise<string | null> {
  const { databaseFile, folder } = deps
  const note = path.join(folder, REQUEST)
  const text = await readFile(note, 'utf8').catch(() => null)
  if (text === null) return null
  const fresh = `${databaseFile}.restoring`
  const name = await prepare(text, folder, fresh).catch(async (error: unknown) => {
    await removeDatabase(fresh)
    // An earlier call may have been cut off after the old database had gone aside: then only a restore can help.
    if (!(await exists(databaseFile))) throw new Error(`上次恢复中途中断，而备份已不可用：原数据库在 ${folder} 的 replaced- 文件夹里，请移回 ${databaseFile} 并删除 ${note} 后重新启动。`, { cause: error })
    await rm(note, { force: true })
    throw new BackupError('备份无法恢复，数据库保持原样。请选择另一个备份。', { cause: error })
  })
  const time = Math.floor(deps.clock.now() / 1000) * 1000
  const aside = path.join(folder, `replaced-${stamp(time)}`)
  await mkdir(aside, { recursive: true, mode: 0o700 })
  // The journal moves first: never an old journal beside a new database.
  for (const ending of ['-wal', '-shm', '']) await moveIfThere(databaseFile + ending, path.join(aside, `data.sqlite${ending}`))
  await rename(fresh, databaseFile)
  await rm(note)
  await keepReplaced(aside, path.join(folder, nameOf(time, 'before_restore')))
  return name
}

async function prepare(text: string, folder: string, fresh: string): Promise<string> {
  const { name } = request.parse(JSON.parse(text))
  await copyFile(path.join(folder, name), fresh)
  checkFile(fresh)
  await sync(fresh)
  return name
}

async function keepReplaced(aside: string, name: string): Promise<void> {
  const old = path.join(aside, 'data.sqlite')
  try {
    checkFile(old)
    await rename(old, name)
    await rm(aside, { recursive: true, force: true })
  } catch {
    // Damaged or absent: what there is stays in the folder for someone who knows how to read it.
  }
}

async function moveIfThere(from: string, to: string): Promise<void> {
  await rename(from, to).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  })
}

const exists = async (file: string): Promise<boolean> => await stat(file).then(() => true, () => false)

/** SQLite's own check; also makes the file complete without a journal beside it. */
function checkFile(file: string): void {
  let verdict: unknown
  try {
    const handle = new SqliteFile(file, { fileMustExist: true })
    try {
      handle.pragma('journal_mode = delete')
      verdict = handle.pragma('integrity_check', { simple: true })
    } finally {
      handle.close()
    }
  } catch (error) {
    throw new BackupError('备份文件已损坏，请选择另一个备份', { cause: error })
  }
  if (verdict !== 'ok') throw new BackupError('备份文件已损坏，请选择另一个备份')
}

async function removeDatabase(file: string): Promise<void> {
  for (const ending of ['', '-wal', '-shm', '-journal']) await rm(file + ending, { force: true })
}

async function sync(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const stamp = (time: number): string => new Date(time).toISOString().replace(/[-:]|\.\d+/g, '')

const nameOf = (time: number, kind: 'hourly' | 'manual' | 'before_restore'): string => `backup-${stamp(time)}-${kind}.sqlite`

function parseName(name: string): { name: string; time: number; kind: 'hourly' | 'manual' | 'before_restore' } | null {
  const [, year, month, day, hour, minute, second, kind] = NAME.exec(name) ?? []
  if (kind !== 'hourly' && kind !== 'manual' && kind !== 'before_restore') return null
  return { name, kind, time: Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) }
}
