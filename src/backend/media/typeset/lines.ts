/** From a text and its measured characters to the lines and runs that are drawn. */
import { lineStarts, type Offsets } from '../../../contract/line-breaks.ts'
import type { TextStyle } from '../types.ts'
import type { Run } from './page.ts'

const graphemes = new Intl.Segmenter('zh', { granularity: 'grapheme' })
const isEmoji = (text: string): boolean => /\p{Emoji_Presentation}|\ufe0f|\p{Regional_Indicator}/u.test(text)

/** The text as it is drawn: composed, at most `most` characters, paragraphs without spaces around them. */
export function paragraphsOf(text: string, most: number): string[] {
  return [...text.normalize('NFC')]
    .slice(0, most)
    .join('')
    .trim()
    .split('\n')
    .map((line) => line.trim())
}

/** Width that is left for a line, px of the design canvas. */
export function lineWidth(style: TextStyle): number {
  return Math.max(1, style.maxWidth - (style.boxColor === null ? 0 : 2 * style.boxPadding))
}

export interface TextLine {
  text: string
  /** Where it begins in the paragraphs joined by line feeds (UTF-16). */
  from: number
}

/** How many lines the paragraphs have: as many as `layLines` gives, found in a fraction of its time. */
export function countLines(paragraphs: readonly string[], offsets: readonly Offsets[], style: TextStyle): number {
  return paragraphs.reduce(
    (sum, paragraph, i) =>
      sum + 1 + lineStarts(paragraph, offsets[i] ?? [], { width: lineWidth(style), balance: false }).length,
    0,
  )
}

/** Lines of the paragraphs; `offsets` has one list for each. */
export function layLines(paragraphs: readonly string[], offsets: readonly Offsets[], style: TextStyle): TextLine[] {
  let at = 0
  return paragraphs.flatMap((paragraph, i) => {
    const starts = [0, ...lineStarts(paragraph, offsets[i] ?? [], { width: lineWidth(style) })]
    const lines = starts.map((from, k) => ({
      text: paragraph.slice(from, starts[k + 1] ?? paragraph.length).trimEnd(),
      from: at + from,
    }))
    at += paragraph.length + 1
    return lines
  })
}

/** Runs of a line: emoji apart from words, and what `mark` covers apart from the rest. */
export function runsOf(line: TextLine, mark: { from: number; to: number } | null): Run[] {
  const runs: Run[] = []
  for (const { segment, index } of graphemes.segment(line.text)) {
    const at = line.from + index
    const kind = isEmoji(segment) ? 'emoji' : mark !== null && at >= mark.from && at < mark.to ? 'mark' : 'plain'
    const last = runs.at(-1)
    if (last?.kind === kind) last.text += segment
    else runs.push({ text: segment, kind })
  }
  return runs
}
