// What came in to one account day by day, and the days that a call asks about.
import type { AccountDay } from '../../../contract/http/third-auth.ts'
import { dayOf, daysBetween, shiftDay, startOfDay } from '../../lib/days.ts'
import { BASE_DAYS, findAccountDays, findPublishTimes, findWorkDays } from './account-days.repository.ts'
import type { DayRange } from './account-days.repository.ts'
import { badField } from './accounts.errors.ts'
import type { Caller } from './accounts.ports.ts'
import { fansGained, gainsOfWorks } from './gains.ts'

/** The days that were asked for, else the last `usual` with today; throws BAD_INPUT. */
export function readRange(
  asked: { from?: string | undefined; to?: string | undefined },
  today: string,
  usual: number,
  max: number,
): DayRange {
  const to = asked.to ?? today
  const from = asked.from ?? shiftDay(to, 1 - usual)
  if (from > to) throw badField('from', 'accounts.daysReversed')
  if (shiftDay(from, max) <= to) throw badField('from', 'accounts.daysTooMany', { max })
  return { from, to }
}

/** Day by day what came in to one account; days that nobody saw are null. */
export async function accountTrend(caller: Caller, accountId: number, range: DayRange): Promise<AccountDay[]> {
  const { db, tenant } = caller
  const fromMs = startOfDay(range.from, tenant.timeZone)
  const reach = { base: shiftDay(range.from, -BASE_DAYS), to: range.to }
  const [works, days, times] = await Promise.all([
    findWorkDays(db, [accountId], reach),
    findAccountDays(db, [accountId], reach),
    findPublishTimes(db, accountId, fromMs, startOfDay(shiftDay(range.to, 1), tenant.timeZone)),
  ])
  const gains = gainsOfWorks(works, range, fromMs).get(accountId)
  const fans = fansGained(
    days.map((row) => ({ day: row.stat_date, value: row.total_fans })),
    range,
  )
  const published = times.map((time) => dayOf(time, tenant.timeZone))
  return daysBetween(range.from, range.to).map((date) => ({
    date,
    play: gains?.play.days.get(date) ?? null,
    like: gains?.like.days.get(date) ?? null,
    comment: gains?.comment.days.get(date) ?? null,
    share: gains?.share.days.get(date) ?? null,
    new_fans: fans.days.get(date) ?? null,
    total_fans: days.find((row) => row.stat_date === date)?.total_fans ?? null,
    published: published.filter((day) => day === date).length,
  }))
}
