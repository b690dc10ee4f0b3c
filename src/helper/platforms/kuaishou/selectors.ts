// Selector table of cp.kuaishou.com: data with ordered alternatives, first match wins. Facts gathered 2025-10 to 2026-11.
import { liveTable } from '../../tables/live-table.ts'
import { contains, says, text } from '../kit/words.ts'

export const TABLE = { version: 1, date: '2026-11-20' } as const

export const S = liveTable('kuaishou', TABLE, {
  qrSwitch: ['div.platform-switch'],
  qrImage: ['main#login-form div.qr-login img[alt=qrcode]', 'div.qr-login img[alt=qrcode]', 'img[alt=qrcode]'],
  qrExpired: ['div.qrcode-status.qrcode-status-timeout p.qrcode-refresh', 'p.qrcode-refresh'],
  qrScanned: ['div.qrcode-status.qrcode-status-scanned', contains('扫描成功')],
  signedOut: [text('立即登录'), 'main#login-form'],

  smsInput: ['.sms-verify input[placeholder*=验证码]', 'input[placeholder*=验证码]'],
  smsSend: [contains('获取验证码'), contains('重新获取')],
  smsConfirm: ['.sms-verify button.primary', says('验证', 'button')],
  smsError: ['.sms-verify .error-text'],
  smsText: ['.sms-verify .desc'],
  captcha: ['#captcha-container', '.kwai-captcha-slider-wrapper', 'iframe[src*="captcha.zt.kuaishou"]'],

  tour: ['#react-joyride-portal [role=alertdialog]', '.react-joyride__tooltip', '[role=alertdialog]'],
  tourButton: [says('跳过', '[role=alertdialog] button'), text('我知道了'), '[aria-label=Skip]'],
  toast: ['.ant-message-notice-content'],

  uploadButton: ["button[class^='_upload-btn']", says('上传视频', 'button'), says('上传图片', 'button')],
  body: ['#work-description-edit', 'div[placeholder="添加合适的话题和描述，作品能获得更多推荐～"]'],
  topicOption: ['div[class*=_dropdown-container_] div[class*=_topic-item_]'],

  uploadDone: [text('上传成功')],
  uploadFailed: [text('上传失败')],
  uploadPercent: ['[class*=_progress-text_]', '.ant-progress-text'],
  uploadRetry: ['[class*=_upload-fail_] input[type=file]'],
  imagesUploading: [contains('上传中')],
  imagesDone: [],

  coverOpen: [text('封面设置'), '[class*=default-cover]'],
  coverDialog: ['div[role=document].ant-modal'],
  coverTab: [text('上传封面', '.ant-modal *')],
  coverInput: ['.ant-modal input[type=file]'],
  coverReady: ['.ant-modal [class*=_cover-preview_] img'],
  coverDone: [says('确认', '.ant-modal-footer button:not([disabled])'), says('确 认', '.ant-modal-footer button:not([disabled])')],

  collectionBox: ['[class*=_collection_] .ant-select-selector'],
  poiBox: ['[class*=_location_] .ant-select-selector'],
  poiInput: ['[class*=_location_] input[type=search]'],
  option: ['.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option'],
  declarationBox: ['[class*=_statement_] .ant-select-selector'],
  choice: ['label.ant-radio-wrapper'],
  scheduleInput: ['input[placeholder="选择日期时间"]'],
  scheduleOk: ['li.ant-picker-ok button'],
  publish: [says('发布', '[class*=_section-form-btns_] [class*=_button-primary_]'), says('发布', 'button'), text('发布', 'div')],
  confirm: [says('确认发布', 'button'), says('确认发布', '.ant-modal *')],

  // The search page of www.kuaishou.com.
  // Not sourced: all classes. Cards may lead nowhere by an address; then the page's own list of results tells which works they are.
  searchCard: ['.search-video-list .video-card', '.video-card', '.photo-card', '[class*=video-card]'],
  searchLink: ['a[href*="/short-video/"]'],
  searchTitle: ['.video-info-title', '.video-card-title', '[class*=caption]'],
  searchAuthor: ['a[href*="/profile/"]', '.user-name', '[class*=author-name]'],
  searchAd: ['.ad-tag', '[class*=ad-mark]', text('广告')],
  searchEmpty: [contains('没有找到相关'), contains('暂无搜索结果'), contains('没有搜索到')],
  searchEnd: [contains('没有更多了'), contains('已经到底了')],
  searchNext: [],
  searchBox: ['.search-input input', 'input.search-input', 'header input[placeholder*="搜索"]', 'input[placeholder*="搜索"]'],
  searchSuggestion: ['.search-suggest .suggest-item', '.search-suggest li', '[class*=suggest-item]'],
  // No public source knows related words on its results page.
  searchRelated: [],
  searchWall: ['.login-modal', '.pl-login', contains('登录即可享受')],
  searchCaptcha: ['#captcha-container', '.kwai-captcha-slider-wrapper', 'iframe[src*="captcha.zt.kuaishou"]'],
})

/** Exact words of the page for what the contract names neutrally (photoStatus 1, 2, 4). */
export const WORDS = { visibility: { 0: '公开', 1: '私密', 3: '好友可见' }, timed: '定时发布' } as const
