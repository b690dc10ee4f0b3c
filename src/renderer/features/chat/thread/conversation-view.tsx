import { Skeleton } from 'antd'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import { type ReactNode, type Ref, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConversationRow } from '../../../../contract/entities/conversation.ts'
import { markRead } from '../../../../contract/http/conversations.ts'
import { NotLoaded, StillOld } from '../../../core/http/not-loaded.tsx'
import { useCall } from '../../../core/http/use-api.ts'
import { CONVERSATION_READS } from '../../../core/messages/inbox-reads.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Composer } from './composer.tsx'
import { MessageList } from './message-list.tsx'
import { useThread } from './use-thread.ts'

/** What is shown was read by the team; what comes in meanwhile is not. */
function useReadMark(row: ConversationRow, newestId: number): void {
  const { mutate } = useCall(markRead, { refreshes: CONVERSATION_READS, overlay: false, quiet: true })
  const isUnread = row.unread_count > 0
  useEffect(() => {
    if (!isUnread || newestId === 0) return
    const mark = (): void => {
      if (document.visibilityState !== 'hidden') mutate({ ids: [row.id], up_to_id: newestId })
    }
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [isUnread, newestId, row.id, mutate])
}

/** One conversation: its head, what was said, and where a text is written. */
export function ConversationView({ row, head, box }: { row: ConversationRow; head: ReactNode; box: Ref<TextAreaRef> }) {
  const { t } = useTranslation('chat')
  const thread = useThread(row.id)
  useReadMark(
    row,
    thread.messages.reduce((newest, message) => Math.max(newest, message.id), 0),
  )
  return (
    <section className="chat-thread" aria-label={t('thread.with', { name: row.guest_name || t('noName') })}>
      {head}
      {thread.query.data === undefined ? (
        thread.query.error === null ? (
          <div className="chat-waiting">
            <Skeleton active paragraph={{ rows: 6 }} />
          </div>
        ) : (
          <NotLoaded query={thread.query} small />
        )
      ) : (
        <>
          <StillOld query={thread.query} />
          {thread.messages.length === 0 ? (
            <EmptyState small title={t('thread.none')} />
          ) : (
            <MessageList thread={thread} />
          )}
        </>
      )}
      <Composer row={row} box={box} />
    </section>
  )
}
