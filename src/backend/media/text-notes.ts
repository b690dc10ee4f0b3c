/** What is left out of a text before it is drawn, and what is told of texts that could not be drawn as they are. */
import type { TextNote } from '../../contract/entities/clip.ts'
import type { TextOverlay } from './types.ts'
import { without } from './typeset/coverage.ts'
import type { Typesetter } from './typeset/typesetter.ts'

/** Texts are named by their beginning, characters. */
const namedBy = 24

/** A text without the characters that no font has, and those characters, each once; '' = it has none. */
export function drawable(
  text: TextOverlay,
  typesetter: Pick<Typesetter, 'missing'>,
): { text: TextOverlay; removed: string } {
  const missing = typesetter.missing(text.text, text.style)
  if (missing.length === 0) return { text, removed: '' }
  const left = without(text.text, missing)
  return {
    text: {
      ...text,
      text: left.text,
      ...(text.parts && {
        parts: text.parts.map((part) => ({ ...part, from: left.at(part.from), to: left.at(part.to) })),
      }),
    },
    removed: missing.join(''),
  }
}

/**
 * The note on a text as it was given; null = it was drawn as it is. `fit`: what was done so that it stays inside the
 * picture.
 */
export function noteOn(given: string, removed: string, fit?: { scale: number; moved: boolean }): TextNote | null {
  if (removed === '' && fit === undefined) return null
  return {
    text: [...given.replaceAll('\n', ' ')].slice(0, namedBy).join(''),
    percent: Math.round((fit?.scale ?? 1) * 100),
    moved: fit?.moved === true ? 1 : 0,
    removed,
  }
}
