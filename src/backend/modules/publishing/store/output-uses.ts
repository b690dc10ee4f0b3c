// Where tasks use films of orders.
import { PUBLISH_STATUS } from '../../../../contract/entities/publish.ts'
import type { UsedBy } from '../../../../contract/entities/material.ts'
import { inSight, SOMEBODY_ELSES } from '../../../lib/uses-in-sight.ts'
import { wholeCompany } from '../../../lib/whole-company.ts'
import type { Db } from '../../../ports/database.ts'

const CHUNK = 500

/**
 * Live tasks with works of these outputs, oldest first, cancelled works left out; a task out of the operator's sight
 * has neither id nor name. `running` 1 = a work of it can still go out, or may have.
 */
export async function usesOfOutputs(
  db: Db,
  outputIds: readonly number[],
): Promise<ReadonlyMap<number, readonly UsedBy[]>> {
  const company = wholeCompany(db, 'company')
  const rows = []
  for (let at = 0; at < outputIds.length; at += CHUNK) {
    rows.push(
      ...(await company
        .selectFrom('publish_items as i')
        .innerJoin('wisdom_tasks as t', 't.id', 'i.wisdom_task_id')
        .select(['i.clip_output_id', 'i.wisdom_task_id', 't.name', 'i.publish_status', 'i.outcome_unknown'])
        .where('i.clip_output_id', 'in', outputIds.slice(at, at + CHUNK))
        .where('i.publish_status', '<>', PUBLISH_STATUS.cancelled)
        .where('i.delete_time', 'is', null)
        .where('t.delete_time', 'is', null)
        .orderBy('i.wisdom_task_id')
        .execute()),
    )
  }
  const isSeen = await inSight(
    db,
    'wisdom_tasks',
    rows.map((row) => row.wisdom_task_id),
  )
  const uses = new Map<number, Map<number, UsedBy>>()
  for (const row of rows) {
    const own = uses.get(row.clip_output_id ?? 0) ?? new Map<number, UsedBy>()
    const seen = isSeen(row.wisdom_task_id)
    const running =
      row.publish_status === PUBLISH_STATUS.waiting ||
      row.publish_status === PUBLISH_STATUS.publishing ||
      row.outcome_unknown === 1 ||
      own.get(row.wisdom_task_id)?.running === 1
    own.set(row.wisdom_task_id, {
      type: 'task',
      id: seen ? row.wisdom_task_id : 0,
      name: seen ? row.name : SOMEBODY_ELSES,
      running: running ? 1 : 0,
    })
    uses.set(row.clip_output_id ?? 0, own)
  }
  return new Map([...uses].map(([id, own]) => [id, [...own.values()]]))
}
