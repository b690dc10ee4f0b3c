import { Button, Segmented, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import type { PlanDetail, PlanMaterial } from '../../../../contract/entities/plan.ts'
import { planInfo, planMaterials } from '../../../../contract/http/plan.ts'
import { useApi } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { usePageSuffix } from '../../../core/page/use-page-suffix.ts'
import { PATHS, withQuery } from '../../../lib/paths.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { ClipSections, useClipNeed } from '../clip/clip-sections.tsx'
import { ImageTextSections, usePicturesNeed } from '../image-text/image-text-sections.tsx'
import { NineSections, useNineNeed } from '../nine/nine-sections.tsx'
import { SmartSections, useSmartNeed } from '../smart/smart-sections.tsx'
import { TemplateSections, useTemplateNeed } from '../template/template-sections.tsx'
import { useWizard } from '../wizard/use-wizard.ts'
import { WizardFrame } from '../wizard/wizard-frame.tsx'
import { modeOf, PLAN_MODES, type PlanMode, planDraft, planGroups } from './plan-draft.ts'
import { PlanOrders } from './plan-orders.tsx'
import './plan-clip.css'

const SECTIONS = {
  clip: ClipSections,
  dugujiujian: NineSections,
  smart: SmartSections,
  clipTemplate: TemplateSections,
  picture: ImageTextSections,
} as const

interface PlanWizardProps {
  mode: PlanMode
  plan: PlanDetail
  files: readonly PlanMaterial[]
  onMode: (mode: PlanMode) => void
}

/** The order form of one mode, with the plan's materials in it. */
function PlanWizard({ mode, plan, files, onMode }: PlanWizardProps) {
  const { t } = useTranslation('planclip')
  const { t: w } = useTranslation('wizards')
  const needs = {
    clip: useClipNeed(),
    dugujiujian: useNineNeed(),
    smart: useSmartNeed(),
    clipTemplate: useTemplateNeed(),
    picture: usePicturesNeed(),
  }
  const pool = w('pool.name')
  const wizard = useWizard(mode, needs[mode], pool, { id: plan.id, start: planDraft(mode, plan, files, pool) })
  const Sections = SECTIONS[mode]
  return (
    <WizardFrame
      wizard={wizard}
      title={t('title')}
      text={t('text', { name: plan.name, n: new Set(files.map((file) => file.attachment_id)).size })}
      actions={
        <Button disabled={files.length === 0} onClick={() => wizard.set({ groups: planGroups(mode, files, pool) })}>
          {t('usePlan')}
        </Button>
      }
    >
      <Segmented
        className="plan-clip-modes"
        value={mode}
        options={PLAN_MODES.map((value) => ({ value, label: t(`mode.${value}`) }))}
        onChange={onMode}
      />
      {files.length === 0 ? (
        <p className="plan-clip-none">
          {t('noMaterials')} <Link to={withQuery(PATHS.planMaterials, { plan_id: plan.id })}>{t('addMaterials')}</Link>
        </p>
      ) : null}
      <Sections wizard={wizard} />
    </WizardFrame>
  )
}

/**
 * 智能剪辑 of a plan: the order form over its materials, and its orders below. The plan is named by `plan_id`, the form by
 * `mode`.
 */
export function PlanClipPage() {
  const { t } = useTranslation('planclip')
  const say = useErrorText()
  const [search, setSearch] = useSearchParams()
  const named = search.get('plan_id') ?? ''
  const id = /^[1-9]\d{0,14}$/.test(named) ? Number(named) : 0
  const info = useApi(planInfo, { id }, { enabled: id > 0, quiet: true })
  const materials = useApi(planMaterials, { plan_id: id }, { enabled: id > 0, quiet: true })
  const plan = info.data
  const files = materials.data?.list
  usePageSuffix(plan?.name ?? '')
  if (id === 0)
    return (
      <EmptyState title={t('noPlan')} text={t('noPlanText')} action={<Link to={PATHS.planList}>{t('toPlans')}</Link>} />
    )
  const failed = info.error ?? materials.error
  const again = (): void => {
    void info.refetch()
    void materials.refetch()
  }
  if (failed !== null && (plan === undefined || files === undefined))
    return <ErrorState text={say(failed)} onRetry={again} retrying={info.isFetching || materials.isFetching} />
  if (plan === undefined || files === undefined) return <Skeleton active paragraph={{ rows: 8 }} />
  const mode = modeOf(search.get('mode') ?? '', plan.clip_mode, files)
  const setMode = (wanted: PlanMode): void =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        next.set('mode', wanted)
        return next
      },
      { replace: true },
    )
  return (
    <>
      <PlanWizard key={`${plan.id}:${mode}`} mode={mode} plan={plan} files={files} onMode={setMode} />
      <PlanOrders plan={plan} />
    </>
  )
}
