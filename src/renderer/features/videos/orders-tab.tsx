import {
  AppstoreOutlined,
  DeleteOutlined,
  PlusCircleOutlined,
  ProfileOutlined,
  RedoOutlined,
  StopOutlined,
} from '@ant-design/icons'
import { Button, Progress } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Clip } from '../../../contract/entities/clip.ts'
import { listClips } from '../../../contract/http/clip.ts'
import { planFilter } from '../../core/choices/plan-select.tsx'
import { useApi } from '../../core/http/use-api.ts'
import { useErrorText } from '../../core/http/use-error-text.ts'
import { useMay } from '../../core/permissions/permit.tsx'
import type { Filter } from '../../ui/filter-bar.tsx'
import { type ResourceColumn, ResourceTable } from '../../ui/resource-table.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { useListState } from '../../ui/use-list-state.ts'
import type { Appending } from './parts/append-order.tsx'
import { DateRange } from '../../ui/date-range.tsx'
import type { FilmActions } from './parts/use-film-actions.tsx'
import {
  isRunning,
  mayGrow,
  ORDER_FILTERS,
  ORDER_KINDS,
  ORDER_STATES,
  type OrderFilter,
  orderInput,
  shownProgress,
} from './video-list.ts'

/** While something renders the list is asked for this often, ms. */
const POLL_MS = 2_000

export interface OrdersTabProps {
  actions: FilmActions
  modeFilter: readonly Filter<'mode'>[]
  /** May this person see plans? Then the list is narrowed to one of them. */
  plans: boolean
  emptyAction: ReactNode
  onOrder: (id: number) => void
  onFilms: (orderId: number) => void
  onAppend: (order: Appending) => void
}

const useColumns = (onOrder: (id: number) => void): ResourceColumn<Clip>[] => {
  const { t } = useTranslation('videos')
  return [
    {
      key: 'name',
      title: t('column.name'),
      always: true,
      sort: true,
      width: 260,
      onCell: () => ({ style: { maxWidth: 260 } }),
      render: (_, order) => (
        <span className="order-cell">
          {order.cover_url === '' ? (
            <span className="order-blank" />
          ) : (
            <img src={order.cover_url} alt="" loading="lazy" />
          )}
          <button type="button" className="plain ellipsis" title={order.name} onClick={() => onOrder(order.id)}>
            {order.name}
          </button>
        </span>
      ),
    },
    {
      key: 'status',
      title: t('column.state'),
      width: 112,
      render: (_, order) => (
        <StatusTag kind={ORDER_KINDS[order.status]} live={order.status === 2}>
          {t(`orderState.${order.status}`)}
        </StatusTag>
      ),
    },
    {
      key: 'progress',
      title: t('column.progress'),
      width: 160,
      render: (_, order) => (
        <Progress
          size="small"
          percent={shownProgress(order)}
          status={isRunning(order) ? 'active' : 'normal'}
          format={(n) => `${n}%`}
          aria-label={t('column.progress')}
        />
      ),
    },
    { key: 'num', title: t('column.num'), width: 72, align: 'right', sort: true, render: (_, order) => order.num },
    { key: 'success', title: t('column.done'), width: 72, align: 'right', render: (_, order) => order.success_num },
    {
      key: 'failed',
      title: t('column.failed'),
      width: 72,
      align: 'right',
      render: (_, order) => (order.fail_num > 0 ? <StatusTag kind="danger">{order.fail_num}</StatusTag> : 0),
    },
    { key: 'cost', title: t('column.cost'), width: 96, align: 'right', render: (_, order) => order.cost },
    {
      key: 'mode',
      title: t('column.mode'),
      width: 128,
      hiddenFirst: true,
      render: (_, order) => t(`mode.${order.mode}`),
    },
    { key: 'admin', title: t('column.admin'), width: 96, ellipsis: true, render: (_, order) => order.admin_name },
    {
      key: 'time',
      title: t('column.time'),
      width: 116,
      sort: 'id',
      render: (_, order) => <TimeText seconds={order.create_time} />,
    },
  ]
}

/** 订单: what was asked to be rendered, how far it is, what it cost. */
export function OrdersTab({ actions, modeFilter, plans, emptyAction, onOrder, onFilms, onAppend }: OrdersTabProps) {
  const { t } = useTranslation('videos')
  const may = useMay()
  const say = useErrorText()
  const list = useListState<OrderFilter>('clip-orders', ORDER_FILTERS)
  const query = useApi(listClips, orderInput(list.params), {
    keepPrevious: true,
    quiet: true,
    pollMs: (page) => (page?.data.some(isRunning) === true ? POLL_MS : false),
  })
  const columns = useColumns(onOrder)
  return (
    <ResourceTable<Clip, OrderFilter>
      list={list}
      query={query}
      columns={columns}
      rowKey="id"
      searchHint={t('searchOrders')}
      filters={[
        {
          key: 'status',
          label: t('filter.status'),
          width: 112,
          options: ORDER_STATES.map((value) => ({ value, label: t(`orderState.${value}`) })),
        },
        { key: 'from', label: t('filter.from'), render: () => <DateRange list={list} /> },
        ...(plans ? [planFilter<OrderFilter>('plan_id', t('filter.plan'))] : []),
        ...modeFilter,
      ]}
      errorText={say}
      empty={{ title: t('emptyOrders'), text: t('emptyText'), action: emptyAction }}
      rowActions={(order) => [
        { key: 'details', label: t('action.details'), icon: <ProfileOutlined />, onClick: () => onOrder(order.id) },
        { key: 'films', label: t('seeFilms'), icon: <AppstoreOutlined />, onClick: () => onFilms(order.id) },
        may('clip:edit') &&
          order.fail_num > 0 && {
            key: 'again',
            label: t('action.againFailed'),
            icon: <RedoOutlined />,
            onClick: () => void actions.retryOrder(order),
          },
        may('clip:edit') &&
          isRunning(order) && {
            key: 'stop',
            label: t('action.stop'),
            icon: <StopOutlined />,
            onClick: () => void actions.stopOrder(order).catch(() => undefined),
          },
        may('clip:edit') &&
          mayGrow(order) && {
            key: 'append',
            label: t('action.append'),
            icon: <PlusCircleOutlined />,
            onClick: () => onAppend(order),
          },
        may('clip:del') && {
          key: 'delete',
          label: t('action.delete'),
          icon: <DeleteOutlined />,
          danger: true,
          onClick: () => void actions.removeOrders([order]).catch(() => undefined),
        },
      ]}
      {...(may('clip:del')
        ? {
            bulk: (rows: readonly Clip[], clear: () => void) => (
              <Button size="small" danger onClick={() => void actions.removeOrders(rows, clear).catch(() => undefined)}>
                {t('action.delete')}
              </Button>
            ),
          }
        : {})}
      onRow={(order) => ({ onDoubleClick: () => onOrder(order.id) })}
    />
  )
}
