import { Button, Descriptions, Drawer, Progress, Skeleton, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clipInfo } from '../../../../contract/http/clip.ts'
import { useApi } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import { formatFullTime } from '../../../lib/format.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { MediaPreview } from '../../../ui/media-preview.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { configLines } from '../config-words.ts'
import { isRunning, mayGrow, ORDER_KINDS, previewItems, shownProgress } from '../video-list.ts'
import type { Appending } from './append-order.tsx'
import { OrderLedger } from './order-ledger.tsx'
import { OrderOutputs } from './order-outputs.tsx'
import type { FilmActions } from './use-film-actions.tsx'

/** While it renders the order is asked for this often, ms. */
const POLL_MS = 2_000

export interface OrderDrawerProps {
  id: number | null
  actions: FilmActions
  onClose: () => void
  onFilms: (orderId: number) => void
  onAppend: (order: Appending) => void
}

function Order({ id, actions, onFilms, onAppend }: Omit<OrderDrawerProps, 'id' | 'onClose'> & { id: number }) {
  const { t } = useTranslation('videos')
  const say = useErrorText()
  const may = useMay()
  const [shown, setShown] = useState<number | null>(null)
  const query = useApi(
    clipInfo,
    { id },
    { quiet: true, pollMs: (order) => (order !== undefined && isRunning(order) ? POLL_MS : false) },
  )
  if (query.isPending) return <Skeleton active paragraph={{ rows: 12 }} />
  if (query.data === undefined)
    return <ErrorState text={say(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />
  const order = query.data
  const playable = order.outputs.filter((output) => output.status === 2)
  const items = previewItems(order.outputs, () => order.name)
  return (
    <>
      <section className="order-section order-head">
        <Space align="center" wrap>
          <StatusTag kind={ORDER_KINDS[order.status]} live={order.status === 2}>
            {t(`orderState.${order.status}`)}
          </StatusTag>
          {isRunning(order) && may('clip:edit') ? (
            <Button size="small" onClick={() => void actions.stopOrder(order).catch(() => undefined)}>
              {t('action.stop')}
            </Button>
          ) : null}
          {order.fail_num > 0 && may('clip:edit') ? (
            <Button size="small" onClick={() => void actions.retryOrder(order)}>
              {t('action.againFailed')}
            </Button>
          ) : null}
          {mayGrow(order) && may('clip:edit') ? (
            <Button size="small" onClick={() => onAppend(order)}>
              {t('action.append')}
            </Button>
          ) : null}
          <Button size="small" onClick={() => onFilms(order.id)}>
            {t('seeFilms')}
          </Button>
          {playable.length > 0 && may('task:edit') ? (
            <Button size="small" type="primary" onClick={() => actions.publish(playable)}>
              {t('action.publish')}
            </Button>
          ) : null}
        </Space>
        <Progress
          percent={shownProgress(order)}
          status={isRunning(order) ? 'active' : 'normal'}
          aria-label={t('column.progress')}
        />
        <Descriptions
          size="small"
          column={2}
          items={[
            { key: 'mode', label: t('column.mode'), children: t(`mode.${order.mode}`) },
            { key: 'num', label: t('column.num'), children: order.num },
            { key: 'done', label: t('column.done'), children: order.success_num },
            { key: 'failed', label: t('column.failed'), children: order.fail_num },
            { key: 'admin', label: t('column.admin'), children: order.admin_name || '–' },
            { key: 'time', label: t('column.time'), children: formatFullTime(order.create_time) },
          ]}
        />
      </section>
      <section className="order-section">
        <h3>{t('drawer.outputs', { n: order.outputs.length })}</h3>
        <OrderOutputs
          outputs={order.outputs}
          orderName={order.name}
          mayRender={may('clip:edit')}
          onPlay={(output) => setShown(items.findIndex((one) => one.film === output.id))}
          onAgain={(output) => void actions.renderAgain([output])}
        />
      </section>
      <OrderLedger order={order} />
      <section className="order-section">
        <h3>{t('drawer.config')}</h3>
        <Descriptions
          size="small"
          column={1}
          items={configLines(order.config, t).map((line) => ({
            key: line.key,
            label: line.label,
            children: line.text,
          }))}
        />
      </section>
      <MediaPreview items={items} index={shown} onIndex={setShown} />
    </>
  )
}

/** One order: configuration in words, every film, and what it cost. */
export function OrderDrawer({ id, actions, onClose, onFilms, onAppend }: OrderDrawerProps) {
  const { t } = useTranslation('videos')
  const { data } = useApi(clipInfo, { id: id ?? 1 }, { quiet: true, enabled: id !== null })
  return (
    <Drawer
      open={id !== null}
      title={
        id === null || data === undefined ? (
          t('openOrder')
        ) : (
          <span className="ellipsis order-title" title={data.name}>
            {data.name}
          </span>
        )
      }
      size={560}
      onClose={onClose}
      destroyOnHidden
    >
      {id === null ? null : <Order key={id} id={id} actions={actions} onFilms={onFilms} onAppend={onAppend} />}
    </Drawer>
  )
}
