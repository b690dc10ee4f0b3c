// A long list goes in lots that one call takes, each with the table's head; lines keep their numbers.
import { IMPORT_LINES, readKeywordText } from '../../../contract/keywords/import-lines.ts'

export interface Lot {
  readonly text: string
  /** Added to a line's number in the lot to get its number in the whole. */
  readonly shift: number
  readonly lines: number
}

const LOT_LINES = 5_000
const LOT_CHARS = 300_000
const ONE_CALL = { lines: IMPORT_LINES, chars: 600_000 } as const

/** Does the first line name columns, and none of it is a word? */
const hasHead = (first: string): boolean => {
  const read = readKeywordText(`${first}\n词`, 'main')
  return read.words.length + read.refused.length === 1
}

/** Short texts stay whole, so that line breaks inside quotes do, too. */
export function lotsOf(whole: string): Lot[] {
  const text = whole.replace(/^\uFEFF/, '')
  const lines = text.split(/\r\n|\r|\n/)
  if (lines.length <= ONE_CALL.lines && text.length <= ONE_CALL.chars) return [{ text, shift: 0, lines: lines.length }]
  const head = hasHead(lines[0] ?? '') ? (lines[0] ?? '') : null
  const lots: Lot[] = []
  let [from, own, chars] = [head === null ? 0 : 1, [] as string[], 0]
  const close = (): void => {
    if (own.length > 0)
      lots.push({
        text: (head === null ? own : [head, ...own]).join('\n'),
        shift: head === null ? from : from - 1,
        lines: own.length,
      })
    ;[from, own, chars] = [from + own.length, [], 0]
  }
  for (const line of lines.slice(from)) {
    if (own.length >= LOT_LINES || chars + line.length > LOT_CHARS) close()
    own.push(line)
    chars += line.length
  }
  close()
  return lots
}
