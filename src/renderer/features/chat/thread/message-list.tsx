import { DownOutlined } from '@ant-design/icons'
import { useVirtualizer } from '@tanstack/react-virtual'
import { Button, Spin } from 'antd'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { MessageBubble } from './message-bubble.tsx'
import { dayName, threadRows } from './thread-rows.ts'
import type { Thread } from './use-thread.ts'

/** A message of two lines, px. */
const USUAL_HEIGHT = 76
/** Earlier ones are asked for this far from the beginning, px. */
const EARLY = 240
/** So near to the end new messages are followed, px. */
const NEAR_END = 80

function DayLine({ time }: { time: number }) {
  const { t } = useTranslation('chat')
  const name = dayName(time)
  return <div className="chat-day">{typeof name === 'string' ? t(`day.${name}`) : name.date}</div>
}

/**
 * The messages, drawn as far as they are in sight. Earlier ones come when the beginning is near, and what is read stays
 * where it is; new ones are followed only by whoever reads the end.
 */
export function MessageList({ thread, onRewrite }: { thread: Thread; onRewrite: (text: string) => void }) {
  const { t } = useTranslation('chat')
  const say = useErrorText()
  const box = useRef<HTMLDivElement>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const { messages } = thread
  // It is drawn anew with every step of scrolling.
  const rows = useMemo(() => threadRows(messages), [messages])
  const byId = useMemo(() => new Map(messages.map((message) => [message.id, message])), [messages])
  // oxlint-disable-next-line react/incompatible-library -- its functions stay in this component
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => USUAL_HEIGHT,
    getItemKey: (at) => rows[at]?.key ?? at,
    overscan: 8,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: NEAR_END,
  })
  const toEnd = (): void => virtual.scrollToIndex(rows.length - 1, { align: 'end' })
  const begin = useEffectEvent(toEnd)
  const isThere = rows.length > 0
  useEffect(() => {
    if (isThere) begin()
  }, [isThere])
  const onScroll = (): void => {
    const element = box.current
    if (element === null) return
    setAtEnd(element.scrollHeight - element.scrollTop - element.clientHeight <= NEAR_END)
    if (element.scrollTop < EARLY && thread.hasOlder && thread.olderError === null) thread.loadOlder()
  }
  return (
    <div className="chat-messages">
      <div
        ref={box}
        className="chat-scroll"
        onScroll={onScroll}
        role="log"
        aria-label={t('thread.messages')}
        // Keys scroll it; it holds little that could be focused instead.
        tabIndex={0}
      >
        {thread.olderError !== null ? (
          <div className="chat-older" role="alert">
            {say(thread.olderError)}{' '}
            <Button size="small" onClick={thread.loadOlder}>
              {t('thread.retry')}
            </Button>
          </div>
        ) : thread.hasOlder ? (
          <div className="chat-older">
            {thread.isLoadingOlder ? (
              <Spin size="small" />
            ) : (
              <Button size="small" type="text" onClick={thread.loadOlder}>
                {t('thread.older')}
              </Button>
            )}
          </div>
        ) : (
          <div className="chat-older">{t('thread.first')}</div>
        )}
        <div className="chat-rows" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((item) => {
            const row = rows[item.index]
            if (row === undefined) return null
            return (
              <div
                key={item.key}
                ref={virtual.measureElement}
                data-index={item.index}
                className="chat-row"
                style={{ transform: `translateY(${item.start}px)` }}
              >
                {row.kind === 'day' ? (
                  <DayLine time={row.time} />
                ) : (
                  <MessageBubble
                    message={row.message}
                    answered={byId.get(row.message.reply_to_id)}
                    onRewrite={onRewrite}
                  />
                )}
              </div>
            )
          })}
        </div>
      </div>
      {isAtEnd ? null : (
        <Button className="chat-to-end" size="small" shape="round" icon={<DownOutlined />} onClick={toEnd}>
          {t('thread.toEnd')}
        </Button>
      )}
    </div>
  )
}
