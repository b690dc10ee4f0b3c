import { expect, it } from 'vitest'
import { PLATFORMS } from '../platforms.ts'
import { acceptance, convertedFor, type FindingCode, type JudgedWork, namesOf, offeredMinute } from './acceptance.ts'
import { textCounter, textCounters } from './counters.ts'
import { mendOf, withMend } from './mend.ts'
import { limitsOf, type Way } from './rules.ts'
import { SITE_RULES } from './sites.ts'
import { cutIn, lengthIn, type Unit } from './units.ts'
import { sayFinding } from './words.ts'

const NOON = Date.parse('2026-11-27T12:00:00+08:00')
const MINUTE = 60_000
const DAY = 1_440
const WHEN = { startAt: NOON, timeZone: 'Asia/Shanghai' }
const site = (value: string) =>
  PLATFORMS.find((one) => one.value === value) ?? { value, kinds: ['video' as const], name: value }
const work = (change: Partial<JudgedWork> = {}): JudgedWork => ({
  kind: 'video',
  title: '成都老房翻新要多少钱',
  description: '',
  topics: ['装修'],
  timerAt: 0,
  ...change,
})
const codes = (value: string, change: Partial<JudgedWork>, way: Way = 'page'): FindingCode[] =>
  acceptance(site(value), work(change), WHEN, way).map((one) => one.code)

it('each unit counts as its site does', () => {
  const text = 'a字😀👨‍👩‍👧🇨🇳'
  const lengths: Record<Unit, number> = {
    chars: 10,
    utf16: 1 + 1 + 2 + 8 + 4,
    half: Math.ceil(0.5 + 1 + 2 + 8 + 4),
    emoji3: 1 + 1 + 3 + (3 + 1 + 3 + 1 + 3) + 2,
    bytes: 1 + 3 + 4 + 18 + 8,
  }
  for (const [unit, length] of Object.entries(lengths))
    expect([unit, lengthIn(unit as Unit, text)]).toEqual([unit, length])
  expect(cutIn('utf16', 'ab 👨‍👩‍👧', 6)).toBe('ab')
})

it.each([
  ['douyin', { title: `${'字'.repeat(24)}${'😀'.repeat(3)}` }, []],
  ['douyin', { title: `${'字'.repeat(25)}${'😀'.repeat(3)}` }, ['title_long']],
  ['xiaohongshu', { title: `${'字'.repeat(18)}😀` }, []],
  ['xiaohongshu', { title: `${'字'.repeat(19)}😀` }, ['title_long']],
  ['xiaohongshu', { title: 'a'.repeat(40) }, []],
  ['xiaohongshu', { description: 'a'.repeat(1_001) }, ['text_long']],
  ['kuaishou', { title: '题'.repeat(40), description: '正'.repeat(440), topics: [] }, []],
  ['kuaishou', { title: '题'.repeat(40), description: '正'.repeat(460), topics: [] }, ['text_long']],
  [
    'baijiahao',
    { title: '题'.repeat(28), topics: ['一二三四五', '二二三四五', '三二三四五', '四二三四五'] },
    ['text_long'],
  ],
  ['bilibili', { topics: ['一'.repeat(20)] }, []],
  ['bilibili', { topics: ['一'.repeat(21)] }, ['topic_long']],
  ['bilibili', { topics: [] }, ['topics_few']],
  ['youtube', { description: '字'.repeat(1_666) }, []],
  ['youtube', { description: '字'.repeat(1_667) }, ['text_long']],
  ['youtube', { title: 'a < b' }, ['sign']],
  ['youtube', { topics: Array.from({ length: 26 }, (_, at) => `${'x'.repeat(18)}${at + 10}`) }, ['topics_long']],
  ['instagram', { topics: ['a', 'b', 'c', 'd', 'e', 'f'] }, ['topics_many']],
  ['tiktok', { title: 'T', description: `${'字'.repeat(2_189)}😀`, topics: ['abcdef'] }, ['text_long']],
  ['weibo', { description: '字'.repeat(1_996), topics: ['装修'] }, ['text_long']],
  ['toutiao', { description: `${'字'.repeat(399)}😀` }, ['text_long']],
  ['nosuch', { title: '字'.repeat(900) }, []],
] as const)('%s, case %#', (value, change, wanted) => {
  expect(codes(value, change)).toEqual(wanted)
})

it('kinds and ways have rules of their own', () => {
  expect(
    codes('weixin_gzh', {
      kind: 'official',
      title: '题'.repeat(33),
      article: { textLength: 9, hasCover: true, author: '' },
    }),
  ).toEqual(['title_long'])
  expect(
    codes('weixin_gzh', {
      kind: 'image',
      title: '题',
      description: '字'.repeat(1_000),
      topics: [],
      pictures: { count: 1 },
    }),
  ).toEqual([])
  expect(codes('weixin_gzh', { kind: 'image', title: '题', topics: [], pictures: { count: 0 } })).toEqual([
    'pictures_none',
  ])
  expect(codes('toutiao', { kind: 'image', description: '字'.repeat(1_900), pictures: { count: 9 } })).toEqual([])
  expect(codes('douyin', { kind: 'image', pictures: [{ bytes: 9, format: 'gif' }] })).toEqual(['picture_format'])
  expect(codes('bilibili', { kind: 'image' })).toEqual(['kind'])
  const timed = { timerAt: NOON + DAY * MINUTE }
  expect([codes('tiktok', timed), codes('tiktok', timed, 'interface')]).toEqual([[], ['timer_none']])
})

it.each([
  ['douyin', 119, ['timer_early']],
  ['douyin', 120, []],
  ['douyin', 121, []],
  ['douyin', 14 * DAY, []],
  ['douyin', 14 * DAY + 1, ['timer_late']],
  ['bilibili', 240, []],
  ['bilibili', 241, ['timer_step']],
  ['baijiahao', 120, []],
  ['baijiahao', 140, ['timer_step']],
  ['weibo', 600, ['timer_none']],
  ['instagram', 600, ['timer_none']],
] as const)('%s, %i minutes ahead', (value, minutes, wanted) => {
  expect(codes(value, { timerAt: NOON + minutes * MINUTE })).toEqual(wanted)
})

it('what is converted on the way is not refused', () => {
  const webp = { bytes: 1000, format: 'webp' }
  expect(codes('weixin_gzh', { kind: 'image', topics: [], pictures: [webp] }, 'interface')).toEqual([])
  expect(
    codes('weixin_gzh', { kind: 'image', topics: [], pictures: [{ ...webp, format: 'tiff' }] }, 'interface'),
  ).toEqual(['picture_format'])
  expect(codes('weixin_gzh', { kind: 'official', topics: [], cover: webp }, 'interface')).not.toContain('cover_format')
  expect(codes('youtube', { cover: webp })).toContain('cover_format')
  expect(convertedFor({ value: 'weixin_gzh' }, 'official', 'interface')).toEqual({
    pictures: ['webp'],
    cover: ['webp'],
  })
  expect(convertedFor({ value: 'toutiao' }, 'article')).toEqual({ pictures: [], cover: [] })
})

it('a timer is judged at the moment the work is handed in, with the way to the press', () => {
  const timed = work({ timerAt: NOON + 125 * MINUTE })
  const at = (startMinutes: number, allowanceMs = 0) =>
    acceptance(site('douyin'), timed, {
      startAt: NOON + startMinutes * MINUTE,
      timeZone: 'Asia/Shanghai',
      allowanceMs,
    }).map(({ code }) => code)
  expect([at(0), at(5), at(6), at(0, 5 * MINUTE), at(0, 6 * MINUTE)]).toEqual([
    [],
    [],
    ['timer_early'],
    [],
    ['timer_early'],
  ])
})

it('whole hours are those of the zone', () => {
  const half = Date.parse('2026-11-27T15:30:00+05:30')
  expect(offeredMinute(60, 'Asia/Kolkata', half - 20 * MINUTE)).toBe(half + 30 * MINUTE)
  expect(offeredMinute(5, 'Asia/Shanghai', NOON + 1)).toBe(NOON + 5 * MINUTE)
  expect(offeredMinute(1, 'Asia/Shanghai', NOON + 1)).toBe(NOON + MINUTE)
})

it('topics are names without signs and blanks, each once', () => {
  expect([namesOf('#老房翻新 #装修、#装修'), namesOf(['老房 翻新'])]).toEqual([['老房翻新', '装修'], ['老房翻新']])
})

it.each([
  ['douyin', { title: '😀'.repeat(20) }],
  ['xiaohongshu', { title: `${'字'.repeat(19)}👨‍👩‍👧` }],
  ['kuaishou', { description: '正'.repeat(495), topics: ['装修', '翻新'] }],
  ['baijiahao', { title: '题'.repeat(28), topics: ['一二三四五', '二二三四五', '三二三四五', '四二三四五'] }],
  ['bilibili', { topics: ['一'.repeat(21), '好'] }],
  ['instagram', { topics: ['a', 'b', 'c', 'd', 'e', 'f'] }],
  ['youtube', { title: 'a < b' }],
  ['youtube', { description: '字'.repeat(2_000) }],
  ['weibo', { description: '字'.repeat(2_100), topics: ['装修'] }],
  ['bilibili', { timerAt: NOON + 241 * MINUTE }],
  ['bilibili', { timerAt: NOON + 16 * DAY * MINUTE }],
  ['baijiahao', { timerAt: NOON + 61 * MINUTE }],
  ['douyin', { timerAt: NOON + 5 * MINUTE }],
] as const)('one change makes it fit: %s, case %#', (value, change) => {
  const given = work(change)
  const [finding] = acceptance(site(value), given, WHEN)
  const mend = finding && mendOf(site(value), finding, given, WHEN)
  expect(mend && acceptance(site(value), withMend(given, mend), WHEN)).toEqual([])
})

it('every finding has its sentence, and the numbers in it', () => {
  const [long] = acceptance(site('douyin'), work({ title: '😀'.repeat(20) }), WHEN)
  expect(long && sayFinding('抖音', long, { startAt: NOON, text: '😀' })).toBe(
    '抖音标题最多 30 个字（表情算 2 个或更多），当前 40 个',
  )
  const [joint] = acceptance(
    site('baijiahao'),
    work({ title: '题'.repeat(28), topics: ['一二三四五', '二二三四五', '三二三四五', '四二三四五'] }),
    WHEN,
  )
  expect(joint && sayFinding('百家号', joint, { startAt: NOON })).toBe('百家号标题和话题合计最多 50 个字，当前 56 个')
})

it('the flat limits of the wire are the same numbers', () => {
  for (const one of PLATFORMS) expect(one.limits).toEqual(limitsOf(SITE_RULES[one.value] ?? {}))
  for (const rules of Object.values(SITE_RULES))
    for (const kind of [rules.video, rules.image, rules.article, rules.official])
      for (const rule of [kind?.title, ...(kind?.texts ?? [])])
        if (rule !== undefined) expect(rule.source.length * rule.date.length).toBeGreaterThan(0)
})

it('a counter counts as the judge does, the lead of an article too', () => {
  const lead = { kind: 'article' as const, title: '题', description: '😀'.repeat(23), topics: '' }
  const [finding] = acceptance(
    site('weibo'),
    { ...lead, timerAt: 0, article: { textLength: 9, hasCover: true, author: '' } },
    WHEN,
  )
  expect([
    textCounter({ value: 'weibo' }, lead).length,
    textCounters({ value: 'weibo' }, lead, 'description')[0]?.length,
    finding?.actual,
  ]).toEqual([46, 46, 46])
})
