// What a thread of the inbox notes of what was done with the conversation.
import { LEAD_STAGE } from './entities/lead.ts'

/** Stages in which nothing is left to do. */
const CLOSED: Readonly<Record<number, string>> = {
  [LEAD_STAGE.won]: '已成交',
  [LEAD_STAGE.invalid]: '无效',
  [LEAD_STAGE.lost]: '已流失',
}

/** Sentences of notes that nobody typed; the name of whoever caused them stands before them. */
export const INBOX_WORDS = {
  /** `stage`: `LEAD_STAGE`, a closed one; `taken`: answers that were not out yet and were taken back. */
  leadOver: (stage: number, taken: number) =>
    `线索已标记为「${CLOSED[stage] ?? ''}」，会话已解决${taken === 0 ? '' : `，${taken} 条还没发出的回复已撤回`}`,
  /** `name`: of whoever had it. */
  returned: (name: string, minutes: number) => `${name}超过 ${minutes} 分钟没有回复，会话已退回未分配`,
  /** Title and line of the run log; `conversations` went back at once, `names` of those who had them. */
  returnedTitle: '会话退回未分配',
  returnedLine: (conversations: number, names: readonly string[]) =>
    `${names.join('、')}的 ${conversations} 个会话超时没有回复`,
  returnedYours: (conversations: number, minutes: number) =>
    `您的 ${conversations} 个会话超过 ${minutes} 分钟没有回复，已退回未分配`,
} as const
