// A row of the database as the contract shows it.
import type { Account, LoginStatus } from '../../../contract/entities/account.ts'
import { readWays } from '../../lib/account-ways.ts'
import { toSeconds } from '../../lib/clock.ts'
import type { AccountRow } from './accounts.repository.ts'
import type { KnownPlatform, PlatformMap } from './platforms.service.ts'

const DAY_MS = 86_400_000

/** Name and icon of a platform; an unknown one is shown by its code. */
export function platformInfoOf(platforms: PlatformMap, value: string): Account['third_platform_info'] {
  const known = platforms.get(value)
  return { value, name: known?.name ?? value, iconUrl: known?.iconUrl ?? '' }
}

/** As chosen; else what is tried by itself: the official interface first where the account is authorised there. */
function shownWays(row: Pick<AccountRow, 'ways' | 'granted'>, platform: KnownPlatform | undefined): Account['ways'] {
  const chosen = readWays(row.ways)
  if (chosen.length > 0) return chosen
  const byBrowser = platform === undefined || platform.auth_modes.includes('helper')
  return [
    ...(row.granted === 1 || !byBrowser ? (['official'] as const) : []),
    ...(byBrowser ? (['browser'] as const) : []),
  ]
}

/** Never holds a credential: the row has none. */
export function toAccount(row: AccountRow, platforms: PlatformMap, now: number): Account {
  return {
    id: row.id,
    platform_value: row.platform_value,
    third_platform_info: platformInfoOf(platforms, row.platform_value),
    account_id: row.account_id,
    third_sec_uid: row.third_sec_uid,
    openname: row.openname,
    avatar: row.avatar,
    group_id: row.group_name === null ? 0 : row.group_id,
    group_name: row.group_name ?? '',
    operator_admin_id: row.operator_admin_id,
    operator_name: row.operator_nickname || row.operator_username || '',
    parent_id: row.parent_id ?? 0,
    auth_mode: row.auth_mode,
    is_confer: row.is_confer,
    third_login_status: row.third_login_status as LoginStatus,
    last_check_time: toSeconds(row.last_check_time) ?? 0,
    login_time: toSeconds(row.login_time) ?? 0,
    expire_time: toSeconds(row.expire_time) ?? 0,
    days_left: row.expire_time === null ? null : Math.max(0, Math.ceil((row.expire_time - now) / DAY_MS)),
    fans: row.fans,
    works: row.works,
    remark: row.remark,
    wechat_bound: row.wechat_openid === null ? 0 : 1,
    enabled: row.enabled,
    last_error: row.last_error,
    proxy_host: row.proxy_host,
    ways: shownWays(row, platforms.get(row.platform_value)),
    time_channel: row.time_channel,
    granted: row.granted === 1 ? 1 : 0,
    create_time: toSeconds(row.create_time),
  }
}
