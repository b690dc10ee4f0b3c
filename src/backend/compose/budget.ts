import type { BackendModule } from '../http/backend-module.ts'
import { readProxyTest } from '../modules/accounts/proxies.service.ts'
import { budgetRoutes } from '../modules/budget/budget.routes.ts'
import { createBudgetService } from '../modules/budget/budget.service.ts'
import { messageBudget } from '../modules/messages/message-budget.ts'
import { createPublishBudget } from '../modules/publishing/attempts/publish-budget.ts'
import type { Foundation } from './foundation.ts'
import { arePaced } from './messages.ts'

/** One budget of all that accounts write and read. */
export function budgetModule({ clock, config }: Pick<Foundation, 'clock' | 'config'>): BackendModule {
  const keepsApart = arePaced(config)
  const budget = createBudgetService({
    clock,
    parts: [
      createPublishBudget({ paces: config.paces }),
      async (db, asked) => await messageBudget(db, asked, { keepsApart }),
    ],
    outgoingOf: (stored) => readProxyTest(stored)?.ip ?? '',
  })
  return { name: 'budget', bindings: budgetRoutes(budget) }
}
