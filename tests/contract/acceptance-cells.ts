// Every rule about words, as works that are one below it, exactly at it and one above it.
import { lengthIn, type Unit } from '../../src/contract/acceptance/units.ts'
import type { KindRules, TextRule, WorkKind } from '../../src/contract/acceptance/rules.ts'
import type { TypedWords } from '../fake-platforms/verdicts.ts'
import { plainWords } from './acceptance-forms.ts'

export interface Cell {
  readonly rule: string
  /** One below, exactly, one above the limit. */
  readonly step: -1 | 0 | 1
  readonly words: TypedWords
  /** The rule is kept. */
  readonly kept: boolean
  /** The limit is our own: the site itself takes more. */
  readonly ours: boolean
}

/** A text of exactly this length in a unit, with a sign that other units count otherwise wherever one fits. */
export function wordsOf(unit: Unit, length: number): string {
  const [emoji, sign] = [lengthIn(unit, '😀'), lengthIn(unit, '字')]
  const head = length >= emoji + sign ? '😀' : ''
  const room = length - lengthIn(unit, head)
  const whole = Math.floor(room / sign)
  return `${head}${'字'.repeat(whole)}${'a'.repeat(room - whole * sign)}`
}

const STEPS = [-1, 0, 1] as const
/** A rule of our own, by its source: the site itself takes more. */
export function isOurs(source: string): boolean {
  return /\bours\b/.test(source)
}
const distinct = (count: number): string[] => Array.from({ length: count }, (_, at) => `题${at}`)

/** The text of a rule made so long: by the description where it has one, by the last topic otherwise. */
const filled = (base: TypedWords, { parts, unit, topic = '#词' }: TextRule, length: number): TypedWords => {
  const topics = parts.includes('topics') ? base.topics : []
  const rest = [
    ...(parts.includes('title') ? [base.title] : []),
    ...topics.map((name) => topic.replace('词', name)),
  ].join(' ')
  if (parts.includes('description'))
    return { ...base, description: wordsOf(unit, length - (rest === '' ? 0 : lengthIn(unit, ` ${rest}`))) }
  return { ...base, topics: [...base.topics, wordsOf(unit, length - lengthIn(unit, `${rest} #`))] }
}

/** Tags that together, with their commas, are so long. */
const tagsOf = (unit: Unit, length: number): string[] => {
  const many = Array.from({ length: 20 }, (_, at) => `${wordsOf(unit, 20)}${at + 10}`)
  return [...many, wordsOf(unit, length - lengthIn(unit, `${many.join(',')},`))]
}

function* limits(
  kind: WorkKind,
  rules: KindRules,
): Generator<{ rule: string; limit: number; isMin?: boolean; ours: boolean; at: (length: number) => TypedWords }> {
  const base = plainWords(kind, rules)
  const { title, texts, topics, article } = rules
  if (title?.max !== undefined)
    yield {
      rule: 'title',
      limit: title.max,
      ours: isOurs(title.source),
      at: (length) => ({ ...base, title: wordsOf(title.unit, length) }),
    }
  if (title?.min !== undefined)
    yield {
      rule: 'title at least',
      limit: title.min,
      isMin: true,
      ours: false,
      at: (length) => ({ ...base, title: wordsOf(title.unit, length) }),
    }
  for (const text of texts)
    yield {
      rule: text.parts.join(' + '),
      limit: text.max,
      ours: isOurs(text.source),
      at: (length) => filled(base, text, length),
    }
  if (topics !== undefined) {
    yield {
      rule: 'topics',
      limit: topics.max,
      ours: isOurs(topics.source),
      at: (count) => ({ ...base, topics: distinct(count) }),
    }
    if (topics.min !== undefined)
      yield {
        rule: 'topics at least',
        limit: topics.min,
        isMin: true,
        ours: false,
        at: (count) => ({ ...base, topics: distinct(count) }),
      }
    const { each, together } = topics
    if (each !== undefined)
      yield {
        rule: 'one topic',
        limit: each.max,
        ours: false,
        at: (length) => ({ ...base, topics: [wordsOf(each.unit, length)] }),
      }
    if (together !== undefined)
      yield {
        rule: 'topics together',
        limit: together.max,
        ours: false,
        at: (length) => ({ ...base, topics: tagsOf(together.unit, length) }),
      }
  }
  if (article?.textMax !== undefined)
    yield {
      rule: 'article',
      limit: article.textMax,
      ours: false,
      at: (length) => ({ ...base, html: `<p>${wordsOf('chars', length)}</p>` }),
    }
  if (article?.digestMax !== undefined)
    yield {
      rule: 'digest',
      limit: article.digestMax,
      ours: false,
      at: (length) => ({ ...base, description: wordsOf(article.digestUnit ?? 'chars', length) }),
    }
  if (article?.authorMax !== undefined)
    yield {
      rule: 'author',
      limit: article.authorMax,
      ours: false,
      at: (length) => ({ ...base, author: wordsOf('chars', length) }),
    }
  for (const field of rules.signs?.fields ?? [])
    for (const sign of rules.signs?.refused ?? '')
      yield {
        rule: `${field} ${sign}`,
        limit: 0,
        ours: false,
        at: (count) => ({ ...base, description: '说明', [field]: `水电 ${sign.repeat(Math.max(0, count))} 改造` }),
      }
}

/** Three cells for each rule about words of a kind. */
export function cellsOf(kind: WorkKind, rules: KindRules): Cell[] {
  return [...limits(kind, rules)].flatMap(({ rule, limit, isMin = false, ours, at }) =>
    STEPS.map((step) => ({ rule, step, ours, kept: isMin ? step >= 0 : step <= 0, words: at(limit + step) })),
  )
}

/** How many rules about words the data hold, counted without making works of them. */
export function rulesIn({ title, texts, topics, article, signs }: KindRules): number {
  return (
    [
      title?.max,
      title?.min,
      topics?.max,
      topics?.min,
      topics?.each,
      topics?.together,
      article?.textMax,
      article?.digestMax,
      article?.authorMax,
    ].filter((one) => one !== undefined).length +
    texts.length +
    (signs === undefined ? 0 : signs.fields.length * signs.refused.length)
  )
}
