// Published works and whether their titles find them.
import { visibleAccountIds } from '../../lib/account-scope.ts'
import type { ScopeHolder } from '../../lib/account-scope.ts'
import { containsPattern } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import { dropEvidence } from './points.repository.ts'

export interface InclusionFilter {
  keyword?: string | undefined
  wisdom_task_id?: number | undefined
  plan_id?: number | undefined
  platform_value?: string | undefined
}

/** Published live works of accounts inside the operator's scope, with the newest look at each. */
export function publishedWorks(db: Db, admin: ScopeHolder, filter: InclusionFilter) {
  let query = db
    .selectFrom('publish_items as i').innerJoin('third_auths as a', 'a.id', 'i.third_auth_id')
    .leftJoin('inclusion_checks as c', (join) => join.onRef('c.publish_item_id', '=', 'i.id').on('c.is_last', '=', 1))
    .where('i.delete_time', 'is', null).where('i.publish_status', '=', 2)
  const visible = visibleAccountIds(db, admin)
  if (visible !== null) query = query.where('i.third_auth_id', 'in', visible)
  if (filter.keyword !== undefined && filter.keyword !== '') query = query.where('i.title', 'ilike', containsPattern(filter.keyword))
  if (filter.wisdom_task_id !== undefined) query = query.where('i.wisdom_task_id', '=', filter.wisdom_task_id)
  if (filter.plan_id !== undefined) query = query.where('i.plan_id', '=', filter.plan_id)
  if (filter.platform_value !== undefined) query = query.where('a.platform_value', '=', filter.platform_value)
  return query
}

/** What a look at a title said. */
export interface InclusionLook {
  readonly itemId: number
  readonly platform: string
  readonly date: string
  readonly status: 'included' | 'not_included' | 'unknown' | 'blocked'
  readonly rank: number | null
  readonly reason: string
  readonly source: 'helper' | 'manual'
  readonly evidenceId: number | null
  readonly checkedTime: number
}

/** One row a day, the latest wins; what a helper could not tell replaces nothing that was known that day. Answers what stands now. */
export async function keepInclusion(trx: Db, look: InclusionLook): Promise<InclusionLook['status']> {
  const before = await trx.selectFrom('inclusion_checks').select(['id', 'status', 'evidence_attachment_id']).where('publish_item_id', '=', look.itemId).where('stat_date', '=', look.date).executeTakeFirst()
  const isKnown = (status: string): boolean => status === 'included' || status === 'not_included'
  if (before !== undefined && look.source === 'helper' && isKnown(before.status) && !isKnown(look.status)) {
    await dropEvidence(trx, [look.evidenceId], look.checkedTime)
    return before.status
  }
  const values = { platform_value: look.platform, status: look.status, rank: look.rank, reason: look.reason, source: look.source, checked_time: look.checkedTime, evidence_attachment_id: look.evidenceId, is_last: 1 } as const
  if (before === undefined) {
    await trx.updateTable('inclusion_checks').set({ is_last: 0 }).where('publish_item_id', '=', look.itemId).execute()
    await trx.insertInto('inclusion_checks').values({ publish_item_id: look.itemId, stat_date: look.date, ...values }).execute()
    return look.status
  }
  if (before.evidence_attachment_id !== look.evidenceId) await dropEvidence(trx, [before.evidence_attachment_id], look.checkedTime)
  await trx.updateTable('inclusion_checks').set(values).where('id', '=', before.id).execute()
  return look.status
}
