import { SaveOutlined } from '@ant-design/icons'
import { App, Button, Form, Input, Progress, Skeleton, Tooltip } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Clip } from '../../../../contract/entities/clip.ts'
import { clipInfo, listClips } from '../../../../contract/http/clip.ts'
import { listClipTemplates, saveClipTemplate } from '../../../../contract/http/creation.ts'
import { showFieldErrors } from '../../../core/http/field-errors.ts'
import { useApi, useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import { useServices } from '../../../core/services/services-context.ts'
import { PATHS, withQuery } from '../../../lib/paths.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { FormModal } from '../../../ui/form-modal.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { TimeText } from '../../../ui/time-text.tsx'

/** What the list of recent orders asks for. */
export const RECENT = { limit: 6 } as const
/** While something renders the orders are asked for this often, ms. */
const POLL_MS = 2_000
const LONGEST_NAME = 60
export function isRunning(order: Clip): boolean {
  return order.status === 1 || order.status === 2
}

/** Keeps an order's configuration under a name. */
function KeepTemplate({ order, onClose }: { order: Clip | null; onClose: () => void }) {
  const { t } = useTranslation('production')
  const { message } = App.useApp()
  const { http } = useServices()
  const say = useErrorText()
  const save = useCall(saveClipTemplate, { refreshes: [listClipTemplates], quiet: true })
  return (
    <FormModal<{ name: string }>
      open={order !== null}
      title={t('keep.title')}
      initial={{ name: order?.name ?? '' }}
      onClose={onClose}
      onError={(form, error) => {
        if (!showFieldErrors(form, error)) message.error(say(error))
      }}
      onSubmit={async ({ name }) => {
        if (order === null) return
        const { config, mode } = await http.call(clipInfo, { id: order.id }, { quiet: true })
        await save.mutateAsync({ name: name.trim(), mode, config })
        message.success(t('keep.done'))
      }}
    >
      <Form.Item
        name="name"
        label={t('keep.name')}
        rules={[{ required: true, whitespace: true, message: t('keep.required') }]}
      >
        <Input maxLength={LONGEST_NAME} showCount autoFocus />
      </Form.Item>
    </FormModal>
  )
}

/** The last orders with how far they are; each leads to its films, and can be kept as a template. */
export function RecentOrders() {
  const { t } = useTranslation('production')
  const may = useMay()
  const navigate = useNavigate()
  const say = useErrorText()
  const [kept, setKept] = useState<Clip | null>(null)
  const query = useApi(listClips, RECENT, {
    quiet: true,
    pollMs: (page) => (page?.data.some(isRunning) === true ? POLL_MS : false),
  })
  const orders = query.data?.data ?? []
  return (
    <SectionCard
      title={t('orders.title')}
      extra={
        <Button type="link" size="small" onClick={() => void navigate(withQuery(PATHS.videos, { tab: 'orders' }))}>
          {t('orders.all')}
        </Button>
      }
    >
      {query.isPending ? <Skeleton active paragraph={{ rows: 5 }} /> : null}
      {query.error && query.data === undefined ? (
        <ErrorState small text={say(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : null}
      {query.data !== undefined && orders.length === 0 ? (
        <EmptyState small title={t('orders.none')} text={t('orders.noneText')} />
      ) : null}
      <ul className="made-orders">
        {orders.map((order) => (
          <li key={order.id}>
            {order.cover_url === '' ? (
              <span className="made-blank" />
            ) : (
              <img src={order.cover_url} alt="" loading="lazy" />
            )}
            <button
              type="button"
              className="plain"
              onClick={() => void navigate(withQuery(PATHS.videos, { clip_id: order.id }))}
            >
              <b className="ellipsis" title={order.name}>
                {order.name}
              </b>
              <small>
                <TimeText seconds={order.create_time} /> ·{' '}
                {t('orders.counts', { done: order.success_num, num: order.num })}
                {order.fail_num > 0 ? ` · ${t('orders.failed', { n: order.fail_num })}` : ''}
              </small>
            </button>
            <span className="made-state">{t(`state.${order.status}`)}</span>
            <Progress
              size="small"
              percent={
                order.num === 0 || isRunning(order) ? order.progress : Math.round((order.success_num / order.num) * 100)
              }
              status={isRunning(order) ? 'active' : 'normal'}
              aria-label={t('orders.progress', { name: order.name })}
            />
            {may('clip:edit') ? (
              <Tooltip title={t('keep.title')}>
                <Button
                  type="text"
                  size="small"
                  icon={<SaveOutlined />}
                  aria-label={t('keep.of', { name: order.name })}
                  onClick={() => setKept(order)}
                />
              </Tooltip>
            ) : null}
          </li>
        ))}
      </ul>
      <KeepTemplate order={kept} onClose={() => setKept(null)} />
    </SectionCard>
  )
}
