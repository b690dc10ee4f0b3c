// Materials as the orders see them.
import { z } from 'zod'
import type { Db } from '../../ports/database.ts'
import type { ClipMaterial, ClipMaterials } from './clip-ports.ts'

const tagsShape = z.array(z.string())

/** The live ones among these attachments, by id. Ids of other tenants are simply absent. */
export async function findMaterials(db: Db, ids: readonly number[]): Promise<ClipMaterials> {
  const found: [number, ClipMaterial][] = []
  // 40 groups of 200 materials are more parameters than one statement likes.
  for (let at = 0; at < ids.length; at += 1000) {
    const rows = await db
      .selectFrom('attachments')
      .select(['id', 'filename', 'mimetype', 'storage_path', 'sha256', 'size', 'duration_ms', 'tags', 'motion'])
      .where('id', 'in', ids.slice(at, at + 1000))
      .where('delete_time', 'is', null)
      .execute()
    for (const row of rows)
      found.push([
        row.id,
        { ...row, tags: tagsShape.catch([]).parse(JSON.parse(row.tags)), motion: row.motion < 0 ? null : row.motion },
      ])
  }
  return new Map(found)
}

/** These files are used by one order more: the library shows and filters by it. */
export async function countMaterialUses(trx: Db, ids: readonly number[]): Promise<void> {
  // In the order of ids, so that two orders never wait for each other's rows.
  const sorted = ids.toSorted((a, b) => a - b)
  for (let at = 0; at < sorted.length; at += 1000) {
    await trx
      .updateTable('attachments')
      .set((eb) => ({ use_count: eb('use_count', '+', 1) }))
      .where('id', 'in', sorted.slice(at, at + 1000))
      .execute()
  }
}
