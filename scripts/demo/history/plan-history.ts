// The ninety days before a demo, made up: the same for the same day and accounts, on every machine. Plain values,
// written down by write-history.ts.
import { dayOf, daysBetween, shiftDay, startOfDay } from '../../../src/backend/lib/days.ts'
import { seededRandom } from '../../../src/backend/media/plan/random.ts'
import type { Random } from '../../../src/backend/media/plan/random.ts'
import { FAILURES, TITLES, TRACKED } from './words.data.ts'

/** Complete days before today. */
export const HISTORY_DAYS = 90

export interface DemoAccount {
  readonly id: number
  readonly platform: string
  readonly topic: keyof typeof TITLES
  /** Its followers today. */
  readonly fans: number
}

/** Counters of a work so far; null = its site doesn't tell. */
export interface Counters {
  readonly play: number
  readonly like: number
  readonly comment: number
  readonly share: number | null
  readonly collect: number | null
}

export interface Attempt {
  /** Unix ms. */
  readonly startTime: number
  readonly endTime: number
  /** Null = it went out. */
  readonly failure: { readonly code: string; readonly msg: string } | null
}

/** A work that was to go out. */
export interface PlannedWork {
  /** On its site; '' = it never went out. */
  readonly siteId: string
  readonly title: string
  /** When it went out, else when its last attempt failed, unix ms. */
  readonly time: number
  /** Its attempts here; none = somebody published it with the phone. */
  readonly attempts: readonly Attempt[]
  /** Counters at the ends of days from the one on which it went out, and of today so far. */
  readonly counters: ReadonlyMap<string, Counters>
}

export interface PlannedAccount {
  readonly account: DemoAccount
  /** In the order of their times. */
  readonly works: readonly PlannedWork[]
  /** Days on which its works and followers were looked at. */
  readonly readDays: readonly string[]
  /** Followers at the ends of those days, and of the day before the first. */
  readonly fans: ReadonlyMap<string, number>
}

export interface DemoHistory {
  readonly timeZone: string
  /** The days, oldest first; the last is yesterday. */
  readonly days: readonly string[]
  readonly today: string
  readonly accounts: readonly PlannedAccount[]
  /** Places of tracked words; null = not among those that were looked at. */
  readonly ranks: readonly { keyword: string; platform: string; day: string; rank: number | null }[]
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** By day of the week from Sunday: how much is watched, and how likely a work goes out. */
const WATCHED = [1.25, 0.9, 0.88, 0.92, 0.97, 1.12, 1.3]
const SENT = [0.75, 0.45, 0.5, 0.5, 0.55, 0.7, 0.8]
/** Hours at which works go out, and what that makes of them. */
const HOURS = [
  { hour: 8, share: 0.1, worth: 0.8 },
  { hour: 12, share: 0.25, worth: 1.05 },
  { hour: 15, share: 0.1, worth: 0.85 },
  { hour: 18, share: 0.3, worth: 1.15 },
  { hour: 20, share: 0.2, worth: 1.3 },
  { hour: 21, share: 0.05, worth: 0.95 },
]
/** How widely a site shows works, and how many of those who see them do something. */
const SITES: Readonly<
  Record<string, { reach: number; like: number; comment: number; share: number; collect: number }>
> = {
  douyin: { reach: 1, like: 0.045, comment: 0.006, share: 0.004, collect: 0.009 },
  // Its list tells neither shares nor collections.
  kuaishou: { reach: 0.65, like: 0.038, comment: 0.007, share: 0, collect: 0 },
  xiaohongshu: { reach: 0.35, like: 0.07, comment: 0.011, share: 0.006, collect: 0.04 },
}
/** Of what is watched of a work, this is left each further day. */
const FADES = 0.68
/** Days after which nobody watches it any more. */
const LIVES = 30
/** One slot of so many fails for good, fails once, is published by phone. */
const FAILS = 19
const RETRIED = 13
const BY_PHONE = 9
/** So many days of an account are not looked at. */
const GAPS = 2

/** Makes up what happened until `now` (unix ms). */
export function planHistory(input: { now: number; timeZone: string; accounts: readonly DemoAccount[] }): DemoHistory {
  const { timeZone } = input
  const today = dayOf(input.now, timeZone)
  const days = daysBetween(shiftDay(today, -HISTORY_DAYS), shiftDay(today, -1))
  return {
    timeZone,
    days,
    today,
    accounts: input.accounts.map((account, at) => planAccount({ account, at, days, today, timeZone })),
    ranks: planRanks(days),
  }
}

interface Setting {
  account: DemoAccount
  /** Its number among the accounts, from 0. */
  at: number
  days: readonly string[]
  today: string
  timeZone: string
}

function planAccount(setting: Setting): PlannedAccount {
  const { account, at, days, today } = setting
  const random = seededRandom('demo', today, at)
  const sent = planSlots(setting, random)
  const works = sent.map((slot) => ({ ...slot, counters: new Map<string, Counters>() }))
  const out = works.filter((work) => work.siteId !== '')
  // The most watched of the middle weeks: its site takes plays back nine days later.
  const corrected = at === 0 ? out.slice(12, 24).toSorted((a, b) => b.worth - a.worth)[0] : undefined
  const fallsOn = corrected === undefined ? '' : shiftDay(corrected.day, 9)
  for (const work of out)
    fillCounters(work, setting, random, work === corrected ? { day: fallsOn, share: 0.12 } : undefined)
  const gaps = planGaps(days, random, [fallsOn, shiftDay(fallsOn || today, -1)])
  const readDays = days.filter((day) => !gaps.has(day))
  return { account, works, readDays, fans: planFans(setting, out, readDays, random) }
}

type Slot = Omit<PlannedWork, 'counters'> & { day: string; worth: number }

/** Works of an account, one a day at most, one on the first day for certain. */
function planSlots({ account, at, days, timeZone }: Setting, random: Random): Slot[] {
  const { first, second } = TITLES[account.topic]
  const titles = shuffled(
    first.flatMap((one) => second.map((two) => `${one}｜${two}`)),
    random,
  )
  const reach = SITES[account.platform]?.reach ?? 0.5
  const slots: Slot[] = []
  for (const [index, day] of days.entries()) {
    if (index > 0 && random.next() > (SENT[weekday(day)] ?? 0.5)) continue
    const hour = pick(HOURS, random)
    const time = startOfDay(day, timeZone) + hour.hour * HOUR + random.int(50) * MINUTE
    const number = slots.length
    const isLost = number % FAILS === FAILS - 1
    const luck = Math.exp(0.5 * gaussian(random)) * (random.next() < 0.04 ? 5 : 1)
    slots.push({
      siteId: isLost ? '' : siteId(time, at, number),
      title: titles[number % titles.length] ?? account.topic,
      time,
      attempts: planAttempts(time, number, isLost),
      day,
      worth: 30 * account.fans ** 0.44 * reach * hour.worth * luck * (0.85 + (0.4 * index) / days.length),
    })
  }
  return slots
}

function planAttempts(time: number, number: number, isLost: boolean): Attempt[] {
  const failure = FAILURES[number % FAILURES.length] ?? null
  const attempt = (endTime: number, why: Attempt['failure']): Attempt => ({
    startTime: endTime - 3 * MINUTE,
    endTime,
    failure: why,
  })
  if (isLost) return [attempt(time, failure)]
  if (number % RETRIED === RETRIED - 1) return [attempt(time - 20 * MINUTE, failure), attempt(time, null)]
  return number % BY_PHONE === BY_PHONE - 1 ? [] : [attempt(time, null)]
}

/** Numbers of a work day by day; `loss` = on this day its site takes a share of its plays back. */
function fillCounters(
  work: Slot & { counters: Map<string, Counters> },
  { account, days, today }: Setting,
  random: Random,
  loss: { day: string; share: number } | undefined,
): void {
  const site = SITES[account.platform]
  const rate = (usual: number): number => usual * (0.75 + random.next() / 2)
  const rates = {
    like: rate(site?.like ?? 0.04),
    comment: rate(site?.comment ?? 0.005),
    share: rate(site?.share ?? 0),
    collect: rate(site?.collect ?? 0),
  }
  let watched = 0
  let taken = 0
  for (const [age, day] of [...days, today].filter((one) => one >= work.day).entries()) {
    const fade = age < LIVES ? FADES ** age : 0
    const whole = work.worth * (1 - FADES) * fade * (WATCHED[weekday(day)] ?? 1) * (0.85 + 0.3 * random.next())
    // Today is not over.
    watched += day === today ? whole * 0.4 : whole
    if (day === loss?.day) taken = Math.ceil(watched * loss.share)
    const seen = Math.floor(watched)
    work.counters.set(day, {
      play: Math.max(0, seen - taken),
      like: Math.floor(seen * rates.like),
      comment: Math.floor(seen * rates.comment),
      share: rates.share === 0 ? null : Math.floor(seen * rates.share),
      collect: rates.collect === 0 ? null : Math.floor(seen * rates.collect),
    })
  }
}

/** Days without a look: neither near the ends, nor beside each other, nor one of `kept`. */
function planGaps(days: readonly string[], random: Random, kept: readonly string[]): Set<string> {
  const gaps = new Set<string>()
  while (gaps.size < GAPS) {
    const day = days[10 + random.int(days.length - 20)] ?? ''
    const isNear = [shiftDay(day, -1), day, shiftDay(day, 1)].some((one) => gaps.has(one))
    if (!isNear && !kept.includes(day)) gaps.add(day)
  }
  return gaps
}

/** Followers come with plays; they end with those that the account has today. */
function planFans(
  { account, days, today }: Setting,
  works: readonly PlannedWork[],
  readDays: readonly string[],
  random: Random,
): Map<string, number> {
  const plays = (day: string): number => works.reduce((sum, work) => sum + (work.counters.get(day)?.play ?? 0), 0)
  const fans = new Map<string, number>()
  let later = account.fans
  for (const day of [...days, today].toReversed()) {
    const gained = Math.max(0, plays(day) - plays(shiftDay(day, -1))) * 0.004 * (0.6 + 0.8 * random.next())
    later -= Math.round(gained) + 1 - random.int(3)
    const before = shiftDay(day, -1)
    if (readDays.includes(before) || day === days[0]) fans.set(before, later)
  }
  return fans
}

/** Words climb from somewhere behind, with days on which nobody looked. */
function planRanks(days: readonly string[]): DemoHistory['ranks'] {
  return TRACKED.flatMap(({ keyword, platform }, at) => {
    const random = seededRandom('demo-ranks', days[0] ?? '', at)
    const [from, to] = [25 + random.int(35), 1 + random.int(14)]
    return days.flatMap((day, index) => {
      const rank = Math.max(1, Math.round(from + ((to - from) * index) / (days.length - 1) + 3 * gaussian(random)))
      return random.next() < 0.07 && index < days.length - 1
        ? []
        : [{ keyword, platform, day, rank: rank > 50 ? null : rank }]
    })
  })
}

/** As sites number works: 19 digits that grow with time. */
function siteId(time: number, account: number, number: number): string {
  return String(
    7_400_000_000_000_000_000n + BigInt(time - 1_700_000_000_000) * 1_000_000n + BigInt(account * 1_000 + number),
  )
}

function weekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

function gaussian(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next())
}

function pick<T extends { share: number }>(all: readonly [T, ...T[]] | readonly T[], random: Random): T {
  let left = random.next() * all.reduce((sum, one) => sum + one.share, 0)
  const found = all.find((one) => (left -= one.share) < 0) ?? all[0]
  if (found === undefined) throw new Error('nothing to pick from')
  return found
}

function shuffled<T>(all: readonly T[], random: Random): T[] {
  return all
    .map((one) => ({ one, by: random.next() }))
    .toSorted((a, b) => a.by - b.by)
    .map(({ one }) => one)
}
