import { conversationInfo, conversationList, messageList } from '../../../contract/http/conversations.ts'
import { inboxCount } from '../../../contract/http/inbox-count.ts'
import { replyBudget } from '../../../contract/http/replies.ts'

/** Reads that change with a conversation. */
export const CONVERSATION_READS = [conversationList, conversationInfo, inboxCount] as const
/** Those, what is said in it, and what may still be answered. */
export const THREAD_READS = [...CONVERSATION_READS, messageList, replyBudget] as const
