// What is written through an account, of whatever kind: works and answers keep apart by this, and plans leave an
// account alone that its site wants to rest. Times in unix ms.
import type { Db } from '../ports/database.ts'
import { wholeCompany } from './whole-company.ts'

/** Shortest time between an answer and a work of one account. */
export const WRITE_GAP_MS = 5 * 60_000
/** No attempt to publish goes on for longer. */
const LONGEST_MS = 6 * 3_600_000

/** When these accounts last pressed an answer within the gap, by account; the others are absent. */
export async function lastAnswersOf(db: Db, accountIds: readonly number[], now: number): Promise<Map<number, number>> {
  if (accountIds.length === 0) return new Map()
  const rows = await wholeCompany(db, 'accounts')
    .selectFrom('message_sends')
    .select((is) => ['third_auth_id', is.fn.max('tried_time').as('time')])
    .where('third_auth_id', 'in', [...new Set(accountIds)])
    .where('tried_time', '>', now - WRITE_GAP_MS)
    // Nothing was pressed.
    .where('last_end', 'not in', ['stopped', 'resting'])
    .groupBy('third_auth_id')
    .execute()
  return new Map(rows.map((row) => [row.third_auth_id, Number(row.time)]))
}

/**
 * The work of each of these accounts that an answer of now would be too near to: one that went out within the gap, or
 * whose time comes within it. Its moment, by account; the others are absent.
 */
export async function worksAround(db: Db, accountIds: readonly number[], now: number): Promise<Map<number, number>> {
  if (accountIds.length === 0) return new Map()
  const ids = [...new Set(accountIds)]
  const company = wholeCompany(db, 'accounts')
  const out = await company
    .selectFrom('publish_records')
    .select(['third_auth_id', 'start_time', 'end_time'])
    .where('third_auth_id', 'in', ids)
    .where('start_time', '>', now - LONGEST_MS)
    .where((is) => is.or([is('start_time', '>', now - WRITE_GAP_MS), is('end_time', '>', now - WRITE_GAP_MS)]))
    .execute()
  const due = await company
    .selectFrom('publish_items')
    .select(['third_auth_id', 'timing_time'])
    .where('third_auth_id', 'in', ids)
    .where((is) => is('publish_status', '=', is.lit(0)))
    .where('timing_time', '>', now)
    .where('timing_time', '<=', now + WRITE_GAP_MS)
    .where('delete_time', 'is', null)
    .execute()
  const moments = new Map<number, number>()
  const note = (id: number | null, time: number): void => {
    if (id !== null) moments.set(id, Math.max(moments.get(id) ?? 0, time))
  }
  for (const row of out) note(row.third_auth_id, Math.max(row.start_time, row.end_time ?? 0))
  for (const row of due) note(row.third_auth_id, row.timing_time)
  return moments
}

/** Until when these accounts are left alone since their site wanted a person, by account; the others are absent. */
export async function siteRestsOf(db: Db, accountIds: readonly number[], now: number): Promise<Map<number, number>> {
  if (accountIds.length === 0) return new Map()
  const rows = await wholeCompany(db, 'accounts')
    .selectFrom('message_readings')
    .select((is) => ['third_auth_id', is.fn.max('next_time').as('until')])
    .where('third_auth_id', 'in', [...new Set(accountIds)])
    .where('status', '=', 'blocked')
    .where('next_time', '>', now)
    .groupBy('third_auth_id')
    .execute()
  return new Map(rows.map((row) => [row.third_auth_id, Number(row.until)]))
}
