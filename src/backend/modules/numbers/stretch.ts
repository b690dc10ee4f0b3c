// A stretch of days of some accounts: day by day, account by account, and in all.
import type { TrendDay } from '../../../contract/http/data.ts'
import { countFailedByDay, sumByAccount, sumByDay, sumFans, sumKnown } from '../../lib/account-numbers.ts'
import type { OwnWorks, SiteNumbers } from '../../lib/account-numbers.ts'
import type { DayGrid } from '../../lib/day-span.ts'
import { countPublished } from '../../lib/works-out.ts'
import type { Db } from '../../ports/database.ts'

/** What came in, null = nobody knows, and how many of our works went out. */
export interface Sums extends SiteNumbers {
  published: number
  new_fans: number | null
}

export interface Stretch {
  trend: TrendDay[]
  byAccount: Map<number, Sums>
  total: Sums & { failed: number }
}

export const NO_SUMS: Sums = { play: null, like: null, comment: null, share: null, published: 0, new_fans: null }

/** Reads a stretch. What sites tell can't be split by plan: of a plan's works it is null. */
export async function readStretch(db: Db, works: OwnWorks, grid: DayGrid): Promise<Stretch> {
  const seenIds = works.planId === undefined ? works.accountIds : []
  const [days, gains, fans, out, failedOn] = await Promise.all([
    sumByDay(db, seenIds, grid),
    sumByAccount(db, seenIds, grid),
    sumFans(db, seenIds, grid),
    countPublished(db, works, grid),
    countFailedByDay(db, works, grid),
  ])
  const byDay = new Map(days.map((row) => [row.date, row]))
  const byAccount = new Map(
    works.accountIds.map((id): [number, Sums] => [
      id,
      { ...NO_SUMS, ...gains.get(id), published: out.byAccount.get(id) ?? 0, new_fans: fans.byAccount.get(id) ?? null },
    ]),
  )
  return {
    trend: grid.days.map((date): TrendDay => {
      const row = byDay.get(date)
      return {
        date,
        play: row?.play ?? null,
        like: row?.like ?? null,
        comment: row?.comment ?? null,
        share: row?.share ?? null,
        new_fans: fans.byDay.get(date) ?? null,
        published: out.byDay.get(date) ?? 0,
        failed: failedOn.get(date) ?? 0,
        spread: row?.spread ?? 0,
        corrected: row?.corrected ?? 0,
      }
    }),
    byAccount,
    total: { ...addUp([...byAccount.values()]), failed: [...failedOn.values()].reduce((sum, count) => sum + count, 0) },
  }
}

/** Null stays null only where nobody has a number. */
export function addUp(all: readonly Sums[]): Sums {
  const sum = (key: keyof Sums): number | null => sumKnown(all.map((one) => one[key]))
  return {
    play: sum('play'),
    like: sum('like'),
    comment: sum('comment'),
    share: sum('share'),
    new_fans: sum('new_fans'),
    published: sum('published') ?? 0,
  }
}
