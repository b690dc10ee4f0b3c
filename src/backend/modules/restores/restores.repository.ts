// Restores and what is still being found out, of one company.
import type { Selectable } from 'kysely'
import type { Db } from '../../ports/database.ts'
import type { RestoreChecksTable, RestoresTable } from '../../tables/restores.ts'

export type RestoreRow = Selectable<RestoresTable>
export type CheckRow = Selectable<RestoreChecksTable>

/** The newest restore that nobody has put away; its works count before those of earlier ones. */
export async function newestRestore(db: Db): Promise<RestoreRow | undefined> {
  return await db.selectFrom('restores').selectAll().where('close_time', 'is', null).orderBy('id', 'desc').limit(1).executeTakeFirst()
}

/** What is open, of all restores. */
export async function openChecks(db: Db): Promise<CheckRow[]> {
  return await db.selectFrom('restore_checks').selectAll().where('settle_time', 'is', null).orderBy('id').execute()
}

export async function checksOf(db: Db, restoreId: number): Promise<CheckRow[]> {
  return await db.selectFrom('restore_checks').selectAll().where('restore_id', '=', restoreId).orderBy('kind').orderBy('id').limit(1_000).execute()
}

/** The earliest backup among restores that something is still open of (unix ms); null = nothing is. */
export async function openSince(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom('restores as r').innerJoin('restore_checks as c', 'c.restore_id', 'r.id').where('c.settle_time', 'is', null)
    .select((eb) => eb.fn.min('r.backup_time').as('since')).executeTakeFirst()
  return row?.since ?? null
}

/** Settles the open checks of a subject. Answers how many. */
export async function settleChecks(trx: Db, which: { kind: 'device' | 'account'; subject: string }, how: 'journal' | 'list', now: number): Promise<number> {
  const done = await trx.updateTable('restore_checks').set({ settle_time: now, how, update_time: now }).where('kind', '=', which.kind).where('subject', '=', which.subject).where('settle_time', 'is', null).executeTakeFirst()
  return Number(done.numUpdatedRows)
}
