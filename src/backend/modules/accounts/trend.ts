// What came in to one account day by day.
import type { AccountDay } from '../../../contract/http/third-auth.ts'
import { findFans, sumByDay, sumFans } from '../../lib/account-numbers.ts'
import { dayGrid } from '../../lib/day-span.ts'
import type { DaySpan } from '../../lib/day-span.ts'
import { countPublished } from '../../lib/works-out.ts'
import type { Caller } from './accounts.ports.ts'

/** Day by day what came in to one account; days that nobody saw are null. */
export async function accountTrend({ db, tenant }: Caller, accountId: number, span: DaySpan): Promise<AccountDay[]> {
  const grid = dayGrid(span, tenant.timeZone)
  const ids = [accountId]
  const [days, points, fans, published] = await Promise.all([
    sumByDay(db, ids, span),
    findFans(db, ids, span),
    sumFans(db, ids, span),
    countPublished(db, { accountIds: ids }, grid),
  ])
  const gains = new Map(days.map((row) => [row.date, row]))
  const totals = new Map(points.map((row) => [row.stat_date, row.total_fans]))
  return grid.days.map((date) => {
    const gain = gains.get(date)
    return {
      date,
      play: gain?.play ?? null,
      like: gain?.like ?? null,
      comment: gain?.comment ?? null,
      share: gain?.share ?? null,
      new_fans: fans.byDay.get(date) ?? null,
      total_fans: totals.get(date) ?? null,
      published: published.byDay.get(date) ?? 0,
    }
  })
}
