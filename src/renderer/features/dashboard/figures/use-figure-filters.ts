import dayjs from 'dayjs'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { DATA_DAYS, USUAL_DAYS } from '../../../../contract/http/data.ts'
import { useSession } from '../../../core/session/use-session.ts'
import { todayIn } from '../../../lib/own-zone.ts'

/** Choices of so many complete days. */
export const PERIODS = [1, 7, 15, 30] as const
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** What the figures are asked with. */
export interface FigureInput {
  from: string
  to: string
  compare: 'prev' | 'none'
  platform_value?: string
  group_id?: number
}

export interface FigureFilters {
  input: FigureInput
  /** So many complete days up to yesterday; null = days of one's own. */
  period: number | null
  /** The works that went out are listed. */
  isListed: boolean
  setPeriod(days: number): void
  setDays(from: string, to: string): void
  setListed(on: boolean): void
  set(key: 'platform_value' | 'group_id' | 'compare', value: string | undefined): void
}

/** So many complete days before `today`, both ends included. */
export function lastDays(today: string, days: number): { from: string; to: string } {
  const day = (back: number): string => dayjs(today).subtract(back, 'day').format('YYYY-MM-DD')
  return { from: day(days), to: day(1) }
}

const isDay = (text: string | null): text is string =>
  text !== null && DAY.test(text) && dayjs(text).format('YYYY-MM-DD') === text

/** Days, comparison, platform and group of the figures, kept in the address; what means nothing there is left out. */
export function useFigureFilters(): FigureFilters {
  const [search, setSearch] = useSearchParams()
  const zone = useSession((state) => state.admin?.time_zone ?? '')
  const today = todayIn(zone)
  return useMemo((): FigureFilters => {
    const write = (patch: Readonly<Record<string, string | undefined>>): void =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before)
          for (const [key, value] of Object.entries(patch))
            if (value === undefined || value === '') next.delete(key)
            else next.set(key, value)
          return next
        },
        { replace: true },
      )
    const [from, to] = [search.get('from'), search.get('to')]
    const isOwn =
      isDay(from) && isDay(to) && from <= to && to <= today && dayjs(to).diff(dayjs(from), 'day') < DATA_DAYS
    const asked = Number(search.get('days'))
    const period = isOwn ? null : (PERIODS.find((one) => one === asked) ?? USUAL_DAYS)
    const platform = search.get('platform_value') ?? ''
    const group = Number(search.get('group_id'))
    return {
      input: {
        ...(isOwn ? { from, to } : lastDays(today, period ?? USUAL_DAYS)),
        compare: search.get('compare') === 'none' ? 'none' : 'prev',
        ...(/^[a-z_]{1,20}$/.test(platform) ? { platform_value: platform } : {}),
        ...(Number.isSafeInteger(group) && group > 0 ? { group_id: group } : {}),
      },
      period,
      isListed: search.get('list') === 'published',
      setPeriod: (days) =>
        write({ days: days === USUAL_DAYS ? undefined : String(days), from: undefined, to: undefined }),
      setDays: (first, last) => write({ days: undefined, from: first, to: last }),
      setListed: (on) => write({ list: on ? 'published' : undefined, page: undefined, keyword: undefined }),
      set: (key, value) => write({ [key]: value }),
    }
  }, [search, setSearch, today])
}

/** Which accounts, without the days. */
export function narrowedOf({
  platform_value,
  group_id,
}: FigureInput): Pick<FigureInput, 'platform_value' | 'group_id'> {
  return {
    ...(platform_value === undefined ? {} : { platform_value }),
    ...(group_id === undefined ? {} : { group_id }),
  }
}
