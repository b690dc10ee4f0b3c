// What a platform takes, checked before anything is sent (contract 9.2, platforms 2.0.2).
import { MEDIA_TYPE } from '../../../contract/constants.ts'
import { articleProblems } from '../../../contract/article-limits.ts'
import { OFFICIAL_LIMITS } from '../../../contract/entities/article.ts'
import type { Platform } from '../../../contract/entities/account.ts'
import { bodyText, platformTextLength } from '../../../contract/text-length.ts'
import { splitTopics } from '../../../contract/topics.ts'
import { descriptionMax, titleBounds } from '../../../contract/work-lengths.ts'
import type { LimitProblem } from './publishing.errors.ts'
import { timingWindow } from './schedule.ts'

/** What is to be published, as far as limits speak of it. */
export interface Draft {
  mediaType: number
  title: string
  topic: string
  description: string
  images: number
  /** Null while the film is being made. */
  file: { size: number; durationMs: number | null } | null
  /** Unix ms, 0 = at once. */
  timing: number
  /** Of an article. */
  article?: { textLength: number; hasCover: boolean; author: string }
}

const MB = 1024 * 1024
const KIND = { [MEDIA_TYPE.video]: ['video', '视频'], [MEDIA_TYPE.image]: ['image', '图文'], [MEDIA_TYPE.article]: ['article', '文章'], [MEDIA_TYPE.official]: ['official', '公众号文章'] } as const

/** Every limit that the draft breaks; empty = fine. Times are checked only when they lie ahead of `now` (unix ms). */
export function limitProblems(platform: Platform, draft: Draft, now: number): LimitProblem[] {
  const { limits, name } = platform
  const problems: LimitProblem[] = []
  const above = (field: string, actual: number, limit: number | undefined, say: (limit: number) => string): void => {
    if (limit !== undefined && actual > limit) problems.push({ field, limit, actual, msg: say(limit) })
  }
  const below = (field: string, actual: number, limit: number | undefined, say: (limit: number) => string): void => {
    if (limit !== undefined && actual < limit) problems.push({ field, limit, actual, msg: say(limit) })
  }
  const kind = KIND[draft.mediaType as keyof typeof KIND]
  if (kind !== undefined && !platform.kinds.includes(kind[0])) problems.push({ field: 'third_auth_id', limit: 0, actual: 1, msg: `${name}暂不支持发布${kind[1]}` })

  if (draft.article !== undefined) return [...problems, ...articleLimits(platform, draft, draft.article), ...(draft.timing > now ? articleTiming(platform, draft, now) : [])]
  const title = platformTextLength(platform.value, draft.title)
  const video = draft.mediaType === MEDIA_TYPE.video
  const bounds = titleBounds(platform, draft.mediaType)
  above('title', title, bounds.max, (max) => `${name}标题最多 ${max} 个字，当前 ${title} 个`)
  below('title', title, bounds.min, (min) => `${name}标题至少 ${min} 个字，当前 ${title} 个`)
  const text = platformTextLength(platform.value, bodyText(draft.description, draft.topic))
  above('description', text, descriptionMax(platform, draft.mediaType), (max) => `${name}正文（含话题）最多 ${max} 个字，当前 ${text} 个`)
  if (draft.mediaType === MEDIA_TYPE.image) {
    above('images', draft.images, limits.images_max, (max) => `${name}图文最多 ${max} 张图，当前 ${draft.images} 张`)
    below('images', draft.images, 1, () => '图文至少需要 1 张图')
  }
  if (video && draft.file !== null) {
    above('file', draft.file.size, limits.video_max_bytes, (max) => `${name}视频最大 ${Math.floor(max / MB)} MB，当前 ${Math.ceil((draft.file?.size ?? 0) / MB)} MB`)
    if (draft.file.durationMs !== null) {
      const seconds = draft.file.durationMs / 1000
      above('file', seconds, limits.video_max_s, (max) => `${name}视频最长 ${max} 秒，当前 ${Math.ceil(seconds)} 秒`)
      below('file', seconds, limits.video_min_s, (min) => `${name}视频最短 ${min} 秒，当前 ${Math.floor(seconds)} 秒`)
    }
  }
  return draft.timing > now ? [...problems, ...timingProblems(platform, draft.timing, now)] : problems
}

/** Limits of an article; digest and author are 公众号's. */
function articleLimits(platform: Platform, draft: Draft, article: NonNullable<Draft['article']>): LimitProblem[] {
  const found: LimitProblem[] = articleProblems(platform, { title: draft.title, textLength: article.textLength, pictures: draft.images, hasCover: article.hasCover })
    .map(({ code, field, limit, actual, msg }) => ({ field: code === 'cover_missing' ? 'cover' : field, limit, actual, msg }))
  if (draft.mediaType !== MEDIA_TYPE.official) return found
  const digest = [...draft.description].length
  if (digest > OFFICIAL_LIMITS.digest) found.push({ field: 'description', limit: OFFICIAL_LIMITS.digest, actual: digest, msg: `公众号接口的摘要最多 ${OFFICIAL_LIMITS.digest} 个字，当前 ${digest} 个` })
  const author = [...article.author].length
  if (author > OFFICIAL_LIMITS.author) found.push({ field: 'author', limit: OFFICIAL_LIMITS.author, actual: author, msg: `公众号作者最多 ${OFFICIAL_LIMITS.author} 个字，当前 ${author} 个` })
  return found
}

/** The interface of 公众号 has no timer: its articles go out when their time has come. */
const articleTiming = (platform: Platform, draft: Draft, now: number): LimitProblem[] => (draft.mediaType === MEDIA_TYPE.official ? [] : timingProblems(platform, draft.timing, now))

/** A time outside what the platform takes, its soft lead included. Limits are unix seconds. */
export function timingProblems(platform: Platform, timing: number, now: number): LimitProblem[] {
  const { earliest, latest } = timingWindow(platform.limits, now)
  const toSeconds = (ms: number): number => Math.floor(ms / 1000)
  if (timing < earliest) {
    return [{ field: 'timing_time', limit: toSeconds(earliest), actual: toSeconds(timing), msg: `${platform.name}定时至少要在 ${Math.ceil((earliest - now) / 60_000)} 分钟以后` }]
  }
  if (latest !== null && timing > latest) {
    return [{ field: 'timing_time', limit: toSeconds(latest), actual: toSeconds(timing), msg: `${platform.name}定时最远 ${Math.floor((latest - now) / 86_400_000)} 天` }]
  }
  return []
}

/** Topics as they are stored, `#a #b`: cleaned and cut to the platform's maximum (contract 8.5). */
export function topicText(topics: string, platform: Platform | undefined): string {
  return splitTopics(topics, platform?.limits.topics_max).topics.map((topic) => `#${topic}`).join(' ')
}
