// Plans as rows and as values.
import type { Selectable } from 'kysely'
import { z } from 'zod'
import { planLack } from '../../../contract/entities/plan.ts'
import type { PlanLack } from '../../../contract/entities/plan.ts'
import { dayOf } from '../../lib/days.ts'
import { parseClock } from '../../lib/zoned-time.ts'
import type { PlansTable } from '../../tables/plans.ts'
import type { TitleWords } from './plans.ports.ts'
import type { MadeSlot, PlanWish } from './planner/planner-types.ts'

export type PlanRow = Selectable<PlansTable>

const wordList = z.array(z.string())
const windowList = z.array(z.object({ from: z.string(), to: z.string() }))
const lackList = z.array(planLack).catch([])

export function readWords(text: string): string[] {
  return wordList.parse(JSON.parse(text))
}
export function readWindows(text: string): { from: string; to: string }[] {
  return windowList.parse(JSON.parse(text))
}
export function readWeekdays(text: string): number[] {
  return z.array(z.number().int()).parse(JSON.parse(text))
}
export function readLacks(text: string): PlanLack[] {
  return lackList.parse(JSON.parse(text))
}

/** What a plan's titles are made of. */
export function titleWordsOf(row: PlanRow): TitleWords {
  return {
    regions: readWords(row.region_words),
    prefixes: readWords(row.prefix_words),
    mains: readWords(row.main_words),
    suffixes: readWords(row.suffix_words),
    negatives: readWords(row.negative_words),
    templates: readWords(row.templates),
  }
}

/** A plan for the planner. `madeNum`: slots it made so far. */
export function wishOf(
  row: PlanRow,
  parts: {
    accountIds: readonly number[]
    made: readonly MadeSlot[]
    recent: ReadonlyMap<number, number>
    madeNum: number
  },
): PlanWish {
  return {
    id: row.id,
    seed: row.id,
    accountIds: parts.accountIds,
    made: parts.made,
    recent: parts.recent,
    dailyNum: row.daily_num,
    left: Math.max(0, row.total_num - parts.madeNum),
    perAccountDailyMax: row.per_account_daily_max,
    minGapMinutes: row.min_gap_minutes,
    windows: readWindows(row.windows).map((window) => ({ from: parseClock(window.from), to: parseClock(window.to) })),
    weekdays: readWeekdays(row.weekdays),
    startDate: row.start_date,
    endDate: row.end_date,
  }
}

/** Does the plan make nothing more? `now` in unix ms. */
export function isThrough(row: PlanRow, madeNum: number, now: number, timeZone: string): boolean {
  return madeNum >= row.total_num || (row.end_date !== '' && dayOf(now, timeZone) > row.end_date)
}
