import { RedoOutlined, StopOutlined, ReadOutlined } from '@ant-design/icons'
import { App, Popover, Progress, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { ArticleOrder } from '../../../../contract/entities/article-draft.ts'
import { cancelArticleOrder, listArticleOrders, retryArticleOrder } from '../../../../contract/http/article-draft.ts'
import { listArticles } from '../../../../contract/http/article.ts'
import { refresh } from '../../../core/http/api-key.ts'
import { useApi, useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import { PATHS, withQuery } from '../../../lib/paths.ts'
import { ResourceTable } from '../../../ui/resource-table.tsx'
import { StatusTag, type StatusKind } from '../../../ui/status-tag.tsx'
import { TimeText } from '../../../ui/time-text.tsx'
import { useListState } from '../../../ui/use-list-state.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'

/** Orders that are being written are asked for this often, ms. */
const POLL_MS = 1_500
const KINDS: Readonly<Record<ArticleOrder['status'], StatusKind>> = {
  0: 'neutral',
  1: 'info',
  2: 'success',
  3: 'neutral',
}

/** What was asked for, how far it is and why some could not be written. `action`: the way to ask for more. */
export function OrdersView({ action }: { action: ReactNode }) {
  const { t } = useTranslation('drafts')
  const { message, modal } = App.useApp()
  const may = useMay()
  const say = useErrorText()
  const navigate = useNavigate()
  const client = useQueryClient()
  const list = useListState('article-orders', [])
  const query = useApi(listArticleOrders, list.params, {
    keepPrevious: true,
    quiet: true,
    staleMs: 0,
    pollMs: (data) => (data?.data.some((row) => row.status < 2) === true ? POLL_MS : false),
  })
  const done = (query.data?.data ?? []).reduce((sum, row) => sum + row.done, 0)
  // The counts of the tabs follow what is written.
  useEffect(() => void refresh(client, listArticles), [client, done])
  const cancel = useCall(cancelArticleOrder, { refreshes: [listArticleOrders, listArticles] })
  const retry = useCall(retryArticleOrder, { refreshes: [listArticleOrders] })
  const askCancel = (row: ArticleOrder): void =>
    void modal.confirm({
      title: t('orders.cancelTitle'),
      content: t('orders.cancelText'),
      okText: t('orders.cancel'),
      cancelText: t('cancel'),
      onOk: async () =>
        void message.success(t('orders.cancelled', { n: (await cancel.mutateAsync({ id: row.id })).cancelled })),
    })
  return (
    <ResourceTable<ArticleOrder, never>
      list={list}
      query={query}
      rowKey="id"
      searchHint={t('orders.search')}
      errorText={say}
      empty={{ title: t('orders.empty'), text: t('orders.emptyText'), action }}
      columns={[
        {
          key: 'keywords',
          title: t('orders.keywords'),
          always: true,
          width: 200,
          ellipsis: true,
          render: (_, row) => (
            <Tooltip title={row.keywords.slice(0, 20).join('、')}>
              {row.keywords.length > 1
                ? t('orders.keywordsMore', { first: row.keywords[0], n: row.keywords.length })
                : row.keywords[0]}
            </Tooltip>
          ),
        },
        {
          key: 'progress',
          title: t('orders.progress'),
          width: 184,
          render: (_, row) => (
            <span className="order-progress">
              <Progress
                percent={Math.round((row.done / row.total) * 100)}
                size="small"
                showInfo={false}
                status={row.failed > 0 ? 'exception' : 'normal'}
                aria-label={t('orders.progress')}
              />
              <span className="tabular">
                {row.done} / {row.total}
              </span>
            </span>
          ),
        },
        {
          key: 'status',
          title: t('orders.status'),
          width: 136,
          render: (_, row) =>
            row.failed > 0 && row.status === 2 ? (
              <Popover
                title={t('orders.fails')}
                content={
                  <ul className="warning-list draft-fails">
                    {row.fails.map((fail) => (
                      <li key={fail.keyword}>
                        {fail.keyword}：{fail.msg}
                      </li>
                    ))}
                  </ul>
                }
              >
                <span tabIndex={0}>
                  <StatusTag kind="danger">
                    {t(row.done === 0 ? 'orders.s2n' : 'orders.s2f')} {row.failed}
                  </StatusTag>
                </span>
              </Popover>
            ) : (
              <StatusTag kind={KINDS[row.status]} live={row.status === 1}>
                {t(`orders.s${row.status}`)}
              </StatusTag>
            ),
        },
        { key: 'admin_name', title: t('orders.admin'), width: 96, ellipsis: true, render: (_, row) => row.admin_name },
        {
          key: 'create_time',
          title: t('orders.time'),
          width: 116,
          render: (_, row) => <TimeText seconds={row.create_time} />,
        },
      ]}
      actionsWidth={148}
      rowActions={(row) => [
        row.done > 0 && {
          key: 'read',
          label: t('orders.read'),
          icon: <ReadOutlined />,
          onClick: () => void navigate(withQuery(PATHS.articles, { tab: 'review' })),
        },
        may('article:edit') &&
          row.status >= 2 &&
          row.done < row.total && {
            key: 'retry',
            label: t('orders.retry'),
            icon: <RedoOutlined />,
            onClick: () =>
              void retry.mutateAsync({ id: row.id }).then(
                ({ retried }) => message.success(t('orders.retried', { n: retried })),
                () => undefined,
              ),
          },
        may('article:edit') &&
          row.status < 2 && {
            key: 'cancel',
            label: t('orders.cancel'),
            icon: <StopOutlined />,
            onClick: () => askCancel(row),
          },
      ]}
    />
  )
}
