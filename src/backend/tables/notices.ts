// Notices shown in the top bar; they belong to a project, not to a tenant.
import type { Defaulted, GlobalRow, Millis } from './columns.ts'

export interface NoticesTable extends GlobalRow {
  project_id: number
  title: string
  jump_url: Defaulted<string>
  start_time: Millis | null
  end_time: Millis | null
  sort: Defaulted<number>
  level: Defaulted<string>
  delete_time: Millis | null
}
