// Which step a field belongs to.
import type { OutputOf } from '../../../../contract/endpoint.ts'
import type { previewPlan } from '../../../../contract/http/plan.ts'

export const STEPS = ['basics', 'words', 'content', 'accounts', 'confirm'] as const
export type Step = (typeof STEPS)[number]
export type Problem = OutputOf<typeof previewPlan>['problems'][number]

const FIELDS: Readonly<Record<Exclude<Step, 'confirm'>, readonly string[]>> = {
  basics: [
    'name',
    'industry_id',
    'start_date',
    'end_date',
    'total_num',
    'daily_num',
    'per_account_daily_max',
    'windows',
    'weekdays',
    'min_gap_minutes',
    'remark',
  ],
  words: ['region_words', 'prefix_words', 'main_words', 'suffix_words', 'negative_words', 'templates'],
  content: [
    'clip_mode',
    'clip_id',
    'material',
    'copies',
    'topics',
    'ai_rewrite',
    'carry_type',
    'poi_id',
    'micro_app_id',
    'rank_enabled',
  ],
  accounts: ['third_auth_ids'],
}

/** `windows.0` belongs to `windows`; what nobody knows is said at the end. */
export function stepOf(field: string): Step {
  const [head = ''] = field.split('.')
  return STEPS.find((step) => step !== 'confirm' && FIELDS[step].includes(head)) ?? 'confirm'
}
/** Those of one field, and of what lies in it. */
export function problemsAt(problems: readonly Problem[], field: string): Problem[] {
  return problems.filter((one) => one.field === field || one.field.startsWith(`${field}.`))
}
