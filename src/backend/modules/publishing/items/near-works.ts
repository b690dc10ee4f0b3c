// Works whose times stand too near to others of their account, as the calendar marks them, each with the next time that
// is free.
import { PUBLISH_STATUS } from '../../../../contract/entities/publish.ts'
import type { Paces } from '../../../../contract/entities/pace.ts'
import type { ItemFix } from '../../../../contract/http/wisdom-seo.ts'
import { toSeconds } from '../../../lib/clock.ts'
import { findNear, gapMinutes, tooNear } from '../../../lib/work-gaps.ts'
import type { Db } from '../../../ports/database.ts'
import type { ItemRow } from '../store/items.repository.ts'
import { afterGaps } from '../rules/slot-gaps.ts'

export interface NearWork {
  /** What it keeps to its neighbours, minutes. */
  gap: number
  /** Absent of the first of those that stand together: it keeps its time. */
  fix?: ItemFix
}

/**
 * Those of the waiting works with times ahead that are too near, by id. `usual`: minutes that the operator's works keep
 * where no plan says more; `now` in unix ms.
 */
export async function nearWorks(
  db: Db,
  rows: readonly ItemRow[],
  { paces, usual, now }: { paces: Paces; usual: number; now: number },
): Promise<ReadonlyMap<number, NearWork>> {
  const ahead = rows.filter((row) => row.publish_status === PUBLISH_STATUS.waiting && row.timing_time > now)
  if (ahead.length === 0) return new Map()
  const times = ahead.map((row) => row.timing_time)
  const platformOf = new Map(ahead.map((row) => [row.third_auth_id, row.platform_value]))
  const standing = (
    await findNear(db, [...platformOf.keys()], { from: Math.min(...times), to: Math.max(...times) + 1 })
  ).map((row) => ({
    id: row.id,
    accountId: row.third_auth_id,
    at: row.timing_time,
    gap: gapMinutes(row.gap, paces[platformOf.get(row.third_auth_id) ?? ''], usual),
  }))
  const near = tooNear(standing)
  const own = new Set(ahead.map((row) => row.id))
  const found = new Map<number, NearWork>()
  for (const works of Map.groupBy(standing, (work) => work.accountId).values()) {
    const gap = Math.max(...works.map((work) => work.gap))
    // In the order of their times; one that is moved leaves its place to those behind it.
    const placed = new Map(works.map((work) => [work.id, work.at]))
    const before: { at: number; gap: number }[] = []
    for (const work of works) {
      const isHeld =
        own.has(work.id) && before.some((one) => Math.abs(one.at - work.at) < Math.max(one.gap, work.gap) * 60_000)
      if (own.has(work.id) && near.has(work.id)) {
        placed.delete(work.id)
        const to = isHeld ? afterGaps(work.at, [...placed.values()], gap * 60_000) : work.at
        placed.set(work.id, to)
        found.set(work.id, {
          gap: work.gap,
          ...(to === work.at
            ? {}
            : {
                fix: {
                  kind: 'patch' as const,
                  field: 'timing_time' as const,
                  from: String(toSeconds(work.at)),
                  to: String(toSeconds(to)),
                },
              }),
        })
      }
      before.push({ at: placed.get(work.id) ?? work.at, gap: work.gap })
    }
  }
  return found
}
