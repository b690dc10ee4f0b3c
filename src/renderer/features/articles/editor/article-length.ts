import { rulesFor } from '../../../../contract/acceptance/acceptance.ts'
import { titleCounter } from '../../../../contract/acceptance/counters.ts'
import type { Platform } from '../../../../contract/entities/account.ts'
import type { ArticleKind } from '../../../../contract/entities/article.ts'

/** Usual size of the editor, in characters: longer texts are told of, not refused. */
export const EDITOR_SIZE = 4000

/** Characters of a text without spaces and line ends: what the counter shows. */
export function countCharacters(text: string): number {
  return [...text.replace(/\s/gu, '')].length
}

/** One limit of a platform beside what the article has. `max`/`min` null = no such limit known. */
export interface LimitLine {
  field: 'title' | 'text' | 'author' | 'digest'
  length: number
  min: number | null
  max: number | null
  state: 'ok' | 'short' | 'long'
}

const line = (field: LimitLine['field'], length: number, min: number | null, max: number | null): LimitLine => ({
  field,
  length,
  min,
  max,
  state: max !== null && length > max ? 'long' : min !== null && length < min ? 'short' : 'ok',
})

/**
 * An article against what a platform takes, counted as the platform counts; author and digest only where
 * it limits them.
 */
export function limitLines(
  platform: Pick<Platform, 'value'>,
  kind: ArticleKind,
  fields: { title: string; author: string; digest: string },
  text: string,
): LimitLine[] {
  const title = titleCounter(platform, kind, fields.title)
  const { textMax, authorMax, digestMax } = rulesFor(platform, kind)?.article ?? {}
  const short = (field: 'author' | 'digest', max: number | undefined): LimitLine[] =>
    max === undefined ? [] : [line(field, [...fields[field]].length, null, max)]
  return [
    line('title', title.length, title.min ?? null, title.max ?? null),
    ...short('author', authorMax),
    ...short('digest', digestMax),
    line('text', countCharacters(text), null, textMax ?? null),
  ]
}
