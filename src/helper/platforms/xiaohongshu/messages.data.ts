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
  commentsBusy: ['part(.reds-toast)=频繁', 'part(.d-toast)=频繁', 'part(.d-toast-content)=频繁'],
} as const

/** The answers by name, source and day. */
export const ANSWERS = {
  comments: { name: '评论和@通知', source: '公开的通知读取工具（Go 类型定义，页面监听）', date: '2026-08-02' },
  who: { name: '当前用户', source: '公开的主站登录检查程序数种', date: '2026-10-01' },
} as const
