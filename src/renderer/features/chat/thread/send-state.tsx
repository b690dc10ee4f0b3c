import {
  CheckOutlined,
  ClockCircleOutlined,
  ExclamationCircleOutlined,
  QuestionCircleOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { type MessageRow, SEND_STATUS } from '../../../../contract/entities/conversation.ts'
import { retrySend, settleSend, withdraw } from '../../../../contract/http/replies.ts'
import { useCall } from '../../../core/http/use-api.ts'
import { THREAD_READS } from '../../../core/messages/inbox-reads.ts'

const REFRESHING = { refreshes: THREAD_READS, overlay: false } as const

/** What became of an answer that was written here, and what can be done about it. */
export function SendState({ message, onRewrite }: { message: MessageRow; onRewrite: (text: string) => void }) {
  const { t } = useTranslation('chat')
  const back = useCall(withdraw, REFRESHING)
  const again = useCall(retrySend, REFRESHING)
  const settle = useCall(settleSend, REFRESHING)
  const { id, send_status: status, send_reason: reason } = message
  const why = reason === '' ? '' : t('send.why', { reason })
  // Not known to the server yet.
  const isOwn = id < 0
  if (status === SEND_STATUS.sending)
    return (
      <small className="chat-send">
        <ClockCircleOutlined aria-hidden="true" /> {t(message.is_waiting === 1 ? 'send.waiting' : 'send.sending')}
        {why}
        {message.is_waiting === 1 && !isOwn ? (
          <Button size="small" type="link" loading={back.isPending} onClick={() => back.mutate({ message_id: id })}>
            {t('send.withdraw')}
          </Button>
        ) : null}
      </small>
    )
  if (status === SEND_STATUS.sent)
    return (
      <small className="chat-send">
        <CheckOutlined aria-hidden="true" /> {t('send.sent')}
      </small>
    )
  if (status === SEND_STATUS.withdrawn) return <small className="chat-send">{t('send.withdrawn')}</small>
  if (status === SEND_STATUS.failed)
    return (
      <small className="chat-send failed">
        <ExclamationCircleOutlined aria-hidden="true" /> {t('send.failed')}
        {why}
        <Button size="small" type="link" loading={again.isPending} onClick={() => again.mutate({ message_id: id })}>
          {t('send.retry')}
        </Button>
        {/* The whole text is not here. */}
        {message.is_masked === 1 ? null : (
          <Button size="small" type="link" onClick={() => onRewrite(message.text)}>
            {t('send.rewrite')}
          </Button>
        )}
      </small>
    )
  return (
    <small className="chat-send failed">
      <QuestionCircleOutlined aria-hidden="true" /> {t('send.unknown')}
      {why}
      <span className="chat-send-check">
        {t('send.check')}
        <Button
          size="small"
          loading={settle.isPending && settle.variables.is_sent === 1}
          disabled={settle.isPending}
          onClick={() => settle.mutate({ message_id: id, is_sent: 1 })}
        >
          {t('send.seen')}
        </Button>
        <Button
          size="small"
          loading={settle.isPending && settle.variables.is_sent === 0}
          disabled={settle.isPending}
          onClick={() => settle.mutate({ message_id: id, is_sent: 0 })}
        >
          {t('send.notSeen')}
        </Button>
      </span>
    </small>
  )
}
