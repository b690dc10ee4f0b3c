import { z } from 'zod'
import { keywordKind, keywordSource, tier } from '../../../contract/http/keywords.ts'
import { KEYWORD_KINDS } from '../../../contract/keywords/import-lines.ts'
import { TIER_RULE, type TierRule } from '../../../contract/keywords/score.ts'
import { ownKey, readJson, type SafeStorage } from '../../lib/storage.ts'
import type { ListParams } from '../../ui/use-list-state.ts'

export const KINDS = KEYWORD_KINDS
export const FILTERS = ['kind', 'group', 'tier', 'industry', 'source', 'score'] as const
export type KeywordFilter = (typeof FILTERS)[number]
export type Kind = (typeof KINDS)[number]
/** Value of the group filter for words in none. */
export const UNGROUPED = ' '

const positive = (value: string | undefined): number | undefined =>
  value !== undefined && /^[1-9]\d{0,9}$/.test(value) ? Number(value) : undefined

/** Filters as the list, the export and the mix take them; what an address says wrongly is left out. */
export function filterInput(params: ListParams<KeywordFilter>, rule: TierRule) {
  const kind = keywordKind.safeParse(params.kind).data
  const wantedTier = tier.safeParse(params.tier).data
  const source = keywordSource.safeParse(params.source).data
  const industry = positive(params.industry)
  const score = positive(params.score)
  return {
    ...(params.keyword === undefined ? {} : { keyword: params.keyword }),
    ...(kind === undefined ? {} : { kind }),
    ...(wantedTier === undefined ? {} : { tier: wantedTier }),
    ...(source === undefined ? {} : { source }),
    ...(industry === undefined ? {} : { industry_id: industry }),
    ...(score === undefined || score > 10 ? {} : { score_from: score }),
    ...(params.group === undefined
      ? {}
      : params.group.trim() === ''
        ? { ungrouped: 1 as const }
        : { group_name: params.group }),
    core_length: rule.coreLength,
    hot_from: rule.hotFrom,
  }
}

export function listInput(params: ListParams<KeywordFilter>, rule: TierRule) {
  const sort = z.enum(['id', 'score', 'word']).safeParse(params.sort_field).data
  return {
    ...filterInput(params, rule),
    page: params.page,
    limit: params.limit,
    ...(sort === undefined
      ? {}
      : { sort_field: sort, ...(params.sort_order === undefined ? {} : { sort_order: params.sort_order }) }),
  }
}

const kept = z.object({ coreLength: z.number().int().min(1).max(20), hotFrom: z.number().int().min(3).max(10) })
const keyOf = (adminId: number): string => ownKey('keyword-tiers', adminId)
/** Where this operator lets the tiers part; the usual rule until it was changed. */
export function loadRule(storage: SafeStorage, adminId: number): TierRule {
  return kept.safeParse(readJson(storage, keyOf(adminId))).data ?? TIER_RULE
}
export function saveRule(storage: SafeStorage, adminId: number, rule: TierRule): void {
  return storage.set(keyOf(adminId), JSON.stringify(rule))
}
