// Restored backups: what has to be found out before works go out again.
import type { Defaulted, Flag, JsonText, Millis, TenantId, TenantLogRow } from './columns.ts'

/**
 * One restore as this company met it; (tenant_id, restore_key) is unique. Works up to `max_item_id` were in the backup.
 */
export interface RestoresTable extends TenantLogRow {
  restore_key: string
  backup_name: string
  backup_time: Millis
  /** Who asked for it, in words. */
  asked_by: Defaulted<string>
  epoch_before: string
  max_item_id: number
  /** JSON: what was kept of the replaced data. */
  kept: Defaulted<JsonText>
  /** When somebody put the notice away. */
  close_time: Millis | null
}

/**
 * A computer whose journal, or an account whose works list, still has to tell what went out after the backup;
 * (restore_id, kind, subject) is unique.
 */
export interface RestoreChecksTable {
  id: TenantLogRow['id']
  tenant_id: TenantId
  restore_id: number
  kind: 'device' | 'account'
  /** Device id, or the account's row id as text. */
  subject: string
  name: Defaulted<string>
  settle_time: Millis | null
  how: Defaulted<'' | 'journal' | 'list' | 'hand'>
  /** Why it is not settled yet, or the reason of a person. */
  note: Defaulted<string>
  /** 1 = the works list was read, but says nothing about the time since the backup. */
  looked: Defaulted<Flag>
  /** Of a computer: the entry of its journal up to which it has told without a gap. */
  heard: Defaulted<Millis>
  /** Of a computer: JSON list of accounts, `platform account`, that the replaced data know it published to. */
  given: Defaulted<JsonText>
  create_time: TenantLogRow['create_time']
  update_time: TenantLogRow['create_time']
}

/** Works that went out, or may have, and that the restored data do not know: they were made after the backup. */
export interface RestoreLostTable {
  id: TenantLogRow['id']
  tenant_id: TenantId
  restore_id: number
  epoch: string
  item_id: number
  attempt_no: number
  title: Defaulted<string>
  openname: Defaulted<string>
  platform_value: Defaulted<string>
  begin_time: Millis
  outcome: 'done' | 'unconfirmed' | 'running'
  platform_url: Defaulted<string>
  /** The platform's id of the account; '' = told before it was kept. */
  account_id: Defaulted<string>
  /** SHA-256 of the film, or over those of its pictures, hex; '' = not known. */
  file_hash: Defaulted<string>
  /** When it was told first, unix ms. */
  told_time: Defaulted<Millis>
  create_time: TenantLogRow['create_time']
  update_time: TenantLogRow['create_time']
}
