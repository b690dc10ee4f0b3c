// Backups of this installation: list, make, put back.
import type { OutputOf } from '../../../contract/endpoint.ts'
import { CODE } from '../../../contract/errors.ts'
import { backupInfo, createBackup, restoreBackup } from '../../../contract/http/admin.ts'
import type { RequestContext } from '../../http/context.ts'
import type { AuditedRefusal } from '../../http/audit.ts'
import type { Binding } from '../../http/handle.ts'
import { handle } from '../../http/handle.ts'
import { BackupError, BackupFolderError } from '../../lib/backup-files.ts'
import type { Backups } from '../../lib/backup.ts'
import { toSeconds } from '../../lib/clock.ts'
import { AppError } from '../../lib/errors.ts'

export interface BackupsDeps {
  /** Null where the database brings its own tools (PostgreSQL). */
  readonly backups: Backups | null
  /** @throws BAD_CREDENTIALS unless the password is the caller's, with a row `refused` in the operation log */
  readonly confirmPassword: (
    ctx: RequestContext,
    password: string,
    field: string,
    refused: AuditedRefusal,
  ) => Promise<void>
  /** Asks for a restart of the process once this call is answered. */
  readonly restart: () => void
}

const UNSUPPORTED = '团队数据库（PostgreSQL）请用 pg_dump 或数据库服务商的备份功能备份'

/** Calls of the backups. */
export function backupsRoutes(deps: BackupsDeps): Binding[] {
  const supported = (): Backups => {
    if (deps.backups === null) throw new AppError(CODE.FAILED, { msg: UNSUPPORTED })
    return deps.backups
  }
  return [
    handle(backupInfo, async (): Promise<OutputOf<typeof backupInfo>> => {
      const { backups } = deps
      if (backups === null) return { supported: 0, reason: UNSUPPORTED, folder: '', list: [] }
      const list = await refusals(async () => await backups.list())
      const lost = await refusals(async () => await backups.gone())
      const gone = lost === null ? {} : { gone: { count: lost.count, newest_time: toSeconds(lost.time) } }
      return {
        supported: 1,
        reason: '',
        folder: backups.folder,
        ...gone,
        list: list.map(({ name, kind, size, time, whole }) => ({
          name,
          kind,
          size,
          whole: whole ? (1 as const) : (0 as const),
          create_time: toSeconds(time),
        })),
      }
    }),
    handle(createBackup, async (ctx) => {
      const made = await refusals(async () => await supported().create('manual'))
      await supported().prune()
      ctx.audit({ targetType: 'backup', targetId: made.name })
      return { name: made.name, size: made.size }
    }),
    handle(restoreBackup, async (ctx, input): Promise<OutputOf<typeof restoreBackup>> => {
      const backups = supported()
      await deps.confirmPassword(ctx, input.password, 'password', {
        action: 'backup.restore',
        targetType: 'backup',
        targetId: input.name,
        summary: `恢复备份 ${input.name} 失败，密码错误`,
      })
      await refusals(async () => {
        await backups.requestRestore(input.name, { tenantId: ctx.tenantId, adminId: ctx.admin.id, by: ctx.admin.name })
      })
      ctx.audit({ targetType: 'backup', targetId: input.name, summary: `恢复备份 ${input.name}` })
      deps.restart()
      return { restarting: 1 }
    }),
  ]
}

/** Complaints about a backup file, or about the folder, as refusals. */
async function refusals<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof BackupError) throw new AppError(CODE.CONFLICT, { msg: error.message })
    if (error instanceof BackupFolderError) throw new AppError(CODE.STORAGE_DOWN, { msg: error.message, cause: error })
    throw error
  }
}
