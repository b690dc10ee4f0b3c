// When a planned work counts as missed (已错过), or as skipped by a person (已跳过). One definition for what is sent
// automatically, what is counted and what is listed.
import { PUBLISH_STATUS } from '../../contract/entities/publish.ts'
import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import { MISSED_GRACE_MINUTES } from '../../contract/constants.ts'
import type { Skipped } from '../../contract/entities/publish.ts'
import type { Db } from '../ports/database.ts'
import { toSeconds } from './clock.ts'
import { wholeCompany } from './whole-company.ts'

/** What decides on it; times in unix ms, `timing_time` 0 = none. */
export interface PlannedWork {
  publish_status: number
  auto_publish: 0 | 1
  lease_until: number | null
  timing_time: number
  /** When a person took it out of the run that would have sent it; 0 = nobody did. */
  skip_time: number
}

/** The company's row (admin 0) of settings that holds the grace in minutes, as JSON. */
export const GRACE_KEY = 'missed_grace_minutes'

/** A stored grace, minutes; what can't be read, or is out of bounds, counts as unset. */
export function readGraceMinutes(stored: string | undefined): number {
  const minutes = stored !== undefined && /^\d{1,4}$/.test(stored) ? Number(stored) : MISSED_GRACE_MINUTES.usual
  return minutes >= MISSED_GRACE_MINUTES.least && minutes <= MISSED_GRACE_MINUTES.most
    ? minutes
    : MISSED_GRACE_MINUTES.usual
}

/** How long after its time a work still goes out automatically, as the company of `db` set it, ms. */
export async function missedGraceMs(db: Db): Promise<number> {
  const row = await wholeCompany(db, 'settings')
    .selectFrom('settings')
    .select('value')
    .where('admin_id', '=', 0)
    .where('key', '=', GRACE_KEY)
    .executeTakeFirst()
  return readGraceMinutes(row?.value) * 60_000
}

/** True when its time lies more than the grace before `now` (unix ms): it is not sent automatically any more. */
export function isPastGrace(timing: number, now: number, graceMs: number): boolean {
  return timing > 0 && timing < now - graceMs
}

/**
 * True for a work that waits although its time has passed, and that nothing sends automatically: held by its paused
 * plan or by a person, or past its grace. It is missed or skipped.
 */
export function hasPassed(work: PlannedWork, now: number, graceMs: number): boolean {
  return (
    work.publish_status === PUBLISH_STATUS.waiting &&
    work.lease_until === null &&
    work.timing_time > 0 &&
    work.timing_time <= now &&
    (work.auto_publish === 0 || isPastGrace(work.timing_time, now, graceMs))
  )
}

/** True for one of these that nobody meant to be left. */
export function isMissed(work: PlannedWork, now: number, graceMs: number): boolean {
  return work.skip_time === 0 && hasPassed(work, now, graceMs)
}
/** True for one of these that a person took out of its run. */
export function isSkipped(work: PlannedWork, now: number, graceMs: number): boolean {
  return work.skip_time > 0 && hasPassed(work, now, graceMs)
}

/**
 * By whom and when each of these was skipped, as works and calendar entries carry it; {} = it was not, or its time has
 * not passed. `now` in unix ms.
 */
export async function readSkipped(
  db: Db,
  rows: readonly SkippedRow[],
  now: number,
  graceMs: number,
): Promise<(row: SkippedRow) => { skipped?: Skipped }> {
  const people = new Set(
    rows.flatMap((row) => (row.skip_admin_id !== null && isSkipped(row, now, graceMs) ? [row.skip_admin_id] : [])),
  )
  const found =
    people.size === 0
      ? []
      : await db
          .selectFrom('admins')
          .select(['id', 'nickname', 'username'])
          .where('id', 'in', [...people])
          .execute()
  const names = new Map(found.map((one) => [one.id, one.nickname || one.username]))
  return (row) =>
    isSkipped(row, now, graceMs)
      ? { skipped: { name: names.get(row.skip_admin_id ?? 0) ?? '', time: toSeconds(row.skip_time) } }
      : {}
}
type SkippedRow = PlannedWork & { skip_admin_id: number | null }

/**
 * The same as conditions on `publish_items`, or on its alias. The state is written out, so that the partial index over
 * waiting times is found.
 */
export function passedWorks(now: number, graceMs: number, alias = 'publish_items'): RawBuilder<SqlBool> {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql<SqlBool>`(${of('publish_status')} = 0 and ${of('lease_until')} is null and ${of('timing_time')} > 0 and ${of('timing_time')} <= ${now} and (${of('auto_publish')} = 0 or ${of('timing_time')} < ${now - graceMs}))`
}
export function missedWorks(now: number, graceMs: number, alias = 'publish_items'): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${passedWorks(now, graceMs, alias)} and ${sql.ref(`${alias}.skip_time`)} = 0)`
}
export function skippedWorks(now: number, graceMs: number, alias = 'publish_items'): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${passedWorks(now, graceMs, alias)} and ${sql.ref(`${alias}.skip_time`)} > 0)`
}
