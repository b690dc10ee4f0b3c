import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { articlePlanInfo } from '../../../contract/http/article-draft.ts'
import { useApi } from '../../core/http/use-api.ts'
import { useErrorText } from '../../core/http/use-error-text.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PlanEditor } from './plan/plan-editor.tsx'
import './articles.css'
import './drafts.css'

function Stored({ id }: { id: number }) {
  const { t } = useTranslation('drafts')
  const say = useErrorText()
  const query = useApi(articlePlanInfo, { id }, { staleMs: 0, quiet: true })
  const fresh = query.isFetchedAfterMount ? query.data : undefined
  if (fresh !== undefined)
    return <PlanEditor key={`${fresh.id}:${fresh.version}`} plan={fresh} reload={() => void query.refetch()} />
  return (
    <>
      <PageHeader title={t('plan.title')} />
      {query.error && query.isFetchedAfterMount ? (
        <ErrorState text={say(query.error)} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton active paragraph={{ rows: 10 }} />
      )}
    </>
  )
}

/** 计划设置: `?id=` a stored plan of articles, else a new one. */
export function ArticlePlanPage() {
  const [search] = useSearchParams()
  const id = /^[1-9]\d{0,15}$/.test(search.get('id') ?? '') ? Number(search.get('id')) : 0
  return id === 0 ? <PlanEditor key="new" plan={null} reload={() => undefined} /> : <Stored key={id} id={id} />
}
