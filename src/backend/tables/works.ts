// What became of works on their platforms, and when each account's works are looked at.
import type { Generated } from 'kysely'
import type { Defaulted, Flag, Millis, TenantId, TenantLogRow } from './columns.ts'

/** One work of an account's works list; (third_auth_id, platform_item_id) is unique. Numbers: null = never told. */
export interface PlatformWorksTable extends TenantLogRow {
  update_time: TenantLogRow['create_time']
  third_auth_id: number
  platform_item_id: string
  /** The item that made it, where one of our tasks did. */
  publish_item_id: number | null
  title: Defaulted<string>
  url: Defaulted<string>
  /** 4 video, 1 image-text, 2 article, 3 official-account article. */
  media_type: Defaulted<1 | 2 | 3 | 4>
  /** Handed in or public, by the platform; 0 = not told. */
  publish_time: Defaulted<Millis>
  /** The platform's last word; `rejected` = refused by its review, or limited. */
  state: Defaulted<'published' | 'in-review' | 'scheduled' | 'rejected'>
  reason: Defaulted<string>
  is_deleted: Defaulted<Flag>
  /** Complete lists in a row that lacked it. */
  missing_count: Defaulted<number>
  last_play: number | null
  last_like: number | null
  last_comment: number | null
  last_share: number | null
  last_collect: number | null
  /** When its list was last looked at. */
  last_sync_time: Millis
}

/**
 * Numbers of a work at the end of a day (tenant's zone), cumulative; primary key (work_id, stat_date). Null = not
 * collected.
 */
export interface WorkStatsDailyTable {
  tenant_id: TenantId
  work_id: number
  /** YYYY-MM-DD. */
  stat_date: string
  play: number | null
  like_count: number | null
  comment: number | null
  share: number | null
  collect: number | null
  source: Defaulted<'helper'>
  update_time: Millis
}

/** One row per account that was ever looked at; primary key (tenant_id, third_auth_id). */
export interface WorkLooksTable {
  tenant_id: TenantId
  third_auth_id: number
  /** Looks handed out; names the look that is under way. */
  look_no: Defaulted<number>
  /** The newest look that was reported. */
  done_no: Defaulted<number>
  tried_time: Defaulted<Millis>
  /** When the last reported look was handed out. */
  looked_time: Defaulted<Millis>
  /** Looks in a row that nobody reported. */
  failed: Defaulted<number>
  /** Day (YYYY-MM-DD, tenant's zone) that `day_count` speaks of. */
  day: Defaulted<string>
  day_count: Defaulted<number>
  device_id: string | null
  /** When figures of its works were asked for, and nobody reported any since; 0 = they are not. */
  asked_time: Defaulted<Millis>
  /** 1 = `account_gains_daily` holds all that was seen of its works. */
  gains_summed: Defaulted<Flag>
}

/**
 * What the works of an account brought on one day (tenant's zone); primary key (third_auth_id, stat_date). Null =
 * nobody knows; negative = platforms corrected more than came in. Made of `work_stats_daily` alone.
 */
export interface AccountGainsDailyTable {
  tenant_id: TenantId
  third_auth_id: number
  /** YYYY-MM-DD. */
  stat_date: string
  play: number | null
  like_count: number | null
  comment: number | null
  share: number | null
  collect: number | null
  /** Works of which a number is known, spread over days that nobody looked at, or corrected by the platform. */
  works: Defaulted<number>
  spread: Defaulted<number>
  corrected: Defaulted<number>
  update_time: Millis
}

/** Our works that went out from an account on one day (tenant's zone), by plan; primary key all three. */
export interface WorksOutDailyTable {
  tenant_id: TenantId
  third_auth_id: number
  /** 0 = of no plan. */
  plan_id: number
  /** YYYY-MM-DD. */
  stat_date: string
  works: number
}

/** Days of UTC (since 1970) on which something changed for `works_out_daily`, a row each time; triggers write it. */
export interface WorksOutChangedTable {
  id: Generated<number>
  tenant_id: TenantId
  third_auth_id: number
  day: number
}
