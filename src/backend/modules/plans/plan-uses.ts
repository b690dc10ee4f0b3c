// Which plans need a material.
import type { UsedBy } from '../../../contract/entities/material.ts'
import type { Db } from '../../ports/database.ts'
import { wholeCompany } from '../../lib/whole-company.ts'
import { inSight, SOMEBODY_ELSES } from '../../lib/uses-in-sight.ts'

const CHUNK = 500

/**
 * Live plans that hold one of these materials, by material; `running` 1 = the plan is not over, so the file is still
 * needed.
 */
export async function planUses(
  db: Db,
  attachmentIds: readonly number[],
): Promise<ReadonlyMap<number, readonly UsedBy[]>> {
  const uses = new Map<number, UsedBy[]>()
  for (let at = 0; at < attachmentIds.length; at += CHUNK) {
    const rows = await wholeCompany(db, 'company')
      .selectFrom('plan_materials as m')
      .innerJoin('plans as p', 'p.id', 'm.plan_id')
      .select(['m.attachment_id', 'p.id', 'p.name', 'p.status'])
      .distinct()
      .where('m.attachment_id', 'in', attachmentIds.slice(at, at + CHUNK))
      .where('p.delete_time', 'is', null)
      .orderBy('p.id')
      .execute()
    const isSeen = await inSight(
      db,
      'plans',
      rows.map((row) => row.id),
    )
    for (const row of rows)
      uses.set(row.attachment_id, [
        ...(uses.get(row.attachment_id) ?? []),
        {
          type: 'plan',
          ...(isSeen(row.id) ? { id: row.id, name: row.name } : { id: 0, name: SOMEBODY_ELSES }),
          running: row.status === 1 || row.status === 2 || row.status === 3 ? 1 : 0,
        },
      ])
  }
  return uses
}
