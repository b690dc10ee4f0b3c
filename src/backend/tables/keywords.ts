// The company's words, and what search engines suggested for them.
import type { Defaulted, Flag, JsonText, Millis, TenantId, TenantRow } from './columns.ts'
import type { Generated } from 'kysely'

/** (tenant_id, kind, norm) is unique among live rows. */
export interface KeywordsTable extends TenantRow {
  word: string
  /** As titleNorm makes it. */
  norm: string
  kind: Defaulted<'region' | 'main' | 'suffix' | 'prefix' | 'brand' | 'negative'>
  /** As in lib/industries.data.ts; 0 = none. */
  industry_id: Defaulted<number>
  /** '' = in none. */
  group_name: Defaulted<string>
  /** 1 to 10; 0 = not scored. */
  score: Defaulted<number>
  score_reason: Defaulted<string>
  /** 1 = set by a person: rules leave it alone. */
  score_own: Defaulted<Flag>
  source: Defaulted<
    | 'manual'
    | 'import'
    | 'local'
    | 'baidu'
    | 'so360'
    | 'sogou'
    | 'bing'
    | 'douyin_helper'
    | 'kuaishou_helper'
    | 'xiaohongshu_helper'
    | 'bilibili_helper'
  >
  is_synthetic: Defaulted<Flag>
  /** The word it was found with. */
  seed: Defaulted<string>
  /** From 1; null = it was no list. */
  rank_in_source: number | null
  admin_id: number
}

/** One look of a provider; (tenant_id, provider, kind, seed_norm) is unique. */
export interface KeywordSuggestionsTable {
  id: Generated<number>
  tenant_id: TenantId
  provider: string
  kind: 'pulldown' | 'relevant'
  seed: string
  seed_norm: string
  /** JSON string[] in the provider's order. */
  words: Defaulted<JsonText>
  status: 'ok' | 'empty' | 'blocked' | 'error'
  /** '' or a sentence for the operator. */
  note: Defaulted<string>
  fetched_time: Millis
  expire_time: Millis
}
