// Numbers of accounts by day that are kept here, and works that appeared in their lists.
import type { Db } from '../../ports/database.ts'

/** What a login or a check told of an account today; a number that was not told keeps its earlier value. */
export async function keepAccountDay(
  trx: Db,
  seen: { accountId: number; day: string; fans: number | null; works: number | null; now: number },
): Promise<void> {
  if (seen.fans === null && seen.works === null) return
  await trx
    .insertInto('third_auth_stats_daily')
    .values({
      third_auth_id: seen.accountId,
      stat_date: seen.day,
      total_fans: seen.fans,
      total_issue: seen.works,
      update_time: seen.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['third_auth_id', 'stat_date']).doUpdateSet((eb) => ({
        total_fans: eb.fn.coalesce('excluded.total_fans', 'third_auth_stats_daily.total_fans'),
        total_issue: eb.fn.coalesce('excluded.total_issue', 'third_auth_stats_daily.total_issue'),
        update_time: eb.ref('excluded.update_time'),
      })),
    )
    .execute()
}

/** Works of each account's list that went out between two moments (unix ms, the second excluded). */
export async function countNewWorks(
  db: Db,
  accountIds: readonly number[],
  { fromMs, toMs }: { fromMs: number; toMs: number },
): Promise<Map<number, number>> {
  if (accountIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('platform_works')
    .select((eb) => ['third_auth_id', eb.fn.countAll<number>().as('count')])
    .where('third_auth_id', 'in', [...accountIds])
    .where('publish_time', '>=', fromMs)
    .where('publish_time', '<', toMs)
    .groupBy('third_auth_id')
    .execute()
  return new Map(rows.map((row) => [row.third_auth_id, Number(row.count)]))
}
