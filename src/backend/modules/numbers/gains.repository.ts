// What works brought day by day, in the database.
import type { Insertable } from 'kysely'
import type { Db } from '../../ports/database.ts'
import type { AccountGainsDailyTable, WorkStatsDailyTable } from '../../tables/works.ts'
import { METRICS } from './work-gains.ts'
import type { Snapshot } from './work-gains.ts'

/** A snapshot with its work. */
export interface WorkSnapshot extends Snapshot {
  workId: number
}
type SnapshotRow = Pick<WorkStatsDailyTable, 'work_id' | 'stat_date' | (typeof METRICS)[number]>
/** Rows of one statement. */
const CHUNK = 500

const toSnapshot = ({ work_id: workId, stat_date: day, ...values }: SnapshotRow): WorkSnapshot => ({
  workId,
  day,
  ...values,
})

/** Snapshots of works, of the days from `day` on or of those before it, by work and day. */
export async function findSnapshots(
  db: Db,
  workIds: readonly number[],
  of: { side: 'from' | 'before'; day: string },
): Promise<WorkSnapshot[]> {
  if (workIds.length === 0) return []
  const rows = await db
    .selectFrom('work_stats_daily')
    .select(['work_id', 'stat_date', ...METRICS])
    .where('work_id', 'in', [...workIds])
    .where('stat_date', of.side === 'from' ? '>=' : '<', of.day)
    .orderBy('work_id')
    .orderBy('stat_date')
    .execute()
  return rows.map(toSnapshot)
}

/** Works of an account behind `after`, by id, so many at most; `publishTime` in unix ms, 0 = not told. */
export async function findWorks(
  db: Db,
  accountId: number,
  after: number,
  limit: number,
): Promise<{ id: number; publishTime: number }[]> {
  return await db
    .selectFrom('platform_works')
    .select(['id', 'publish_time as publishTime'])
    .where('third_auth_id', '=', accountId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

type GainRow = Omit<Insertable<AccountGainsDailyTable>, 'tenant_id'>

/** Adds to the days of an account what is new; a number that nobody knew before begins with it. */
export async function addGains(trx: Db, rows: readonly GainRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += CHUNK)
    await trx
      .insertInto('account_gains_daily')
      .values(rows.slice(at, at + CHUNK))
      .onConflict((conflict) =>
        conflict.columns(['third_auth_id', 'stat_date']).doUpdateSet((eb) => {
          const added = (of: (typeof METRICS)[number]) =>
            eb
              .case()
              .when(`excluded.${of}`, 'is', null)
              .then(eb.ref(`account_gains_daily.${of}`))
              .else(eb(eb.fn.coalesce(`account_gains_daily.${of}`, eb.lit(0)), '+', eb.ref(`excluded.${of}`)))
              .end()
          const counted = (of: 'works' | 'spread' | 'corrected') =>
            eb(`account_gains_daily.${of}`, '+', eb.ref(`excluded.${of}`))
          return {
            play: added('play'),
            like_count: added('like_count'),
            comment: added('comment'),
            share: added('share'),
            collect: added('collect'),
            works: counted('works'),
            spread: counted('spread'),
            corrected: counted('corrected'),
            update_time: eb.ref('excluded.update_time'),
          }
        }),
      )
      .execute()
}

/** Takes all days of an account away. */
export async function clearGains(trx: Db, accountId: number): Promise<void> {
  await trx.deleteFrom('account_gains_daily').where('third_auth_id', '=', accountId).execute()
}

/** Are all counters of the account's works summed up? Locks the row of its looks until the end of the transaction. */
export async function lockSummed(trx: Db, accountId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('work_looks')
    .select('gains_summed')
    .where('third_auth_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  return row?.gains_summed === 1
}

/** They are. */
export async function markSummed(trx: Db, accountId: number): Promise<void> {
  await trx.updateTable('work_looks').set({ gains_summed: 1 }).where('third_auth_id', '=', accountId).execute()
}

/** Accounts of all companies whose counters are not summed up yet, so many at most. */
export async function findUnsummed(db: Db, limit: number): Promise<{ tenantId: number; accountId: number }[]> {
  return await db
    .selectFrom('work_looks')
    .select(['tenant_id as tenantId', 'third_auth_id as accountId'])
    .where('gains_summed', '=', 0)
    .orderBy('tenant_id')
    .orderBy('third_auth_id')
    .limit(limit)
    .execute()
}
