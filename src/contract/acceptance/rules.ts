// What a site's form takes, as data. Each rule names where it comes from and when it was seen.
import type { Platform, PlatformLimits } from '../entities/account.ts'
import type { Unit } from './units.ts'

export type WorkKind = Platform['kinds'][number]

/** Where a rule comes from, and the day on which it was last seen (YYYY-MM or YYYY-MM-DD). */
export interface Fact {
  readonly source: string
  readonly date: string
}

/** Length of one field. */
export interface LengthRule extends Fact {
  readonly unit: Unit
  readonly min?: number
  readonly max?: number
}

export type TextPart = 'title' | 'description' | 'topics'
/** One text that a site counts as a whole: the description alone, or several fields that share a box. */
export interface TextRule extends Fact {
  readonly parts: readonly TextPart[]
  readonly unit: Unit
  readonly max: number
  /** How a topic stands in it; default `#词`. */
  readonly topic?: '#词' | '#词#'
}

export interface TopicsRule extends Fact {
  readonly max: number
  readonly min?: number
  /** Of one topic. */
  readonly each?: { readonly unit: Unit; readonly max: number }
  /** All together, with the commas between them, and two quotes around each that holds a blank (YouTube's tags). */
  readonly together?: { readonly unit: Unit; readonly max: number }
}

/** The site's own timer. */
export interface TimerRule extends Fact {
  /** A work must be handed in so long before its time, minutes. */
  readonly leadMinutes: number
  /** The farthest time, minutes from handing it in; absent = none named. */
  readonly horizonMinutes?: number
  /** Minutes that can be chosen: every, each fifth, whole hours. */
  readonly stepMinutes: 1 | 5 | 60
}

export interface FileRule extends Fact {
  readonly maxBytes?: number
  /** Endings without a dot, lower case; absent = all that we make or keep. */
  readonly formats?: readonly string[]
  /** Endings that the site refuses and that are made into JPEG on the way to it. */
  readonly converted?: readonly string[]
}
export interface PicturesRule extends FileRule {
  readonly max: number
}
export interface FilmRule extends FileRule {
  readonly minSeconds?: number
  readonly maxSeconds?: number
}
export interface CoverRule extends FileRule {
  readonly required: boolean
}

/** What a site's form for one kind of work takes. An absent rule = no such limit is known. */
export interface KindRules {
  readonly title?: LengthRule
  readonly texts: readonly TextRule[]
  readonly topics?: TopicsRule
  /** Signs that a field refuses, as one string. */
  readonly signs?: Fact & { readonly fields: readonly ('title' | 'description')[]; readonly refused: string }
  /** Null = it has none. */
  readonly timer: TimerRule | null
  readonly pictures?: PicturesRule
  readonly film?: FilmRule
  readonly cover?: CoverRule
  /** Text and author count characters, the digest too unless it says otherwise. */
  readonly article?: Fact & {
    readonly textMax?: number
    readonly digestMax?: number
    readonly digestUnit?: Unit
    readonly authorMax?: number
    readonly coverRequired: boolean
    /** Of the text. */ readonly pictures?: Pick<FileRule, 'converted'>
  }
}
export type SiteRules = Readonly<Partial<Record<WorkKind, KindRules>>> & {
  /** What the official interface takes otherwise than the page. */
  readonly byInterface?: Readonly<Partial<Record<WorkKind, Partial<KindRules>>>>
}

/** The way that a work takes: by the site's page, or by its official interface. */
export type Way = 'page' | 'interface'

/** The rules for a kind of work on a way; undefined = the site takes no such works. */
export function kindRules(rules: SiteRules | undefined, kind: WorkKind, way: Way = 'page'): KindRules | undefined {
  const page = rules?.[kind]
  const changed = way === 'interface' ? rules?.byInterface?.[kind] : undefined
  return changed === undefined ? page : { texts: [], timer: null, ...page, ...changed }
}

const textMax = (rules: KindRules | undefined): number | undefined =>
  rules?.texts.find((one) => one.parts.includes('description'))?.max

/** The same numbers as the wire's flat limits: what an older page or helper knows of them. Absent stays absent. */
export function limitsOf(rules: SiteRules): PlatformLimits {
  const { video, image, article, official } = rules
  const any = video ?? image ?? article ?? official
  const timer = any?.timer ?? null
  const found: Record<keyof PlatformLimits, number | undefined> = {
    video_title_max: video?.title?.max,
    video_title_min: video?.title?.min,
    image_title_max: image?.title?.max,
    article_title_max: (official ?? article)?.title?.max,
    article_title_min: (official ?? article)?.title?.min,
    article_text_max: (official ?? article)?.article?.textMax,
    article_cover_required: (official ?? article)?.article?.coverRequired === true ? 1 : undefined,
    text_max: textMax(video) ?? textMax(image),
    image_text_max: textMax(image) === textMax(video) ? undefined : textMax(image),
    topics_max: any?.topics?.max,
    images_max: image?.pictures?.max,
    image_max_bytes: image?.pictures?.maxBytes,
    image_no_gif: image?.pictures?.formats !== undefined && !image.pictures.formats.includes('gif') ? 1 : undefined,
    video_max_bytes: video?.film?.maxBytes,
    video_min_s: video?.film?.minSeconds,
    video_max_s: video?.film?.maxSeconds,
    timing_min_minutes: timer?.leadMinutes,
    timing_max_minutes: timer?.horizonMinutes,
    cover_required: video?.cover?.required === true ? 1 : undefined,
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}
