import {
  BarsOutlined,
  CheckOutlined,
  CopyOutlined,
  DeleteOutlined,
  EditOutlined,
  PlusOutlined,
  SendOutlined,
  ThunderboltOutlined,
} from '@ant-design/icons'
import { App, Button, Tooltip } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { articleKind, type ArticleRow } from '../../../../contract/entities/article.ts'
import { articleRules } from '../../../../contract/http/article-draft.ts'
import { copyArticles, listArticles, reviewArticles } from '../../../../contract/http/article.ts'
import { useApi, useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import { PATHS, withQuery } from '../../../lib/paths.ts'
import { DateRange } from '../../../ui/date-range.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { ResourceTable } from '../../../ui/resource-table.tsx'
import { useListState } from '../../../ui/use-list-state.ts'
import { PublishModal } from '../publish/publish-modal.tsx'
import { type ArticleFilter, FILTERS, listInput, STATES } from './article-list.ts'
import { GenerateDrawer } from '../generate/generate-drawer.tsx'
import { OfficialTabs } from '../official/official-tabs.tsx'
import { ResultsDrawer } from '../results/results-drawer.tsx'
import { ArticleTabs } from './article-tabs.tsx'
import { useColumns } from './use-columns.tsx'
import { useDeleteArticles } from './use-delete-articles.tsx'

/** Articles: all of them by kind, or those of 公众号 alone. */
export function ArticleListView({ only }: { only?: 'official' }) {
  const { t } = useTranslation(['articles', 'drafts'])
  const { message } = App.useApp()
  const may = useMay()
  const say = useErrorText()
  const navigate = useNavigate()
  const list = useListState<ArticleFilter>(only === undefined ? 'articles' : 'official-articles', FILTERS)
  const [generating, setGenerating] = useState(false)
  const [publishing, setPublishing] = useState<readonly ArticleRow[]>([])
  const query = useApi(listArticles, listInput(list.params, only), { keepPrevious: true, quiet: true })
  const [results, setResults] = useState<ArticleRow | null>(null)
  const columns = useColumns(only === 'official', may('task:list') ? setResults : undefined)
  const remove = useDeleteArticles()
  const copy = useCall(copyArticles, { refreshes: [listArticles] })
  const review = useCall(reviewArticles, { refreshes: [listArticles] })
  const rules = useApi(articleRules, {}, { quiet: true })
  const publishable = (row: ArticleRow): boolean =>
    row.status < 2 || (row.status === 2 && rules.data?.allow_unreviewed === 1)

  const write = (kind: 'article' | 'official'): void =>
    void navigate(withQuery(PATHS.articleEditor, { kind: kind === 'official' ? kind : undefined }))
  const open = (row: ArticleRow): void =>
    void navigate(withQuery(PATHS.articleEditor, { id: row.id, kind: row.kind === 'official' ? row.kind : undefined }))
  const onCopy = async (rows: readonly ArticleRow[]): Promise<void> =>
    void message.success(
      t('list.copied', { n: (await copy.mutateAsync({ ids: rows.map((row) => row.id) })).ids.length }),
    )
  const onReview = async (rows: readonly ArticleRow[]): Promise<void> =>
    void message.success(t('reviewed', { n: (await review.mutateAsync({ ids: rows.map((row) => row.id) })).reviewed }))

  const newButton = may('article:edit') ? (
    <>
      {only === undefined ? <Button onClick={() => write('official')}>{t('list.writeOfficial')}</Button> : null}
      {only === undefined ? (
        <Button icon={<ThunderboltOutlined />} onClick={() => setGenerating(true)}>
          {t('drafts:generate.button')}
        </Button>
      ) : null}
      <Button type="primary" icon={<PlusOutlined />} onClick={() => write(only ?? 'article')}>
        {t(only === 'official' ? 'list.writeOfficial' : 'list.write')}
      </Button>
    </>
  ) : undefined
  const bulk = (rows: readonly ArticleRow[], clear: () => void) => {
    const why = rows.some((row) => !publishable(row))
      ? t('list.unreviewedChosen')
      : new Set(rows.map((row) => row.kind)).size > 1
        ? t('list.mixed')
        : ''
    return (
      <>
        {may('task:publish') ? (
          <Tooltip title={why}>
            <Button size="small" disabled={why !== ''} onClick={() => setPublishing(rows)}>
              {t('publish.button')}
            </Button>
          </Tooltip>
        ) : null}
        {may('article:edit') && rows.some((row) => row.status >= 2) ? (
          <Button
            size="small"
            onClick={() => void onReview(rows.filter((row) => row.status >= 2)).then(clear, () => undefined)}
          >
            {t('review')}
          </Button>
        ) : null}
        {may('article:edit') ? (
          <Button size="small" onClick={() => void onCopy(rows).then(clear, () => undefined)}>
            {t('list.copy')}
          </Button>
        ) : null}
        {may('article:del') ? (
          <Button size="small" danger onClick={() => remove(rows, clear)}>
            {t('list.delete')}
          </Button>
        ) : null}
      </>
    )
  }
  return (
    <div className="articles-page">
      <PageHeader
        title={t(only === 'official' ? 'list.officialTitle' : 'list.title')}
        text={t(only === 'official' ? 'list.officialText' : 'list.text')}
        actions={newButton}
      />
      {only === undefined ? (
        <ArticleTabs active={articleKind.safeParse(list.get('kind')).data ?? 'all'} />
      ) : (
        <OfficialTabs active="articles" />
      )}
      <ResourceTable<ArticleRow, ArticleFilter>
        list={list}
        query={query}
        columns={columns}
        rowKey="id"
        searchHint={t('list.search')}
        filters={[
          {
            key: 'status',
            label: t('list.status'),
            width: 128,
            options: STATES.map((value) => ({ value: String(value), label: t(`status.${value}`) })),
          },
          { key: 'from', label: t('list.updated'), render: (state) => <DateRange list={state} /> },
        ]}
        errorText={say}
        empty={{
          title: t(only === 'official' ? 'list.emptyOfficial' : 'list.empty'),
          text: t('list.emptyText'),
          action: newButton,
        }}
        actionsWidth={148}
        rowActions={(row) => [
          {
            key: 'edit',
            label: t(may('article:edit') ? 'list.edit' : 'list.read'),
            icon: <EditOutlined />,
            onClick: () => open(row),
          },
          may('task:publish') && {
            key: 'publish',
            label: t('publish.button'),
            icon: <SendOutlined />,
            disabled: !publishable(row),
            ...(publishable(row) ? {} : { hint: t(row.status === 3 ? 'rejected' : 'unreviewed') }),
            onClick: () => setPublishing([row]),
          },
          may('article:edit') &&
            row.status >= 2 && {
              key: 'review',
              label: t('review'),
              icon: <CheckOutlined />,
              onClick: () => void onReview([row]).catch(() => undefined),
            },
          may('task:list') &&
            row.wisdom_task_id > 0 && {
              key: 'results',
              label: t('results.button'),
              icon: <BarsOutlined />,
              onClick: () => setResults(row),
            },
          may('article:edit') && {
            key: 'copy',
            label: t('list.copy'),
            icon: <CopyOutlined />,
            onClick: () => void onCopy([row]).catch(() => undefined),
          },
          may('article:del') && {
            key: 'delete',
            label: t('list.delete'),
            icon: <DeleteOutlined />,
            danger: true,
            onClick: () => remove([row]),
          },
        ]}
        {...(may('task:publish') || may('article:edit') || may('article:del') ? { bulk } : {})}
        onRow={(row) => ({ onDoubleClick: () => open(row) })}
      />
      {only === undefined ? (
        <GenerateDrawer
          open={generating}
          onClose={() => setGenerating(false)}
          onStarted={() => void navigate(withQuery(PATHS.articles, { tab: 'orders' }))}
        />
      ) : null}
      {results === null ? null : (
        <ResultsDrawer
          key={results.id}
          of={{ id: results.id }}
          title={results.title}
          onClose={() => setResults(null)}
        />
      )}
      <PublishModal
        articles={publishing.map(({ id, kind, title }) => ({ id, kind, title }))}
        onClose={() => setPublishing([])}
      />
    </div>
  )
}
