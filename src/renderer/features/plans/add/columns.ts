// Lines that come from a clipboard or a file, put into columns.
import { ignoredColumns, readCells } from '../../../../contract/keywords/import-lines.ts'
import { readColumn } from '../../../../contract/titles/lines.ts'
import { WORD_COLUMNS, type WordColumn } from './plan-draft.ts'

/** Names that spreadsheets give these columns: a first line of them is no word. */
const HEADS = new Set([
  '地区',
  '区域',
  '城市',
  '前缀',
  '主词',
  '关键词',
  '核心词',
  '长尾',
  '长尾词',
  '后缀',
  '词',
  'region',
  'prefix',
  'keyword',
  'main',
  'suffix',
  'word',
])

/** First cells of a text or CSV file; a head line is left out. */
export function wordsOfFile(text: string): string[] {
  const cells = text
    .split(/\r?\n/)
    .map((line) =>
      (/^\s*"((?:[^"]|"")*)"/.exec(line)?.[1]?.replaceAll('""', '"') ?? line.split(/[,\t;，；]/)[0] ?? '').trim(),
    )
  return cells.filter((cell, at) => cell !== '' && !(at === 0 && HEADS.has(cell.toLowerCase())))
}

/** Names of the file's other columns, where its first line is a head: words come from the first column alone. */
export function otherColumns(text: string): string[] {
  const [head] = readCells(text)
  const [first = '', ...names] = head?.cells ?? []
  return HEADS.has(first.trim().toLowerCase()) ? ignoredColumns(names, []) : []
}

export interface Added {
  /** The column's text with the new lines. */
  text: string
  added: number
  /** Repeated, too long, or with a #. */
  left: number
}
/** Lines behind those that are there; at most `max` in all. */
export function addLines(text: string, lines: readonly string[], max: number): Added {
  const before = readColumn(text.split('\n')).lines
  const after = readColumn([...before, ...lines]).lines.slice(0, Math.max(max, before.length))
  const added = after.length - before.length
  return { text: after.join('\n'), added, left: lines.length - added }
}

/** A pasted table with tabs, by column from the one that was pasted into; null = it is no table. */
export function readTable(pasted: string, from: WordColumn): Partial<Record<WordColumn, string[]>> | null {
  if (!pasted.includes('\t')) return null
  const targets = WORD_COLUMNS.slice(WORD_COLUMNS.indexOf(from))
  const rows = pasted.split(/\r?\n/).map((line) => line.split('\t').map((cell) => cell.trim()))
  const body = rows[0]?.every((cell) => cell === '' || HEADS.has(cell.toLowerCase())) === true ? rows.slice(1) : rows
  return Object.fromEntries(targets.map((column, at) => [column, body.flatMap((row) => row[at] || [])]))
}
