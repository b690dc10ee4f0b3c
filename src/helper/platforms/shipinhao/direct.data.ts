// 视频号's page of private messages: its elements, and where each fact about its answers comes from.
import { pathEnd } from '../kit/messages/site.ts'

/** Keys of the selector table; elements as written down on 2026-10-10. The page stands in an open shadow root. */
export const DIRECT_TABLE = {
  sessionsAnswer: [],
  directAnswer: [pathEnd('/private-msg/get-history-msg'), pathEnd('/private-msg/get-new-msg')],
  peopleAnswer: [pathEnd('/private-msg/get-session-info')],
  directMenu: ['text(span.finder-ui-desktop-menu__name)=私信'],
  // Not sourced: that the entry may be folded, and below which one.
  directMenuGroup: ['text(span.finder-ui-desktop-menu__name)=互动管理'],
  directSession: ['.session-wrap'],
  directFolder: [],
  directTab: ['text(*)=打招呼消息'],
  // Not sourced: what the tab is but its words; the menu has the same.
  directMainTab: ['text([class*=tab])=私信', 'text([class*=tab] *)=私信'],
  directRow: [],
  // Box and button by a public program that answers there; not sourced: where the name of the other side stands.
  directHeader: [
    '.session-dialog [class*=header] [class*=name]',
    '.session-dialog [class*=title]',
    '.session-dialog [class*=nickname]',
  ],
  directBox: ['.session-dialog .edit_area'],
  directSend: [
    'text(.session-dialog button)=发送',
    'says(.session-dialog button)=发送',
    '.session-dialog .weui-desktop-btn_default',
  ],
  directSendAnswer: [pathEnd('/private-msg/send-private-msg')],
  directBusy: ['part(.weui-desktop-toast)=频繁', 'part(.weui-desktop-tips_error)=频繁'],
} as const

const REPORT = '公开的视频号私信程序三种（请求、字段与测试数据）及接口记录'

/** The answers by name, source and day. */
export const DIRECT_ANSWERS = {
  // Not sourced: where a picture stands, and how one that was taken back is told.
  direct: { name: '私信记录', source: REPORT, date: '2026-10-10' },
  // Not sourced: the fields of a good answer beside its two codes.
  reply: { name: '发送私信', source: REPORT, date: '2026-10-10' },
  // Not sourced: the field of the portrait.
  people: { name: '会话信息', source: REPORT, date: '2026-10-10' },
} as const
