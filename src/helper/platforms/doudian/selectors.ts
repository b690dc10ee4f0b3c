// Selector table of fxg.jinritemai.com: data with ordered alternatives, first match wins. Facts gathered 2026-11 from
// public sources; keys marked "not sourced" stand on the words of the shop's help pages only.
import { liveTable } from '../../tables/live-table.ts'
import { contains, says, text } from '../kit/words.ts'

export const TABLE = { version: 1, date: '2026-11-20' } as const

export const S = liveTable('doudian', TABLE, {
  qrImage: [
    'div.account-center-image-content img',
    'div[class*=account-center-code] img',
    'img[src^="data:image"][class*=qrcode]',
  ],
  qrExpired: ['button.account-center-code-expired-refresh', contains('二维码已失效'), contains('二维码已过期')],
  // Not sourced.
  qrScanned: [contains('扫码成功'), contains('扫描成功')],
  // The page opens on the phone's or the mail's form. Not sourced: the words of the way to the code.
  switchToCode: ['div[class*=account-center-switch-code]', text('扫码登录'), text('抖音扫码登录')],
  /** Shops of a person who has several, to choose from after the scan. */
  shopChoice: ['[class*=roleItem]'],
  // Words of the login's tabs.
  signedOut: [text('邮箱登录'), text('手机登录'), text('立即登录')],
  /** Name of the shop in the top bar. */
  inside: ['.headerShopName', 'div[class*=headerShopName]', 'div[class*=index_userName]'],

  smsInput: ['input[placeholder*=验证码]'],
  smsSend: [contains('获取验证码'), contains('发送验证码'), contains('重新获取')],
  smsConfirm: [says('验证', 'button'), says('确定', 'button'), says('登录', 'button')],
  smsError: ['[class*=sms-verify] [class*=error]', '[class*=account-center] [class*=error]'],
  smsText: ['[class*=sms-verify] [class*=desc]'],
  captcha: ['#captcha_container', 'iframe[src*="verify.snssdk.com"]', '[class*=captcha_verify]'],
  tour: [text('我知道了'), text('知道了')],
  tourButton: [text('我知道了'), text('知道了')],

  // Not sourced: the way through the menu, by the words of the help pages.
  membersMenu: [text('店铺'), text('店铺管理')],
  membersEntry: [text('子账号管理'), text('员工管理')],
  membersNext: [
    '.ecom-g-pagination-next:not(.ecom-g-pagination-disabled) button',
    '.auxo-pagination-next:not(.auxo-pagination-disabled) button',
    'li[class*=pagination-next]:not([class*=disabled]) button',
  ],
})
