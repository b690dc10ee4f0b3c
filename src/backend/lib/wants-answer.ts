// Conversations in which the team is asked something now.
import { sql } from 'kysely'
import type { SqlBool } from 'kysely'

/**
 * Open, or snoozed until a moment that is over, whether or not that was written down. `table`: `conversations` as the
 * query names it; `now` in unix ms.
 */
export function isOpenNow(table: string, now: number) {
  const status = sql.ref(`${table}.status`)
  return sql<SqlBool>`(${status} = 'open' or (${status} = 'snoozed' and ${sql.ref(`${table}.snooze_until`)} <= ${now}))`
}

/** Somebody waits for an answer in it. */
export function isWaitedIn(table: string) {
  return sql<SqlBool>`${sql.ref(`${table}.waiting_since`)} > 0`
}
