// Projects (white label), tenants, people, roles, sessions, money.
import type { Defaulted, Flag, GlobalRow, JsonText, Millis, TenantId, TenantLogRow, TenantRow } from './columns.ts'

/** White-label project, chosen by the request's host. */
export interface ProjectsTable extends GlobalRow {
  host: string
  agent_id: Defaulted<number>
  name: string
  black_logo: Defaulted<string>
  white_logo: Defaulted<string>
  helper_mac_url: Defaulted<string>
  helper_win_url: Defaulted<string>
  helper_min_version: Defaulted<string>
  support_phone: Defaulted<string>
  support_qr: Defaulted<string>
  default_theme: Defaulted<string>
}

/** A company. Counts of clips are integers, money is decimal text ("128.50"). */
export interface TenantsTable extends GlobalRow {
  project_id: number
  name: string
  card_type: Defaulted<string>
  /** Null = never expires. */
  expire_at: Millis | null
  money: Defaulted<string>
  clip_balance: Defaulted<number>
  clip_frozen: Defaulted<number>
  /** 0 = as many clips as wanted: what is short is granted with each order. */
  clips_counted: Defaulted<Flag>
  max_accounts: Defaulted<number>
  max_operators: Defaulted<number>
  /** Bytes of the material library; 0 = no limit but the store's own. */
  max_storage: Defaulted<number>
  retention_days: Defaulted<number>
  time_zone: Defaulted<string>
  /** 1 = made by a demo: its figures are made up. */
  demo: Defaulted<Flag>
  /** 1 active, 0 closed. */
  status: Defaulted<number>
}

/** A person who signs in. */
export interface AdminsTable extends TenantRow {
  username: string
  password_hash: string
  nickname: Defaulted<string>
  avatar: Defaulted<string>
  mobile_enc: string | null
  mobile_hash: string | null
  role_id: number
  data_scope: Defaulted<'all' | 'group' | 'self'>
  wechat_openid: string | null
  /** 1 active, 0 stopped. */
  status: Defaulted<number>
  last_login_time: Millis | null
  must_change_pwd: Defaulted<Flag>
}

export interface RolesTable extends TenantRow {
  code: string
  name: string
  builtin: Defaulted<Flag>
}

/** Primary key (role_id, perm). */
export interface RolePermissionsTable {
  tenant_id: TenantId
  role_id: number
  perm: string
}

/** A session; only the sha256 of its token is kept. */
export interface AdminTokensTable extends TenantLogRow {
  admin_id: number
  token_hash: string
  kind: Defaulted<'app' | 'quark' | 'helper'>
  device: Defaulted<string>
  ip: Defaulted<string>
  /** Sliding lifetime in milliseconds. */
  ttl_ms: number
  last_used_time: Millis | null
  expire_time: Millis
  revoke_time: Millis | null
  /** Hash of the browser's part; null = the session is bound to no browser. */
  bind_hash: Defaulted<string | null>
}

/** Global: written before anyone is known. */
export interface LoginAttemptsTable {
  id: GlobalRow['id']
  username: string
  ip: string
  ok: Flag
  at: Millis
}

/** Global: single-use answers of the login captcha. */
export interface CaptchasTable {
  captcha_id: string
  answer_hash: string
  expire_time: Millis
}

/** A desktop's helper; public_key is the SPKI of its P-256 key in base64. */
export interface DevicesTable extends TenantRow {
  device_id: string
  /** As the computer calls itself. */
  name: Defaulted<string>
  /** What a person calls it; '' = as it calls itself. */
  given_name: Defaulted<string>
  public_key: string
  admin_id: number
  last_seen: Millis | null
  revoke_time: Millis | null
  /** Null = it receives nothing yet. */
  approve_time: Millis | null
  approve_admin_id: number | null
}

/**
 * A computer under another key than the one that `devices` has for its id; it waits and replaces nothing. (tenant_id,
 * device_id, public_key) is unique.
 */
export interface DeviceRequestsTable {
  id: TenantLogRow['id']
  tenant_id: TenantId
  device_id: string
  name: Defaulted<string>
  public_key: string
  admin_id: number
  create_time: TenantLogRow['create_time']
  update_time: TenantLogRow['create_time']
}

/** Append-only. One row per fact; (ref_type, ref_id, ref_sub, kind) makes replays no-ops. */
export interface WalletLedgerTable extends TenantLogRow {
  kind: 'grant' | 'reserve' | 'capture' | 'release' | 'refund' | 'adjust' | 'expire'
  unit: 'clip' | 'money'
  /** Signed decimal text. */
  amount: string
  balance_after: string
  frozen_after: string
  ref_type: string
  ref_id: number
  ref_sub: Defaulted<string>
  reason: Defaulted<string>
  admin_id: number | null
}

/** admin_id 0 = of the whole tenant. */
export interface SettingsTable {
  id: TenantRow['id']
  tenant_id: TenantId
  admin_id: Defaulted<number>
  key: string
  value: JsonText
  create_time: TenantRow['create_time']
  update_time: TenantRow['update_time']
}
