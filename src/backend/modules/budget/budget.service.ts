// One budget of all that accounts write and read.
import type { OutputOf } from '../../../contract/endpoint.ts'
import { CODE } from '../../../contract/errors.ts'
import type { accountBudget, BUDGET_KINDS, BudgetRow } from '../../../contract/http/account-budget.ts'
import type { RequestContext } from '../../http/context.ts'
import { AppError } from '../../lib/errors.ts'
import { wholeCompany } from '../../lib/whole-company.ts'
import type { Db } from '../../ports/database.ts'
import type { BudgetDeps, BudgetQuestion } from './budget.ports.ts'

const WRITES: ReadonlySet<(typeof BUDGET_KINDS)[number]> = new Set(['publish', 'reply'])

export interface BudgetService {
  /** @throws NOT_FOUND */
  read(caller: Pick<RequestContext, 'db' | 'tenant'>, accountId: number): Promise<OutputOf<typeof accountBudget>>
}

/** See the interface. */
export function createBudgetService({ clock, parts, outgoingOf }: BudgetDeps): BudgetService {
  const rowsOf = async (db: Db, asked: BudgetQuestion): Promise<Map<number, BudgetRow[]>> => {
    const found = await Promise.all(parts.map(async (part) => await part(db, asked)))
    return new Map(asked.accounts.map(({ id }) => [id, found.flatMap((one) => one.get(id) ?? [])]))
  }
  return {
    async read({ db, tenant }, accountId) {
      const account = await liveAccounts(db).where('id', '=', accountId).executeTakeFirst()
      if (account === undefined) throw new AppError(CODE.NOT_FOUND)
      const asked = { timeZone: tenant.timeZone, now: clock.now() }
      const list = (await rowsOf(db, { ...asked, accounts: [account] })).get(accountId) ?? []
      const ip = outgoingOf(account.proxy_test)
      if (ip === '') return { list, address: null }
      // Whoever looks: the site sees all that comes from an address.
      const company = wholeCompany(db, 'accounts')
      const tested = await liveAccounts(company).where('proxy_test', 'is not', null).execute()
      const shared = tested.filter((one) => outgoingOf(one.proxy_test) === ip)
      const rows = [...(await rowsOf(company, { ...asked, accounts: shared })).values()].flat()
      const used = rows.reduce((sum, row) => sum + (WRITES.has(row.kind) ? row.used : 0), 0)
      return { list, address: { ip, accounts: shared.length, used } }
    },
  }
}

const liveAccounts = (db: Db) =>
  db.selectFrom('third_auths').select(['id', 'platform_value', 'proxy_test']).where('delete_time', 'is', null)
