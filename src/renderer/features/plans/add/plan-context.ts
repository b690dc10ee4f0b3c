import { createContext, use } from 'react'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import type { previewPlan } from '../../../../contract/http/plan.ts'
import type { PlanDraft } from './plan-draft.ts'
import type { Problem, Step } from './steps.ts'

/** What the steps share. */
export interface PlanWork {
  draft: PlanDraft
  set: (patch: Partial<PlanDraft> | ((draft: PlanDraft) => Partial<PlanDraft>)) => void
  /** As the server sees the plan; undefined before the first answer. */
  preview: OutputOf<typeof previewPlan> | undefined
  /** The answer is being asked for anew. */
  asking: boolean
  /** In words; '' = none. */
  failure: string
  retry: () => void
  problems: readonly Problem[]
  /** Those that are said already: of steps that were left, or all after a try to save. */
  shown: readonly Problem[]
  goTo: (step: Step) => void
  /** Of the plan; 0 = not saved yet. */
  planId: number
}
export const PlanContext = createContext<PlanWork | null>(null)
/** Only inside the wizard. */
export function usePlanWork(): PlanWork {
  const work = use(PlanContext)
  if (work === null) throw new Error('a step outside its wizard')
  return work
}
