// What the budgets of accounts are put together from; wired in the composition.
import type { BudgetRow } from '../../../contract/http/account-budget.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Db } from '../../ports/database.ts'

export interface BudgetAccount {
  readonly id: number
  readonly platform_value: string
}
/** Of accounts that were found in sight; `now` in unix ms. */
export interface BudgetQuestion {
  readonly accounts: readonly BudgetAccount[]
  readonly timeZone: string
  readonly now: number
}
/** Rows of one part of the product, by account; accounts without any are left out. */
export type BudgetPart = (db: Db, asked: BudgetQuestion) => Promise<ReadonlyMap<number, readonly BudgetRow[]>>

export interface BudgetDeps {
  readonly clock: Clock
  readonly parts: readonly BudgetPart[]
  /** The outgoing address that a stored test of a proxy found; '' = none. */
  outgoingOf(storedTest: string | null): string
}
