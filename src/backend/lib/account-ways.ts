// The order in which an account's works try their ways out.
import type { Way } from '../../contract/acceptance/rules.ts'
import { accountWay } from '../../contract/entities/account.ts'
import type { AccountWay } from '../../contract/entities/account.ts'

/** `official,browser` as a list; what is not known is left out. */
export function readWays(stored: string): AccountWay[] {
  return stored.split(',').flatMap((word) => accountWay.safeParse(word).data ?? [])
}
export function writeWays(ways: readonly AccountWay[]): string {
  return ways.join(',')
}

/** As chosen; else the official interface first where the account is authorised there, then the browser. */
export function waysOf(row: { ways: string; third_token_enc: string | null }): AccountWay[] {
  const chosen = readWays(row.ways)
  if (chosen.length > 0) return chosen
  return row.third_token_enc === null ? ['browser'] : ['official', 'browser']
}

/** The way whose rules a work is held to: that of its first try. A phone's app shows the same form as the page. */
export function judgedWay(row: Parameters<typeof waysOf>[0]): Way {
  return waysOf(row)[0] === 'official' ? 'interface' : 'page'
}
