import { EyeOutlined, FileImageOutlined, PlayCircleOutlined } from '@ant-design/icons'
import { Button, Image, Tag } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type MessageRow, SEND_STATUS } from '../../../../contract/entities/conversation.ts'
import { revealMessage } from '../../../../contract/http/conversations.ts'
import { useHttp } from '../../../core/http/http-context.ts'
import { RevealDialog } from '../../../core/leads/reveal-dialog.tsx'
import { useMay } from '../../../core/permissions/permit.tsx'
import { formatFullTime } from '../../../lib/format.ts'
import { SendState } from './send-state.tsx'

const isSafe = (url: string): boolean => url.startsWith('https://')

/** A picture of the platform; its address may have run out. */
function Picture({ url }: { url: string }) {
  const { t } = useTranslation('chat')
  const [isGone, setGone] = useState(false)
  if (!isSafe(url) || isGone)
    return (
      <span className="chat-gone">
        <FileImageOutlined aria-hidden="true" /> {t('message.noPicture')}
      </span>
    )
  return (
    <Image
      src={url}
      width={160}
      alt={t('message.image')}
      referrerPolicy="no-referrer"
      preview={{ src: url }}
      onError={() => setGone(true)}
    />
  )
}

function Content({ message }: { message: MessageRow }) {
  const { t } = useTranslation('chat')
  const { type, text, media_url: url } = message
  if (message.withdrawn === 1) return <em className="chat-withdrawn">{t('message.withdrawn')}</em>
  const words = text === '' ? null : <span className="chat-text">{text}</span>
  if (type === 'image')
    return (
      <>
        <Picture url={url} />
        {words}
      </>
    )
  if (type === 'text' || type === 'emoji') return words ?? <em>{t(`message.${type}`)}</em>
  return (
    <>
      <span className="chat-kind">{t(`message.${type}`)}</span>
      {words}
      {isSafe(url) ? (
        <a href={url} target="_blank" rel="noreferrer">
          <PlayCircleOutlined aria-hidden="true" /> {t('message.open')}
        </a>
      ) : null}
    </>
  )
}

/** The whole text of a message that is shown with its contacts masked. */
function Whole({ message }: { message: MessageRow }) {
  const { t } = useTranslation('chat')
  const http = useHttp()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" type="link" icon={<EyeOutlined />} onClick={() => setOpen(true)}>
        {t('message.whole')}
      </Button>
      {isOpen ? (
        <RevealDialog
          isText
          title={t('message.whole')}
          text={t('message.wholeText')}
          reveal={async (reason) => {
            const { text, left_today: left } = await http.call(
              revealMessage,
              { message_id: message.id, reason },
              { quiet: true, overlay: false },
            )
            return { value: text, left }
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}

/** One message: the guest's at the left, the account's at the right, a note of the team in yellow. */
export function MessageBubble({
  message,
  answered,
  onRewrite,
}: {
  message: MessageRow
  answered: MessageRow | undefined
  /** Puts the text of an answer that was not sent back in the box. */
  onRewrite: (text: string) => void
}) {
  const { t } = useTranslation('chat')
  const may = useMay()
  const { direction } = message
  const written = message.sent_time > 0 ? message.sent_time : message.msg_time
  const time = dayjs(written * 1_000).format('HH:mm')
  const isKnown = message.is_time_known === 1
  const clock = (
    <time
      className="tabular"
      dateTime={new Date(written * 1_000).toISOString()}
      title={isKnown ? formatFullTime(written) : t('message.timeUnknown')}
    >
      {isKnown ? time : t('message.about', { time })}
    </time>
  )
  if (direction === 'system')
    return (
      <div className="chat-system">
        {message.author_name} {message.text} {clock}
      </div>
    )
  const isTakenBack = message.withdrawn === 1 || message.send_status === SEND_STATUS.withdrawn
  const author = direction === 'note' ? t('message.note', { name: message.author_name }) : message.author_name
  return (
    <div className={`chat-message ${direction}${isTakenBack ? ' taken-back' : ''}`}>
      <small className="chat-author">
        {author}
        {message.is_other_guest === 1 ? ` · ${t('message.otherGuest')}` : ''} {clock}{' '}
        {message.by_rule_id > 0 ? <Tag className="chat-by-rule">{t('message.byRule')}</Tag> : null}
      </small>
      <div className="chat-bubble">
        {answered === undefined ? null : (
          <small className="chat-answered ellipsis">
            {answered.author_name}：{answered.withdrawn === 1 ? t('message.withdrawn') : answered.text}
          </small>
        )}
        <Content message={message} />
        {message.is_masked === 1 && message.withdrawn === 0 && may('lead:phone:view') ? (
          <Whole message={message} />
        ) : null}
      </div>
      {message.send_status === null ? null : <SendState message={message} onRewrite={onRewrite} />}
    </div>
  )
}
