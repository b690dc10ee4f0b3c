// Selector table of mp.weixin.qq.com: data with ordered alternatives, first match wins. Facts gathered 2026-08 to
// 2026-11. Dialogs and notes of success and failure stand in the pages at all times: only what shows counts.
import { liveTable } from '../../tables/live-table.ts'
import { codeBox, contains, says } from '../kit/words.ts'

export const TABLE = { version: 1, date: '2026-11-24' } as const

const DIALOG = '.weui-desktop-dialog'
const LIVE = 'button.weui-desktop-btn_primary:not(.weui-desktop-btn_disabled)'

/**
 * The button of a hint. The notice that the browser was switched to another account has such a button, too: pressed,
 * nobody would hear of it.
 */
const hint = (words: string): string => {
  const dialog = 'ancestor::*[contains(concat(" ",@class," ")," weui-desktop-dialog ")]'
  return `::-p-xpath(//button[normalize-space(.)="${words}"][${dialog}][not(${dialog}[contains(.,"未授权切换账号")])])`
}

export const S = liveTable('weixin_gzh', TABLE, {
  qrImage: ['img.login__type__container__scan__qrcode', '.login__type__container__scan img'],
  // Words of the code's two covers: not sourced.
  qrExpired: [
    contains('二维码已过期', '.login__type__container__scan *'),
    contains('二维码已失效', '.login__type__container__scan *'),
  ],
  qrScanned: [
    contains('扫描成功', '.login__type__container__scan *'),
    contains('已扫描', '.login__type__container__scan *'),
  ],
  signedOut: ['img.login__type__container__scan__qrcode'],
  account: ['.weui-desktop-account__img'],
  fans: ['.weui-desktop-user_sum'],

  // A text-message step and a slider are not sourced for this site.
  // Not sourced: only the last alternative, which knows such a box by what it holds, can be relied on.
  smsInput: ['.sms-verify-dialog input[type=tel]', codeBox('input')],
  smsSend: [contains('获取验证码'), contains('重新获取'), codeBox('send')],
  smsConfirm: ['.sms-verify-dialog button.weui-desktop-btn_primary', codeBox('confirm')],
  smsError: ['.sms-verify-dialog .error-text', codeBox('error')],
  smsText: ['.sms-verify-dialog .desc', codeBox('text')],
  captcha: ['#tcaptcha_transform_dy', '.tcaptcha_box'],
  tour: [hint('我知道了'), hint('知道了')],
  tourButton: [hint('我知道了'), hint('知道了')],
  toast: ['.weui-desktop-toast', '.weui-desktop-tips__content'],

  videoInput: ['input[type=file][name=vid]'],
  uploadDone: [contains('视频上传成功', 'p, span, div')],
  uploadFailed: [
    contains('转码失败', '.weui-desktop-mask_status, .weui-desktop-mask_msg'),
    contains('上传失败', '.weui-desktop-upload__file__extra-info *'),
  ],
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
  // Public back-office scripts of 2026-05 to 2026-11: comes when no 创作来源 is set, beside 去声明.
  noClaim: [says('无需声明并发表', `${DIALOG} button`), says('无声明并继续发表', `${DIALOG} button`)],
  noClaimAll: [says('无需声明并群发', `${DIALOG} button`), says('无声明并继续群发', `${DIALOG} button`)],
  confirm: [says('继续发表', `${DIALOG} ${LIVE}`)],
  confirmAll: [says('继续群发', `${DIALOG} ${LIVE}`)],
  // On by default where it stands: it tells all followers and uses up the day's send (public scripts, 2026-05 to
  // 2026-11).
  noticeSwitch: [
    '.mass_send__notify .weui-desktop-switch',
    '.mass-send__td-setting.mass_send__notify .weui-desktop-switch',
  ],
  noticeBox: ['.mass_send__notify .weui-desktop-switch__input', '.mass_send__notify input[type=checkbox]'],
  // An examination of the operator; words as in public reports of 2026.
  lesson: [contains('运营规则学习', `${DIALOG} *`), says('开始答题', `${DIALOG} button`)],
  otherAccount: [contains('未授权切换账号', `${DIALOG} *`)],

  // The parts of the administrator's dialog but its code are not sourced.
  adminCode: ['img.js_qrcode', '.js_qrcode'],
  adminRefused: [contains('已拒绝', `${DIALOG} *`), contains('已取消', `${DIALOG} *`)],
  adminExpired: [contains('二维码已过期', `${DIALOG} *`), contains('二维码已失效', `${DIALOG} *`)],
})
