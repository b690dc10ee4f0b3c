// Selector table of creator.douyin.com: data with ordered alternatives, first match wins. Facts gathered 2026-08 to
// 2026-11.
import { liveTable } from '../../tables/live-table.ts'
import { codeBox } from '../kit/words.ts'
import { CHAT_TABLE } from './chat.data.ts'
import { COMMENTS_TABLE } from './messages.data.ts'

export const TABLE = { version: 1, date: '2026-11-24' } as const

const text = (exact: string, tag = '*'): string => `::-p-xpath(//${tag}[normalize-space(text())="${exact}"])`
const contains = (part: string, tag = '*'): string =>
  `::-p-xpath(//${tag}[contains(normalize-space(text()),"${part}")])`

export const S = liveTable('douyin', TABLE, {
  qrImage: [
    'div#animate_qrcode_container img[src^="data:image"]',
    '[class*=animate_qrcode_container] img',
    '[class*=scan_qrcode_login_content] img[src^="data:image"]',
    'img[aria-label="二维码"]',
  ],
  qrExpired: [text('二维码失效'), contains('二维码已失效')],
  qrScanned: [contains('扫码成功'), contains('已扫码')],
  signedOut: [text('扫码登录'), text('手机号登录')],

  smsInput: [
    '#uc-second-verify input[placeholder*=验证码]',
    '.uc-ui-verify_sms-verify input[type=tel]',
    'input[placeholder*=验证码]',
    codeBox('input'),
  ],
  smsSend: [contains('获取验证码'), contains('重新获取'), contains('重新发送'), codeBox('send')],
  smsConfirm: ['div.uc-ui-verify_sms-verify_button.primary', text('验证'), codeBox('confirm')],
  smsCancel: [text('取消', 'div[contains(@class,"uc-ui-verify_sms-verify_button")]')],
  smsError: ['.uc-ui-verify_error', codeBox('error')],
  smsText: ['.uc-ui-verify_sms-verify_content_desc', codeBox('text')],

  captcha: [
    '#captcha_container',
    '.captcha_verify_container',
    '[class*=captcha-verify-container]',
    'iframe[src*="verifycenter/captcha"]',
  ],

  tour: ['.shepherd-element'],
  tourButton: [text('我知道了', 'button'), text('我知道了')],
  toast: ['.semi-toast-content-text'],

  videoInput: [
    "div[class^='container'] input[type=file]",
    'input.upload-btn-input',
    'input[type=file][accept*="video"]',
  ],
  imageInput: ["div[class^='container'] input[accept*=image]", 'input[type=file][accept*="image"]'],
  dropArea: [contains('点击上传')],
  title: ['input[placeholder*="填写作品标题"]', 'input[placeholder*="添加作品标题"]', 'input[placeholder*="作品标题"]'],
  editor: [
    '.editor-kit-container.editor-comp-publish .zone-container[contenteditable=true]',
    'div.zone-container[contenteditable=true]',
    'div[data-zone-container="*"]',
  ],
  mentionList: ['[class*=mention-wrapper]'],
  // The row comes before its name: the row also tells the person's number.
  mentionOption: ['[class*=mention-wrapper] [class^=tag-]', '[class*=mention-wrapper] [class*=tag-name]'],

  uploadDone: [text('重新上传')],
  uploadFailed: [text('上传失败')],
  uploadPercent: ['[class^="long-card"] [class*=progress-text]', '[class^="long-card"] [class*=progress]'],
  uploadRetry: ['div.progress-div [class^="upload-btn-input"]', 'div.progress-div input[type=file]'],
  imagesUploading: [contains('上传中')],
  // The sentence stands in several text nodes since 2026: the whole of an element without children is compared.
  imagesDone: [
    '::-p-xpath(//*[not(*)][starts-with(normalize-space(string(.)),"已添加") and contains(string(.),"张图片")])',
    '::-p-xpath(//*[starts-with(normalize-space(text()),"已添加") and contains(text(),"张图片")])',
  ],

  coverOpen: [text('选择封面'), text('编辑封面'), text('设置封面', 'div[contains(@class,"title-")]')],
  // The id: public publishers since summer 2026.
  coverDialog: ['#dy-creator-content-modal-body', 'div.dy-creator-content-modal', 'div[id*=creator-content-modal]'],
  coverPortraitTab: [text('设置竖封面')],
  // The dialog has a second hidden input for the AI reference picture: only the one beside the drag area is the cover.
  coverInput: [
    '::-p-xpath(//*[contains(@class,"semi-upload-drag-area-main-text")]/ancestor::*[contains(concat(" ",@class," ")," semi-upload ")][1]//input[contains(@class,"semi-upload-hidden-input")])',
  ],
  coverDone: [
    '::-p-xpath(//*[contains(@class,"dy-creator-content-modal") or contains(@id,"creator-content-modal")]//button[not(contains(@class,"semi-button-disabled")) and not(@aria-disabled="true") and not(@disabled)][.//*[normalize-space(text())="完成"] or normalize-space(text())="完成"])',
  ],
  // Proposes a second cover after the first one (public publishers, 2026-06 to 2026-08): it is refused, nobody chose
  // it.
  coverLater: ['::-p-xpath(//button[.//*[normalize-space(text())="暂不设置"] or normalize-space(text())="暂不设置"])'],
  coverOneOnly: ['::-p-xpath(//button[.//*[normalize-space(text())="仍然完成"]])'],
  coverMissing: [contains('请设置封面后再发布')],
  coverSet: ['[class*=cover-img-]', '[class*=coverControl] img'],
  recommended: ['[class^="recommendCover-"]'],
  // Layers that the site leaves behind; only those that hold nothing are taken away.
  strays: ['.semi-portal'],
  applyCover: [contains('是否确认应用此封面')],
  modalOk: [
    '::-p-xpath(//*[contains(@class,"semi-modal-content")]//button[.//*[normalize-space(text())="确定"] or normalize-space(text())="确定"])',
  ],

  poiBox: [text('输入相关位置，让更多人看到你的作品'), text('输入地理位置')],
  poiInput: ['input[placeholder*="输入相关位置"]', 'input[placeholder*="输入地理位置"]'],
  // 添加标签: the kind of tag stands in a select of its own, 位置 by default.
  anchorKind: [
    '[class*=anchor-component] .semi-select',
    '[class*=anchor-container] .semi-select',
    '::-p-xpath(//*[contains(concat(" ",@class," ")," semi-select ")][.//*[normalize-space(text())="位置"]])',
  ],
  programBox: [text('粘贴抖音小程序链接')],
  programInput: ['[class*=anchor-item] input', 'input[placeholder*="粘贴抖音小程序链接"]'],
  programOption: ['[role=option]:not([aria-disabled=true])'],
  programRefused: [contains('无法使用小程序标签'), contains('小程序标签使用要求')],
  option: ['[role=option]'],
  /** The chosen place or program; a placeholder is none. */
  anchorShown: [
    '[class*=anchor-item] .semi-select-selection-text:not([class*=placeholder])',
    '[class*=anchor-container] [class*=item] .semi-select-selection-text:not([class*=placeholder])',
  ],
  collectionBox: ['[class*="select-collection-"] .semi-select-selection'],
  collectionShown: ['[class*="select-collection-"] .semi-select-selection-text:not([class*=placeholder])'],
  collectionOption: ['.semi-select-option.collection-option'],
  musicOpen: [text('选择音乐', 'span'), text('选择音乐')],
  musicInput: ['.semi-sidesheet-content input[placeholder*="搜索音乐"]'],
  musicCard: ['.semi-sidesheet-content [class^=card-container]'],
  musicUse: [
    text('使用', 'div[contains(@class,"semi-sidesheet-content")]//button'),
    '::-p-xpath(//div[contains(@class,"semi-sidesheet-content")]//button[.//*[normalize-space(text())="使用"]])',
  ],

  // Entry and title as noted from the page on 2026-09-02.
  declarationOpen: [text('请选择自主声明'), text('添加自主声明'), '[class^=selectBox-]'],
  declarationHint: [contains('请选择声明类型'), contains('对作品内容添加声明')],
  declarationShown: ['[class^=selectBox-]', '[class*=select-declare]'],
  radioLabel: ['label.semi-radio .semi-radio-addon'],
  choice: ["[class^='radio'] span"],
  scheduleInput: ['.semi-input[placeholder="日期和时间"]', 'input[format="yyyy-MM-dd HH:mm"]'],
  scheduleError: [contains('定时发布时间需')],
  publish: [text('发布', 'button'), '::-p-xpath(//button[.//*[normalize-space(text())="发布"]])'],

  // The search page of www.douyin.com.
  searchCard: ['ul[data-e2e="scroll-list"] > li', '[data-e2e="scroll-list"] > div', '.search-result-card'],
  searchLink: ['a[href*="/video/"]', 'a[href*="/note/"]'],
  // Not sourced: the classes of title and author are hashed; the longest words of a card serve where these fail.
  searchTitle: ['[data-e2e="search-card-title"]', '[class*=video-title]', 'a[href*="/video/"] p'],
  searchAuthor: ['a[href*="/user/"]', '[data-e2e="search-card-author"]', '[class*=author-name]'],
  searchAd: ['[data-e2e="search-ad"]', '[class*=ad-tag]', 'text(*)=广告'],
  searchEmpty: [contains('暂无搜索结果'), contains('搜索结果为空'), contains('没有找到相关')],
  searchEnd: [contains('暂时没有更多了'), contains('没有更多了')],
  searchNext: [],
  searchBox: ['input[data-e2e="searchbar-input"]', 'header input[placeholder*="搜索"]', 'input[placeholder*="搜索"]'],
  // Not sourced: the rows of the list below the box.
  searchSuggestion: [
    '[data-e2e="searchbar-sug-item"]',
    '[class*=sug-list] [class*=sug-item]',
    '[class*=searchbar-sug] li',
  ],
  // A public reader of 2026: a card among the results that begins with 相关搜索; its words have no class of their own.
  searchRelated: ['.search-result-card', 'ul[data-e2e="scroll-list"] > li'],
  searchWall: ['#login-panel-new', '.login-panel-new', contains('登录后即可搜索'), contains('请先登录，再继续搜索')],
  searchCaptcha: [
    '#captcha_container',
    '.captcha_verify_container',
    '[class*=captcha-verify-container]',
    'iframe[src*="verifycenter/captcha"]',
  ],

  // The page of comments.
  ...COMMENTS_TABLE,
  ...CHAT_TABLE,
})

/** Exact words of the page for what the contract names neutrally. */
export const WORDS = {
  visibility: { 0: '公开', 1: '仅自己可见', 3: '好友可见' },
  save: { yes: '允许', no: '不允许' },
  timed: '定时发布',
} as const
