// Can something be stored now, and for how long still?
import { rm, stat, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { found } from '../../../contract/entities/health.ts'
import type { HealthCode } from '../../../contract/entities/health.ts'
import { shellWord } from '../../../contract/shell-word.ts'
import { storageTrouble } from '../../lib/storage-trouble.ts'
import type { StorageTrouble } from '../../lib/storage-trouble.ts'
import type { Db } from '../../ports/database.ts'
import type { HealthDeps, LookAt } from './health.ports.ts'

const MB = 1024 ** 2
/** A database page, its journal, and a little more. */
const PROBE_BYTES = 128 * 1024
const LOW_BYTES = 1024 * MB
const SHORT_BYTES = 200 * MB
const CODES: Readonly<Record<StorageTrouble, HealthCode>> = {
  full: 'storage.full',
  readonly: 'storage.readonly',
  damaged: 'database.damaged',
  io: 'storage.io',
}

/**
 * Writes a small file beside the database, and where calls met a trouble, tries the database itself: both working
 * again, all is well.
 */
export const checkStorage: LookAt = async (deps) => {
  const trouble =
    (await probeFolder(deps.dataDir)) ?? (deps.troubles.open() === null ? null : await probeDatabase(deps))
  if (trouble !== null) return found(CODES[trouble])
  deps.troubles.clear()
  return found('storage.ok')
}

async function probeFolder(folder: string): Promise<StorageTrouble | null> {
  const file = path.join(folder, '.probe')
  try {
    await writeFile(file, Buffer.alloc(PROBE_BYTES), { mode: 0o600 })
    return null
  } catch (error) {
    return troubleOf(error)
  } finally {
    await rm(file, { force: true }).catch(() => undefined)
  }
}

class Undone extends Error {}

/** A row larger than a page, taken back at once. A database that does not answer is the database check's to tell. */
async function probeDatabase({ database }: Pick<HealthDeps, 'database'>): Promise<StorageTrouble | null> {
  try {
    await database.db.transaction().execute(async (trx) => {
      await writeProbe(trx)
      throw new Undone()
    })
  } catch (error) {
    return error instanceof Undone ? null : storageTrouble(error)
  }
  return null
}

async function writeProbe(trx: Db): Promise<void> {
  await trx
    .insertInto('settings')
    .values({ tenant_id: 0, admin_id: 0, key: 'installation.probe', value: JSON.stringify('x'.repeat(PROBE_BYTES)) })
    .execute()
}

/** A folder that takes nothing is read-only to us, whatever the system calls it. */
const troubleOf = (error: unknown): StorageTrouble =>
  storageTrouble(error) ??
  (error instanceof Error && 'code' in error && (error.code === 'EACCES' || error.code === 'EPERM') ? 'readonly' : 'io')

export const checkDisk: LookAt = async ({ dataDir, freeBytes = freeOf }) => {
  const free = await freeBytes(dataDir)
  return found(free < SHORT_BYTES ? 'disk.short' : free < LOW_BYTES ? 'disk.low' : 'disk.ok', { free })
}

async function freeOf(folder: string): Promise<number> {
  const disk = await statfs(folder)
  return disk.bavail * disk.bsize
}

/**
 * Who else on this computer can read the data: the folder, and what is made in it. On Windows the profile's own rights
 * count.
 */
export const checkModes: LookAt = async ({ dataDir, outerDir, keyFile, folderWasOpen }) => {
  if (process.platform === 'win32') return found('modes.ok')
  const open = async (file: string): Promise<boolean> =>
    await stat(file).then(
      ({ mode }) => (mode & 0o077) !== 0,
      () => false,
    )
  if (await open(keyFile)) return found('modes.open', { command: `chmod 600 ${shellWord(keyFile, process.platform)}` })
  if (await open(dataDir)) return found('modes.open', { command: `chmod 700 ${shellWord(dataDir, process.platform)}` })
  if (outerDir !== null && (await open(outerDir)))
    return found('modes.outer', { command: `chmod 700 ${shellWord(outerDir, process.platform)}` })
  return found((await makesOpenFiles(dataDir)) ? 'modes.umask' : folderWasOpen ? 'modes.closed' : 'modes.ok')
}

/** Asking the process for its umask would set it for a moment: a file tells as well. */
async function makesOpenFiles(folder: string): Promise<boolean> {
  const file = path.join(folder, '.probe-rights')
  try {
    await writeFile(file, '', { mode: 0o666 })
    return ((await stat(file)).mode & 0o077) !== 0
  } catch {
    // A folder that takes no file is told by the storage's check.
    return false
  } finally {
    await rm(file, { force: true }).catch(() => undefined)
  }
}
