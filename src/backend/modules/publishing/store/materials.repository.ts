// Materials that works are made of.
import type { Db } from '../../../ports/database.ts'

export interface MaterialRow {
  id: number
  filename: string
  mimetype: string
  storage_path: string
  size: number
  duration_ms: number | null
  sha256: string
}

/** Live materials by id. */
export async function readMaterials(db: Db, ids: readonly number[]): Promise<Map<number, MaterialRow>> {
  const found = new Map<number, MaterialRow>()
  const wanted = [...new Set(ids)]
  for (let at = 0; at < wanted.length; at += 1000) {
    const rows = await db
      .selectFrom('attachments')
      .select(['id', 'filename', 'mimetype', 'storage_path', 'size', 'duration_ms', 'sha256'])
      .where('id', 'in', wanted.slice(at, at + 1000))
      .where('delete_time', 'is', null)
      .execute()
    for (const row of rows) found.set(row.id, row)
  }
  return found
}
