// Uploads under way; every function but the last two takes the tenant's own database.
import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../ports/database.ts'
import type { UploadSessionsTable } from '../../tables/files.ts'

export type UploadRow = Selectable<UploadSessionsTable>

export async function findUpload(db: Db, uploadId: string, adminId: number): Promise<UploadRow | undefined> {
  return await db
    .selectFrom('upload_sessions')
    .selectAll()
    .where('upload_id', '=', uploadId)
    .where('admin_id', '=', adminId)
    .executeTakeFirst()
}

/** An open upload of the same file by the same person, to go on with. */
export async function findResumable(
  db: Db,
  file: {
    adminId: number
    uploadId: string | undefined
    size: number
    kind: UploadRow['kind']
    sha256: string
    now: number
  },
): Promise<UploadRow | undefined> {
  let query = db
    .selectFrom('upload_sessions')
    .selectAll()
    .where('admin_id', '=', file.adminId)
    .where('status', '=', 'open')
    .where('expire_time', '>', file.now)
    .where('size', '=', file.size)
    .where('kind', '=', file.kind)
  if (file.uploadId === undefined && file.sha256 === '') return undefined
  if (file.uploadId !== undefined) query = query.where('upload_id', '=', file.uploadId)
  // One side may not have been able to hash; two different hashes are two files.
  if (file.sha256 !== '')
    query = query.where('sha256', 'in', file.uploadId === undefined ? [file.sha256] : ['', file.sha256])
  return await query.orderBy('id', 'desc').limit(1).executeTakeFirst()
}

export async function countOpen(db: Db, adminId: number, now: number): Promise<number> {
  const row = await db
    .selectFrom('upload_sessions')
    .select((is) => is.fn.countAll<number>().as('n'))
    .where('admin_id', '=', adminId)
    .where('status', '=', 'open')
    .where('expire_time', '>', now)
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

export async function insertUpload(db: Db, row: Insertable<UploadSessionsTable>): Promise<void> {
  await db.insertInto('upload_sessions').values(row).execute()
}

/** Changes an upload that is still open; false when it is not. */
export async function changeOpen(
  db: Db,
  uploadId: string,
  change: { received?: number; expire_time?: number; status?: UploadRow['status']; update_time: number },
): Promise<boolean> {
  const result = await db
    .updateTable('upload_sessions')
    .set(change)
    .where('upload_id', '=', uploadId)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return Number(result.numUpdatedRows) > 0
}

/** Locks the upload for the rest of the transaction. */
export async function lockUpload(trx: Db, uploadId: string): Promise<UploadRow> {
  return await trx
    .selectFrom('upload_sessions')
    .selectAll()
    .where('upload_id', '=', uploadId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function finishUpload(trx: Db, uploadId: string, attachmentId: number, now: number): Promise<void> {
  await trx
    .updateTable('upload_sessions')
    .set({ status: 'done', attachment_id: attachmentId, update_time: now })
    .where('upload_id', '=', uploadId)
    .execute()
}

/** Open uploads of any tenant whose time is over; `db` is unscoped. */
export async function findExpired(db: Db, now: number, limit: number) {
  return await db
    .selectFrom('upload_sessions')
    .select(['upload_id', 'tenant_id', 'storage_path'])
    .where('status', '=', 'open')
    .where('expire_time', '<', now)
    .limit(limit)
    .execute()
}

/** Forgets uploads that ended before `before`; `db` is unscoped. */
export async function dropEnded(db: Db, before: number): Promise<void> {
  await db.deleteFrom('upload_sessions').where('status', '!=', 'open').where('update_time', '<', before).execute()
}
