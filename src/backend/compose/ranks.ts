import type { BackendModule } from '../http/backend-module.ts'
import type { AccountsParts } from '../modules/accounts/accounts.module.ts'
import { cleanRanks } from '../modules/ranks/clean.ts'
import { createRankServices, ranksRoutes } from '../modules/ranks/ranks.routes.ts'
import type { RankServices } from '../modules/ranks/ranks.routes.ts'
import type { Foundation } from './foundation.ts'

type RanksBase = Pick<Foundation, 'clock' | 'database' | 'fileUrl'>
interface RanksNeeds {
  accounts: Pick<AccountsParts, 'credentials' | 'uses'>
  /** In [0, 1). */
  random?: () => number
}

/** Services of where works stand on search pages. */
export function composeRanks(
  { clock, database, fileUrl }: RanksBase,
  { accounts, random = Math.random }: RanksNeeds,
): RankServices {
  return createRankServices({
    clock,
    fileUrl,
    stamp: async () => await database.stamp(),
    credentials: accounts.credentials,
    uses: accounts.uses,
    random,
  })
}

/** Where works stand on search pages. */
export function ranksModule(base: RanksBase, parts: RanksNeeds): BackendModule {
  return {
    name: 'ranks',
    bindings: ranksRoutes(composeRanks(base, parts)),
    periodic: [
      {
        name: 'ranks.clean',
        everyMs: 3_600_000,
        run: async () => await cleanRanks(base.database.db, base.clock.now()),
      },
    ],
  }
}
