import { DownOutlined, PlusOutlined, UpOutlined } from '@ant-design/icons'
import dayjs from 'dayjs'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CalendarEntry } from '../../../../contract/entities/plan.ts'
import { Chip } from './chip.tsx'
import { AlmanacMark, DayLoad } from './day-head.tsx'

export interface ViewProps {
  days: readonly string[]
  today: string
  /** Sorted by time. */
  byDay: ReadonlyMap<string, readonly CalendarEntry[]>
  totals: Readonly<Record<string, number>>
  capacity: number | null
  selected: ReadonlySet<number>
  mayMake: boolean
  onDay: (day: string) => void
  /** New works for a day, or for a time of it (minutes since midnight). */
  onNew: (day: string, minutes: number | null) => void
}

/** px of a cell's head, a chip, and the line below them; no week is lower than a row of three chips. */
const [HEAD, CHIP, MORE, LOWEST] = [32, 24, 20, 112]

interface MonthProps extends ViewProps {
  /** The day that the page was asked for. */
  day: string
  /** Weeks of this month that are over, and whether they are left out of `days`. */
  weeksOver?: number
  folded?: boolean
  onFold?: (folded: boolean) => void
}

/** Weeks from Monday; works that do not fit into a day are a number that opens it. */
export function MonthView({
  days,
  today,
  day: shown,
  byDay,
  totals,
  capacity,
  selected,
  mayMake,
  onDay,
  onNew,
  weeksOver = 0,
  folded = false,
  onFold,
}: MonthProps) {
  const { t } = useTranslation('calendar')
  const grid = useRef<HTMLDivElement>(null)
  const weeks = days.length / 7
  const [height, setHeight] = useState(LOWEST)
  useLayoutEffect(() => {
    const element = grid.current
    if (element === null) return undefined
    const measure = (): void => setHeight(Math.max(LOWEST, element.clientHeight / weeks))
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    return () => watch.disconnect()
  }, [weeks])
  // In a low window the day may lie below the edge.
  useLayoutEffect(() => {
    // Newer browsers answer a promise, which is no way to clean up.
    grid.current?.querySelector(`[data-day="${shown}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  // In this month every day to come counts alike, also those of the next one.
  const month = shown.slice(0, 7)
  const beside = (day: string): boolean => !day.startsWith(month) && (month !== today.slice(0, 7) || day < today)
  const [all, some] = [Math.floor((height - HEAD) / CHIP), Math.floor((height - HEAD - MORE) / CHIP)]
  return (
    <div className="month">
      {weeksOver > 0 ? (
        <button type="button" className="plain month-fold" aria-expanded={!folded} onClick={() => onFold?.(!folded)}>
          {folded ? <DownOutlined /> : <UpOutlined />} {t(folded ? 'unfold' : 'fold', { n: weeksOver })}
        </button>
      ) : null}
      <div className="week-names" aria-hidden="true">
        {days.slice(0, 7).map((day, at) => (
          <span key={day}>{t(`weekday.${at + 1}`)}</span>
        ))}
      </div>
      <div className="month-grid" ref={grid} style={{ gridTemplateRows: `repeat(${weeks}, minmax(${LOWEST}px, 1fr))` }}>
        {days.map((day) => {
          const list = byDay.get(day) ?? []
          // The server counts what the page did not load, too.
          const n = Math.max(totals[day] ?? 0, list.length)
          const shown = n <= all ? list : list.slice(0, some)
          const past = day < today
          return (
            <section
              key={day}
              className={`cell${past ? ' past' : ''}${day === today ? ' today' : ''}${beside(day) ? ' beside' : ''}`}
              data-drop="day"
              data-day={day}
              aria-label={t('dayLabel', { day: dayjs(day).format('M-D'), n })}
            >
              <header>
                <button type="button" className="plain date" onClick={() => onDay(day)} title={t('openDay')}>
                  {day.endsWith('-01') ? dayjs(day).format('M-D') : Number(day.slice(8))}
                </button>
                <AlmanacMark day={day} />
                <DayLoad n={n} capacity={capacity} />
                {!past && mayMake && n > 0 ? (
                  <button
                    type="button"
                    className="plain new-here"
                    aria-label={t('newOn', { day: dayjs(day).format('M-D') })}
                    title={t('newOn', { day: dayjs(day).format('M-D') })}
                    onClick={() => onNew(day, null)}
                  >
                    <PlusOutlined />
                  </button>
                ) : null}
              </header>
              {shown.map((entry) => (
                <Chip
                  key={entry.id === 0 ? `s${entry.plan_id}-${entry.third_auth_id}-${entry.timing_time}` : entry.id}
                  entry={entry}
                  selected={selected.has(entry.id)}
                />
              ))}
              {n > shown.length ? (
                <button type="button" className="plain more" onClick={() => onDay(day)}>
                  {t('more', { n: n - shown.length })}
                </button>
              ) : null}
              {!past && mayMake && n === 0 ? (
                <button type="button" className="plain new" onClick={() => onNew(day, null)}>
                  <PlusOutlined /> {t('new')}
                </button>
              ) : null}
            </section>
          )
        })}
      </div>
    </div>
  )
}
