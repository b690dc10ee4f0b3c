import type { Defaulted, JsonText, TenantRow } from './columns.ts'

/** Texts for films, kept to be used again. */
export interface CopywritingsTable extends TenantRow {
  /** As in lib/industries.data.ts; 0 = none. */
  industry_id: Defaulted<number>
  title: string
  content: string
  scene: Defaulted<'opening' | 'body' | 'ending' | 'full'>
  /** Characters. */
  word_count: Defaulted<number>
  /** JSON string[]. */
  tags: Defaulted<JsonText>
  use_count: Defaulted<number>
  admin_id: number
}
