// Selector table of weibo.com: data with ordered alternatives, first match wins. Facts gathered 2026-06 to 2026-11.
// Templates of success and failure stand in the document at all times: only what can be seen counts.
import { liveTable } from '../../tables/live-table.ts'
import { codeBox, contains, says, text } from '../kit/words.ts'

export const TABLE = { version: 1, date: '2026-11-24' } as const

export const S = liveTable('weibo', TABLE, {
  qrImage: ['img[src*=qrcode]', 'img[src*="qr."]', 'img[src*=qr]', 'canvas'],
  // Words of the code's two covers: not sourced.
  qrExpired: [contains('二维码已失效'), contains('二维码已过期')],
  qrScanned: [contains('扫描成功'), contains('成功扫描')],
  signedOut: [text('登录/注册'), text('立即登录')],
  /** The person's portrait in the top bar; portraits elsewhere are other people's. */
  inside: ['.woo-tab-nav a[href^="/u/"] img[src*="sinaimg.cn"]'],

  smsInput: ['input[placeholder*=验证码]', codeBox('input')],
  smsSend: [contains('获取验证码'), contains('重新获取'), codeBox('send')],
  smsConfirm: [says('验证', 'button'), says('确定', 'button'), codeBox('confirm')],
  smsError: ['.sms-verify .error-text', codeBox('error')],
  smsText: ['.sms-verify .desc', codeBox('text')],
  captcha: ['div.geetest_captcha', '.geetest_panel'],
  tour: [text('我知道了')],
  tourButton: [text('我知道了')],
  toast: ['[class*=woo-toast]'],

  uploadButton: ["button[id^='video_button_upload']", says('上传视频', 'button')],
  title: ["input[placeholder*='填写标题']"],
  body: ["textarea[placeholder*='有什么新鲜事']"],
  // The note of a running upload may outlast it by minutes; then the button's word tells: 「自动发布」 becomes 「发布」.
  uploadDone: [
    text('上传完成', 'div:has(> i.woo-font--check)'),
    text('上传完成'),
    says('发布', 'button:not([disabled])'),
  ],
  uploadFailed: [text('上传失败')],
  uploadPercent: ['[class*=_info_] [class*=_percent_]'],

  coverOpen: [text('上传封面'), text('裁剪封面')],
  coverDialog: [text('编辑封面')],
  // The text's own picture input begins with `image/*`; both inputs of the dialog with `.jpg`.
  coverInput: ["input[type=file][accept^='.jpg']"],
  coverDone: [says('完成', 'button:not([disabled])')],

  channelRequired: [contains('请选择合适的频道（必填）'), contains('请选择合适的频道(必填)')],
  collectionSwitch: [
    '::-p-xpath(//*[normalize-space(text())="合集"]/ancestor::*[.//label[contains(@class,"woo-switch-main")]][1]//label[contains(@class,"woo-switch-main")])',
  ],
  collectionRow: ['[class*=_top2_] input[type=text]'],

  statementMenu: [text('内容声明')],
  statementMenuOption: ['[class*=_statement_] button', '.woo-pop-main button'],
  statementPanelOpen: [contains('请进行内容声明')],
  statementPanel: ['[class*=_panel_] [class*=_sectionTitle]'],
  statementShown: ['[class*=_triggerText_]'],
  statementOption: ['[class*=_panel_] button'],
  statementOk: [says('确定', '[class*=_panel_] button')],

  publish: [says('发布', 'button:not([disabled])')],
  published: [text('再发一条视频'), contains('视频已上传成功')],

  imageInput: ["input[type=file][accept^='image/'][multiple]"],
  imageFailed: [text('上传失败')],
  imageBusy: [text('上传中')],
  send: [says('发送', 'button:not([disabled])')],
  // The editor of articles is read-only until 「写文章」 was pressed.
  articleWrite: [says('写文章', 'button'), says('写文章', 'a')],
  articleTitle: [
    'textarea[placeholder="请输入标题"]:not([readonly])',
    'textarea[placeholder*=标题]:not([readonly])',
    'input[placeholder*=标题]:not([readonly])',
  ],
  articleLead: ['textarea[placeholder*=导语]:not([readonly])', 'input[placeholder*=导语]:not([readonly])'],
  articleBody: ['.ProseMirror[contenteditable=true]', 'div[contenteditable=true]'],
  articleNext: [says('下一步', 'button:not([disabled])')],
  // Not sourced: the cover's place in the last step.
  articleCoverInput: ['[role=dialog] [class*=cover] input[type=file]', '[class*=cover] input[type=file]'],
  articleCoverShown: ['[role=dialog] [class*=cover] img', '[class*=cover] img'],
  articlePublish: [says('发布', '[role=dialog] button:not([disabled])'), says('发布', 'button:not([disabled])')],

  /** The composer emptied itself. */
  sent: ["textarea[placeholder*='有什么新鲜事']:placeholder-shown"],
})
