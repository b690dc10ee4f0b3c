// Words of the run log (运行日志): what the lines about a work are called, as they are kept.

import { PLATFORMS } from './platforms.ts'

/** Begins a line's title, before the work's own. */
export const RUN_LOG_TITLES = {
  done: '发布成功',
  failed: '发布失败',
  unknown: '发布结果待核对',
  /** Handed in, and not public before its time. */
  held: '已定时',
  drafted: '已存草稿',
  /** Its helper was cut off before the press, and it is sent again without anybody's help. */
  brokenOff: '发布中断，没有发出',
  /** A person looked, and it is not out. */
  absent: '核对未发出',
  /** Before one that nobody pressed. */
  byItself: '自动',
} as const

/** Parts of a line's message. */
export const RUN_LOG_NOTES = {
  foundOut: '核对得知',
  toldBy: '人工核对得知',
  brokenOff: '云管家中途退出，作品尚未提交',
} as const

/** Of a work that a person looked for on its platform. */
export function absentBy(name: string): string {
  return `${name}已到平台核对，确认未发出`
}

const NAMES: ReadonlyMap<string, string> = new Map(PLATFORMS.map(({ value, name }) => [value, name]))

/** The account of a work: accounts of one name on several platforms are told apart. */
export function accountOf(work: { platform_value: string; openname: string }): string {
  return [NAMES.get(work.platform_value) ?? work.platform_value, work.openname].filter(Boolean).join(' · ')
}
