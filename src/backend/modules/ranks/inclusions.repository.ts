// Published works and whether their titles find them.
import { sql } from 'kysely'
import { visibleAccountIds } from '../../lib/account-scope.ts'
import type { ScopeHolder } from '../../lib/account-scope.ts'
import { offsetOf } from '../../lib/paging.ts'
import type { PageRequest } from '../../lib/paging.ts'
import { containsPattern } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import { dropEvidence } from './points.repository.ts'
import { tunedSight } from '../../lib/tuned-sight.ts'
import { wholeCompany } from '../../lib/whole-company.ts'

export interface InclusionFilter {
  keyword?: string | undefined
  wisdom_task_id?: number | undefined
  plan_id?: number | undefined
  platform_value?: string | undefined
}

const NO_LOOK = 'none'
type InclusionState = 'included' | 'not_included' | 'unknown' | 'blocked'

/**
 * Published live works of accounts inside the operator's scope. The state is written out, so that SQLite sees the
 * condition of its index.
 */
export function publishedWorks(db: Db, admin: ScopeHolder, filter: InclusionFilter) {
  let query = db
    .selectFrom('publish_items as i')
    .where('i.delete_time', 'is', null)
    .where(sql<boolean>`i.publish_status = 2`)
  const visible = visibleAccountIds(db, admin)
  if (visible !== null) query = query.where((is) => tunedSight('i', is('i.third_auth_id', 'in', visible)))
  if (filter.keyword !== undefined && filter.keyword !== '')
    query = query.where('i.title', 'ilike', containsPattern(filter.keyword))
  if (filter.wisdom_task_id !== undefined) query = query.where('i.wisdom_task_id', '=', filter.wisdom_task_id)
  if (filter.plan_id !== undefined) query = query.where('i.plan_id', '=', filter.plan_id)
  if (filter.platform_value !== undefined)
    query = query.where(
      'i.third_auth_id',
      'in',
      wholeCompany(db, 'sight')
        .selectFrom('third_auths as a')
        .select('a.id')
        .where('a.platform_value', '=', filter.platform_value),
    )
  return query
}

/** Of all works: they are held against those in sight. */
const lastLooks = (db: Db) =>
  wholeCompany(db, 'sight')
    .selectFrom('inclusion_checks as c')
    .where(sql<boolean>`c.is_last = 1`)

/**
 * Works by their newest look; `none` = never looked at. Looks are fewer than works: they are counted, and what is left
 * over has none.
 */
export async function countInclusions(
  db: Db,
  admin: ScopeHolder,
  filter: InclusionFilter,
): Promise<Record<string, number>> {
  const works = publishedWorks(db, admin, filter)
  const { n } = await works.select((is) => is.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
  const shown = works.select('i.id').where('i.id', '=', sql.ref<number>('c.publish_item_id'))
  const looked = await lastLooks(db)
    .where((is) => is.exists(shown))
    .select((is) => ['c.status', is.fn.countAll<number>().as('n')])
    .groupBy('c.status')
    .execute()
  const counts = Object.fromEntries(looked.map((row): [string, number] => [row.status, Number(row.n)]))
  const without = Number(n) - Object.values(counts).reduce((sum, one) => sum + one, 0)
  return without > 0 ? { ...counts, [NO_LOOK]: without } : counts
}

/** Ids of a page, published last first; `state`: of the newest look. */
export async function findInclusions(
  db: Db,
  admin: ScopeHolder,
  filter: InclusionFilter & PageRequest,
  state: InclusionState | 'none' | undefined,
): Promise<number[]> {
  let works = publishedWorks(db, admin, filter)
  if (state === NO_LOOK)
    works = works.where((is) =>
      is.not(is.exists(lastLooks(db).select('c.id').where('c.publish_item_id', '=', sql.ref<number>('i.id')))),
    )
  else if (state !== undefined)
    works = works.where('i.id', 'in', lastLooks(db).select('c.publish_item_id').where('c.status', '=', state))
  return (
    await works
      .select('i.id')
      .orderBy('i.published_time', 'desc')
      .orderBy('i.id', 'desc')
      .limit(filter.limit)
      .offset(offsetOf(filter))
      .execute()
  ).map((row) => row.id)
}

/** What a row shows. */
export async function readInclusions(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('publish_items as i')
    .innerJoin('third_auths as a', 'a.id', 'i.third_auth_id')
    .leftJoin('inclusion_checks as c', (join) => join.onRef('c.publish_item_id', '=', 'i.id').on('c.is_last', '=', 1))
    .select([
      'i.id',
      'i.title',
      'i.third_auth_id',
      'i.platform_url',
      'i.published_time',
      'a.openname',
      'a.platform_value',
      'c.status',
      'c.rank',
      'c.source',
      'c.reason',
      'c.checked_time',
      'c.evidence_attachment_id',
    ])
    .where('i.id', 'in', [...ids])
    .execute()
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** What a look at a title said. */
export interface InclusionLook {
  readonly itemId: number
  readonly platform: string
  readonly date: string
  readonly status: InclusionState
  readonly rank: number | null
  readonly reason: string
  readonly source: 'helper' | 'manual'
  readonly evidenceId: number | null
  readonly checkedTime: number
}

/**
 * One row a day, the latest wins; what a helper could not tell replaces nothing that was known that day. Answers what
 * stands now.
 */
export async function keepInclusion(trx: Db, look: InclusionLook): Promise<InclusionLook['status']> {
  const before = await trx
    .selectFrom('inclusion_checks')
    .select(['id', 'status', 'evidence_attachment_id'])
    .where('publish_item_id', '=', look.itemId)
    .where('stat_date', '=', look.date)
    .executeTakeFirst()
  const isKnown = (status: string): boolean => status === 'included' || status === 'not_included'
  if (before !== undefined && look.source === 'helper' && isKnown(before.status) && !isKnown(look.status)) {
    await dropEvidence(trx, [look.evidenceId], look.checkedTime)
    return before.status
  }
  const values = {
    platform_value: look.platform,
    status: look.status,
    rank: look.rank,
    reason: look.reason,
    source: look.source,
    checked_time: look.checkedTime,
    evidence_attachment_id: look.evidenceId,
    is_last: 1,
  } as const
  if (before === undefined) {
    await trx.updateTable('inclusion_checks').set({ is_last: 0 }).where('publish_item_id', '=', look.itemId).execute()
    await trx
      .insertInto('inclusion_checks')
      .values({ publish_item_id: look.itemId, stat_date: look.date, ...values })
      .execute()
    return look.status
  }
  if (before.evidence_attachment_id !== look.evidenceId)
    await dropEvidence(trx, [before.evidence_attachment_id], look.checkedTime)
  await trx.updateTable('inclusion_checks').set(values).where('id', '=', before.id).execute()
  return look.status
}
