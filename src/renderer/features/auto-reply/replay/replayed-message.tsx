import { Button } from 'antd'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import type { replayRule } from '../../../../contract/http/auto-reply.ts'
import { PlatformIcon } from '../../../ui/platform-icon.tsx'
import { TimeText } from '../../../ui/time-text.tsx'

type Message = Pick<
  OutputOf<typeof replayRule>['list'][number],
  'conversation_id' | 'guest_name' | 'msg_time' | 'openname' | 'platform_value' | 'text'
>

/** What a guest wrote, to which account, and when. */
export function ReplayedMessage({ row, children }: { row: Message; children?: ReactNode }) {
  const { t } = useTranslation('autoReply')
  const who = `${row.openname} · ${row.guest_name || t('noName')}`
  return (
    <div className="rule-said">
      <small>
        <PlatformIcon value={row.platform_value} size={14} /> {who} <TimeText seconds={row.msg_time} />
      </small>
      <span>{row.text}</span>
      {children}
    </div>
  )
}

/** The column that leads to a message's conversation. */
export function openColumn<Row extends Message>(t: TFunction<'autoReply'>, onOpen: (id: number) => void) {
  return {
    key: 'open',
    title: '',
    width: 72,
    render: (_: unknown, row: Row) => (
      <Button
        size="small"
        type="link"
        aria-label={t('openOf', { name: row.guest_name || t('noName') })}
        onClick={() => onOpen(row.conversation_id)}
      >
        {t('open')}
      </Button>
    ),
  }
}
