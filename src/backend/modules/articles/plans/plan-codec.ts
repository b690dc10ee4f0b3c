// Rows of plans of articles as the code and the contract know them.
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { ArticlePlanDetail, ArticlePlanRow } from '../../../../contract/entities/article-draft.ts'
import { toSeconds } from '../../../lib/clock.ts'
import type { ArticlePlansTable } from '../../../tables/article-drafts.ts'
import { readSpec, readStrings } from '../drafts/orders.repository.ts'
import type { PlanTimes } from './plan-times.ts'

export type PlanRow = Selectable<ArticlePlansTable>

const windows = z.array(z.object({ from: z.string(), to: z.string() }))
const numbers = z.array(z.number().int())
export function readNumbers(text: string): number[] {
  return numbers.parse(JSON.parse(text))
}

export function timesOfPlan(row: Pick<PlanRow, 'client_token' | 'daily_num' | 'windows' | 'weekdays'>): PlanTimes {
  return {
    seed: row.client_token,
    dailyNum: row.daily_num,
    windows: windows.parse(JSON.parse(row.windows)),
    weekdays: readNumbers(row.weekdays),
  }
}

export interface PlanFacts {
  made: number
  review: number
  tasks: number
  /** Unix ms; 0 = none. */
  nextTime: number
}

export function showPlan(row: PlanRow, facts: PlanFacts, adminName: string): ArticlePlanRow {
  return {
    id: row.id,
    name: row.name,
    kind: readSpec(row.spec).kind,
    keywords: readStrings(row.keywords),
    daily_num: row.daily_num,
    per_post: row.per_post,
    account_count: readNumbers(row.third_auth_ids).length,
    review_required: row.review_required,
    status: row.status,
    made_num: facts.made,
    review_num: facts.review,
    task_num: facts.tasks,
    lack: row.lack,
    next_time: Math.floor(facts.nextTime / 1000),
    admin_name: adminName,
    create_time: toSeconds(row.create_time),
  }
}

export function showPlanDetail(row: PlanRow, facts: PlanFacts, adminName: string): ArticlePlanDetail {
  const times = timesOfPlan(row)
  return {
    ...showPlan(row, facts, adminName),
    seed: row.client_token,
    version: row.version,
    spec: readSpec(row.spec),
    windows: [...times.windows],
    weekdays: [...times.weekdays],
    deal: row.deal,
    third_auth_ids: readNumbers(row.third_auth_ids),
  }
}
