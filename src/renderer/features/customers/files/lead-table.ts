// A file of leads before it is sent: which column is what, and its rows. Plain values.
import type { InputOf, OutputOf } from '../../../../contract/endpoint.ts'
import {
  IMPORT_FILE_ROWS,
  IMPORT_ROWS,
  type importLeads,
  LEAD_COLUMNS,
  type LeadColumn,
} from '../../../../contract/http/lead-files.ts'
import { readCells } from '../../../../contract/keywords/import-lines.ts'

export type ImportRow = InputOf<typeof importLeads>['rows'][number]
export type ImportEnd = OutputOf<typeof importLeads>
/** What each column of the file is; '' = it is left out. */
export type Mapping = readonly (LeadColumn | '')[]

export interface LeadTable {
  readonly head: readonly string[]
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[]
}

/** Longest text of a cell that is sent; what is longer is refused by its length anyway. */
const CELL_MAX = 5_000

/** The table of a file's text: its first line names the columns. `empty`: there is no row below it. */
export function readLeadTable(text: string): LeadTable | 'empty' | 'tooMany' {
  const [head, ...rows] = readCells(text.replaceAll('\u0000', ''))
  if (head === undefined || rows.length === 0) return 'empty'
  return rows.length > IMPORT_FILE_ROWS ? 'tooMany' : { head: head.cells.map((cell) => cell.trim()), rows }
}

/** As people and other programs name these columns. */
const NAMES: Readonly<Record<LeadColumn, RegExp>> = {
  phone: /电话|手机|^号码|联系方式|联系号码|phone|mobile|tel/iu,
  wechat: /微信|wechat|weixin|^vx$/iu,
  guest_name: /姓名|称呼|客户|名字|联系人|昵称|name/iu,
  area: /地区|城市|省|区域|地址|area|city/iu,
  keyword: /关键词|搜索词|keyword/iu,
  need_text: /需求|咨询|意向|内容|need/iu,
  remark: /备注|说明|remark|note/iu,
}

/** The likeliest column for each; none twice. */
export function guessMapping(head: readonly string[]): Mapping {
  const taken = new Set<LeadColumn>()
  return head.map((name) => {
    const found = LEAD_COLUMNS.toSorted(byOwnName(name)).find(
      (column) => !taken.has(column) && NAMES[column].test(name),
    )
    if (found === undefined) return ''
    taken.add(found)
    return found
  })
}
/** 微信号码 is a WeChat, 客户电话 a phone: the word that stands last decides. */
const byOwnName =
  (name: string) =>
  (one: LeadColumn, other: LeadColumn): number =>
    lastAt(name, NAMES[other]) - lastAt(name, NAMES[one]) || LEAD_COLUMNS.indexOf(one) - LEAD_COLUMNS.indexOf(other)
const lastAt = (name: string, words: RegExp): number =>
  Math.max(-1, ...[...name.matchAll(new RegExp(words.source, 'giu'))].map((match) => match.index))

/** Another meaning of one column; the column that had it is left out from then on. */
export function withColumn(mapping: Mapping, at: number, column: LeadColumn | ''): Mapping {
  return mapping.map((one, other) => (other === at ? column : one === column ? '' : one))
}

/** Can a person be reached by these columns? */
export function hasContact(mapping: Mapping): boolean {
  return mapping.includes('phone') || mapping.includes('wechat')
}

/** The rows as they are sent, in lots of one call. */
export function lotsOf(table: LeadTable, mapping: Mapping): ImportRow[][] {
  const rows = table.rows.map(({ line, cells }): ImportRow => {
    const row: ImportRow = { line }
    mapping.forEach((column, at) => {
      if (column !== '') row[column] = (cells[at] ?? '').slice(0, CELL_MAX)
    })
    return row
  })
  return Array.from({ length: Math.ceil(rows.length / IMPORT_ROWS) }, (_, at) =>
    rows.slice(at * IMPORT_ROWS, (at + 1) * IMPORT_ROWS),
  )
}

export const NO_ROWS: ImportEnd = { created: 0, changed: 0, skipped: [], refused: [] }
/** What came of both. */
export function addEnds(one: ImportEnd, other: ImportEnd): ImportEnd {
  return {
    created: one.created + other.created,
    changed: one.changed + other.changed,
    skipped: [...one.skipped, ...other.skipped],
    refused: [...one.refused, ...other.refused],
  }
}

/** Rows of which nothing was taken, in the file's order, each with why. */
export function leftRows(
  table: LeadTable,
  end: ImportEnd,
  why: (one: ImportEnd['refused'][number] | ImportEnd['skipped'][number]) => string,
): { line: number; cells: string[]; why: string }[] {
  const rows = new Map(table.rows.map((row) => [row.line, row.cells]))
  return [...end.refused, ...end.skipped]
    .toSorted((one, other) => one.line - other.line)
    .map((one) => ({
      line: one.line,
      cells: table.head.map((_name, at) => rows.get(one.line)?.[at] ?? ''),
      why: why(one),
    }))
}
