// Which days a link shows.
import { CODE } from '../../../contract/errors.ts'
import { DATA_DAYS } from '../../../contract/http/data.ts'
import { SHARE_ROLLING_DAYS } from '../../../contract/http/share.ts'
import type { ShareFilter } from '../../../contract/http/share.ts'
import { daysBetween, shiftDay } from '../../lib/days.ts'
import { AppError } from '../../lib/errors.ts'

/** Days YYYY-MM-DD, both included. */
export interface Days {
  readonly from: string
  readonly to: string
}
type Filter = Pick<ShareFilter, 'from' | 'to' | 'rolling_days'>

/** Can a link show these days? @throws BAD_INPUT */
export function checkDays({ from, to, rolling_days: rolling }: Filter, today: string): void {
  const isHalf = (from === undefined) !== (to === undefined)
  if (isHalf || (from !== undefined && rolling !== undefined))
    throw new AppError(CODE.BAD_INPUT, { reason: 'shares.oneRange', field: 'filter' })
  if (from === undefined || to === undefined) return
  if (from > to) throw new AppError(CODE.BAD_INPUT, { reason: 'accounts.daysReversed', field: 'filter.from' })
  if (from > today) throw new AppError(CODE.BAD_INPUT, { reason: 'shares.beginsLater', field: 'filter.from' })
  if (daysBetween(from, to).length > DATA_DAYS)
    throw new AppError(CODE.BAD_INPUT, {
      reason: 'accounts.daysTooMany',
      params: { max: DATA_DAYS },
      field: 'filter.from',
    })
}

/** All days of a link as they are now; fixed ones end today at the latest, the latest ones yesterday. */
export function daysOf({ from, to, rolling_days: rolling = SHARE_ROLLING_DAYS }: Filter, today: string): Days {
  if (from !== undefined && to !== undefined) return { from, to: to < today ? to : today }
  const last = shiftDay(today, -1)
  return { from: shiftDay(last, 1 - rolling), to: last }
}

/** Those of the days asked for that the link shows. @throws BAD_INPUT where it shows none of them */
export function narrowedDays(all: Days, asked: { from?: string | undefined; to?: string | undefined }): Days {
  const { from = all.from, to = all.to } = asked
  if (from > to) throw new AppError(CODE.BAD_INPUT, { reason: 'accounts.daysReversed', field: 'from' })
  const days = { from: from > all.from ? from : all.from, to: to < all.to ? to : all.to }
  if (days.from > days.to)
    throw new AppError(CODE.BAD_INPUT, {
      reason: 'shares.daysOutside',
      params: { from: all.from, to: all.to },
      field: 'from',
    })
  return days
}
