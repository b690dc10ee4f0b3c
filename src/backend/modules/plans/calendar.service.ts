// The calendar: what goes out when, what is moved, where there is room, and which hours did well.
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import { PLAN_LIMITS } from '../../../contract/entities/plan.ts'
import type { CalendarEntry } from '../../../contract/entities/plan.ts'
import type * as http from '../../../contract/http/plan.ts'
import { visibleAccountIds } from '../../lib/account-scope.ts'
import { toMillis, toSeconds } from '../../lib/clock.ts'
import { dayOf, daysBetween, shiftDay, startOfDay } from '../../lib/days.ts'
import { visiblePlans } from '../../lib/plan-scope.ts'
import { openZone } from '../../lib/zoned-time.ts'
import type { Db } from '../../ports/database.ts'
import { weekdayOf } from './planner/day-times.ts'
import { planPicture, readPicture } from './plan-roll.ts'
import { badField, conflict, missing } from './plans.errors.ts'
import type { Caller, PlansDeps } from './plans.ports.ts'

type Http = typeof http
const MINUTE = 60_000
const MAX_ENTRIES = 5_000
/** Works without a plan keep this gap, minutes. */
const USUAL_GAP = 30
/** Fewer works than this are little to go by. */
const FEW = 10

export interface CalendarService {
  show(caller: Caller, input: ParsedInputOf<Http['planCalendar']>): Promise<OutputOf<Http['planCalendar']>>
  move(caller: Caller, input: ParsedInputOf<Http['moveCalendarItem']>): Promise<OutputOf<Http['moveCalendarItem']>>
  findSlots(caller: Caller, input: ParsedInputOf<Http['findSlots']>): Promise<OutputOf<Http['findSlots']>>
  bestTimes(caller: Caller, input: ParsedInputOf<Http['bestTimes']>): Promise<OutputOf<Http['bestTimes']>>
}

/** See the interface. */
export function createCalendar(deps: Pick<PlansDeps, 'clock' | 'platforms' | 'works' | 'fileUrl'>): CalendarService {
  return {
    async show(caller, input) {
      const { db, admin, tenant } = caller
      if (input.to < input.from) throw badField('to', '结束日期不能早于开始日期')
      if (input.to > shiftDay(input.from, PLAN_LIMITS.calendar_days - 1)) throw badField('to', `一次最多查看 ${PLAN_LIMITS.calendar_days} 天`)
      const range = { from: startOfDay(input.from, tenant.timeZone), to: startOfDay(shiftDay(input.to, 1), tenant.timeZone) }
      const items = await findItems(db, caller, input, range)
      const list: CalendarEntry[] = await Promise.all(items.map(async (row) => ({
        id: row.id, kind: 'item' as const, title: row.title, cover_url: await deps.fileUrl(row.video_cover_url), third_auth_id: row.third_auth_id, openname: row.openname, platform_value: row.platform_value,
        timing_time: toSeconds(row.timing_time), publish_status: row.publish_status, plan_id: row.plan_id ?? 0, wisdom_task_id: row.wisdom_task_id, editable: row.publish_status === 0 && row.lease_until === null ? (1 as const) : (0 as const),
        conflict: items.some((other) => other.id !== row.id && other.third_auth_id === row.third_auth_id && Math.abs(other.timing_time - row.timing_time) < Math.max(row.gap ?? USUAL_GAP, other.gap ?? 0) * MINUTE) ? (1 as const) : (0 as const),
      })))
      if (input.status === undefined) {
        let query = visiblePlans(db, admin).selectAll('p').where('p.status', 'in', [1, 2])
        if (input.plan_id !== undefined) query = query.where('p.id', '=', input.plan_id)
        const plans = await query.orderBy('p.id').execute()
        const days = daysBetween(dayOf(deps.clock.now(), tenant.timeZone), input.to).length
        const picture = await readPicture(db, deps, plans, Math.min(days, PLAN_LIMITS.calendar_days))
        const names = new Map((await db.selectFrom('third_auths').select(['id', 'openname', 'platform_value']).where('id', 'in', [0, ...picture.accounts.map((account) => account.id)]).execute()).map((row) => [row.id, row]))
        for (const slot of planPicture(picture, Math.min(days, PLAN_LIMITS.calendar_days)).slots) {
          const account = names.get(slot.accountId)
          if (account === undefined || slot.at < range.from || slot.at >= range.to || (input.third_auth_ids !== undefined && !input.third_auth_ids.includes(account.id)) || (input.platform_value !== undefined && account.platform_value !== input.platform_value)) continue
          list.push({ id: 0, kind: 'slot', title: plans.find((plan) => plan.id === slot.planId)?.name ?? '', cover_url: '', third_auth_id: account.id, openname: account.openname, platform_value: account.platform_value, timing_time: toSeconds(slot.at), publish_status: 0, plan_id: slot.planId, wisdom_task_id: 0, editable: 0, conflict: 0 })
        }
      }
      const totals: Record<string, number> = {}
      const sorted = list.toSorted((a, b) => a.timing_time - b.timing_time || a.id - b.id).slice(0, MAX_ENTRIES)
      for (const entry of sorted) {
        const day = dayOf(toMillis(entry.timing_time), tenant.timeZone)
        totals[day] = (totals[day] ?? 0) + 1
      }
      return { list: sorted, day_totals: totals }
    },

    async move(caller, { id, timing_time, force }) {
      const { db, admin } = caller
      const at = toMillis(timing_time)
      let query = db.selectFrom('publish_items as i').leftJoin('plans as p', 'p.id', 'i.plan_id').select(['i.third_auth_id', 'i.title', 'p.min_gap_minutes as gap']).where('i.id', '=', id).where('i.delete_time', 'is', null)
      const visible = visibleAccountIds(db, admin)
      if (visible !== null) query = query.where('i.third_auth_id', 'in', visible)
      const row = await query.executeTakeFirst()
      if (row === undefined) throw missing('作品不存在或已删除', 'id')
      if (at <= deps.clock.now()) throw badField('timing_time', '定时时间必须晚于现在')
      const farthest = PLAN_LIMITS.gap_max * MINUTE
      const near = await db
        .selectFrom('publish_items as i').leftJoin('plans as p', 'p.id', 'i.plan_id').select(['i.id', 'i.title', 'i.timing_time', 'p.min_gap_minutes as gap'])
        .where('i.third_auth_id', '=', row.third_auth_id).where('i.id', '<>', id).where('i.delete_time', 'is', null).where('i.publish_status', 'in', [0, 1, 2]).where('i.timing_time', '>', at - farthest).where('i.timing_time', '<', at + farthest).orderBy('i.timing_time').execute()
      const conflicts = near.filter((other) => Math.abs(other.timing_time - at) < Math.max(row.gap ?? USUAL_GAP, other.gap ?? 0) * MINUTE).map((other) => ({ id: other.id, title: other.title, timing_time: toSeconds(other.timing_time) }))
      if (conflicts.length > 0 && force === 0) throw conflict(`与该账号的其他 ${conflicts.length} 个作品间隔太近`, { conflicts })
      await deps.works.move(caller, id, timing_time)
      caller.audit({ targetType: 'publish_item', targetId: id, summary: `移动作品时间：${row.title}` })
      return { timing_time, conflicts }
    },

    async findSlots(caller, input) {
      const found = await deps.works.freeTimes(caller, input.third_auth_ids, { count: input.count, from: input.from === undefined ? 0 : toMillis(input.from) })
      return { list: found.map((one) => ({ third_auth_id: one.accountId, timing_time: toSeconds(one.at) })) }
    },

    async bestTimes({ db, admin, tenant }, input) {
      let query = db.selectFrom('platform_works as w').innerJoin('third_auths as a', 'a.id', 'w.third_auth_id').select(['w.publish_time', 'w.last_play']).where('w.publish_time', '>', 0).where('w.last_play', 'is not', null)
      if (input.third_auth_id !== undefined) query = query.where('a.id', '=', input.third_auth_id)
      if (input.platform_value !== undefined) query = query.where('a.platform_value', '=', input.platform_value)
      const visible = visibleAccountIds(db, admin)
      if (visible !== null) query = query.where('a.id', 'in', visible)
      const zone = openZone(tenant.timeZone)
      const cells = new Map<string, { weekday: number; hour: number; plays: number; n: number }>()
      for (const row of await query.orderBy('w.id', 'desc').limit(20_000).execute()) {
        const hour = Math.floor(zone.wall(row.publish_time).minutes / 60)
        const weekday = weekdayOf(dayOf(row.publish_time, tenant.timeZone))
        const cell = cells.get(`${weekday}:${hour}`) ?? { weekday, hour, plays: 0, n: 0 }
        cells.set(`${weekday}:${hour}`, { ...cell, plays: cell.plays + (row.last_play ?? 0), n: cell.n + 1 })
      }
      return { list: [...cells.values()].map(({ weekday, hour, plays, n }) => ({ weekday, hour, score: plays / n, n, low_confidence: n < FEW ? (1 as const) : (0 as const) })).toSorted((a, b) => a.weekday - b.weekday || a.hour - b.hour) }
    },
  }
}

async function findItems(db: Db, { admin }: Caller, input: ParsedInputOf<Http['planCalendar']>, range: { from: number; to: number }) {
  let query = db
    .selectFrom('publish_items as i').innerJoin('third_auths as a', 'a.id', 'i.third_auth_id').leftJoin('plans as p', 'p.id', 'i.plan_id')
    .select(['i.id', 'i.title', 'i.video_cover_url', 'i.third_auth_id', 'a.openname', 'a.platform_value', 'i.timing_time', 'i.publish_status', 'i.plan_id', 'i.wisdom_task_id', 'i.lease_until', 'p.min_gap_minutes as gap'])
    .where('i.timing_time', '>=', range.from).where('i.timing_time', '<', range.to).where('i.delete_time', 'is', null)
  const visible = visibleAccountIds(db, admin)
  if (visible !== null) query = query.where('i.third_auth_id', 'in', visible)
  if (input.plan_id !== undefined) query = query.where('i.plan_id', '=', input.plan_id)
  if (input.third_auth_ids !== undefined) query = query.where('i.third_auth_id', 'in', input.third_auth_ids)
  if (input.platform_value !== undefined) query = query.where('a.platform_value', '=', input.platform_value)
  const states = [0, 1, 2, -1, 3] as const
  const status = states.find((one) => one === input.status)
  query = status === undefined ? query.where('i.publish_status', '<>', 3) : query.where('i.publish_status', '=', status)
  return await query.orderBy('i.timing_time').limit(MAX_ENTRIES).execute()
}
