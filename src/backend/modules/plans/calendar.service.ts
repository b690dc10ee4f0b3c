// The calendar: what goes out when, where there is room, and which hours did well.
import { PUBLISH_STATUS } from '../../../contract/entities/publish.ts'
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import type { TimeChannel } from '../../../contract/entities/account.ts'
import { PLAN_LIMITS } from '../../../contract/entities/plan.ts'
import type { CalendarEntry } from '../../../contract/entities/plan.ts'
import type * as http from '../../../contract/http/plan.ts'
import { isScheduled } from '../../../contract/work-time.ts'
import { namesOfAccounts } from '../../lib/account-names.ts'
import { visibleAccountIds } from '../../lib/account-scope.ts'
import { toMillis, toSeconds } from '../../lib/clock.ts'
import { askedZone, dayOf, daysBetween, shiftDay, startOfDay } from '../../lib/days.ts'
import { toPage } from '../../lib/paging.ts'
import { livePlans } from '../../lib/live-plans.ts'
import { isMissed, missedGraceMs, readSkipped } from '../../lib/missed-works.ts'
import { settlingAmong } from '../../lib/settling-works.ts'
import { createSteadyAnswers, viewKey } from '../../lib/steady-answers.ts'
import type { SteadyDeps } from '../../lib/steady-answers.ts'
import { findNear, gapMinutes, tooNear } from '../../lib/work-gaps.ts'
import { openZone } from '../../lib/zoned-time.ts'
import { hourWeights } from './hour-weights.ts'
import {
  countQuarters,
  countShownAccounts,
  findCalendarWorks,
  findUnscheduled,
  QUARTER_MS,
} from './calendar.repository.ts'
import { weekdayOf } from './planner/day-times.ts'
import { planPicture, readPicture } from './plan-roll.ts'
import { badField } from './plans.errors.ts'
import type { Caller, PlansDeps } from './plans.ports.ts'
import { tunedSight } from '../../lib/tuned-sight.ts'
import { wholeCompany } from '../../lib/whole-company.ts'

type Http = typeof http
const channelIn = (channels: ReadonlyMap<number, TimeChannel>, id: number): Pick<CalendarEntry, 'time_channel'> => {
  const channel = channels.get(id)
  return channel === undefined ? {} : { time_channel: channel }
}
const MAX_ENTRIES = 5_000
/** Fewer works than this are little to go by. */
const FEW = 10

export interface CalendarService {
  show(caller: Caller, input: ParsedInputOf<Http['planCalendar']>): Promise<OutputOf<Http['planCalendar']>>
  unscheduled(
    caller: Caller,
    input: ParsedInputOf<Http['unscheduledItems']>,
  ): Promise<OutputOf<Http['unscheduledItems']>>
  findSlots(caller: Caller, input: ParsedInputOf<Http['findSlots']>): Promise<OutputOf<Http['findSlots']>>
  bestTimes(caller: Caller, input: ParsedInputOf<Http['bestTimes']>): Promise<OutputOf<Http['bestTimes']>>
}

/** See the interface. */
export function createCalendar(
  deps: Pick<PlansDeps, 'clock' | 'platforms' | 'works' | 'fileUrl'> & SteadyDeps,
): CalendarService {
  const planned = createSteadyAnswers<CalendarEntry[]>(deps)
  /** Slots that running plans will make, as far as the calendar asks for them. */
  const slotsOf = async (
    { db, tenant }: Caller,
    input: ParsedInputOf<Http['planCalendar']>,
    range: { from: number; to: number },
  ): Promise<CalendarEntry[]> => {
    // Plans think in the company's days, whatever days are asked for.
    const days = Math.min(
      daysBetween(dayOf(deps.clock.now(), tenant.timeZone), dayOf(range.to - 1, tenant.timeZone)).length,
      PLAN_LIMITS.calendar_days,
    )
    if (input.status !== undefined || input.unconfirmed === 1 || days === 0) return []
    let query = livePlans(db).selectAll('p').where('p.status', 'in', [1, 2])
    if (input.plan_id !== undefined) query = query.where('p.id', '=', input.plan_id)
    const plans = await query.orderBy('p.id').execute()
    const picture = await readPicture(wholeCompany(db, 'works'), deps, plans, days)
    const accounts = await namesOfAccounts(
      db,
      picture.accounts.map((account) => account.id),
    )
    return planPicture(picture, days).slots.flatMap((slot) => {
      const account = accounts.get(slot.accountId)
      if (
        account === undefined ||
        slot.at < range.from ||
        slot.at >= range.to ||
        (input.third_auth_ids !== undefined && !input.third_auth_ids.includes(slot.accountId)) ||
        (input.platform_value !== undefined && account.platform_value !== input.platform_value)
      )
        return []
      const plan = plans.find((one) => one.id === slot.planId)
      return [
        {
          id: 0,
          kind: 'slot' as const,
          title: plan?.name ?? '',
          cover_url: '',
          third_auth_id: slot.accountId,
          openname: account.openname,
          platform_value: account.platform_value,
          timing_time: toSeconds(slot.at),
          publish_status: PUBLISH_STATUS.waiting,
          plan_id: slot.planId,
          wisdom_task_id: 0,
          editable: 0 as const,
          conflict: 0 as const,
          unconfirmed: 0,
          missed: 0 as const,
          gap_minutes: plan?.min_gap_minutes ?? 0,
        },
      ]
    })
  }

  return {
    async show(caller, input) {
      const { db, admin, tenant } = caller
      if (input.to < input.from) throw badField('to', 'plans.daysReversed')
      if (input.to > shiftDay(input.from, PLAN_LIMITS.calendar_days - 1))
        throw badField('to', 'plans.daysTooMany', { max: PLAN_LIMITS.calendar_days })
      const days = daysBetween(input.from, input.to)
      const timeZone = askedZone(input.time_zone, tenant.timeZone)
      const starts = days.map((day) => startOfDay(day, timeZone))
      const range = { from: starts[0] ?? 0, to: startOfDay(shiftDay(input.to, 1), timeZone) }
      const dayAt = (ms: number): string => days[starts.findLastIndex((start) => start <= ms)] ?? input.from
      const rows = await findCalendarWorks(db, admin, input, range, MAX_ENTRIES)
      const [paces, usual] = [await deps.works.paces(db), await deps.works.usualGap(caller)]
      const [graceMs, channels] = [await missedGraceMs(db), await deps.works.channels(caller, rows)]
      const [skippedBy, settling] = [
        await readSkipped(db, rows, deps.clock.now(), graceMs),
        await settlingAmong(db, rows),
      ]
      const platformOf = new Map(rows.map((row) => [row.third_auth_id, row.platform_value]))
      const waiting = new Set(rows.filter((row) => row.publish_status === PUBLISH_STATUS.waiting).map((row) => row.id))
      const near = waiting.size === 0 ? [] : await findNear(db, [...platformOf.keys()], range)
      const clashing = tooNear(
        near.map((row) => ({
          id: row.id,
          accountId: row.third_auth_id,
          at: row.timing_time,
          gap: gapMinutes(row.gap, paces[platformOf.get(row.third_auth_id) ?? ''], usual),
        })),
      )
      const entries: CalendarEntry[] = await Promise.all(
        rows.map(async (row) => ({
          id: row.id,
          kind: 'item' as const,
          title: row.title,
          cover_url: await deps.fileUrl(row.video_cover_url),
          third_auth_id: row.third_auth_id,
          openname: row.openname,
          platform_value: row.platform_value,
          media_type: row.media_type,
          timing_time: toSeconds(row.at),
          publish_status: row.publish_status,
          plan_id: row.plan_id ?? 0,
          wisdom_task_id: row.wisdom_task_id,
          editable:
            row.publish_status === PUBLISH_STATUS.waiting && row.lease_until === null ? (1 as const) : (0 as const),
          conflict: waiting.has(row.id) && clashing.has(row.id) ? (1 as const) : (0 as const),
          unconfirmed: row.outcome_unknown,
          ...(settling.has(row.id) ? { settling: 1 as const } : {}),
          missed: isMissed(row, deps.clock.now(), graceMs) ? (1 as const) : (0 as const),
          ...skippedBy(row),
          ...(isScheduled(
            { publish_status: row.publish_status, timing_time: toSeconds(row.at), only_draft: row.only_draft },
            deps.clock.now(),
          )
            ? { scheduled: 1 as const }
            : {}),
          ...(row.publish_status === PUBLISH_STATUS.success && row.only_draft === 1 ? { only_draft: 1 as const } : {}),
          gap_minutes: gapMinutes(row.gap, paces[row.platform_value], usual),
          ...channelIn(channels, row.id),
          ...(row.publish_status === PUBLISH_STATUS.success && row.platform_url !== ''
            ? { platform_url: row.platform_url }
            : {}),
        })),
      )
      // What plans will make begins now: it moves on with the minutes while nothing is written.
      const slots = await planned.get(
        viewKey(caller, { ...input, minute: Math.floor(deps.clock.now() / 60_000) }),
        async () => await slotsOf(caller, input, range),
      )
      // Below the limit the list itself is the count.
      const counted =
        rows.length < MAX_ENTRIES
          ? rows.map((row) => ({ at: row.at, n: 1 }))
          : (await countQuarters(db, admin, input, range)).map(({ quarter, n }) => ({ at: quarter * QUARTER_MS, n }))
      const totals: Record<string, number> = {}
      for (const { at, n } of [...counted, ...slots.map((slot) => ({ at: toMillis(slot.timing_time), n: 1 }))])
        totals[dayAt(at)] = (totals[dayAt(at)] ?? 0) + n
      const caps = (await countShownAccounts(db, admin, input)).map(
        ({ platform, n }) => (paces[platform]?.daily_cap ?? 0) * n,
      )
      return {
        list: [...entries, ...slots]
          .toSorted((a, b) => a.timing_time - b.timing_time || a.id - b.id)
          .slice(0, MAX_ENTRIES),
        day_totals: totals,
        total: Object.values(totals).reduce((sum, n) => sum + n, 0),
        capacity: caps.includes(0) ? null : caps.reduce((sum, cap) => sum + cap, 0),
      }
    },

    async unscheduled(caller, input) {
      const [paces, usual] = [await deps.works.paces(caller.db), await deps.works.usualGap(caller)]
      const { total, failed, rows } = await findUnscheduled(caller.db, caller.admin, input)
      const page = toPage(
        input,
        total,
        await Promise.all(
          rows.map(async ({ video_cover_url: cover, gap, ...row }) => ({
            ...row,
            plan_id: row.plan_id ?? 0,
            cover_url: await deps.fileUrl(cover),
            gap_minutes: gapMinutes(gap, paces[row.platform_value], usual),
          })),
        ),
      )
      return failed === 0 ? page : { ...page, failed }
    },

    async findSlots(caller, input) {
      const { window_from: opens = '09:00', window_to: closes = '22:00' } = input
      if (opens === closes) throw badField('window_to', 'plans.windowEmpty')
      const options = {
        from: input.from === undefined ? 0 : toMillis(input.from),
        window: { from: opens, to: closes },
        dailyMax: input.daily_max,
        ...(input.item_ids === undefined ? {} : { weights: await hourWeights(caller) }),
      }
      const found =
        input.item_ids === undefined
          ? (await deps.works.freeTimes(caller, input.third_auth_ids ?? [], { count: input.count, ...options })).map(
              (one) => ({ id: 0, ...one }),
            )
          : await deps.works.timesFor(caller, input.item_ids, options)
      return {
        list: found.map((one) => ({ id: one.id, third_auth_id: one.accountId, timing_time: toSeconds(one.at) })),
      }
    },

    async bestTimes({ db, admin, tenant }, input) {
      let query = db
        .selectFrom('platform_works as w')
        .innerJoin('third_auths as a', 'a.id', 'w.third_auth_id')
        .select(['w.publish_time', 'w.last_play'])
        .where('w.publish_time', '>', 0)
        .where('w.last_play', 'is not', null)
      if (input.third_auth_id !== undefined) query = query.where('a.id', '=', input.third_auth_id)
      if (input.platform_value !== undefined) query = query.where('a.platform_value', '=', input.platform_value)
      const visible = visibleAccountIds(db, admin)
      if (visible !== null) query = query.where((is) => tunedSight('w', is('a.id', 'in', visible)))
      const zone = openZone(askedZone(input.time_zone, tenant.timeZone))
      const cells = new Map<string, { weekday: number; hour: number; plays: number; n: number }>()
      for (const row of await query.orderBy('w.id', 'desc').limit(20_000).execute()) {
        const wall = zone.wall(row.publish_time)
        const [hour, weekday] = [
          Math.floor(wall.minutes / 60),
          weekdayOf(new Date(Date.UTC(wall.year, wall.month - 1, wall.day)).toISOString().slice(0, 10)),
        ]
        const cell = cells.get(`${weekday}:${hour}`) ?? { weekday, hour, plays: 0, n: 0 }
        cells.set(`${weekday}:${hour}`, { ...cell, plays: cell.plays + (row.last_play ?? 0), n: cell.n + 1 })
      }
      return {
        list: [...cells.values()]
          .map(({ weekday, hour, plays, n }) => ({
            weekday,
            hour,
            score: plays / n,
            n,
            low_confidence: n < FEW ? (1 as const) : (0 as const),
          }))
          .toSorted((a, b) => a.weekday - b.weekday || a.hour - b.hour),
      }
    },
  }
}
