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
export const titleCounter = (site: Site, kind: WorkKind, title: string, way: Way = 'page'): Counter => {
  const rule = rulesFor(site, kind, way)?.title
  return { length: lengthIn(rule?.unit ?? 'chars', title.trim()), min: rule?.min, max: rule?.max }
}

/** Of the text below the title, with whatever the site counts together with it; of an article that is its digest. */
export const textCounter = (site: Site, work: Pick<JudgedWork, 'kind' | 'title' | 'description' | 'topics'>, way: Way = 'page'): Counter => {
  const rules = rulesFor(site, work.kind, way)
  const rule = rules?.texts.find((one) => one.parts.includes('description'))
  if (rule === undefined) return { length: lengthIn(rules?.article?.digestUnit ?? 'chars', work.description.trim()), min: undefined, max: rules?.article?.digestMax }
  return { length: lengthIn(rule.unit, textOf(rule, work)), min: undefined, max: rule.max }
}

/** Of every text that a field is counted in, with the fields that it is made of; a title's own length and the number of topics are not among them. */
export const textCounters = (site: Site, work: Pick<JudgedWork, 'kind' | 'title' | 'description' | 'topics'>, part: TextPart, way: Way = 'page'): (Counter & { readonly parts: readonly TextPart[] })[] => {
  const rules = rulesFor(site, work.kind, way)
  const counted = (rules?.texts ?? []).filter((rule) => rule.parts.includes(part)).map((rule) => ({ length: lengthIn(rule.unit, textOf(rule, work)), min: undefined, max: rule.max, parts: rule.parts }))
  const digest = rules?.article?.digestMax
  return part === 'description' && digest !== undefined ? [...counted, { length: lengthIn('chars', work.description), min: undefined, max: digest, parts: ['description'] }] : counted
}

/** Of the topics, in pieces. */
export const topicsCounter = (site: Site, kind: WorkKind, topics: JudgedWork['topics'], way: Way = 'page'): Counter => {
  const rule = rulesFor(site, kind, way)?.topics
  return { length: namesOf(topics).length, min: rule?.min, max: rule?.max }
}
