// Orders of drafts, and plans that make articles day after day.
import type { Defaulted, Flag, JsonText, Millis, TenantLogRow, TenantRow } from './columns.ts'

/** Status: 0 queued, 1 being written, 2 done, 3 cancelled. */
export interface ArticleOrdersTable extends TenantRow {
  /** JSON DraftSpec. */
  spec: JsonText
  /** JSON string[]. */
  keywords: JsonText
  status: Defaulted<0 | 1 | 2 | 3>
  total: number
  job_id: Defaulted<number>
  client_token: string
  admin_id: number
}

/** One draft of an order; (order_id, seq) is unique. Status: 0 waiting, 1 made, -1 failed, 2 cancelled. */
export interface ArticleOrderItemsTable extends TenantLogRow {
  order_id: number
  seq: number
  keyword: string
  status: Defaulted<0 | 1 | -1 | 2>
  article_id: number | null
  fail_reason: Defaulted<string>
}

/** Status: 0 draft, 1 running, 2 paused. Keywords, spec, windows, weekdays and accounts are JSON. */
export interface ArticlePlansTable extends TenantRow {
  name: string
  keywords: JsonText
  spec: JsonText
  /** Works a day. */
  daily_num: number
  /** Articles of one work. */
  per_post: Defaulted<number>
  windows: JsonText
  weekdays: Defaulted<JsonText>
  /** JSON number[]. */
  third_auth_ids: JsonText
  deal: Defaulted<'turn' | 'all'>
  review_required: Defaulted<Flag>
  status: Defaulted<0 | 1 | 2>
  /** What stands in its way, in words. */
  lack: Defaulted<string>
  version: Defaulted<number>
  client_token: string
  admin_id: number
}

/** An article of a plan; (plan_id, day, seq) is unique, whatever becomes of it. */
export interface ArticlePlanSlotsTable extends TenantLogRow {
  plan_id: number
  day: string
  seq: number
  due_time: Millis
  article_id: number
  /** The task that publishes it. */
  wisdom_task_id: number | null
  /** Those that go out together have the id of the first of them; 0 = not decided yet. */
  post_id: Defaulted<number>
}
