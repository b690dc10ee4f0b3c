import { listAccountStats } from '../../../contract/http/account-stats.ts'
import * as use from '../../../contract/http/account-uses.ts'
import * as institution from '../../../contract/http/institutions.ts'
import { listShops, refreshShop, reportShop } from '../../../contract/http/shops.ts'
import * as table from '../../../contract/http/selector-tables.ts'
import * as http from '../../../contract/http/third-auth.ts'
import { handle } from '../../http/handle.ts'
import type { Binding } from '../../http/handle.ts'
import type { AccountsService } from './accounts.service.ts'
import type { ChecksService } from './checks.service.ts'
import type { GroupsService } from './groups.service.ts'
import type { InstitutionsService } from './institutions.service.ts'
import type { LoginService } from './login.service.ts'
import type { PlatformDirectory } from './platforms.service.ts'
import type { ProxiesService } from './proxies.service.ts'
import type { UsesService } from './uses.service.ts'
import type { SelectorTablesService } from './selector-tables.service.ts'
import type { RefreshService } from './refresh.service.ts'
import type { RenewalsService } from './renewals.service.ts'
import type { ShopsService } from './shops.service.ts'
import type { StatsService } from './stats.service.ts'

export interface AccountsServices {
  /** Where a platform sends the browser back to, for the host that was asked. */
  redirectOf: (host: string) => string
  accounts: AccountsService
  groups: GroupsService
  platforms: PlatformDirectory
  login: LoginService
  checks: ChecksService
  proxies: ProxiesService
  uses: UsesService
  tables: SelectorTablesService
  stats: StatsService
  refresh: RefreshService
  institutions: InstitutionsService
  renewals: RenewalsService
  shops: ShopsService
}

/** Every call of accounts, groups and logins. */
export function accountsRoutes({
  accounts,
  groups,
  platforms,
  login,
  checks,
  proxies,
  uses,
  tables,
  stats,
  refresh,
  institutions,
  renewals,
  shops,
  redirectOf,
}: AccountsServices): Binding[] {
  return [
    handle(http.listAccounts, (ctx, input) => accounts.list(ctx, input)),
    handle(http.listAccountsByGroup, (ctx, input) => accounts.byGroup(ctx, input)),
    handle(http.allAccounts, (ctx, input) => accounts.all(ctx, input)),
    handle(http.deleteAccounts, (ctx, input) => accounts.remove(ctx, input)),
    handle(http.deletePreview, (ctx, input) => accounts.removePreview(ctx, input.ids)),
    handle(http.listPlatforms, (ctx, input) => accounts.platforms(ctx, input)),
    handle(http.syncPlatforms, async (ctx, input) => ({ updated: await platforms.sync(ctx.db, input.platforms) })),
    handle(http.authorize, (ctx, input) => login.authorize(ctx, input, redirectOf(ctx.host))),
    handle(http.accountExists, (ctx, input) => login.exists(ctx, input)),
    handle(http.authorizeCallback, (ctx, input) => login.callback(ctx, input)),
    handle(http.listGroups, (ctx, input) => groups.list(ctx, input.keyword)),
    handle(http.saveGroup, (ctx, input) => groups.save(ctx, input)),
    handle(http.deleteGroups, (ctx, input) => groups.remove(ctx, input.ids)),
    handle(http.setAccountsGroup, (ctx, input) => accounts.move(ctx, input.ids, input.group_id)),
    handle(http.takeLoginChecks, (ctx, input) => checks.take(ctx, input)),
    handle(http.reportLoginChecks, (ctx, input) => checks.report(ctx, input)),
    handle(http.loginNeedInfo, (ctx, input) => login.needInfo(ctx, input)),
    handle(http.loginCallback, (ctx, input) => login.loginCallback(ctx, input)),
    handle(http.setAccountsOperator, (ctx, input) => accounts.assign(ctx, input.ids, input.operator_admin_id)),
    handle(http.editAccount, (ctx, input) => accounts.edit(ctx, input)),
    handle(http.setAccountsProxy, (ctx, input) => proxies.set(ctx, input)),
    handle(http.reportProxyTest, (ctx, input) => proxies.report(ctx, input)),
    handle(table.selectorTables, (ctx) => tables.list(ctx)),
    handle(table.saveSelectorTable, (ctx, input) => tables.save(ctx, input.text)),
    handle(table.removeSelectorTable, (ctx, input) => tables.remove(ctx, input.platform_value)),
    handle(table.switchPlatform, (ctx, input) => tables.switchPlatform(ctx, input)),
    handle(use.listAccountUses, (ctx) => uses.list(ctx)),
    handle(use.beatAccountUses, (ctx, input) => uses.beat(ctx, input)),
    handle(use.releaseAccountUses, (ctx, input) => uses.release(ctx, input)),
    handle(use.forceAccountUse, (ctx, input) => uses.force(ctx, input)),
    handle(use.markAccountMoved, (ctx, input) => uses.markMoved(ctx, input)),
    handle(use.reportAddress, (ctx, input) => uses.reportAddress(ctx, input)),
    handle(http.accountDetail, (ctx, input) => accounts.detail(ctx, input.id, input)),
    handle(listAccountStats, (ctx, input) => stats.list(ctx, input)),
    handle(http.refreshAccounts, (ctx, input) => refresh.ask(ctx, input.ids)),
    handle(institution.setInstitution, (ctx, input) => institutions.set(ctx, input)),
    handle(institution.listChildren, (ctx, input) => institutions.list(ctx, input)),
    handle(institution.conferChildren, (ctx, input) => institutions.confer(ctx, input)),
    handle(institution.reportChildren, (ctx, input) => institutions.report(ctx, input)),
    handle(institution.renewalQuote, (ctx, input) => renewals.quote(ctx, input)),
    handle(institution.renewChildren, (ctx, input) => renewals.renew(ctx, input)),
    handle(listShops, (ctx) => shops.list(ctx)),
    handle(refreshShop, (ctx, input) => shops.refresh(ctx, input.third_auth_id)),
    handle(reportShop, (ctx, input) => shops.report(ctx, input)),
    handle(http.accountCounts, (ctx) => accounts.counts(ctx)),
  ]
}
