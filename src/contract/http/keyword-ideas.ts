// Ideas for words: the library, rules, and what search engines suggest. Every word says
// where it comes from; none has a made-up volume.
import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { platformValue } from '../entities/account.ts'
import { flag, int, outFlag, outTime, text } from '../fields.ts'
import { LINE_MAX } from '../titles/lines.ts'
import { keywordKind, tier } from './keywords.ts'
import { titleColumns } from './titles.ts'

export const WEB_PROVIDERS = ['baidu', 'bing', 'so360', 'sogou'] as const
export const webProvider = z.enum(WEB_PROVIDERS)
export type WebProvider = z.infer<typeof webProvider>
/**
 * Sites whose search boxes the cloud housekeeper reads, by their platform's value; as the source of a word each has a
 * name of its own.
 */
export const HELPER_PLATFORMS = ['douyin', 'kuaishou', 'xiaohongshu', 'bilibili'] as const
export const helperPlatform = z.enum(HELPER_PLATFORMS)
export type HelperPlatform = z.infer<typeof helperPlatform>
/** Those of them whose results page shows related words, too; of the others no public source knows any. */
export const RELATED_PLATFORMS = ['douyin', 'xiaohongshu'] as const satisfies readonly HelperPlatform[]
export function hasRelated(platform: HelperPlatform): boolean {
  return RELATED_PLATFORMS.some((one) => one === platform)
}
export const HELPER_SOURCES = ['douyin_helper', 'kuaishou_helper', 'xiaohongshu_helper', 'bilibili_helper'] as const
export const suggestSource = z.enum([...WEB_PROVIDERS, ...HELPER_SOURCES])
export type SuggestSource = z.infer<typeof suggestSource>
/** Name of a platform's search box as the source of a word. */
export function helperSource(platform: HelperPlatform): (typeof HELPER_SOURCES)[number] {
  return `${platform}_helper`
}
/**
 * What a look gave: ok, empty = looked and there is nothing, blocked = the site refused, error = it could not be
 * reached or read, off = not turned on, unsupported = it has no such words, waiting = not asked yet, ask again.
 */
export const lookStatus = z.enum(['ok', 'empty', 'blocked', 'error', 'off', 'unsupported', 'waiting'])
const provider = z.object({
  name: z.enum(['library', 'local', ...WEB_PROVIDERS]),
  status: lookStatus,
  note: z.string(),
  fetched_time: outTime().nullable(),
})

const idea = z.object({
  word: z.string(),
  source: z.enum(['library', 'local', ...WEB_PROVIDERS]),
  is_synthetic: outFlag(),
  kind: keywordKind,
  score: z.number().int(),
  score_reason: z.string(),
  tier,
  /** Position in what the source gave, from 1. */
  rank: z.number().int(),
  fetched_time: outTime().nullable(),
})
export type KeywordIdea = z.infer<typeof idea>

/**
 * Ideas for a word: own words, rules, and the sites that are turned on, in this order; the same word once, with its
 * first source. `adcode`: its districts stand in front of the word.
 */
export const searchCrux = get('common', 'searchCrux', {
  title: '关键词挖掘',
  perm: 'plan:list',
  perMinute: 60,
  input: z
    .object({
      keyword: text(LINE_MAX, 2),
      platform_value: platformValue.optional(),
      industry_id: int(0).default(0),
      adcode: z
        .string()
        .regex(/^\d{6}$/, '区划代码为 6 位数字')
        .optional(),
      limit: int(1, 200).default(50),
    })
    .strict(),
  output: z.object({ list: z.array(idea), providers: z.array(provider) }),
})

/** One seed at one source. */
const pulled = z.object({
  seed: z.string(),
  kind: z.enum(['pulldown', 'relevant']),
  provider: suggestSource,
  is_synthetic: outFlag(),
  status: lookStatus,
  note: z.string(),
  words: z.array(z.object({ word: z.string(), rank: z.number().int() })),
  fetched_time: outTime().nullable(),
})

/**
 * Combinations of columns of words, and what sites suggest for them where `expand` says so. Words that are no
 * combinations say their seed in `main`.
 */
export const searchCruxSenior = post('common', 'searchCruxSenior', {
  title: '高级关键词挖掘',
  unlogged: 'looks words up',
  perm: 'plan:list',
  perMinute: 60,
  input: z
    .object({
      spec: z.object(titleColumns).strict(),
      expand: z
        .object({
          pulldown: flag().default(0),
          relevant: flag().default(0),
          depth: int(0, 2).default(0),
          providers: z.array(webProvider).max(4).default([]),
        })
        .strict()
        .default({ pulldown: 0, relevant: 0, depth: 0, providers: [] }),
      platform_value: platformValue.optional(),
      industry_id: int(0).default(0),
      limit: int(1, 2000).default(200),
      seed: int(0, 2_147_483_647).default(1),
    })
    .strict(),
  output: z.object({
    total_combinations: z.number(),
    returned: z.number().int(),
    list: z.array(
      z.object({
        word: z.string(),
        region: z.string(),
        main: z.string(),
        suffix: z.string(),
        source: z.enum(['local', ...WEB_PROVIDERS]),
        is_synthetic: outFlag(),
        score: z.number().int(),
        score_reason: z.string(),
        rank: z.number().int(),
        fetched_time: outTime().nullable(),
      }),
    ),
    dropped: z.object({
      duplicate: z.number().int(),
      too_long: z.number().int(),
      negative: z.number().int(),
      used: z.number().int(),
      region_conflict: z.number().int(),
      forbidden: z.number().int(),
    }),
    providers: z.array(provider),
    job_id: z.number().int().nullable(),
  }),
})

/**
 * What sites suggest for words. Kept for 24 hours; `force` 1 asks again. What would take too long is asked by a job
 * (`job_id`): then call again. Provider `helper`: the search box of `platform_value` (douyin unless said), and for
 * `relevant` its results page. The server can't look there: a seed that is not kept is `waiting` until a page has asked
 * its cloud housekeeper and handed the words in (saveHelperWords); no job does it. `relevant` words stand on result
 * pages only: of other sources, and of sites without them, `unsupported`.
 */
export const pullDownWords = post('common', 'getPullDownAndRelevantWord', {
  title: '下拉词与相关词',
  unlogged: 'looks words up',
  perm: 'plan:list',
  perMinute: 60,
  input: z
    .object({
      words: z.array(text(LINE_MAX, 1)).min(1).max(20, '一次最多 20 个词'),
      kinds: z
        .array(z.enum(['pulldown', 'relevant']))
        .min(1)
        .max(2)
        .default(['pulldown']),
      platform_value: platformValue.optional(),
      providers: z
        .array(z.enum([...WEB_PROVIDERS, 'helper']))
        .max(5)
        .default([]),
      depth: int(1, 2).default(1),
      force: flag().default(0),
    })
    .strict(),
  output: z.object({ list: z.array(pulled), job_id: z.number().int().nullable() }),
})

/** What a look of the cloud housekeeper gave for one seed. */
const helperRow = z
  .object({
    seed: text(60, 1),
    status: z.enum(['ok', 'empty', 'blocked', 'error']),
    words: z.array(text(100, 1)).max(10).default([]),
    note: text(300).default(''),
  })
  .strict()
/**
 * Keeps what the cloud housekeeper read below a search box, or of related words on a results page, as `pullDownWords`
 * gives it: words 24 hours, a block or a fault shortly. A look that failed does not take the place of words that still
 * hold. Answers the rows as they are kept.
 */
export const saveHelperWords = post('common', 'saveHelperWords', {
  title: '保存云管家下拉词',
  unlogged: 'told by a computer, not done by a person',
  perm: 'plan:list',
  perMinute: 60,
  input: z
    .object({
      platform_value: helperPlatform,
      kind: z.enum(['pulldown', 'relevant']).default('pulldown'),
      list: z.array(helperRow).min(1).max(220, '一次最多 220 个词'),
    })
    .strict(),
  output: z.object({ list: z.array(pulled) }),
})

const setup = z.object({ providers: z.array(z.object({ name: webProvider, title: z.string(), on: outFlag() })) })
/** Which sites may be asked; none until the company turns one on. */
export const suggestSetup = get('admin', 'getSuggestSetup', {
  title: '联想词来源',
  anyone: 'which sources of words are on',
  input: z.object({}).strict(),
  output: setup,
})
export const saveSuggestSetup = post('admin', 'setSuggestSetup', {
  title: '修改联想词来源',
  perm: 'setting:edit',
  audit: 'settings.suggest',
  input: z.object({ on: z.array(webProvider).max(4) }).strict(),
  output: setup,
})
