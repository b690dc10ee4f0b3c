// Binds the calls of accounts' budgets.
import { accountBudget } from '../../../contract/http/account-budget.ts'
import { handle } from '../../http/handle.ts'
import type { Binding } from '../../http/handle.ts'
import type { BudgetService } from './budget.service.ts'

/** All calls of the module. */
export function budgetRoutes(budget: BudgetService): Binding[] {
  return [handle(accountBudget, (ctx, input) => budget.read(ctx, input.third_auth_id))]
}
