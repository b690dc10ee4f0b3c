import { PHONE_PLATFORMS } from '../../../../contract/platforms.ts'
import type { Account, AccountWay, Platform } from '../../../../contract/entities/account.ts'

const ALL: readonly AccountWay[] = ['official', 'browser', 'assisted', 'phone']

/** Ways that this account's platform has at all. */
export function offeredWays(
  modes: Platform['auth_modes'],
  account: Pick<Account, 'granted' | 'ways' | 'platform_value'>,
): AccountWay[] {
  return ALL.filter((way) => {
    if (way === 'official') return modes.includes('oauth') || account.granted === 1 || account.ways.includes('official')
    return modes.includes('helper') && (way !== 'phone' || PHONE_PLATFORMS.has(account.platform_value))
  })
}

/** The chosen ones in their order, then the others. */
export function orderOf(chosen: readonly AccountWay[], offered: readonly AccountWay[]): AccountWay[] {
  return [...chosen.filter((way) => offered.includes(way)), ...offered.filter((way) => !chosen.includes(way))]
}

/** With the way, at the end, or without it. */
export function toggled(ways: readonly AccountWay[], way: AccountWay, on: boolean): AccountWay[] {
  return on ? [...ways.filter((one) => one !== way), way] : ways.filter((one) => one !== way)
}

/** The way at `at` one place up (-1) or down (1). */
export function moved(ways: readonly AccountWay[], at: number, by: 1 | -1): AccountWay[] {
  const next = [...ways]
  const [taken] = next.splice(at, 1)
  if (taken !== undefined) next.splice(at + by, 0, taken)
  return next
}
