// Selector table of member.bilibili.com: data with ordered alternatives, first match wins. Facts gathered 2025-10 to
// 2026-11.
import { liveTable } from '../../tables/live-table.ts'
import { codeBox, contains, says, text } from '../kit/words.ts'
import { DIRECT_TABLE } from './direct.data.ts'
import { COMMENTS_TABLE } from './messages.data.ts'

export const TABLE = { version: 1, date: '2026-11-24' } as const

const nth = (className: string, n: number): string => `(//*[contains(concat(" ",@class," ")," ${className} ")])[${n}]`

export const S = liveTable('bilibili', TABLE, {
  qrImage: ['.login-scan-box img', '.login-scan-box canvas'],
  // Not sourced: the words over a code that is spent or scanned.
  qrExpired: [contains('二维码已过期'), contains('二维码已失效')],
  qrScanned: [contains('扫码成功'), contains('扫描成功')],
  signedOut: ['.login-scan-box', '.bili-mini-login-container'],

  // Not sourced: the text-message step. Only inside a dialog, as the login page has such an input of its own.
  smsInput: ['.sms-verify input[placeholder*=验证码]', codeBox('input')],
  smsSend: [contains('获取验证码', '.sms-verify *'), contains('重新获取', '.sms-verify *'), codeBox('send')],
  smsConfirm: ['.sms-verify button.primary', says('验证', '.sms-verify button'), codeBox('confirm')],
  smsError: ['.sms-verify .error-text', codeBox('error')],
  smsText: ['.sms-verify .desc', codeBox('text')],
  captcha: ['.geetest_panel', '.geetest_panel_box', '#risk-captcha-app'],

  tour: ['.guide-mask', says('知道了', 'button'), says('我知道了', 'button')],
  tourButton: [says('知道了', 'button'), says('我知道了', 'button'), says('跳过', 'button')],
  // Not sourced: the note at the top.
  toast: ['.bcc-message', '.vui_toast'],

  // In the page, or in the page of `iframe[name="videoUpload"]`.
  // Dead inputs of the same name stay outside the wrapper (publishers of 2026).
  fileInput: [
    '.bcc-upload-wrapper input[type=file][name=buploader]',
    '.bcc-upload-wrapper input[type=file]',
    'input[type=file][accept*=video]',
    'input[type=file][accept*=mp4]',
  ],
  title: ['.video-title input', 'input[maxlength="80"]', 'input[placeholder*="标题"]'],
  text: ['.desc-container .ql-editor', 'div.ql-editor'],

  uploadDone: [text('上传完成'), '.file-item-content-status .success'],
  uploadFailed: [text('上传失败')],
  uploadPercent: ['.file-item-content-status-text', '.progress-text'],
  uploadRetry: ['.file-item-content input[type=file]'],

  tagInput: [
    'input[placeholder="按回车键Enter创建标签"]',
    'input[placeholder*="Enter创建标签"]',
    '.tag-input-wrp input',
  ],
  tag: ['.tag-pre-wrp .label-item-v2-container', '.label-item-v2-container'],
  tagClose: ['.label-item-v2-close', 'svg.close', '.close'],
  category: ['.video-human-type .select-controller', '.select-controller'],
  categoryName: ['.video-human-type .select-item-cont', '.select-controller .select-item-cont'],

  coverOpen: [
    '.cover-empty.failed',
    '.cover-empty-pill .add-text',
    '.cover-empty-pill',
    'div.cover-main-img > div.img',
    '.cover-main .cover-img',
    '.cover-main',
  ],
  coverDialog: ['.cover-editor', 'div.bcc-dialog'],
  /** One picture for 4:3 and 16:9. */
  coverSync: ['.sync-checkbox'],
  coverInput: ['.cover-upload input[type=file]', '.cover-editor input[type=file]', 'input[type=file][accept*=image]'],
  // Not sourced: the button waits for the picture with this class.
  coverDone: [
    '.cover-editor div.button.submit:not(.disabled)',
    'div.button.submit:not(.disabled)',
    says('完成', '.cover-editor button:not([disabled])'),
  ],
  // Two slots, 4:3 and 16:9 (observed by others 2026-08-30): a picture may land in one of them only. Not sourced: the
  // slots' class.
  coverShown: [
    `::-p-xpath(${nth('cover-slot', 1)}//img[not(contains(@class,"add-icon"))])`,
    '.cover-main-img img',
    '.cover-preview img',
  ],

  coverOtherShown: [`::-p-xpath(${nth('cover-slot', 2)}//img[not(contains(@class,"add-icon"))])`],

  declarationBox: [
    'input.bcc-select-input-inner[placeholder*="创作声明"]',
    '[class*=statement-content] input.bcc-select-input-inner',
  ],
  declarationOption: ['[class*=statement-content] li.bcc-option', 'li.bcc-option'],
  collectionBox: [text('请选择合集')],
  // Not sourced: the class of the box that shows the name.
  collectionShown: ['.season-enter', '[class*=season-select]'],
  collectionOption: ['.season-item-title'],

  scheduleSwitch: ['.time-container .switch-container', '.switch-container'],
  date: ['.time-container .date-picker-date', 'div.date-picker-date'],
  dateShown: ['.date-picker-date .date-show'],
  month: ['.date-picker-nav-title'],
  /** Two arrows back, a year and a month, the title, one month on, one year on. */
  previousMonth: ['::-p-xpath((//*[contains(@class,"date-picker-nav-wrp")]//*[name()="svg"])[2])'],
  nextMonth: ['::-p-xpath((//*[contains(@class,"date-picker-nav-wrp")]//*[name()="svg"])[3])'],
  day: [
    'div.date-picker-body-item.date-item:not(.date-item-disabled)',
    '.date-wrp .date-picker-body-item:not(.date-item-disabled)',
  ],
  time: ['.time-container .date-picker-timer', 'div.date-picker-timer'],
  timeShown: ['.date-picker-timer .date-show'],
  hour: [`::-p-xpath(${nth('time-picker-panel-select-wrp', 1)}//*[contains(@class,"time-picker-panel-select-item")])`],
  minute: [
    `::-p-xpath(${nth('time-picker-panel-select-wrp', 2)}//*[contains(@class,"time-picker-panel-select-item")])`,
  ],

  publish: ['span.submit-add', '.submit-add', says('立即投稿', 'span')],
  published: [contains('稿件投递成功'), contains('稿件已提交')],

  // The search page of search.bilibili.com.
  searchCard: [
    '.search-page .video-list .bili-video-card',
    '.video-list .bili-video-card',
    '.bili-video-card',
    'li.video-item',
  ],
  searchLink: ['a[href*="/video/BV"]', 'a[href*="/video/av"]'],
  searchTitle: ['.bili-video-card__info--tit', 'h3[title]', 'a.title'],
  searchAuthor: ['a.bili-video-card__info--owner', 'a[href*="space.bilibili.com/"]', 'a.up-name'],
  searchAd: ['a[href*="cm.bilibili.com"]', '.bili-video-card__info--ad', text('广告')],
  // Not sourced: the words of an empty list.
  searchEmpty: ['.search-nodata-container', '.search-no-data', contains('没有相关数据'), contains('没有找到相关视频')],
  searchEnd: [],
  searchNext: [
    says('下一页', 'button:not([disabled]):not([class*=disabled])'),
    '.vui_pagenation--btn-side:last-child:not([disabled]):not([class*=disabled])',
  ],
  searchBox: ['.search-input input', 'input.search-input-el', 'input.nav-search-input', '#nav-searchform input'],
  searchSuggestion: ['.search-suggest .suggest-item', '.suggestions .suggest-item', '.suggest-item'],
  // No public source knows related words on its results page.
  searchRelated: [],
  searchWall: ['.bili-mini-mask', '.bili-mini-login-container'],
  searchCaptcha: ['.geetest_panel', '.geetest_panel_box', '#risk-captcha-app'],

  // The page of comments.
  ...COMMENTS_TABLE,
  ...DIRECT_TABLE,
})
