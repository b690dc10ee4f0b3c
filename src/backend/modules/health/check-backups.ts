// Can backups be made, is there one that opens, and is it young enough?
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { found } from '../../../contract/entities/health.ts'
import type { HealthCheck } from '../../../contract/entities/health.ts'
import { checkWhole, openFolder, readAll } from '../../lib/backup-files.ts'
import { toSeconds } from '../../lib/clock.ts'
import { goneBackups } from '../../lib/known-backups.ts'
import type { LookAt } from './health.ports.ts'

const HOUR_MS = 3_600_000
/** They are made every hour; some may fail before somebody is told. */
const OLD_MS = 3 * HOUR_MS
/** After a pause the first one is made a little after the start, ms. */
const GRACE_MS = 15 * 60_000

/**
 * What a look that did not end in time comes to: soon after the start nothing is told, as the first backup, which is
 * being made then, keeps the disk busy. `startedAt`: of `performance.now()`.
 */
export function lateBackupCheck(startedAt: number) {
  return (): HealthCheck | null =>
    performance.now() - startedAt > GRACE_MS ? found('check.failed', { check: 'backup' }) : null
}

/** `startedAt`: of `performance.now()`. A file is opened once; after that its size and time of change tell. */
export function backupCheck(startedAt: number): LookAt {
  const known = new Map<string, boolean>()
  const opens = async (file: string): Promise<boolean> => {
    const { size, mtimeMs } = await stat(file)
    const mark = `${file}|${size}|${mtimeMs}`
    const before = known.get(mark)
    if (before !== undefined) return before
    const whole = await checkWhole(file).then(
      () => true,
      () => false,
    )
    known.set(mark, whole)
    return whole
  }
  return async ({ backups, clock, watch }) => {
    if (backups === null) return found('backup.external')
    if (
      await openFolder(backups).then(
        () => false,
        () => true,
      )
    )
      return found('backup.folder', { folder: backups })
    const list = await readAll(backups).catch(() => null)
    if (list === null) return found('backup.folder', { folder: backups })
    const gone = await goneBackups(backups, list)
    if (gone !== null) return found('backup.gone', { count: gone.count, time: toSeconds(gone.time) })
    const newest = list[0]
    const settled = performance.now() - startedAt > GRACE_MS
    if (newest === undefined) return found(settled ? 'backup.none' : 'backup.ok')
    let broken = 0
    for (const { name } of list) {
      if (await opens(path.join(backups, name)).catch(() => false)) break
      broken += 1
    }
    if (broken === list.length) return found('backup.broken', { count: broken })
    if (broken > 0) return found('backup.damaged', { name: newest.name })
    const age = clock.now() - newest.time
    const time = toSeconds(newest.time)
    if (watch.doubt() === null && age < -HOUR_MS) return found('backup.future', { time })
    return found(settled && age > OLD_MS ? 'backup.old' : 'backup.ok', { time })
  }
}
