import type { Way } from '../../../contract/acceptance/rules.ts'
import type { ItemAccount } from '../../../contract/entities/publish.ts'

/** Which rules count for an account's works: those of the way that is tried first. */
export function wayOf(account: Pick<ItemAccount, 'ways'> | undefined): Way {
  return account?.ways?.[0] === 'official' ? 'interface' : 'page'
}
