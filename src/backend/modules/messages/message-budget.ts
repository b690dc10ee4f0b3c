// What accounts may still answer today, and how often they are read.
import type { BudgetRow } from '../../../contract/http/account-budget.ts'
import { READINGS_PER_DAY } from '../../../contract/helper/message-commands.ts'
import { replyPaceOf } from '../../../contract/helper/reply-commands.ts'
import { canReplyAtAll } from '../../../contract/message-platforms.ts'
import { toSeconds } from '../../lib/clock.ts'
import { worksAround } from '../../lib/account-writes.ts'
import { dayOf } from '../../lib/days.ts'
import type { Db } from '../../ports/database.ts'
import { askTime } from './next-reading.ts'
import { findReadings } from './readings.repository.ts'
import type { ReadingRow } from './readings.repository.ts'
import { accountPace, paceSince } from './replies/pace.ts'
import { pressedTimesOf } from './replies/sends.repository.ts'

interface Asked {
  readonly accounts: readonly { readonly id: number; readonly platform_value: string }[]
  readonly timeZone: string
  readonly now: number
}

/** By account: answers where what people write can be answered, and each kind of reading that is switched on. */
export async function messageBudget(
  db: Db,
  { accounts, timeZone, now }: Asked,
  { keepsApart }: { readonly keepsApart: boolean },
): Promise<Map<number, BudgetRow[]>> {
  const ids = accounts.map((account) => account.id)
  const pressed = await pressedTimesOf(db, ids, paceSince(now, timeZone))
  const works = keepsApart ? await worksAround(db, ids, now) : new Map<number, number>()
  const readings = Map.groupBy(
    (await findReadings(db, ids)).filter((row) => row.enabled === 1),
    (row) => row.third_auth_id,
  )
  return new Map(
    accounts.map(({ id, platform_value: platform }) => [
      id,
      [
        ...(canReplyAtAll(platform)
          ? [replyRow(platform, pressed.get(id) ?? [], { timeZone, now, work: works.get(id) })]
          : []),
        ...(readings.get(id) ?? []).map((row) => readRow(row, { timeZone, now })),
      ],
    ]),
  )
}

function replyRow(
  platform: string,
  pressed: readonly number[],
  at: { readonly now: number; readonly timeZone: string; readonly work: number | undefined },
): BudgetRow {
  const { leftToday, leftHour, nextTime } = accountPace(platform, pressed, at)
  const { day } = replyPaceOf(platform)
  return {
    kind: 'reply',
    used: day - leftToday,
    most: day,
    is_paced: 1,
    ...(nextTime <= at.now
      ? { next_time: 0, wait: null }
      : { next_time: toSeconds(nextTime), wait: leftToday === 0 ? 'cap' : leftHour === 0 ? 'hour' : 'gap' }),
  }
}

function readRow(row: ReadingRow, { timeZone, now }: { readonly now: number; readonly timeZone: string }): BudgetRow {
  const day = dayOf(now, timeZone)
  const used = row.day === day ? row.day_count : 0
  const from = askTime(row, { now, timeZone })
  return {
    kind: row.kind === 'dm' ? 'read_dm' : 'read_comment',
    used,
    most: READINGS_PER_DAY,
    is_paced: 1,
    ...(from <= now
      ? { next_time: 0, wait: null }
      : {
          next_time: toSeconds(from),
          wait: row.status === 'blocked' ? 'blocked' : used >= READINGS_PER_DAY ? 'cap' : 'gap',
        }),
  }
}
