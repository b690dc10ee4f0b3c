import { Button, Skeleton } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { MEDIA_TYPE } from '../../../contract/constants.ts'
import { PLAN_LIMITS } from '../../../contract/entities/plan.ts'
import { copyPlan, listPlans, planInfo } from '../../../contract/http/plan.ts'
import { listAccountsByGroup } from '../../../contract/http/third-auth.ts'
import { useApi, useCall } from '../../core/http/use-api.ts'
import { useErrorText } from '../../core/http/use-error-text.ts'
import { usePageSuffix } from '../../core/page/use-page-suffix.ts'
import { stillAble, useLastChoices } from '../../core/publishing/last-choices.ts'
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
  const copy = useCall(copyPlan, {
    refreshes: [listPlans],
    onSuccess: ({ id: made }) => void navigate(withQuery(PATHS.addPlan, { id: made })),
  })
  usePageSuffix(query.data?.name ?? '')
  if (query.error && query.data === undefined)
    return <ErrorState text={say(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />
  // What another screen left in memory may be older than the plan: it is not what somebody edits.
  if (query.data === undefined || !query.isFetchedAfterMount) return <Skeleton active paragraph={{ rows: 10 }} />
  if (query.data.status === 4)
    return (
      <EmptyState
        title={t('over')}
        text={t('overText')}
        action={
          <Button type="primary" loading={copy.isPending} onClick={() => copy.mutate({ id })}>
            {t('copy')}
          </Button>
        }
      />
    )
  return (
    <PlanWizard
      key={`${id}-${query.data.status}`}
      planId={id}
      status={query.data.status}
      base={draftOf(query.data)}
      edition={query.data.edition}
    />
  )
}

/** A new plan: named by the time, for those who published last, until somebody says otherwise. */
function New() {
  const { t } = useTranslation('addPlan')
  const { last } = useLastChoices()
  const able = useApi(listAccountsByGroup, { media_type: MEDIA_TYPE.video }, { quiet: true })
  const [now] = useState(() => dayjs())
  if (!able.isFetched) return <Skeleton active paragraph={{ rows: 10 }} />
  const accounts = stillAble(last.accounts ?? [], able.data ?? []).slice(0, PLAN_LIMITS.accounts)
  return (
    <PlanWizard
      planId={0}
      status={0}
      base={{
        ...emptyPlan(now.format('YYYY-MM-DD')),
        name: t('nameOf', { time: now.format('MM-DD HH:mm') }),
        accounts,
        topics: (last.topics ?? []).slice(0, PLAN_LIMITS.topics),
      }}
    />
  )
}

/** 创建计划, or with `?id=` 编辑计划: five steps beside a summary. */
export function AddPlanPage() {
  const [search] = useSearchParams()
  const id = Number(search.get('id') ?? 0)
  return Number.isInteger(id) && id > 0 ? <Edit key={id} id={id} /> : <New key="new" />
}
