// Forbidden words in what a work says (contract 9.4): level 2 keeps it from going out, the rest is told.
import { CODE } from '../../../../contract/errors.ts'
import type { FieldError } from '../../../../contract/errors.ts'
import type { WordHit } from '../../../../contract/http/forbidden-words.ts'
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
const NAMES: Readonly<Record<Field, string>> = {
  title: '标题',
  topic: '话题',
  description: '简介',
  content_html: '正文',
}

export interface FieldHits {
  field: Field
  /** In the operator's words. */
  name: string
  hits: WordHit[]
}

/** Fields with forbidden words. The same text is looked through once. */
export function hitsOf(find: FindWords, said: Partial<Said>): FieldHits[] {
  return (Object.keys(NAMES) as Field[]).flatMap((field) => {
    const hits = find(said[field] ?? '')
    return hits.length === 0
      ? []
      : [{ field, name: field === 'description' && said.content_html !== undefined ? '摘要' : NAMES[field], hits }]
  })
}

export const graveOf = (hits: readonly WordHit[]): WordHit[] => hits.filter((hit) => hit.level === 2)
export const sayGrave = ({ name, hits }: FieldHits): string =>
  `${name}含违禁词：${nameWords(graveOf(hits))}，请修改后再发布`
export const sayLight = ({ name, hits }: FieldHits): string =>
  `${name}含可能违规的词：${nameWords(hits.filter((hit) => hit.level === 1))}`

/**
 * `place` = of which part of the work, in words. FORBIDDEN_WORDS with data.hits[{field, word, category, level, pos,
 * replacement}]; null when nothing of level 2 was found.
 */
export function forbidden(found: readonly FieldHits[], place = ''): AppError | null {
  const grave = found.filter((one) => graveOf(one.hits).length > 0)
  const [first] = grave
  if (first === undefined) return null
  const errors: FieldError[] = grave.map((one) => ({ field: one.field, msg: `${place}${sayGrave(one)}` }))
  return new AppError(CODE.FORBIDDEN_WORDS, {
    msg: `${place}${sayGrave(first)}`,
    data: { hits: grave.flatMap(({ field, hits }) => graveOf(hits).map((hit) => ({ field, ...hit }))), errors },
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
