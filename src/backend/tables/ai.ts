// What rewriting made, and what it used of the company's text service.
import type { Generated } from 'kysely'
import type { Defaulted, Flag, JsonText, Millis, TenantId, TenantRow } from './columns.ts'

export interface AiRewritesTable extends TenantRow {
  engine: 'llm' | 'local'
  model: Defaulted<string>
  style: Defaulted<'plain' | 'lively' | 'professional' | 'story'>
  source: string
  text: string
  /** SHA-256 of the text, to find it again where it is about to be published. */
  text_hash: string
  /** Likeness to the source in thousandths. */
  sim: Defaulted<number>
  /** JSON of the contract's risks. */
  risk: Defaulted<JsonText>
  /** 0 not read, 1 accepted, 2 thrown away. */
  status: Defaulted<0 | 1 | 2>
  admin_id: number
  /** What it was made for; 0 = nothing named. */
  plan_id: Defaulted<number>
  publish_item_id: Defaulted<number>
  /** Names the asking: the same name and source give what was made before. '' = none. */
  ask_key: Defaulted<string>
  /** Why it was not the service; '' = nothing to say. */
  note: Defaulted<string>
  /** 1 = a person changed its words. */
  edited: Defaulted<Flag>
  /** 1 = it stands in its work. */
  applied: Defaulted<Flag>
}

/** The text of a work that wants a rewrite; (tenant_id, publish_item_id) is unique: each is asked for once. */
export interface AiRewriteAsksTable extends TenantRow {
  plan_id: number
  publish_item_id: number
  source: string
  /** Words that must stay: JSON list. */
  keep: Defaulted<JsonText>
  admin_id: number
  /** 0 waits, 1 made, 2 given up: `note` says why. */
  status: Defaulted<0 | 1 | 2>
  attempts: Defaulted<number>
  /** Not before, unix ms. */
  next_time: Defaulted<Millis>
  note: Defaulted<string>
}

/** One row for each day of a company; (tenant_id, day) is unique. */
export interface AiUsageTable {
  id: Generated<number>
  tenant_id: TenantId
  /** YYYY-MM-DD in the company's zone. */
  day: string
  /** Texts asked for, in variants. */
  used: Defaulted<number>
  tokens: Defaulted<number>
  /** Millionths of a yuan. */
  cost_micro: Defaulted<number>
  /** Calls whose usage the service did not tell. */
  untold: Defaulted<number>
}
