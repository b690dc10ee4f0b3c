// The page of comments in 快手's creator centre: its elements, and where each fact about its answers comes from.
import { pathEnd } from '../kit/messages/site.ts'

/** Keys of the selector table; classes as written down by public readers, 2026-06. */
export const COMMENTS_TABLE = {
  commentsAnswer: [pathEnd('/rest/cp/creator/comment/commentList')],
  repliesAnswer: [pathEnd('/rest/cp/creator/comment/subCommentList')],
  worksAnswer: [pathEnd('/rest/cp/creator/comment/photoList')],
  whoAnswer: [],
  commentsRow: ['.comment-list .comment-item', '.comment-item'],
  commentsExpand: [
    'part(.comment-item__content__expand-btn)=展开',
    '::-p-xpath(//*[contains(@class,"comment-item__content__expand-btn")][contains(string(.),"展开")])',
  ],
  commentsNext: [],
  commentsChooser: ['button.comment__header__video-btn', 'says(button)=选择视频'],
  commentsWork: ['.drawer.video-list .video-item', '.video-list .video-item', '.drawer__content .video-item'],
  // The title is a link that leads away.
  commentsWorkPress: ['.video-info__content__date', '.video-info__cover'],
  replyAnswer: [pathEnd('/rest/cp/creator/comment/add')],
  replyName: ['.comment-content__username'],
  replyWords: ['.comment-content__detail'],
  replyButton: ['text(.comment-content__btns__btn)=回复', 'text([class*=__btns__btn])=回复'],
  // Not sourced: what of it is typed into, and that it stands within its comment.
  replyBox: [
    '.comment-input-wrapper textarea',
    '.comment-input-wrapper [contenteditable]',
    '.comment-input-wrapper input[type=text]',
  ],
  replySend: ['says(.comment-input-wrapper button)=确认', 'text(.comment-input-wrapper *)=确认'],
  commentsBusy: ['part(.el-message)=频繁', 'part(.el-message__content)=频繁', 'part(.ant-message-notice-content)=频繁'],
} as const

const TYPES = '公开发布工具的接口类型定义，2025-03；公开读取程序的页面监听'

/** The answers by name, source and day. */
export const ANSWERS = {
  comments: { name: '评论列表', source: TYPES, date: '2026-06-06' },
  replies: { name: '评论的回复', source: TYPES, date: '2026-06-06' },
  reply: { name: '发送回复', source: TYPES, date: '2025-03-11' },
  works: { name: '作品列表', source: TYPES, date: '2026-06-06' },
} as const
