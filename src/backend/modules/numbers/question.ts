// What calls that show numbers are asked, made ready: days, moments and accounts.
import { dayOf } from '../../lib/days.ts'
import { dayGrid, readSpan } from '../../lib/day-span.ts'
import type { DayGrid, SpanRules } from '../../lib/day-span.ts'
import type { RequestContext } from '../../http/context.ts'
import { createSteadyAnswers, viewKey } from '../../lib/steady-answers.ts'
import type { SteadyDeps } from '../../lib/steady-answers.ts'
import { findAccounts } from './data-center.repository.ts'
import type { AccountFilter } from './data-center.repository.ts'

export type Caller = Pick<RequestContext, 'db' | 'admin' | 'tenant'>

/** What every such call is asked. */
export interface Asked extends AccountFilter {
  from?: string | undefined
  to?: string | undefined
}

/**
 * Of which accounts leads are counted: absent = of all, those without an account included, where neither a site, a
 * group nor accounts are asked for.
 */
export function leadAccounts(asked: AccountFilter, ids: readonly number[]): readonly number[] | undefined {
  const isNarrow = [asked.platform_value, asked.group_id, asked.third_auth_id, asked.only].some(
    (one) => one !== undefined,
  )
  return isNarrow ? ids : undefined
}

/** A question made ready. */
export interface Question {
  grid: DayGrid
  accounts: Awaited<ReturnType<typeof findAccounts>>
  /** Ids of these. */
  ids: readonly number[]
}

/**
 * A call whose answer is kept for as long as nothing is written and its days stay the same; `read` makes it.
 * @throws BAD_INPUT, the call, for days that `rules` refuse
 */
export function steadyCall<I extends Asked, O>(
  deps: SteadyDeps,
  rules: SpanRules,
  read: (caller: Caller, question: Question, input: I) => Promise<O>,
): (caller: Caller, input: I) => Promise<O> {
  const answers = createSteadyAnswers<O>(deps)
  return async (caller, input) => {
    const { db, admin, tenant } = caller
    const span = readSpan(input, dayOf(deps.clock.now(), tenant.timeZone), rules)
    return await answers.get(viewKey({ tenantId: tenant.id, admin }, { ...input, ...span }), async () => {
      const accounts = await findAccounts(db, input)
      return await read(
        caller,
        {
          grid: dayGrid(span, tenant.timeZone),
          accounts,
          ids: accounts.map((account) => account.id),
        },
        input,
      )
    })
  }
}
