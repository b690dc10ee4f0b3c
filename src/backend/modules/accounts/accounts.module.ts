// The accounts as the composition sees them.
import type { BackendModule } from '../../http/backend-module.ts'
import type { AccountsDeps } from './accounts.ports.ts'
import { accountsRoutes } from './accounts.routes.ts'
import type { AccountsServices } from './accounts.routes.ts'
import { createAccountsService } from './accounts.service.ts'
import { createChecksService } from './checks.service.ts'
import { createCredentials } from './credentials.ts'
import type { Credentials } from './credentials.ts'
import { createGrants } from './grants.ts'
import type { Grants } from './grants.ts'
import { createGroupsService } from './groups.service.ts'
import { createInstitutionsService } from './institutions.service.ts'
import { createLoginService } from './login.service.ts'
import { createOfficialChildren } from './official-children.ts'
import type { OfficialChildren } from './official-children.ts'
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

/** What the accounts are made of, each built once. */
export interface AccountsParts {
  /** Behind the calls. */
  readonly services: AccountsServices
  readonly credentials: Credentials
  readonly platforms: PlatformDirectory
  readonly uses: AccountUses
  readonly grants: Grants
  readonly children: OfficialChildren
}

/** The module, and what its neighbours take from it. */
export type AccountsModule = BackendModule & Pick<AccountsParts, 'credentials' | 'platforms' | 'uses'>

/** Builds everything of matrix accounts; the job of a refresh is registered on the queue. */
export function createAccounts(
  deps: AccountsDeps & { redirectOf: (host: string) => string } & Parameters<typeof createRefreshService>[0] & {
      renewals: RenewalProvider
      money: RenewalMoney
      shops: ShopProvider | null
    },
): AccountsParts {
  const grants = createGrants(deps)
  const children = createOfficialChildren({ ...deps, grants })
  const credentials = createCredentials({ ...deps, grants })
  const platforms = createPlatformDirectory(deps)
  const uses = createAccountUses(deps)
  const accounts = createAccountsService({ ...deps, platforms })
  return {
    credentials,
    platforms,
    uses,
    grants,
    children,
    services: {
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
    },
  }
}

/** The module over its parts. */
export function createAccountsModule({ services, credentials, platforms, uses }: AccountsParts): AccountsModule {
  return {
    name: 'accounts',
    bindings: accountsRoutes(services),
    credentials,
    platforms,
    uses,
  }
}
