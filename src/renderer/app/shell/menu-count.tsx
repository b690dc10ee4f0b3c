import { useTranslation } from 'react-i18next'
import { useInboxCount } from '../../core/messages/use-inbox-count.ts'
import { PATHS } from '../../lib/paths.ts'

/** More than this is said to be more. */
const MOST = 99

function InboxCount() {
  const { t } = useTranslation()
  const unread = useInboxCount()
  if (unread === 0) return null
  return (
    <span className="side-count tabular" role="img" aria-label={t('menuUnread', { n: unread })}>
      {unread > MOST ? `${MOST}+` : unread}
    </span>
  )
}

/** What waits behind an item of the menu: unread conversations. */
export function MenuCount({ path }: { path: string }) {
  return path === PATHS.chat ? <InboxCount /> : null
}
