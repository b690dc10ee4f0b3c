// Marks and tags of music; every function takes the tenant's own database.
import { sql } from 'kysely'
import type { Db } from '../../ports/database.ts'
import { readTags } from './materials.repository.ts'

const TAGS_SHOWN = 40

/** Which of these the operator marked. */
export async function findMarked(db: Db, adminId: number, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('music_favorites')
    .select('attachment_id')
    .where('admin_id', '=', adminId)
    .where('attachment_id', 'in', [...ids])
    .execute()
  return new Set(rows.map((row) => row.attachment_id))
}

/** Live pieces that the operator marked. */
export async function countFavorites(db: Db, adminId: number): Promise<number> {
  const row = await db
    .selectFrom('music_favorites as mark')
    .innerJoin('attachments as file', 'file.id', 'mark.attachment_id')
    .select((is) => is.fn.countAll<number>().as('n'))
    .where('mark.admin_id', '=', adminId)
    .where('file.delete_time', 'is', null)
    .where('file.kind', '=', 'music')
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** Tags of music with how many pieces carry each, most used first. */
export async function musicTags(db: Db): Promise<{ name: string; count: number }[]> {
  const rows = await db
    .selectFrom('attachments')
    .select((is) => ['tags', is.fn.countAll<number>().as('n')])
    .where('delete_time', 'is', null)
    .where('tags', '<>', sql.lit('[]'))
    .where('kind', '=', 'music')
    .groupBy('tags')
    .execute()
  const counts = new Map<string, number>()
  for (const row of rows) for (const tag of readTags(row.tags)) counts.set(tag, (counts.get(tag) ?? 0) + Number(row.n))
  return [...counts]
    .toSorted((a, b) => b[1] - a[1] || a[0].localeCompare(b[0], 'zh'))
    .slice(0, TAGS_SHOWN)
    .map(([name, count]) => ({ name, count }))
}
