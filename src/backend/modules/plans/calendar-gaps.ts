// How near works of one account may stand.
import type { Pace } from '../../../contract/entities/pace.ts'

/** Minutes that a work keeps to its neighbours: its plan's gap, else the operator's; never below the platform's pace. */
export const gapMinutes = (planGap: number | null, pace: Pace | undefined, usual: number): number => Math.max(planGap ?? usual, pace?.gap_minutes ?? 0)

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
