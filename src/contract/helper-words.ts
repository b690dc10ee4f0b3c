// Sentences in which the cloud housekeeper tells that it was not there to the end.

export const HELPER_WORDS = {
  leaves: '云管家正在退出',
  /** In place of the words that its journal lacks. */
  brokenOff: '云管家中断，作品未发出',
  /** Before the press. */
  notSubmitted: '云管家中途退出，作品尚未提交，可重新发布',
  /** After the press. */
  unknown: '请勿重复发布：云管家在提交后中断，正在核对平台作品列表',
} as const
