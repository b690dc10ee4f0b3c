// When a planned work counts as missed (已错过). One definition for what is sent automatically, what is counted and what is listed.
import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import { AUTO_PUBLISH_GRACE_MS } from '../../contract/constants.ts'

/** What decides on it; times in unix ms, `timing_time` 0 = none. */
export interface PlannedWork {
  publish_status: number
  auto_publish: 0 | 1
  lease_until: number | null
  timing_time: number
}

/** True when its time lies more than the grace before `now` (unix ms): it is not sent automatically any more. */
export const isPastGrace = (timing: number, now: number): boolean => timing > 0 && timing < now - AUTO_PUBLISH_GRACE_MS

/** True for a work that waits although its time has passed, and that nothing sends automatically: held by its paused plan, or past its grace. */
export const isMissed = (work: PlannedWork, now: number): boolean =>
  work.publish_status === 0 && work.lease_until === null && work.timing_time > 0 && work.timing_time <= now && (work.auto_publish === 0 || isPastGrace(work.timing_time, now))

/** The same as a condition on `publish_items`, or on its alias. The state is written out, so that the partial index over waiting times is found. */
export const missedWorks = (now: number, alias = 'publish_items'): RawBuilder<SqlBool> => {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql<SqlBool>`(${of('publish_status')} = 0 and ${of('lease_until')} is null and ${of('timing_time')} > 0 and ${of('timing_time')} <= ${now} and (${of('auto_publish')} = 0 or ${of('timing_time')} < ${now - AUTO_PUBLISH_GRACE_MS}))`
}
