// How near works of one account may stand: one judge for the calendar, the check of a task's works and the moves of
// both.
import { PUBLISH_STATUS } from '../../contract/entities/publish.ts'
import type { Pace } from '../../contract/entities/pace.ts'
import { PLAN_LIMITS } from '../../contract/entities/plan.ts'
import type { Db } from '../ports/database.ts'

/**
 * Minutes that a work keeps to its neighbours: its plan's gap, else the operator's; never below the platform's pace.
 */
export function gapMinutes(planGap: number | null, pace: Pace | undefined, usual: number): number {
  return Math.max(planGap ?? usual, pace?.gap_minutes ?? 0)
}

interface Placed {
  id: number
  accountId: number
  /** Unix ms. */
  at: number
  gap: number
}

/** Ids of works that stand nearer to another one of their account than one of the two allows. Any order. */
export function tooNear(works: readonly Placed[]): Set<number> {
  const found = new Set<number>()
  const farthest = Math.max(0, ...works.map((work) => work.gap)) * 60_000
  for (const own of Map.groupBy(works, (work) => work.accountId).values()) {
    const row = own.toSorted((a, b) => a.at - b.at)
    for (const [i, work] of row.entries()) {
      for (let k = i + 1; k < row.length; k += 1) {
        const other = row[k]
        if (other === undefined || other.at - work.at >= farthest) break
        if (other.at - work.at < Math.max(work.gap, other.gap) * 60_000) found.add(work.id).add(other.id)
      }
    }
  }
  return found
}

/** Times in use near `range` (unix ms, `to` is outside) on these accounts, with the gap of their plans. */
export async function findNear(db: Db, accountIds: readonly number[], range: { from: number; to: number }) {
  const farthest = PLAN_LIMITS.gap_max * 60_000
  return await db
    .selectFrom('publish_items as i')
    .leftJoin('plans as p', 'p.id', 'i.plan_id')
    .select(['i.id', 'i.title', 'i.third_auth_id', 'i.timing_time', 'p.min_gap_minutes as gap'])
    .where('i.third_auth_id', 'in', [0, ...new Set(accountIds)])
    .where('i.delete_time', 'is', null)
    .where('i.publish_status', 'in', [PUBLISH_STATUS.waiting, PUBLISH_STATUS.publishing, PUBLISH_STATUS.success])
    .where('i.timing_time', '>', Math.max(0, range.from - farthest))
    .where('i.timing_time', '<', range.to + farthest)
    .orderBy('i.timing_time')
    .orderBy('i.id')
    .execute()
}
