// Sums of what works brought their accounts day by day, kept up when counters are seen.
import type { Clock } from '../../lib/clock.ts'
import { dayOf, shiftDay } from '../../lib/days.ts'
import type { Db } from '../../ports/database.ts'
import { addGains, clearGains, findSnapshots, findWorks, lockSummed, markSummed } from './gains.repository.ts'
import type { WorkSnapshot } from './gains.repository.ts'
import { gainsOfWork, METRICS, SPREAD_DAYS } from './work-gains.ts'
import type { DayGain, Metric } from './work-gains.ts'

/** Counters of works at the end of a day of the company; null = not told this time. */
export interface SeenCounters extends Record<Metric, number | null> {
  work_id: number
  /** When it went out, unix ms, as it is known now; 0 = not told. */
  publishTime: number
  /** The same as it was known before; null = the work is new. */
  formerTime: number | null
}

export interface AccountGains {
  /**
   * In the transaction that keeps counters, with the row of the account's looks locked, and before they are written:
   * adds what they change to the account's days. Sums the whole account up where that was not done yet.
   */
  add(
    trx: Db,
    seen: { accountId: number; day: string; timeZone: string; counters: readonly SeenCounters[] },
    keep: () => Promise<void>,
  ): Promise<void>
  /** Sums an account up anew, with the row of its looks locked: what is there is replaced. */
  sumUp(trx: Db, accountId: number, timeZone: string): Promise<void>
}

/** Works whose snapshots are read at once. */
const WORKS_AT_ONCE = 200

type Sums = Map<string, Record<Metric, number | null> & { works: number; spread: number; corrected: number }>

/** See the interface. */
export function createAccountGains({ clock }: { clock: Clock }): AccountGains {
  const write = async (trx: Db, accountId: number, sums: Sums): Promise<void> => {
    const now = clock.now()
    await addGains(
      trx,
      [...sums].map(([day, sum]) => ({ third_auth_id: accountId, stat_date: day, update_time: now, ...sum })),
    )
  }
  const sumUp = async (trx: Db, accountId: number, timeZone: string): Promise<void> => {
    await clearGains(trx, accountId)
    let after = 0
    for (;;) {
      const works = await findWorks(trx, accountId, after, WORKS_AT_ONCE)
      const last = works.at(-1)
      if (last === undefined) break
      after = last.id
      const ids = works.map((work) => work.id)
      const snapshots = byWork(await findSnapshots(trx, ids, { side: 'from', day: '' }))
      const sums: Sums = new Map()
      for (const { id, publishTime } of works)
        count(sums, gainsOfWork(snapshots.get(id) ?? [], publishDay(publishTime, timeZone)), 1)
      await write(trx, accountId, sums)
    }
    await markSummed(trx, accountId)
  }
  return {
    sumUp,
    async add(trx, { accountId, day, timeZone, counters }, keep) {
      const isMoved = counters.some(
        ({ publishTime, formerTime }) =>
          formerTime !== null && publishDay(formerTime, timeZone) !== publishDay(publishTime, timeZone),
      )
      // The day on which a work began at 0 decides about all its days.
      if (isMoved || !(await lockSummed(trx, accountId))) {
        await keep()
        return await sumUp(trx, accountId, timeZone)
      }
      const ids = counters.map((one) => one.work_id)
      const known = byWork(await findSnapshots(trx, ids, { side: 'from', day: shiftDay(day, -SPREAD_DAYS) }))
      // A counter that was not told for so long is looked for further back.
      const lost = counters.filter((one) =>
        METRICS.some(
          (metric) =>
            one[metric] !== null && !known.get(one.work_id)?.some((row) => row.day < day && row[metric] !== null),
        ),
      )
      const older = byWork(
        await findSnapshots(
          trx,
          lost.map((one) => one.work_id),
          { side: 'before', day: shiftDay(day, -SPREAD_DAYS) },
        ),
      )
      const sums: Sums = new Map()
      for (const one of counters) {
        const before = [...(older.get(one.work_id) ?? []), ...(known.get(one.work_id) ?? [])]
        const out = publishDay(one.publishTime, timeZone)
        const old = gainsOfWork(before, out)
        const fresh = gainsOfWork(withCounters(before, day, one), out)
        count(sums, without(old, fresh), -1)
        count(sums, without(fresh, old), 1)
      }
      await keep()
      await write(trx, accountId, sums)
    },
  }
}

function publishDay(ms: number, timeZone: string): string | null {
  return ms === 0 ? null : dayOf(ms, timeZone)
}

function byWork(snapshots: readonly WorkSnapshot[]): Map<number, WorkSnapshot[]> {
  return Map.groupBy(snapshots, (one) => one.workId)
}

/** As the day will stand in the database: what is not told this time keeps its earlier value. */
function withCounters(before: readonly WorkSnapshot[], day: string, seen: SeenCounters): WorkSnapshot[] {
  const same = before.find((one) => one.day === day)
  const values = Object.fromEntries(METRICS.map((metric) => [metric, seen[metric] ?? same?.[metric] ?? null]))
  const now = { ...values, workId: seen.work_id, day } as WorkSnapshot
  return [...before.filter((one) => one.day !== day), now].toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

/** Adds the days of a work (1) or takes them away (-1). */
function count(sums: Sums, gains: readonly DayGain[], sign: 1 | -1): void {
  for (const gain of gains) {
    const sum = sums.get(gain.day) ?? { ...EMPTY }
    for (const metric of METRICS) {
      const value = gain[metric]
      if (value !== null) sum[metric] = (sum[metric] ?? 0) + sign * value
    }
    sum.works += sign
    sum.spread += gain.isSpread ? sign : 0
    sum.corrected += gain.isCorrected ? sign : 0
    sums.set(gain.day, sum)
  }
}

const EMPTY = {
  play: null,
  like_count: null,
  comment: null,
  share: null,
  collect: null,
  works: 0,
  spread: 0,
  corrected: 0,
} as const

/** Days that are otherwise in the other list, or not in it. */
function without(gains: readonly DayGain[], other: readonly DayGain[]): DayGain[] {
  const days = new Map(other.map((gain) => [gain.day, gain]))
  return gains.filter((gain) => !isSame(gain, days.get(gain.day)))
}

function isSame(a: DayGain, b: DayGain | undefined): boolean {
  return (
    b !== undefined &&
    a.isSpread === b.isSpread &&
    a.isCorrected === b.isCorrected &&
    METRICS.every((metric) => a[metric] === b[metric])
  )
}
