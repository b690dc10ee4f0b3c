// Materials as the orders see them.
import type { Db } from '../../ports/database.ts'
import type { ClipMaterial, ClipMaterials } from './clip-ports.ts'

/** The live ones among these attachments, by id. Ids of other tenants are simply absent. */
export async function findMaterials(db: Db, ids: readonly number[]): Promise<ClipMaterials> {
  const found: [number, ClipMaterial][] = []
  // 40 groups of 200 materials are more parameters than one statement likes.
  for (let at = 0; at < ids.length; at += 1000) {
    const rows = await db
      .selectFrom('attachments')
      .select(['id', 'filename', 'mimetype', 'storage_path', 'sha256', 'size', 'duration_ms'])
      .where('id', 'in', ids.slice(at, at + 1000))
      .where('delete_time', 'is', null)
      .execute()
    for (const row of rows) found.push([row.id, row])
  }
  return new Map(found)
}
