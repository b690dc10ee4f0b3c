import type { ClipboardEvent, KeyboardEvent } from 'react'
import { FIELDS } from './grid-fields.ts'
import { type Cell, clear, copyText, fillDown, isOpen, paste, type Range, type Sheet } from './grid-range.ts'
import type { GridStore } from './grid-store.ts'

export interface KeysOf {
  sheet: Sheet
  grid: GridStore
  active: Cell
  range: Range
  /** Rows that fit the window. */
  page: number
  editing: boolean
  move: (to: Cell, extend: boolean) => void
  /** Opens the cell with its text, or empty for what is being typed. */
  edit: (empty?: boolean) => void
  onUndo: () => void
  onRedo: () => void
}

const STEP: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Keys of the grid as spreadsheets have them, while no cell is open. */
export function useGridKeys(on: KeysOf): {
  onKeyDown: (event: KeyboardEvent) => void
  onCopy: (event: ClipboardEvent) => void
  onCut: (event: ClipboardEvent) => void
  onPaste: (event: ClipboardEvent) => void
} {
  const { sheet, grid, active, range } = on
  const last = { row: sheet.rows.length - 1, col: FIELDS.length - 1 }
  const clamp = (cell: Cell): Cell => ({
    row: Math.min(Math.max(cell.row, 0), last.row),
    col: Math.min(Math.max(cell.col, 0), last.col),
  })
  const open = (): boolean => {
    const [item, field] = [sheet.rows[active.row], FIELDS[active.col]]
    return item !== undefined && field !== undefined && isOpen(sheet, item, field)
  }

  const withCommand = (event: KeyboardEvent): boolean => {
    const key = event.key.toLowerCase()
    if (key === 'd') grid.apply(fillDown(sheet, range))
    else if (key === 'z') (event.shiftKey ? on.onRedo : on.onUndo)()
    else if (key === 'y') on.onRedo()
    else if (key === 'a') {
      on.move({ row: 0, col: active.col }, false)
      on.move({ row: last.row, col: active.col }, true)
    } else if (key === 'home') on.move({ row: 0, col: 0 }, event.shiftKey)
    else if (key === 'end') on.move(last, event.shiftKey)
    else return false
    return true
  }
  const alone = (event: KeyboardEvent): boolean => {
    const step = STEP[event.key]
    if (step) on.move(clamp({ row: active.row + step[0], col: active.col + step[1] }), event.shiftKey)
    else if (event.key === 'PageDown' || event.key === 'PageUp')
      on.move(
        clamp({ row: active.row + (event.key === 'PageDown' ? on.page : -on.page), col: active.col }),
        event.shiftKey,
      )
    else if (event.key === 'Home' || event.key === 'End')
      on.move({ row: active.row, col: event.key === 'Home' ? 0 : last.col }, event.shiftKey)
    else if (event.key === 'Delete' || event.key === 'Backspace') grid.apply(clear(sheet, range))
    else if (event.key === 'Enter' || event.key === 'F2') {
      if (open()) on.edit()
    } else if (([...event.key].length === 1 && event.key !== ' ') || event.key === 'Process') {
      // Not taken from the browser: the sign, or the input method's first letter, goes into the cell that has just been
      // opened.
      if (open()) on.edit(true)
      return false
    } else return false
    return true
  }
  const isCell = (event: { target: EventTarget }): boolean =>
    !on.editing && event.target instanceof HTMLElement && event.target.closest('[data-cell]') === event.target
  return {
    onKeyDown(event) {
      if (!isCell(event) || event.altKey || event.nativeEvent.isComposing) return
      const done = event.ctrlKey || event.metaKey ? withCommand(event) : alone(event)
      if (done) event.preventDefault()
    },
    onCopy(event) {
      if (!isCell(event)) return
      event.clipboardData.setData('text/plain', copyText(sheet, range))
      event.preventDefault()
    },
    onCut(event) {
      if (!isCell(event)) return
      event.clipboardData.setData('text/plain', copyText(sheet, range))
      grid.apply(clear(sheet, range))
      event.preventDefault()
    },
    onPaste(event) {
      if (!isCell(event)) return
      grid.apply(paste(sheet, range, event.clipboardData.getData('text/plain')))
      event.preventDefault()
    },
  }
}
