import { App } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CODE } from '../../../../contract/errors.ts'
import { listPlans, planInfo, savePlan, setPlanStatus } from '../../../../contract/http/plan.ts'
import { ApiError } from '../../../core/http/api-error.ts'
import { useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useLastChoices } from '../../../core/publishing/last-choices.ts'
import { type PlanDraft, planInput } from './plan-draft.ts'
import type { Problem } from './steps.ts'

/** Longest name of a plan, characters. */
const NAME_MAX = 30

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
export function useSavePlan(
  draft: PlanDraft,
  { planId, edition: begun }: { planId: number; edition: string | undefined },
  onRefused: (problems: readonly Problem[]) => void,
): SavePlanRun {
  const { t } = useTranslation('addPlan')
  const { message, modal } = App.useApp()
  const say = useErrorText()
  const { keep } = useLastChoices()
  const refreshes = [listPlans, planInfo]
  const saving = useCall(savePlan, { quiet: true, refreshes })
  const starting = useCall(setPlanStatus, { quiet: true, refreshes })
  const [refused, setRefused] = useState<readonly Problem[]>([])
  const [busy, setBusy] = useState<SaveWay | null>(null)
  const [token] = useState(() => crypto.randomUUID())
  /** A plan that was saved, but not started, is not made again. */
  const [made, setMade] = useState(planId)
  /** Which state of it was edited, or saved last: what others did since is not written over. */
  const [edition, setEdition] = useState(begun)
  /** Somebody else saved it meanwhile: mine may become a plan of its own, or stays here as it is typed. */
  const askCopy = (error: ApiError): Promise<boolean> =>
    new Promise(
      (resolve) =>
        void modal.confirm({
          title: t('newer.title'),
          content: `${say(error)}。${t('newer.text')}`,
          okText: t('newer.copy'),
          cancelText: t('newer.stay'),
          focusable: { autoFocusButton: 'cancel' },
          onOk: () => resolve(true),
          onCancel: () => resolve(false),
        }),
    )
  const copy = async (): Promise<number> => {
    const name = `${[...draft.name.trim()].slice(0, NAME_MAX - [...t('newer.mine')].length).join('')}${t('newer.mine')}`
    const { id } = await saving.mutateAsync({
      ...planInput(draft, 0),
      name,
      draft: 1,
      client_token: crypto.randomUUID(),
    })
    message.success(t('newer.copied', { name }))
    return id
  }
  const fail = (error: unknown): null => {
    const fields = error instanceof ApiError ? error.fieldErrors : []
    const max = error instanceof ApiError ? maxOf(error.data) : undefined
    const problems = fields.map((one): Problem => ({
      ...one,
      level: 'error',
      ...(max === undefined ? {} : { max_num: max }),
    }))
    setRefused(problems)
    onRefused(problems)
    message.error(fields[0]?.msg ?? say(error))
    return null
  }
  return {
    refused,
    busy,
    planId: made,
    forget: () => setRefused([]),
    async save(way) {
      if (busy !== null) return null
      setBusy(way)
      try {
        const { id, edition: now } = await saving.mutateAsync({
          ...planInput(draft, made),
          name: draft.name.trim(),
          draft: way === 'draft' ? 1 : 0,
          ...(edition === undefined ? {} : { edition }),
          client_token: token,
        })
        setMade(id)
        setEdition(now)
        if (way === 'start') await starting.mutateAsync({ ids: [id], action: 'start' })
        if (way !== 'draft') keep({ accounts: draft.accounts, topics: draft.topics })
        message.success(t(`saved.${way}`))
        return id
      } catch (error) {
        if (error instanceof ApiError && isNewer(error)) {
          if (!(await askCopy(error))) return null
          return await copy().catch(fail)
        }
        return fail(error)
      } finally {
        setBusy(null)
      }
    },
  }
}

const isNewer = (error: ApiError): boolean =>
  error.code === CODE.CONFLICT && typeof error.data === 'object' && error.data !== null && 'edition' in error.data

const maxOf = (data: unknown): number | undefined =>
  typeof data === 'object' && data !== null && 'max_num' in data && typeof data.max_num === 'number'
    ? data.max_num
    : undefined
