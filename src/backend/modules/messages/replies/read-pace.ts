// The pace of an account as it stands: what it may still answer, and how much of that nobody has spoken for.
import { worksAround } from '../../../lib/account-writes.ts'
import type { Db } from '../../../ports/database.ts'
import { accountPace, paceSince } from './pace.ts'
import type { AccountPace } from './pace.ts'
import { countWaiting, pressedTimes } from './sends.repository.ts'

interface Account {
  readonly id: number
  readonly platform_value: string
}
/** `now` in unix ms. */
interface Moment {
  readonly now: number
  readonly timeZone: string
}

/** See `accountPace`; one place for all that answer. `keepsApart`: works that are near count. */
export async function readPace(
  db: Db,
  account: Account,
  { now, timeZone, keepsApart }: Moment & { readonly keepsApart: boolean },
): Promise<AccountPace> {
  const pressed = await pressedTimes(db, account.id, paceSince(now, timeZone))
  const work = keepsApart ? (await worksAround(db, [account.id], now)).get(account.id) : undefined
  return accountPace(account.platform_value, pressed, { now, timeZone, work })
}

/** Answers of today that are left to the account once all that wait are out; not below 0. */
export async function answersLeft(db: Db, account: Account, moment: Moment): Promise<number> {
  const { leftToday } = await readPace(db, account, { ...moment, keepsApart: false })
  return Math.max(0, leftToday - (await countWaiting(db, account.id)))
}
