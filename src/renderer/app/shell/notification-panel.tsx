import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { type Notification, notificationList, readNotification } from '../../../contract/http/notifications.ts'
import { useApi, useCall } from '../../core/http/use-api.ts'
import { useErrorText } from '../../core/http/use-error-text.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import './notification-panel.css'

const STEP = 10
/** As many as one call gives. */
const MOST = 100

/** A path of this page; anything else is not followed. */
const isOwnPath = (url: string): boolean => url.startsWith('/') && !url.startsWith('//')

/** The newest notifications; one that is opened leads to what it is about and is read by that. */
export function NotificationPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const say = useErrorText()
  const navigate = useNavigate()
  const [limit, setLimit] = useState(STEP)
  const query = useApi(notificationList, { limit }, { quiet: true, keepPrevious: true })
  const read = useCall(readNotification, { refreshes: [notificationList], quiet: true })
  const { data } = query
  const open = (one: Notification): void => {
    if (one.read === 0) read.mutate({ ids: [one.id] })
    if (!isOwnPath(one.jump_url)) return
    onClose()
    void navigate(one.jump_url)
  }
  if (data === undefined)
    return (
      <div className="bell-panel">
        {query.error === null ? (
          <Skeleton active paragraph={{ rows: 4 }} />
        ) : (
          <ErrorState small text={say(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />
        )}
      </div>
    )
  return (
    <section className="bell-panel" aria-label={t('bell.title')}>
      <header className="bell-head">
        <b>{t('bell.title')}</b>
        <Button
          type="link"
          size="small"
          disabled={data.unread === 0}
          loading={read.isPending}
          onClick={() => read.mutate({ all: 1 })}
        >
          {t('bell.readAll')}
        </Button>
      </header>
      {read.error === null ? null : (
        <div className="bell-error" role="alert">
          {say(read.error)}
        </div>
      )}
      {data.data.length === 0 ? <EmptyState small title={t('bell.none')} /> : null}
      <ul className="bell-list">
        {data.data.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              className={one.read === 1 ? 'plain bell-one' : 'plain bell-one new'}
              onClick={() => open(one)}
            >
              <span className="bell-title">
                {one.read === 1 ? null : <span className="sr-only">{t('bell.new')}</span>}
                {one.title}
              </span>
              {one.body === '' ? null : <span className="bell-body">{one.body}</span>}
              <small>
                <TimeText seconds={one.create_time} />
              </small>
            </button>
          </li>
        ))}
      </ul>
      {data.data.length < Math.min(data.total, MOST) ? (
        <Button block type="text" loading={query.isFetching} onClick={() => setLimit(Math.min(MOST, limit + STEP))}>
          {t('bell.more')}
        </Button>
      ) : null}
    </section>
  )
}
