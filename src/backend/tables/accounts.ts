// Platforms and the accounts of the matrix ("third auth" on the wire).
import type { Defaulted, Flag, JsonText, Millis, TenantId, TenantLogRow, TenantRow } from './columns.ts'

/** Global list of platforms; primary key `value`. */
export interface ThirdPlatformsTable {
  value: string
  name: string
  icon_url: Defaulted<string>
  /** JSON string[]: video, image, article, official. */
  kinds: Defaulted<JsonText>
  /** JSON string[]. */
  auth_modes: Defaulted<JsonText>
  capabilities: Defaulted<JsonText>
  limits: Defaulted<JsonText>
  sort: Defaulted<number>
  enabled: Defaulted<Flag>
  update_time: TenantRow['update_time']
}

export interface ThirdAuthGroupsTable extends TenantRow {
  name: string
  color: Defaulted<string>
  sort: Defaulted<number>
  remark: Defaulted<string>
}

/** An account. `*_enc` columns are encrypted at rest and never leave the server in the clear. */
export interface ThirdAuthsTable extends TenantRow {
  platform_value: string
  account_id: string
  third_sec_uid: Defaulted<string>
  third_cookie_enc: string | null
  third_token_enc: string | null
  openname: Defaulted<string>
  avatar: Defaulted<string>
  /** 0 = ungrouped. */
  group_id: Defaulted<number>
  /** 0 = nobody. */
  operator_admin_id: Defaulted<number>
  parent_id: number | null
  auth_mode: Defaulted<'helper' | 'oauth' | 'ins' | 'ins_child' | 'doudian' | 'doudian_sub' | 'manual'>
  is_confer: Defaulted<Flag>
  /** 1 good, 0 not signed in, 2 signed out by the platform, 3 check failed (unknown). */
  third_login_status: Defaulted<0 | 1 | 2 | 3>
  last_check_time: Millis | null
  login_time: Millis | null
  expire_time: Millis | null
  /** Null = never collected. */
  fans: number | null
  works: number | null
  account_role: Defaulted<string>
  remark: Defaulted<string>
  wechat_openid: string | null
  /** The desktop that holds the account's browser profile. */
  device_id: string | null
  user_agent: string | null
  /** `scheme://user:password@host:port`. */
  proxy_enc: string | null
  /** `socks5 · 10.0.0.8:1080`; '' = none. */
  proxy_host: Defaulted<string>
  /** What {地区} stands for in titles and texts; '' = not filled in. */
  region: Defaulted<string>
  /** `official,browser`: ways in the order to try; '' = the platform's usual ones. */
  ways: Defaulted<string>
  /** Who makes its planned works public: this product at their minute, or the platform's timer. */
  time_channel: Defaulted<'alarm' | 'site'>
  /** A renewal of the grant runs until then; null = none does. */
  grant_lease: Millis | null
  /** JSON proxyTest of the contract; null = not tested since it was set. */
  proxy_test: JsonText | null
  enabled: Defaulted<Flag>
  last_error: Defaulted<string>
  /** Since when fresh numbers are wanted; null = they are not. */
  refresh_time: Millis | null
}

export interface ThirdAuthChecksTable extends TenantLogRow {
  third_auth_id: number
  result_status: number
  detail: Defaulted<string>
  source: Defaulted<'helper' | 'api'>
  device_id: string | null
}

/**
 * Where an account is: the computer that uses it now, the one it was moved to, and a new outgoing address nobody has
 * looked at yet. Primary key (tenant_id, third_auth_id).
 */
export interface AccountUsesTable {
  tenant_id: TenantId
  third_auth_id: number
  /** Null = free. */
  device_id: string | null
  admin_id: Defaulted<number>
  purpose: Defaulted<string>
  since_time: Defaulted<Millis>
  beat_time: Defaulted<Millis>
  /** '' = here. */
  moved_to: Defaulted<string>
  moved_time: Defaulted<Millis>
  /** JSON {before, after}; '' = none. */
  address_note: Defaulted<string>
  address_time: Defaulted<Millis>
}

/** Single-use states: OAuth, a login through the helper (state = login_id), a batch login check (state = check_id). */
export interface OauthStatesTable extends TenantLogRow {
  state: string
  platform_value: Defaulted<string>
  admin_id: number
  kind: 'oauth' | 'ins' | 'wechat_bind' | 'helper' | 'check'
  third_auth_id: number | null
  group_id: number | null
  payload: Defaulted<JsonText>
  expire_time: Millis
  used_time: Millis | null
  result: JsonText | null
}

/**
 * Numbers of an account at the end of a day (tenant's zone); primary key (third_auth_id, stat_date). Null = not
 * collected.
 */
export interface ThirdAuthStatsDailyTable {
  tenant_id: TenantId
  third_auth_id: number
  /** YYYY-MM-DD. */
  stat_date: string
  total_fans: number | null
  total_issue: number | null
  source: Defaulted<'helper' | 'api'>
  update_time: Millis
}

/** What an institution's last synchronisation told; (parent_id, account_id) is unique. */
export interface ThirdAuthChildrenTable extends TenantLogRow {
  parent_id: number
  account_id: string
  openname: Defaulted<string>
  avatar: Defaulted<string>
  third_sec_uid: Defaulted<string>
  is_confer: Defaulted<Flag>
  expire_time: Millis | null
  /** Of the synchronisation that named it last. */
  sync_time: Millis
}

/**
 * One child of one renewal order; (tenant_id, client_token, third_auth_id) is unique, so that an order sent again is
 * one order.
 */
export interface ThirdAuthRenewalsTable extends TenantLogRow {
  parent_id: number
  third_auth_id: number
  client_token: string
  period_days: number
  /** Decimal text: what was charged. */
  amount: Defaulted<string>
  /** `pending`: charged, and the provider has not answered yet. */
  status: Defaulted<'pending' | 'ok' | 'fail'>
  msg: Defaulted<string>
  admin_id: number | null
}
