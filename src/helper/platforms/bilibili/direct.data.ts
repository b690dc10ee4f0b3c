// B站's page of private messages: its elements, and where each fact about its answers comes from.
import { pathEnd } from '../kit/messages/site.ts'

/** Keys of the selector table. Elements by public scripts that style the page, which has other names since 2025. */
export const DIRECT_TABLE = {
  sessionsAnswer: [pathEnd('/session_svr/get_sessions')],
  directAnswer: [pathEnd('/svr_sync/fetch_session_msgs')],
  // Not sourced: that the page of today still asks the first one for names.
  peopleAnswer: [pathEnd('/account/v1/user/cards'), pathEnd('/x/im/user_infos')],
  directMenu: [],
  directMenuGroup: [],
  directSession: ['.bili-im .left .list-item', '.bili-im [class*="SessionItem"]', '[class*="_SessionItem_"]'],
  // Not sourced: the entry of people whom the account doesn't follow, where it folds them.
  directFolder: [
    'text(.bili-im .left .list-item .name)=未关注人消息',
    'text(.bili-im .left .list-item .name)=未关注人的消息',
  ],
  directTab: [],
  directMainTab: [],
  directRow: ['.bili-im .message-list .msg-item', '[class*="_MsgList_"] [class*="_Msg_"]'],
  // Not sourced: the note at the top.
  directBusy: ['part(.bili-toast)=频繁', 'part(.vui_toast)=频繁'],
  // Name, editor and button by three public programs that answer there (2024-12 to 2026); not sourced: the older name.
  directHeader: ['[class*="_ContactName_"]', '.bili-im .dialog > .title'],
  directBox: [
    '[class*="_MessageSendBox__Textarea_"] .brt-editor[contenteditable="true"]',
    '.brt-root .brt-editor[contenteditable="true"]',
  ],
  directSend: ['text([class*="_MessageSendBox__SendBtn_"])=发送', '[class*="_MessageSendBox__SendBtn_"]'],
  directSendAnswer: [pathEnd('/web_im/send_msg')],
} as const

const API = '公开的接口文档（会话、私信主体与内容对象）及公开私信程序三种'

/** The answers by name, source and day. */
export const DIRECT_ANSWERS = {
  sessions: { name: '会话列表', source: API, date: '2026-11-30' },
  direct: { name: '私信记录', source: API, date: '2026-11-30' },
  reply: { name: '发送私信', source: '公开的接口文档（请求、应答与错误码）及公开私信程序四种', date: '2026-11-30' },
  people: { name: '用户名片', source: '公开的接口文档及公开私信程序两种', date: '2026-11-30' },
} as const
