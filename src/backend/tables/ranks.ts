// Tracked words, what looks at search pages found, and the queue of looks.
import type { Defaulted, Flag, Millis, TenantId, TenantLogRow, TenantRow } from './columns.ts'

/**
 * (tenant_id, platform_value, norm) is unique among live rows. What stands here beside the settings is worked out of
 * the points when one is written.
 */
export interface RankKeywordsTable extends TenantRow {
  keyword: string
  /** As rankNorm makes it. */
  norm: string
  platform_value: string
  depth: Defaulted<number>
  frequency: Defaulted<'daily' | 'weekly' | 'manual'>
  enabled: Defaulted<Flag>
  /** Whose eyes look; 0 = signed out. */
  third_auth_id: Defaulted<number>
  admin_id: number
  /** Of the two latest points that are ok; null = not within the depth. */
  last_rank: number | null
  prev_rank: number | null
  best_rank: number | null
  suspected: Defaulted<Flag>
  /** When the latest point that is ok was looked at; 0 = never. */
  ok_time: Defaulted<Millis>
  /** As in the contract; `none` while the latest look failed. */
  change_kind: Defaulted<'up' | 'down' | 'new' | 'lost' | 'same' | 'none'>
  /** Of the latest look, whatever came of it. */
  last_status: Defaulted<'ok' | 'blocked' | 'error' | 'pending'>
  last_checked_time: Defaulted<Millis>
  last_error: Defaulted<string>
  source: Defaulted<'helper' | 'manual' | 'import'>
  hit_title: Defaulted<string>
  hit_url: Defaulted<string>
  /** 0 = only by hand. */
  next_check_time: Defaulted<Millis>
  /** Looks in a row that failed. */
  fail_count: Defaulted<number>
}

/** One point a day of the company; (rank_keyword_id, stat_date) is unique. */
export interface RankResultsTable extends TenantLogRow {
  rank_keyword_id: number
  /** YYYY-MM-DD. */
  stat_date: string
  status: 'ok' | 'blocked' | 'error'
  rank: number | null
  suspected: Defaulted<Flag>
  depth: number
  hit_count: Defaulted<number>
  evidence_attachment_id: number | null
  checked_time: Millis
  device_id: Defaulted<string>
  /** `logged_out` or `account:<id>`; '' = a person looked. */
  identity: Defaulted<string>
  source: Defaulted<'helper' | 'manual' | 'import'>
  error: Defaulted<string>
}

/** Results of a point that were kept: ours, and the first few of others (`none`). */
export interface RankHitsTable extends TenantLogRow {
  rank_result_id: number
  rank: number
  publish_item_id: number | null
  item_id: Defaulted<string>
  author_sec_uid: Defaulted<string>
  author_name: Defaulted<string>
  title: Defaulted<string>
  url: Defaulted<string>
  matched_by: 'item_id' | 'author' | 'title' | 'none'
}

/** Primary key: both ids. */
export interface RankKeywordPlansTable {
  tenant_id: TenantId
  rank_keyword_id: number
  plan_id: number
}

/**
 * The queue and its memory: a look that waits, is being made, or was made. `is_open` 1 while it waits or is leased; one
 * open row per word and per work.
 */
export interface RankChecksTable extends TenantLogRow {
  kind: 'rank' | 'inclusion'
  rank_keyword_id: number | null
  publish_item_id: number | null
  platform_value: string
  identity: string
  status: Defaulted<'waiting' | 'leased' | 'done' | 'cancelled'>
  is_open: Defaulted<Flag>
  /** Asked for by a person: goes first. */
  urgent: Defaulted<Flag>
  device_id: Defaulted<string>
  lease_until: Defaulted<Millis>
  tries: Defaulted<number>
  /** Company's day on which it was handed out; '' = not yet. */
  taken_day: Defaulted<string>
  /** '' until it is done. */
  outcome: Defaulted<'' | 'ok' | 'blocked' | 'error'>
  result_rank: number | null
  result_matched: Defaulted<number>
  done_time: Defaulted<Millis>
}

/** One row a day and work; (publish_item_id, stat_date) is unique. `is_last` 1 = the newest of its work. */
export interface InclusionChecksTable extends TenantLogRow {
  publish_item_id: number
  platform_value: string
  stat_date: string
  status: 'included' | 'not_included' | 'unknown' | 'blocked'
  rank: number | null
  reason: Defaulted<string>
  source: Defaulted<'helper' | 'manual'>
  checked_time: Millis
  evidence_attachment_id: number | null
  is_last: Defaulted<Flag>
}
