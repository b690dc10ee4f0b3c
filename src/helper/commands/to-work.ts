// From the wire's publish item to the platform's work: limits checked, topics split, nothing chosen for the operator.
import { stat } from 'node:fs/promises'
import { extname } from 'node:path'
import type { z } from 'zod'
import { MEDIA_TYPE } from '../../contract/constants.ts'
import type { PublishItem } from '../../contract/entities/publish.ts'
import type { publishWork } from '../../contract/helper/commands.ts'
import { declarationOf, declarationsFor } from '../../contract/declarations.ts'
import { splitTopics } from '../../contract/topics.ts'
import { HelperError, unsupported } from '../lib/errors.ts'
import type { MoreArticleWork, NamedChoice, Platform, Work } from '../platforms/platform.ts'

type Input = z.output<typeof publishWork.input>
interface FieldError {
  readonly field: string
  readonly msg: string
}
const KINDS = { [MEDIA_TYPE.video]: 'video', [MEDIA_TYPE.image]: 'image', [MEDIA_TYPE.article]: 'article', [MEDIA_TYPE.official]: 'official' } as const
const KIND_NAMES = { video: '视频', image: '图文', article: '文章', official: '公众号' } as const
const isKnown = (media: number): media is keyof typeof KINDS => media in KINDS

const named = (id: string | undefined, name: string, raw: Record<string, unknown> | undefined): NamedChoice => ({ name, ...(id ? { id } : {}), ...(raw ? { raw } : {}) })

/** Topics of the text field first, then the chosen ones; a chosen one brings its id along. Repeats are dropped, the rest cut. */
const topicsOf = (item: PublishItem, max: number): NamedChoice[] => {
  const chosen = item.video_publish_info.selectTopicsInfo
  const names = splitTopics([item.topic, ...chosen.map((one) => one.name.replace(/^#/, ''))].join('#'), max).topics
  return names.map((name) => {
    const found = chosen.find((one) => one.name.replace(/^#/, '').trim().toLowerCase() === name.toLowerCase())
    return named(found?.id, name, found?.raw)
  })
}

/** Characters of a rich text: tags count nothing, a written-out character (`&lt;`) one. */
const wordsOf = (html = ''): number => [...html.replace(/<[^>]*>/g, '').replace(/&#?\w+;/g, '.')].length

const duration = (ms: number): string => `${Math.round(ms / 1000)} 秒`
type Taker = Pick<Platform, 'info' | 'textLength'>
const limitErrors = (platform: Taker, work: Work, sizes: { readonly video: number; readonly largestPicture: number }, nowS: number): FieldError[] => {
  const { limits } = platform.info
  const length = (text: string) => platform.textLength?.(text) ?? [...text].length
  const errors: FieldError[] = []
  const need = (bad: boolean, field: string, msg: string) => bad && errors.push({ field, msg })
  const article = work.kind === 'article'
  const titleMax = article ? limits.article_title_max : work.kind === 'image' ? limits.image_title_max : limits.video_title_max
  need(titleMax !== undefined && length(work.title) > titleMax, 'title', `标题最多 ${titleMax} 个字，当前 ${length(work.title)} 个`)
  need(work.kind === 'video' && limits.video_title_min !== undefined && length(work.title) < limits.video_title_min, 'title', `标题至少 ${limits.video_title_min} 个字`)
  need(article && length(work.title) < (limits.article_title_min ?? 1), 'title', `标题至少 ${limits.article_title_min ?? 1} 个字`)
  need(article && limits.article_text_max !== undefined && wordsOf(work.contentHtml) > limits.article_text_max, 'content_html', `文章正文最多 ${limits.article_text_max} 个字`)
  need(article && limits.article_cover_required === 1 && work.coverPath === '' && work.imagePaths.length === 0, 'coverPath', `${platform.info.name}文章须有封面，请选择封面或在正文里插入图片`)
  const textMax = work.kind === 'image' ? (limits.image_text_max ?? limits.text_max) : limits.text_max
  need(!article && textMax !== undefined && length(work.description) > textMax, 'description', `正文最多 ${textMax} 个字`)
  need(work.kind === 'video' && work.videoPath === '', 'filePath', '缺少视频文件')
  need(work.kind === 'image' && work.imagePaths.length === 0, 'imagePaths', '缺少图片')
  // Pictures of a text are no set of pictures.
  need(!article && work.kind !== 'official' && limits.images_max !== undefined && work.imagePaths.length > limits.images_max, 'imagePaths', `图片最多 ${limits.images_max} 张`)
  need(work.kind === 'image' && limits.image_max_bytes !== undefined && sizes.largestPicture > limits.image_max_bytes, 'imagePaths', `每张图片不能超过 ${Math.floor((limits.image_max_bytes ?? 0) / 1048576)} MB`)
  need(work.kind === 'image' && limits.image_no_gif === 1 && work.imagePaths.some((path) => extname(path).toLowerCase() === '.gif'), 'imagePaths', `${platform.info.name}图文不支持 GIF，请换成 JPG、PNG 或 WebP`)
  need(limits.video_max_bytes !== undefined && sizes.video > limits.video_max_bytes, 'filePath', `视频不能超过 ${Math.floor((limits.video_max_bytes ?? 0) / 1048576)} MB`)
  if (work.kind === 'video' && work.durationMs !== null) {
    need(limits.video_min_s !== undefined && work.durationMs < limits.video_min_s * 1000, 'filePath', `视频至少 ${limits.video_min_s} 秒，当前 ${duration(work.durationMs)}`)
    need(limits.video_max_s !== undefined && work.durationMs > limits.video_max_s * 1000, 'filePath', `视频最长 ${limits.video_max_s} 秒，当前 ${duration(work.durationMs)}`)
  }
  if (work.timingTime > 0) {
    const ahead = (work.timingTime - nowS) / 60
    need(limits.timing_min_minutes !== undefined && ahead < limits.timing_min_minutes, 'timing_time', `定时发布须晚于现在 ${limits.timing_min_minutes} 分钟以上`)
    need(limits.timing_max_minutes !== undefined && ahead > limits.timing_max_minutes, 'timing_time', `定时发布不能晚于 ${Math.floor((limits.timing_max_minutes ?? 0) / 1440)} 天后`)
    need(!platform.info.capabilities.includes('timing'), 'timing_time', `${platform.info.name}不支持定时发布`)
  }
  need(work.declaration !== undefined && !declarationsFor(platform.info, work.kind).some((one) => one.value === work.declaration), 'declaration', '自主声明的选项不存在，请重新选择')
  return errors
}

const infoOf = (one: { author: string; source_url: string; need_open_comment: 0 | 1; only_fans_can_comment: 0 | 1 }) => ({ author: one.author, sourceUrl: one.source_url, openComment: one.need_open_comment === 1, fansOnly: one.only_fans_can_comment === 1 })

/** The further articles of a draft, each with its own cover out of the item's pictures. */
const moreOf = async ({ item, imagePaths }: Input, resolve: (handle: string) => Promise<string>): Promise<MoreArticleWork[]> =>
  await Promise.all((item.more_articles ?? []).map(async (one): Promise<MoreArticleWork> => {
    const cover = one.cover === undefined ? undefined : imagePaths[one.cover]
    return { title: one.title.trim(), description: one.digest, contentHtml: one.content_html ?? '', coverPath: cover === undefined ? '' : await resolve(cover), articleInfo: infoOf(one) }
  }))

/**
 * @param resolve path of a file handle of this page's origin
 * @throws HelperError 501 when the platform can't take this kind; kind `content`, code LIMITS with the fields; 400 for unknown files
 */
export const toWork = async (platform: Taker, input: Input, resolve: (handle: string) => Promise<string>, now: number = Date.now()): Promise<Work> => {
  const { item } = input
  const kind = isKnown(item.media_type) ? KINDS[item.media_type] : undefined
  if (!kind || !platform.info.kinds.includes(kind)) throw unsupported(`${platform.info.name}发布${kind ? KIND_NAMES[kind] : '该类作品'}`)
  const info = item.video_publish_info
  const videoPath = input.filePath ? await resolve(input.filePath) : ''
  const nowS = Math.floor(now / 1000)
  const work: Work = {
    itemId: item.id,
    attemptNo: input.attempt_no,
    kind,
    account: { id: item.thirdauth.id, accountId: item.thirdauth.account_id, secUid: item.thirdauth.third_sec_uid, openname: item.thirdauth.openname },
    title: item.title.trim(),
    description: info.description ?? '',
    topics: topicsOf(item, platform.info.limits.topics_max ?? Number.POSITIVE_INFINITY),
    poi: info.selectPoiInfo ? { ...named(info.selectPoiInfo.poi_id, info.selectPoiInfo.poi_name, info.selectPoiInfo.raw), address: info.selectPoiInfo.address } : null,
    collection: info.selectCollectionInfo ? named(info.selectCollectionInfo.mix_id, info.selectCollectionInfo.name, info.selectCollectionInfo.raw) : null,
    friends: info.selectFriendsInfo.map((one) => ({ uid: one.uid, secUid: one.sec_uid, nickname: one.nickname, ...(one.raw ? { raw: one.raw } : {}) })),
    music: info.musicName ? named(info.musicId ?? undefined, info.musicName, undefined) : null,
    videoPath,
    imagePaths: await Promise.all(input.imagePaths.map(resolve)),
    coverPath: input.coverPath ? await resolve(input.coverPath) : '',
    timingTime: item.timing_time > nowS ? item.timing_time : 0,
    durationMs: item.duration_ms,
    ...(info.visibility === undefined ? {} : { visibility: info.visibility }),
    ...(info.declaration === undefined ? {} : { declaration: declarationOf(platform.info.value, kind, info.declaration) }),
    ...(info.allow_save === undefined ? {} : { allowSave: info.allow_save === 1 }),
    ...(item.content_html === undefined ? {} : { contentHtml: item.content_html }),
    ...(info.article ? { articleInfo: infoOf(info.article) } : {}),
    ...(item.more_articles === undefined ? {} : { moreArticles: await moreOf(input, resolve) }),
    ...(info.official_draft === 1 ? { onlyDraft: true } : {}),
    ...(info.post_settings ? { postSettings: info.post_settings } : {}),
    ...(info.mass_notice === 1 ? { notifyFollowers: true } : {}),
    ...(info.microApp ? { microApp: { appId: info.microApp.app_id, title: info.microApp.app_title, url: info.microApp.app_url, link: info.microApp.link ?? '' } } : {}),
  }
  const errors = limitErrors(platform, work, { video: videoPath ? (await stat(videoPath)).size : 0, largestPicture: kind === 'image' ? Math.max(0, ...(await Promise.all(work.imagePaths.map(async (path) => (await stat(path)).size)))) : 0 }, nowS)
  const [first] = errors
  if (first) throw new HelperError({ kind: 'content', code: 'LIMITS', msg: errors.map((one) => one.msg).join('；').slice(0, 300), step: 'preparing', errors })
  return work
}
