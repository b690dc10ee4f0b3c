// What rewriting made, and what it used of the company's text service.
import type { Generated } from 'kysely'
import type { Defaulted, JsonText, TenantId, TenantRow } from './columns.ts'

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
