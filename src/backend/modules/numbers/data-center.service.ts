// What a stretch of days brought: cards, trend, sites, accounts and works, with the stretch before.
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import { CODE } from '../../../contract/errors.ts'
import { DATA_CARDS, DATA_DAYS, type dataCenter, type TrendDay, USUAL_DAYS } from '../../../contract/http/data.ts'
import { PLATFORMS } from '../../../contract/platforms.ts'
import type { RequestContext } from '../../http/context.ts'
import { toSeconds } from '../../lib/clock.ts'
import type { Clock } from '../../lib/clock.ts'
import { dayOf, daysBetween, shiftDay, startOfDay } from '../../lib/days.ts'
import { AppError } from '../../lib/errors.ts'
import {
  countFailed,
  countPublished,
  countTopWords,
  findAccounts,
  findClipsLeft,
  findCoverage,
  findFans,
  findTopWorks,
  sumByAccount,
  sumByDay,
} from './data-center.repository.ts'
import type { Numbers } from './data-center.repository.ts'

export type Caller = Pick<RequestContext, 'db' | 'admin' | 'tenant'>
type Input = ParsedInputOf<typeof dataCenter>
type Output = OutputOf<typeof dataCenter>

/** Fans before the days are looked for this far back, days. */
const FANS_BASE_DAYS = 60
/** A tracked word's place counts for this long after it was looked at, days. */
const RANK_DAYS = 30
const TOP = 10
/** Our works are counted by steps that fit the days of every zone, ms: zones differ by quarters of an hour. */
const STEP_MS = 900_000

export interface DataCenterService {
  /**
   * `only`: of these accounts alone; absent = of all that the caller sees.
   * @throws BAD_INPUT for days in the wrong order, ahead of today or too many
   */
  read(caller: Caller, input: Input, only?: readonly number[]): Promise<Output>
}

/** A stretch of days with what came in. */
interface Stretch {
  trend: TrendDay[]
  byAccount: Map<number, Sums>
  total: Sums & { failed: number; isSpread: boolean }
}
interface Sums extends Numbers {
  published: number
  new_fans: number | null
}

/** See the interface. */
export function createDataCenter({ clock }: { clock: Clock }): DataCenterService {
  const stretchOf = async (caller: Caller, ids: readonly number[], from: string, to: string): Promise<Stretch> => {
    const { db, tenant } = caller
    const moments = {
      fromMs: startOfDay(from, tenant.timeZone),
      toMs: startOfDay(shiftDay(to, 1), tenant.timeZone),
    }
    const [days, accounts, fans, published, failed] = await Promise.all([
      sumByDay(db, ids, { from, to }),
      sumByAccount(db, ids, { from, to }),
      findFans(db, ids, { base: shiftDay(from, -FANS_BASE_DAYS), to }),
      countPublished(db, ids, moments, STEP_MS),
      countFailed(db, ids, moments, STEP_MS),
    ])
    const dayOfStep = daysOfSteps(tenant.timeZone)
    const fansOf = gainedFans(fans, from)
    const byDay = new Map(days.map((row) => [row.stat_date, row]))
    const outOn = countBy(published, (row) => dayOfStep(row.step))
    const failedOn = countBy(failed, (row) => dayOfStep(row.step))
    const trend = daysBetween(from, to).map((date): TrendDay => {
      const row = byDay.get(date)
      return {
        date,
        play: row?.play ?? null,
        like: row?.like ?? null,
        comment: row?.comment ?? null,
        share: row?.share ?? null,
        new_fans: fansOf.byDay.get(date) ?? null,
        published: outOn.get(date) ?? 0,
        failed: failedOn.get(date) ?? 0,
        spread: row?.spread ?? 0,
        corrected: row?.corrected ?? 0,
      }
    })
    const outBy = countBy(published, (row) => row.accountId)
    const gains = new Map(accounts.map((row) => [row.accountId, row]))
    const byAccount = new Map(
      ids.map((id): [number, Sums] => {
        const row = gains.get(id)
        return [
          id,
          {
            play: row?.play ?? null,
            like: row?.like ?? null,
            comment: row?.comment ?? null,
            share: row?.share ?? null,
            published: outBy.get(id) ?? 0,
            new_fans: fansOf.byAccount.get(id) ?? null,
          },
        ]
      }),
    )
    return {
      trend,
      byAccount,
      total: {
        ...addUp([...byAccount.values()]),
        failed: failed.reduce((sum, row) => sum + row.count, 0),
        isSpread: days.some((row) => row.spread > 0),
      },
    }
  }
  return {
    async read(caller, input, only) {
      const { db, tenant } = caller
      const range = rangeOf(input, dayOf(clock.now(), tenant.timeZone))
      const accounts = await findAccounts(db, { ...input, only })
      const ids = accounts.map((account) => account.id)
      const isCompared = input.compare === 'prev'
      const [now, before, works, coverage, words, wordsBefore, clips] = await Promise.all([
        stretchOf(caller, ids, range.from, range.to),
        isCompared ? stretchOf(caller, ids, range.prev_from, range.prev_to) : null,
        findTopWorks(
          db,
          ids,
          {
            fromMs: startOfDay(range.from, tenant.timeZone),
            toMs: startOfDay(shiftDay(range.to, 1), tenant.timeZone),
          },
          TOP,
        ),
        findCoverage(db, ids),
        countTopWords(db, input.platform_value, { from: shiftDay(range.to, -RANK_DAYS), to: range.to }),
        isCompared
          ? countTopWords(db, input.platform_value, { from: shiftDay(range.prev_to, -RANK_DAYS), to: range.prev_to })
          : null,
        findClipsLeft(db),
      ])
      const isPartial = coverage.accounts < ids.length || coverage.isWaiting
      const values = (stretch: Stretch | null, ranked: number | null, left: number | null) =>
        stretch === null
          ? null
          : {
              ...stretch.total,
              success_rate: rateOf(stretch.total.published, stretch.total.failed),
              // Nothing collects these yet.
              leads: null,
              rank_top10: ranked,
              clip_left: left,
            }
      const shown = values(now, words, clips)
      const former = values(before, wordsBefore, null)
      const byId = new Map(accounts.map((account) => [account.id, account]))
      return {
        range,
        cards: DATA_CARDS.map((key) => ({
          key,
          ...compared(shown?.[key] ?? null, former?.[key] ?? null),
          unit: key === 'success_rate' ? ('rate' as const) : ('count' as const),
          partial: isPartial && FROM_SITES.has(key) ? (1 as const) : (0 as const),
        })),
        trend: now.trend,
        trend_prev: before?.trend ?? [],
        platforms: [...Map.groupBy(accounts, (account) => account.platform_value)]
          .map(([platform_value, own]) => ({
            platform_value,
            name: PLATFORMS.find((one) => one.value === platform_value)?.name ?? platform_value,
            accounts: own.length,
            ...addUp(own.flatMap((account) => now.byAccount.get(account.id) ?? [])),
          }))
          .toSorted((a, b) => (b.play ?? -1) - (a.play ?? -1) || b.published - a.published),
        accounts_top: accounts
          .map((account) => ({ ...account, ...(now.byAccount.get(account.id) ?? NOTHING) }))
          .filter((account) => account.play !== null || account.published > 0)
          .toSorted((a, b) => (b.play ?? -1) - (a.play ?? -1) || b.published - a.published || a.id - b.id)
          .slice(0, TOP),
        works_top: works.map(({ third_auth_id: accountId, publish_time: time, ...work }) => ({
          ...work,
          publish_time: toSeconds(time),
          platform_value: byId.get(accountId)?.platform_value ?? '',
          openname: byId.get(accountId)?.openname ?? '',
        })),
        coverage: {
          accounts_with_data: coverage.accounts,
          accounts_total: ids.length,
          updated_time: toSeconds(coverage.latest),
        },
      }
    },
  }
}

/** Cards whose numbers come from the sites. */
const FROM_SITES: ReadonlySet<string> = new Set(['play', 'like', 'comment', 'share', 'new_fans'])

const NOTHING: Sums = { play: null, like: null, comment: null, share: null, published: 0, new_fans: null }

/** The days that were asked for, else the usual complete ones, and as many before them. @throws BAD_INPUT */
export function rangeOf(input: Pick<Input, 'from' | 'to'>, today: string): Output['range'] {
  const to = input.to ?? (input.from === undefined ? shiftDay(today, -1) : today)
  const from = input.from ?? shiftDay(to, 1 - USUAL_DAYS)
  if (from > to) throw new AppError(CODE.BAD_INPUT, { reason: 'accounts.daysReversed', field: 'from' })
  if (to > today) throw new AppError(CODE.BAD_INPUT, { reason: 'data.daysAhead', field: 'to' })
  if (shiftDay(from, DATA_DAYS) <= to)
    throw new AppError(CODE.BAD_INPUT, { reason: 'accounts.daysTooMany', params: { max: DATA_DAYS }, field: 'from' })
  const days = daysBetween(from, to).length
  return { from, to, prev_from: shiftDay(from, -days), prev_to: shiftDay(from, -1) }
}

/** The day of each step, worked out once. */
function daysOfSteps(timeZone: string): (step: number) => string {
  const known = new Map<number, string>()
  return (step) => {
    const day = known.get(step) ?? dayOf(step * STEP_MS, timeZone)
    known.set(step, day)
    return day
  }
}

function countBy<T extends { count: number }, K>(rows: readonly T[], keyOf: (row: T) => K): Map<K, number> {
  const counts = new Map<K, number>()
  for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + row.count)
  return counts
}

/** Differences of the fans of each account since `from`, which may be losses; a first value alone says nothing. */
function gainedFans(
  rows: readonly { third_auth_id: number; stat_date: string; total_fans: number | null }[],
  from: string,
): { byDay: Map<string, number>; byAccount: Map<number, number> } {
  const byDay = new Map<string, number>()
  const byAccount = new Map<number, number>()
  let last = null as { account: number; fans: number } | null
  for (const { third_auth_id: account, stat_date: day, total_fans: fans } of rows) {
    if (fans === null) continue
    if (last?.account === account && day >= from) {
      byDay.set(day, (byDay.get(day) ?? 0) + fans - last.fans)
      byAccount.set(account, (byAccount.get(account) ?? 0) + fans - last.fans)
    }
    last = { account, fans }
  }
  return { byDay, byAccount }
}

/** Null stays null only where nobody has a number. */
function addUp(all: readonly Sums[]): Sums {
  const sum = (key: keyof Sums): number | null => {
    const known = all.flatMap((one) => one[key] ?? [])
    return known.length === 0 ? null : known.reduce((total, one) => total + one, 0)
  }
  return {
    play: sum('play'),
    like: sum('like'),
    comment: sum('comment'),
    share: sum('share'),
    new_fans: sum('new_fans'),
    published: sum('published') ?? 0,
  }
}

function rateOf(published: number, failed: number): number | null {
  return published + failed === 0 ? null : published / (published + failed)
}

function compared(value: number | null, prev: number | null) {
  const delta = value === null || prev === null ? null : value - prev
  return {
    value,
    prev,
    delta,
    delta_rate: delta === null || prev === null || prev === 0 ? null : delta / Math.abs(prev),
  }
}
