// Findings as sentences.
import { fillText, type Locale, type LocalText } from '../errors.ts'
import { type LimitReason, limitReasons } from '../reasons/limits.ts'
import type { Finding, FindingField } from './acceptance.ts'
import type { TextPart } from './rules.ts'

const MB = 1024 * 1024
const KINDS = ['video', 'image', 'article', 'official'] as const

/** The name of what is counted, alone or together. */
const partsOf = (parts: readonly TextPart[]) => {
  if (parts.length < 2) return parts[0] ?? 'description'
  if (!parts.includes('title')) return 'textAndTopics'
  return parts.length > 2 ? 'all' : parts.includes('topics') ? 'titleAndTopics' : 'titleAndText'
}
/** Units that count an emoji in their own way. */
const NOTED = ['utf16', 'half', 'emoji3'] as const

/** When and of which text a finding is told. */
export interface FindingMoment {
  /** The moment that the work was judged at, unix ms. */
  startAt: number
  /** What was counted: an emoji in it is worth a note. */
  text?: string
  /** The room that a timer was given beyond its lead, ms. */
  allowanceMs?: number
}

/**
 * The reason of one finding with what its sentence names.
 * @param site name of the platform
 * @param kind of the work, for the sentences about kinds and titles
 */
export function findingReason(
  site: string,
  { code, limit, actual, unit, parts, name = '' }: Finding,
  { startAt, text = '', allowanceMs = 0 }: FindingMoment,
  kind = '',
): { reason: LimitReason; params: Record<string, string | number> } {
  const said = (reason: LimitReason, params: Record<string, string | number> = {}) => ({
    reason,
    params: { site, limit, actual, ...params },
  })
  const hasEmoji = /\p{Extended_Pictographic}/u.test(text)
  const noted = (hasEmoji ? NOTED.find((one) => one === unit) : undefined) ?? 'chars'
  const isArticle = kind === 'article' || kind === 'official'
  const megabytes = (most: number) => ({ limit: most, actual: Math.ceil(actual / MB) })
  const format = name.toUpperCase()
  switch (code) {
    case 'kind':
      return said(`limits.kind.${KINDS.find((one) => one === kind) ?? 'other'}`)
    case 'title_long':
      return said(`limits.${isArticle ? 'articleTitleLong' : 'titleLong'}.${unit === 'bytes' ? 'bytes' : noted}`)
    case 'title_short':
      return said(`limits.${isArticle ? 'articleTitleShort' : 'titleShort'}.${unit === 'bytes' ? 'bytes' : 'chars'}`)
    case 'text_long': {
      const part = partsOf(parts ?? [])
      if (part === 'title') return said(`limits.titleLong.${unit === 'bytes' ? 'bytes' : noted}`)
      return unit === 'bytes'
        ? said(`limits.text.bytes.${part}`, { about: Math.floor(limit / 3) })
        : said(`limits.text.long.${part}.${noted}`)
    }
    case 'sign':
      return said('limits.sign', { signs: [...name].join(' ') })
    case 'topics_many':
      return said('limits.topicsMany')
    case 'topics_few':
      return said('limits.topicsFew')
    case 'topic_long':
      return said('limits.topicLong', { name })
    case 'topics_long':
      return said('limits.topicsLong')
    case 'timer_none':
      return said('limits.timerNone')
    case 'timer_early':
      return said(allowanceMs > 0 ? 'limits.timerEarlyAllowed' : 'limits.timerEarly', {
        minutes: Math.ceil((limit - startAt) / 60_000),
        allowance: Math.ceil(allowanceMs / 60_000),
      })
    case 'timer_late':
      return said('limits.timerLate', { days: Math.floor((limit - startAt) / 86_400_000) })
    case 'timer_step':
      return said(limit === 60 ? 'limits.timerHours' : 'limits.timerStep')
    case 'pictures_many':
      return said('limits.picturesMany')
    case 'pictures_none':
      return said('limits.picturesNone')
    case 'picture_large':
      return said('limits.pictureLarge', megabytes(Math.floor(limit / MB)))
    case 'picture_format':
      return said('limits.pictureFormat', { format })
    case 'film_large':
      return said('limits.filmLarge', megabytes(Math.floor(limit / MB)))
    case 'film_long':
      return said('limits.filmLong', { actual: Math.ceil(actual) })
    case 'film_short':
      return said('limits.filmShort', { actual: Math.floor(actual) })
    case 'film_format':
      return said('limits.filmFormat', { format })
    case 'cover_large':
      return said('limits.coverLarge', megabytes(Math.round((limit + 1) / MB)))
    case 'cover_format':
      return said('limits.coverFormat', { format })
    case 'article_long':
      return said('limits.articleLong')
    case 'digest_long':
      return said(kind === 'article' ? 'limits.leadLong' : 'limits.digestLong')
    case 'author_long':
      return said('limits.authorLong')
    case 'article_cover':
      return said('limits.articleCover')
  }
}

/** The sentence for one finding; see `findingReason`. */
export function sayFinding(
  site: string,
  finding: Finding,
  when: FindingMoment,
  kind = '',
  locale: Locale = 'zh',
): string {
  const { reason, params } = findingReason(site, finding, when, kind)
  const texts: LocalText = limitReasons[reason]
  return fillText(texts[locale], params)
}

/** The field of a work's form, as the wire names it. */
export const WIRE_FIELD: Readonly<Record<FindingField, string>> = {
  kind: 'third_auth_id',
  title: 'title',
  description: 'description',
  topics: 'topic',
  time: 'timing_time',
  pictures: 'images',
  film: 'file',
  cover: 'cover',
  content: 'content_html',
  author: 'author',
}
