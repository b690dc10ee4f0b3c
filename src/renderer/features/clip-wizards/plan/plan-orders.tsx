import { App, Button, Pagination, Progress, Skeleton, Tooltip } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Clip } from '../../../../contract/entities/clip.ts'
import type { PlanDetail } from '../../../../contract/entities/plan.ts'
import { cancelClip, clipParams, listClips } from '../../../../contract/http/clip.ts'
import { listPlans, planInfo, planMaterials, setPlanClip } from '../../../../contract/http/plan.ts'
import { useApi, useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useUndo } from '../../../core/notices/use-undo.tsx'
import { useMay } from '../../../core/permissions/permit.tsx'
import { useRefreshInfo } from '../../../core/session/use-refresh-info.ts'
import { PATHS, withQuery } from '../../../lib/paths.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { StatusTag, type StatusKind } from '../../../ui/status-tag.tsx'
import { TimeText } from '../../../ui/time-text.tsx'

const LIMIT = 10
/** While something renders the orders are asked for this often, ms. */
const POLL_MS = 2_000
const KINDS: Readonly<Record<Clip['status'], StatusKind>> = {
  0: 'neutral',
  1: 'neutral',
  2: 'info',
  3: 'success',
  4: 'warning',
  [-1]: 'danger',
  5: 'neutral',
}
const isRunning = (order: Clip): boolean => order.status === 1 || order.status === 2

/**
 * The orders of a plan with how far they are; a running one can be stopped, and the plan's own films may follow one.
 */
export function PlanOrders({ plan }: { plan: PlanDetail }) {
  const { t } = useTranslation('planclip')
  const { message, modal } = App.useApp()
  const may = useMay()
  const say = useErrorText()
  const undo = useUndo()
  const navigate = useNavigate()
  const refreshInfo = useRefreshInfo()
  const [page, setPage] = useState(1)
  const query = useApi(
    listClips,
    { plan_id: plan.id, page, limit: LIMIT },
    { keepPrevious: true, quiet: true, pollMs: (data) => (data?.data.some(isRunning) === true ? POLL_MS : false) },
  )
  const stop = useCall(cancelClip, { refreshes: [listClips, clipParams], onSuccess: refreshInfo })
  const follow = useCall(setPlanClip, { refreshes: [planInfo, planMaterials, listPlans] })
  const orders = query.data?.data ?? []
  const ask = (order: Clip): void =>
    void modal.confirm({
      title: t('stop.title', { name: order.name }),
      content: t('stop.text', { done: order.success_num }),
      okText: t('stop.ok'),
      okButtonProps: { danger: true },
      cancelText: t('stop.keep'),
      focusable: { autoFocusButton: 'cancel' },
      onOk: async () => {
        const { cancelled, released } = await stop.mutateAsync({ id: order.id })
        message.success(t('stop.done', { n: cancelled, released }))
      },
    })
  const set = async (order: Clip): Promise<void> => {
    const before = plan.clip_id
    await follow.mutateAsync({ id: plan.id, clip_id: order.id })
    const text = t('follow.done', { name: order.name })
    if (before === 0) message.success(text)
    else {
      undo(text, async () => {
        await follow.mutateAsync({ id: plan.id, clip_id: before })
        return t('follow.back')
      })
    }
  }
  return (
    <SectionCard className="plan-orders" title={t('orders.title')} text={t('orders.text')}>
      {query.isPending ? <Skeleton active title={false} paragraph={{ rows: 2 }} /> : null}
      {query.error && query.data === undefined ? (
        <ErrorState small text={say(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : null}
      {query.data !== undefined && orders.length === 0 ? (
        <EmptyState small title={t('orders.none')} text={t('orders.noneText')} />
      ) : null}
      <ul>
        {orders.map((order) => (
          <li key={order.id} aria-label={order.name}>
            {order.cover_url === '' ? (
              <span className="plan-order-blank" />
            ) : (
              <img src={order.cover_url} alt="" loading="lazy" />
            )}
            <span className="plan-order-words">
              <b className="ellipsis" title={order.name}>
                {order.name}
              </b>
              <small>
                <TimeText seconds={order.create_time} /> · {t(`mode.${order.mode}`)} ·{' '}
                {t('orders.counts', { done: order.success_num, num: order.num })}
                {order.fail_num > 0 ? ` · ${t('orders.failed', { n: order.fail_num })}` : ''}
              </small>
            </span>
            <StatusTag kind={KINDS[order.status]} live={order.status === 2}>
              {t(`state.${order.status}`)}
            </StatusTag>
            <Progress
              size="small"
              percent={
                order.num === 0 || isRunning(order) ? order.progress : Math.round((order.success_num / order.num) * 100)
              }
              status={isRunning(order) ? 'active' : 'normal'}
              aria-label={t('orders.progress', { name: order.name })}
            />
            <span className="plan-order-tools">
              {plan.clip_id === order.id ? (
                <StatusTag kind="info">{t('follow.now')}</StatusTag>
              ) : may('plan:edit') && plan.status !== 4 ? (
                <Tooltip title={t('follow.hint')}>
                  <Button
                    size="small"
                    loading={follow.isPending && follow.variables.clip_id === order.id}
                    onClick={() => void set(order).catch(() => undefined)}
                  >
                    {t('follow.set')}
                  </Button>
                </Tooltip>
              ) : null}
              {isRunning(order) && may('clip:edit') ? (
                <Button size="small" danger onClick={() => ask(order)}>
                  {t('stop.ok')}
                </Button>
              ) : null}
              <Button
                size="small"
                disabled={order.success_num === 0 && !isRunning(order)}
                onClick={() => void navigate(withQuery(PATHS.videos, { clip_id: order.id }))}
              >
                {t('orders.films')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <Pagination
        size="small"
        align="end"
        current={page}
        pageSize={LIMIT}
        total={query.data?.total ?? 0}
        hideOnSinglePage
        showSizeChanger={false}
        onChange={setPage}
      />
    </SectionCard>
  )
}
