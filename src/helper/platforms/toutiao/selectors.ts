// Selector table of mp.toutiao.com: data with ordered alternatives, first match wins. Facts gathered 2026-08 to
// 2026-11.
import { liveTable } from '../../tables/live-table.ts'
import { codeBox, contains, says, text } from '../kit/words.ts'

export const TABLE = { version: 1, date: '2026-11-24' } as const

export const S = liveTable('toutiao', TABLE, {
  qrImage: ["img[class^='web-login-scan-code__content']", "[class*='scan-code'] img"],
  // Words of the code's two covers: not sourced.
  qrExpired: [contains('二维码已失效'), contains('二维码失效')],
  qrScanned: [contains('扫码成功'), contains('已扫码')],
  userPanel: ['div.user-panel'],
  signedOut: ["img[class^='web-login-scan-code__content']", text('扫码登录')],

  // Verification of the same company's 抖音; not sourced for this site.
  smsInput: ['.uc-ui-verify_sms-verify input[type=tel]', 'input[placeholder*=验证码]', codeBox('input')],
  smsSend: [contains('获取验证码'), contains('重新获取'), codeBox('send')],
  smsConfirm: ['.uc-ui-verify_sms-verify_button.primary', says('验证', 'button'), codeBox('confirm')],
  smsError: ['.uc-ui-verify_error', codeBox('error')],
  smsText: ['.uc-ui-verify_sms-verify_content_desc', codeBox('text')],
  captcha: ['#captcha_container', '.captcha_verify_container', 'iframe[src*="verifycenter/captcha"]'],

  // The helper drawer opens by itself over the editors; a press on its own mask closes it.
  tour: ['.publish-assistant-old-drawer .byte-drawer-mask', '.ai-assistant-drawer', '.modal-content .main-btn'],
  tourButton: [
    '.publish-assistant-old-drawer .byte-drawer-mask',
    '.ai-assistant-drawer .close-btn',
    '.modal-content .main-btn',
  ],
  toast: ['.byte-message-notice-content', '.byte-message-content', '.arco-message-content'],

  videoInput: ['input[type=file][accept*=video]'],
  title: [
    '.article-title-wrap input',
    'input[placeholder*="请输入"][placeholder*="字符"]',
    'input[placeholder="作品标题"]',
  ],
  /** Stands on the page of a portrait video only. */
  portrait: ['div.xigua-poster-editor.portrait'],
  description: [
    '.form-item-desc textarea',
    '.form-item-desc [contenteditable=true]',
    'textarea[placeholder*="视频简介"]',
  ],
  tagInput: ['.hash-tag-editor input', 'input.arco-input-tag-input'],
  tagOption: ['.arco-dropdown-menu-item'],
  tag: ['.hash-tag-editor .arco-tag'],

  uploadDone: [text('上传成功', 'span.percent')],
  uploadFailed: [contains('上传失败')],
  uploadPercent: ['span.percent'],
  uploadRetry: ['input[type=file][accept*=video]'],

  // The trigger inside the box: public publishers of 2026.
  coverOpen: ['.xigua-poster-editor .fake-upload-trigger', 'div.xigua-poster-editor'],
  coverTab: [says('本地上传', 'li')],
  coverInput: ['input[type=file][accept*=image]'],
  coverCrop: [says('完成裁剪', 'button:not([disabled])')],
  coverDone: [says('确定', 'button:not([disabled])')],
  coverShown: ['div.xigua-poster-editor'],
  coverSure: [says('确定', '.m-dialog-edit button'), says('确定', '.m-xigua-dialog.m-modal button')],

  collectionOpen: [says('选择合集', 'button')],
  collectionOption: ['[class*=add-to-series] label', 'label.byte-radio'],
  // Not sourced: where the form shows the name.
  collectionShown: ['[class*=form-item-pseries]', '[class*=form-item-series]'],
  collectionOk: [says('确定', '.add-to-series-action button')],
  declaration: ['label.byte-checkbox'],

  timerOpen: ['button.action-footer-btn.timer', says('定时发布', 'button')],
  timerDialog: ['.byte-modal.common-timing-picker'],
  timerSum: ['.common-timing-picker .timer-time'],
  timerOption: ['.byte-select-option', '.common-timing-picker li'],
  timerSubmit: ['.common-timing-picker .byte-modal-footer button.byte-btn-primary'],
  publishVideo: ['button.action-footer-btn.submit'],

  body: ['.weitoutiao_publish-wrapper .ProseMirror[contenteditable=true]', '.ProseMirror[contenteditable=true]'],
  topicOption: ['.mention-selector-modal .forum-list-item', '.forum-list-item'],
  imageOpen: ['.weitoutiao-image-plugin button.syl-toolbar-button', '.weitoutiao-image-plugin button'],
  imageInput: ['.mp-ic-img-drawer input[type=file][accept^=image]', '.byte-drawer-wrapper input[type=file]'],
  imageFailed: [contains('上传失败', '.mp-ic-img-drawer *')],
  imageDone: ['.pic-select-image-item .success'],
  imageOk: ['[data-e2e=imageUploadConfirm-btn]:not([disabled])'],
  imageShown: ['.upload-box .img-box-item > .item'],
  publishImages: ['button.publish-content'],

  articleTitle: [
    'textarea[placeholder="请输入文章标题（2～30个字）"]',
    'textarea[placeholder*="文章标题"]',
    '.editor-title textarea',
  ],
  articleBody: ['.ProseMirror[contenteditable=true]'],
  articleImageOpen: ['.syl-toolbar-tool.image button.syl-toolbar-button', '.syl-toolbar-tool.image button'],
  articleImageInput: [
    '.mp-ic-img-drawer input[type=file][accept^=image]',
    '.byte-drawer-wrapper .btn-upload-handle input[type=file]',
    '.byte-drawer-wrapper input[type=file]',
  ],
  articleCoverOne: [says('单图', '.article-cover-radio-group label'), says('单图', 'label.byte-radio')],
  /** A cover that the page took from the text by itself. */
  articleCoverOff: ['.article-cover-delete'],
  articleCoverOpen: ['.article-cover-add'],
  // The name of the tab differs between sources; some pages have none.
  articleCoverTab: [says('上传图片', '.byte-tabs-header-title'), says('本地上传', '.byte-tabs-header-title')],
  articleCoverShown: ['.article-cover-images-wrap img', '.article-cover img'],
  articleDeclaration: ['label.byte-checkbox'],
  articlePublish: ['button.publish-btn.publish-btn-last', says('预览并发布', 'button')],
  articleConfirm: [says('确认发布', 'button')],
})

/** The three selects of the timer, in their order. */
export const TIMER = {
  day: '.common-timing-picker .day-select',
  hour: '.common-timing-picker .hour-select',
  minute: '.common-timing-picker .minute-select',
} as const
