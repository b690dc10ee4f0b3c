// The calls of the inbox with ids of another tenant; a part of foreign-part-calls.ts.
import type { Endpoint } from '../../contract/endpoint.ts'
import { accountBudget } from '../../contract/http/account-budget.ts'
import * as canned from '../../contract/http/canned-replies.ts'
import * as inbox from '../../contract/http/conversations.ts'
import { readNotification } from '../../contract/http/notifications.ts'
import * as replies from '../../contract/http/replies.ts'
import * as readings from '../../contract/http/message-readings.ts'
import type { ForeignIds } from './foreign-rows.ts'

const call = (expected: 'missing' | 'filter', endpoint: Endpoint, input: (ids: ForeignIds) => unknown) => ({
  endpoint,
  expected,
  input,
})

export const FOREIGN_MESSAGE_CALLS = [
  call('filter', inbox.conversationList, (f) => ({ third_auth_id: f.account })),
  call('filter', inbox.conversationList, (f) => ({ assignee: f.admin })),
  call('filter', inbox.conversationList, (f) => ({ tag: f.conversationTag })),
  call('missing', inbox.messageList, (f) => ({ conversation_id: f.conversation })),
  call('missing', inbox.markRead, (f) => ({ ids: [f.conversation] })),
  call('missing', inbox.setConversation, (f) => ({ ids: [f.conversation], status: 'resolved' })),
  call('missing', inbox.setConversation, (f) => ({ ids: [f.conversation], tags_add: [f.conversationTag] })),
  call('missing', inbox.assignConversations, (f) => ({ ids: [f.conversation], assignee_admin_id: f.admin })),
  call('missing', inbox.addNote, (f) => ({ conversation_id: f.conversation, content: 'x' })),
  call('missing', inbox.conversationInfo, (f) => ({ id: f.conversation })),
  call('missing', inbox.extractContact, (f) => ({ conversation_id: f.conversation })),
  call('missing', inbox.revealMessage, (f) => ({ message_id: f.message, reason: 'x' })),
  call('missing', inbox.leadFromConversation, (f) => ({ conversation_id: f.conversation })),
  call('missing', canned.saveCannedReply, (f) => ({ id: f.canned, title: 'x' })),
  call('missing', canned.deleteCannedReplies, (f) => ({ ids: [f.canned] })),
  call('missing', readings.setReading, (f) => ({ ids: [f.account], kinds: ['comment'], enabled: 1 })),
  call('missing', readings.takeDueReadings, (f) => ({
    device_id: 'own-device-1',
    third_auth_id: f.account,
    kind: 'comment',
  })),
  call('missing', readings.reportMessages, (f) => ({
    third_auth_id: f.account,
    kind: 'comment',
    look_no: 1,
    device_id: 'own-device-1',
    status: 'ok',
    cursor: '',
    reason: '',
    resume_at: 0,
    messages: [],
  })),
  call('missing', replies.replyGuestCapital, (f) => ({
    conversation_id: f.conversation,
    content: 'x',
    client_token: 'foreign-token-0001',
  })),
  call('missing', replies.replyGuestCapital, (f) => ({
    lead_id: f.lead,
    content: 'x',
    client_token: 'foreign-token-0002',
  })),
  call('missing', replies.withdraw, (f) => ({ message_id: f.reply })),
  call('missing', replies.retrySend, (f) => ({ message_id: f.reply })),
  call('missing', replies.settleSend, (f) => ({ message_id: f.reply, is_sent: 1 })),
  call('missing', readNotification, (f) => ({ ids: [f.notification] })),
  call('missing', accountBudget, (f) => ({ third_auth_id: f.account })),
  call('missing', replies.replyBudget, (f) => ({ third_auth_id: f.account })),
  call('filter', replies.outbox, (f) => ({ device_id: f.deviceId })),
  call('missing', replies.outboxCallBack, (f) => ({
    message_id: f.reply,
    attempt_no: 1,
    device_id: 'own-device-1',
    end: 'sent',
    platform_msg_id: 'x',
    reason: '',
    resume_at: 0,
  })),
]
