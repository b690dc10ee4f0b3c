import { ArticleListView } from './list/article-list-view.tsx'
import './articles.css'

/** 文章发布: every article, by kind. */
export function ArticleListPage() {
  return <ArticleListView />
}
