import type { InputOf } from '../../../../contract/endpoint.ts'
import type { ArticlePlanDetail } from '../../../../contract/entities/article-draft.ts'
import type { saveArticlePlan } from '../../../../contract/http/article-draft.ts'
import { type DraftForm, draftFormOf, EMPTY_DRAFT, linesOf, specOf } from '../generate/draft-form.ts'
import type { DayWindow } from './windows-field.tsx'

export interface PlanForm extends DraftForm {
  name: string
  daily_num: number
  /** Articles of one 公众号 work; 1 for others. */
  per_post: number
  windows: DayWindow[]
  weekdays: number[]
  deal: 'turn' | 'all'
  third_auth_ids: number[]
  review_required: boolean
}

export const EMPTY_PLAN: PlanForm = {
  ...EMPTY_DRAFT,
  name: '',
  daily_num: 1,
  per_post: 1,
  windows: [{ from: '09:00', to: '21:00' }],
  weekdays: [],
  deal: 'turn',
  third_auth_ids: [],
  review_required: true,
}

export function planFormOf(plan: ArticlePlanDetail): PlanForm {
  return {
    ...draftFormOf(plan.keywords, plan.spec),
    name: plan.name,
    daily_num: plan.daily_num,
    per_post: plan.per_post,
    windows: plan.windows,
    weekdays: plan.weekdays,
    deal: plan.deal,
    third_auth_ids: plan.third_auth_ids,
    review_required: plan.review_required === 1,
  }
}

export function timesOf({ daily_num, windows, weekdays }: PlanForm) {
  return { daily_num, windows, weekdays }
}

/** What addOrEditArticlePlan takes; `plan` = the one that was edited. */
export function planInput(
  form: PlanForm,
  plan: Pick<ArticlePlanDetail, 'id' | 'version'> | null,
  token: string,
): InputOf<typeof saveArticlePlan> {
  return {
    ...(plan === null ? {} : { id: plan.id, version: plan.version }),
    name: form.name,
    keywords: linesOf(form.keywords),
    spec: specOf(form),
    ...timesOf(form),
    per_post: form.kind === 'official' ? form.per_post : 1,
    deal: form.deal,
    third_auth_ids: form.third_auth_ids,
    review_required: form.review_required ? 1 : 0,
    client_token: token,
  }
}
