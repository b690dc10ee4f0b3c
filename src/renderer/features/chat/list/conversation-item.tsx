import { Avatar, Badge, Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ConversationRow } from '../../../../contract/entities/conversation.ts'
import { TagChips } from '../../../core/leads/tag-chips.tsx'
import { formatTime } from '../../../lib/format.ts'
import { PlatformIcon } from '../../../ui/platform-icon.tsx'

const HOUR_S = 3_600
const DAY_S = 86_400

/** How long somebody waits, in one unit, and how urgent that is. */
export function waitOf(
  since: number,
  nowMs: number,
): { unit: 'minutes' | 'hours' | 'days'; n: number; urgency: 'calm' | 'late' | 'overdue' } {
  const seconds = Math.max(0, Math.floor(nowMs / 1_000) - since)
  if (seconds < HOUR_S) return { unit: 'minutes', n: Math.floor(seconds / 60), urgency: 'calm' }
  if (seconds < DAY_S) return { unit: 'hours', n: Math.floor(seconds / HOUR_S), urgency: 'late' }
  return { unit: 'days', n: Math.floor(seconds / DAY_S), urgency: 'overdue' }
}

function Preview({ row }: { row: ConversationRow }) {
  const { t } = useTranslation('chat')
  const { last_message: last } = row
  if (last === null) return <span className="chat-preview ellipsis">{t('list.noMessage')}</span>
  const words =
    last.withdrawn === 1
      ? t('message.withdrawn')
      : last.text === '' || last.type === 'image' || last.type === 'video'
        ? `[${t(`message.${last.type}`)}]${last.text}`
        : last.text
  return (
    <span className="chat-preview ellipsis" title={words}>
      {last.direction === 'out' ? t('list.own', { text: words }) : words}
    </span>
  )
}

/** One conversation of the list. */
export function ConversationItem({
  row,
  now,
  isOpen,
  isChosen,
  onOpen,
  onChoose,
}: {
  row: ConversationRow
  /** Unix ms. */
  now: number
  isOpen: boolean
  isChosen: boolean
  onOpen: () => void
  onChoose: () => void
}) {
  const { t } = useTranslation('chat')
  const name = row.guest_name || t('noName')
  const wait = row.waiting_since === 0 ? null : waitOf(row.waiting_since, now)
  return (
    <li className={isOpen ? 'chat-item open' : 'chat-item'}>
      <Checkbox checked={isChosen} aria-label={t('list.choose', { name })} onChange={onChoose} />
      <button type="button" aria-current={isOpen ? 'true' : undefined} onClick={onOpen}>
        <Badge dot={row.unread_count > 0} offset={[-4, 4]}>
          <Avatar size={36} alt="" {...(row.guest_avatar === '' ? {} : { src: row.guest_avatar })}>
            {[...name][0]}
          </Avatar>
        </Badge>
        <span className="chat-item-words">
          <span className="chat-item-line">
            <b className="ellipsis">{name}</b>
            {row.unread_count > 0 ? (
              <span className="chat-unread" aria-label={t('list.unread', { n: row.unread_count })}>
                {row.unread_count > 99 ? '99+' : row.unread_count}
              </span>
            ) : null}
            <time className="tabular">{formatTime(row.last_message_time, now)}</time>
          </span>
          <Preview row={row} />
          <span className="chat-item-line">
            <small className="ellipsis">
              <PlatformIcon value={row.platform_value} size={12} /> {row.openname} · {t(`kind.${row.kind}`)}
              {row.assignee_name === '' ? '' : ` · ${row.assignee_name}`}
            </small>
            {row.priority > 0 ? (
              <small className={`chat-priority p${row.priority}`}>{t(`priority.${row.priority}`)}</small>
            ) : null}
            {row.answer_waiting === 1 ? (
              <small className="chat-written" title={t('list.writtenText')}>
                {t('list.written')}
              </small>
            ) : null}
            {wait === null ? null : (
              <small className={`chat-wait ${wait.urgency}`}>{t(`wait.${wait.unit}`, { n: wait.n })}</small>
            )}
          </span>
          {row.tags.length === 0 ? null : <TagChips tags={row.tags} most={3} />}
        </span>
      </button>
    </li>
  )
}
