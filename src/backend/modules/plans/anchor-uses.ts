// Which plans need a place or a mini program.
import type { Db } from '../../ports/database.ts'
import { wholeCompany } from '../../lib/whole-company.ts'
import { inSight, SOMEBODY_ELSES } from '../../lib/uses-in-sight.ts'

/** Living plans that are not finished and carry one of these. */
export async function anchorUses(
  db: Db,
  kind: 'poi' | 'micro_app',
  ids: readonly number[],
): Promise<{ anchorId: number; planId: number; planName: string }[]> {
  if (ids.length === 0) return []
  const column = kind === 'poi' ? 'poi_id' : 'micro_app_id'
  const rows = await wholeCompany(db, 'company')
    .selectFrom('plans')
    .select(['id', 'name', `${column} as anchor`])
    .where(column, 'in', [...ids])
    .where('status', '<>', 4)
    .where('delete_time', 'is', null)
    .orderBy('id')
    .execute()
  const isSeen = await inSight(
    db,
    'plans',
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({
    anchorId: row.anchor,
    ...(isSeen(row.id) ? { planId: row.id, planName: row.name } : { planId: 0, planName: SOMEBODY_ELSES }),
  }))
}
