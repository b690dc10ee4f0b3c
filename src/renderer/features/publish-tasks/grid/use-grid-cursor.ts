import { PUBLISH_STATUS } from '../../../../contract/entities/publish.ts'
import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { PublishItem } from '../../../../contract/entities/publish.ts'
import type { CellEditorProps } from './cell-editor.tsx'
import { HEAD_HEIGHT, ROW_HEIGHT } from './grid-columns.ts'
import { FIELDS, isText } from './grid-fields.ts'
import { type Cell, fillDown, isOpen, rangeOf, type Sheet } from './grid-range.ts'
import { useGridKeys } from './use-grid-keys.ts'
import type { GridCore } from './grid-core.ts'

export interface CursorOf {
  rows: readonly PublishItem[]
  core: GridCore
  box: RefObject<HTMLDivElement | null>
  /** Rows of a page. */
  page: number
  onUndo: () => void
  onRedo: () => void
}
/** The open cell: of a work, wherever its row comes to stand. */
interface Editing {
  id: number
  col: number
  value: string
}

/** Cell of an element inside the grid. */
const cellAt = (target: Element | null): Cell | null => {
  const [row, col] = (target?.closest<HTMLElement>('[data-cell]')?.dataset['cell'] ?? '').split(':').map(Number)
  return row === undefined || col === undefined || Number.isNaN(row) ? null : { row, col }
}

/** Where the cursor is, what range it spans, which cell is open; moved by keys and pointer. */
export function useGridCursor({ rows, core, box, page, onUndo, onRedo }: CursorOf) {
  const [place, setPlace] = useState<{ active: Cell; anchor: Cell }>({
    active: { row: 0, col: 0 },
    anchor: { row: 0, col: 0 },
  })
  const [editing, setEditing] = useState<Editing | null>(null)
  // `from`: last row of what is filled from.
  const drag = useRef<{ kind: 'range' | 'fill'; from: number } | null>(null)
  const wantFocus = useRef(false)
  // Fewer rows than before (a filter, a poll): the cursor stays inside.
  const inside = (cell: Cell): Cell => ({ ...cell, row: Math.max(0, Math.min(cell.row, rows.length - 1)) })
  const active = inside(place.active)
  const range = rangeOf(active, inside(place.anchor))
  const sheet: Sheet = { rows, valueOf: core.grid.valueOf, platformOf: core.platformOf }

  const editingRow = editing === null ? -1 : rows.findIndex((item) => item.id === editing.id)
  const isEditing = editingRow >= 0

  const reveal = ({ row }: Cell): void => {
    const { scrollTop = 0, clientHeight = 0 } = box.current ?? {}
    const top = row * ROW_HEIGHT
    if (top < scrollTop) box.current?.scrollTo({ top })
    else if (top + ROW_HEIGHT > scrollTop + clientHeight - HEAD_HEIGHT)
      box.current?.scrollTo({ top: top + ROW_HEIGHT - clientHeight + HEAD_HEIGHT })
  }
  const move = (to: Cell, extend: boolean): void => {
    setPlace((old) => ({ active: to, anchor: extend ? old.anchor : to }))
    wantFocus.current = true
    reveal(to)
  }
  useEffect(() => {
    if (!wantFocus.current || isEditing) return
    const cell = box.current?.querySelector<HTMLElement>(`[data-cell="${active.row}:${active.col}"]`)
    if (cell === null || cell === undefined) return
    wantFocus.current = false
    cell.focus({ preventScroll: true })
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })

  useLayoutEffect(() => {
    core.editing(isEditing)
    return () => core.editing(false)
  }, [core, isEditing])

  const edit = (cell: Cell, empty = false): void => {
    const [item, field] = [rows[cell.row], FIELDS[cell.col]]
    if (item === undefined || field === undefined || !isOpen(sheet, item, field)) return
    // What is typed begins a new text; choices and times open with what they are. At once, so that the key finds the
    // open cell.
    flushSync(() =>
      setEditing({ id: item.id, col: cell.col, value: empty && isText(field) ? '' : core.grid.valueOf(item, field) }),
    )
  }
  const onDone: CellEditorProps['onDone'] = (value, key) => {
    if (editing === null) return
    const [row, field] = [editingRow, FIELDS[editing.col]]
    // One that went out meanwhile shows what it went out with.
    if (value !== null && rows[row]?.publish_status !== PUBLISH_STATUS.success && field !== undefined)
      core.grid.apply([{ id: editing.id, field, value: value.trim() }])
    setEditing(null)
    const step = { Enter: [1, 0], Tab: [0, 1], ShiftTab: [0, -1], '': [0, 0] }[key] as [number, number]
    if (key !== '' || value === null || (field !== undefined && !isText(field))) {
      move(
        {
          row: Math.max(0, Math.min(row + step[0], rows.length - 1)),
          col: Math.max(0, Math.min(editing.col + step[1], FIELDS.length - 1)),
        },
        false,
      )
    }
  }

  const stopDrag = (): void => {
    if (drag.current?.kind === 'fill' && range.bottom > drag.current.from)
      core.grid.apply(fillDown(sheet, { ...range, top: drag.current.from }))
    drag.current = null
  }
  const onPointerDown = (event: PointerEvent): void => {
    if (event.button !== 0 || !(event.target instanceof HTMLElement)) return
    if (event.target.dataset['handle'] !== undefined) {
      // The handle must not take the focus from its cell.
      event.preventDefault()
      drag.current = { kind: 'fill', from: range.bottom }
      setPlace({ active: { row: range.bottom, col: range.right }, anchor: { row: range.top, col: range.left } })
      return
    }
    const cell = cellAt(event.target)
    if (cell === null) return
    drag.current = { kind: 'range', from: cell.row }
    wantFocus.current = true
    setPlace((old) => ({ active: cell, anchor: event.shiftKey ? old.anchor : cell }))
  }
  const keys = useGridKeys({
    sheet,
    grid: core.grid,
    active,
    range,
    page,
    editing: isEditing,
    move,
    edit: (empty) => edit(active, empty),
    onUndo,
    onRedo,
  })
  return {
    active,
    range,
    /** Puts the cursor there and brings the cell into sight. */
    goTo: (cell: Cell) => move(cell, false),
    handlers: {
      ...keys,
      onPointerDown,
      onDoubleClick: ({ target }: MouseEvent) => {
        const cell = target instanceof Element ? cellAt(target) : null
        if (cell !== null) edit(cell)
      },
      onPointerMove: (event: PointerEvent) => {
        if (drag.current === null) return
        const over = cellAt(document.elementFromPoint(event.clientX, event.clientY))
        if (over === null) return
        // Filling goes down its own columns only.
        const to = drag.current.kind === 'fill' ? { row: over.row, col: place.active.col } : over
        if (to.row !== active.row || to.col !== active.col) setPlace((old) => ({ ...old, active: to }))
      },
      onPointerUp: stopDrag,
      onPointerLeave: stopDrag,
    },
    editingIn: (row: number) =>
      editing !== null && editingRow === row ? { col: editing.col, value: editing.value } : null,
    onDone,
  }
}
