// Selector table of mp.weixin.qq.com: data with ordered alternatives, first match wins. Facts gathered 2026-08 to 2026-11.
// Dialogs and notes of success and failure stand in the pages at all times: only what shows counts.
import { liveTable } from '../../tables/live-table.ts'
import { contains, says } from '../kit/words.ts'

export const TABLE = { version: 1, date: '2026-11-20' } as const

const DIALOG = '.weui-desktop-dialog'
const LIVE = 'button.weui-desktop-btn_primary:not(.weui-desktop-btn_disabled)'

export const S = liveTable('weixin_gzh', TABLE, {
  qrImage: ['img.login__type__container__scan__qrcode', '.login__type__container__scan img'],
  // Words of the code's two covers: not sourced.
  qrExpired: [contains('二维码已过期', '.login__type__container__scan *'), contains('二维码已失效', '.login__type__container__scan *')],
  qrScanned: [contains('扫描成功', '.login__type__container__scan *'), contains('已扫描', '.login__type__container__scan *')],
  signedOut: ['img.login__type__container__scan__qrcode'],
  account: ['.weui-desktop-account__img'],
  fans: ['.weui-desktop-user_sum'],

  // A text-message step and a slider are not sourced for this site.
  smsInput: ['.sms-verify-dialog input[type=tel]'],
  smsSend: [contains('获取验证码'), contains('重新获取')],
  smsConfirm: ['.sms-verify-dialog button.weui-desktop-btn_primary'],
  smsError: ['.sms-verify-dialog .error-text'],
  smsText: ['.sms-verify-dialog .desc'],
  captcha: ['#tcaptcha_transform_dy', '.tcaptcha_box'],
  tour: [says('我知道了', `${DIALOG} button`), says('知道了', `${DIALOG} button`)],
  tourButton: [says('我知道了', `${DIALOG} button`), says('知道了', `${DIALOG} button`)],
  toast: ['.weui-desktop-toast', '.weui-desktop-tips__content'],

  videoInput: ['input[type=file][name=vid]'],
  uploadDone: [contains('视频上传成功', 'p, span, div')],
  uploadFailed: [contains('转码失败', '.weui-desktop-mask_status, .weui-desktop-mask_msg'), contains('上传失败', '.weui-desktop-upload__file__extra-info *')],
  uploadPercent: ['.weui-desktop-upload__file__extra-info__item'],
  uploadRetry: ['input[type=file][name=vid]'],
  materialTitle: ['input[name=title]'],
  coverOpen: ['.cover__options__item_empty'],
  coverDialog: [`${DIALOG}:has(input[type=file][accept*=image])`],
  coverInput: [`${DIALOG} input[type=file][accept*=image]`, 'input[type=file][accept*=image]'],
  coverNext: [says('下一步', LIVE)],
  coverDone: [says('完成', LIVE)],
  coverProposed: ['.cover__options__item:not(.cover__options__item_empty)'],
  coverBusy: [contains('请等待推荐封面上传完成'), contains('封面上传中')],
  rule: ['.video-setting__footer-link label', '.video-setting__footer-link input.weui-desktop-form__checkbox'],
  ruleBox: ['.video-setting__footer-link input.weui-desktop-form__checkbox'],
  saveAndSend: ['.video-save-send-btn button:not(.weui-desktop-btn_disabled)'],
  goOn: [says('继续提交', `${DIALOG} ${LIVE}`), says('继续发布', `${DIALOG} ${LIVE}`)],

  imageInput: ['.js_upload_btn_container input[type=file]'],
  // How the page tells that pictures travel is not sourced.
  imageBusy: [contains('上传中')],
  imageFailed: [contains('上传失败')],

  titleArea: ['#title.js_title', 'textarea.js_title'],
  titleOverlay: ['.title-editor-overlay .ProseMirror'],
  guide: ['#guide_words_main .ProseMirror'],
  claimOpen: ['#js_claim_source_area .js_claim_source_desc'],
  claimChoice: ['.claim-source_dialog_panel .weui-desktop-form__check-label'],
  claimOk: [says('确认', `${DIALOG} ${LIVE}`)],
  claimShown: ['#js_claim_source_area .js_claim_source_selected'],

  send: ['#js_send .mass_send'],
  sendDialog: ['.mass-send__footer'],
  // The switch beside it, `group_setting`, is another one.
  timerSwitch: ['.mass-send__td-setting.timer_setting .weui-desktop-switch'],
  day: ['.mass-send__timer .weui-desktop-form__dropdown__dt'],
  dayOption: ['.weui-desktop-dropdown__list-ele__text'],
  time: ['dl.weui-desktop-picker__time input[placeholder="请选择时间"]'],
  hour: ['ol.weui-desktop-picker__time__hour li:not(.weui-desktop-picker__disabled)'],
  minute: ['ol.weui-desktop-picker__time__minute li:not(.weui-desktop-picker__disabled)'],
  outside: ['.mass-send__title', '.mass-send__footer'],
  publish: [says('发表', `.mass-send__footer ${LIVE}`)],
  confirm: [says('继续发表', `${DIALOG} ${LIVE}`)],

  // The parts of the administrator's dialog but its code are not sourced.
  adminCode: ['img.js_qrcode', '.js_qrcode'],
  adminRefused: [contains('已拒绝', `${DIALOG} *`), contains('已取消', `${DIALOG} *`)],
  adminExpired: [contains('二维码已过期', `${DIALOG} *`), contains('二维码已失效', `${DIALOG} *`)],
})
