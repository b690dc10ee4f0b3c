import { Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listArticles } from '../../../../contract/http/article.ts'
import { useApi } from '../../../core/http/use-api.ts'
import { DraftRow } from './draft-row.tsx'
import { type PublishArticle, TOGETHER_MAX } from './publish-plan.ts'

const SHOWN = 20

/** Finds another article for the draft by its words. */
function AddArticle({ without, onAdd }: { without: readonly number[]; onAdd: (article: PublishArticle) => void }) {
  const { t } = useTranslation('articles')
  const [keyword, setKeyword] = useState('')
  const query = useApi(
    listArticles,
    { page: 1, limit: SHOWN, kind: 'official', ...(keyword === '' ? {} : { keyword }) },
    { quiet: true, keepPrevious: true },
  )
  const rows = (query.data?.data ?? []).filter((row) => !without.includes(row.id) && row.status < 2)
  return (
    <Select<number>
      className="draft-add"
      aria-label={t('draft.add')}
      placeholder={t('draft.add')}
      showSearch={{ filterOption: false, onSearch: (text) => setKeyword(text.trim()) }}
      value={null}
      loading={query.isFetching}
      notFoundContent={t(query.isPending ? 'draft.looking' : 'draft.noneLeft')}
      options={rows.map((row) => ({ value: row.id, label: row.title }))}
      onChange={(id) => {
        const row = rows.find((one) => one.id === id)
        setKeyword('')
        if (row !== undefined) onAdd({ id: row.id, kind: row.kind, title: row.title })
      }}
    />
  )
}

/**
 * The articles of one official draft in their order: 头条 first, each with its cover, digest and what speaks against it.
 */
export function DraftArticles({
  articles,
  onChange,
}: {
  articles: readonly PublishArticle[]
  onChange: (articles: readonly PublishArticle[]) => void
}) {
  const { t } = useTranslation('articles')
  const move = (at: number, by: -1 | 1): void => {
    const next = [...articles]
    const [one] = next.splice(at, 1)
    if (one !== undefined) next.splice(at + by, 0, one)
    onChange(next)
  }
  return (
    <section className="draft-articles" aria-label={t('draft.label')}>
      <ol>
        {articles.map((article, at) => (
          <DraftRow
            key={article.id}
            id={article.id}
            at={at}
            last={at === articles.length - 1}
            onMove={(by) => move(at, by)}
            {...(articles.length > 1
              ? { onRemove: () => onChange(articles.filter((one) => one.id !== article.id)) }
              : {})}
          />
        ))}
      </ol>
      {articles.length < TOGETHER_MAX ? (
        <AddArticle without={articles.map((one) => one.id)} onAdd={(article) => onChange([...articles, article])} />
      ) : (
        <p className="publish-hint">{t('draft.full', { n: TOGETHER_MAX })}</p>
      )}
    </section>
  )
}
