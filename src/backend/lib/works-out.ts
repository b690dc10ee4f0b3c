// How many works went out on each day: kept, and counted anew for days on which something changed.
import { sql } from 'kysely'
import { inTransaction, kindOf } from '../ports/database.ts'
import type { Db } from '../ports/database.ts'
import { publishedWorks } from './account-numbers.ts'
import type { OwnWorks } from './account-numbers.ts'
import { dayGrid } from './day-span.ts'
import type { DayGrid, DaySpan } from './day-span.ts'
import { dayOf } from './days.ts'

const DAY_MS = 86_400_000
/** Rows of one statement. */
const AT_ONCE = 500
/** Of PostgreSQL's locks by number, the first half of ours. */
const LOCK = 102

/** Our works that went out in the days of a grid: on each day, and of each account. */
export async function countPublished(
  db: Db,
  works: OwnWorks,
  grid: DayGrid,
): Promise<{ byDay: Map<string, number>; byAccount: Map<number, number> }> {
  if (works.accountIds.length === 0) return { byDay: new Map(), byAccount: new Map() }
  await countChanged(db, works.accountIds, grid.timeZone)
  const [days, accounts] = await Promise.all([
    counts(db, works, grid).select('stat_date').groupBy('stat_date').execute(),
    counts(db, works, grid).select('third_auth_id').groupBy('third_auth_id').execute(),
  ])
  return {
    byDay: new Map(days.map((row) => [row.stat_date, Number(row.works)])),
    byAccount: new Map(accounts.map((row) => [row.third_auth_id, Number(row.works)])),
  }
}

function counts(db: Db, { accountIds, planId }: OwnWorks, { from, to }: DaySpan) {
  return db
    .selectFrom('works_out_daily')
    .select((is) => is.fn.sum<number>('works').as('works'))
    .where('stat_date', '>=', from)
    .where('stat_date', '<=', to)
    .where('third_auth_id', 'in', [...accountIds])
    .$if(planId !== undefined, (query) => query.where('plan_id', '=', planId ?? 0))
}

/** Counts the days of these accounts anew on which something changed, account by account. */
async function countChanged(db: Db, accountIds: readonly number[], timeZone: string): Promise<void> {
  const changed = await db
    .selectFrom('works_out_changed')
    .select('third_auth_id')
    .where('third_auth_id', 'in', [...accountIds])
    .distinct()
    .execute()
  for (const { third_auth_id: account } of changed)
    await inTransaction(db, async (trx) => await countAccount(trx, account, timeZone))
}

async function countAccount(trx: Db, account: number, timeZone: string): Promise<void> {
  // Two who counted at once could put an older count over a newer one.
  if (kindOf(trx) === 'postgres')
    await trx
      .selectFrom('third_auths')
      .select(sql`pg_advisory_xact_lock(${sql.lit(LOCK)}, id::int)`.as('lock'))
      .where('id', '=', account)
      .execute()
  // What somebody is changing now is not seen yet, neither the work nor its note: it is counted the next time. Whatever
  // a note that is taken here stands for is seen by the statements after this one.
  const notes = await trx
    .deleteFrom('works_out_changed')
    .where('third_auth_id', '=', account)
    .returning('day')
    .execute()
  // A day of UTC lies on two days of most zones.
  const dates = new Set(
    [...new Set(notes.map(({ day }) => day))].flatMap((day) => [
      dayOf(day * DAY_MS, timeZone),
      dayOf((day + 1) * DAY_MS - 1, timeZone),
    ]),
  )
  const sorted = [...dates].toSorted()
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (first === undefined || last === undefined) return
  const grid = dayGrid({ from: first, to: last }, timeZone)
  const step = sql<number>`(published_time - ${sql.lit(grid.fromMs)}) / ${sql.lit(grid.stepMs)}`
  const found = await publishedWorks(trx, { accountIds: [account] }, grid)
    .select((is) => [step.as('step'), 'plan_id', is.fn.countAll<number>().as('works')])
    .groupBy([step, 'plan_id'])
    .execute()
  const sums = new Map<string, { stat_date: string; plan_id: number; works: number }>()
  for (const row of found) {
    const [date, plan] = [grid.dayOfStep(Number(row.step)), row.plan_id ?? 0]
    if (!dates.has(date)) continue
    const key = `${date} ${plan}`
    sums.set(key, { stat_date: date, plan_id: plan, works: (sums.get(key)?.works ?? 0) + Number(row.works) })
  }
  for (const some of chunks(sorted))
    await trx
      .deleteFrom('works_out_daily')
      .where('third_auth_id', '=', account)
      .where('stat_date', 'in', some)
      .execute()
  for (const some of chunks([...sums.values()]))
    await trx
      .insertInto('works_out_daily')
      .values(some.map((sum) => ({ third_auth_id: account, ...sum })))
      .execute()
}

function chunks<T>(list: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(list.length / AT_ONCE) }, (_, at) =>
    list.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  )
}
