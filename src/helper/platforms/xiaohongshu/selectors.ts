// Selector table of creator.xiaohongshu.com: data with ordered alternatives, first match wins. Facts gathered 2025-10
// to 2026-11.
import { liveTable } from '../../tables/live-table.ts'
import { codeBox, contains, says, text } from '../kit/words.ts'
import { COMMENTS_TABLE } from './messages.data.ts'

export const TABLE = { version: 1, date: '2026-11-24' } as const

export const S = liveTable('xiaohongshu', TABLE, {
  // The class of the switch is hashed; the code itself is found by the words beside it.
  qrSwitch: ["div[class*='login-box'] img.css-wemwzq", 'img.css-wemwzq'],
  qrImage: [
    '::-p-xpath(//*[normalize-space(text())="APP扫一扫登录"]/..//img[not(contains(@class,"css-wemwzq"))])',
    '.login-container .qrcode-img',
  ],
  // Not sourced: the words over an old and over a scanned code.
  qrExpired: [contains('二维码已过期'), contains('二维码已失效')],
  qrScanned: [contains('扫码成功'), contains('已扫码')],
  signedOut: ["div[class*='login-box']", text('短信登录')],

  // Not sourced: the parts of the text-message dialog. The login's own form has an input for a code too and must not
  // match.
  smsInput: ['.verify-dialog input[placeholder*=验证码]', codeBox('input')],
  smsSend: [contains('获取验证码', '.verify-dialog *'), contains('重新获取', '.verify-dialog *'), codeBox('send')],
  smsConfirm: ['.verify-dialog button.primary', says('验证', '.verify-dialog button'), codeBox('confirm')],
  smsError: ['.verify-dialog .error-text', codeBox('error')],
  smsText: ['.verify-dialog .desc', codeBox('text')],
  captcha: ['.captcha-container', '.captcha-modal', '.verify-container'],

  tour: [says('我知道了', '.d-popover button'), says('知道了', '.d-popover button')],
  tourButton: [says('我知道了', '.d-popover button'), says('知道了', '.d-popover button')],
  // Not sourced: class of the notes at the top.
  toast: ['.d-toast-content', '.d-toast'],
  // Not sourced: the exact words of the banners about a phone that is not bound and about the real name.
  blocked: [
    contains('未绑定手机'),
    contains('先绑定手机'),
    contains('绑定手机号后'),
    contains('先完成实名'),
    contains('完成实名认证后'),
  ],

  // Another tab of the same words stands outside the window.
  tab: ['div.creator-tab:not([style*="-9999px"])'],
  popover: ['div.d-popover:not(.d-dropdown)'],
  videoInput: [
    "div[class^='upload-content'] input.upload-input[accept*=mp4]",
    'input.upload-input[accept*=mp4]',
    'input.upload-input[accept*=video]',
  ],
  imageInput: [
    "div[class^='upload-content'] input.upload-input[accept*=jpg]",
    'input.upload-input[accept*=jpg]',
    'input.upload-input[accept*=image]',
  ],
  imageMore: [
    '.img-preview-area input[type=file]',
    'input.upload-input[accept*=jpg]',
    'input.upload-input[accept*=image]',
  ],
  imageDone: ['.img-preview-area .pr'],

  uploadDone: [
    contains('上传成功', '.preview-new *'),
    contains('分辨率', '.preview-new *'),
    contains('检测为', '.preview-new *'),
    'body:has(xhs-publish-btn[submit-disabled="false"]) .preview-new',
  ],
  uploadFailed: [contains('上传失败')],
  uploadPercent: ['div.uploading'],
  // Not sourced: the input of the page's own retry.
  uploadRetry: ['.preview-new input[type=file]'],

  title: ['input[placeholder*="填写标题"]', 'div.d-input input'],
  titleError: ['div.title-container div.max_suffix'],
  editor: [
    'div.tiptap[contenteditable=true]',
    'div[role=textbox][contenteditable=true]',
    'div.ql-editor',
    'p[data-placeholder*="输入正文描述"]',
  ],
  editorError: ['div.edit-container div.length-error'],
  // Public publishers of 2026: opens the list of topics where a typed sign does not.
  topicButton: ['button.contentBtn.topic-btn'],
  topicOption: ['#creator-editor-topic-container .item'],

  coverBox: ['div.upload-cover', 'div.cover-plugin-preview .default'],
  // Since September 2026 the entry lies in a corner of `operator`, whose middle does nothing (public publishers of
  // 2026-09; observed 09-12 and 09-29).
  coverOpen: [
    'div.cover-plugin-preview .cover-edit-entry',
    'div.cover-plugin-preview div.operator',
    'div.operator',
    'div.upload-cover',
  ],
  coverDialog: ['.main-cover-editor-modal', '.d-modal.cover-modal', '.d-modal'],
  // The newer dialog, same sources: its picture is one of several and has to be pressed; 完成 opens once the film is
  // loaded.
  coverEditor: ['.main-cover-editor-modal'],
  coverEditorInput: [
    '.main-cover-editor-modal input[aria-label="上传封面图片"]',
    '.main-cover-editor-modal input[type=file][accept*=image]',
  ],
  coverThumb: ['.main-cover-editor-modal button.uploaded-thumbnail'],
  coverEditorDone: [says('完成', '.main-cover-editor-modal button:not([disabled])')],
  coverTab: [text('上传封面', '.d-modal *')],
  coverInput: ['.d-modal div.upload-wrapper input[type=file]', 'div.upload-wrapper input[type=file]'],
  // Not sourced: how the dialog shows the picture that arrived.
  coverReady: ['.d-modal .upload-wrapper img', '.d-modal canvas'],
  coverDone: [says('确定', '.d-modal button:not([disabled])')],
  coverBusy: [contains('封面上传中')],

  poiBox: [text('添加地点', '.d-select-placeholder')],
  poiInput: ['.address-box .d-select-input-filter input', '.d-select-input-filter input'],
  poiOption: ['.d-popover.d-dropdown .item', '.d-popover.d-dropdown .name'],
  collectionBox: ['.collection-plugin-button', text('选择合集'), text('加入合集')],
  // 「创建合集」 in the footer of the list is none of them.
  collectionOption: ['.collection-plugin-popover-content .item-label'],
  collectionChosen: ['.collection-plugin-choose .collection-name', '.collection-plugin-choose'],
  declarationBox: [text('添加内容类型声明', '.d-select-placeholder'), text('添加内容类型声明')],
  declarationOption: ['.d-popover .d-option-name', '.d-popover .d-option', '.d-popover .d-grid-item'],
  declarationConfirm: [says('确认', '.d-modal button')],
  chosen: ['.d-select-description', '.d-select-content'],
  visibilityBox: ['.permission-card-wrapper .d-select-content'],
  visibilityOption: ['.d-options-wrapper .custom-option'],
  scheduleSwitch: [
    '.post-time-wrapper .d-switch',
    '::-p-xpath(//*[contains(@class,"custom-switch-card")][contains(normalize-space(.),"定时发布")]//*[contains(@class,"d-switch")])',
  ],
  scheduleInput: ['.d-datepicker-input-filter input.d-text', '.date-picker-container input'],
  scheduleError: [],

  // The button itself sits in the closed root of this element; before May 2026 it was a plain one.
  publishHost: ['xhs-publish-btn'],
  publishReady: ['xhs-publish-btn[submit-disabled="false"]'],
  publishOld: ['.publish-page-publish-btn button.bg-red:not([disabled])'],

  // The search page of www.xiaohongshu.com.
  searchCard: ['section.note-item', 'div.note-item', '.reds-note-item'],
  searchLink: [
    'a.cover[href*="/search_result/"]',
    'a.cover[href*="/explore/"]',
    'a[href*="/search_result/"]',
    'a[href*="/explore/"]',
  ],
  searchTitle: ['.footer .title', 'a.title', '.title'],
  searchAuthor: [
    'a.author[href*="/user/profile/"]',
    '.author-wrapper a[href*="/user/profile/"]',
    '.author .name',
    '.author',
  ],
  // Not sourced: marks of advertisements, words of an empty list and of the login.
  searchAd: ['.ad-tag', '.note-ad', text('广告'), text('赞助')],
  searchEmpty: [contains('没找到相关内容'), contains('没有找到相关'), '.search-empty'],
  searchEnd: ['.end-container', contains('THE END')],
  searchNext: [],
  searchBox: ['#search-input', 'input.search-input', 'input[placeholder*="搜索"]'],
  searchSuggestion: ['.sug-container-wrapper .sug-item', '.sug-container .sug-item', '.sug-item'],
  // Public readers of 2025 and 2026: a block of words between the notes.
  searchRelated: [
    '.query-note-wrapper .item-text',
    '.query-note-item .item-text',
    '.query-note-wrapper .item-wrapper',
    '.query-note-wrapper .query-note-item',
  ],
  searchWall: ['.login-modal', '.login-container', contains('登录后查看搜索结果'), contains('登录后查看更多')],
  searchCaptcha: ['.captcha-container', '.captcha-modal', '.verify-container', '#red-captcha'],

  // The page of comments.
  ...COMMENTS_TABLE,
})

/** Classes of the red button inside the closed root. */
export const RED_BUTTON = ['ce-btn', 'bg-red'] as const

/** Exact words of the page. */
export const WORDS = {
  tab: { video: '上传视频', image: '上传图文' },
  visibility: { 0: '公开可见', 1: '仅自己可见', 3: '仅互关好友可见' },
} as const
