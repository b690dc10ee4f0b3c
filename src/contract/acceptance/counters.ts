// How long a field is in its site's own counting, for the counters of cells and forms: the same rules as the judge's.
import type { Platform } from '../entities/account.ts'
import { type JudgedWork, namesOf, rulesFor, textOf } from './acceptance.ts'
import type { TextPart, Way, WorkKind } from './rules.ts'
import { lengthIn } from './units.ts'

/** Undefined = no such limit is known. */
export interface Counter {
  readonly length: number
  readonly min: number | undefined
  readonly max: number | undefined
}
type Site = Pick<Platform, 'value'>

/** Of a title. Where nothing is known of the site, characters. */
export function titleCounter(site: Site, kind: WorkKind, title: string, way: Way = 'page'): Counter {
  const rule = rulesFor(site, kind, way)?.title
  return { length: lengthIn(rule?.unit ?? 'chars', title.trim()), min: rule?.min, max: rule?.max }
}

type Texts = Pick<JudgedWork, 'kind' | 'title' | 'description' | 'topics'>
export interface TextCounter extends Counter {
  readonly parts: readonly TextPart[]
}

/**
 * Of every text that a field is counted in, with the fields that it is made of; of an article that is its digest. A
 * title's own length and the number of topics are not among them.
 */
export function textCounters(site: Site, work: Texts, part: TextPart, way: Way = 'page'): TextCounter[] {
  const rules = rulesFor(site, work.kind, way)
  const counted = (rules?.texts ?? [])
    .filter((rule) => rule.parts.includes(part))
    .map((rule): TextCounter => ({
      length: lengthIn(rule.unit, textOf(rule, work)),
      min: undefined,
      max: rule.max,
      parts: rule.parts,
    }))
  const { digestMax, digestUnit = 'chars' } = rules?.article ?? {}
  return part === 'description' && digestMax !== undefined
    ? [
        ...counted,
        {
          length: lengthIn(digestUnit, work.description.trim()),
          min: undefined,
          max: digestMax,
          parts: ['description'],
        },
      ]
    : counted
}

/**
 * Of the text below the title, with whatever the site counts together with it. Where nothing is known of it,
 * characters.
 */
export function textCounter(site: Site, work: Texts, way: Way = 'page'): TextCounter {
  return (
    textCounters(site, work, 'description', way)[0] ?? {
      length: lengthIn('chars', work.description.trim()),
      min: undefined,
      max: undefined,
      parts: ['description'],
    }
  )
}

/** Of the topics, in pieces. */
export function topicsCounter(site: Site, kind: WorkKind, topics: JudgedWork['topics'], way: Way = 'page'): Counter {
  const rule = rulesFor(site, kind, way)?.topics
  return { length: namesOf(topics).length, min: rule?.min, max: rule?.max }
}
