import {
  ArrowLeftOutlined,
  CheckOutlined,
  ClockCircleOutlined,
  DownOutlined,
  FlagOutlined,
  MoreOutlined,
  ProfileOutlined,
  UserSwitchOutlined,
} from '@ant-design/icons'
import { Button, Dropdown, type MenuProps } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CONVERSATION_PRIORITY, type ConversationRow } from '../../../../contract/entities/conversation.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import { useSession } from '../../../core/session/use-session.ts'
import { formatTime } from '../../../lib/format.ts'
import { PlatformIcon } from '../../../ui/platform-icon.tsx'
import { StatusTag, type StatusKind } from '../../../ui/status-tag.tsx'
import { SnoozeModal, snoozeEnds } from '../dialogs/snooze-modal.tsx'
import type { ConversationActions } from '../use-conversation-actions.ts'
import { BotPause, usePauseItems } from './bot-pause.tsx'

const KIND: Readonly<Record<ConversationRow['status'], StatusKind>> = {
  open: 'warning',
  pending: 'info',
  snoozed: 'neutral',
  resolved: 'success',
}

/** Who it is, by which account, and what can be done with the conversation. */
export function ThreadHead({
  row,
  actions,
  onResolve,
  onAssign,
  onBack,
  onSide,
  onLeave,
}: {
  row: ConversationRow
  actions: ConversationActions
  onResolve: () => void
  onAssign: () => void
  /** To the list, where there is no room for both. */
  onBack: () => void
  /** Shows the pane beside, where there is no room for it. */
  onSide: () => void
  /** The conversation is to be closed: shown, it would be read at once again. */
  onLeave: () => void
}) {
  const { t } = useTranslation('chat')
  const may = useMay()
  const own = useSession((state) => state.admin?.id ?? 0)
  const [isSnoozing, setSnoozing] = useState(false)
  const isMine = row.assignee_admin_id === own && own > 0
  const isFree = row.assignee_admin_id === 0
  const snoozes: MenuProps['items'] = [
    ...snoozeEnds().map(([key, until]) => ({
      key,
      label: t(`snooze.${key}`),
      onClick: () => actions.snooze([row], until, onLeave),
    })),
    { key: 'own', label: t('snooze.own'), onClick: () => setSnoozing(true) },
  ]
  const pauses = usePauseItems(row, actions)
  const more: MenuProps['items'] = [
    ...(row.status === 'pending'
      ? []
      : [{ key: 'pending', label: t('action.pending'), onClick: () => actions.setStatus([row], 'pending') }]),
    { key: 'unread', label: t('action.unread'), onClick: () => actions.markUnread(row, onLeave) },
    ...(isMine ? [{ key: 'giveUp', label: t('action.giveUp'), onClick: () => actions.giveUp(row) }] : []),
    { key: 'bot', type: 'group', label: t('bot.title'), children: pauses },
  ]
  const priorities = Object.values(CONVERSATION_PRIORITY)
  return (
    <header className="chat-head">
      <Button
        className="chat-narrow"
        type="text"
        icon={<ArrowLeftOutlined />}
        aria-label={t('thread.back')}
        onClick={onBack}
      />
      <div className="chat-head-words">
        <h2 className="ellipsis" title={row.guest_name}>
          {row.guest_name || t('noName')}
        </h2>
        <small className="ellipsis">
          <PlatformIcon value={row.platform_value} size={14} /> {row.openname} · {t(`kind.${row.kind}`)} ·{' '}
          {row.assignee_name === '' ? t('assign.nobody') : row.assignee_name}
        </small>
      </div>
      <StatusTag kind={KIND[row.status]}>
        {row.status === 'snoozed'
          ? t('snooze.till', { time: formatTime(row.snooze_until) })
          : t(`status.${row.status}`)}
      </StatusTag>
      <BotPause row={row} actions={actions} />
      <div className="chat-head-actions" role="group" aria-label={t('thread.actions')}>
        {isFree ? (
          <Button size="small" onClick={() => actions.take(row)}>
            {t('action.take')}
          </Button>
        ) : null}
        {may('chat:assign') ? (
          <Button size="small" icon={<UserSwitchOutlined />} onClick={onAssign}>
            {t('action.assign')}
          </Button>
        ) : null}
        <Dropdown
          trigger={['click']}
          menu={{
            selectable: true,
            selectedKeys: [String(row.priority)],
            items: priorities.map((priority) => ({
              key: String(priority),
              label: t(`priority.${priority}`),
              onClick: () => actions.setPriority(row, priority),
            })),
          }}
        >
          <Button
            size="small"
            icon={<FlagOutlined />}
            aria-label={t('priority.now', { priority: t(`priority.${row.priority}`) })}
            title={t('priority.now', { priority: t(`priority.${row.priority}`) })}
          />
        </Dropdown>
        {row.status === 'resolved' || row.status === 'snoozed' ? (
          <Button size="small" type="primary" onClick={() => actions.setStatus([row], 'open')}>
            {t('action.reopen')}
          </Button>
        ) : (
          <>
            <Dropdown trigger={['click']} menu={{ items: snoozes }}>
              <Button size="small" icon={<ClockCircleOutlined />}>
                {t('action.snooze')} <DownOutlined />
              </Button>
            </Dropdown>
            <Button size="small" type="primary" icon={<CheckOutlined />} title={t('keys.resolve')} onClick={onResolve}>
              {t('action.resolve')}
            </Button>
          </>
        )}
        <Dropdown trigger={['click']} menu={{ items: more }}>
          <Button size="small" type="text" icon={<MoreOutlined />} aria-label={t('action.more')} />
        </Dropdown>
        <Button
          className="chat-no-side"
          size="small"
          type="text"
          icon={<ProfileOutlined />}
          aria-label={t('side.title')}
          onClick={onSide}
        />
      </div>
      {isSnoozing ? (
        <SnoozeModal onChoose={(until) => actions.snooze([row], until, onLeave)} onClose={() => setSnoozing(false)} />
      ) : null}
    </header>
  )
}
