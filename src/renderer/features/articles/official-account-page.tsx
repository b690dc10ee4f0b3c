import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { PageHeader } from '../../ui/page-header.tsx'
import { ArticleListView } from './list/article-list-view.tsx'
import { OfficialTabs } from './official/official-tabs.tsx'
import { OfficialTasks } from './official/tasks-view.tsx'
import './articles.css'

/** 公众号: its articles; `?tab=tasks` what was sent, with the result on each account. */
export function OfficialAccountPage() {
  const { t } = useTranslation('articles')
  const [search] = useSearchParams()
  if (search.get('tab') !== 'tasks') return <ArticleListView only="official" />
  return (
    <div className="articles-page">
      <PageHeader title={t('list.officialTitle')} text={t('list.officialText')} />
      <OfficialTabs active="tasks" />
      <OfficialTasks />
    </div>
  )
}
