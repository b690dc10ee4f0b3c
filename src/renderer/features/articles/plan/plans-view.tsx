import { DeleteOutlined, EditOutlined, PauseOutlined, CaretRightOutlined, PlusOutlined } from '@ant-design/icons'
import { App, Button, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import type { ArticlePlanRow } from '../../../../contract/entities/article-draft.ts'
import { deleteArticlePlans, listArticlePlans, setArticlePlanStatus } from '../../../../contract/http/article-draft.ts'
import { useApi, useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import { PATHS, withQuery } from '../../../lib/paths.ts'
import { ResourceTable } from '../../../ui/resource-table.tsx'
import { StatusTag, type StatusKind } from '../../../ui/status-tag.tsx'
import { TimeText } from '../../../ui/time-text.tsx'
import { useConfirmDelete } from '../../../ui/use-confirm-delete.tsx'
import { useListState } from '../../../ui/use-list-state.ts'

const STATES = [0, 1, 2] as const
const KINDS: Readonly<Record<ArticlePlanRow['status'], StatusKind>> = { 0: 'neutral', 1: 'success', 2: 'warning' }

/** While one runs, ms. */
const POLL_MS = 5_000

/** Plans of articles: what they made, what waits, what comes next. */
export function PlansView() {
  const { t } = useTranslation('drafts')
  const { message } = App.useApp()
  const may = useMay()
  const say = useErrorText()
  const navigate = useNavigate()
  const confirm = useConfirmDelete()
  const list = useListState<'status'>('article-plans', ['status'])
  const { status, ...rest } = list.params
  const query = useApi(
    listArticlePlans,
    { ...rest, ...(STATES.some((one) => String(one) === status) ? { status } : {}) },
    {
      keepPrevious: true,
      quiet: true,
      staleMs: 0,
      pollMs: (page) => (page?.data.some((row) => row.status === 1) === true ? POLL_MS : false),
    },
  )
  const set = useCall(setArticlePlanStatus, { refreshes: [listArticlePlans] })
  const remove = useCall(deleteArticlePlans, { refreshes: [listArticlePlans] })
  const address = (id: number): string => withQuery(PATHS.articlePlan, { id })
  const turn = (row: ArticlePlanRow): void =>
    void set.mutateAsync({ ids: [row.id], action: row.status === 1 ? 'pause' : 'start' }).then(
      () => message.success(t(row.status === 1 ? 'plans.paused' : 'plans.started')),
      () => undefined,
    )
  const action = may('article:edit') ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => void navigate(PATHS.articlePlan)}>
      {t('plans.new')}
    </Button>
  ) : undefined
  return (
    <ResourceTable<ArticlePlanRow, 'status'>
      list={list}
      query={query}
      rowKey="id"
      searchHint={t('plans.search')}
      errorText={say}
      primary={action}
      filters={[
        {
          key: 'status',
          label: t('plans.status'),
          width: 128,
          options: STATES.map((value) => ({ value: String(value), label: t(`plans.s${value}`) })),
        },
      ]}
      empty={{ title: t('plans.empty'), text: t('plans.emptyText'), action }}
      columns={[
        {
          key: 'name',
          title: t('plans.name'),
          always: true,
          width: 200,
          ellipsis: true,
          render: (_, row) => <Link to={address(row.id)}>{row.name}</Link>,
        },
        {
          key: 'status',
          title: t('plans.status'),
          width: 104,
          render: (_, row) => (
            <StatusTag kind={KINDS[row.status]} live={row.status === 1}>
              {t(`plans.s${row.status}`)}
            </StatusTag>
          ),
        },
        {
          key: 'keywords',
          title: t('plans.keywords'),
          width: 168,
          ellipsis: true,
          render: (_, row) => <Tooltip title={row.keywords.slice(0, 20).join('、')}>{row.keywords.join('、')}</Tooltip>,
        },
        {
          key: 'daily_num',
          title: t('plans.daily'),
          width: 104,
          align: 'right',
          render: (_, row) => (
            <span className="tabular">
              {row.per_post > 1
                ? t('plans.dailyPosts', { n: row.daily_num, each: row.per_post })
                : t('plans.dailyN', { n: row.daily_num })}
            </span>
          ),
        },
        {
          key: 'account_count',
          title: t('plans.accounts'),
          width: 80,
          align: 'right',
          render: (_, row) => <span className="tabular">{t('plans.accountsN', { n: row.account_count })}</span>,
        },
        {
          key: 'progress',
          title: t('plans.progress'),
          width: 168,
          render: (_, row) => (
            <span className="tabular">
              {row.made_num} / {row.review_num} / {row.task_num}
            </span>
          ),
        },
        {
          key: 'next_time',
          title: t('plans.next'),
          width: 240,
          render: (_, row) =>
            row.lack === '' ? (
              row.next_time === 0 ? (
                t('plans.noneNext')
              ) : (
                <TimeText seconds={row.next_time} />
              )
            ) : (
              <Tooltip title={row.lack}>
                <span className="plan-lack" tabIndex={0}>
                  <StatusTag kind="warning">{row.lack}</StatusTag>
                </span>
              </Tooltip>
            ),
        },
        {
          key: 'create_time',
          title: t('plans.created'),
          width: 116,
          hiddenFirst: true,
          render: (_, row) => <TimeText seconds={row.create_time} />,
        },
      ]}
      actionsWidth={132}
      rowActions={(row) => [
        may('article:edit') && {
          key: 'turn',
          label: t(row.status === 1 ? 'plans.pause' : 'plans.start'),
          icon: row.status === 1 ? <PauseOutlined /> : <CaretRightOutlined />,
          onClick: () => turn(row),
        },
        { key: 'edit', label: t('plans.edit'), icon: <EditOutlined />, onClick: () => void navigate(address(row.id)) },
        may('article:del') &&
          row.status !== 1 && {
            key: 'delete',
            label: t('plans.delete'),
            icon: <DeleteOutlined />,
            danger: true,
            onClick: () =>
              confirm({
                what: t('plans.what'),
                names: [row.name],
                onOk: async () => {
                  await remove.mutateAsync({ ids: [row.id] })
                  message.success(t('plans.deleted'))
                },
              }),
          },
      ]}
    />
  )
}
