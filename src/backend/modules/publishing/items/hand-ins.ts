// Works that are handed to their sites' timers automatically: of accounts that prefer it, from three days before their
// time until the site would not take it any more.
import { HAND_IN_AHEAD_MS, handInSoon, handInUntil, isHandIn, SOFT_LEAD_MS } from '../../../../contract/time-channel.ts'
import { knownZone } from '../../../lib/days.ts'
import { wholeCompany } from '../../../lib/whole-company.ts'
import type { Db } from '../../../ports/database.ts'
import type { itemRows, ItemRow } from '../store/items.repository.ts'
import type { Caller } from '../publishing.ports.ts'
import { columnsOfTime, momentOf, restingWork, timedWork, waitsForTime } from './time-channels.ts'
import { uploadTimes } from '../store/upload-times.ts'

/** Works that are looked at in one piece. */
const PIECE = 100

/**
 * Pages through what may be handed in at `now` (unix ms), nearest times first. `asIf`: instead of works of accounts
 * that prefer it, those of these accounts that do not yet, as if they did; those that rest among them.
 */
export function openHandIns(
  caller: Pick<Caller, 'db' | 'tenant'>,
  now: number,
  asIf?: readonly number[],
): { next(sendable: ReturnType<typeof itemRows>): Promise<ItemRow[]> } {
  const timeZone = knownZone(caller.tenant.timeZone)
  let isWanted: boolean | undefined
  let last: { at: number; id: number } | undefined = { at: now, id: Number.MAX_SAFE_INTEGER }
  return {
    /** The next works to hand in; [] = there are no more. `sendable`: ordered by time and id. */
    async next(sendable) {
      // Where no account prefers it, the works of the next days are not looked through every half minute.
      isWanted ??= asIf !== undefined || (await isPreferred(caller.db))
      if (!isWanted) return []
      // Most works in a piece may be too late or at a minute that their site does not offer: they must not hide those
      // behind them.
      while (last !== undefined) {
        const { at, id } = last
        const rows: ItemRow[] = await sendable
          .where('i.timing_time', '>=', at)
          .where('i.timing_time', '<=', now + HAND_IN_AHEAD_MS)
          .where((eb) => eb.or([eb('i.timing_time', '>', at), eb('i.id', '>', id)]))
          .where('i.time_channel', '=', '')
          .where('a.time_channel', asIf === undefined ? '=' : '<>', 'site')
          .$if(asIf !== undefined, (query) => query.where('i.third_auth_id', 'in', [0, ...(asIf ?? [])]))
          .limit(PIECE)
          .execute()
        const end = rows.at(-1)
        last = end === undefined || rows.length < PIECE ? undefined : { at: end.timing_time, id: end.id }
        const uploads = await uploadTimes(
          caller.db,
          rows.map((row) => row.third_auth_id),
          now,
        )
        const found = rows.filter((row) =>
          isHandIn(
            restingWork(asIf === undefined ? row : { ...row, account_time_channel: 'site', time_changed: 0 }),
            momentOf(row, uploads, { startAt: now, timeZone }),
          ),
        )
        if (found.length > 0) return found
      }
      return []
    },
  }
}

/**
 * Of these works those that would be handed in soon if they had these times from `now` (unix ms) on, by id and in unix
 * ms; as stored in all else. `atOnce` = without the whole rest of a work whose time was changed.
 */
export async function handedInWith(
  { db, tenant }: Pick<Caller, 'db' | 'tenant'>,
  rows: readonly ItemRow[],
  times: ReadonlyMap<number, number>,
  now: number,
): Promise<{ row: ItemRow; atOnce: boolean }[]> {
  const timeZone = knownZone(tenant.timeZone)
  const uploads = await uploadTimes(
    db,
    rows.map((row) => row.third_auth_id),
    now,
  )
  const paused = await pausedPlans(
    db,
    rows.map((row) => row.plan_id),
  )
  return rows.flatMap((row) => {
    const time = times.get(row.id) ?? row.timing_time
    // Another time has been refused by nobody yet, and whoever has one goes out by himself, unless his plan is paused.
    const next: ItemRow =
      time === row.timing_time
        ? row
        : {
            ...row,
            ...columnsOfTime(row, time, now),
            ...(paused.has(row.plan_id ?? 0) ? { auto_publish: 0 as const } : {}),
          }
    const soon = waitsForTime(next, now)
      ? handInSoon(restingWork(next), momentOf(next, uploads, { startAt: now, timeZone }))
      : null
    return soon === null ? [] : [{ row, atOnce: soon === 'atOnce' }]
  })
}

const pausedPlans = async (db: Db, ids: readonly (number | null)[]): Promise<Set<number>> =>
  new Set(
    (
      await wholeCompany(db, 'works')
        .selectFrom('plans')
        .select('id')
        .where('id', 'in', [0, ...new Set(ids.flatMap((id) => id ?? []))])
        .where('status', '=', 3)
        .execute()
    ).map((plan) => plan.id),
  )

const isPreferred = async (db: Db): Promise<boolean> =>
  (await db
    .selectFrom('third_auths')
    .select('id')
    .where('time_channel', '=', 'site')
    .where('delete_time', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

/**
 * True when the site would not take the time of a work that was taken to be handed in: the room for the way is used up.
 * `now` in unix ms.
 */
export async function hasHandInPassed(db: Db, row: ItemRow, now: number): Promise<boolean> {
  const { timer, timeMs } = timedWork(row)
  if (timer === null) return true
  const uploadMs = (await uploadTimes(db, [row.third_auth_id], now)).get(row.third_auth_id) ?? 0
  return now > handInUntil(timeMs, timer, uploadMs) + SOFT_LEAD_MS
}
