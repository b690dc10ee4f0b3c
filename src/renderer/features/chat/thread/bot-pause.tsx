import { DownOutlined, RobotOutlined } from '@ant-design/icons'
import { Button, Dropdown, type MenuProps } from 'antd'
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import type { ConversationRow } from '../../../../contract/entities/conversation.ts'
import { formatSoon } from '../../../lib/format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { snoozeEnds } from '../dialogs/snooze-modal.tsx'
import type { ConversationActions } from '../use-conversation-actions.ts'

/** The pause that is offered first, minutes. */
const SHORT_MIN = 30
/** A pause ends on a minute, ms. */
const TICK_MS = 30_000

/** Whole minutes from now to the morning at which snoozes of tomorrow end, too. */
const minutesToMorning = (): number => {
  const now = dayjs()
  const end = snoozeEnds(now).find(([key]) => key === 'tomorrow')?.[1] ?? now.unix()
  return Math.ceil((end - now.unix()) / 60)
}

/** The pauses of the robot that are offered in a conversation, as entries of a menu. */
export function usePauseItems(row: ConversationRow, actions: ConversationActions): NonNullable<MenuProps['items']> {
  const { t } = useTranslation('chat')
  return [
    { key: 'bot-short', label: t('bot.short'), onClick: () => actions.pauseBot(row, SHORT_MIN) },
    { key: 'bot-morning', label: t('bot.morning'), onClick: () => actions.pauseBot(row, minutesToMorning()) },
  ]
}

/** Until when no rule answers here, with the way back and longer pauses; nothing while rules may answer. */
export function BotPause({ row, actions }: { row: ConversationRow; actions: ConversationActions }) {
  const { t } = useTranslation('chat')
  const now = useNow(TICK_MS)
  const items = usePauseItems(row, actions)
  if (row.bot_paused_until * 1_000 <= now) return null
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [{ key: 'bot-on', label: t('bot.resume'), onClick: () => actions.pauseBot(row, 0) }, ...items],
      }}
    >
      <Button size="small" type="text" className="chat-bot" icon={<RobotOutlined />}>
        {t('bot.until', { time: formatSoon(row.bot_paused_until, now) })} <DownOutlined />
      </Button>
    </Dropdown>
  )
}
