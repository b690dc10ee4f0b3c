// Selector table of channels.weixin.qq.com: data with ordered alternatives, first match wins. Facts gathered 2025-10 to
// 2026-11. Every look goes through frames and open shadow roots: the form sits in either.
import { liveTable } from '../../tables/live-table.ts'
import { codeBox, contains, says, text } from '../kit/words.ts'
import { DIRECT_TABLE } from './direct.data.ts'
import { COMMENTS_TABLE } from './messages.data.ts'

export const TABLE = { version: 1, date: '2026-11-24' } as const

export const S = liveTable('shipinhao', TABLE, {
  qrImage: ['img.qrcode', 'img.js_qrcode_img'],
  qrExpired: [contains('二维码已过期'), contains('网络不可用')],
  qrScanned: [contains('已扫码'), contains('需在手机上进行确认')],
  // Waits for a press on the computer's WeChat (observed 2026-10-09).
  quickLogin: [contains('微信快捷登录')],
  signedOut: ['iframe[src*="login-for-iframe"]', 'iframe[src*="connect/qrconnect"]'],

  // Not sourced: the site was not seen to ask for a text message; the names are those of its own component library.
  smsInput: ['.sms-verify-dialog input[placeholder*=验证码]', codeBox('input')],
  smsSend: [
    contains('获取验证码', '.sms-verify-dialog *'),
    contains('重新获取', '.sms-verify-dialog *'),
    codeBox('send'),
  ],
  smsConfirm: [
    '.sms-verify-dialog button.weui-desktop-btn_primary',
    says('验证', '.sms-verify-dialog button'),
    codeBox('confirm'),
  ],
  smsError: ['.sms-verify-dialog .error-text', codeBox('error')],
  smsText: ['.sms-verify-dialog .desc', codeBox('text')],
  captcha: ['.tcaptcha_box', '#tcaptcha_transform_dy', '#tcaptcha_iframe', 'iframe[src*="captcha.qq.com"]'],

  // Introductions, the offer to change the channel, and the offer to keep an older edit.
  tour: [says('我知道了', 'button'), '.changeAccount-dialog', says('不保存', '.weui-desktop-dialog button')],
  tourButton: [
    says('我知道了', 'button'),
    says('取消', '.changeAccount-dialog button'),
    says('不保存', '.weui-desktop-dialog button'),
  ],
  // Not sourced: class of the notes at the top.
  toast: ['.weui-desktop-toast', '.weui-desktop-tips_error'],
  blocked: [contains('你还不能发表视频')],
  // The dialogs stand hidden on every page; only a visible one counts.
  adminScan: [
    contains('管理员本人验证', '.weui-desktop-dialog *'),
    contains('管理员实名验证', '.weui-desktop-dialog *'),
    contains('实名验证', '.weui-desktop-dialog *'),
    contains('实名信息核验', '.weui-desktop-dialog *'),
  ],
  adminCode: [
    '.weui-desktop-dialog img.qrcode',
    '.weui-desktop-dialog [class*=qrcode] img',
    '.weui-desktop-dialog canvas',
  ],
  // Not sourced: the words over an old code in that dialog.
  adminExpired: [
    contains('二维码已过期', '.weui-desktop-dialog *'),
    contains('二维码已失效', '.weui-desktop-dialog *'),
  ],

  newVideo: [says('发表视频', 'button.weui-desktop-btn'), says('发表视频', 'button')],
  videoInput: ['input[type=file][accept*=video]'],
  uploadDone: [says('发表', 'div.form-btns button:not([class*=btn_disabled])')],
  uploadBusy: ['.ant-progress-text', contains('上传中')],
  uploadFailed: ['div.status-msg.error'],
  uploadDelete: [text('删除', 'div.media-status-content div.tag-inner')],
  deleteConfirm: [says('删除', '.weui-desktop-dialog button')],

  body: ['div.input-editor[contenteditable=true]', 'div.input-editor', 'div[data-placeholder="添加描述"]'],
  shortTitle: ['input[placeholder*="短标题"]', 'input[placeholder*="概括视频主要内容"]'],
  fieldError: ['.form-item .error-title', '.error-title'],

  coverBusy: ['div.vertical-mask-layer', contains('预览图生成中')],
  coverOpen: ['.vertical-cover-wrap .edit-btn', 'div.vertical-cover-wrap'],
  coverDialog: [
    '.weui-desktop-dialog .single-cover-uploader-wrap',
    contains('编辑个人主页卡片', '.weui-desktop-dialog *'),
    contains('编辑封面', '.weui-desktop-dialog *'),
  ],
  coverInput: ['.single-cover-uploader-wrap input[type=file]'],
  coverShown: ['div.vertical-cover-wrap'],
  cropDone: [says('确定', '.weui-desktop-dialog button')],
  coverDone: [says('确认', '.weui-desktop-dialog button:not([disabled])')],

  poiBox: ['div.position-display-wrap', '.position-display'],
  poiShown: ['.position-display-wrap .location-name', '.location-name', '.position-display'],
  poiInput: ['input[placeholder="搜索附近位置"]'],
  poiOption: ['.common-option-list-wrap .option-item .location-item-info', '.location-item-info'],
  collectionBox: ['.post-album-display-wrap', text('选择合集'), text('添加到合集')],
  collectionOption: ['.option-list-wrap .option-item .name', '.option-list-wrap .option-item'],
  declarationBox: ['.mark-tag-select .select-display', '.mark-tag-select', text('选择视频标注')],
  declarationOption: ['.mark-tag-option .option-main', '.mark-tag-option'],
  declarationShown: ['.mark-tag-select .select-display', '.mark-tag-select'],

  choice: ['label.weui-desktop-form__check-label', 'label'],
  dateInput: ['input[placeholder="请选择发表时间"]'],
  monthLabel: [contains('月', 'span.weui-desktop-picker__panel__label')],
  nextMonth: ['button.weui-desktop-btn__icon__right'],
  // Not sourced: the class of days of the months before and after.
  day: ['table.weui-desktop-picker__table a:not([class*=disabled]):not([class*=faded])'],
  timeInput: ['input[placeholder="请选择时间"]'],

  publishAny: [says('发表', 'div.form-btns button')],
  publish: [says('发表', 'div.form-btns button:not([class*=btn_disabled])')],
  // The site would rather have the film declared as original; the operator did not say so.
  confirm: [says('直接发表', 'button')],

  // The page of comments.
  ...COMMENTS_TABLE,
  ...DIRECT_TABLE,
})

/** Exact words of the page. */
export const WORDS = { noPlace: '不显示位置', timed: '定时' } as const
