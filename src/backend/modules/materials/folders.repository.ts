// Rows of folders; every function takes the tenant's own database.
import type { Selectable } from 'kysely'
import type { Db } from '../../ports/database.ts'
import type { AttachmentFoldersTable } from '../../tables/files.ts'
import { LIBRARY_KINDS } from './materials.repository.ts'

export type FolderRow = Selectable<AttachmentFoldersTable>

/** Live folders by name. */
export async function findFolders(db: Db): Promise<FolderRow[]> {
  return await db
    .selectFrom('attachment_folders')
    .selectAll()
    .where('delete_time', 'is', null)
    .orderBy('sort')
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** The same, locked for the rest of the transaction: who moves one must know all. */
export async function lockFolders(trx: Db): Promise<FolderRow[]> {
  return await trx.selectFrom('attachment_folders').selectAll().where('delete_time', 'is', null).forUpdate().execute()
}

/** Live files directly in each folder. */
export async function countInFolders(db: Db): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('attachments')
    .select((is) => ['folder_id', is.fn.countAll<number>().as('n')])
    .where('delete_time', 'is', null)
    .where('folder_id', '>', 0)
    .where('kind', 'in', [...LIBRARY_KINDS])
    .groupBy('folder_id')
    .execute()
  return new Map(rows.map((row) => [row.folder_id, Number(row.n)]))
}

export async function insertFolder(db: Db, row: { parent_id: number; name: string }): Promise<number> {
  return (
    await db
      .insertInto('attachment_folders')
      .values({ ...row, delete_time: null })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
}

/** Ids of live files in these folders. */
export async function filesIn(db: Db, folderIds: readonly number[]): Promise<number[]> {
  return (
    await db
      .selectFrom('attachments')
      .select('id')
      .where('folder_id', 'in', [...folderIds])
      .where('delete_time', 'is', null)
      .execute()
  ).map((row) => row.id)
}

/** A folder and everything below it, by the rows given. */
export function subtreeOf(folders: readonly Pick<FolderRow, 'id' | 'parent_id'>[], id: number): number[] {
  const below = folders.filter((folder) => folder.parent_id === id).flatMap((folder) => subtreeOf(folders, folder.id))
  return [id, ...below]
}

/** Levels from the top: a folder at the top has 1; 0 for 0. */
export function depthOf(folders: readonly Pick<FolderRow, 'id' | 'parent_id'>[], id: number): number {
  const folder = folders.find((one) => one.id === id)
  return folder === undefined ? 0 : 1 + depthOf(folders, folder.parent_id)
}

/** Levels of a folder and what is below it: 1 when nothing is. */
export function heightOf(folders: readonly Pick<FolderRow, 'id' | 'parent_id'>[], id: number): number {
  return (
    1 +
    Math.max(0, ...folders.filter((folder) => folder.parent_id === id).map((folder) => heightOf(folders, folder.id)))
  )
}
