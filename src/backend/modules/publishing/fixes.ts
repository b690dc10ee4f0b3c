// One change that mends a problem of the check before publishing, shown to the operator before it is applied.
import { MEDIA_TYPE } from '../../../contract/constants.ts'
import type { AccountWay, Platform } from '../../../contract/entities/account.ts'
import type { VideoPublishInfo } from '../../../contract/entities/publish.ts'
import type { ItemFix } from '../../../contract/http/wisdom-seo.ts'
import { bodyText, cutText, platformTextLength } from '../../../contract/text-length.ts'
import { splitTopics } from '../../../contract/topics.ts'
import { descriptionMax } from '../../../contract/work-lengths.ts'
import { timingWindow } from './schedule.ts'

/** What a fix is made from; times in unix ms. */
export interface Mendable {
  mediaType: number
  title: string
  topic: string
  description: string
  timing: number
}

const MINUTE = 60_000
const patch = (field: ItemFix['field'], from: string, to: string): ItemFix | undefined => (from === to ? undefined : { kind: 'patch', field, from, to })
const seconds = (ms: number): string => (ms > 0 ? String(Math.floor(ms / 1000)) : '')

/** The title cut to what the platform takes; nothing mends one that is too short. */
export function cutTitle(item: Mendable, { value, limits }: Platform): ItemFix | undefined {
  const article = item.mediaType === MEDIA_TYPE.article || item.mediaType === MEDIA_TYPE.official
  const max = article ? limits.article_title_max : item.mediaType === MEDIA_TYPE.video ? limits.video_title_max : (limits.image_title_max ?? limits.video_title_max)
  if (max === undefined || platformTextLength(value, item.title) <= max) return undefined
  return patch('title', item.title, cutText(value, item.title, max))
}

/** Topics dropped from the end until number and length fit; when that is not enough, the text is cut. */
export function fitText(item: Mendable, platform: Platform): ItemFix | undefined {
  const { value, limits } = platform
  const { topics } = splitTopics(item.topic)
  let kept = topics.slice(0, limits.topics_max ?? topics.length)
  const written = (list: readonly string[]): string => list.map((topic) => `#${topic}`).join(' ')
  const max = descriptionMax(platform, item.mediaType)
  const tooLong = (list: readonly string[]): boolean => max !== undefined && platformTextLength(value, bodyText(item.description, written(list))) > max
  while (kept.length > 0 && tooLong(kept)) kept = kept.slice(0, -1)
  if (kept.length < topics.length && !tooLong(kept)) return patch('topic', item.topic, written(kept))
  return max === undefined || !tooLong(kept) ? undefined : patch('description', item.description, cutText(value, item.description, max))
}

/** The nearest time that the platform takes; a time that is over becomes the first one possible. */
export function moveTime(item: Mendable, { limits }: Platform, now: number): ItemFix | undefined {
  const { earliest, latest } = timingWindow(limits, now)
  // Five minutes for the operator, so that the time still fits when it is saved.
  const first = Math.ceil(Math.max(earliest, now) / MINUTE) * MINUTE + 5 * MINUTE
  const last = latest === null ? Number.POSITIVE_INFINITY : Math.floor(latest / MINUTE) * MINUTE
  return patch('timing_time', seconds(item.timing), seconds(Math.min(Math.max(item.timing, first), last)))
}

/** Choices that the platform has no field for, each with the change that drops it. */
export function strayChoices(info: VideoPublishInfo, { capabilities, name }: Platform): { code: string; msg: string; fix: ItemFix }[] {
  const stray = [
    ['poi', '位置', info.selectPoiInfo?.poi_name ?? ''],
    ['micro_app', '小程序', info.microApp?.app_title ?? ''],
    ['collection', '合集', info.selectCollectionInfo?.name ?? ''],
    ['friends', '@好友', info.selectFriendsInfo.map((friend) => friend.nickname).join('、')],
    ['declaration', '作品声明', info.declaration ?? ''],
    ['visibility', '可见范围', info.visibility === undefined ? '' : String(info.visibility)],
  ] as const
  return stray.flatMap(([field, word, value]) =>
    value === '' || capabilities.includes(field) ? [] : [{ code: `field_${field}`, msg: `${name}没有“${word}”，不会发布`, fix: { kind: 'patch' as const, field, from: value, to: '' } }])
}

/** What stands against the mini program that a work carries, where its platform takes one: each with the change that drops it. */
export function programProblems({ microApp, selectPoiInfo }: VideoPublishInfo, { capabilities }: Platform, ways: readonly AccountWay[]): { code: string; msg: string; fix: ItemFix }[] {
  if (microApp === undefined || !capabilities.includes('micro_app')) return []
  const fix = { kind: 'patch' as const, field: 'micro_app' as const, from: microApp.app_title, to: '' }
  return [
    ...(selectPoiInfo === null ? [] : [{ code: 'anchor_two', msg: '位置和小程序每个作品只能带一个', fix }]),
    // The app on a phone is given the program itself.
    ...(microApp.link === undefined && ways[0] !== 'phone' ? [{ code: 'micro_app_link', msg: `小程序“${microApp.app_title}”没有填写小程序链接，挂不上：请在小程序管理里补上，或不带它发布`, fix }] : []),
  ]
}
