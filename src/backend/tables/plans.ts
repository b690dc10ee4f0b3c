// Plans: campaigns that make titles, films and works day after day.
import type { Defaulted, Flag, JsonText, Millis, TenantId, TenantLogRow, TenantRow } from './columns.ts'

/** Status: 0 draft, 1 preparing, 2 running, 3 paused, 4 finished. Words, windows, weekdays and lacks are JSON. */
export interface PlansTable extends TenantRow {
  name: string
  industry_id: Defaulted<number>
  region_words: Defaulted<JsonText>
  prefix_words: Defaulted<JsonText>
  main_words: Defaulted<JsonText>
  suffix_words: Defaulted<JsonText>
  negative_words: Defaulted<JsonText>
  templates: Defaulted<JsonText>
  topics: Defaulted<JsonText>
  /** `material`: what is in its slots goes out as it is. */
  clip_mode: Defaulted<'smart' | 'clip' | 'dugujiujian' | 'clipTemplate' | 'picture' | 'material'>
  /** The order whose settings its films follow; null = the usual ones. */
  clip_id: number | null
  /** 1 = its copies are rewritten before they are used. */
  ai_rewrite: Defaulted<Flag>
  /** One anchor at most: what its works carry. The ids are 0 when it is another. */
  carry_type: Defaulted<'none' | 'poi' | 'micro_app'>
  poi_id: Defaulted<number>
  micro_app_id: Defaulted<number>
  /** Texts below the titles, one work after the other: JSON list. */
  copies: Defaulted<JsonText>
  daily_num: number
  total_num: number
  per_account_daily_max: number
  windows: JsonText
  weekdays: Defaulted<JsonText>
  min_gap_minutes: number
  /** YYYY-MM-DD of the company's wall; end '' = open. */
  start_date: string
  end_date: Defaulted<string>
  rank_enabled: Defaulted<Flag>
  status: Defaulted<0 | 1 | 2 | 3 | 4>
  /** What stands in its way: JSON [{code,msg}]. */
  lacks: Defaulted<JsonText>
  remark: Defaulted<string>
  /** Grows with every change and everything made: who decided upon an older one decides again. */
  version: Defaulted<number>
  client_token: string | null
  admin_id: number
}

/** Primary key: both ids. */
export interface PlanAccountsTable {
  tenant_id: TenantId
  plan_id: number
  third_auth_id: number
}

/** Primary key: plan, material, slot (1 to 9). */
export interface PlanMaterialsTable {
  tenant_id: TenantId
  plan_id: number
  attachment_id: number
  slot: number
  sort: Defaulted<number>
  /** The part that films use, ms; `cut_out` 0 = to the end. */
  cut_in: Defaulted<number>
  cut_out: Defaulted<number>
  muted: Defaulted<Flag>
}

/** A slot that was made; (plan_id, day, seq) is unique, whatever becomes of its work. */
export interface PlanSlotsTable extends TenantLogRow {
  plan_id: number
  day: string
  seq: number
  third_auth_id: number
  due_time: Millis
  publish_item_id: number
  title_id: number
  attachment_id: number | null
}
