import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import { previewPlan } from '../../../../contract/http/plan.ts'
import { useApi } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { type PlanDraft, planInput } from './plan-draft.ts'
import type { Problem } from './steps.ts'
import { useSettled } from '../../../core/page/use-settled.ts'

export interface PlanLook {
  preview: OutputOf<typeof previewPlan> | undefined
  asking: boolean
  failure: string
  retry: () => void
  problems: readonly Problem[]
}

/** What the server says of the plan as it is typed, a moment after the last key. */
export function usePlanPreview(draft: PlanDraft, planId: number): PlanLook {
  const { t } = useTranslation('addPlan')
  const say = useErrorText()
  const settled = useSettled(draft)
  const query = useApi(
    previewPlan,
    useMemo(() => planInput(settled, planId), [settled, planId]),
    { keepPrevious: true, quiet: true },
  )
  const fields = query.error?.fieldErrors ?? []
  const problems: Problem[] = [
    ...(draft.name.trim() === '' ? [{ field: 'name', level: 'error' as const, msg: t('basics.noName') }] : []),
    ...fields.map((one) => ({ ...one, level: 'error' as const })),
    ...(query.data?.problems ?? []),
  ]
  return {
    preview: query.data,
    asking: query.isFetching,
    failure: query.error !== null && fields.length === 0 ? say(query.error) : '',
    retry: () => void query.refetch(),
    problems,
  }
}
