// What a platform takes of a work, asked of the contract's one judge with what is stored of it.
import path from 'node:path'
import { acceptance, type Finding, type JudgedWork, rulesFor } from '../../../../contract/acceptance/acceptance.ts'
import type { TimerRule, Way } from '../../../../contract/acceptance/rules.ts'
import { findingReason, WIRE_FIELD } from '../../../../contract/acceptance/words.ts'
import { kindOfMedia } from '../../../../contract/declarations.ts'
import type { Platform } from '../../../../contract/entities/account.ts'
import { splitTopics, topicLine } from '../../../../contract/topics.ts'
import { judgedWay } from '../../../lib/account-ways.ts'
import { toSeconds } from '../../../lib/clock.ts'
import type { ItemRow } from '../store/items.repository.ts'
import { limitProblem } from '../publishing.errors.ts'
import type { LimitProblem } from '../publishing.errors.ts'

/**
 * By key, bytes; null = the file is gone. A file that is not looked at is absent: no limit holds for it, or the site
 * gets it as JPEG, which is another file.
 */
export type FileSizes = ReadonlyMap<string, number | null>

/** What is to be published, as far as limits speak of it. */
export interface Draft {
  mediaType: number
  title: string
  topic: string
  description: string
  /** Pictures by their keys, or their number while they are being made. */
  pictures: readonly { key: string }[] | number
  /** Null while the film is being made. */
  file: { size: number; durationMs: number | null } | null
  /** Key of the chosen cover; '' = none. */
  cover: string
  /** Of pictures and cover, as far as they were looked at. */
  sizes?: FileSizes
  /** Whose rules hold. */
  way: Way
  /** Of an article. */
  article?: { textLength: number; hasCover: boolean; author: string }
}

/** The ending without the dot, lower case; null = it has none. */
export function formatOf(key: string): string | null {
  return path.posix.extname(key).slice(1).toLowerCase() || null
}

/**
 * The work as the judge reads it. `timerAt` (unix ms): what the site's own timer is given; 0 = it goes out at once, or
 * this product is the timer.
 */
export function judged(
  { mediaType, title, topic, description, pictures, file, cover, sizes, article }: Draft,
  timerAt = 0,
): JudgedWork {
  return {
    kind: kindOfMedia(mediaType),
    title,
    description,
    topics: topic,
    timerAt,
    film: file === null ? null : { bytes: file.size, durationMs: file.durationMs, format: null },
    pictures:
      typeof pictures === 'number'
        ? { count: pictures }
        : pictures.map(({ key }) => ({ bytes: sizes?.get(key) ?? null, format: formatOf(key) })),
    cover: cover === '' ? null : { bytes: sizes?.get(cover) ?? null, format: formatOf(cover) },
    ...(article === undefined ? {} : { article }),
  }
}

/**
 * A finding as the wire tells it: its field's name there, times in unix seconds, `now` (unix ms) the moment that its
 * sentence counts from, `allowanceMs` what it was given beside a timer's lead.
 */
export function problemOf(
  { name }: Pick<Platform, 'name'>,
  finding: Finding,
  work: JudgedWork,
  now: number,
  allowanceMs = 0,
): LimitProblem {
  const isMoment = finding.field === 'time' && finding.code !== 'timer_step'
  const reported = (value: number): number => (isMoment ? toSeconds(value) : value)
  const text = finding.field === 'title' ? work.title : `${work.title}${work.description}${String(work.topics)}`
  const { reason, params } = findingReason(name, finding, { startAt: now, text, allowanceMs }, work.kind)
  return limitProblem(
    { field: WIRE_FIELD[finding.field], limit: reported(finding.limit), actual: reported(finding.actual) },
    reason,
    params,
  )
}

/**
 * Every limit that the draft breaks, its time apart; empty = fine. A topic that is still missing is none while a work
 * is made and edited: it may come later, and the check before publishing asks for it. `now` in unix ms.
 */
export function limitProblems(platform: Platform, draft: Draft, now: number): LimitProblem[] {
  const work = judged(draft)
  return acceptance(platform, work, { startAt: now, timeZone: 'UTC' }, draft.way)
    .filter(({ code }) => code !== 'topics_few')
    .map((finding) => problemOf(platform, finding, work, now))
}

/** Kind and way of a stored work. */
export function asJudged(
  row: Pick<ItemRow, 'media_type' | 'ways' | 'third_token_enc'>,
): Pick<Draft, 'mediaType' | 'way'> {
  return { mediaType: row.media_type, way: judgedWay(row) }
}

/** The timer of the site that the work goes to; null = it has none, or the site is not known. */
export function timerOf(
  platform: Platform | undefined,
  { mediaType, way }: Pick<Draft, 'mediaType' | 'way'>,
): TimerRule | null {
  return platform === undefined ? null : (rulesFor(platform, kindOfMedia(mediaType), way)?.timer ?? null)
}

/** Topics as they are stored, `#a #b`: cleaned and cut to the platform's maximum. */
export function topicText(topics: string, platform: Platform | undefined, mediaType: number, way: Way): string {
  const rule = platform === undefined ? undefined : rulesFor(platform, kindOfMedia(mediaType), way)?.topics
  return topicLine(splitTopics(topics, rule?.max).topics)
}
