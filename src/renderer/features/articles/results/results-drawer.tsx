import { PUBLISH_STATUS } from '../../../../contract/entities/publish.ts'
import { App, Button, Drawer, Table, Tooltip } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { ArticleResult } from '../../../../contract/entities/article.ts'
import { listArticleResults } from '../../../../contract/http/article.ts'
import { useApi } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import { useServices } from '../../../core/services/services-context.ts'
import { PATHS, withQuery } from '../../../lib/paths.ts'
import { AccountAvatar } from '../../../ui/account-avatar.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { StatusTag, type StatusKind } from '../../../ui/status-tag.tsx'
import { TimeText } from '../../../ui/time-text.tsx'

const LIMIT = 50
/** While works go out, ms. */
const POLL_MS = 3_000
const KINDS: Readonly<Record<ArticleResult['publish_status'], StatusKind>> = {
  0: 'neutral',
  1: 'info',
  2: 'success',
  3: 'neutral',
  [-1]: 'danger',
}

/** Each article of a work, with where it stands. */
function Articles({ row }: { row: ArticleResult }) {
  const { t } = useTranslation('articles')
  return (
    <ol className="result-articles">
      {row.articles.map((one, at) => (
        <li key={one.article_id}>
          {row.articles.length > 1 ? (
            <small>{at === 0 ? t('draft.first') : t('draft.further', { n: at })} </small>
          ) : null}
          {one.url === '' ? (
            <span>{one.title}</span>
          ) : (
            <a href={one.url} target="_blank" rel="noreferrer">
              {one.title}
            </a>
          )}
        </li>
      ))}
    </ol>
  )
}

export interface ResultsDrawerProps {
  /** Of an article, or of a task. */
  of: { id: number } | { wisdom_task_id: number }
  title: string
  onClose: () => void
}

/** What became of articles, account by account: state, link, reason, time; failed ones are tried again from here. */
export function ResultsDrawer({ of, title, onClose }: ResultsDrawerProps) {
  const { t } = useTranslation('articles')
  const say = useErrorText()
  const may = useMay()
  const { publishing } = useServices()
  const { message } = App.useApp()
  const [page, setPage] = useState(1)
  const query = useApi(
    listArticleResults,
    { ...of, page, limit: LIMIT },
    {
      quiet: true,
      keepPrevious: true,
      staleMs: 0,
      pollMs: (data) =>
        data?.data.some((row) => row.publish_status === PUBLISH_STATUS.publishing) === true ? POLL_MS : false,
    },
  )
  const [busy, setBusy] = useState(false)
  const rows = query.data?.data ?? []
  const failed = rows.filter((row) => row.publish_status === PUBLISH_STATUS.failed && row.unconfirmed === 0)
  const again = async (list: readonly ArticleResult[]): Promise<void> => {
    setBusy(true)
    const tasks = Map.groupBy(list, (row) => row.wisdom_task_id)
    const result = await publishing
      .publishAll(
        [...tasks].map(([taskId, of]) => ({ taskId, keepTimes: true, itemIds: of.map((row) => row.item_id) })),
      )
      .finally(() => setBusy(false))
    if (result?.kind === 'refused') message.error(result.message)
    void query.refetch()
  }
  const state = (row: ArticleResult) =>
    row.unconfirmed === 1 ? (
      <StatusTag kind="warning">{t('results.unconfirmed')}</StatusTag>
    ) : row.settling === 1 ? (
      <StatusTag kind="info" live>
        {t('results.settling')}
      </StatusTag>
    ) : row.only_draft === 1 ? (
      <StatusTag kind="info">{t('results.drafted')}</StatusTag>
    ) : (
      <StatusTag kind={KINDS[row.publish_status]} live={row.publish_status === PUBLISH_STATUS.publishing}>
        {t(`results.s${row.publish_status}`)}
      </StatusTag>
    )
  return (
    <Drawer
      open
      size={920}
      title={t('results.title', { title })}
      onClose={onClose}
      extra={
        may('task:publish') && failed.length > 0 ? (
          <Button loading={busy} onClick={() => void again(failed).catch(() => undefined)}>
            {t('results.retryAll', { n: failed.length })}
          </Button>
        ) : null
      }
    >
      {query.error && query.data === undefined ? (
        <ErrorState text={say(query.error)} onRetry={() => void query.refetch()} />
      ) : (
        <Table<ArticleResult>
          size="small"
          rowKey="item_id"
          dataSource={rows}
          loading={query.isPending}
          tableLayout="fixed"
          pagination={{
            current: page,
            pageSize: LIMIT,
            total: query.data?.total ?? 0,
            hideOnSinglePage: true,
            showSizeChanger: false,
            onChange: setPage,
          }}
          locale={{
            emptyText: query.isPending ? (
              ' '
            ) : (
              <EmptyState small title={t('results.none')} text={t('results.noneText')} />
            ),
          }}
          columns={[
            {
              key: 'account',
              title: t('results.account'),
              width: 160,
              render: (_, row) => (
                <AccountAvatar size={24} name={row.openname} avatar={row.avatar} platform={row.platform_value} />
              ),
            },
            { key: 'articles', title: t('results.articles'), render: (_, row) => <Articles row={row} /> },
            {
              key: 'state',
              title: t('results.state'),
              width: 208,
              render: (_, row) => (
                <>
                  {state(row)}
                  {row.msg === '' ? null : (
                    <Tooltip title={row.msg}>
                      <p className="result-msg" tabIndex={0}>
                        {row.msg}
                      </p>
                    </Tooltip>
                  )}
                </>
              ),
            },
            {
              key: 'time',
              title: t('results.time'),
              width: 112,
              render: (_, row) =>
                row.publish_status === PUBLISH_STATUS.waiting && row.timing_time > 0 ? (
                  <TimeText seconds={row.timing_time} />
                ) : (
                  <TimeText seconds={row.time} />
                ),
            },
            {
              key: 'do',
              title: t('results.do'),
              width: 132,
              render: (_, row) => (
                <span className="result-do">
                  {may('task:publish') && row.publish_status === PUBLISH_STATUS.failed && row.unconfirmed === 0 ? (
                    <Button
                      type="link"
                      size="small"
                      disabled={busy}
                      onClick={() => void again([row]).catch(() => undefined)}
                    >
                      {t('results.retry')}
                    </Button>
                  ) : null}
                  <Link to={withQuery(PATHS.seoPublish, { wisdom_task_id: row.wisdom_task_id })} title={row.task_name}>
                    {t('results.task')}
                  </Link>
                </span>
              ),
            },
          ]}
        />
      )}
    </Drawer>
  )
}
