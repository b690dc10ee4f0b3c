import type { UseQueryResult } from '@tanstack/react-query'
import dayjs, { type Dayjs } from 'dayjs'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { InputOf, OutputOf } from '../../../contract/endpoint.ts'
import type { CalendarEntry } from '../../../contract/entities/plan.ts'
import { type bestTimes, planCalendar, unscheduledItems } from '../../../contract/http/plan.ts'
import type { ApiError } from '../../core/http/api-error.ts'
import { useApi } from '../../core/http/use-api.ts'
import { ownZone } from '../../lib/own-zone.ts'
import { type ListState, useListState } from '../../ui/use-list-state.ts'
import { clashesOf, standingOf } from './clashes.ts'
import { askedDays, dayOf, daysOf, keyOf, monthRange, type View, VIEWS } from './days.ts'
import { type CalendarFilter, FILTERS } from './parts/toolbar.tsx'

/** Others' changes are looked for so often, ms. */
const POLL_MS = 60_000
const PAGE = 50
const MOST = 200
const STATUSES = ['-1', '0', '1', '2', '3']

export interface CalendarData {
  list: ListState<CalendarFilter>
  view: View
  day: Dayjs
  days: readonly string[]
  /** Weeks of this month that are over, and whether they are left out; 0 in other months and views. */
  weeksOver: number
  folded: boolean
  query: UseQueryResult<OutputOf<typeof planCalendar>, ApiError>
  tray: UseQueryResult<OutputOf<typeof unscheduledItems>, ApiError>
  /** With moves that the server has not confirmed yet; conflicts as the page sees them. */
  entries: readonly CalendarEntry[]
  byDay: ReadonlyMap<string, readonly CalendarEntry[]>
  setView: (view: View, day: Dayjs) => void
  setDay: (day: Dayjs) => void
  keyword: string
  setKeyword: (text: string) => void
  more: (() => void) | null
  /** What best hours can be asked for: one account, or a platform; null = neither is chosen. */
  bestInput: InputOf<typeof bestTimes> | null
}

/** Entries at the times that they are about to have. */
const moved = (entries: readonly CalendarEntry[], ahead: ReadonlyMap<number, number>): CalendarEntry[] => {
  if (ahead.size === 0) return [...entries]
  const next = entries.flatMap((entry) => {
    const time = entry.kind === 'item' ? ahead.get(entry.id) : undefined
    return time === undefined ? [entry] : time === 0 ? [] : [{ ...entry, timing_time: time }]
  })
  const works = next.filter((entry) => entry.kind === 'item' && ahead.has(entry.id))
  const near = clashesOf(
    standingOf(next),
    works,
    works.map((work) => ({ id: work.id, timing_time: work.timing_time })),
  )
  return next
    .map((entry) =>
      entry.kind === 'item' && ahead.has(entry.id)
        ? { ...entry, conflict: near.moved.has(entry.id) ? (1 as const) : (0 as const) }
        : entry,
    )
    .toSorted((a, b) => a.timing_time - b.timing_time || a.id - b.id)
}

/**
 * What the address asks for, and what the server says of it. An address without a day stays with today, also past
 * midnight.
 */
export function useCalendar(ahead: ReadonlyMap<number, number>, still: boolean, today: string): CalendarData {
  const list = useListState<CalendarFilter>('calendar', FILTERS)
  const [search, setSearch] = useSearchParams()
  const [keyword, setKeyword] = useState('')
  const [limit, setLimit] = useState(PAGE)
  const view = VIEWS.find((one) => one === search.get('view')) ?? 'month'
  const asked = dayjs(search.get('day') ?? undefined)
  const at = search.has('day') && asked.isValid() ? keyOf(asked) : today
  const day = useMemo(() => dayjs(at), [at])
  const { days, weeksOver, folded } = useMemo(
    () => (view === 'month' ? monthRange(at, today) : { days: daysOf(view, day), weeksOver: 0, folded: false }),
    [at, today, view, day],
  )
  const accounts = list
    .get('accounts')
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)
    .slice(0, 200)
  const [platform, status, plan] = [list.get('platform'), list.get('status'), Number(list.get('plan_id'))]
  const filter = {
    ...(accounts.length > 0 ? { third_auth_ids: accounts } : {}),
    ...(platform === '' ? {} : { platform_value: platform }),
    ...(Number.isSafeInteger(plan) && plan > 0 ? { plan_id: plan } : {}),
  }
  const poll = still ? false : POLL_MS
  const query = useApi(
    planCalendar,
    {
      ...askedDays(days),
      view,
      ...filter,
      ...(status === 'unconfirmed' ? { unconfirmed: 1 } : STATUSES.includes(status) ? { status } : {}),
    },
    { keepPrevious: true, quiet: true, pollMs: poll },
  )
  const tray = useApi(
    unscheduledItems,
    { page: 1, limit, ...(keyword === '' ? {} : { keyword }), ...filter },
    { keepPrevious: true, quiet: true, pollMs: poll },
  )
  const loaded = query.data?.list
  const entries = useMemo(() => moved(loaded ?? [], ahead), [loaded, ahead])
  const byDay = useMemo(() => Map.groupBy(entries, (entry) => dayOf(entry.timing_time)), [entries])
  const go = (next: { view: View; day: Dayjs }): void =>
    setSearch((before) => {
      const to = new URLSearchParams(before)
      to.set('view', next.view)
      if (keyOf(next.day) === today) to.delete('day')
      else to.set('day', keyOf(next.day))
      return to
    })
  const single = accounts.length === 1 ? accounts[0] : undefined
  return {
    list,
    view,
    day,
    days,
    weeksOver,
    folded,
    query,
    tray,
    entries,
    byDay,
    keyword,
    setKeyword,
    setView: (next, on) => go({ view: next, day: on }),
    setDay: (next) => go({ view, day: next }),
    more: limit < MOST ? () => setLimit(Math.min(MOST, limit + PAGE)) : null,
    bestInput:
      single !== undefined
        ? { third_auth_id: single, time_zone: ownZone() }
        : platform !== ''
          ? { platform_value: platform, time_zone: ownZone() }
          : null,
  }
}
