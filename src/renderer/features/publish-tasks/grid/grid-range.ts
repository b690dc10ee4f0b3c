import type { Platform } from '../../../../contract/entities/account.ts'
import type { PublishItem } from '../../../../contract/entities/publish.ts'
import { FIELDS, type GridField, isFree, isLacking } from './grid-fields.ts'
import type { Change } from './grid-store.ts'

/** A cell by its place in what is shown. */
export interface Cell {
  row: number
  col: number
}
export interface Range {
  top: number
  bottom: number
  left: number
  right: number
}
/** What range work needs to know of the grid. */
export interface Sheet {
  rows: readonly PublishItem[]
  valueOf: (item: PublishItem, field: GridField) => string
  platformOf: (item: PublishItem) => Platform | undefined
}

export function rangeOf(active: Cell, anchor: Cell): Range {
  return {
    top: Math.min(active.row, anchor.row),
    bottom: Math.max(active.row, anchor.row),
    left: Math.min(active.col, anchor.col),
    right: Math.max(active.col, anchor.col),
  }
}
/** May this cell be changed? */
export function isOpen(sheet: Sheet, item: PublishItem, field: GridField): boolean {
  return isFree(item) && !isLacking(field, sheet.platformOf(item), item)
}

const change = (sheet: Sheet, row: number, col: number, value: string): Change[] => {
  const [item, field] = [sheet.rows[row], FIELDS[col]]
  return item === undefined || field === undefined || !isOpen(sheet, item, field) ? [] : [{ id: item.id, field, value }]
}
const steps = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)
const textAt = (sheet: Sheet, row: number, col: number): string => {
  const [item, field] = [sheet.rows[row], FIELDS[col]]
  return item === undefined || field === undefined ? '' : sheet.valueOf(item, field)
}

/** The first row of the range goes into all the others; a range of one row takes the row above it. */
export function fillDown(sheet: Sheet, { top, bottom, left, right }: Range): Change[] {
  const source = top === bottom ? top - 1 : top
  if (source < 0) return []
  return steps(source + 1, bottom).flatMap((row) =>
    steps(left, right).flatMap((col) => change(sheet, row, col, textAt(sheet, source, col))),
  )
}

/** As a spreadsheet takes it: tabs between cells, a line for each row; cells with breaks, tabs or quotes in quotes. */
export function copyText(sheet: Sheet, { top, bottom, left, right }: Range): string {
  const quote = (text: string): string => (/[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  return steps(top, bottom)
    .map((row) =>
      steps(left, right)
        .map((col) => quote(textAt(sheet, row, col)))
        .join('\t'),
    )
    .join('\n')
}

/** What a spreadsheet put on the clipboard, row by row. */
export function readTable(text: string): string[][] {
  const rows: string[][] = [[]]
  const cells = /("(?:[^"]|"")*"|[^\t\n\r]*)(\t|\r?\n|$)/gy
  for (const [, cell = '', end = ''] of text.replace(/\r?\n$/, '').matchAll(cells)) {
    rows
      .at(-1)
      ?.push(
        cell.startsWith('"') && cell.endsWith('"') && cell.length > 1 ? cell.slice(1, -1).replaceAll('""', '"') : cell,
      )
    if (end === '') break
    if (end !== '\t') rows.push([])
  }
  return rows
}

/** Pasted from the range's first cell on; a single value fills the whole range. Closed cells are stepped over. */
export function paste(sheet: Sheet, { top, bottom, left, right }: Range, text: string): Change[] {
  const table = readTable(text)
  const only = table.length === 1 && table[0]?.length === 1 ? (table[0][0] ?? '') : null
  // Only a description has lines.
  const put = (row: number, col: number, value: string): Change[] =>
    change(
      sheet,
      row,
      col,
      FIELDS[col] === 'description' ? value.trim() : value.replaceAll(/\s*[\r\n]+\s*/g, ' ').trim(),
    )
  if (only !== null)
    return steps(top, bottom).flatMap((row) => steps(left, right).flatMap((col) => put(row, col, only)))
  return table.flatMap((cells, down) => cells.flatMap((value, along) => put(top + down, left + along, value)))
}

export function clear(sheet: Sheet, { top, bottom, left, right }: Range): Change[] {
  return steps(top, bottom).flatMap((row) =>
    steps(left, right).flatMap((col) => (FIELDS[col] === 'title' ? [] : change(sheet, row, col, ''))),
  )
}

/**
 * One value for a column of these items, or each item's own (null = it has none); `onlyEmpty` leaves what is filled.
 * Answers how many cells could not take it.
 */
export function patchAll(
  sheet: Sheet,
  field: GridField,
  value: string | ((item: PublishItem) => string | null),
  onlyEmpty: boolean,
): { changes: Change[]; closed: number } {
  const of = (item: PublishItem): string | null => (typeof value === 'string' ? value : value(item))
  const open = sheet.rows.filter((item) => isOpen(sheet, item, field) && of(item) !== null)
  const wanted = onlyEmpty ? open.filter((item) => sheet.valueOf(item, field) === '') : open
  return {
    changes: wanted.map((item) => ({ id: item.id, field, value: of(item) ?? '' })),
    closed: sheet.rows.length - open.length,
  }
}
