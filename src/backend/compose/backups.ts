import type { BackendModule } from '../http/backend-module.ts'
import { createBackups } from '../lib/backup.ts'
import type { Backups } from '../lib/backup.ts'
import { BackupError } from '../lib/backup-files.ts'
import { storageTrouble } from '../lib/storage-trouble.ts'
import type { BackupsDeps } from '../modules/backups/backups.routes.ts'
import { backupsRoutes } from '../modules/backups/backups.routes.ts'
import { backUpIfDue } from '../modules/backups/hourly-backup.ts'
import type { Foundation } from './foundation.ts'
import { backupFolder } from './restored.ts'

/** Backups: every hour, and on request. */
export function backupsModule(base: Foundation, parts: Pick<BackupsDeps, 'confirmPassword'>): BackendModule {
  const { database, clock, log } = base
  const backups =
    database.kind === 'sqlite'
      ? noting(createBackups({ database, folder: backupFolder(base.config), clock }), base)
      : null
  return {
    name: 'backups',
    bindings: backupsRoutes({ backups: backups, confirmPassword: parts.confirmPassword, restart: base.restart }),
    periodic:
      backups === null
        ? []
        : [
            {
              name: 'backups.hourly',
              everyMs: 600_000,
              timeless: true,
              run: async () => {
                const made = await backUpIfDue({
                  backups,
                  db: database.db,
                  onUnwritten: (error) => log.error('backup trouble not written', { error }),
                })
                if (made !== null) log.info('backup made', { backup: made.name, size: made.size })
              },
            },
          ],
  }
}

/** Each backup is a check of the database, too: its copy is read through. */
function noting(
  backups: Backups,
  { clock, integrity, troubles }: Pick<Foundation, 'clock' | 'integrity' | 'troubles'>,
): Backups {
  const noted = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      const made = await work()
      if (made !== null) Object.assign(integrity, { time: clock.now(), damaged: false })
      return made
    } catch (error) {
      if (error instanceof BackupError) integrity.damaged = true
      const trouble = storageTrouble(error)
      if (trouble !== null) troubles.note(trouble)
      throw error
    }
  }
  return {
    ...backups,
    create: async (kind) => await noted(async () => await backups.create(kind)),
    createIfDue: async () => await noted(async () => await backups.createIfDue()),
  }
}
