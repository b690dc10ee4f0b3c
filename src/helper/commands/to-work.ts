// From the wire's publish item to the platform's work: judged by what the site takes, topics split, nothing cut,
// nothing chosen for the operator.
import type { z } from 'zod'
import type { Way } from '../../contract/acceptance/rules.ts'
import { MEDIA_TYPE } from '../../contract/constants.ts'
import type { PublishItem } from '../../contract/entities/publish.ts'
import type { publishWork } from '../../contract/helper/commands.ts'
import { declarationOf } from '../../contract/declarations.ts'
import { WIRE_FIELD } from '../../contract/acceptance/words.ts'
import { TIMING_REFUSED } from '../../contract/time-channel.ts'
import { splitTopics } from '../../contract/topics.ts'
import { HelperError, unsupported } from '../lib/errors.ts'
import type { MoreArticleWork, NamedChoice, Platform, Work } from '../platforms/platform.ts'
import { faultsOf } from './work-faults.ts'

type Input = z.output<typeof publishWork.input>
const KINDS = {
  [MEDIA_TYPE.video]: 'video',
  [MEDIA_TYPE.image]: 'image',
  [MEDIA_TYPE.article]: 'article',
  [MEDIA_TYPE.official]: 'official',
} as const
const KIND_NAMES = { video: '视频', image: '图文', article: '文章', official: '公众号' } as const
const isKnown = (media: number): media is keyof typeof KINDS => media in KINDS

const named = (id: string | undefined, name: string, raw: Record<string, unknown> | undefined): NamedChoice => ({
  name,
  ...(id ? { id } : {}),
  ...(raw ? { raw } : {}),
})

/**
 * Topics of the text field first, then the chosen ones; a chosen one brings its id along. Repeats are dropped, nothing
 * else.
 */
const topicsOf = (item: PublishItem): NamedChoice[] => {
  const chosen = item.video_publish_info.selectTopicsInfo
  const { topics } = splitTopics([...splitTopics(item.topic).topics, ...chosen.map((one) => one.name)])
  return topics.map((name) => {
    const found = chosen.find((one) => splitTopics([one.name]).topics[0]?.toLowerCase() === name.toLowerCase())
    return named(found?.id, name, found?.raw)
  })
}

const infoOf = (one: {
  author: string
  source_url: string
  need_open_comment: 0 | 1
  only_fans_can_comment: 0 | 1
}) => ({
  author: one.author,
  sourceUrl: one.source_url,
  openComment: one.need_open_comment === 1,
  fansOnly: one.only_fans_can_comment === 1,
})

/** The further articles of a draft, each with its own cover out of the item's pictures. */
const moreOf = async (
  { item, imagePaths }: Input,
  resolve: (handle: string) => Promise<string>,
): Promise<MoreArticleWork[]> =>
  await Promise.all(
    (item.more_articles ?? []).map(async (one): Promise<MoreArticleWork> => {
      const cover = one.cover === undefined ? undefined : imagePaths[one.cover]
      return {
        title: one.title.trim(),
        description: one.digest,
        contentHtml: one.content_html ?? '',
        coverPath: cover === undefined ? '' : await resolve(cover),
        articleInfo: infoOf(one),
      }
    }),
  )

/** How a work is judged. */
export interface Judging {
  /** Default: the page. */
  readonly way?: Way
  /** Unix ms; default now. */
  readonly now?: number
  /** In which the site's page reads the time; default this machine's, as it is typed here. */
  readonly timeZone?: string
}

/**
 * @param resolve path of a file handle of this page's origin
 * @throws HelperError 501 when the platform can't take this kind; kind `content`, code LIMITS with the fields; kind
 *   `platform-limit`, code TIMING_REFUSED when
 * only its time stands against it; 400 for unknown files
 */
export async function toWork(
  platform: Pick<Platform, 'info'>,
  input: Input,
  resolve: (handle: string) => Promise<string>,
  { way = 'page', now = Date.now(), timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone }: Judging = {},
): Promise<Work> {
  const { item } = input
  const kind = isKnown(item.media_type) ? KINDS[item.media_type] : undefined
  if (!kind || !platform.info.kinds.includes(kind))
    throw unsupported(`${platform.info.name}发布${kind ? KIND_NAMES[kind] : '该类作品'}`)
  const info = item.video_publish_info
  const videoPath = input.filePath ? await resolve(input.filePath) : ''
  const nowS = Math.floor(now / 1000)
  const work: Work = {
    itemId: item.id,
    attemptNo: input.attempt_no,
    kind,
    account: {
      id: item.thirdauth.id,
      accountId: item.thirdauth.account_id,
      secUid: item.thirdauth.third_sec_uid,
      openname: item.thirdauth.openname,
    },
    title: item.title.trim(),
    description: info.description ?? '',
    topics: topicsOf(item),
    poi: info.selectPoiInfo
      ? {
          ...named(info.selectPoiInfo.poi_id, info.selectPoiInfo.poi_name, info.selectPoiInfo.raw),
          address: info.selectPoiInfo.address,
        }
      : null,
    collection: info.selectCollectionInfo
      ? named(info.selectCollectionInfo.mix_id, info.selectCollectionInfo.name, info.selectCollectionInfo.raw)
      : null,
    friends: info.selectFriendsInfo.map((one) => ({
      uid: one.uid,
      secUid: one.sec_uid,
      nickname: one.nickname,
      ...(one.raw ? { raw: one.raw } : {}),
    })),
    music: info.musicName ? named(info.musicId ?? undefined, info.musicName, undefined) : null,
    videoPath,
    imagePaths: await Promise.all(input.imagePaths.map(resolve)),
    coverPath: input.coverPath ? await resolve(input.coverPath) : '',
    timingTime: item.timing_time > nowS ? item.timing_time : 0,
    durationMs: item.duration_ms,
    ...(info.visibility === undefined ? {} : { visibility: info.visibility }),
    ...(info.declaration === undefined
      ? {}
      : { declaration: declarationOf(platform.info.value, kind, info.declaration) }),
    ...(info.allow_save === undefined ? {} : { allowSave: info.allow_save === 1 }),
    ...(item.content_html === undefined ? {} : { contentHtml: item.content_html }),
    ...(info.article ? { articleInfo: infoOf(info.article) } : {}),
    ...(item.more_articles === undefined ? {} : { moreArticles: await moreOf(input, resolve) }),
    ...(info.official_draft === 1 ? { onlyDraft: true } : {}),
    ...(info.post_settings ? { postSettings: info.post_settings } : {}),
    ...(info.mass_notice === 1 ? { notifyFollowers: true } : {}),
    ...(info.microApp
      ? {
          microApp: {
            appId: info.microApp.app_id,
            title: info.microApp.app_title,
            url: info.microApp.app_url,
            link: info.microApp.link ?? '',
          },
        }
      : {}),
  }
  const errors = await faultsOf(platform.info, work, { startAt: now, timeZone }, way)
  const [first] = errors
  const onlyTime = errors.every((one) => one.field === WIRE_FIELD.time)
  if (first && onlyTime)
    throw new HelperError({ kind: 'platform-limit', code: TIMING_REFUSED, msg: first.msg, step: 'preparing', errors })
  if (first)
    throw new HelperError({
      kind: 'content',
      code: 'LIMITS',
      msg: errors
        .map((one) => one.msg)
        .join('；')
        .slice(0, 300),
      step: 'preparing',
      errors,
    })
  return work
}
