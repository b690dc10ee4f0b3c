import { expect, test } from 'vitest'
import { SITE_RULES } from '../../../../contract/acceptance/sites.ts'
import { MEDIA_TYPE } from '../../../../contract/constants.ts'
import { douyin, PLATFORMS } from '../../../../contract/platforms.ts'
import { beyondLimits } from '../publishing.errors.ts'
import { limitProblems, timerOf, topicText } from './limits.ts'
import type { Draft } from './limits.ts'
import { moreLimits } from '../articles/more-articles.ts'

const NOW = Date.parse('2026-11-27T12:00:00+08:00')
const platform = (value: string) => PLATFORMS.find((one) => one.value === value) ?? { ...douyin, value }
const article = (
  kind: 'article' | 'official',
  change: Partial<Draft> = {},
  part: Partial<NonNullable<Draft['article']>> = {},
): Draft => ({
  mediaType: MEDIA_TYPE[kind],
  title: '题'.repeat(9),
  topic: '',
  description: '',
  pictures: 1,
  file: null,
  cover: 'm/1.jpg',
  way: 'page',
  article: { textLength: 9, hasCover: true, author: '', ...part },
  ...change,
})

const ARTICLES = PLATFORMS.flatMap(({ value }) =>
  (['article', 'official'] as const).flatMap((kind) => {
    const rules = SITE_RULES[value]?.[kind]
    if (rules === undefined) return []
    const { title, article: limits } = rules
    const most = [
      ['title', title?.max, (n: number) => article(kind, { title: '题'.repeat(n) })],
      ['content_html', limits?.textMax, (n: number) => article(kind, {}, { textLength: n })],
      ['description', limits?.digestMax, (n: number) => article(kind, { description: '摘'.repeat(n) })],
      ['author', limits?.authorMax, (n: number) => article(kind, {}, { author: '名'.repeat(n) })],
    ] as const
    return most.flatMap(([field, limit, make]) => (limit === undefined ? [] : [{ value, kind, field, limit, make }]))
  }),
)

test.each(ARTICLES)('$value $kind: $field up to $limit', ({ value, field, limit, make }) => {
  const reported = [limit - 1, limit, limit + 1].map((n) =>
    limitProblems(platform(value), make(n), NOW).map((problem) => [problem.field, problem.limit, problem.actual]),
  )
  expect(reported).toEqual([[], [], [[field, limit, limit + 1]]])
})

test('an article without a cover and without a picture, where a site wants one', () => {
  const bare = (value: string, kind: 'article' | 'official', pictures: number) =>
    limitProblems(platform(value), article(kind, { pictures, cover: '' }, { hasCover: false }), NOW).map(
      (problem) => problem.field,
    )
  expect([
    bare('toutiao', 'article', 0),
    bare('toutiao', 'article', 1),
    bare('weibo', 'article', 0),
    bare('baijiahao', 'article', 0),
    bare('baijiahao', 'article', 1),
    bare('weixin_gzh', 'official', 0),
  ]).toEqual([['cover'], [], [], ['cover'], [], ['cover']])
})

test('further articles are told with their place', () => {
  const one = { title: '题'.repeat(32), author: '名'.repeat(16), digest: '摘'.repeat(128), textLength: 19_999 }
  expect(moreLimits([one])).toEqual([])
  expect(
    moreLimits([one, { title: '题'.repeat(33), author: '名'.repeat(17), digest: '摘'.repeat(129), textLength: 20_000 }])
      .map(({ field, msg }) => [field, msg.slice(0, 3)])
      .toSorted(),
  ).toEqual(['author', 'content_html', 'digest', 'title'].map((field) => [`more_articles.1.${field}`, '第 3']))
})

test('the timer is that of the kind and the way; a site without one, or an unknown one, has none', () => {
  const stepOf = (value: string, way: 'page' | 'interface' = 'page') =>
    timerOf(
      PLATFORMS.find((one) => one.value === value),
      { mediaType: MEDIA_TYPE.video, way },
    )?.stepMinutes ?? null
  expect([
    stepOf('baijiahao'),
    stepOf('tiktok'),
    stepOf('tiktok', 'interface'),
    stepOf('weibo'),
    stepOf('nowhere'),
  ]).toEqual([60, 5, null, null, null])
})

test('topics are stored clean, and as many as the site takes of such works', () => {
  const typed = '#老房翻新、＃装修 #c #d #e #f'
  expect([
    topicText(typed, platform('kuaishou'), MEDIA_TYPE.video, 'page'),
    topicText(typed, platform('weibo'), MEDIA_TYPE.video, 'page'),
    topicText(typed, undefined, MEDIA_TYPE.video, 'page'),
  ]).toEqual(['#老房翻新 #装修 #c #d', '#老房翻新 #装修 #c #d #e #f', '#老房翻新 #装修 #c #d #e #f'])
})

test('an emoji counts as its site counts it, and the sentence says so', () => {
  const [long] = limitProblems(
    platform('douyin'),
    {
      mediaType: MEDIA_TYPE.video,
      title: '😀'.repeat(16),
      topic: '',
      description: '',
      pictures: [],
      file: null,
      cover: '',
      way: 'page',
    },
    NOW,
  )
  expect(long).toEqual({
    field: 'title',
    limit: 30,
    actual: 32,
    msg: '抖音标题最多 30 个字（表情算 2 个或更多），当前 32 个',
    said: { reason: 'limits.titleLong.utf16', params: { site: '抖音', limit: 30, actual: 32 } },
  })
  expect(beyondLimits(long === undefined ? [] : [long]).in('en').msg).toBe(
    'A title on 抖音 has at most 30 characters (an emoji counts as 2 or more); this one has 32',
  )
})
