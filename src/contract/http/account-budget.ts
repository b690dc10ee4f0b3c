// What an account may still do today, of all that its site counts against it.
import { z } from 'zod'
import { get } from '../endpoint.ts'
import { id, outFlag, outTime } from '../fields.ts'

/** Works that go out, answers that are pressed, and readings of what guests write. */
export const BUDGET_KINDS = ['publish', 'reply', 'read_comment', 'read_dm'] as const
/**
 * Why the next one waits: `gap` the pause since the last one, `hour` and `cap` enough for this hour or day, `quiet`
 * hours in which nothing goes out, `blocked` the site stopped the account: a rest that grows each time.
 */
export const BUDGET_WAITS = ['gap', 'hour', 'cap', 'quiet', 'blocked'] as const

const budgetRow = z.object({
  kind: z.enum(BUDGET_KINDS),
  /** Today, in the company's zone; what failed counts too, as the site saw it. */
  used: z.number().int(),
  /** 0 = no limit. */
  most: z.number().int(),
  /** 0 = no pace is kept for it: it waits for nothing, nor for anything of another kind. */
  is_paced: outFlag(),
  /** The earliest moment for the next one; 0 = at once. */
  next_time: outTime(),
  /** Null = nothing waits. */
  wait: z.enum(BUDGET_WAITS).nullable(),
})
export type BudgetRow = z.infer<typeof budgetRow>

/**
 * Budgets of one account; what its site can't do, or what is switched off, is left out. `address`: accounts that go out
 * by the same address, this one included, and what they wrote today, works and answers together; null = it has no
 * proxy whose outgoing address was tested. NOT_FOUND.
 */
export const accountBudget = get('third_auth', 'getThirdAuthBudget', {
  title: '账号今日额度',
  perm: 'account:list',
  input: z.object({ third_auth_id: id() }).strict(),
  output: z.object({
    list: z.array(budgetRow),
    address: z.object({ ip: z.string(), accounts: z.number().int(), used: z.number().int() }).nullable(),
  }),
})
