import type { TemplateVariable } from '../../../../contract/page-nodes.ts'
import type { CellDraft, RowDraft } from '../clip/draft.ts'

/** Most rows of a table: one film each. */
export const MOST_ROWS = 100

export function emptyRow(): RowDraft {
  return { key: crypto.randomUUID(), cells: {} }
}

/**
 * Cells of a sheet's text: tabs between them as spreadsheets copy, else commas; a cell in quotes may hold both and line
 * ends.
 */
export function readSheet(text: string): string[][] {
  const by = text.includes('\t') ? '\t' : ','
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? ''
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') {
        cell += '"'
        at++
      } else quoted = false
    } else if (sign === '"' && cell === '') quoted = true
    else if (sign === by) {
      rows.at(-1)?.push(cell.trim())
      cell = ''
    } else if (sign === '\n') {
      rows.at(-1)?.push(cell.trim())
      rows.push([])
      cell = ''
    } else if (sign !== '\r') cell += sign
  }
  rows.at(-1)?.push(cell.trim())
  return rows.filter((row) => row.some((one) => one !== ''))
}

/** A file's name without its ending: sheets mostly name files so. */
export function bareName(name: string): string {
  return name.replace(/\.[^.]{1,8}$/, '')
}

export interface Pasted {
  rows: RowDraft[]
  /** Rows that found no room. */
  left: number
  /** Cells for files, which hold a name yet to be found. */
  wanted: { row: string; name: string; kind: TemplateVariable['kind']; text: string }[]
}

/**
 * Puts a sheet into the table from a cell on; rows are added as needed. A first line that names columns of the table is
 * a head: then columns are filled by their names, whatever their order, and others are left out.
 */
export function pasteSheet(
  rows: readonly RowDraft[],
  variables: readonly TemplateVariable[],
  sheet: readonly (readonly string[])[],
  at: { row: number; column: number },
): Pasted {
  const [first = []] = sheet
  const named = first.map((name) => variables.find((one) => one.name === name.replace(/^[{｛]|[}｝]$/gu, '')))
  const headed =
    first.length > 0 &&
    named.every((one, i) => one !== undefined || first[i] === '') &&
    named.some((one) => one !== undefined)
  const columns = headed ? named : first.map((_, i) => variables[at.column + i])
  const lines = headed ? sheet.slice(1) : sheet
  const next: RowDraft[] = rows.map((row) => ({ ...row, cells: { ...row.cells } }))
  const wanted: Pasted['wanted'] = []
  lines.slice(0, MOST_ROWS - at.row).forEach((line, i) => {
    const index = at.row + i
    const row = next[index] ?? emptyRow()
    next[index] = row
    line.forEach((text, j) => {
      const variable = columns[j]
      if (variable === undefined) return
      row.cells[variable.name] = { text: [...text].slice(0, 1000).join(''), file: null }
      if (variable.kind !== 'text' && text !== '')
        wanted.push({ row: row.key, name: variable.name, kind: variable.kind, text })
    })
  })
  return { rows: next, left: Math.max(0, at.row + lines.length - MOST_ROWS), wanted }
}

/** The table with one cell changed. */
export function withCell(rows: readonly RowDraft[], key: string, name: string, cell: CellDraft): RowDraft[] {
  return rows.map((row) => (row.key === key ? { ...row, cells: { ...row.cells, [name]: cell } } : row))
}

/** What a row still lacks: names of its empty columns. */
export function lacking(row: RowDraft, variables: readonly TemplateVariable[]): string[] {
  return variables
    .filter(({ name, kind }) => (kind === 'text' ? !row.cells[name]?.text.trim() : !row.cells[name]?.file))
    .map((one) => one.name)
}
