import { Skeleton } from 'antd'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import { type ReactNode, type Ref, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConversationRow } from '../../../../contract/entities/conversation.ts'
import { markRead } from '../../../../contract/http/conversations.ts'
import { NotLoaded, StillOld } from '../../../core/http/not-loaded.tsx'
import { useCall } from '../../../core/http/use-api.ts'
import { CONVERSATION_READS } from '../../../core/messages/inbox-reads.ts'
import { keepDraft } from '../../../core/messages/note-drafts.ts'
import { useServices } from '../../../core/services/services-context.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Composer } from './composer.tsx'
import { MessageList } from './message-list.tsx'
import { ownRow, useReply } from './use-reply.ts'
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
  const reply = useReply(row)
  const { noteDrafts } = useServices()
  const { messages } = thread
  const { own } = reply
  const shown = useMemo(
    () => (own.length === 0 ? messages : [...messages, ...own.map((one, at) => ownRow(one, at, row))]),
    [messages, own, row],
  )
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
          {shown.length === 0 ? (
            <EmptyState small title={t('thread.none')} />
          ) : (
            <MessageList
              thread={{ ...thread, messages: shown }}
              onRewrite={(text) => {
                const before = noteDrafts.getState()[row.id] ?? ''
                keepDraft(noteDrafts, row.id, before === '' ? text : `${text}\n${before}`)
              }}
            />
          )}
        </>
      )}
      <Composer row={row} box={box} send={reply.send} />
    </section>
  )
}
