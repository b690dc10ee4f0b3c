import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { z } from 'zod'
import { keywordKind } from '../../../contract/http/keywords.ts'

/** Most words that go along at once. */
export const SENT_MAX = 2_000
const sentWord = z.object({ word: z.string(), kind: keywordKind })
export type SentWord = z.infer<typeof sentWord>
const state = z.object({ sentWords: z.array(sentWord).min(1).max(SENT_MAX) })

/** Words for another screen, as the state of its address: gone with the tab, never in the address itself. */
export function sentState(words: readonly SentWord[]): z.infer<typeof state> {
  return {
    sentWords: words.slice(0, SENT_MAX).map(({ word, kind }) => ({ word, kind })),
  }
}

/** Hands over words that another screen sent here, once: a reload or the way back doesn't bring them again. */
export function useSentWords(onWords: (words: readonly SentWord[]) => void): void {
  const location = useLocation()
  const navigate = useNavigate()
  const take = useEffectEvent(() => {
    const found = state.safeParse(location.state)
    if (!found.success) return
    onWords(found.data.sentWords)
    void navigate({ pathname: location.pathname, search: location.search }, { replace: true, state: null })
  })
  useEffect(() => take(), [location.key])
}

const COLUMN_OF = {
  region: 'regions',
  prefix: 'prefixes',
  main: 'mains',
  suffix: 'suffixes',
  negative: 'negatives',
} as const
export type WordColumns = Record<(typeof COLUMN_OF)[keyof typeof COLUMN_OF], string>

/**
 * Columns of lines with these words behind what stands there; none twice. A brand names what is sold, as a main word
 * does.
 */
export function withSent(columns: WordColumns, words: readonly SentWord[]): WordColumns {
  const next = { ...columns }
  for (const { word, kind } of words) {
    const column = COLUMN_OF[kind === 'brand' ? 'main' : kind]
    const lines = next[column]
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
    if (!lines.includes(word.trim())) next[column] = [...lines, word.trim()].join('\n')
  }
  return next
}
