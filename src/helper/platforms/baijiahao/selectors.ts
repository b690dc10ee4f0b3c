// Selector table of baijiahao.baidu.com: data with ordered alternatives, first match wins. Facts gathered 2025-10 to
// 2026-11.
import { liveTable } from '../../tables/live-table.ts'
import { codeBox, contains, says, text } from '../kit/words.ts'

export const TABLE = { version: 1, date: '2026-11-24' } as const

/** The dialog that is open: closed ones stay in the document. */
const OPEN = '.cheetah-modal-wrap:not([style*="display: none"])'
/** The box around one of the three lists of the schedule; its input is hidden under the chosen words. */
const box = (id: string): string =>
  `//input[@id="${id}"]/ancestor::*[contains(concat(" ",@class," ")," cheetah-select-selector ")]`
const cover = (n: number): string =>
  `(//div[contains(@class,"coverWrap")]/div[contains(@class,"cover-container")])[${n}]`

export const S = liveTable('baijiahao', TABLE, {
  loginButton: [
    '[data-testid="bjh-login-btn"]',
    text('登录/注册百家号'),
    text('注册/登录百家号'),
    says('登录', 'button'),
  ],
  qrImage: ['img[src^="https://passport.baidu.com/v2/api/qrcode"]', 'img.tang-pass-qrcode-img'],
  // Not sourced: the words over a code that is spent or scanned.
  qrExpired: [contains('二维码已失效'), contains('二维码失效')],
  qrScanned: [contains('扫描成功'), contains('扫码成功')],
  signedOut: [text('注册/登录百家号'), 'img[src^="https://passport.baidu.com/v2/api/qrcode"]'],

  // Not sourced: the text-message step.
  smsInput: ['.sms-verify input[placeholder*=验证码]', codeBox('input')],
  smsSend: [contains('获取验证码', '.sms-verify *'), contains('重新获取', '.sms-verify *'), codeBox('send')],
  smsConfirm: ['.sms-verify button.primary', says('验证', '.sms-verify button'), codeBox('confirm')],
  smsError: ['.sms-verify .error-text', codeBox('error')],
  smsText: ['.sms-verify .desc', codeBox('text')],
  captcha: ['div.passMod_dialog-container', text('百度安全验证')],

  // Not sourced: tour and note are those of the component library.
  tour: ['.cheetah-tour', says('我知道了', 'button')],
  tourButton: ['.cheetah-tour-close', says('我知道了', 'button')],
  toast: ['.cheetah-message-notice-content', '.cheetah-message-notice'],

  inside: [text('发布作品'), 'div[class*=userName]'],
  fileInput: ['input[type=file][accept*=mp4]', 'div[class^=video-main-container] input[type=file]'],
  form: ['div#formMain'],
  uploadFailed: [text('上传失败')],
  uploadPercent: ['.cover-overlay'],

  title: [
    '[data-lexical-editor=true]',
    'div[contenteditable=true][aria-placeholder="添加标题获得更多推荐"]',
    'div[class*=contentEditable][contenteditable=true]',
    'div[class*=contentEditable] [contenteditable=true]',
  ],
  topicOption: ['div[class*=topicListInner] div[class*=topicItem]'],
  /** Not in every form. */
  description: ['textarea#desc', 'textarea[placeholder*="让别人更懂你"]'],

  cover16x9: [`::-p-xpath(${cover(1)})`, '[data-testid="select-cover"]'],
  cover3x4: [`::-p-xpath(${cover(2)})`],
  cover16x9Shown: [`::-p-xpath(${cover(1)}//img)`, '[data-testid="select-cover"] img'],
  cover3x4Shown: [`::-p-xpath(${cover(2)}//img)`],
  coverInput: [`${OPEN} input[type=file]`, '.cheetah-modal input[type=file]'],
  dialog: ['.cheetah-modal'],
  dialogOk: [
    says('确定', '.cheetah-modal button.cheetah-btn-primary:not([disabled])'),
    says('确 定', '.cheetah-modal button.cheetah-btn-primary:not([disabled])'),
  ],

  declarationBox: ['input[placeholder="请选择创作声明"]'],
  declarationRow: ['.cheetah-modal-wrap div.flex.items-center.cursor-pointer', '.cheetah-modal-wrap label'],

  scheduleOpen: [says('定时发布', 'button')],
  scheduleConfirm: [says('定时发布', 'div[role=dialog] button'), says('定时发布', '.cheetah-modal button')],
  date: [`::-p-xpath(${box('select-date')})`],
  hour: [`::-p-xpath(${box('select-hour')})`],
  minute: [`::-p-xpath(${box('select-minute')})`],
  active: ['.cheetah-select-dropdown:not(.cheetah-select-dropdown-hidden) .cheetah-select-item-option-active'],

  // The editor of articles: a rich title, and the text in a frame.
  articleTitle: [
    '.input-box div[contenteditable=true]',
    'div[class*=contentEditable] [contenteditable=true]',
    '[data-lexical-editor=true]',
    'textarea[placeholder*="请输入标题"]',
  ],
  articleBody: [
    'body.news-editor-pc[contenteditable=true]',
    'body.view[contenteditable=true]',
    '.news-editor-pc[contenteditable=true]',
  ],
  articleImageOpen: ['.edui-for-insertimage .edui-button-body', '.edui-for-insertimage'],
  articleImageInput: [
    `${OPEN} input[type=file][name=media]`,
    `${OPEN} input[type=file]`,
    '.cheetah-modal input[type=file]',
  ],
  articleImageOk: ['确认', '确定', '确 定', '插入'].map((words) =>
    says(words, '.cheetah-modal button.cheetah-btn-primary:not([disabled])'),
  ),
  articleCoverOne: [says('单图', 'label'), says('单图', '[role=radio]')],
  articleCoverOpen: [text('更换'), text('选择封面')],
  articleCoverTab: [text('本地上传', '.cheetah-modal *')],
  /** Its button counts what was chosen. */
  articleCoverOk: ['确定 (1)', '确定(1)', '确定', '确 定', '确认'].map((words) =>
    says(words, '.cheetah-modal button.cheetah-btn-primary:not([disabled])'),
  ),
  articleCoverShown: ['img[class*=coverImg]', '[class*=coverWrapper] img'],

  publish: ['[data-testid="publish-btn"]', says('发布', 'button.cheetah-btn-primary')],
})

/** What stands in the list of declarations for "none". */
export const NO_DECLARATION = '无需声明'
