// Restores and what is still being found out, of one company.
import type { Selectable } from 'kysely'
import { isScheduled, publicTime } from '../../../contract/work-time.ts'
import { toSeconds } from '../../lib/clock.ts'
import type { Db } from '../../ports/database.ts'
import type { RestoreChecksTable, RestoresTable } from '../../tables/restores.ts'

/** Journals and lists are asked for from a little before the backup on, ms. */
export const SLACK_MS = 3_600_000

export type RestoreRow = Selectable<RestoresTable>
export type CheckRow = Selectable<RestoreChecksTable>

/** The newest restore that nobody has put away; its works count before those of earlier ones. */
export async function newestRestore(db: Db): Promise<RestoreRow | undefined> {
  return await db
    .selectFrom('restores')
    .selectAll()
    .where('close_time', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** What is open, of all restores. */
export async function openChecks(db: Db): Promise<CheckRow[]> {
  return await db.selectFrom('restore_checks').selectAll().where('settle_time', 'is', null).orderBy('id').execute()
}

export async function checksOf(db: Db, restoreId: number): Promise<CheckRow[]> {
  return await db
    .selectFrom('restore_checks')
    .selectAll()
    .where('restore_id', '=', restoreId)
    .orderBy('kind')
    .orderBy('id')
    .limit(1_000)
    .execute()
}

/** The earliest backup among restores that something is still open of (unix ms); null = nothing is. */
export async function openSince(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom('restores as r')
    .innerJoin('restore_checks as c', 'c.restore_id', 'r.id')
    .where('c.settle_time', 'is', null)
    .select((eb) => eb.fn.min('r.backup_time').as('since'))
    .executeTakeFirst()
  return row?.since ?? null
}

/** Settles the open checks of a subject. Answers how many. */
export async function settleChecks(
  trx: Db,
  which: { kind: 'device' | 'account'; subject: string },
  how: 'journal' | 'list',
  now: number,
): Promise<number> {
  const done = await trx
    .updateTable('restore_checks')
    .set({ settle_time: now, how, update_time: now })
    .where('kind', '=', which.kind)
    .where('subject', '=', which.subject)
    .where('settle_time', 'is', null)
    .executeTakeFirst()
  return Number(done.numUpdatedRows)
}

export interface SettledWork {
  item_id: number
  title: string
  openname: string
  platform_value: string
  how: 'journal' | 'list' | 'broken'
  outcome: 'done' | 'unconfirmed'
  /** When it became or becomes public, unix s; 0 = not known to be out. */
  time: number
  scheduled?: 1
}

/**
 * Works in sight whose attempts of earlier data (another epoch than `epoch`) ended with the restore or after it: by it,
 * or by what was told since. Newest first.
 */
export async function settledWorks(
  db: Db,
  restore: Pick<RestoreRow, 'create_time'>,
  epoch: string,
  now: number,
): Promise<SettledWork[]> {
  const rows = await db
    .selectFrom('publish_records as r')
    .innerJoin('publish_items as i', 'i.id', 'r.publish_item_id')
    .innerJoin('third_auths as a', 'a.id', 'i.third_auth_id')
    .select([
      'i.id as item_id',
      'i.title',
      'a.openname',
      'a.platform_value',
      'r.result',
      'r.epoch',
      'r.end_time',
      'i.publish_status',
      'i.published_time',
      'i.timing_time',
    ])
    .where('r.end_time', '>=', restore.create_time)
    .where('r.epoch', '<>', epoch)
    .where('r.result', 'in', [2, -2])
    .where('i.delete_time', 'is', null)
    .orderBy('r.end_time', 'desc')
    .orderBy('r.id', 'desc')
    .limit(200)
    .execute()
  return rows.map(
    ({
      result,
      epoch: told,
      end_time: ended,
      publish_status: status,
      published_time: out,
      timing_time: timed,
      ...row
    }) => ({
      ...row,
      ...(isScheduled({ publish_status: status, timing_time: toSeconds(timed) }, now) ? { scheduled: 1 as const } : {}),
      time: status === 2 ? publicTime({ published_time: toSeconds(out) ?? 0, timing_time: toSeconds(timed) }) : 0,
      how: told === 'list' ? 'list' : result === -2 && ended === restore.create_time ? 'broken' : 'journal',
      outcome: result === 2 ? 'done' : 'unconfirmed',
    }),
  )
}
