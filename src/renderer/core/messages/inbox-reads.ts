import type { QueryClient } from '@tanstack/react-query'
import { conversationInfo, conversationList, inboxCount, messageList } from '../../../contract/http/conversations.ts'
import { refresh } from '../http/api-key.ts'

/** Reads that change with a conversation. */
export const CONVERSATION_READS = [conversationList, conversationInfo, inboxCount] as const
/** Those, and what is said in it. */
export const THREAD_READS = [...CONVERSATION_READS, messageList] as const

/** What new messages make old. */
export function afterMessages(queries: QueryClient): Promise<void> {
  return refresh(queries, ...THREAD_READS)
}
