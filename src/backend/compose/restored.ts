import path from 'node:path'
import { readReplaced, settleIn } from '../modules/restores/after-restore.ts'
import { applyRestore, finishRestore, requestAtStart } from '../lib/restore.ts'
import type { RestoreNote } from '../lib/restore.ts'
import { BackupError } from '../lib/backup-files.ts'
import type { Clock } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import { StartRefusal } from '../lib/start-refusal.ts'
import type { DatabasePort } from '../ports/database.ts'
import type { BackendConfig } from './config.ts'

/** Where backups of the embedded database lie. */
export function backupFolder(config: Pick<BackendConfig, 'dataDir'>): string {
  return path.join(config.dataDir, 'backups')
}

/**
 * Before the database is opened, holding the folder lock: puts back what was asked for in the page or by `--restore`.
 * @throws StartRefusal when the start itself asked and no backup opens; one that was asked for in the page and is
 * damaged by now leaves everything as it was
 */
export async function putBackAskedFor(
  config: BackendConfig,
  databaseFile: string,
  log: Log,
): Promise<RestoreNote | null> {
  const folder = backupFolder(config)
  if (config.restore !== null) {
    await requestAtStart(folder, config.restore, { tenantId: null, adminId: null, by: '启动参数 --restore' }).catch(
      (error: unknown) => {
        if (error instanceof BackupError)
          throw new StartRefusal('NO_BACKUP', `不能恢复：${error.message}（备份文件夹 ${folder}）`, { cause: error })
        throw error
      },
    )
  }
  try {
    const note = await applyRestore({ databaseFile, folder })
    if (note !== null) log.info('backup put back', { backup: note.name })
    return note
  } catch (error) {
    // The database is as it was: going on with it serves the operator better than not starting.
    if (!(error instanceof BackupError)) throw error
    log.error('backup not restored', { error })
    return null
  }
}

/** After the database is opened and before anybody is served: the restored data begin a life of their own. */
export async function settleRestored(
  config: BackendConfig,
  database: DatabasePort,
  note: RestoreNote,
  clock: Clock,
): Promise<void> {
  await settleIn(database.db, note, readReplaced(note.replaced, note.time), clock.now())
  await finishRestore(backupFolder(config), note, clock)
}
