import { absentBy, accountOf, RUN_LOG_TITLES } from '../../../../contract/run-log-words.ts'
import { wholeCompany } from '../../../lib/whole-company.ts'
import type { Db } from '../../../ports/database.ts'
import type { ItemRow } from '../store/items.repository.ts'

/**
 * It became known what became of these works: runs that could only tell that nobody knows are shown anew to whoever
 * watches them. `now` in unix ms.
 */
export async function noteAnswer(inside: Db, itemIds: readonly number[], now: number): Promise<void> {
  if (itemIds.length === 0) return
  const trx = wholeCompany(inside, 'works')
  const reported = trx
    .selectFrom('publish_run_items')
    .select('run_id')
    .where('publish_item_id', 'in', [...itemIds])
    .where('state', '=', 'unconfirmed')
  await trx
    .updateTable('publish_runs')
    .set((eb) => ({ update_time: now, change_no: eb('change_no', '+', 1) }))
    .where('id', 'in', reported)
    .where('end_time', 'is not', null)
    .execute()
}

/** Lines of the run log about works that a person looked for on their platforms: they are not out. */
export async function logAbsent(
  trx: Db,
  rows: readonly Pick<ItemRow, 'id' | 'title' | 'openname' | 'platform_value'>[],
  name: string,
): Promise<void> {
  if (rows.length === 0) return
  await trx
    .insertInto('run_logs')
    .values(
      rows.map((row) => ({
        job_type: 'publish',
        level: 'warn' as const,
        title: `${RUN_LOG_TITLES.absent}：${row.title}`,
        message: [accountOf(row), absentBy(name)].join('，'),
        ref_type: 'publish_item',
        ref_id: row.id,
      })),
    )
    .execute()
}
