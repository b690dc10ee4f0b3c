// Selector table of TikTok's studio: data with ordered alternatives, first match wins. Facts gathered 2025-10 to
// 2026-11. Its words change with the account's language, so only marks, roles and component classes stand here.
import { liveTable } from '../../tables/live-table.ts'
import { codeBox } from '../kit/words.ts'

export const TABLE = { version: 1, date: '2026-11-24' } as const

/** A proposal or question of the site; the one after the press has a class of its own. */
const MODAL = '.TUXModal.common-modal:not(.common-modal-confirm-modal)'

export const S = liveTable('tiktok', TABLE, {
  qrImage: ['[data-e2e="qr-code"] canvas', '[data-e2e="qr-code"] img'],
  // The covers of an expired and of a scanned code are not sourced.
  qrExpired: ['[data-e2e="qr-code"] [class*=Refresh]', '[data-e2e="qr-code"] [class*=Expired]'],
  qrScanned: ['[data-e2e="qr-code"] [class*=Scanned]', '[data-e2e="qr-code"] [class*=Success]'],
  signedOut: ['select[class*=SelectFormContainer]', '[data-e2e="qr-code"]', '[data-e2e="channel-item"]'],

  // The text-message step after the press is not sourced.
  smsInput: ['.sms-verify-dialog input[type=tel]', '[data-e2e="verify-code-input"]', codeBox('input')],
  smsSend: ['.sms-verify-dialog .send-code', '[data-e2e="send-code-button"]', codeBox('send')],
  smsConfirm: ['.sms-verify-dialog button[data-type=primary]', '.sms-verify-dialog .primary', codeBox('confirm')],
  smsError: ['.sms-verify-dialog .error-text', codeBox('error')],
  smsText: ['.sms-verify-dialog .desc', codeBox('text')],
  captcha: ['#captcha-verify-container-main-page', '.captcha_verify_container', '#captcha_container'],

  // The modal proposes automatic checks of the content: nobody chose them, so its cancel is pressed.
  tour: ['div.tutorial-tooltip', MODAL],
  tourButton: ['div.tutorial-tooltip button', `${MODAL} button:not([data-type=primary])`],
  toast: ['.TUXTopToast-content', '[class*=TUXTopToast]'],
  modal: [MODAL],
  refuse: [`${MODAL} button:not([data-type=primary])`],
  sure: [`${MODAL} button[data-type=primary]`],

  fileInput: ['input[type=file][accept="video/*"]', 'input[type=file][accept*=video]'],
  form: ['[data-e2e="caption_container"]'],
  caption: ['[data-e2e="caption_container"] div.public-DraftEditor-content', 'div.public-DraftEditor-content'],
  topicOption: ['.mention-list-popover .hashtag-suggestion-item', '.mention-list-popover [role=option]'],

  uploadDone: [
    '[data-e2e="upload_status_container"] .info-status.success',
    '[data-e2e="upload_status_container"] [data-icon=CheckCircleFill]',
  ],
  // How a broken upload shows, and its own input, are not sourced.
  uploadFailed: ['[data-e2e="upload_status_container"] .info-status.error'],
  uploadPercent: [
    '[data-e2e="upload_status_container"] .info-progress-num',
    '[data-e2e="upload_status_container"] .info-status',
  ],
  uploadRetry: ['[data-e2e="upload_status_container"] input[type=file]', 'input[type=file][accept*=video]'],

  coverOpen: ['[data-e2e="cover_container"] .edit-container'],
  coverShown: ['[data-e2e="cover_container"]'],
  coverDialog: ['div.Dialog__content'],
  coverInput: ['div.Dialog__content input[type=file]'],
  coverReady: [
    'div.Dialog__content .cover-edit-footer button[data-type=primary]:not([disabled]):not([aria-disabled=true])',
    'div.Dialog__content button.TUXButton--primary:not([disabled]):not([aria-disabled=true])',
  ],

  more: ['[data-e2e="advanced_settings_container"].collapsed .more-btn'],
  aiSwitch: ['[data-e2e="aigc_container"] .Switch__content'],
  aiOn: [
    '[data-e2e="aigc_container"] .Switch__content[data-state=checked]',
    '[data-e2e="aigc_container"] .Switch__content[aria-checked=true]',
  ],
  visibilityBox: ['[data-e2e="video_visibility_container"] button[role=combobox]'],
  visibilityOption: ['[role=option].Select__item', '[role=listbox] [role=option]'],

  scheduleRadio: [
    '[data-e2e="schedule_container"] label.Radio__root:has(input[value=schedule])',
    'label.Radio__root:has(input[value=schedule])',
  ],
  scheduleOn: ['[data-e2e="schedule_container"] div.scheduled-picker', 'div.scheduled-picker'],
  scheduleTime: ['::-p-xpath((//div[contains(@class,"scheduled-picker")]//input)[1])'],
  scheduleDate: ['::-p-xpath((//div[contains(@class,"scheduled-picker")]//input)[2])'],
  calendar: ['div.calendar-wrapper'],
  nextMonth: ['div.calendar-wrapper span.month-title ~ span.arrow', 'div.calendar-wrapper span.arrow:last-child'],
  day: ['div.calendar-wrapper span.day.valid'],
  hour: ['.tiktok-timepicker-left'],
  minute: ['.tiktok-timepicker-right'],

  publish: ['button[data-e2e="post_video_button"]:not([disabled]):not([aria-disabled=true]):not([data-disabled=true])'],
  confirm: ['.common-modal-confirm-modal button[data-type=primary]', '.common-modal-confirm-modal .TUXButton--primary'],
  workLink: ['div[data-tt="components_PostTable_Container"] a[href*="/video/"]'],
})

/** Ends of the ids of the entries of "who can see this", in which the site's own numbers stand. */
export const VISIBILITY = { 0: '0', 1: '1', 3: '2' } as const
