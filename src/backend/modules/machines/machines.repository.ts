// Rows of the processes, and what they work on. All but `worksOf` see every tenant.
import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../ports/database.ts'
import type { MachinesTable } from '../../tables/machines.ts'

export type MachineRow = Selectable<MachinesTable>
export type NewMachine = Omit<Insertable<MachinesTable>, 'id'>

/** Writes a sign of life. */
export async function writeBeat(db: Db, row: NewMachine): Promise<void> {
  await db
    .insertInto('machines')
    .values(row)
    .onConflict((conflict) => conflict.column('code').doUpdateSet(row))
    .execute()
}

export async function forget(db: Db, code: string): Promise<void> {
  await db.deleteFrom('machines').where('code', '=', code).execute()
}

/** Forgets those that gave no sign since `before`, unix ms. */
export async function forgetSilent(db: Db, before: number): Promise<void> {
  await db.deleteFrom('machines').where('beat_time', '<', before).execute()
}

/** Oldest first. */
export async function listMachines(db: Db): Promise<MachineRow[]> {
  return await db.selectFrom('machines').selectAll().orderBy('start_time').orderBy('id').execute()
}

/** Running jobs by the machine that holds them. */
export async function countJobs(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('jobs')
    .select(['lease_owner', (eb) => eb.fn.countAll<number>().as('n')])
    .where('status', '=', 'running')
    .where('lease_owner', 'is not', null)
    .groupBy('lease_owner')
    .execute()
  return new Map(rows.map((row) => [row.lease_owner ?? '', Number(row.n)]))
}

/** The tenant's own running jobs, with the film where it is one. */
export async function worksOf(db: Db): Promise<{ owner: string; type: string; progress: number; title: string }[]> {
  const rows = await db
    .selectFrom('jobs')
    .leftJoin('clip_outputs', 'clip_outputs.job_id', 'jobs.id')
    .select(['jobs.lease_owner', 'jobs.type', 'jobs.progress', 'clip_outputs.title'])
    .where('jobs.status', '=', 'running')
    .where('jobs.lease_owner', 'is not', null)
    .orderBy('jobs.id')
    .limit(200)
    .execute()
  return rows.map((row) => ({
    owner: row.lease_owner ?? '',
    type: row.type,
    progress: row.progress,
    title: row.title ?? '',
  }))
}
