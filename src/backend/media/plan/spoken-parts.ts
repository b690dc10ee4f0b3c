/** Which word of a caption is heard when. */
import type { SpokenPart } from '../types.ts'
import { spokenLength, type Cue } from './captions.ts'

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

/** Words of a caption: where they stand, punctuation with the word before it. */
function wordsOf(text: string): { from: number; to: number; length: number }[] {
  const words: { from: number; to: number; length: number }[] = []
  for (const { segment, index, isWordLike } of segmenter.segment(text)) {
    if (isWordLike === true)
      words.push({ from: index, to: index + segment.length, length: Math.max(0.5, spokenLength(segment)) })
  }
  return words
}

/**
 * Times of a caption's words: by the words the voice told within the caption's time (`told`: all of the speech, in
 * order), else by their length. Each lasts until the next one begins. Ms.
 */
export function spokenParts(cue: Cue, told: readonly Cue[]): SpokenPart[] {
  const words = wordsOf(cue.text.normalize('NFC'))
  const whole = words.reduce((sum, word) => sum + word.length, 0)
  const heard = told.filter(
    (word) =>
      (word.startMs + word.endMs) / 2 >= cue.startMs &&
      (word.startMs + word.endMs) / 2 < cue.endMs &&
      spokenLength(word.text) > 0,
  )
  const all = heard.reduce((sum, word) => sum + spokenLength(word.text), 0)
  /** When so much of the caption has been said, 0 to 1. */
  const timeAt = (share: number): number => {
    let left = share * all
    for (const word of heard) {
      const length = spokenLength(word.text)
      if (left < length - 1e-9) return word.startMs + (left / length) * (word.endMs - word.startMs)
      left -= length
    }
    return heard.at(-1)?.endMs ?? cue.startMs + share * (cue.endMs - cue.startMs)
  }
  let said = 0
  const starts = words.map((word) => {
    const startMs = Math.round(Math.min(cue.endMs, Math.max(cue.startMs, timeAt(whole === 0 ? 0 : said / whole))))
    said += word.length
    return startMs
  })
  return words.map(({ from, to }, i) => ({
    from,
    to,
    startMs: starts[i] ?? cue.startMs,
    endMs: starts[i + 1] ?? cue.endMs,
  }))
}
