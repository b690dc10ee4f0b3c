// What is asked of an installation with 100 000 rows in each big table, and what each may take.
import type { Endpoint, InputOf } from '../../src/contract/endpoint.ts'
import { operationLog } from '../../src/contract/http/admin.ts'
import { listArticles } from '../../src/contract/http/article.ts'
import { attachmentList } from '../../src/contract/http/attachment.ts'
import { attributedWords, attributionChain } from '../../src/contract/http/attribution.ts'
import { clipInfo, listClips, listOutputs } from '../../src/contract/http/clip.ts'
import { keywordGroups, listKeywords } from '../../src/contract/http/keywords.ts'
import { listPlanTitles } from '../../src/contract/http/plan-titles.ts'
import { listPlans, planCalendar, unscheduledItems } from '../../src/contract/http/plan.ts'
import { listItems } from '../../src/contract/http/publish-items.ts'
import { listInclusions, listRanks, rankHistory } from '../../src/contract/http/rank.ts'
import { accountDetail, listAccounts } from '../../src/contract/http/third-auth.ts'
import { listRecords, listTasks, taskInfo, taskVideoList } from '../../src/contract/http/wisdom-seo.ts'

/**
 * p95 in ms: a page of a list; a search or a filter that looks through all there is; a month of 2 000 works at once;
 * one thing.
 */
export const BUDGET = { list: 15, keyword: 40, filter: 40, month: 100, detail: 5 } as const

export interface Call {
  name: string
  kind: keyof typeof BUDGET
  path: (sample: number) => string
  scope?: 'group'
}
interface Ground {
  rows: number
  /** Unix ms. */
  now: number
}

const KEYWORDS = ['咖啡', '火锅', '民宿', '瑜伽', '没有这样的词', '7777']
const call = <E extends Endpoint>(
  kind: Call['kind'],
  endpoint: E,
  input: (sample: number) => InputOf<E>,
  what = '',
  scope?: 'group',
): Call => ({
  name: `${endpoint.path.replace('/api/v2.', '')}${what && ` ${what}`}${scope ? ' (own groups)' : ''}`,
  kind,
  path: (sample) =>
    `${endpoint.path}?${new URLSearchParams(Object.entries(input(sample) as object).map(([key, value]) => [key, Array.isArray(value) ? value.join(',') : String(value)]))}`,
  ...(scope ? { scope } : {}),
})
/** Pages as people turn them: mostly the first, sometimes further on. */
const page = (sample: number): { page: number; limit: number } => ({
  page: sample % 3 === 0 ? 1 + (sample % 50) : 1,
  limit: 20,
})
const first = { page: 1, limit: 20 }
const word = (sample: number): string => KEYWORDS[sample % KEYWORDS.length] ?? ''
const oneOf = <const T>(list: readonly [T, ...T[]], sample: number): T => list[sample % list.length] ?? list[0]

const LISTS = [
  attachmentList,
  listOutputs,
  listClips,
  listTasks,
  listItems,
  listAccounts,
  listRecords,
  operationLog,
  listKeywords,
  listPlanTitles,
  listArticles,
  listPlans,
  listRanks,
  listInclusions,
  attributionChain,
  attributedWords,
] as const

const materials = (): Call[] => [
  call('filter', attachmentList, (i) => ({ ...first, folder_id: i % 30 }), 'by folder'),
  call(
    'filter',
    attachmentList,
    (i) => ({ ...first, size_min: 1_000_000 + (i % 9) * 10_000, size_max: 1_020_000 + (i % 7) * 10_000 }),
    'by size',
  ),
  call(
    'filter',
    attachmentList,
    (i) => ({ ...first, duplicate: 1, ...(i % 2 === 0 ? {} : { folder_id: i % 30 }) }),
    'by duplicates',
  ),
  call(
    'filter',
    attachmentList,
    (i) => ({ ...first, orientation: oneOf(['landscape', 'portrait'], i), used: i % 3 === 0 ? 1 : 0 }),
    'by shape and use',
  ),
]

const words = ({ rows }: Ground): Call[] => [
  call('list', listKeywords, (i) => ({ page: rows / 20 - (i % 3), limit: 20 }), 'last pages'),
  call('list', keywordGroups, () => ({}), 'of all'),
  call('filter', listKeywords, (i) => ({ ...page(i), kind: oneOf(['main', 'region', 'prefix'], i) }), 'by kind'),
  call('filter', listKeywords, (i) => ({ ...page(i), industry_id: oneOf([402, 4, 1], i) }), 'by business'),
  call(
    'filter',
    listKeywords,
    (i) => ({ ...page(i), ...(i % 4 === 0 ? { ungrouped: 1 } : { group_name: `组${i % 40}` }) }),
    'by group',
  ),
  call('filter', listKeywords, (i) => ({ ...page(i), source: oneOf(['import', 'baidu', 'manual'], i) }), 'by source'),
  call('filter', listKeywords, (i) => ({ ...page(i), tier: oneOf(['core', 'hot', 'long_tail', 'off'], i) }), 'by tier'),
  call('filter', listKeywords, (i) => ({ ...page(i), score_from: 1 + (i % 10) }), 'by score'),
  call(
    'filter',
    listKeywords,
    (i) => ({
      ...page(i),
      kind: 'main' as const,
      tier: oneOf(['core', 'hot'], i),
      score_from: 1 + (i % 10),
      keyword: word(i),
    }),
    'by kind, tier, score and word',
  ),
  call(
    'filter',
    listKeywords,
    (i) => ({
      ...page(i),
      sort_field: 'score' as const,
      sort_order: oneOf(['asc', 'desc'], i),
      ...(i % 3 === 0 ? { kind: 'main' as const } : {}),
    }),
    'by score in order',
  ),
  call(
    'filter',
    listKeywords,
    (i) => ({
      ...page(i),
      sort_field: 'word' as const,
      sort_order: oneOf(['asc', 'desc'], i),
      ...(i % 3 === 0 ? { kind: 'main' as const } : {}),
    }),
    'by word in order',
  ),
]

const titles = ({ rows }: Ground): Call[] => [
  ...[0, 1, 2, 3].map((status) => call('list', listPlanTitles, (i) => ({ ...page(i), status }), `of state ${status}`)),
  call('list', listPlanTitles, (i) => ({ ...page(i), plan_id: 2 + (i % 190) }), 'of one plan'),
  call(
    'list',
    listPlanTitles,
    (i) => ({ ...page(i), plan_id: 1, ...(i % 2 === 0 ? {} : { status: 2 }) }),
    'of a plan of 10 000',
  ),
  call('list', listPlanTitles, (i) => ({ page: rows / 20 - (i % 3), limit: 20 }), 'last pages'),
  call('filter', listPlanTitles, (i) => ({ ...page(i), main: word(i) }), 'of one main word'),
  call('keyword', listPlanTitles, (i) => ({ ...first, plan_id: 1, keyword: word(i) }), 'of a plan of 10 000'),
]

const works = ({ rows, now }: Ground): Call[] => {
  const days = (i: number, most: number): { from: number; to: number } => ({
    from: Math.floor(now / 1000) - (1 + (i % most)) * 86_400,
    to: Math.floor(now / 1000),
  })
  return [
    call('list', listItems, (i) => ({ ...page(i), plan_id: 2 + (i % 190) }), 'of one plan'),
    call(
      'list',
      listItems,
      (i) => ({ ...page(i), plan_id: 1, ...(i % 2 === 0 ? {} : { status: 2 }) }),
      'of a plan of 10 000',
    ),
    call('list', listItems, (i) => ({ ...first, wisdom_task_id: 1 + ((i * 7_919) % rows) }), 'of one task'),
    call('list', listItems, (i) => ({ ...first, third_auth_id: 1 + ((i * 7_919) % rows) }), 'of one account'),
    ...[0, 2, -1].map((status) => call('list', listItems, (i) => ({ ...page(i), status }), `of state ${status}`)),
    call('list', listItems, (i) => ({ ...first, page: 1 + (i % 5), unconfirmed: 1 }), 'unconfirmed'),
    call('list', listItems, (i) => ({ page: rows / 20 - 60 - (i % 3), limit: 20 }), 'last pages'),
    call(
      'list',
      listItems,
      (i) => ({ ...page(i), sort_field: 'timing_time' as const, sort_order: oneOf(['asc', 'desc'], i) }),
      'by time in order',
    ),
    call('list', listItems, page, '', 'group'),
    call('list', listItems, (i) => ({ ...page(i), status: oneOf([0, 2, -1], i) }), 'of a state', 'group'),
    call('list', listItems, (i) => ({ ...page(i), plan_id: 1 }), 'of a plan of 10 000', 'group'),
    call(
      'list',
      listItems,
      (i) => ({ ...page(i), sort_field: 'timing_time' as const, sort_order: oneOf(['asc', 'desc'], i) }),
      'by time in order',
      'group',
    ),
    call('keyword', listItems, (i) => ({ ...first, keyword: word(i) }), '', 'group'),
    call('keyword', listItems, (i) => ({ ...first, plan_id: 1, keyword: word(i) }), 'of a plan of 10 000'),
    call(
      'filter',
      listItems,
      (i) => ({ ...page(i), platform_value: oneOf(['douyin', 'kuaishou', 'bilibili'], i) }),
      'by platform',
    ),
    call('filter', listItems, (i) => ({ ...page(i), ...days(i, 30) }), 'by planned time'),
    call('filter', listItems, (i) => ({ ...page(i), time: 'published' as const, ...days(i, 90) }), 'by published time'),
    call(
      'filter',
      listItems,
      (i) => ({
        ...page(i),
        time: 'published' as const,
        ...days(i, 90),
        platform_value: 'douyin' as const,
        plan_id: 1 + (i % 3),
      }),
      'by all of these',
    ),
  ]
}

const plansAndRanks = ({ now }: Ground): Call[] => {
  const day = (by: number): string => new Date(now + by * 86_400_000).toISOString().slice(0, 10)
  return [
    call(
      'list',
      listPlans,
      (i) => ({ ...page(i), page: 1 + (i % 10), sort_field: oneOf(['id', 'name', 'start_date'], i) }),
      'in order',
    ),
    call(
      'list',
      listPlans,
      (i) => ({ ...first, ...(i % 2 === 0 ? { today: 1 } : { stuck: 1 }) }),
      'of today, and stuck',
    ),
    call(
      'month',
      planCalendar,
      (i) => ({ from: day(-20 - 31 * (i % 12)), to: day(9 - 31 * (i % 12)) }),
      'of 2 000 works',
    ),
    call('filter', planCalendar, (i) => ({ from: day(-20), to: day(9), plan_id: 1 + (i % 9) }), 'of one plan'),
    call('list', unscheduledItems, page, ''),
    call(
      'list',
      listRanks,
      (i) => ({
        ...page(i),
        page: 1 + (i % 20),
        sort_field: oneOf(['last_rank', 'keyword', 'last_checked_time'], i),
        ...(i % 3 === 0 ? { range: 'top10' as const } : {}),
      }),
      'in order',
    ),
    call('detail', rankHistory, (i) => ({ id: 1 + (i % 500) }), 'of a word'),
    call(
      'filter',
      listInclusions,
      (i) => ({ ...page(i), status: oneOf(['included', 'unknown', 'none'], i) }),
      'by state',
    ),
    call(
      'filter',
      listInclusions,
      (i) => ({ ...page(i), platform_value: oneOf(['douyin', 'kuaishou'], i), plan_id: 1 + (i % 9) }),
      'by plan and platform',
    ),
    call('filter', attributedWords, (i) => ({ ...first, plan_id: 2 + (i % 190) }), 'of one plan'),
    call(
      'filter',
      attributedWords,
      (i) => ({
        ...first,
        ...(i % 2 === 0 ? { platform_value: 'douyin' as const } : { from: Math.floor(now / 1000) - 30 * 86_400 }),
      }),
      'by platform, by days',
    ),
    call('filter', attributionChain, (i) => ({ ...page(i), main: word(i) }), 'of one main word'),
    call(
      'filter',
      attributionChain,
      (i) => ({
        ...first,
        ...(i % 2 === 0 ? { platform_value: 'douyin' as const } : { from: Math.floor(now / 1000) - 30 * 86_400 }),
      }),
      'by platform, by days',
    ),
    call('detail', attributionChain, (i) => ({ ...first, publish_item_id: 4 + 10 * (i % 900) }), 'of one work'),
  ]
}

const articles = ({ now }: Ground): Call[] => [
  call(
    'list',
    listArticles,
    (i) => ({ ...page(i), kind: oneOf(['article', 'official'], i), ...(i % 3 === 0 ? { status: 1 } : {}) }),
    'of a kind',
  ),
  call('list', listArticles, (i) => ({ ...page(i), status: i % 4 }), 'of a state'),
  call(
    'filter',
    listArticles,
    (i) => ({
      ...page(i),
      sort_field: oneOf(['create_time', 'word_count', 'seo_score'], i),
      sort_order: oneOf(['asc', 'desc'], i),
    }),
    'in order',
  ),
  call(
    'filter',
    listArticles,
    (i) => ({ ...page(i), from: Math.floor(now / 1000) - (1 + (i % 60)) * 86_400, to: Math.floor(now / 1000) }),
    'by time',
  ),
]

const details = ({ rows }: Ground): Call[] => {
  const anyId = (sample: number): number => 1 + ((sample * 7_919) % rows)
  return [
    call('detail', accountDetail, (i) => ({ id: anyId(i) })),
    call('detail', taskInfo, (i) => ({ wisdom_task_id: anyId(i) - (anyId(i) % 100 === 50 ? 1 : 0) })),
    call('detail', taskVideoList, (i) => ({
      wisdom_task_id: anyId(i) - (anyId(i) % 100 === 50 ? 1 : 0),
      publish_status: 'all',
    })),
    call('detail', clipInfo, (i) => ({ id: 1 + ((i * 791) % (rows / 20)) })),
  ]
}

/** Every figure of the part, in the order it is measured. */
export function callsOn(ground: Ground): Call[] {
  return [
    ...LISTS.map((endpoint) => call('list', endpoint, page)),
    call('list', listAccounts, page, '', 'group'),
    call('list', listTasks, page, '', 'group'),
    ...LISTS.map((endpoint) => call('keyword', endpoint, (i) => ({ ...first, keyword: word(i) }))),
    call('keyword', listAccounts, (i) => ({ ...first, keyword: word(i) }), '', 'group'),
    ...materials(),
    ...words(ground),
    ...titles(ground),
    ...works(ground),
    ...plansAndRanks(ground),
    ...articles(ground),
    ...details(ground),
  ]
}
