// Backups of the embedded database: made while it is in use, checked, thinned out.
import { rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { goneBackups, noteBackups } from './known-backups.ts'
import type { GoneBackups } from './known-backups.ts'
import type { DatabasePort } from '../ports/database.ts'
import {
  checkFile,
  hashOf,
  hasItsSum,
  manifestOf,
  nameOf,
  openFolder,
  readAll,
  removeDatabase,
  sync,
  writeManifest,
} from './backup-files.ts'
import type { BackupInfo } from './backup-files.ts'
import type { Clock } from './clock.ts'
import { writeRequest } from './restore.ts'
import type { RestoreAsker } from './restore.ts'

export interface Backups {
  /** Where they lie. */
  readonly folder: string
  /**
   * @throws BackupError when the copy does not pass SQLite's own check, BackupFolderError when nothing can be put into
   * the folder
   */
  create(kind: 'hourly' | 'manual'): Promise<BackupInfo>
  /** Newest first. */
  list(): Promise<BackupInfo[]>
  /** Backups that were there and are not any more: the folder was moved, emptied or replaced. */
  gone(): Promise<GoneBackups | null>
  /**
   * Keeps the newest 24 hourly ones, the newest of each of the last 7 days, 10 of each other kind; answers the names
   * removed.
   */
  prune(): Promise<string[]>
  /** Makes one when the newest is older than an hour, then prunes. Null when it was not due. */
  createIfDue(): Promise<BackupInfo | null>
  /**
   * Checks the backup and notes that the next start puts it in place.
   * @throws BackupError
   */
  requestRestore(name: string, by: RestoreAsker): Promise<void>
}

const KEEP_HOURLY = 24
const KEEP_DAYS = 7
const KEEP_OTHERS = 10
const HOUR = 3_600_000
/**
 * Bytes of backups that one look at the list reads to hold their sums against what was noted; the rest comes with the
 * next looks.
 */
const SUMMED_AT_ONCE = 400_000_000

/** `folder` holds the backups and the note of a restore asked for. */
export function createBackups(deps: { database: DatabasePort; folder: string; clock: Clock }): Backups {
  const { database, folder, clock } = deps

  const create = async (kind: 'hourly' | 'manual'): Promise<BackupInfo> => {
    const time = Math.floor(clock.now() / 1000) * 1000
    const name = nameOf(time, kind)
    const part = path.join(folder, `${name}.part`)
    await openFolder(folder)
    const order = Math.max(0, ...(await readAll(folder)).map((one) => one.order)) + 1
    try {
      await database.backupTo(part)
      checkFile(part)
      await sync(part)
      await writeManifest(path.join(folder, name), { size: (await stat(part)).size, sha256: await hashOf(part), order })
      await rename(part, path.join(folder, name))
    } finally {
      await removeDatabase(part)
    }
    await noteBackups(folder, await readAll(folder))
    return { name, kind, time, whole: true, size: (await stat(path.join(folder, name))).size }
  }
  const list = async (): Promise<BackupInfo[]> => {
    const found = await readAll(folder)
    const recent = new Set(found.filter(({ kind }) => kind === 'hourly').slice(0, KEEP_HOURLY))
    return found.map((one) => ({
      name: one.name,
      time: one.time,
      size: one.size,
      whole: one.whole,
      kind: one.kind === 'hourly' && !recent.has(one) ? 'daily' : one.kind,
    }))
  }
  /** What was found of a file, as long as it stays as it is. */
  const sums = new Map<string, { size: number; changed: number; whole: boolean }>()
  const listSummed = async (): Promise<BackupInfo[]> => {
    let left = SUMMED_AT_ONCE
    const summed: BackupInfo[] = []
    for (const one of await list()) {
      const file = path.join(folder, one.name)
      const changed = (await stat(file).catch(() => null))?.mtimeMs ?? 0
      const known = sums.get(one.name)
      if (known?.size === one.size && known.changed === changed)
        summed.push({ ...one, whole: one.whole && known.whole })
      else if (left <= 0 || !one.whole) summed.push(one)
      else {
        left -= one.size
        const whole = await hasItsSum(file).catch(() => false)
        sums.set(one.name, { size: one.size, changed, whole })
        summed.push({ ...one, whole })
      }
    }
    return summed
  }
  const prune = async (): Promise<string[]> => {
    const removed = toRemove(await list())
    for (const name of removed) {
      await removeDatabase(path.join(folder, name))
      await rm(manifestOf(path.join(folder, name)), { force: true })
    }
    if (removed.length > 0) await noteBackups(folder, await readAll(folder))
    return removed
  }
  return {
    folder,
    create,
    list: listSummed,
    prune,
    async createIfDue() {
      // The one made last, whatever the clock said then; a date in the future says nothing about its age.
      // Where the folder can't be read one is due: making it tells what to do.
      const newest = (await list().catch((): BackupInfo[] => [])).find(({ kind }) => kind === 'hourly')
      const age = newest === undefined ? HOUR : clock.now() - newest.time
      if (age >= 0 && age < HOUR) return null
      const made = await create('hourly')
      await prune()
      return made
    },
    async gone() {
      return await goneBackups(folder, await readAll(folder))
    },
    async requestRestore(name, by) {
      await writeRequest(folder, name, by)
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
  const others = (['manual', 'before_restore'] as const).flatMap((kind) =>
    backups.filter((one) => one.kind === kind).slice(0, KEEP_OTHERS),
  )
  const kept = new Set([...hourly.slice(0, KEEP_HOURLY), ...others].map(({ name }) => name).concat(...days.values()))
  return backups.map(({ name }) => name).filter((name) => !kept.has(name))
}
