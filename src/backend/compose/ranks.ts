import type { BackendModule } from '../http/backend-module.ts'
import type { AccountsModule } from '../modules/accounts/accounts.module.ts'
import { cleanRanks } from '../modules/ranks/clean.ts'
import { ranksRoutes } from '../modules/ranks/ranks.routes.ts'
import type { Foundation } from './foundation.ts'

/** Where works stand on search pages. */
export function ranksModule(
  base: Pick<Foundation, 'clock' | 'database' | 'fileUrl'>,
  parts: { accounts: Pick<AccountsModule, 'credentials' | 'uses'> },
): BackendModule {
  const { clock, database, fileUrl } = base
  return {
    name: 'ranks',
    bindings: ranksRoutes({
      clock,
      fileUrl,
      stamp: async () => await database.stamp(),
      credentials: parts.accounts.credentials,
      uses: parts.accounts.uses,
      random: Math.random,
    }),
    periodic: [
      { name: 'ranks.clean', everyMs: 3_600_000, run: async () => await cleanRanks(database.db, clock.now()) },
    ],
  }
}
