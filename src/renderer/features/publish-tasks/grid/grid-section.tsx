import { PUBLISH_STATUS } from '../../../../contract/entities/publish.ts'
import { Button } from 'antd'
import { type RefObject, useCallback, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublishItem } from '../../../../contract/entities/publish.ts'
import { publishPreflight } from '../../../../contract/http/wisdom-seo.ts'
import { RegionsModal } from '../../../core/accounts/regions-modal.tsx'
import { useApi } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { HandInLine, RestingLine } from '../../../core/publishing/hand-in-note.tsx'
import { useHandIns, type WorkTime } from '../../../core/publishing/use-hand-ins.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { ItemDoings } from '../../../core/works/item-actions.tsx'
import { isBrokenOff } from '../../../core/works/item-status.tsx'
import { FillAllModal } from './fill-all-modal.tsx'
import { cellFixes } from './fix-cells.ts'
import { cellOf, type Checked, type FixGroup, planFixes, problemsOf, recheckMs } from './fix-plan.ts'
import { FixesDrawer } from './fixes-drawer.tsx'
import type { GridCore } from './grid-core.ts'
import { type GridFilter, NO_FILTER, statusKey } from './grid-columns.ts'
import { type GridField, isFree, readTime } from './grid-fields.ts'
import { GridToolbar } from './grid-toolbar.tsx'
import { ItemGrid } from './item-grid.tsx'
import type { RowProblem } from './grid-row.tsx'
import { useFixes } from './use-fixes.ts'
import { type Grid, useGrid } from './use-grid.ts'
import { useRecheck } from './use-recheck.ts'
import { type SteadyRows, useSteadyRows } from './use-steady-rows.ts'

export interface GridSectionProps {
  taskId: number
  items: readonly PublishItem[]
  /**
   * What the list is narrowed to by whoever shows the sheet: works that leave it keep their places until another is
   * shown; '' or absent = they go at once.
   */
  view?: string
  selected: readonly number[]
  onSelect: (ids: readonly number[]) => void
  doings: ItemDoings
  /** Holds the sheet while it is shown: what was typed is stored before works go out. */
  coreRef: RefObject<GridCore | null>
}

const NOTHING: readonly never[] = []

/** What could be fixed: what the check found, and cells that are not stored. */
const fixesOf = (checked: Checked, items: readonly PublishItem[], core: GridCore): FixGroup[] =>
  planFixes(checked, new Map(items.map((item) => [item.id, item])), cellFixes(core, items))

/** Times that the sheet shows, typed or stored, of works that could be handed to their sites. */
const timesToAsk = (items: readonly PublishItem[], core: GridCore): WorkTime[] =>
  items.flatMap((item) => {
    const seconds =
      item.thirdauth.time_channel === 'site' && isFree(item) ? readTime(core.grid.valueOf(item, 'timing')) : null
    // One that has rested with the time that it has is handed in within seconds: nothing can be foretold of it.
    return seconds === null || (seconds === item.timing_time && item.rests_until === undefined)
      ? []
      : [{ id: item.id, timing_time: seconds }]
  })

/** Rows that the filter lets through; those that only keep their places have no state to ask for any more. */
const sift = (
  { rows: items, gone }: SteadyRows,
  filter: GridFilter,
  problems: ReadonlyMap<number, RowProblem>,
  state: Grid['state'],
): readonly PublishItem[] => {
  if (filter === NO_FILTER) return items
  return items.filter((item) => {
    if (filter.platform !== '' && item.thirdauth.third_platform_info.value !== filter.platform) return false
    if (gone.has(item.id)) return true
    if (filter.status !== '' && statusKey(item, isBrokenOff(item)) !== filter.status) return false
    const problem = problems.get(item.id)
    if (filter.problem === 'unsaved') return state.drafts.has(item.id)
    if (filter.problem === 'none') return problem === undefined && item.fail_reason === ''
    return (
      filter.problem === '' ||
      problem?.level === filter.problem ||
      (filter.problem === 'block' && item.publish_status === PUBLISH_STATUS.failed)
    )
  })
}

/** The sheet of a task's items with everything that belongs to it. */
export function GridSection({ taskId, items, view = '', selected, onSelect, doings, coreRef }: GridSectionProps) {
  const { t } = useTranslation(['grid', 'seo'])
  const say = useErrorText()
  const box = useRef<HTMLDivElement>(null)
  const pointed = useRef(false)
  const steady = useSteadyRows(items, { taskId, view, box, pointed })
  const sheet = useGrid(steady.rows)
  const { core, state } = sheet
  useImperativeHandle(coreRef, () => core, [core])
  const [filter, setFilter] = useState(NO_FILTER)
  /** The cell of a problem that was pressed in the list of the check. */
  const [target, setTarget] = useState<{ id: number; field: GridField } | null>(null)
  const [open, setOpen] = useState<'fill' | 'regions' | 'fixes' | null>(null)
  const check = useApi(
    publishPreflight,
    { wisdom_task_id: taskId },
    { quiet: true, keepPrevious: true, staleMs: 10_000, pollMs: (data) => recheckMs(data?.items) },
  )
  const checked = check.data?.items ?? NOTHING
  const { refetch } = check
  useRecheck(items, refetch)
  const newest = useCallback(async () => {
    const { data } = await refetch({ throwOnError: true })
    return fixesOf(data?.items ?? NOTHING, core.items(), core)
  }, [refetch, core])
  const fixes = useFixes(core, newest)
  const problems = useMemo(() => problemsOf(checked), [checked])
  // Unsaved cells are mended too: the list follows them while it is open.
  const groups = open === 'fixes' ? fixesOf(checked, items, core) : NOTHING
  const rows = useMemo(() => sift(steady, filter, problems, state), [steady, filter, problems, state])
  const chosen = rows.filter(
    (item) => !steady.gone.has(item.id) && (selected.length === 0 || selected.includes(item.id)),
  )
  // Cells of rows that are not in this view wait unseen.
  const held = items.reduce((sum, item) => sum + Object.keys(state.drafts.get(item.id) ?? {}).length, 0)
  const saveState = sheet.saveState === 'held' && held === 0 ? 'saved' : sheet.saveState
  // Rows whose cells wait for the operator, beside those that the check names.
  const named = new Set(checked.flatMap((one) => (one.level === 'ok' ? [] : [one.id])))
  const unsaved =
    saveState === 'held' ? items.filter((item) => state.drafts.has(item.id) && !named.has(item.id)).length : 0
  const foreseen = useHandIns(timesToAsk(items, core))
  // With the times that they have they are counted by the clock already; another time would begin a rest of its own.
  const resting = items.filter(
    (item) =>
      item.rests_until !== undefined &&
      isFree(item) &&
      readTime(core.grid.valueOf(item, 'timing')) === item.timing_time,
  )
  const handIns = new Map([...foreseen].filter(([id]) => !resting.some((item) => item.id === id)))
  const close = (): void => setOpen(null)
  return (
    <>
      <GridToolbar
        items={items}
        filter={filter}
        onFilter={setFilter}
        mayEdit={doings.may('task:edit')}
        canUndo={state.undo.length > 0}
        canRedo={state.redo.length > 0}
        onUndo={fixes.undo}
        onRedo={fixes.redo}
        onFillAll={() => setOpen('fill')}
        onRegions={() => setOpen('regions')}
        onFixes={() => {
          void core.saver.flush().then(() => check.refetch())
          setOpen('fixes')
        }}
        warned={named.size + unsaved}
        blocked={[...problems.values()].filter((one) => one.level === 'block').length}
        checking={check.isFetching && open === 'fixes'}
        saveState={saveState}
        held={held}
        onSaveNow={() => void core.saver.flush()}
      />
      <RestingLine
        until={resting.flatMap((item) => item.rests_until ?? [])}
        undeclared={resting.filter((item) => foreseen.get(item.id)?.undeclared === true).length}
      />
      <HandInLine handIns={handIns} />
      <div
        ref={box}
        onPointerEnter={() => void (pointed.current = true)}
        onPointerLeave={() => void (pointed.current = false)}
      >
        {rows.length === 0 ? (
          filter === NO_FILTER ? (
            <EmptyState small title={t('seo:items.none')} />
          ) : (
            <EmptyState
              small
              picture="no-match"
              title={t('noMatch')}
              action={<Button onClick={() => setFilter(NO_FILTER)}>{t('clearFilter')}</Button>}
            />
          )
        ) : (
          <ItemGrid
            rows={rows}
            gone={steady.gone}
            sheet={sheet}
            problems={problems}
            handIns={handIns}
            selected={selected}
            onSelect={onSelect}
            doings={doings}
            target={target}
            onUndo={fixes.undo}
            onRedo={fixes.redo}
          />
        )}
      </div>
      <FillAllModal open={open === 'fill'} rows={chosen} core={core} onClose={close} />
      <RegionsModal open={open === 'regions'} ids={items.map((item) => item.thirdauth.id)} onClose={close} />
      <FixesDrawer
        open={open === 'fixes'}
        onClose={close}
        groups={groups}
        checked={checked}
        pending={check.isPending}
        error={check.error ? say(check.error) : ''}
        onRetry={() => void check.refetch()}
        mayEdit={doings.may('task:edit')}
        mayPublish={doings.may('task:publish')}
        onApply={fixes.apply}
        onGo={(id, code) => {
          if (!rows.some((item) => item.id === id)) setFilter(NO_FILTER)
          setTarget({ id, field: cellOf(code) })
        }}
      />
    </>
  )
}
