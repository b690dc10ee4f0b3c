import { BellOutlined } from '@ant-design/icons'
import { Button, Popover, Tooltip } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notificationList } from '../../../contract/http/notifications.ts'
import { useApi } from '../../core/http/use-api.ts'

const NotificationPanel = lazy(() => import('./notification-panel.tsx').then((m) => ({ default: m.NotificationPanel })))

const POLL_MS = 60_000
/** More than this is said to be more. */
const MOST = 99

/** What the product told this person: how much of it was not read, and the newest of it. */
export function NotificationBell() {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const unread = useApi(notificationList, { limit: 1 }, { quiet: true, pollMs: POLL_MS }).data?.unread ?? 0
  const name = unread === 0 ? t('bell.title') : t('bell.unread', { n: unread })
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      destroyOnHidden
      content={
        <Suspense fallback={null}>
          <NotificationPanel onClose={() => setOpen(false)} />
        </Suspense>
      }
    >
      <Tooltip title={open ? '' : name}>
        <Button type="text" className="bell" aria-label={name} aria-expanded={open} icon={<BellOutlined />}>
          {unread === 0 ? null : (
            <span className="bell-count tabular" aria-hidden="true">
              {unread > MOST ? `${MOST}+` : unread}
            </span>
          )}
        </Button>
      </Tooltip>
    </Popover>
  )
}
