// Links by which people without a session read figures.
import type { Defaulted, Flag, JsonText, Millis, TenantLogRow } from './columns.ts'

/** A link; `slug` is unique, and `name` among those of a company that were not revoked. */
export interface ShareLinksTable extends TenantLogRow {
  update_time: TenantLogRow['create_time']
  /** 12 characters of its address; the other half is signed with the installation's key and kept nowhere. */
  slug: string
  scope: 'analysis' | 'workList'
  name: string
  /** What it shows: `shareFilter` of the contract. */
  filter: JsonText
  /** Null = without one. */
  password_hash: string | null
  show_account_name: Defaulted<Flag>
  expire_time: Millis
  /** 0 = as often as wanted. */
  max_views: Defaulted<number>
  view_count: Defaulted<number>
  last_view_time: Millis | null
  revoke_time: Millis | null
  /** When the figures were taken that it always shows; null = it shows those of the moment. */
  frozen_time: Millis | null
  snapshot: JsonText | null
  snapshot_seal: string | null
  /** Who made it: it shows what he may see. */
  admin_id: number
}

/** An opening of a link, or what was refused of one. */
export interface ShareViewsTable extends TenantLogRow {
  share_id: number
  /** The same for the same address within a company; the address can't be told from it. */
  ip_hash: string
  ua: Defaulted<string>
  ok: Flag
  reason: Defaulted<string>
}
