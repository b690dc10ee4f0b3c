import { Button } from 'antd'
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import { replyBudget } from '../../../../contract/http/replies.ts'
import { useHelperConnected } from '../../../core/helper/use-helper.ts'
import { useApi } from '../../../core/http/use-api.ts'

/** The pace moves on by itself, ms. */
const POLL_MS = 30_000

/** What the account may still answer today, and what waits. */
export function ReplyBudget({ accountId }: { accountId: number }) {
  const { t } = useTranslation('chat')
  const connected = useHelperConnected()
  const { data, error, refetch } = useApi(replyBudget, { third_auth_id: accountId }, { quiet: true, pollMs: POLL_MS })
  if (data === undefined)
    return error === null ? (
      <small className="chat-composer-text">{t('budget.loading')}</small>
    ) : (
      <small className="chat-composer-text" role="alert">
        {t('budget.failed')}{' '}
        <Button size="small" type="link" onClick={() => void refetch()}>
          {t('thread.retry')}
        </Button>
      </small>
    )
  const parts = [
    ...(data.is_online === 1 ? [] : [t('budget.offline')]),
    data.left_today === 0 ? t('budget.none') : t('budget.left', { n: data.left_today }),
    ...(data.next_time === 0
      ? []
      : [t('budget.next', { time: dayjs(data.next_time * 1_000).format(dayForm(data.next_time)) })]),
    ...(data.waiting === 0 ? [] : [t(connected ? 'budget.waiting' : 'budget.waitingElsewhere', { n: data.waiting })]),
  ]
  return (
    <small className={`chat-composer-text${data.is_online === 1 ? '' : ' offline'}`} role="status">
      {parts.join(t('budget.pause'))}
    </small>
  )
}

/** The hour alone on the same day. */
const dayForm = (seconds: number): string => (dayjs(seconds * 1_000).isSame(dayjs(), 'day') ? 'HH:mm' : 'MM-DD HH:mm')
