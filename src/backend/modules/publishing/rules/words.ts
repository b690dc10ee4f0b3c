// Forbidden words in what a work says: level 2 keeps it from going out, the rest is told.
import { CODE } from '../../../../contract/errors.ts'
import type { WordHit } from '../../../../contract/http/forbidden-words.ts'
import { type Reason, reasonText } from '../../../../contract/reasons/reasons.ts'
import { AppError } from '../../../lib/errors.ts'
import { nameWords } from '../../../lib/forbidden-words.ts'
import type { FindWords } from '../../../lib/forbidden-words.ts'

/** What a work says, by field. `content_html` = the words of an article without tags. */
export interface Said {
  title: string
  topic: string
  description: string
  content_html?: string
}
type Field = keyof Said
/** `digest` = the description of an article. */
type Part = Field | 'digest'
const NAMES: Readonly<Record<Part, string>> = {
  title: '标题',
  topic: '话题',
  description: '简介',
  digest: '摘要',
  content_html: '正文',
}
const REASONS: Readonly<Record<Part, Reason>> = {
  title: 'words.inTitle',
  topic: 'words.inTopic',
  description: 'words.inDescription',
  digest: 'words.inDigest',
  content_html: 'words.inText',
}
/** Of a further article of a work. */
const MORE_REASONS: Readonly<Record<Part, Reason>> = {
  ...REASONS,
  title: 'words.inMoreTitle',
  digest: 'words.inMoreDigest',
  content_html: 'words.inMoreText',
}

export interface FieldHits {
  field: Field
  part: Part
  hits: WordHit[]
}

/** Fields with forbidden words. The same text is looked through once. */
export function hitsOf(find: FindWords, said: Partial<Said>): FieldHits[] {
  return (['title', 'topic', 'description', 'content_html'] as const).flatMap((field) => {
    const hits = find(said[field] ?? '')
    const part = field === 'description' && said.content_html !== undefined ? 'digest' : field
    return hits.length === 0 ? [] : [{ field, part, hits }]
  })
}

export function blockingOf(hits: readonly WordHit[]): WordHit[] {
  return hits.filter((hit) => hit.level === 2)
}
export function sayBlocking({ part, hits }: FieldHits): string {
  return reasonText(REASONS[part], 'zh', { words: nameWords(blockingOf(hits)) })
}
export function sayLight({ part, hits }: FieldHits): string {
  return `${NAMES[part]}含可能违规的词：${nameWords(hits.filter((hit) => hit.level === 1))}`
}

/**
 * `article` = of which article of the work, from 1. FORBIDDEN_WORDS with data.hits[{field, word, category, level, pos,
 * replacement}]; null when nothing of level 2 was found.
 */
export function forbidden(found: readonly FieldHits[], article = 1): AppError | null {
  const blocking = found.filter((one) => blockingOf(one.hits).length > 0)
  const errors = blocking.map(({ field, part, hits }) => ({
    field,
    reason: (article === 1 ? REASONS : MORE_REASONS)[part],
    params: { n: article, words: nameWords(blockingOf(hits)) },
  }))
  const [first] = errors
  if (first === undefined) return null
  const { reason, params } = first
  return new AppError(CODE.FORBIDDEN_WORDS, {
    reason,
    params,
    errors,
    data: { hits: blocking.flatMap(({ field, hits }) => blockingOf(hits).map((hit) => ({ field, ...hit }))) },
  })
}

/** A finder that remembers: an article on a hundred accounts is looked through once. */
export function remembering(find: FindWords): FindWords {
  const seen = new Map<string, WordHit[]>()
  return (text) => {
    const known = seen.get(text) ?? find(text)
    seen.set(text, known)
    return known
  }
}
