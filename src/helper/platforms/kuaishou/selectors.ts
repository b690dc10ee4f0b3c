// Selector table of cp.kuaishou.com: data with ordered alternatives, first match wins. Facts gathered 2025-10 to
// 2026-11.
import { liveTable } from '../../tables/live-table.ts'
import { codeBox, contains, says, text } from '../kit/words.ts'
import { COMMENTS_TABLE } from './messages.data.ts'

/**
 * A row of the form by its label: classes are hashed, labels are not (table of the page of 2026-03-09; publishers of
 * 2026-08).
 */
const row = (label: string, inside: string): string =>
  `::-p-xpath(//*[contains(@class,"_edit-form-item_")][.//*[contains(@class,"_label_")][normalize-space(.)="${label}"]]${inside})`

export const TABLE = { version: 1, date: '2026-11-24' } as const

export const S = liveTable('kuaishou', TABLE, {
  qrSwitch: ['div.platform-switch'],
  qrImage: ['main#login-form div.qr-login img[alt=qrcode]', 'div.qr-login img[alt=qrcode]', 'img[alt=qrcode]'],
  qrExpired: ['div.qrcode-status.qrcode-status-timeout p.qrcode-refresh', 'p.qrcode-refresh'],
  qrScanned: ['div.qrcode-status.qrcode-status-scanned', contains('扫描成功')],
  signedOut: [text('立即登录'), 'main#login-form'],

  smsInput: ['.sms-verify input[placeholder*=验证码]', 'input[placeholder*=验证码]', codeBox('input')],
  smsSend: [contains('获取验证码'), contains('重新获取'), codeBox('send')],
  smsConfirm: ['.sms-verify button.primary', says('验证', 'button'), codeBox('confirm')],
  smsError: ['.sms-verify .error-text', codeBox('error')],
  smsText: ['.sms-verify .desc', codeBox('text')],
  captcha: ['#captcha-container', '.kwai-captcha-slider-wrapper', 'iframe[src*="captcha.zt.kuaishou"]'],

  // A spotlight can stand without its words; then Escape closes it.
  tour: [
    '#react-joyride-portal [role=alertdialog]',
    '.react-joyride__tooltip',
    '[role=alertdialog]',
    '.react-joyride__spotlight',
    '.react-joyride__overlay',
  ],
  tourButton: [
    says('跳过', '[role=alertdialog] button'),
    text('我知道了'),
    text('知道了', '[role=alertdialog] *'),
    '[aria-label=Skip]',
    text('下一步', '[role=alertdialog] *'),
  ],
  toast: ['.ant-message-notice-content'],

  uploadButton: ["button[class^='_upload-btn']", says('上传视频', 'button'), says('上传图片', 'button')],
  // Inputs that stand in the page without a press (publishers of 2026-08).
  uploadInput: ['#joyride-wrapper input[type=file]', '#rc-tabs-0-panel-2 input[type=file]'],
  body: ['#work-description-edit', 'div[placeholder="添加合适的话题和描述，作品能获得更多推荐～"]'],
  topicOption: ['div[class*=_dropdown-container_] div[class*=_topic-item_]'],

  // Signs of 2026-03 to 2026-08; 重新上传 is none of them, as a broken upload says it too.
  uploadDone: [
    text('上传成功'),
    '[class*=_preview-btns_]',
    text('预览作品'),
    'body:not(:has([class*=_progress-text_])) #preview-tours video',
    says('100%', '.ant-progress-text'),
  ],
  uploadFailed: [text('上传失败')],
  uploadPercent: ['[class*=_progress-text_]', '.ant-progress-text'],
  // Not sourced.
  uploadRetry: ['[class*=_upload-fail_] input[type=file]'],
  imagesUploading: [contains('上传中')],
  imagesDone: [],

  // 封面设置 is a label: the door shows under the pointer, over the cover (2026-03 to 2026-08).
  coverBox: [
    '[class*=_high-cover-editor-main_] [class*=_default-cover_]',
    '[class*=_default-cover_]',
    '[class*=_high-cover-editor-main_]',
  ],
  coverDoor: ['[class*=_cover-full-editor_]'],
  coverDialog: ['#microSupport', 'div[role=document].ant-modal'],
  coverTab: [
    text('上传封面', '#microSupport [class*=_header-title-item_]'),
    text('上传封面', '#microSupport *'),
    text('上传封面', '.ant-modal *'),
  ],
  coverInput: ['#microSupport input[type=file]', '.ant-modal input[type=file]'],
  /** Stands there while the dialog holds a picture of one's own. */
  coverClear: [text('清空上传', '#microSupport *'), text('清空上传', '.ant-modal *')],
  coverDone: [
    says('确认', '#microSupport button:not([disabled])'),
    says('确 认', '#microSupport button:not([disabled])'),
    says('确认', '.ant-modal button:not([disabled])'),
    says('确 认', '.ant-modal button:not([disabled])'),
  ],

  collectionBox: [
    row('加入合集', '//*[contains(@class,"ant-select-selector")]'),
    '::-p-xpath(//*[contains(@class,"ant-select-selector")][.//*[contains(text(),"选择要加入到的合集")]])',
  ],
  collectionShown: [row('加入合集', '//*[contains(@class,"ant-select-selection-item")]')],
  // Two fields: the region first, the address below it can't be used before.
  regionBox: [
    '.ant-cascader:has(input) .ant-select-selector',
    '::-p-xpath(//*[contains(@class,"ant-select-selector")][.//*[contains(text(),"请选择所在地区")]])',
  ],
  regionMenu: ['.ant-cascader-menu'],
  regionItem: ['.ant-cascader-menu-item'],
  poiBox: [
    '::-p-xpath(//*[contains(@class,"ant-select-selector")][.//*[contains(text(),"请输入视频详细地址")]])',
    row('添加地点', '//*[contains(@class,"ant-select-selector")]'),
  ],
  poiInput: [
    '::-p-xpath(//*[contains(@class,"ant-select-selector")][.//*[contains(text(),"请输入视频详细地址")]]//input)',
    row(
      '添加地点',
      '//*[contains(@class,"ant-select") and not(contains(@class,"ant-cascader"))]//input[@type="search"]',
    ),
  ],
  poiShown: [
    row(
      '添加地点',
      '//*[contains(@class,"ant-select") and not(contains(@class,"ant-cascader"))]//*[contains(@class,"ant-select-selection-item")][not(ancestor::*[contains(@class,"ant-cascader")])]',
    ),
  ],
  option: ['.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option'],
  declarationBox: [
    row('作者声明', '//*[contains(@class,"ant-select-selector")]'),
    '::-p-xpath(//*[contains(@class,"ant-select-selector")][.//*[contains(text(),"为作品添加补充说明")]])',
  ],
  declarationShown: [row('作者声明', '//*[contains(@class,"ant-select-selection-item")]')],
  // The same radio stands in more than one row.
  visibilityChoice: [row('查看权限', '//label[contains(@class,"ant-radio-wrapper")]'), 'label.ant-radio-wrapper'],
  timeChoice: ['[class*=_publish-time_] label.ant-radio-wrapper', 'label.ant-radio-wrapper'],
  scheduleInput: ['input[placeholder="选择日期时间"]'],
  scheduleOk: ['li.ant-picker-ok button'],
  publish: [
    says('发布', '[class*=_edit-section-btns_] [class*=_button-primary_]'),
    says('发布', '[class*=_section-form-btns_] [class*=_button-primary_]'),
    says('发布', 'button'),
    text('发布', 'div'),
  ],
  confirm: [says('确认发布', 'button'), says('确认发布', '.ant-modal *')],

  // The search page of www.kuaishou.com. Not sourced: all classes. Cards may lead nowhere by an address; then the
  // page's own list of results tells which works they are.
  searchCard: ['.search-video-list .video-card', '.video-card', '.photo-card', '[class*=video-card]'],
  searchLink: ['a[href*="/short-video/"]'],
  searchTitle: ['.video-info-title', '.video-card-title', '[class*=caption]'],
  searchAuthor: ['a[href*="/profile/"]', '.user-name', '[class*=author-name]'],
  searchAd: ['.ad-tag', '[class*=ad-mark]', text('广告')],
  searchEmpty: [contains('没有找到相关'), contains('暂无搜索结果'), contains('没有搜索到')],
  searchEnd: [contains('没有更多了'), contains('已经到底了')],
  searchNext: [],
  searchBox: [
    '.search-input input',
    'input.search-input',
    'header input[placeholder*="搜索"]',
    'input[placeholder*="搜索"]',
  ],
  searchSuggestion: ['.search-suggest .suggest-item', '.search-suggest li', '[class*=suggest-item]'],
  // No public source knows related words on its results page.
  searchRelated: [],
  searchWall: ['.login-modal', '.pl-login', contains('登录即可享受')],
  searchCaptcha: ['#captcha-container', '.kwai-captcha-slider-wrapper', 'iframe[src*="captcha.zt.kuaishou"]'],

  // The page of comments.
  ...COMMENTS_TABLE,
})

/**
 * Exact words of the page for what the contract names neutrally (photoStatus 1, 2, 4); some accounts still see the
 * second ones.
 */
export const WORDS = {
  visibility: { 0: ['所有人可见', '公开'], 1: ['仅自己可见', '私密'], 3: ['好友可见'] },
  timed: '定时发布',
} as const
