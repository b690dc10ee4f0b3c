// When the items of a task go out: at once, at one time, or spread over windows of the day with a gap per account.
import type { z } from 'zod'
import { offeredMinute } from '../../../../contract/acceptance/acceptance.ts'
import type { TimerRule } from '../../../../contract/acceptance/rules.ts'
import { USUAL_WINDOW } from '../../../../contract/entities/publish.ts'
import type { taskSchedule } from '../../../../contract/entities/publish.ts'
import { badField } from '../publishing.errors.ts'
import { APART, COARSE_STEP, Crowd } from '../../../lib/crowd.ts'
import { knownZone } from '../../../lib/days.ts'
import { SOFT_LEAD_MS } from '../../../../contract/time-channel.ts'
import { dayKey, openZone, parseClock } from '../../../lib/zoned-time.ts'
import type { Zone } from '../../../lib/zoned-time.ts'
import { afterGaps, ceilMinute, MINUTE } from './slot-gaps.ts'
import type { Offer } from './slot-gaps.ts'
import { bestMoment, HourLoad } from './spread-hours.ts'
import type { HourWeights, Stretch } from './spread-hours.ts'

export type Schedule = z.output<typeof taskSchedule>

const DAY = 86_400_000
/** How far ahead a task is spread where the platform names no end, days. */
const FARTHEST_DAYS = 60

/**
 * Earliest and latest moment (unix ms) that a site's timer takes, the upload counted in; `latest` null = it names none.
 * A site without a timer is planned like any other.
 */
export function timingWindow(timer: TimerRule | null, now: number): { earliest: number; latest: number | null } {
  const lead = timer === null ? 0 : timer.leadMinutes * MINUTE + SOFT_LEAD_MS
  return {
    earliest: now + lead,
    latest: timer?.horizonMinutes === undefined ? null : now + timer.horizonMinutes * MINUTE,
  }
}

export interface SlotRequest {
  thirdAuthId: number
  /** Of its platform; null = it has none. */
  timer: TimerRule | null
  /** No earlier than this, unix ms; absent = as early as the timer takes it. */
  notBefore?: number
  /** Only minutes of this step; absent = as the timer offers them. */
  stepMinutes?: number
}

export interface SpreadOptions {
  schedule: Schedule
  /** Between works of one account, where the schedule names no gap; 0 = it needs none. */
  defaultGapMinutes: number
  /** Times already taken per account, unix ms. */
  taken: ReadonlyMap<number, readonly number[]>
  /**
   * Times of the company's other works, unix ms: all of them, those of one account, too, stand some minutes apart while
   * a day has room (lib/crowd.ts).
   */
  others?: readonly number[]
  timeZone: string
  /** Unix ms. */
  now: number
  /** Times of a day are chosen by their hours and shared out over the day; absent = the first that is free. */
  weights?: HourWeights
  /** What the hours hold already; grows with each time found. Absent = what `taken` says. */
  load?: HourLoad
}

/** What times are planned from. */
export interface Slots {
  requests: readonly SlotRequest[]
  options: SpreadOptions
}

/**
 * A time (unix ms, a minute that the site's timer offers) for each request in order; 0 = at once, null = no room before
 * the platform's last day.
 * @throws BAD_INPUT for a schedule that can't be meant
 */
export function planTimes(requests: readonly SlotRequest[], options: SpreadOptions): (number | null)[] {
  const { schedule, now } = options
  if (schedule.mode === 'now') return requests.map(() => 0)
  if (schedule.mode === 'timing') {
    const at = (schedule.start_time ?? 0) * 1000
    if (at === 0) throw badField('schedule.start_time', 'publishing.startMissing')
    if (at <= now) throw badField('schedule.start_time', 'publishing.startPast')
    return requests.map(() => at)
  }
  const windows = readWindows(schedule)
  const gap = (schedule.min_gap_minutes ?? options.defaultGapMinutes) * MINUTE
  const [zone, timeZone] = [openZone(options.timeZone), knownZone(options.timeZone)]
  const taken = new Map<number, number[]>([...options.taken].map(([id, times]) => [id, [...times]]))
  const load = options.load ?? new HourLoad([...taken.values()].flat())
  const hours = options.weights === undefined ? undefined : { weights: options.weights, load }
  const crowd = new Crowd([...[...taken.values()].flat(), ...(options.others ?? [])])
  return requests.map((request) => {
    const own = taken.get(request.thirdAuthId) ?? []
    taken.set(request.thirdAuthId, own)
    const slot = findSlot(request, own, {
      windows,
      gap,
      dailyMax: schedule.per_account_daily_max ?? Number.POSITIVE_INFINITY,
      from: (schedule.start_time ?? 0) * 1000,
      zone,
      timeZone,
      now,
      hours,
      crowd,
    })
    if (slot !== null) {
      own.push(slot)
      crowd.add(slot)
      load.add(slot)
    }
    return slot
  })
}

/** Windows as minutes of the day; one that ends before it starts runs over midnight. */
function readWindows(schedule: Schedule): { from: number; to: number }[] {
  const windows = schedule.windows !== undefined && schedule.windows.length > 0 ? schedule.windows : [USUAL_WINDOW]
  return windows
    .map((window, at) => {
      const from = parseClock(window.from)
      const to = parseClock(window.to)
      if (from >= 1440 || to > 1440 || from === to) throw badField(`schedule.windows.${at}`, 'publishing.windowWrong')
      return { from, to: to < from ? to + 1440 : to }
    })
    .toSorted((a, b) => a.from - b.from)
}

interface SlotRules {
  windows: readonly { from: number; to: number }[]
  gap: number
  dailyMax: number
  from: number
  zone: Zone
  timeZone: string
  now: number
  hours: { weights: HourWeights; load: HourLoad } | undefined
  crowd: Crowd
}

function findSlot(request: SlotRequest, own: readonly number[], rules: SlotRules): number | null {
  const platform = timingWindow(request.timer, rules.now)
  const step = request.stepMinutes ?? request.timer?.stepMinutes ?? 1
  const offer: Offer = step === 1 ? ceilMinute : (at) => offeredMinute(step, rules.timeZone, at)
  const earliest = offer(Math.max(platform.earliest, rules.from, rules.now + MINUTE, request.notBefore ?? 0))
  const latest = platform.latest ?? earliest + FARTHEST_DAYS * DAY
  const first = rules.zone.wall(earliest)
  const perDay = new Map<string, number>()
  for (const time of own) {
    const key = dayKey(rules.zone.wall(time))
    perDay.set(key, (perDay.get(key) ?? 0) + 1)
  }
  const free = (time: number): boolean => (perDay.get(dayKey(rules.zone.wall(time))) ?? 0) < rules.dailyMax
  // From the day before: a window over midnight may still be open.
  for (let day = -1; day <= FARTHEST_DAYS + 1; day += 1) {
    const stretches: Stretch[] = []
    for (const window of rules.windows) {
      const opens = rules.zone.at({ ...first, day: first.day + day, minutes: window.from })
      if (opens > latest) break
      const end = Math.min(latest, rules.zone.at({ ...first, day: first.day + day, minutes: window.to }))
      const start = Math.max(opens, earliest)
      if (start <= end) stretches.push({ start, end, minutes: window.from + (start - opens) / MINUTE })
    }
    // Windows are in order: when not even the first of a day may open, none of a later day may.
    if (rules.zone.at({ ...first, day: first.day + day, minutes: rules.windows[0]?.from ?? 0 }) > latest) return null
    const room = { own, gap: rules.gap, offer, free, ...(step > COARSE_STEP ? {} : { crowd: rules.crowd }) }
    const slot =
      rules.hours === undefined
        ? firstMoment(stretches, room)
        : bestMoment(stretches, { accountId: request.thirdAuthId, ...room, ...rules.hours })
    if (slot !== null) return slot
  }
  return null
}

/**
 * The first moment of these stretches that keeps the gap, and stands apart from the company's works as far as the day
 * has room.
 */
function firstMoment(
  stretches: readonly Stretch[],
  {
    own,
    gap,
    offer,
    free,
    crowd,
  }: { own: readonly number[]; gap: number; offer: Offer; free: (time: number) => boolean; crowd?: Crowd },
): number | null {
  for (const apart of crowd === undefined ? [0] : APART) {
    for (const { start, end } of stretches) {
      let slot = afterGaps(start, own, gap, offer)
      while (slot <= end && crowd?.hasRoom(slot, apart) === false) slot = afterGaps(slot + MINUTE, own, gap, offer)
      if (slot <= end && free(slot)) return slot
    }
  }
  return null
}
