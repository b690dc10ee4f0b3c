// What the calendar reads: works by their time, the counts of days, and the works without a time.
import { PUBLISH_STATUS } from '../../../contract/entities/publish.ts'
import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/endpoint.ts'
import type * as http from '../../../contract/http/plan.ts'
import { visibleAccountIds } from '../../lib/account-scope.ts'
import type { ScopeHolder } from '../../lib/account-scope.ts'
import { containsPattern } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import { tunedSight } from '../../lib/tuned-sight.ts'

type Input = ParsedInputOf<typeof http.planCalendar>
/** Unix ms; `to` is outside. */
interface Range {
  from: number
  to: number
}

/** Days that are counted in the database are cut from quarters of an hour: no zone is off by less. */
export const QUARTER_MS = 900_000
const STATES = [0, 1, 2, -1, 3] as const

/**
 * Live works of the shown accounts, none of a deleted task; `time`: those with a time by it, or those that went out
 * without one by when they did.
 */
function works(
  db: Db,
  admin: ScopeHolder,
  input: Pick<Input, 'plan_id' | 'third_auth_ids' | 'platform_value' | 'status' | 'unconfirmed'>,
  range: Range,
  time: 'timing_time' | 'published_time',
) {
  let query = db
    .selectFrom('publish_items as i')
    .innerJoin('third_auths as a', 'a.id', 'i.third_auth_id')
    .leftJoin('plans as p', 'p.id', 'i.plan_id')
    .leftJoin('wisdom_tasks as t', 't.id', 'i.wisdom_task_id')
    .where(`i.${time}`, '>=', range.from)
    .where(`i.${time}`, '<', range.to)
    .where('i.delete_time', 'is', null)
    .where('t.delete_time', 'is', null)
  // Written out, so that SQLite sees the condition of its index.
  if (time === 'published_time') query = query.where('i.timing_time', '=', 0).where(sql<boolean>`i.publish_status = 2`)
  const visible = visibleAccountIds(db, admin)
  if (visible !== null) query = query.where((is) => tunedSight('i', is('i.third_auth_id', 'in', visible)))
  if (input.plan_id !== undefined) query = query.where('i.plan_id', '=', input.plan_id)
  if (input.third_auth_ids !== undefined) query = query.where('i.third_auth_id', 'in', input.third_auth_ids)
  if (input.platform_value !== undefined) query = query.where('a.platform_value', '=', input.platform_value)
  if (input.unconfirmed === 1) return query.where('i.outcome_unknown', '=', 1)
  const status = STATES.find((one) => one === input.status)
  if (status === -1)
    return query.where('i.publish_status', '=', PUBLISH_STATUS.failed).where('i.outcome_unknown', '=', 0)
  return status === undefined
    ? query.where('i.publish_status', '<>', PUBLISH_STATUS.cancelled)
    : query.where('i.publish_status', '=', status)
}

/** At most `limit` works, earliest first, each at `at` (unix ms). */
export async function findCalendarWorks(db: Db, admin: ScopeHolder, input: Input, range: Range, limit: number) {
  const columns = [
    'i.id',
    'i.title',
    'i.video_cover_url',
    'i.third_auth_id',
    'a.openname',
    'a.platform_value',
    'i.timing_time',
    'i.publish_status',
    'i.only_draft',
    'i.outcome_unknown',
    'i.plan_id',
    'i.wisdom_task_id',
    'i.lease_until',
    'i.auto_publish',
    'i.skip_time',
    'i.skip_admin_id',
    'i.media_type',
    'i.platform_url',
    'i.time_channel',
    'a.time_channel as account_time_channel',
    'a.ways',
    'a.third_token_enc',
    'p.min_gap_minutes as gap',
  ] as const
  const timed = await works(db, admin, input, range, 'timing_time')
    .select([...columns, 'i.timing_time as at'])
    .orderBy('i.timing_time')
    .orderBy('i.id')
    .limit(limit)
    .execute()
  const atOnce = await works(db, admin, input, range, 'published_time')
    .select([...columns, 'i.published_time as at'])
    .orderBy('i.published_time')
    .orderBy('i.id')
    .limit(limit)
    .execute()
  return [...timed, ...atOnce]
    .map((row) => ({ ...row, at: row.at ?? 0 }))
    .toSorted((a, b) => a.at - b.at || a.id - b.id)
    .slice(0, limit)
}

/** How many works each quarter of an hour holds: its number since 1970, and the count. */
export async function countQuarters(
  db: Db,
  admin: ScopeHolder,
  input: Input,
  range: Range,
): Promise<{ quarter: number; n: number }[]> {
  const count = async (time: 'timing_time' | 'published_time') =>
    await works(db, admin, input, range, time)
      .select((is) => [is(`i.${time}`, '/', is.lit(QUARTER_MS)).as('quarter'), is.fn.countAll<number>().as('n')])
      .groupBy('quarter')
      .execute()
  return [...(await count('timing_time')), ...(await count('published_time'))].map((row) => ({
    quarter: Number(row.quarter),
    n: Number(row.n),
  }))
}

/** How many accounts of each platform a calendar shows. */
export async function countShownAccounts(
  db: Db,
  admin: ScopeHolder,
  input: Input,
): Promise<{ platform: string; n: number }[]> {
  let query = db.selectFrom('third_auths as a').where('a.delete_time', 'is', null).where('a.enabled', '=', 1)
  const visible = visibleAccountIds(db, admin)
  if (visible !== null) query = query.where((is) => tunedSight('a', is('a.id', 'in', visible)))
  if (input.third_auth_ids !== undefined) query = query.where('a.id', 'in', input.third_auth_ids)
  if (input.platform_value !== undefined) query = query.where('a.platform_value', '=', input.platform_value)
  if (input.plan_id !== undefined)
    query = query.where(
      'a.id',
      'in',
      db.selectFrom('plan_accounts as x').select('x.third_auth_id').where('x.plan_id', '=', input.plan_id),
    )
  const rows = await query
    .select((is) => ['a.platform_value as platform', is.fn.countAll<number>().as('n')])
    .groupBy('a.platform_value')
    .execute()
  return rows.map((row) => ({ platform: row.platform, n: Number(row.n) }))
}

/** Works that wait without a time, newest first; a page of them and how many there are. */
export async function findUnscheduled(db: Db, admin: ScopeHolder, input: ParsedInputOf<typeof http.unscheduledItems>) {
  let query = db
    .selectFrom('publish_items as i')
    .innerJoin('wisdom_tasks as t', 't.id', 'i.wisdom_task_id')
    .innerJoin('third_auths as a', 'a.id', 'i.third_auth_id')
    .leftJoin('plans as p', 'p.id', 'i.plan_id')
    .where('i.timing_time', '=', 0)
    .where('i.delete_time', 'is', null)
    .where('t.delete_time', 'is', null)
  const visible = visibleAccountIds(db, admin)
  if (visible !== null) query = query.where((is) => tunedSight('i', is('i.third_auth_id', 'in', visible)))
  if (input.plan_id !== undefined) query = query.where('i.plan_id', '=', input.plan_id)
  if (input.third_auth_ids !== undefined) query = query.where('i.third_auth_id', 'in', input.third_auth_ids)
  if (input.platform_value !== undefined) query = query.where('a.platform_value', '=', input.platform_value)
  if (input.keyword !== undefined && input.keyword !== '')
    query = query.where('i.title', 'ilike', containsPattern(input.keyword))
  const open = query.where('i.publish_status', '=', PUBLISH_STATUS.waiting).where('i.lease_until', 'is', null)
  const { n } = await open.select((is) => is.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
  const { n: failed } = await query
    .where('i.publish_status', '=', PUBLISH_STATUS.failed)
    .where('i.outcome_unknown', '=', 0)
    .select((is) => is.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  const rows = await open
    .select([
      'i.id',
      'i.title',
      'i.video_cover_url',
      'i.third_auth_id',
      'a.openname',
      'a.platform_value',
      'i.plan_id',
      'i.wisdom_task_id',
      'p.min_gap_minutes as gap',
    ])
    .orderBy('i.id', 'desc')
    .limit(input.limit)
    .offset((input.page - 1) * input.limit)
    .execute()
  return { total: Number(n), failed: Number(failed), rows }
}
