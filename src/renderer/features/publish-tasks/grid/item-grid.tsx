import { Checkbox } from 'antd'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublishItem } from '../../../../contract/entities/publish.ts'
import type { HandIns } from '../../../core/publishing/use-hand-ins.ts'
import { MediaPreview } from '../../../ui/media-preview.tsx'
import { isIdle, type ItemDoings } from '../../../core/works/item-actions.tsx'
import { mediaOf } from '../../../core/works/item-media.ts'
import { columnsOf, HEAD_HEIGHT, isNarrowSheet, ROW_HEIGHT, windowOf } from './grid-columns.ts'
import { FIELDS, type GridField } from './grid-fields.ts'
import { GridRow, type RowProblem } from './grid-row.tsx'
import { useCellWords } from './use-cell-words.ts'
import { useGridCursor } from './use-grid-cursor.ts'
import type { Grid } from './use-grid.ts'
import './grid.css'

export interface ItemGridProps {
  rows: readonly PublishItem[]
  /** Of these, works that are not listed any more and only keep their places. */
  gone: ReadonlySet<number>
  sheet: Grid
  problems: ReadonlyMap<number, RowProblem>
  /** Works that are handed to their sites soon, with the times that the sheet shows. */
  handIns: HandIns
  selected: readonly number[]
  onSelect: (ids: readonly number[]) => void
  doings: ItemDoings
  /** A cell that somebody asked for: a new value brings it into sight. */
  target: { id: number; field: GridField } | null
  onUndo: () => void
  onRedo: () => void
}

/** Items as a sheet: one row each, cells edited in place; only the rows in sight are drawn. */
export function ItemGrid({
  rows,
  gone: left,
  sheet: { core, state, platforms },
  problems,
  handIns,
  selected,
  onSelect,
  doings,
  target,
  onUndo,
  onRedo,
}: ItemGridProps) {
  const { t } = useTranslation(['grid', 'seo'])
  const words = useCellWords()
  const box = useRef<HTMLDivElement>(null)
  const [view, setView] = useState({ top: 0, height: 600, isNarrow: false })
  const [preview, setPreview] = useState<number | null>(null)
  const cursor = useGridCursor({
    rows,
    core,
    box,
    page: Math.max(1, Math.floor(view.height / ROW_HEIGHT) - 2),
    onUndo,
    onRedo,
  })
  const gone = useRef(target)
  useEffect(() => {
    const row = rows.findIndex((item) => item.id === target?.id)
    if (gone.current === target || target === null || row < 0) return
    gone.current = target
    cursor.goTo({ row, col: FIELDS.indexOf(target.field) })
  })
  const media = useMemo(() => mediaOf(rows), [rows])

  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return undefined
    const measure = (): void =>
      setView((old) => ({
        ...old,
        height: element.clientHeight - HEAD_HEIGHT,
        isNarrow: isNarrowSheet(element.clientWidth),
      }))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const onPreview = useCallback(
    (shown: PublishItem) => setPreview(media.findIndex((one) => one.itemId === shown.id)),
    [media],
  )
  const able = useMemo(() => rows.filter(isIdle).map((item) => item.id), [rows])
  const chosen = useMemo(() => new Set(selected), [selected])
  const onRowSelect = useCallback(
    (id: number, on: boolean) => onSelect(on ? [...chosen, id] : [...chosen].filter((one) => one !== id)),
    [chosen, onSelect],
  )
  const columns = columnsOf(view.isNarrow)
  const { first, last } = windowOf(view.top, view.height, rows.length)
  const all = able.length > 0 && able.every((id) => chosen.has(id))
  return (
    <>
      <div
        ref={box}
        role="grid"
        className={view.isNarrow ? 'item-grid narrow' : 'item-grid'}
        aria-label={t('label')}
        aria-rowcount={rows.length + 1}
        aria-multiselectable="true"
        onScroll={(event) => {
          const top = event.currentTarget.scrollTop
          setView((old) => (old.top === top ? old : { ...old, top }))
        }}
        {...cursor.handlers}
      >
        <div
          role="row"
          aria-rowindex={1}
          className="grid-head"
          style={{ minWidth: columns.least, gridTemplateColumns: columns.template }}
        >
          <div role="columnheader" className="grid-lead check">
            <Checkbox
              checked={all}
              indeterminate={!all && chosen.size > 0}
              disabled={able.length === 0}
              aria-label={t('selectAll')}
              onChange={(event) => onSelect(event.target.checked ? able : [])}
            />
          </div>
          <div role="columnheader" className="grid-lead cover">
            {t('cover')}
          </div>
          <div role="columnheader" className="grid-lead account">
            {t('seo:items.account')}
          </div>
          {FIELDS.map((field) => (
            <div key={field} role="columnheader">
              {t(`field.${field}`)}
            </div>
          ))}
          <div role="columnheader" className="grid-tail status">
            {t('status')}
          </div>
          <div role="columnheader" className="grid-tail actions">
            <span className={view.isNarrow ? 'sr-only' : undefined}>{t('seo:items.actions')}</span>
          </div>
        </div>
        <div
          role="rowgroup"
          className="grid-body"
          style={{
            minWidth: columns.least,
            height: rows.length * ROW_HEIGHT,
            ['--grid-columns' as string]: columns.template,
          }}
        >
          {rows.slice(first, last + 1).map((item, at) => {
            const row = first + at
            return (
              <GridRow
                key={item.id}
                item={item}
                row={row}
                platform={platforms.get(item.thirdauth.third_platform_info.value)}
                draft={state.drafts.get(item.id)}
                refused={state.refused}
                core={core}
                words={words}
                problem={problems.get(item.id)}
                handIn={handIns.get(item.id)?.when}
                selected={chosen.has(item.id)}
                onSelect={onRowSelect}
                from={row >= cursor.range.top && row <= cursor.range.bottom ? cursor.range.left : 1}
                to={row >= cursor.range.top && row <= cursor.range.bottom ? cursor.range.right : 0}
                activeCol={cursor.active.row === row ? cursor.active.col : null}
                editing={cursor.editingIn(row)}
                onDone={cursor.editingIn(row) ? cursor.onDone : null}
                onPreview={onPreview}
                doings={doings}
                isNarrow={view.isNarrow}
                isGone={left.has(item.id)}
              />
            )
          })}
        </div>
      </div>
      <MediaPreview items={media} index={preview !== null && preview >= 0 ? preview : null} onIndex={setPreview} />
    </>
  )
}
