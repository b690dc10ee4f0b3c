import type { Platform, PlatformLimits } from '../../../../contract/entities/account.ts'
import { OFFICIAL_LIMITS } from '../../../../contract/entities/article.ts'
import { platformTextLength } from '../../../../contract/text-length.ts'

/** Usual size of the editor, in characters (spec 5): longer texts are told of, not refused. */
export const EDITOR_SIZE = 4000

/** Characters of a text without spaces and line ends: what the counter shows. */
export const countCharacters = (text: string): number => [...text.replace(/\s/gu, '')].length

/** One limit of a platform beside what the article has. `max`/`min` null = no such limit known. */
export interface LimitLine {
  field: 'title' | 'text' | 'author' | 'digest'
  length: number
  min: number | null
  max: number | null
  state: 'ok' | 'short' | 'long'
}

const line = (field: LimitLine['field'], length: number, min: number | null, max: number | null): LimitLine => ({ field, length, min, max, state: max !== null && length > max ? 'long' : min !== null && length < min ? 'short' : 'ok' })

/** Title and text of an article against what a platform takes (contract 9.2), counted as the platform counts. */
export const limitLines = (platform: Pick<Platform, 'value'> & { limits: PlatformLimits }, title: string, text: string): LimitLine[] => {
  const { limits, value } = platform
  return [
    line('title', platformTextLength(value, title.trim()), limits.article_title_min ?? null, limits.article_title_max ?? null),
    line('text', countCharacters(text), null, limits.article_text_max ?? null),
  ]
}

/** An article against what the interface of 公众号 takes: titles above 32 are shown as long though 64 can be typed. */
export const officialLines = (fields: { title: string; author: string; digest: string }, text: string): LimitLine[] => [
  line('title', [...fields.title.trim()].length, 1, OFFICIAL_LIMITS.title_api),
  line('author', [...fields.author].length, null, OFFICIAL_LIMITS.author),
  line('digest', [...fields.digest].length, null, OFFICIAL_LIMITS.digest),
  line('text', countCharacters(text), null, OFFICIAL_LIMITS.text),
]
