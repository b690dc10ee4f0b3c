import type { BackendModule } from '../http/backend-module.ts'
import { createBackups } from '../lib/backup.ts'
import type { BackupsDeps } from '../modules/backups/backups.routes.ts'
import { backupsRoutes } from '../modules/backups/backups.routes.ts'
import type { Foundation } from './foundation.ts'
import { backupFolder } from './restored.ts'

/** Backups: every hour, and on request. */
export function backupsModule(base: Foundation, parts: Pick<BackupsDeps, 'confirmPassword'>): BackendModule {
  const { database, clock, log } = base
  const backups = database.kind === 'sqlite' ? createBackups({ database, folder: backupFolder(base.config), clock }) : null
  return {
    name: 'backups',
    bindings: backupsRoutes({ backups, confirmPassword: parts.confirmPassword, restart: base.restart }),
    periodic: backups === null ? [] : [
      {
        name: 'backups.hourly',
        everyMs: 600_000,
        run: async () => {
          const made = await backups.createIfDue()
          if (made !== null) log.info('backup made', { backup: made.name, size: made.size })
        },
      },
    ],
  }
}
