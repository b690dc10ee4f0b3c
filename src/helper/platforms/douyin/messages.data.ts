// The page of comments in 抖音's creator centre: its elements, and where each fact about its answers comes from.
import { pathEnd } from '../kit/messages/site.ts'

/** Not within a guest's words or name. */
const OURS = '[not(ancestor-or-self::*[contains(@class,"comment-content-text-") or contains(@class,"username-")])]'

/** Keys of the selector table; classes as public readers of 2025-10 to 2026-11 have them. */
export const COMMENTS_TABLE = {
  commentsAnswer: [pathEnd('/aweme/v1/web/comment/list/select')],
  repliesAnswer: [pathEnd('/aweme/v1/web/comment/list/reply')],
  worksAnswer: [pathEnd('/aweme/v1/creator/item/list')],
  whoAnswer: [],
  // Not sourced: what holds a row; its text and its buttons are.
  commentsRow: ['[class*=comment-content-text-]', '[class*=operations-]'],
  commentsExpand: [
    `::-p-xpath(//*[starts-with(normalize-space(text()),"查看") and contains(text(),"条回复")]${OURS})`,
    `::-p-xpath(//*[starts-with(normalize-space(string(.)),"查看") and contains(string(.),"条回复")][not(*)]${OURS})`,
    `::-p-xpath(//*[normalize-space(text())="展开更多回复"]${OURS})`,
  ],
  commentsNext: [],
  commentsChooser: [
    '::-p-xpath(//button[.//*[normalize-space(text())="选择作品"] or normalize-space(text())="选择作品"])',
  ],
  commentsWork: [
    '.douyin-creator-interactive-list-items > *',
    '.douyin-creator-interactive-sidesheet-body [class*=container-]',
  ],
  commentsWorkPress: ['img', '[class*=cover-]'],
  // Written down twice: the path of the main site, and that of the creator centre of 2025-10. Not sourced: which of them
  // today's page asks.
  replyAnswer: [pathEnd('/aweme/v1/web/comment/publish'), pathEnd('/aweme/v1/creator/comment/reply')],
  replyName: ['[class*=username-]'],
  replyWords: ['[class*=comment-content-text-]'],
  replyButton: ['text([class*=operations-] *)=回复'],
  // The box at the top of the page begins a comment of one's own: its placeholder is another one.
  replyBox: [
    '[contenteditable][placeholder^="回复"]',
    '[contenteditable][data-placeholder^="回复"]',
    'textarea[placeholder^="回复"]',
  ],
  replySend: ['says(button)=发送'],
  commentsBusy: ['part(.semi-toast-content-text)=频繁', 'part([class*=toast-content])=频繁'],
} as const

const READERS = '公开的创作者中心评论读取程序三种，页面被动监听'

/** The answers by name, source and day. */
export const ANSWERS = {
  comments: { name: '评论列表', source: READERS, date: '2026-09-29' },
  replies: { name: '评论的回复', source: READERS, date: '2026-09-29' },
  reply: {
    name: '发送回复',
    source: '公开的回复程序（页面操作）与接口记录，2025-10-20、2026-09-06；成功应答的字段：公开测试数据',
    date: '2026-09-06',
  },
  works: { name: '作品列表', source: '公开的接口字段记录，2025-10-27；公开读取程序', date: '2026-06-06' },
} as const
