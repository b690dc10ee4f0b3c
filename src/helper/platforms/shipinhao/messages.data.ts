// 视频号's page of comments: its elements, and where each fact about its answers comes from.
import { pathEnd } from '../kit/messages/site.ts'

/** Keys of the selector table; classes as written down on 2026-06-11. All of it stands in an open shadow root. */
export const COMMENTS_TABLE = {
  commentsAnswer: [pathEnd('/mmfinderassistant-bin/comment/comment_list')],
  repliesAnswer: [],
  // Not sourced: that the page of comments asks for its works there, too.
  worksAnswer: [pathEnd('/mmfinderassistant-bin/post/post_list')],
  whoAnswer: [],
  commentsRow: ['.comment-view .comment-item', '.comment-item'],
  commentsExpand: [],
  commentsNext: [],
  commentsChooser: [],
  commentsWork: ['.comment-feed-wrap'],
  commentsWorkPress: ['.feed-img', '.feed-title'],
  replyAnswer: [pathEnd('/mmfinderassistant-bin/comment/create_comment')],
  replyName: ['.comment-user-name'],
  replyWords: ['.comment-content'],
  replyButton: ['text(.action-item)=回复'],
  // Not sourced: box and button, which come with the press on 回复; that they stand within the comment.
  replyBox: ['.comment-item textarea', '.comment-item [contenteditable]', 'textarea[placeholder*="回复"]'],
  replySend: ['says(button)=发送', 'says(button)=回复', 'says(button)=评论', 'says(button)=确定'],
  commentsBusy: ['part(.weui-desktop-toast)=频繁', 'part(.weui-desktop-tips_error)=频繁'],
} as const

const REPORT = '公开的接口调研记录（已登录页面，2026-06-11）及公开评论程序两种'

/** The answers by name, source and day. */
export const ANSWERS = {
  comments: { name: '评论列表', source: REPORT, date: '2026-06-11' },
  // Not sourced: the fields of a good answer beside its code.
  reply: { name: '发送回复', source: '公开的评论程序五种（请求与路径）', date: '2026-06-11' },
  works: { name: '作品列表', source: REPORT, date: '2026-06-11' },
} as const
