import type { InputOf } from '../../../contract/endpoint.ts'
import { RANK_PLATFORMS, rankChange, type RankRow, rankStatus } from '../../../contract/entities/rank.ts'
import type { listInclusions, listRanks } from '../../../contract/http/rank.ts'
import { inclusionStatus } from '../../../contract/entities/rank.ts'
import type { ListParams } from '../../ui/use-list-state.ts'

export const RANK_FILTERS = [
  'plan_id',
  'platform_value',
  'change',
  'range',
  'range_day',
  'status',
  'enabled',
  'third_auth_id',
] as const
export type RankFilter = (typeof RANK_FILTERS)[number]
export const RANGES = ['top1', 'top3', 'top10', 'top50', 'none'] as const
export const INCLUSION_FILTERS = ['plan_id', 'platform_value', 'inclusion'] as const
export type InclusionFilter = (typeof INCLUSION_FILTERS)[number]
export const INCLUSIONS = [...inclusionStatus.options, 'none'] as const

/** While something waits or is being looked at, the list is asked again so often, ms. */
export const BUSY_POLL_MS = 5_000

const idOf = (text: string | undefined): number | undefined =>
  /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : undefined
const oneOf = <T extends string>(options: readonly T[], text: string | undefined): T | undefined =>
  options.find((one) => one === text)
/** Only what is set: an absent filter is no filter. */
const set = <T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never

/** What the address asks for; words that mean nothing there are left out. */
export function filterInput(params: ListParams<RankFilter>) {
  return set({
    keyword: params.keyword,
    plan_id: idOf(params.plan_id),
    platform_value: params.platform_value,
    change: oneOf(rankChange.options, params.change),
    range: oneOf(RANGES, params.range),
    status: oneOf(rankStatus.options, params.status),
    third_auth_id: params.third_auth_id === '0' ? 0 : idOf(params.third_auth_id),
    enabled: params.enabled === '0' ? (0 as const) : params.enabled === '1' ? (1 as const) : undefined,
  })
}
export function rankInput(params: ListParams<RankFilter>): InputOf<typeof listRanks> {
  const field = oneOf(['id', 'keyword', 'last_rank', 'last_checked_time'] as const, params.sort_field)
  return {
    page: params.page,
    limit: params.limit,
    ...filterInput(params),
    // Places as they were at the end of that day.
    ...(/^\d{4}-\d{2}-\d{2}$/.test(params.range_day ?? '') ? { range_day: params.range_day } : {}),
    ...(field === undefined ? {} : { sort_field: field }),
    ...(params.sort_order === undefined ? {} : { sort_order: params.sort_order }),
  }
}
export function inclusionInput(params: ListParams<InclusionFilter>): InputOf<typeof listInclusions> {
  return {
    page: params.page,
    limit: params.limit,
    ...set({
      keyword: params.keyword,
      plan_id: idOf(params.plan_id),
      platform_value: params.platform_value,
      status: oneOf(INCLUSIONS, params.inclusion),
    }),
  }
}

/** Can a helper read this platform's search page? */
export function canBeLooked(platform: string): boolean {
  return RANK_PLATFORMS.some((one) => one === platform)
}

/** Lines as words to track, each once; `long` counts those beyond 60 characters, which are left out. */
export function wordsIn(text: string): { words: string[]; long: number } {
  const lines = [
    ...new Set(
      text
        .split(/[\n\r]+/)
        .map((line) => line.normalize('NFKC').replace(/\s+/g, ' ').trim())
        .filter((line) => line !== ''),
    ),
  ]
  const words = lines.filter((line) => [...line].length <= 60)
  return { words, long: lines.length - words.length }
}

/** What stands for a rank, as a key of the texts with its number. */
export function rankWord(row: Pick<RankRow, 'last_status' | 'last_rank' | 'depth'>): {
  key: 'at' | 'outside' | 'blocked' | 'error' | 'pending'
  n: number
} {
  return row.last_status !== 'ok'
    ? { key: row.last_status, n: 0 }
    : row.last_rank === null
      ? { key: 'outside', n: row.depth }
      : { key: 'at', n: row.last_rank }
}
