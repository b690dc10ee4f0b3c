import { Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { ArticleKind } from '../../../contract/entities/article.ts'
import { articleInfo } from '../../../contract/http/article.ts'
import { useApi } from '../../core/http/use-api.ts'
import { useErrorText } from '../../core/http/use-error-text.ts'
import { PATHS, withQuery } from '../../lib/paths.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { WritingDesk } from './editor/writing-desk.tsx'
import './articles.css'

function Stored({ id, onMade }: { id: number; onMade: (id: number) => void }) {
  const { t } = useTranslation('articles')
  const say = useErrorText()
  const query = useApi(articleInfo, { id }, { staleMs: 0, quiet: true })
  // An answer of the cache may be older than what is stored: its version would meet a conflict that nobody made.
  const fresh = query.isFetchedAfterMount ? query.data : undefined
  if (fresh !== undefined) return <WritingDesk detail={fresh} kind={fresh.kind} onMade={onMade} />
  return (
    <>
      <PageHeader title={t('editor.article')} />
      {query.error && query.isFetchedAfterMount ? (
        <ErrorState text={say(query.error)} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton active paragraph={{ rows: 10 }} />
      )}
    </>
  )
}

/** 文章编辑器: `?id=` a stored article, else a new one of `?kind=`. */
export function ArticleEditorPage() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [made, setMade] = useState(0)
  const id = /^[1-9]\d{0,15}$/.test(search.get('id') ?? '') ? Number(search.get('id')) : 0
  const kind: ArticleKind = search.get('kind') === 'official' ? 'official' : 'article'
  const onMade = (next: number): void => {
    setMade(next)
    void navigate(withQuery(PATHS.articleEditor, { id: next, kind: kind === 'official' ? kind : undefined }), {
      replace: true,
    })
  }
  // The article that was begun here got its number: the same desk goes on.
  return id === 0 || id === made ? (
    <WritingDesk key="new" detail={null} kind={kind} onMade={onMade} />
  ) : (
    <Stored key={id} id={id} onMade={onMade} />
  )
}
