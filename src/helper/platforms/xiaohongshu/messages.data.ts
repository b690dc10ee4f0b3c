// 小红书's notices of comments and mentions: elements of the page, and where each fact about its answers comes from.
import { pathEnd } from '../kit/messages/site.ts'

/** Keys of the selector table; classes as a public reader of 2026-08-02 has them. */
export const COMMENTS_TABLE = {
  commentsAnswer: [pathEnd('/api/sns/web/v1/you/mentions')],
  repliesAnswer: [],
  worksAnswer: [],
  whoAnswer: [pathEnd('/api/sns/web/v2/user/me')],
  commentsRow: ['.tabs-content-container > .container', '.tabs-content-container .container'],
  commentsExpand: [],
  commentsNext: [],
  commentsChooser: [],
  commentsWork: [],
  commentsWorkPress: [],
  replyAnswer: [pathEnd('/api/sns/web/v1/comment/post')],
  replyName: ['.user-info'],
  replyWords: ['.interaction-content'],
  replyButton: ['.action-reply'],
  replyBox: ['textarea.comment-input'],
  replySend: ['button.submit'],
  commentsBusy: ['part(.reds-toast)=频繁', 'part(.d-toast)=频繁', 'part(.d-toast-content)=频繁'],
} as const

/** The answers by name, source and day. */
export const ANSWERS = {
  comments: { name: '评论和@通知', source: '公开的通知读取工具（Go 类型定义，页面监听）', date: '2026-08-02' },
  reply: {
    name: '发送回复',
    source: '公开的通知回复工具（页面操作）；成功应答的字段：公开测试数据',
    date: '2026-08-02',
  },
  who: { name: '当前用户', source: '公开的主站登录检查程序数种', date: '2026-10-01' },
} as const
