import { PlusOutlined } from '@ant-design/icons'
import { Popover } from 'antd'
import dayjs from 'dayjs'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CalendarEntry } from '../../../../contract/entities/plan.ts'
import { minutesOf } from '../days.ts'
import { layLanes } from '../lanes.ts'
import { type BestHour, Shade } from './best-times.tsx'
import { Chip } from './chip.tsx'
import { AlmanacMark, DayLoad } from './day-head.tsx'
import type { ViewProps } from './month-view.tsx'

/** px of an hour. A chip takes one line in a day, two in a week: so many minutes. */
export const HOUR_PX = 56
const [ONE_LINE, TWO_LINES] = [30, 45]
/** px kept free at the right for the number of what has no lane. */
const REST_PX = 30
/** Side by side in a day, and in a week whose columns are wide enough for two times, px. */
const [DAY_LANES, WEEK_LANES, WIDE_COLUMN] = [8, 2, 122]
/** Where a day opens, minutes, unless works stand before it, or it is earlier now. */
const OPENS = 8 * 60
/** Half of an hour's name stands above its line, px. */
const NAME_PX = 12
/** px of the column with the hours' names. */
const GUTTER_PX = 56
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

interface HoursProps extends ViewProps {
  /** Minutes since midnight of now. */
  now: number
  best: readonly BestHour[] | null
  /** The works are those of these days: others' are shown until they are there. */
  settled: boolean
}

function Column({
  day,
  today,
  list,
  selected,
  most,
  now,
  best,
  onDay,
  onNew,
  mayMake,
  alone,
}: Pick<HoursProps, 'today' | 'selected' | 'now' | 'best' | 'onDay' | 'onNew' | 'mayMake'> & {
  day: string
  list: readonly CalendarEntry[]
  most: number
  alone: boolean
}) {
  const { t } = useTranslation('calendar')
  const { placed, rest } = useMemo(
    () =>
      layLanes(
        list.map((entry) => ({ entry, at: minutesOf(entry.timing_time) })),
        alone ? ONE_LINE : TWO_LINES,
        most,
      ),
    [list, most, alone],
  )
  const room = `(100% - ${rest.length > 0 ? REST_PX : 4}px)`
  const weekday = ((dayjs(day).day() + 6) % 7) + 1
  return (
    <div
      className={`hours-column${day < today ? ' past' : ''}${day === today ? ' today' : ''}`}
      data-drop="hours"
      data-day={day}
    >
      {best === null ? null : <Shade best={best} weekday={weekday} hourPx={HOUR_PX} />}
      {mayMake && day >= today
        ? HOURS.filter((hour) => day > today || (hour + 1) * 60 > now).map((hour) => (
            <button
              key={hour}
              type="button"
              className="plain new-at"
              tabIndex={-1}
              style={{ top: hour * HOUR_PX, height: HOUR_PX }}
              aria-label={t('newAt', { day: dayjs(day).format('M-D'), time: `${String(hour).padStart(2, '0')}:00` })}
              onClick={(event) => onNew(day, hour * 60 + (event.nativeEvent.offsetY >= HOUR_PX / 2 ? 30 : 0))}
            >
              <PlusOutlined /> {t('new')}
            </button>
          ))
        : null}
      {placed.map(({ entry, at, lane, lanes }) => (
        <Chip
          key={entry.id === 0 ? `s${entry.plan_id}-${entry.third_auth_id}-${entry.timing_time}` : entry.id}
          entry={entry}
          selected={selected.has(entry.id)}
          style={{
            top: (at / 60) * HOUR_PX + 1,
            left: `calc(${room} * ${lane / lanes})`,
            width: `calc(${room} / ${lanes} - 2px)`,
          }}
        />
      ))}
      {rest.map(({ at, entries }) => {
        const style = { top: (at / 60) * HOUR_PX + 1 }
        const words = `+${entries.length}`
        return alone ? (
          <Popover
            key={at}
            trigger="click"
            placement="left"
            content={
              <div className="rest-list">
                {entries.map((entry) => (
                  <Chip
                    key={entry.id === 0 ? entry.timing_time : entry.id}
                    entry={entry}
                    selected={selected.has(entry.id)}
                  />
                ))}
              </div>
            }
          >
            <button type="button" className="plain rest" style={style} aria-label={t('more', { n: entries.length })}>
              {words}
            </button>
          </Popover>
        ) : (
          <button
            key={at}
            type="button"
            className="plain rest"
            style={style}
            aria-label={t('more', { n: entries.length })}
            onClick={() => onDay(day)}
          >
            {words}
          </button>
        )
      })}
      {day === today ? <div className="now-line" style={{ top: (now / 60) * HOUR_PX }} /> : null}
    </div>
  )
}

const NONE: readonly CalendarEntry[] = []

/** A week or a day as columns of hours, opened where its works begin; works that overlap stand side by side. */
export function HoursView({
  days,
  today,
  byDay,
  totals,
  capacity,
  selected,
  mayMake,
  now,
  best,
  settled,
  onDay,
  onNew,
}: HoursProps) {
  const { t } = useTranslation('calendar')
  const scroll = useRef<HTMLDivElement>(null)
  /** The first of the days that stand where their works begin; null = nothing was scrolled yet. */
  const placed = useRef<string | null>(null)
  const alone = days.length === 1
  const [wide, setWide] = useState(true)
  useLayoutEffect(() => {
    const area = scroll.current
    if (area === null) return undefined
    const watch = new ResizeObserver(() => setWide((area.clientWidth - GUTTER_PX) / 7 >= WIDE_COLUMN))
    watch.observe(area)
    return () => watch.disconnect()
  }, [])
  const first = Math.min(
    OPENS,
    ...days.map((day) => minutesOf(byDay.get(day)?.[0]?.timing_time ?? Number.NaN)).filter((at) => !Number.isNaN(at)),
    ...(days.includes(today) ? [now] : []),
  )
  const [opens] = days
  useLayoutEffect(() => {
    const area = scroll.current
    // Works of the days that are opened may come later than the days; moves among them scroll nothing.
    if (area === null || placed.current === opens) return
    const top = (first / 60) * HOUR_PX - NAME_PX
    if (placed.current === null) area.scrollTop = top
    else if (first < OPENS) area.scrollTop = Math.min(area.scrollTop, top)
    placed.current = settled ? (opens ?? '') : ''
  }, [opens, settled, first])
  return (
    <div className={`hours${alone ? ' alone' : ''}`}>
      <div className="hours-scroll" ref={scroll} tabIndex={-1}>
        <div
          className="hours-head"
          style={{ gridTemplateColumns: `${GUTTER_PX}px repeat(${days.length}, minmax(0, 1fr))` }}
        >
          <span />
          {days.map((day, at) => {
            const n = Math.max(totals[day] ?? 0, byDay.get(day)?.length ?? 0)
            return (
              <header key={day} className={day === today ? 'today' : day < today ? 'past' : ''}>
                <button type="button" className="plain date" onClick={() => onDay(day)} title={t('openDay')}>
                  {t(`weekday.${alone ? ((dayjs(day).day() + 6) % 7) + 1 : at + 1}`)} {dayjs(day).format('M-D')}
                </button>
                <AlmanacMark day={day} />
                <DayLoad n={n} capacity={capacity} />
                {day >= today && mayMake && n === 0 ? (
                  <button type="button" className="plain new" onClick={() => onNew(day, null)}>
                    <PlusOutlined /> {t('new')}
                  </button>
                ) : null}
              </header>
            )
          })}
        </div>
        <div
          className="hours-body"
          style={{ gridTemplateColumns: `${GUTTER_PX}px repeat(${days.length}, minmax(0, 1fr))`, height: 24 * HOUR_PX }}
        >
          <div className="hours-names" aria-hidden="true">
            {HOURS.slice(1).map((hour) => (
              <span key={hour} style={{ top: hour * HOUR_PX }}>{`${String(hour).padStart(2, '0')}:00`}</span>
            ))}
            {days.includes(today) ? <i style={{ top: (now / 60) * HOUR_PX }}>{t('now')}</i> : null}
          </div>
          {days.map((day) => (
            <Column
              key={day}
              day={day}
              today={today}
              list={byDay.get(day) ?? NONE}
              selected={selected}
              most={alone ? DAY_LANES : wide ? WEEK_LANES : 1}
              now={now}
              best={best}
              onDay={onDay}
              onNew={onNew}
              mayMake={mayMake}
              alone={alone}
            />
          ))}
        </div>
      </div>
    </div>
  )
}
