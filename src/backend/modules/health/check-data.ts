// Database, keys and files: does each answer, and do they belong together?
import { stat } from 'node:fs/promises'
import { sql } from 'kysely'
import { found } from '../../../contract/entities/health.ts'
import { toSeconds } from '../../lib/clock.ts'
import { storageTrouble } from '../../lib/storage-trouble.ts'
import type { LookAt } from './health.ports.ts'

/** Files of so many of the newest materials are looked for. */
const LOOKED = 3
/** Work that is due waits at most so long while nothing else runs, ms. */
const STUCK_MS = 10 * 60_000

export const checkDatabase: LookAt = async ({ database, integrity, troubles }) => {
  if (integrity.damaged || troubles.open() === 'damaged') return found('database.damaged')
  try {
    await sql`select 1`.execute(database.db)
  } catch (error) {
    return found(storageTrouble(error) === 'damaged' ? 'database.damaged' : 'database.unreachable')
  }
  return found('database.ok', integrity.time === 0 ? {} : { time: toSeconds(integrity.time) })
}

/**
 * Is the key file there, and does it open what is stored? The start compares its fingerprint; this looks at the values
 * themselves.
 */
export const checkKeys: LookAt = async ({ database, keyFile, cipher }) => {
  if (
    await stat(keyFile).then(
      () => false,
      () => true,
    )
  )
    return found('keys.missing', { file: keyFile })
  const rows = await database.db
    .selectFrom('third_auths')
    .select(['third_cookie_enc', 'third_token_enc'])
    .where('delete_time', 'is', null)
    .orderBy('id', 'desc')
    .limit(LOOKED)
    .execute()
  const sealed = rows.map((row) => row.third_cookie_enc ?? row.third_token_enc).filter((text) => text !== null)
  const closed = sealed.filter((text) => !opens(cipher, text))
  return found(sealed.length > 0 && closed.length === sealed.length ? 'keys.foreign' : 'keys.ok')
}

function opens(cipher: { decrypt(cipherText: string): string }, text: string): boolean {
  try {
    cipher.decrypt(text)
    return true
  } catch {
    return false
  }
}

/** Are the newest materials where the database says? None of them there: the folder or the bucket is another one. */
export const checkFiles: LookAt = async ({ database, files }) => {
  const rows = await database.db
    .selectFrom('attachments')
    .select('storage_path')
    .where('delete_time', 'is', null)
    .orderBy('id', 'desc')
    .limit(LOOKED)
    .execute()
  const paths = rows.map((row) => row.storage_path).filter((path) => path !== '')
  try {
    // An empty installation asks, too: does the bucket answer?
    const heads = await Promise.all(
      (paths.length === 0 ? ['system/health'] : paths).map(async (path) => await files.head(path)),
    )
    return heads.every((head) => head === null) && paths.length > 0
      ? found('files.missing', { lost: heads.length, looked: heads.length })
      : found('files.ok')
  } catch {
    return found('files.unreachable')
  }
}

/**
 * Due work waits and nothing runs, on any machine: whoever should take it is gone. A doubted clock makes everything
 * due, so it says nothing then.
 */
export function checkJobs(startedAt: number): LookAt {
  return async ({ database, clock, watch }) => {
    const now = clock.now()
    if (watch.doubt() !== null || performance.now() - startedAt < STUCK_MS) return found('jobs.ok')
    const waiting = await database.db
      .selectFrom('jobs')
      .select('run_after')
      .where('status', '=', 'queued')
      .where('run_after', '<', now - STUCK_MS)
      .orderBy('run_after')
      .limit(1)
      .executeTakeFirst()
    if (waiting === undefined) return found('jobs.ok')
    const runs = await database.db
      .selectFrom('jobs')
      .select('id')
      .where('status', '=', 'running')
      .where('lease_until', '>', now)
      .limit(1)
      .executeTakeFirst()
    return runs === undefined
      ? found('jobs.stuck', { minutes: Math.floor((now - waiting.run_after) / 60_000) })
      : found('jobs.ok')
  }
}

/** Asks anew at most while the check is asked: other processes and people may have confirmed the time. */
export const checkClock: LookAt = async ({ watch, clock }) => {
  // A database that does not answer must not hide what the clock in memory tells.
  const doubt = await watch.look().catch(() => watch.doubt())
  return doubt === null
    ? found('clock.ok', { time: toSeconds(clock.now()) })
    : found(doubt.code, { time: toSeconds(doubt.now), newest_time: toSeconds(doubt.newest) })
}
