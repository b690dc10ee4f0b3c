import type { PlanLack, PlanRow, PlanStatus } from '../../../../contract/entities/plan.ts'
import { PATHS, withQuery } from '../../../lib/paths.ts'
import type { StatusKind } from '../../../ui/status-tag.tsx'
import type { ListParams } from '../../../ui/use-list-state.ts'

export const PLAN_FILTERS = ['status', 'industry_id', 'admin_id', 'from', 'to', 'show'] as const
export type PlanFilter = (typeof PLAN_FILTERS)[number]

/** 0 draft, 1 preparing, 2 running, 3 paused, 4 finished: in the order of the tabs. */
export const PLAN_STATES: readonly PlanStatus[] = [2, 1, 3, 0, 4]
export const PLAN_KINDS: Readonly<Record<PlanStatus, StatusKind>> = {
  0: 'neutral',
  1: 'info',
  2: 'success',
  3: 'warning',
  4: 'neutral',
}

const isId = (text: string | undefined): text is string => text !== undefined && /^[1-9]\d{0,15}$/.test(text)
const isTime = (text: string | undefined): text is string => text !== undefined && /^\d{1,12}$/.test(text)

/** Input of planList; what an address says wrongly is left out. */
export function planInput(params: ListParams<PlanFilter>) {
  const { page, limit, keyword, sort_field, sort_order, status, industry_id, admin_id, from, to, show } = params
  return {
    page,
    limit,
    ...(keyword === undefined ? {} : { keyword }),
    ...(sort_field === undefined ? {} : { sort_field }),
    ...(sort_order === undefined ? {} : { sort_order }),
    ...(status !== undefined && /^[0-4]$/.test(status) ? { status: Number(status) as PlanStatus } : {}),
    ...(isId(industry_id) ? { industry_id: Number(industry_id) } : {}),
    ...(isId(admin_id) ? { admin_id: Number(admin_id) } : {}),
    ...(isTime(from) ? { from: Number(from) } : {}),
    ...(isTime(to) ? { to: Number(to) } : {}),
    ...(show === 'stuck' ? { stuck: 1 as const } : show === 'today' ? { today: 1 as const } : {}),
  }
}

/** Where what a plan lacks is mended; '' = not in the product. */
export function mendPath(code: PlanLack['code'], planId: number): string {
  if (code === 'materials') return withQuery(PATHS.planMaterials, { plan_id: planId })
  if (code === 'titles' || code === 'room') return withQuery(PATHS.addPlan, { id: planId })
  if (code === 'settings') return withQuery(PATHS.planClip, { plan_id: planId })
  if (code === 'copies' || code === 'anchor') return withQuery(PATHS.addPlan, { id: planId, step: 'content' })
  if (code === 'accounts' || code === 'rests') return PATHS.accounts
  if (code === 'engine') return withQuery(PATHS.personal, { tab: 'clip' })
  return code === 'other' ? withQuery(PATHS.planTask, { plan_id: planId }) : ''
}

/** Works whose time passed while their plan paused; 0 = of every plan. */
export function overduePath(planId: number): string {
  return withQuery(PATHS.planTask, { plan_id: planId || undefined, state: 'overdue' })
}

/**
 * How long the titles that lie ready last: as many days, `all` of what is still to be made, or `null`: they are made
 * when they are needed.
 */
export function titleDays(
  plan: Pick<PlanRow, 'status' | 'lacks' | 'title_left' | 'total_num' | 'made_num' | 'daily_num'>,
): number | 'all' | null {
  const wanted = Math.max(0, plan.total_num - plan.made_num)
  if (plan.status === 4 || wanted === 0) return 'all'
  if (plan.title_left === 0) return plan.lacks.some((lack) => lack.code === 'titles') ? 0 : null
  return plan.title_left >= wanted ? 'all' : Math.floor(plan.title_left / plan.daily_num)
}

/** Share of works that are out, percent. */
export function shownProgress(plan: Pick<PlanRow, 'published_num' | 'total_num'>): number {
  return plan.total_num === 0 ? 0 : Math.min(100, Math.round((plan.published_num / plan.total_num) * 100))
}

export function isRunning(plan: Pick<PlanRow, 'status'>): boolean {
  return plan.status === 1 || plan.status === 2
}

/** A plan that is being prepared moves within seconds; it is followed so closely for this long at most, ms. */
const CLOSE_FOR_MS = 120_000
const CLOSE_MS = 3_000
const RUNNING_MS = 15_000

/**
 * How soon a list asks again, ms; false = nothing moves. `since`: when a plan was first seen preparing, 0 = none is.
 */
export function pollAfter(plans: readonly Pick<PlanRow, 'status'>[], since: number, now: number): number | false {
  if (plans.some((plan) => plan.status === 1) && now - since < CLOSE_FOR_MS) return CLOSE_MS
  return plans.some(isRunning) ? RUNNING_MS : false
}

/** What each call of a change of state takes of the chosen: drafts are started, paused ones go on. */
export function forStart(plans: readonly PlanRow[]): { start: PlanRow[]; resume: PlanRow[] } {
  return {
    start: plans.filter((plan) => plan.status === 0),
    resume: plans.filter((plan) => plan.status === 3),
  }
}
