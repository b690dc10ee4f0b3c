// One change that mends a problem of the check before publishing, shown to the operator before it is applied.
import {
  acceptance,
  type Finding,
  type FindingCode,
  type JudgedWhen,
  type JudgedWork,
  namesOf,
  rulesFor,
} from '../../../../contract/acceptance/acceptance.ts'
import { cutTitle } from '../../../../contract/acceptance/cut-title.ts'
import { type Mend, mendOf, offeredTime } from '../../../../contract/acceptance/mend.ts'
import type { Way } from '../../../../contract/acceptance/rules.ts'
import { kindOfMedia } from '../../../../contract/declarations.ts'
import type { AccountWay, Platform } from '../../../../contract/entities/account.ts'
import type { VideoPublishInfo } from '../../../../contract/entities/publish.ts'
import type { ItemFix } from '../../../../contract/http/wisdom-seo.ts'
import { hashtagsIn, topicLine } from '../../../../contract/topics.ts'
import type { Draft } from './limits.ts'
import { ceilMinute, MINUTE } from './slot-gaps.ts'

const patch = (field: ItemFix['field'], from: string, to: string): ItemFix | undefined =>
  from === to ? undefined : { kind: 'patch', field, from, to }
const seconds = (ms: number): string => (ms > 0 ? String(Math.floor(ms / 1000)) : '')

/** A mend as the wire carries it; the change shows what stands there now. Undefined = nothing would change. */
function toFix(mend: Mend, work: JudgedWork): ItemFix | undefined {
  if (mend.field === 'time') return patch('timing_time', seconds(work.timerAt), seconds(mend.to))
  if (mend.field === 'topics')
    return patch('topic', typeof work.topics === 'string' ? work.topics : work.topics.join(' '), mend.to)
  return patch(mend.field, work[mend.field], mend.to)
}

/** The change that mends a finding, where one does. */
export function fixOfFinding(
  platform: Platform,
  finding: Finding,
  work: JudgedWork,
  when: JudgedWhen,
  way: Way,
): ItemFix | undefined {
  const mend = mendOf(platform, finding, work, when, way)
  return mend === undefined ? undefined : toFix(mend, work)
}
/** A title as long as its site takes at most. */
export function fitTitle(
  platform: Platform,
  title: string,
  { mediaType, way }: Pick<Draft, 'mediaType' | 'way'>,
): string {
  const rule = rulesFor(platform, kindOfMedia(mediaType), way)?.title
  return rule?.max === undefined ? title : cutTitle(rule.unit, title, rule.max)
}

/** Minutes that the operator has where the site has no timer that asks for more. */
const REST_MINUTES = 5

/**
 * The nearest time that the platform's timer takes, or with null in its place the nearest minute; a time that is over
 * becomes the first one possible.
 */
export function moveTime(platform: Platform | null, work: JudgedWork, when: JudgedWhen, way: Way): ItemFix | undefined {
  const rules = platform === null ? undefined : rulesFor(platform, work.kind, way)
  return toFix(
    (rules === undefined ? undefined : offeredTime(rules, work, when)) ?? {
      field: 'time',
      to: Math.max(work.timerAt, ceilMinute(when.startAt) + REST_MINUTES * MINUTE),
    },
    work,
  )
}

const OF_TOPICS: readonly FindingCode[] = ['topics_many', 'topic_long', 'topics_long', 'text_long']

/**
 * Hashtags of the text moved into the topics, as far as the site takes them there; the others stay in the text.
 * Undefined = it takes none.
 */
export function moveHashtags(platform: Platform, work: JudgedWork, way: Way): ItemFix | undefined {
  const topic = typeof work.topics === 'string' ? work.topics : topicLine(work.topics)
  const moved = (names: readonly string[]): JudgedWork => {
    const own = namesOf(topic)
    const key = new Set(names.map((name) => name.toLowerCase()))
    return {
      ...work,
      timerAt: 0,
      description: hashtagsIn(work.description, (name) => key.has(name.toLowerCase())).rest,
      topics: namesOf([...own, ...names]),
    }
  }
  const fits = (one: JudgedWork): boolean =>
    !acceptance(platform, one, { startAt: 0, timeZone: 'UTC' }, way).some(({ code }) => OF_TOPICS.includes(code))
  let kept: string[] = []
  for (const name of hashtagsIn(work.description).names) if (fits(moved([...kept, name]))) kept = [...kept, name]
  if (kept.length === 0) return undefined
  const { description, topics } = moved(kept)
  return {
    kind: 'patch',
    field: 'description',
    from: work.description,
    to: description,
    and: { field: 'topic', from: topic, to: topicLine(namesOf(topics)) },
  }
}

/** Choices that the platform has no field for, each with the change that drops it. */
export function strayChoices(
  info: VideoPublishInfo,
  { capabilities, name }: Platform,
): { code: string; msg: string; fix: ItemFix }[] {
  const stray = [
    ['poi', '位置', info.selectPoiInfo?.poi_name ?? ''],
    ['micro_app', '小程序', info.microApp?.app_title ?? ''],
    ['collection', '合集', info.selectCollectionInfo?.name ?? ''],
    ['friends', '@好友', info.selectFriendsInfo.map((friend) => friend.nickname).join('、')],
    ['declaration', '作品声明', info.declaration ?? ''],
    ['visibility', '可见范围', info.visibility === undefined ? '' : String(info.visibility)],
  ] as const
  return stray.flatMap(([field, word, value]) =>
    value === '' || capabilities.includes(field)
      ? []
      : [
          {
            code: `field_${field}`,
            msg: `${name}没有“${word}”，不会发布`,
            fix: { kind: 'patch' as const, field, from: value, to: '' },
          },
        ],
  )
}

/**
 * What stands against the mini program that a work carries, where its platform takes one: each with the change that
 * drops it.
 */
export function programProblems(
  { microApp, selectPoiInfo }: VideoPublishInfo,
  { capabilities }: Platform,
  ways: readonly AccountWay[],
): { code: string; msg: string; fix: ItemFix }[] {
  if (microApp === undefined || !capabilities.includes('micro_app')) return []
  const fix = { kind: 'patch' as const, field: 'micro_app' as const, from: microApp.app_title, to: '' }
  return [
    ...(selectPoiInfo === null ? [] : [{ code: 'anchor_two', msg: '位置和小程序每个作品只能带一个', fix }]),
    // The app on a phone is given the program itself.
    ...(microApp.link === undefined && ways[0] !== 'phone'
      ? [
          {
            code: 'micro_app_link',
            msg: `小程序“${microApp.app_title}”没有填写小程序链接，挂不上：请在小程序管理里补上，或不带它发布`,
            fix,
          },
        ]
      : []),
  ]
}
