import { Button, Skeleton } from 'antd'
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { copyPlan, listPlans, planInfo } from '../../../contract/http/plan.ts'
import { useApi, useCall } from '../../core/http/use-api.ts'
import { useErrorText } from '../../core/http/use-error-text.ts'
import { usePageSuffix } from '../../core/page/use-page-suffix.ts'
import { PATHS, withQuery } from '../../lib/paths.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { draftOf, emptyPlan } from './add/plan-draft.ts'
import { PlanWizard } from './add/plan-wizard.tsx'

/** A plan that is there already; what others change meanwhile does not touch what is typed. */
function Edit({ id }: { id: number }) {
  const { t } = useTranslation('addPlan')
  const say = useErrorText()
  const navigate = useNavigate()
  const query = useApi(planInfo, { id }, { quiet: true })
  const copy = useCall(copyPlan, { refreshes: [listPlans], onSuccess: ({ id: made }) => void navigate(withQuery(PATHS.addPlan, { id: made })) })
  usePageSuffix(query.data?.name ?? '')
  if (query.error && query.data === undefined) return <ErrorState text={say(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />
  if (query.data === undefined) return <Skeleton active paragraph={{ rows: 10 }} />
  if (query.data.status === 4) return <EmptyState title={t('over')} text={t('overText')} action={<Button type="primary" loading={copy.isPending} onClick={() => copy.mutate({ id })}>{t('copy')}</Button>} />
  return <PlanWizard key={`${id}-${query.data.status}`} planId={id} status={query.data.status} base={draftOf(query.data)} />
}

/** 创建计划, or with `?id=` 编辑计划: five steps beside a summary. */
export function AddPlanPage() {
  const [search] = useSearchParams()
  const id = Number(search.get('id') ?? 0)
  return Number.isInteger(id) && id > 0 ? <Edit key={id} id={id} /> : <PlanWizard key="new" planId={0} status={0} base={emptyPlan(dayjs().format('YYYY-MM-DD'))} />
}
