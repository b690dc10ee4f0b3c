import { useSearchParams } from 'react-router-dom'
import { ArticleListView } from './list/article-list-view.tsx'
import { OTHER_TABS } from './list/article-tabs.tsx'
import { WorkshopView } from './list/workshop-view.tsx'
import './articles.css'
import './drafts.css'

/** 文章发布: every article by kind; `?tab=` what waits for review, what was generated, plans. */
export function ArticleListPage() {
  const [search] = useSearchParams()
  const tab = OTHER_TABS.find((one) => one === search.get('tab'))
  return tab === undefined ? <ArticleListView /> : <WorkshopView key={tab} tab={tab} />
}
