import { conversationInfo, conversationList, messageList } from '../../../contract/http/conversations.ts'
import { inboxCount } from '../../../contract/http/inbox-count.ts'

/** Reads that change with a conversation. */
export const CONVERSATION_READS = [conversationList, conversationInfo, inboxCount] as const
/** Those, and what is said in it. */
export const THREAD_READS = [...CONVERSATION_READS, messageList] as const
