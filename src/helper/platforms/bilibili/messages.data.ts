// The page of comments in B站's creator centre: its elements, and where each fact about its answer comes from.
import { pathEnd } from '../kit/messages/site.ts'

/** Keys of the selector table. Rows as written down on 2026-05-02; not sourced: the pager. */
export const COMMENTS_TABLE = {
  commentsAnswer: [pathEnd('/x/v2/reply/up/fulllist')],
  repliesAnswer: [],
  worksAnswer: [],
  whoAnswer: [],
  commentsRow: ['.section-list_wrap .comment-list-item', '.comment-list-item'],
  commentsExpand: [],
  commentsNext: [
    '.bcc-pagination .bcc-pagination-next:not([disabled]):not([class*=disabled])',
    '::-p-xpath(//*[contains(@class,"pagination")]//*[self::li or self::button][normalize-space(string(.))="下一页"][not(@disabled)][not(contains(@class,"disabled"))])',
  ],
  commentsChooser: [],
  commentsWork: [],
  commentsWorkPress: [],
  replyAnswer: [pathEnd('/x/v2/reply/add')],
  replyName: ['.ci-title'],
  // Not sourced: what holds the words; box and button, which come with the press on 回复; that they stand in its row.
  replyWords: ['.ci-content'],
  replyButton: ['span.reply.action'],
  replyBox: ['.comment-list-item textarea', '.section-list_wrap textarea'],
  replySend: ['says(button)=发布', 'says(button)=发表评论', 'says(button)=发送', 'says(button)=回复'],
  commentsBusy: ['part(.bcc-message)=频繁', 'part(.vui_toast)=频繁'],
} as const

/** The answer by name, source and day. */
export const ANSWERS = {
  reply: { name: '发送回复', source: '公开的接口文档与评论程序', date: '2026-08-10' },
  comments: { name: '评论列表', source: '公开的评论管理程序四种（字段与测试数据）', date: '2026-08-10' },
} as const
