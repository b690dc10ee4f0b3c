// 抖音's page of private messages: its elements, and where each fact about them comes from. Its answers are binary: what
// the page shows is read instead.

import { pathEnd } from '../kit/messages/site.ts'

/** Keys of the selector table; classes as written down on 2026-10-06. */
export const CHAT_TABLE = {
  chatList: ['.conversationConversationListwrapper', '.conversationStrangerConversationListlistWrapper'],
  chatRow: ['[data-e2e="conversation-item"]', '.conversationConversationItemwrapper'],
  chatName: ['.conversationConversationItemtitle'],
  chatRowTime: ['.ConversationItemTagNextToTitletimeStr'],
  chatPreview: ['.ConversationItemHinttextBox'],
  // Not sourced: how a group differs from a guest in the list.
  chatGroup: ['[class*="GroupAvatar"]', '[class*="groupAvatar"]'],
  chatStrangers: ['[class*="conversationStrangerBoxrowArea2"]', '[class*="StrangerBoxwrapper"]'],
  chatHeader: [
    '.RightPanelHeadertitle',
    '.conversationConversationItemcurConversation .conversationConversationItemtitle',
  ],
  chatMessage: ['.messageMessageBoxmessageBox'],
  chatContent: ['[data-e2e="msg-item-content"]'],
  chatOwn: ['.messageMessageBoxisFromMe', '.MessageBoxContentisFromMe'],
  // Editor, button and marks by public programs that answer there, seen 2026-09-14 and 2026-09-19: the button is a
  // picture without words.
  chatBox: [
    '[data-e2e="msg-input"] [contenteditable="true"]',
    '[data-e2e="msg-input"][contenteditable="true"]',
    '[class*="messageEditor"] [contenteditable="true"]',
  ],
  chatSend: ['[class*="messageMsgInputpublishBtn"]', '[class*="e2e-send-msg-btn"]'],
  chatSendAnswer: [pathEnd('/v1/message/send')],
  chatFailed: [
    '[class*="ContentSideSendStatusretry"]',
    '[class*="SendStatusretry"]',
    '[class*="sendFailed"]',
    '[class*="SendFailed"]',
  ],
  chatFailedNote: ['part([class*="messageMessageBox"] *)=发送失败', 'part(.semi-toast-content-text)=消息发送失败'],
  chatTime: ['.MessageBoxTimetimeLayout'],
  chatWords: ['.TextMessageTexttextInnerContent', '.MessageItemTextbubbleTextContent'],
  chatSticker: ['.MessageItemEmojiimage'],
  chatCard: ['.MessageItemShareAwemecontainer'],
  // Not sourced: that this page asks it, as others of the main site do.
  whoChatAnswer: [pathEnd('/aweme/v1/web/user/profile/self')],
  chatSignedOut: ['[data-e2e="login-container"]'],
  chatBusy: ['part(.semi-toast-content-text)=频繁', 'part([class*=toast-content])=频繁'],
} as const

/** Where the elements come from, with their day, and the one answer that is read. */
export const CHAT_SOURCE = '公开的抖音网页私信程序五种（页面元素），2026-10-06'
export const CHAT_ANSWERS = {
  // Not sourced: what the answer says; an own message without a mark of failure must stand there, too.
  reply: { name: '发送私信', source: '公开的抖音网页私信程序三种（路径与页面标记）', date: '2026-10-06' },
  who: { name: '登录信息', source: '公开的抖音网页程序多种', date: '2026-10-06' },
} as const

/** Words of a time that the page shows beside a message. */
export const TIME_WORDS = {
  now: /^刚刚$/,
  minutes: /^(\d+)\s*分钟前$/,
  hours: /^(\d+)\s*小时前$/,
  clock: /^(?:今天\s*)?(\d{1,2}):(\d{2})$/,
  yesterday: /^昨天\s*(?:(\d{1,2}):(\d{2}))?$/,
  beforeYesterday: /^前天\s*(?:(\d{1,2}):(\d{2}))?$/,
  weekday: /^(?:星期|周)([一二三四五六日天])\s*(?:(\d{1,2}):(\d{2}))?$/,
  date: /^(?:(\d{4})[-/年])?(\d{1,2})[-/月](\d{1,2})日?\s*(?:(\d{1,2}):(\d{2}))?$/,
  weekdays: '日一二三四五六天',
} as const
