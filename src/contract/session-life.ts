import { LOGIN_STATUS, type Account } from './entities/account.ts'

/** Error code of an attempt that ended because the platform told that nobody, or somebody else, is signed in. */
export const SIGNED_OUT = 'SIGNED_OUT'

/** How long a login of these platforms lasts as a rule, s; seen by their users, promised by nobody. */
const SESSION_LIFE_S: Readonly<Record<string, number>> = { shipinhao: 12 * 3_600 }
/** From here on an end is near, s. */
export const EXPIRING_S = 7 * 86_400

export interface LoginEnd {
  /** Unix s. */
  at: number
  /** Reckoned from the last login, not told by the platform. */
  forecast: boolean
}

/** When an account's login ends; null = nobody knows. A forecast is given for good logins only. */
export function loginEnd(
  account: Pick<Account, 'platform_value' | 'expire_time' | 'login_time' | 'third_login_status' | 'auth_mode'>,
): LoginEnd | null {
  if (account.expire_time > 0) return { at: account.expire_time, forecast: false }
  const life = account.auth_mode === 'helper' ? SESSION_LIFE_S[account.platform_value] : undefined
  if (life === undefined || account.login_time === 0 || account.third_login_status !== LOGIN_STATUS.ok) return null
  return { at: account.login_time + life, forecast: true }
}
