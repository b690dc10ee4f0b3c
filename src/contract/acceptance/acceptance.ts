// What a site would refuse of a work, told before anything is sent: one judge for cells, titles, plans, the check
// before publishing, new tasks and the helper.
import type { Platform } from '../entities/account.ts'
import { splitTopics } from '../topics.ts'
import {
  type FileRule,
  kindRules,
  type KindRules,
  type TextPart,
  type TextRule,
  type TopicsRule,
  type Way,
  type WorkKind,
} from './rules.ts'
import { SITE_RULES } from './sites.ts'
import { lengthIn, type Unit } from './units.ts'

/** A file as far as its rules need it; null = not known (yet). */
export interface JudgedFile {
  readonly bytes: number | null
  /** Its ending without the dot, lower case; null = not known. */
  readonly format: string | null
}

/** What is to be published, as far as rules speak of it. */
export interface JudgedWork {
  readonly kind: WorkKind
  readonly title: string
  readonly description: string
  /** As stored and typed, `#a #b`, or names. */
  readonly topics: string | readonly string[]
  /** Null = there is no film, or it is being made. */
  readonly film?: (JudgedFile & { readonly durationMs: number | null }) | null
  /** Of a post of pictures. */
  readonly pictures?: readonly JudgedFile[] | { readonly count: number }
  /** Null = none chosen. */
  readonly cover?: JudgedFile | null
  readonly article?: { readonly textLength: number; readonly hasCover: boolean; readonly author: string }
  /** Time that the site's own timer is given, unix ms; 0 = it is public at once. */
  readonly timerAt: number
}

export interface JudgedWhen {
  /** When the work is handed in, unix ms: now, or when pace and other works let it. */
  readonly startAt: number
  /** Zone in which the site's form is read, for minutes that it does not offer. */
  readonly timeZone: string
  /** Beyond the site's lead, for the way from the start to the press, ms. */
  readonly allowanceMs?: number
}

export type FindingCode =
  | 'kind'
  | 'title_long'
  | 'title_short'
  | 'text_long'
  | 'sign'
  | 'topics_many'
  | 'topics_few'
  | 'topic_long'
  | 'topics_long'
  | 'timer_none'
  | 'timer_early'
  | 'timer_late'
  | 'timer_step'
  | 'pictures_many'
  | 'pictures_none'
  | 'picture_large'
  | 'picture_format'
  | 'film_large'
  | 'film_long'
  | 'film_short'
  | 'film_format'
  | 'cover_large'
  | 'cover_format'
  | 'article_long'
  | 'digest_long'
  | 'author_long'
  | 'article_cover'
export type FindingField =
  | 'kind'
  | 'title'
  | 'description'
  | 'topics'
  | 'time'
  | 'pictures'
  | 'film'
  | 'cover'
  | 'content'
  | 'author'

/** One rule that is not kept. */
export interface Finding {
  readonly code: FindingCode
  readonly field: FindingField
  /** The site refuses the work with it. */
  readonly blocking: boolean
  /** In `unit` for lengths; bytes, seconds, counts, unix ms otherwise. */
  readonly limit: number
  readonly actual: number
  readonly unit?: Unit
  /** The fields that are counted together. */
  readonly parts?: readonly TextPart[]
  /** The topic, the signs, or the ending that it is about. */
  readonly name?: string
}

type Site = Pick<Platform, 'value'>

/** The rules for a kind of work on a site; undefined = the site takes no such works, or nothing is known of it. */
export function rulesFor(site: Site, kind: WorkKind, way: Way = 'page'): KindRules | undefined {
  return kindRules(SITE_RULES[site.value], kind, way)
}

/** The text that a site counts as one, as it will stand there. */
export function textOf(
  { parts, topic = '#词' }: TextRule,
  { title, description, topics }: Pick<JudgedWork, 'title' | 'description' | 'topics'>,
): string {
  const names = namesOf(topics).map((name) => topic.replace('词', name))
  const text: Readonly<Record<TextPart, string>> = { title: title.trim(), description, topics: names.join(' ') }
  // One sign between two fields, a line end or a blank.
  return parts
    .map((part) => text[part])
    .filter((part) => part !== '')
    .join(' ')
}

/** Names of topics as a site gets them: without `#`, without blanks, each once. */
export function namesOf(topics: string | readonly string[]): string[] {
  return splitTopics(topics).topics
}

const tagsLength = (names: readonly string[], unit: Unit): number =>
  names.reduce((sum, name) => sum + lengthIn(unit, name) + (/\s/u.test(name) ? 2 : 0), Math.max(0, names.length - 1))

function* lengths(rules: KindRules, work: JudgedWork): Generator<Finding> {
  const { title, texts, signs } = rules
  if (title !== undefined) {
    const { unit, min, max } = title
    const actual = lengthIn(unit, work.title.trim())
    if (max !== undefined && actual > max)
      yield { code: 'title_long', field: 'title', blocking: true, limit: max, actual, unit }
    if (min !== undefined && actual < min)
      yield { code: 'title_short', field: 'title', blocking: true, limit: min, actual, unit }
  }
  for (const rule of texts) {
    const actual = lengthIn(rule.unit, textOf(rule, work))
    if (actual > rule.max)
      yield {
        code: 'text_long',
        field: rule.parts.includes('description') ? 'description' : 'topics',
        blocking: true,
        limit: rule.max,
        actual,
        unit: rule.unit,
        parts: rule.parts,
      }
  }
  for (const field of signs?.fields ?? []) {
    const name = [...new Set(work[field])].filter((sign) => signs?.refused.includes(sign)).join('')
    if (name !== '') yield { code: 'sign', field, blocking: true, limit: 0, actual: name.length, name }
  }
}

function* topicFindings(rule: TopicsRule, topics: JudgedWork['topics']): Generator<Finding> {
  const names = namesOf(topics)
  const { min, max, each, together } = rule
  if (names.length > max)
    yield { code: 'topics_many', field: 'topics', blocking: true, limit: max, actual: names.length }
  if (min !== undefined && names.length < min)
    yield { code: 'topics_few', field: 'topics', blocking: true, limit: min, actual: names.length }
  if (each !== undefined) {
    for (const name of names) {
      const actual = lengthIn(each.unit, name)
      if (actual > each.max)
        yield { code: 'topic_long', field: 'topics', blocking: true, limit: each.max, actual, unit: each.unit, name }
    }
  }
  if (together === undefined) return
  const actual = tagsLength(names, together.unit)
  if (actual > together.max)
    yield { code: 'topics_long', field: 'topics', blocking: true, limit: together.max, actual, unit: together.unit }
}

const MINUTE = 60_000
const formats = new Map<string, Intl.DateTimeFormat>()
/** The minute of the hour that a clock of the zone shows. */
export function minuteIn(timeZone: string, at: number): number {
  let format = formats.get(timeZone)
  if (format === undefined)
    formats.set(timeZone, (format = new Intl.DateTimeFormat('en', { minute: 'numeric', timeZone })))
  return Number(format.format(at))
}

/** The next minute at or after a time (unix ms) that a site's timer offers. */
export function offeredMinute(stepMinutes: number, timeZone: string, at: number): number {
  const whole = Math.ceil(at / MINUTE) * MINUTE
  if (stepMinutes === 1) return whole
  const past = minuteIn(timeZone, whole) % stepMinutes
  return past === 0 ? whole : whole + (stepMinutes - past) * MINUTE
}

/** What speaks against a time for the site's own timer. */
export function* timerFindings(
  { timer }: Pick<KindRules, 'timer'>,
  timerAt: number,
  { startAt, timeZone, allowanceMs = 0 }: JudgedWhen,
): Generator<Finding> {
  const found = (code: FindingCode, limit: number, actual: number): Finding => ({
    code,
    field: 'time',
    blocking: true,
    limit,
    actual,
  })
  if (timerAt === 0) return
  if (timer === null) return yield found('timer_none', 0, timerAt)
  const earliest = startAt + timer.leadMinutes * MINUTE + allowanceMs
  const latest = timer.horizonMinutes === undefined ? Number.POSITIVE_INFINITY : startAt + timer.horizonMinutes * MINUTE
  if (timerAt < earliest) yield found('timer_early', earliest, timerAt)
  else if (timerAt > latest) yield found('timer_late', latest, timerAt)
  const minute = minuteIn(timeZone, timerAt)
  if (minute % timer.stepMinutes !== 0) yield found('timer_step', timer.stepMinutes, minute)
}

/** Does the site get a file of this ending, as it is or converted? */
const takes = (rule: FileRule | undefined, format: string): boolean =>
  rule?.formats === undefined || rule.formats.includes(format) || rule.converted?.includes(format) === true

/** Endings of pictures (of a post or a text) and of a cover that are made into JPEG on the way to a site. */
export function convertedFor(
  site: Site,
  kind: WorkKind,
  way: Way = 'page',
): { pictures: readonly string[]; cover: readonly string[] } {
  const rules = rulesFor(site, kind, way)
  return {
    pictures: (kind === 'image' ? rules?.pictures : rules?.article?.pictures)?.converted ?? [],
    cover: rules?.cover?.converted ?? [],
  }
}

function* files(rules: KindRules, work: JudgedWork): Generator<Finding> {
  const { film, pictures, cover } = rules
  if (work.kind === 'image') {
    const given = work.pictures ?? { count: 0 }
    const list: readonly JudgedFile[] = 'count' in given ? [] : given
    const count = 'count' in given ? given.count : given.length
    if (pictures !== undefined && count > pictures.max)
      yield { code: 'pictures_many', field: 'pictures', blocking: true, limit: pictures.max, actual: count }
    if (count < 1) yield { code: 'pictures_none', field: 'pictures', blocking: true, limit: 1, actual: count }
    const largest = Math.max(0, ...list.map((one) => one.bytes ?? 0))
    if (pictures?.maxBytes !== undefined && largest > pictures.maxBytes)
      yield { code: 'picture_large', field: 'pictures', blocking: true, limit: pictures.maxBytes, actual: largest }
    const other = list.find(({ format }) => format !== null && !takes(pictures, format))?.format
    if (other) yield { code: 'picture_format', field: 'pictures', blocking: true, limit: 0, actual: 0, name: other }
  }
  if (film !== undefined && work.film) {
    const { bytes, durationMs, format } = work.film
    if (film.maxBytes !== undefined && bytes !== null && bytes > film.maxBytes)
      yield { code: 'film_large', field: 'film', blocking: true, limit: film.maxBytes, actual: bytes }
    if (durationMs !== null) {
      const seconds = durationMs / 1000
      if (film.maxSeconds !== undefined && seconds > film.maxSeconds)
        yield { code: 'film_long', field: 'film', blocking: true, limit: film.maxSeconds, actual: seconds }
      if (film.minSeconds !== undefined && seconds < film.minSeconds)
        yield { code: 'film_short', field: 'film', blocking: true, limit: film.minSeconds, actual: seconds }
    }
    if (format !== null && !takes(film, format))
      yield { code: 'film_format', field: 'film', blocking: true, limit: 0, actual: 0, name: format }
  }
  if (cover !== undefined && work.cover) {
    const { bytes, format } = work.cover
    if (cover.maxBytes !== undefined && bytes !== null && bytes > cover.maxBytes)
      yield { code: 'cover_large', field: 'cover', blocking: true, limit: cover.maxBytes, actual: bytes }
    if (format !== null && !takes(cover, format))
      yield { code: 'cover_format', field: 'cover', blocking: true, limit: 0, actual: 0, name: format }
  }
}

function* articleFindings(rules: KindRules, work: JudgedWork): Generator<Finding> {
  const { article } = work
  const limits = rules.article
  if (article === undefined || limits === undefined) return
  const above = (code: FindingCode, field: FindingField, actual: number, limit: number | undefined): Finding[] =>
    limit !== undefined && actual > limit ? [{ code, field, blocking: true, limit, actual }] : []
  yield* above('article_long', 'content', article.textLength, limits.textMax)
  yield* above(
    'digest_long',
    'description',
    lengthIn(limits.digestUnit ?? 'chars', work.description.trim()),
    limits.digestMax,
  )
  yield* above('author_long', 'author', lengthIn('chars', article.author), limits.authorMax)
  const pictures =
    work.pictures === undefined ? 0 : 'count' in work.pictures ? work.pictures.count : work.pictures.length
  // A cover that is not chosen is no fault while the text has a picture: that one is taken.
  if (limits.coverRequired && !article.hasCover && pictures === 0)
    yield { code: 'article_cover', field: 'cover', blocking: true, limit: 1, actual: 0 }
}

/**
 * Everything that the site's form, or its interface, would not take of the work; empty = nothing is known to stand
 * against it. Nothing is known of a site without rules: then all is taken.
 */
export function acceptance(
  site: Pick<Platform, 'value' | 'kinds'>,
  work: JudgedWork,
  when: JudgedWhen,
  way: Way = 'page',
): Finding[] {
  if (!site.kinds.includes(work.kind)) return [{ code: 'kind', field: 'kind', blocking: true, limit: 0, actual: 1 }]
  const rules = rulesFor(site, work.kind, way)
  if (rules === undefined) return []
  const isArticle = work.kind === 'article' || work.kind === 'official'
  return [
    ...lengths(rules, work),
    ...(rules.topics === undefined || isArticle ? [] : topicFindings(rules.topics, work.topics)),
    ...(isArticle ? articleFindings(rules, work) : []),
    ...files(rules, work),
    ...timerFindings(rules, work.timerAt, when),
  ]
}
