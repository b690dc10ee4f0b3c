// The accounts as the composition sees them.
import type { BackendModule } from '../../http/backend-module.ts'
import type { AccountsDeps } from './accounts.ports.ts'
import { accountsRoutes } from './accounts.routes.ts'
import { createAccountsService } from './accounts.service.ts'
import { createChecksService } from './checks.service.ts'
import { createCredentials } from './credentials.ts'
import type { Credentials } from './credentials.ts'
import { createGrants } from './grants.ts'
import { createGroupsService } from './groups.service.ts'
import { createInstitutionsService } from './institutions.service.ts'
import { createLoginService } from './login.service.ts'
import { createOfficialChildren } from './official-children.ts'
import { createOfficialLogin } from './official-login.ts'
import { createOfficialRenewals } from './official-renewals.ts'
import { createPlatformDirectory } from './platforms.service.ts'
import type { PlatformDirectory } from './platforms.service.ts'
import { createAccountUses } from './uses.ts'
import type { AccountUses } from './uses.ts'
import { createUsesService } from './uses.service.ts'
import { createProxiesService } from './proxies.service.ts'
import { createSelectorTables } from './selector-tables.service.ts'
import { createRefreshService } from './refresh.service.ts'
import { createRenewalsService } from './renewals.service.ts'
import type { RenewalMoney, RenewalProvider } from './renewals.service.ts'
import { createShopsService } from './shops.service.ts'
import type { ShopProvider } from './shops.service.ts'
import { createStatsService } from './stats.service.ts'

/** The module, and what publishing takes from it. */
export interface AccountsModule extends BackendModule {
  readonly credentials: Credentials
  readonly platforms: PlatformDirectory
  readonly uses: AccountUses
}

/** Builds the module of matrix accounts. */
export function createAccountsModule(
  deps: AccountsDeps & { redirectOf: (host: string) => string } & Parameters<typeof createRefreshService>[0] & {
      renewals: RenewalProvider
      money: RenewalMoney
      shops: ShopProvider | null
    },
): AccountsModule {
  const grants = createGrants(deps)
  const children = createOfficialChildren({ ...deps, grants })
  const credentials = createCredentials({ ...deps, grants })
  const platforms = createPlatformDirectory(deps)
  const uses = createAccountUses(deps)
  const accounts = createAccountsService({ ...deps, platforms })
  return {
    name: 'accounts',
    bindings: accountsRoutes({
      redirectOf: deps.redirectOf,
      accounts,
      stats: createStatsService({ ...deps, accounts }),
      refresh: createRefreshService(deps),
      institutions: createInstitutionsService({ ...deps, children }),
      renewals: createRenewalsService({
        ...deps,
        renewals: createOfficialRenewals({ ...deps, children, fallback: deps.renewals }),
      }),
      shops: createShopsService({ ...deps, platforms }),
      groups: createGroupsService(deps),
      platforms,
      login: createLoginService({
        ...deps,
        platforms,
        credentials,
        officialLogin: createOfficialLogin({ ...deps, grants }),
        uses,
      }),
      checks: createChecksService({ ...deps, credentials, uses }),
      proxies: createProxiesService(deps),
      uses: createUsesService({ ...deps, uses }),
      tables: createSelectorTables({ ...deps, platforms }),
    }),
    credentials,
    platforms,
    uses,
  }
}
