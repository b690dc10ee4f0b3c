import { ArticleListView } from './list/article-list-view.tsx'
import './articles.css'

/** 公众号: its articles alone. */
export function OfficialAccountPage() {
  return <ArticleListView only="official" />
}
