import { App } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listPlans, planInfo, savePlan, setPlanStatus } from '../../../../contract/http/plan.ts'
import { ApiError } from '../../../core/http/api-error.ts'
import { useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { type PlanDraft, planInput } from './plan-draft.ts'
import type { Problem } from './steps.ts'

export type SaveWay = 'draft' | 'save' | 'start'
export interface SavePlanRun {
  /** Answers the plan's id, null when it was refused. */
  save: (way: SaveWay) => Promise<number | null>
  /** Of the last refusal; cleared by the next change. */
  refused: readonly Problem[]
  forget: () => void
  /** Which way is under way. */
  busy: SaveWay | null
  /** Of the plan, also of one that was saved but could not be started; 0 = not saved yet. */
  planId: number
}

/** Saves the plan, and starts it when wanted; what is refused is said at its field. */
export function useSavePlan(draft: PlanDraft, planId: number, onRefused: (problems: readonly Problem[]) => void): SavePlanRun {
  const { t } = useTranslation('addPlan')
  const { message } = App.useApp()
  const say = useErrorText()
  const refreshes = [listPlans, planInfo]
  const saving = useCall(savePlan, { quiet: true, refreshes })
  const starting = useCall(setPlanStatus, { quiet: true, refreshes })
  const [refused, setRefused] = useState<readonly Problem[]>([])
  const [busy, setBusy] = useState<SaveWay | null>(null)
  const [token] = useState(() => crypto.randomUUID())
  /** A plan that was saved, but not started, is not made again. */
  const [made, setMade] = useState(planId)
  const fail = (error: unknown): null => {
    const fields = error instanceof ApiError ? error.fieldErrors : []
    const max = error instanceof ApiError ? maxOf(error.data) : undefined
    const problems = fields.map((one): Problem => ({ ...one, level: 'error', ...(max === undefined ? {} : { max_num: max }) }))
    setRefused(problems)
    onRefused(problems)
    message.error(fields[0]?.msg ?? say(error))
    return null
  }
  return {
    refused, busy, planId: made, forget: () => setRefused([]),
    async save(way) {
      if (busy !== null) return null
      setBusy(way)
      try {
        const { id } = await saving.mutateAsync({ ...planInput(draft, made), name: draft.name.trim(), draft: way === 'draft' ? 1 : 0, client_token: token })
        setMade(id)
        if (way === 'start') await starting.mutateAsync({ ids: [id], action: 'start' })
        message.success(t(`saved.${way}`))
        return id
      } catch (error) {
        return fail(error)
      } finally {
        setBusy(null)
      }
    },
  }
}

const maxOf = (data: unknown): number | undefined => (typeof data === 'object' && data !== null && 'max_num' in data && typeof data.max_num === 'number' ? data.max_num : undefined)
