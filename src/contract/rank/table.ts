// Points of ranks as a table that people keep in a spreadsheet: read and written.
import { ignoredColumns, readCells } from '../keywords/import-lines.ts'
import { cleanLine } from '../titles/lines.ts'

/** Most lines of one import, most points of one export. */
export const IMPORT_LINES = 5_000
export const EXPORT_ROWS = 20_000

/**
 * How two tracked words are recognised as the same: forms made one, spaces collapsed, lower case. Signs count: a search
 * for `c++` is none for `c`.
 */
export function rankNorm(keyword: string): string {
  return cleanLine(keyword).toLowerCase()
}

/** A spreadsheet takes such a cell for a formula. */
const FORMULA = /^[\s]*[=+\-@]/
/** A cell that no spreadsheet runs: an apostrophe before what looks like a formula, quotes where CSV asks for them. */
export function safeCell(value: string | number | null): string {
  const text =
    value === null
      ? ''
      : typeof value === 'number'
        ? String(value)
        : FORMULA.test(value) || /^[\t\r]/.test(value)
          ? `'${value}`
          : value
  return /[",\n\r;\t，]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
/** Lines of cells as CSV with the mark that makes spreadsheets read it as UTF-8. */
export function toCsv(rows: readonly (readonly (string | number | null)[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(safeCell).join(',')).join('\r\n')}\r\n`
}

export interface ImportedPoint {
  readonly line: number
  readonly keyword: string
  readonly platform: string
  /** YYYY-MM-DD. */
  readonly date: string
  /** null = not within the depth. */
  readonly rank: number | null
}
export type PointFault = 'no_word' | 'bad_platform' | 'bad_date' | 'bad_rank' | 'too_many'
export interface PointsRead {
  readonly points: readonly ImportedPoint[]
  /** `line` from 1. */
  readonly refused: readonly { readonly line: number; readonly text: string; readonly why: PointFault }[]
  /** Names of the table's columns that were passed over. */
  readonly ignored: readonly string[]
}

type Head = 'word' | 'platform' | 'date' | 'rank' | 'status'
const HEADS: Readonly<Record<string, Head>> = {
  关键词: 'word',
  监控词: 'word',
  keyword: 'word',
  平台: 'platform',
  platform: 'platform',
  日期: 'date',
  date: 'date',
  排名: 'rank',
  rank: 'rank',
  状态: 'status',
  status: 'status',
}
const USUAL: readonly Head[] = ['word', 'platform', 'date', 'rank']
/** Looked at and not within the depth. */
const OUTSIDE = /^(未进.*|未入榜|未入|无排名|none|null|50\+|100\+)$/i

const readDay = (text: string): string | null => {
  const found = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T].*)?$/.exec(text)
  if (found === null) return null
  const day = `${found[1]}-${found[2]?.padStart(2, '0')}-${found[3]?.padStart(2, '0')}`
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : null
}
/** undefined = neither a rank nor the words for "not within the depth". */
const readRank = (text: string): number | null | undefined => {
  if (OUTSIDE.test(text)) return null
  const value = Number(text.replace(/^第|名$/g, ''))
  return /\d/.test(text) && Number.isInteger(value) && value >= 1 && value <= 1000 ? value : undefined
}

/**
 * Reads a table with a head line (关键词, 平台, 日期, 排名; other columns are passed over) or without one, in that order.
 * `platforms`: names and codes, lower case, to the code. Lines whose 状态 says that the look failed are passed over: they
 * are no points.
 */
export function readPoints(text: string, platforms: ReadonlyMap<string, string>): PointsRead {
  const rows = readCells(text)
  const first = rows[0]?.cells.map((cell) => HEADS[cell.trim().toLowerCase()]) ?? []
  const hasHead = first.includes('word') && first.includes('rank')
  const heads = hasHead ? first : USUAL
  const points: ImportedPoint[] = []
  const refused: { line: number; text: string; why: PointFault }[] = []
  for (const { line, cells } of rows.slice(hasHead ? 1 : 0)) {
    const at = (head: Head): string => (cells[heads.indexOf(head)] ?? '').trim().replace(/^'(?=[=+\-@])/, '')
    if (/受阻|失败|出错|blocked|error/i.test(at('status'))) continue
    const [keyword, platform, date, rank] = [
      cleanLine(at('word').replaceAll('\n', ' ')),
      platforms.get(at('platform').toLowerCase()),
      readDay(at('date')),
      readRank(at('rank')),
    ]
    const why: PointFault | null =
      keyword === '' || [...keyword].length > 60
        ? 'no_word'
        : platform === undefined
          ? 'bad_platform'
          : date === null
            ? 'bad_date'
            : rank === undefined
              ? 'bad_rank'
              : points.length >= IMPORT_LINES
                ? 'too_many'
                : null
    if (why === null && platform !== undefined && date !== null && rank !== undefined)
      points.push({ line, keyword, platform, date, rank })
    else if (why !== null) refused.push({ line, text: [...cells.join(',')].slice(0, 60).join(''), why })
  }
  return { points, refused, ignored: hasHead ? ignoredColumns(rows[0]?.cells ?? [], heads) : [] }
}
