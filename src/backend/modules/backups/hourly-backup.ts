// The backup that is made by itself: what keeps it from being made stands in the run log, once for each cause.
import { BackupError, BackupFolderError } from '../../lib/backup-files.ts'
import type { BackupInfo } from '../../lib/backup-files.ts'
import type { Backups } from '../../lib/backup.ts'
import { errorText } from '../../lib/errors.ts'
import { storageTrouble } from '../../lib/storage-trouble.ts'
import type { StorageTrouble } from '../../lib/storage-trouble.ts'
import type { Db } from '../../ports/database.ts'

const TROUBLES: Readonly<Record<StorageTrouble, string>> = {
  full: '磁盘空间不足',
  readonly: '文件夹是只读的',
  damaged: '数据库文件已损坏',
  io: '磁盘读写出错',
}
/** How these rows are found again. */
const REF = 'backup'

/** Why no backup was made, with the folder; the same for the same cause, whenever it is met. */
export function backupFailure(error: unknown, folder: string): string {
  const trouble = storageTrouble(error)
  const told = error instanceof BackupError || error instanceof BackupFolderError
  const reason =
    !told && trouble !== null ? TROUBLES[trouble] : errorText(error).replace(/backup-\d{8}T\d{6}Z/g, 'backup')
  return reason.includes(folder) ? reason : `${reason}，没有备份（${folder}）`
}

/**
 * Makes a backup where one is due; null when none was. A failure is written into the run log of the company that runs
 * the installation, unless the last row about the backups says the same; the first backup after it is written, too.
 * `db` sees every company.
 * @throws what kept the backup from being made
 */
export async function backUpIfDue(deps: {
  backups: Pick<Backups, 'folder' | 'createIfDue'>
  db: Db
  onUnwritten: (error: unknown) => void
}): Promise<BackupInfo | null> {
  const { backups, db, onUnwritten } = deps
  try {
    const made = await backups.createIfDue()
    // The data hold the row; where they can't, there is a program log.
    if (made !== null)
      await noteChange(db, { level: 'info', title: '自动备份恢复正常', message: made.name }).catch(onUnwritten)
    return made
  } catch (error) {
    await noteChange(db, {
      level: 'error',
      title: '自动备份失败',
      message: backupFailure(error, backups.folder),
    }).catch(onUnwritten)
    throw error
  }
}

async function noteChange(db: Db, row: { level: 'info' | 'error'; title: string; message: string }): Promise<void> {
  const { id: tenantId } = await db
    .selectFrom('tenants')
    .select((is) => is.fn.min<number | null>('id').as('id'))
    .executeTakeFirstOrThrow()
  if (tenantId === null) return
  const last = await db
    .selectFrom('run_logs')
    .select(['level', 'message'])
    .where('tenant_id', '=', tenantId)
    .where('ref_type', '=', REF)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  // What goes well is news after a failure alone.
  const known = row.level === 'info' ? last?.level !== 'error' : last?.level === 'error' && last.message === row.message
  if (!known)
    await db
      .insertInto('run_logs')
      .values({
        tenant_id: tenantId,
        job_type: 'backup',
        job_id: null,
        ref_type: REF,
        ref_id: null,
        cost_ms: null,
        ...row,
      })
      .execute()
}
