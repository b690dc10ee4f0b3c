// What accounts may still publish today.
import type { BudgetRow } from '../../../../contract/http/account-budget.ts'
import { lastAnswersOf } from '../../../lib/account-writes.ts'
import { toSeconds } from '../../../lib/clock.ts'
import { dayOf, startOfDay } from '../../../lib/days.ts'
import { openZone } from '../../../lib/zoned-time.ts'
import type { Db } from '../../../ports/database.ts'
import type { PublishingDeps } from '../publishing.ports.ts'
import { paceOf } from '../rules/pace.ts'
import { findStarts } from '../store/pace.repository.ts'
import { readPaces } from './pace-settings.service.ts'

interface Asked {
  readonly accounts: readonly { readonly id: number; readonly platform_value: string }[]
  readonly timeZone: string
  readonly now: number
}

/** By account; the moment of the next work is about right, since each work has a chance of its own in its pause. */
export function createPublishBudget({ paces: usual }: Pick<PublishingDeps, 'paces'>) {
  return async (db: Db, { accounts, timeZone, now }: Asked): Promise<Map<number, BudgetRow[]>> => {
    const paces = await readPaces(db, usual)
    const ids = accounts.map((account) => account.id)
    const [starts, answers] = [await findStarts(db, ids, now), await lastAnswersOf(db, ids, now)]
    const from = startOfDay(dayOf(now, timeZone), timeZone)
    const zone = openZone(timeZone)
    return new Map(
      accounts.map(({ id, platform_value: platform }) => {
        const own = [...(starts.get(id)?.values() ?? [])]
        const pace = paces[platform]
        const pause =
          pace === undefined ? null : paceOf(own, { pace, zone, seed: `account:${id}`, answered: answers.get(id) }, now)
        const row: BudgetRow = {
          kind: 'publish',
          used: own.filter((start) => start >= from).length,
          most: pace?.daily_cap ?? 0,
          is_paced: pace === undefined ? 0 : 1,
          next_time: pause === null ? 0 : toSeconds(pause.until),
          wait: pause?.reason ?? null,
        }
        return [id, [row]]
      }),
    )
  }
}
