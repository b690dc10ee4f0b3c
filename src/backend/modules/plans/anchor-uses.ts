// Which plans need a place or a mini program.
import type { Db } from '../../ports/database.ts'

/** Living plans that are not finished and carry one of these. */
export async function anchorUses(db: Db, kind: 'poi' | 'micro_app', ids: readonly number[]): Promise<{ anchorId: number; planId: number; planName: string }[]> {
  if (ids.length === 0) return []
  const column = kind === 'poi' ? 'poi_id' : 'micro_app_id'
  const rows = await db.selectFrom('plans').select(['id', 'name', `${column} as anchor`]).where(column, 'in', [...ids]).where('status', '<>', 4).where('delete_time', 'is', null).orderBy('id').execute()
  return rows.map((row) => ({ anchorId: row.anchor, planId: row.id, planName: row.name }))
}
