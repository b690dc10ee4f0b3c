import { Alert, Button, Form, Steps } from 'antd'
import dayjs from 'dayjs'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { PlanStatus } from '../../../../contract/entities/plan.ts'
import { useSentWords, withSent } from '../../../core/keywords/sent-words.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import { useSession } from '../../../core/session/use-session.ts'
import { PATHS, withQuery } from '../../../lib/paths.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { PlanContext } from './plan-context.ts'
import type { PlanDraft } from './plan-draft.ts'
import { PlanSummary } from './plan-summary.tsx'
import { StepAccounts } from './step-accounts.tsx'
import { StepBasics } from './step-basics.tsx'
import { StepConfirm } from './step-confirm.tsx'
import { StepContent } from './step-content.tsx'
import { StepWords } from './step-words.tsx'
import { STEPS, type Step, stepOf } from './steps.ts'
import { useLeavePlan } from './use-leave-plan.tsx'
import { usePlanDraft } from './use-plan-draft.ts'
import { usePlanPreview } from './use-plan-preview.ts'
import { type SaveWay, useSavePlan } from './use-save-plan.ts'
import '../plans-add.css'

const PAGES: Readonly<Record<Step, () => React.ReactNode>> = {
  basics: StepBasics,
  words: StepWords,
  content: StepContent,
  accounts: StepAccounts,
  confirm: StepConfirm,
}

export interface PlanWizardProps {
  /** 0 = a new one. */
  planId: number
  status: PlanStatus
  base: PlanDraft
  /** Which state of the plan `base` is; absent = a new one. */
  edition?: string
}

/** The five steps of one plan. */
export function PlanWizard({ planId, status, base, edition }: PlanWizardProps) {
  const { t } = useTranslation('addPlan')
  const may = useMay()
  const navigate = useNavigate()
  const adminId = useSession((state) => state.admin?.id ?? 0)
  const [search, setSearch] = useSearchParams()
  const step = STEPS.find((one) => one === search.get('step')) ?? 'basics'
  const [left, setLeft] = useState<ReadonlySet<Step>>(new Set())
  const hold = usePlanDraft({ adminId, planId }, base)
  useSentWords((words) =>
    hold.set((now) =>
      withSent(
        {
          regions: now.regions,
          prefixes: now.prefixes,
          mains: now.mains,
          suffixes: now.suffixes,
          negatives: now.negatives,
        },
        words,
      ),
    ),
  )
  const done = useRef(false)
  useLeavePlan(() => hold.dirty && !done.current, hold.keep)
  const goTo = (to: Step): void => {
    setLeft(new Set([...left, step, ...(to === 'confirm' ? STEPS : [])]))
    const next = new URLSearchParams(search)
    next.set('step', to)
    setSearch(next)
    document.querySelector('.plan-add')?.scrollIntoView({ block: 'start' })
  }
  const run = useSavePlan(hold.draft, { planId, edition }, (found) => {
    const first = found[0]
    if (first === undefined) return
    goTo(stepOf(first.field))
    setLeft(new Set(STEPS))
  })
  const look = usePlanPreview(hold.draft, run.planId)
  const set: typeof hold.set = (patch) => {
    if (run.refused.length > 0) run.forget()
    hold.set(patch)
  }
  const problems = [
    ...run.refused,
    ...look.problems.filter((one) => !run.refused.some((other) => other.field === one.field)),
  ]
  const shown = problems.filter((one) => left.has(stepOf(one.field)) || run.refused.includes(one))
  const isDraft = status === 0
  const save = async (way: SaveWay): Promise<void> => {
    // A name is what even a draft needs.
    if (hold.draft.name.trim() === '') return goTo('basics')
    const id = await run.save(way)
    if (id === null) return
    done.current = true
    hold.end()
    void navigate(way === 'draft' ? withQuery(PATHS.addPlan, { id, step }) : PATHS.planList, {
      replace: way === 'draft',
    })
  }
  const at = STEPS.indexOf(step)
  const blocked = problems.some((one) => one.level === 'error')
  const Page = PAGES[step]
  const saved = hold.keptAt === 0 ? t('autosave') : t('kept', { time: dayjs(hold.keptAt).format('HH:mm:ss') })
  const stateOf = (one: Step) =>
    left.has(one) && problems.some((problem) => problem.level === 'error' && stepOf(problem.field) === one)
      ? ('error' as const)
      : one === step
        ? ('process' as const)
        : left.has(one)
          ? ('finish' as const)
          : ('wait' as const)
  return (
    <PlanContext
      value={{
        draft: hold.draft,
        set,
        preview: look.preview,
        asking: look.asking,
        failure: look.failure,
        retry: look.retry,
        problems,
        shown,
        goTo,
        planId,
      }}
    >
      <PageHeader
        title={t(planId === 0 ? 'title' : 'editTitle')}
        text={t('text')}
        actions={
          <>
            {isDraft ? (
              <Button loading={run.busy === 'draft'} disabled={run.busy !== null} onClick={() => void save('draft')}>
                {t('saveDraft')}
              </Button>
            ) : null}
            {isDraft ? null : (
              <Button
                type="primary"
                loading={run.busy === 'save'}
                disabled={run.busy !== null || !hold.dirty}
                onClick={() => void save('save')}
              >
                {t('save')}
              </Button>
            )}
          </>
        }
      />
      {hold.restored ? (
        <Alert
          className="plan-restored"
          type="info"
          showIcon
          title={t('restored')}
          action={
            <Button size="small" onClick={hold.clear}>
              {t(planId === 0 ? 'anew' : 'discard')}
            </Button>
          }
        />
      ) : null}
      <div className="plan-add">
        <Steps
          className="plan-steps"
          size="small"
          current={at}
          onChange={(to) => goTo(STEPS[to] ?? 'basics')}
          items={STEPS.map((one) => ({ title: t(`step.${one}`), status: stateOf(one) }))}
        />
        <div className="plan-body">
          <div className="plan-left">
            <Form component={false} labelCol={{ flex: '128px' }} wrapperCol={{ flex: '1 1 0' }} labelWrap colon={false}>
              <div className="plan-main">
                <Page key={step} />
              </div>
            </Form>
            <div className="plan-foot">
              <Button disabled={at === 0} onClick={() => goTo(STEPS[at - 1] ?? 'basics')}>
                {t('back')}
              </Button>
              {step === 'confirm' ? null : (
                <Button type="primary" onClick={() => goTo(STEPS[at + 1] ?? 'confirm')}>
                  {t('next')}
                </Button>
              )}
              {step === 'confirm' && isDraft ? (
                <>
                  <Button
                    loading={run.busy === 'save'}
                    disabled={run.busy !== null || blocked}
                    onClick={() => void save('save')}
                  >
                    {t(planId === 0 ? 'create' : 'save')}
                  </Button>
                  {may('plan:status') ? (
                    <Button
                      type="primary"
                      loading={run.busy === 'start'}
                      disabled={run.busy !== null || blocked}
                      onClick={() => void save('start')}
                    >
                      {t('createAndStart')}
                    </Button>
                  ) : null}
                  {blocked ? <span className="plan-problem error">{t('blocked')}</span> : null}
                </>
              ) : null}
            </div>
          </div>
          <PlanSummary saved={saved} />
        </div>
      </div>
    </PlanContext>
  )
}
