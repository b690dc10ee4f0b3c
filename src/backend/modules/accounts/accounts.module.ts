// The accounts as the composition sees them.
import type { BackendModule } from '../../http/backend-module.ts'
import type { AccountsDeps } from './accounts.ports.ts'
import { accountsRoutes } from './accounts.routes.ts'
import { createAccountsService } from './accounts.service.ts'
import { createChecksService } from './checks.service.ts'
import { createCredentials } from './credentials.ts'
import type { Credentials } from './credentials.ts'
import { createGroupsService } from './groups.service.ts'
import { createLoginService } from './login.service.ts'
import { createPlatformDirectory } from './platforms.service.ts'
import type { PlatformDirectory } from './platforms.service.ts'
import { createAccountUses } from './uses.ts'
import type { AccountUses } from './uses.ts'
import { createUsesService } from './uses.service.ts'
import { createSelectorTables } from './selector-tables.service.ts'
import { createProxiesService } from './proxies.service.ts'

/** The module, and what publishing takes from it. */
export interface AccountsModule extends BackendModule {
  readonly credentials: Credentials
  readonly platforms: PlatformDirectory
  readonly uses: AccountUses
}

/** Builds the module of matrix accounts. */
export function createAccountsModule(deps: AccountsDeps): AccountsModule {
  const credentials = createCredentials(deps)
  const platforms = createPlatformDirectory(deps)
  const uses = createAccountUses(deps)
  return {
    name: 'accounts',
    bindings: accountsRoutes({
      accounts: createAccountsService({ ...deps, platforms }),
      groups: createGroupsService(deps),
      platforms,
      login: createLoginService({ ...deps, platforms, credentials, uses }),
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
