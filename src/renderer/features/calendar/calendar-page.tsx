import { PlusOutlined, ReloadOutlined } from '@ant-design/icons'
import { Alert, App, Button } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useEffect, useEffectEvent, useMemo, useRef, useState, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { CalendarEntry } from '../../../contract/entities/plan.ts'
import { bestTimes } from '../../../contract/http/plan.ts'
import { NotLoaded, StillOld } from '../../core/http/not-loaded.tsx'
import { useApi } from '../../core/http/use-api.ts'
import { useFailure } from '../../core/http/use-failure.ts'
import { useMay } from '../../core/permissions/permit.tsx'
import { PATHS, withQuery } from '../../lib/paths.ts'
import { useNow } from '../../lib/use-now.ts'
import { useOwnChoice } from '../../ui/own-choice.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { SelectionBar } from '../../ui/selection-bar.tsx'
import { type Movable, standingOf } from './clashes.ts'
import { dayOf, dayToEnter, keyOf, minutesOf, shifted, timeOn, type View } from './days.ts'
import { type Field, judge, planDrop } from './drop-plans.ts'
import { BestLegend } from './parts/best-times.tsx'
import { ConflictDialog } from './parts/conflict-dialog.tsx'
import { EntryDrawer } from './parts/entry-drawer.tsx'
import { HOUR_PX, HoursView } from './parts/hours-view.tsx'
import { MonthView } from './parts/month-view.tsx'
import { MoveDialog } from './parts/move-dialog.tsx'
import { ScheduleDialog } from './parts/schedule-dialog.tsx'
import { CalendarFilters, Legend, Navigation } from './parts/toolbar.tsx'
import { Tray } from './parts/tray.tsx'
import { useCalendar } from './use-calendar.ts'
import { useCancelWorks } from './use-cancel-works.tsx'
import { useDrag } from './use-drag.ts'
import { useKeys } from './use-keys.ts'
import { useMoves } from './use-moves.tsx'
import '../../ui/resource-table.css'
import './calendar.css'
import './calendar-views.css'

/** Below this the tray is closed until it is asked for, px. */
const TRAY_WIDTH = 1_280
const NEW_HOUR = 10
/** All works are loaded: the page counts them itself, moves that are under way included. */
const NO_TOTALS: Readonly<Record<string, number>> = {}

/** 计划运营日历: what goes out when, moved by pointer or keys. */
export function CalendarPage() {
  const { t } = useTranslation('calendar')
  const { message } = App.useApp()
  const navigate = useNavigate()
  const may = useMay()
  const [mayMove, mayEdit] = [may('plan:edit'), may('task:edit')]
  const moves = useMoves()
  const root = useRef<HTMLDivElement>(null)
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [opened, setOpened] = useState<CalendarEntry | null>(null)
  const [moving, setMoving] = useState<readonly number[] | null>(null)
  const [scheduling, setScheduling] = useState<readonly Movable[] | null>(null)
  const [best, setBest] = useState(false)
  const [trayKept, keepTray] = useOwnChoice('calendar-tray')
  const [wide] = useState(() => window.innerWidth >= TRAY_WIDTH)
  const trayOpen = typeof trayKept === 'boolean' ? trayKept : wide
  const nowMs = useNow(30_000)
  const today = keyOf(dayjs(nowMs))
  const [dragging, setDragging] = useState(false)
  const {
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
    setView,
    setDay,
    keyword,
    setKeyword,
    more,
    bestInput,
  } = useCalendar(moves.ahead, dragging, today)
  const cancelWorks = useCancelWorks()
  const bestLacks = view === 'month' ? t('best.month') : bestInput === null ? t('best.choose') : ''
  const hours = useApi(bestTimes, bestInput ?? { platform_value: 'douyin' }, {
    quiet: true,
    staleMs: 600_000,
    enabled: best && bestLacks === '',
  })

  const works = useMemo(() => {
    const found = new Map<number, Movable>()
    for (const work of tray.data?.data ?? []) found.set(work.id, { ...work, timing_time: 0 })
    for (const entry of entries) if (entry.editable === 1) found.set(entry.id, entry)
    return found
  }, [tray.data, entries])
  const standing = useMemo(() => standingOf(entries), [entries])
  const field = (): Field => ({ works, standing, now: Math.floor(Date.now() / 1_000), t })
  const chosen = [...selected].flatMap((id) => works.get(id) ?? [])
  const withSelected = (id: number): number[] => (selected.has(id) ? chosen.map((work) => work.id) : [id])

  useDrag({
    root,
    hourPx: HOUR_PX,
    onActive: setDragging,
    idsOf: (id) => (mayMove && works.has(id) ? withSelected(id) : []),
    plan: (ids, taken, from, spot) => planDrop(field(), ids, taken, from, spot),
    onDrop: (plan) => (plan.bad ? void message.warning(plan.text) : void moves.move(plan.moves)),
  })

  const toggle = (ids: readonly number[], on?: boolean): void =>
    setSelected((before) => {
      const next = new Set(before)
      for (const id of ids)
        if (on ?? !before.has(id)) next.add(id)
        else next.delete(id)
      return next
    })
  const clear = (): void => setSelected(new Set())
  const shift = (id: number, by: number, minutes: number): void => {
    const list = withSelected(id)
      .flatMap((one) => works.get(one) ?? [])
      .filter((work) => work.timing_time > 0)
    const judged = judge(
      field(),
      list.map((work) => ({ id: work.id, timing_time: shifted(work.timing_time, by, minutes) })),
    )
    if (judged.bad) message.warning({ key: 'calendar-bad', content: judged.text })
    else
      void moves.move(judged.moves).then((moved) => {
        // A work that leaves the days in view by keys is followed, so that the next key finds it.
        const to = dayOf(judged.moves.find((move) => move.id === id)?.timing_time ?? 0)
        if (moved && !days.includes(to)) setDay(dayjs(to))
      })
  }
  const onNew = (on: string, minutes: number | null): void => {
    const soon = Math.ceil((Date.now() / 1_000 + 3_600) / 900) * 900
    void navigate(
      withQuery(PATHS.planSend, {
        plan_id: list.get('plan_id') || undefined,
        timing_time: Math.max(timeOn(on, minutes ?? NEW_HOUR * 60), soon),
      }),
    )
  }
  const keys = useKeys(root, {
    select: (id) => toggle([id]),
    selectAll: () =>
      toggle(
        entries.filter((entry) => entry.editable === 1).map((entry) => entry.id),
        true,
      ),
    shift,
    openMove: (id) => setMoving(withSelected(id)),
    make: (on, time) =>
      mayEdit && (on || today) >= today ? onNew(on || (today > keyOf(day) ? today : keyOf(day)), time) : undefined,
  })

  // Whoever comes back to the window sees what others did in the meantime.
  const onFocus = useEffectEvent(() => {
    if (!dragging) void query.refetch()
  })
  useEffect(() => {
    const look = (): void => onFocus()
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [])

  const onClick = (event: MouseEvent): void => {
    const chip = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-key]') : null
    if (chip === null) return
    const entry = entries.find(
      (one) =>
        (one.kind === 'slot' ? `s${one.plan_id}-${one.third_auth_id}-${one.timing_time}` : `i${one.id}`) ===
        chip.dataset['key'],
    )
    if (entry === undefined) return
    if (event.ctrlKey || event.metaKey || event.shiftKey) {
      if (entry.editable === 1 && mayMove) toggle([entry.id])
    } else setOpened(entry)
  }
  const openDay = (to: string): void => {
    setView('day', dayjs(to))
  }
  const toggleTray = (): void => keepTray(!trayOpen)

  const total = query.data?.total
  const views = {
    days,
    today,
    byDay,
    totals:
      total !== undefined && total > (query.data?.list.length ?? 0) ? (query.data?.day_totals ?? NO_TOTALS) : NO_TOTALS,
    capacity: query.data?.capacity ?? null,
    selected,
    mayMake: mayEdit,
    onDay: openDay,
    onNew,
  }
  const shades = best && bestLacks === '' ? (hours.data?.list ?? null) : null
  const failure = useFailure(query)
  // Told with the first try that fails, not only with the last.
  const asked = { error: failure, isFetching: query.isFetching, refetch: query.refetch }
  const lacking = <NotLoaded query={asked} rows={12} />
  return (
    <div className="calendar-page">
      <PageHeader
        title={t('title')}
        text={total === undefined ? '\u00a0' : t(`count.${view}`, { n: total })}
        actions={
          <>
            <Button
              icon={<ReloadOutlined />}
              aria-label={t('refresh')}
              title={t('refresh')}
              loading={query.isRefetching && !query.isPlaceholderData}
              onClick={() => {
                void query.refetch()
                void tray.refetch()
              }}
            />
            {mayEdit ? (
              <Button
                type="primary"
                icon={<PlusOutlined />}
                onClick={() => onNew(today > keyOf(day) ? today : keyOf(day), null)}
              >
                {t('make')}
              </Button>
            ) : null}
          </>
        }
      />
      <div className="calendar-card">
        <Navigation
          view={view}
          day={day}
          today={today}
          unfolded={weeksOver > 0 && !folded}
          best={best && bestLacks === ''}
          bestLacks={bestLacks}
          trayOpen={trayOpen === true}
          trayCount={tray.data?.total}
          onView={(next: View) => setView(next, day)}
          onDay={(next: Dayjs) => setDay(dayToEnter(view, next, today))}
          onBest={setBest}
          onTray={toggleTray}
        />
        <CalendarFilters list={list} />
        {chosen.length > 0 ? (
          <SelectionBar count={chosen.length} onClear={clear}>
            <Button
              size="small"
              disabled={!chosen.some((work) => work.timing_time > 0)}
              onClick={() => setMoving(chosen.filter((work) => work.timing_time > 0).map((work) => work.id))}
            >
              {t('move.button')}
            </Button>
            <Button size="small" onClick={() => setScheduling(chosen)}>
              {t('auto.button')}
            </Button>
            <Button
              size="small"
              disabled={!chosen.some((work) => work.timing_time > 0)}
              onClick={() =>
                void moves
                  .move(chosen.filter((work) => work.timing_time > 0).map((work) => ({ id: work.id, timing_time: 0 })))
                  .then(clear)
              }
            >
              {t('unschedule')}
            </Button>
            {mayEdit ? (
              <Button size="small" danger onClick={() => cancelWorks(chosen, clear)}>
                {t('cancelWork')}
              </Button>
            ) : null}
          </SelectionBar>
        ) : (
          <Legend>{shades === null ? null : <BestLegend best={shades} />}</Legend>
        )}
        {total !== undefined && query.data !== undefined && total > query.data.list.length ? (
          <Alert banner type="warning" title={t('capped', { total, n: query.data.list.length })} />
        ) : null}
        {query.data === undefined ? null : <StillOld query={asked} />}
        {total === 0 && !query.isPlaceholderData ? (
          <Alert
            banner
            type="info"
            title={t(list.filtered ? 'none.filtered' : folded ? 'none.coming' : `none.${view}`)}
            action={
              list.filtered ? (
                <Button size="small" onClick={list.clear}>
                  {t('none.clear')}
                </Button>
              ) : undefined
            }
          />
        ) : null}
        <div
          className="calendar-body"
          ref={root}
          role="group"
          aria-label={t('body')}
          tabIndex={0}
          aria-busy={query.isPlaceholderData}
          onClick={onClick}
          {...keys}
        >
          {query.data === undefined ? (
            failure === null ? (
              <div className="calendar-wait">{lacking}</div>
            ) : (
              lacking
            )
          ) : view === 'month' ? (
            <MonthView
              {...views}
              day={keyOf(day)}
              weeksOver={weeksOver}
              folded={folded}
              onFold={(fold) => setDay(fold ? dayjs(today) : day.startOf('month'))}
            />
          ) : (
            <HoursView
              key={view}
              {...views}
              now={minutesOf(Math.floor(nowMs / 1_000))}
              best={shades}
              settled={!query.isPlaceholderData}
            />
          )}
          {trayOpen === true ? (
            <Tray
              query={tray}
              mayMove={mayMove}
              keyword={keyword}
              selected={selected}
              onKeyword={setKeyword}
              onSelect={toggle}
              onSchedule={(some) => setScheduling(some.map((work) => ({ ...work, timing_time: 0 })))}
              onMore={more}
            />
          ) : null}
        </div>
      </div>
      <EntryDrawer
        entry={opened}
        onClose={() => setOpened(null)}
        onMove={(list) => void moves.move(list)}
        onCancel={(entry) => cancelWorks([entry], () => setOpened(null))}
      />
      {moving === null ? null : (
        <MoveDialog
          works={moving.flatMap((id) => works.get(id) ?? [])}
          judge={(list) => judge(field(), list)}
          onClose={() => setMoving(null)}
          onMove={(list) => {
            setMoving(null)
            void moves.move(list)
          }}
        />
      )}
      {scheduling === null ? null : (
        <ScheduleDialog
          works={scheduling}
          onClose={() => setScheduling(null)}
          onMove={(list) => {
            setScheduling(null)
            clear()
            void moves.move(list)
          }}
        />
      )}
      <ConflictDialog question={moves.question} onAnswer={moves.answer} />
    </div>
  )
}
