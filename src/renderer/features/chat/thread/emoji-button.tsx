import { SmileOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EMOJI } from './emoji.data.ts'

/** Picks a sign; stays open for the next one. */
export function EmojiButton({ onPick }: { onPick: (emoji: string) => void }) {
  const { t } = useTranslation('chat')
  const [open, setOpen] = useState(false)
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="topLeft"
      destroyOnHidden
      content={
        <div className="chat-emoji" role="group" aria-label={t('composer.emoji')}>
          {EMOJI.map((emoji) => (
            <button key={emoji} type="button" className="plain" onClick={() => onPick(emoji)}>
              {emoji}
            </button>
          ))}
        </div>
      }
    >
      <Button size="small" type="text" icon={<SmileOutlined />} aria-expanded={open}>
        {t('composer.emoji')}
      </Button>
    </Popover>
  )
}
