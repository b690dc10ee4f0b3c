// One pass over the plans of a company: what the next days lack is made. Each chunk is one transaction, so a pass may
// end anywhere and begin again.
import { PUBLISH_STATUS } from '../../../contract/entities/publish.ts'
import { rulesFor } from '../../../contract/acceptance/acceptance.ts'
import type { PlanLack } from '../../../contract/entities/plan.ts'
import { reasonText } from '../../../contract/reasons/reasons.ts'
import { judgedWay } from '../../lib/account-ways.ts'
import { siteRestsOf } from '../../lib/account-writes.ts'
import { dayOf, shiftDay, startOfDay } from '../../lib/days.ts'
import { dayClockOf, openZone, parseClock } from '../../lib/zoned-time.ts'
import { SOFT_LEAD_MS } from '../../../contract/time-channel.ts'
import { inTransaction } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import { isThrough, readLacks, wishOf } from './plan-codec.ts'
import type { PlanRow } from './plan-codec.ts'
import { createChunkMaker, StalePass } from './plan-chunk.ts'
import { planSlots } from './planner/plan-slots.ts'
import type { BookedWork, PlanAccount, PlannedSlot, PlannerAnswer, PlanWish } from './planner/planner-types.ts'
import type { PlansDeps } from './plans.ports.ts'
import { accountsOfPlans, madeOf, recentOf } from './plans.repository.ts'

/** Works are made this many days ahead, today included. */
const DAYS_AHEAD = 3
/** Works of one task, and films of one order. */
const CHUNK = 100
const DAY = 86_400_000
/**
 * Whoever had fewer works of a plan in these days comes first; an account that was away longer need not make up for it.
 */
const RECENT_DAYS = 60
/** A film takes time to be made, and a platform time to take it, minutes. */
const LEAD_MINUTES = 30
const SOFT_LEAD_MINUTES = SOFT_LEAD_MS / 60_000

/** Everything a pass decides upon. */
export interface Picture {
  plans: PlanRow[]
  wishes: PlanWish[]
  accounts: PlanAccount[]
  booked: BookedWork[]
  /** Times of the company's works that wait for them, unix ms. */
  others: readonly number[]
  made: ReadonlyMap<number, number>
  timeZone: string
  now: number
}

/**
 * Reads plans and all that their times depend on. `days`: how far ahead; `drafted`: accounts of plans that are not
 * stored like that.
 */
export async function readPicture(
  db: Db,
  deps: Pick<PlansDeps, 'clock' | 'platforms' | 'works'>,
  plans: PlanRow[],
  days: number,
  drafted: ReadonlyMap<number, readonly number[]> = new Map(),
): Promise<Picture> {
  const now = deps.clock.now()
  const { time_zone: timeZone } = await db.selectFrom('tenants').select('time_zone').executeTakeFirstOrThrow()
  const ids = plans.map((plan) => plan.id)
  const [byPlan, made, platforms, paces] = [
    new Map([...(await accountsOfPlans(db, ids)), ...drafted]),
    await madeOf(db, ids),
    await deps.platforms.all(db),
    await deps.works.paces(db),
  ]
  const accountIds = [...new Set([...byPlan.values()].flat())]
  const today = dayOf(now, timeZone)
  const rows =
    accountIds.length === 0
      ? []
      : await db
          .selectFrom('third_auths')
          .select(['id', 'platform_value', 'third_login_status', 'enabled', 'ways', 'third_token_enc'])
          .where('id', 'in', accountIds)
          .where('delete_time', 'is', null)
          .execute()
  const rests = await siteRestsOf(db, accountIds, now)
  const accounts = rows.map((row): PlanAccount => {
    const platform = platforms.get(row.platform_value)
    const pace = paces[row.platform_value]
    // Films and posts of pictures have the same timer.
    const timer = rulesFor({ value: row.platform_value }, 'video', judgedWay(row))?.timer ?? null
    return {
      id: row.id,
      online: row.enabled === 1 && row.third_login_status === 1 && platform?.enabled === 1,
      restUntil: rests.get(row.id) ?? 0,
      leadMinutes: Math.max(LEAD_MINUTES, (timer?.leadMinutes ?? 0) + SOFT_LEAD_MINUTES),
      stepMinutes: timer?.stepMinutes ?? 1,
      gapMinutes: pace === undefined ? 0 : pace.gap_minutes + pace.jitter_minutes,
      dailyCap: pace?.daily_cap ?? 0,
      quiet:
        pace === undefined || pace.quiet_from === ''
          ? null
          : { from: parseClock(pace.quiet_from), to: parseClock(pace.quiet_to) },
    }
  })
  const slots =
    ids.length === 0
      ? []
      : await db
          .selectFrom('plan_slots')
          .select(['plan_id', 'day', 'seq', 'due_time'])
          .where('plan_id', 'in', ids)
          .where('day', '>=', shiftDay(today, -1))
          .orderBy('id')
          .execute()
  const recent = await recentOf(db, ids, shiftDay(today, -RECENT_DAYS))
  const wishes = plans.map((plan) =>
    wishOf(plan, {
      accountIds: byPlan.get(plan.id) ?? [],
      madeNum: made.get(plan.id) ?? 0,
      recent: recent.get(plan.id) ?? new Map(),
      made: slots
        .filter((slot) => slot.plan_id === plan.id)
        .map((slot) => ({ day: slot.day, seq: slot.seq, at: slot.due_time })),
    }),
  )
  const from = startOfDay(today, timeZone)
  const works =
    accountIds.length === 0
      ? []
      : await db
          .selectFrom('publish_items as i')
          .leftJoin('plans as p', 'p.id', 'i.plan_id')
          .select(['i.third_auth_id', 'i.plan_id', 'i.timing_time', 'p.min_gap_minutes', 'p.per_account_daily_max'])
          .where('i.third_auth_id', 'in', accountIds)
          .where('i.timing_time', '>', from - 2 * DAY)
          .where('i.timing_time', '<', from + (days + 2) * DAY)
          .where('i.publish_status', 'in', [
            PUBLISH_STATUS.waiting,
            PUBLISH_STATUS.publishing,
            PUBLISH_STATUS.success,
            PUBLISH_STATUS.failed,
          ])
          .where('i.delete_time', 'is', null)
          .execute()
  const booked = works.map((row): BookedWork => ({
    accountId: row.third_auth_id,
    planId: row.plan_id,
    at: row.timing_time,
    gapMinutes: row.min_gap_minutes ?? 0,
    cap: row.per_account_daily_max ?? 0,
  }))
  return { plans, wishes, accounts, booked, others: await deps.works.companyTimes(db, now), made, timeZone, now }
}

/** What the plans take of the next days. */
export function planPicture(picture: Picture, days: number): PlannerAnswer {
  return planSlots({
    plans: picture.wishes,
    accounts: picture.accounts,
    booked: picture.booked,
    others: picture.others,
    timeZone: picture.timeZone,
    now: picture.now,
    days,
  })
}

export interface PlanRoll {
  /** Makes what is missing; answers how many slots. A pass that others disturb is begun anew, three times at most. */
  pass(db: Db, tenantId: number, signal?: AbortSignal): Promise<number>
}

/** See the interface. */
export function createPlanRoll<P>(deps: PlansDeps<P>): PlanRoll {
  const makeChunk = createChunkMaker(deps)

  const once = async (db: Db, tenantId: number, signal: AbortSignal | undefined): Promise<number> => {
    const rows = await db
      .selectFrom('plans')
      .selectAll()
      .where('status', 'in', [1, 2])
      .where('delete_time', 'is', null)
      .orderBy('id')
      .execute()
    if (rows.length === 0) return 0
    const picture = await readPicture(db, deps, rows, DAYS_AHEAD)
    const { slots, short } = planPicture(picture, DAYS_AHEAD)
    const versions = new Map(rows.map((row) => [row.id, row.version]))
    let count = 0
    for (const [index, plan] of rows.entries()) {
      const wish = picture.wishes[index]
      if (wish === undefined) continue
      const lacks: PlanLack[] = accountLacks(wish, picture, short.get(plan.id) ?? 0)
      let made = 0
      for (const chunk of chunksOf(slots.filter((slot) => slot.planId === plan.id))) {
        if (signal?.aborted === true) return count + made
        const done = await makeChunk({ db, tenantId, plan, slots: chunk, versions, timeZone: picture.timeZone })
        made += done.made
        for (const lack of done.lacks) if (!lacks.some((known) => known.code === lack.code)) lacks.push(lack)
      }
      count += made
      await settle(db, plan, {
        lacks,
        through: isThrough(plan, (picture.made.get(plan.id) ?? 0) + made, picture.now, picture.timeZone),
      })
    }
    return count
  }

  /** Writes what the pass found out, unless the plan was paused or ended meanwhile. */
  const settle = async (db: Db, plan: PlanRow, found: { lacks: PlanLack[]; through: boolean }): Promise<void> => {
    await inTransaction(db, async (trx) => {
      const open =
        found.through &&
        (await trx
          .selectFrom('publish_items')
          .select('id')
          .where('plan_id', '=', plan.id)
          .where('publish_status', 'in', [PUBLISH_STATUS.waiting, PUBLISH_STATUS.publishing])
          .where('delete_time', 'is', null)
          .limit(1)
          .executeTakeFirst()) !== undefined
      const status = found.through && !open ? (4 as const) : (2 as const)
      const lacks = found.through ? [] : found.lacks
      if (status === plan.status && JSON.stringify(lacks) === JSON.stringify(readLacks(plan.lacks))) return
      await trx
        .updateTable('plans')
        .set({ status, lacks: JSON.stringify(lacks), update_time: deps.clock.now() })
        .where('id', '=', plan.id)
        .where('status', 'in', [1, 2])
        .execute()
    })
  }

  return {
    async pass(db, tenantId, signal) {
      for (let tries = 1; ; tries += 1) {
        try {
          return await once(db, tenantId, signal)
        } catch (error) {
          if (!(error instanceof StalePass) || tries === 3) throw error
        }
      }
    },
  }
}

function accountLacks(wish: PlanWish, picture: Picture, short: number): PlanLack[] {
  const online = picture.accounts.filter((account) => account.online && wish.accountIds.includes(account.id)).length
  if (online === 0) return [{ code: 'accounts', msg: '账号全部掉线或停用，请重新授权后自动继续' }]
  const rests = restProblems(wish, picture)
  if (short === 0) return rests
  return [
    ...rests,
    {
      code: 'room',
      msg: `近 ${DAYS_AHEAD} 天有 ${short} 条排不下，请增加账号，或放宽时段、间隔、每账号每日上限${online < wish.accountIds.length ? `（有 ${wish.accountIds.length - online} 个账号掉线或停用）` : ''}`,
    },
  ]
}

/** Accounts of a plan whose sites want a person: nothing is planned for them until they have rested. */
export function restProblems(wish: PlanWish, { accounts, now, timeZone }: Picture): PlanLack[] {
  const ends = accounts.flatMap(({ id, online, restUntil }) =>
    online && restUntil > now && wish.accountIds.includes(id) ? [restUntil] : [],
  )
  if (ends.length === 0) return []
  const last = dayClockOf(openZone(timeZone).wall(Math.ceil(Math.max(...ends) / 60_000) * 60_000))
  return [{ code: 'rests', msg: reasonText('plans.accountsRest', 'zh', { count: ends.length, time: last }) }]
}

/** Slots of one day each, at most CHUNK of them. */
function chunksOf(slots: readonly PlannedSlot[]): PlannedSlot[][] {
  const days = new Map<string, PlannedSlot[]>()
  for (const slot of slots) days.set(slot.day, [...(days.get(slot.day) ?? []), slot])
  return [...days.values()].flatMap((own) =>
    Array.from({ length: Math.ceil(own.length / CHUNK) }, (_, at) => own.slice(at * CHUNK, (at + 1) * CHUNK)),
  )
}
