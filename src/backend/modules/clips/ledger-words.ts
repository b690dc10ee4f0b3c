// Why a count went up or down, in the operator's words: which order, which film of it, how many.

/** An order was submitted, appended to, changed or made again: so many films are reserved. */
export function reservedWords(what: '提交' | '追加' | '修改' | '重新', order: string, count: number, why = ''): string {
  return `${what}剪辑“${order}”：冻结 ${count} 条${why === '' ? '' : `（${why}）`}`
}

/** Reservations of films that will not be made. */
export function returnedWords(
  what: '取消剪辑' | '删除剪辑' | '修改剪辑' | '任务删除，停止剪辑',
  order: string,
  count: number,
): string {
  return `${what}“${order}”：退回 ${count} 条`
}

/** One film; `idx` from 0. */
interface FilmWords {
  order: string
  idx: number
  title: string
  count: number
}

export function chargedWords({ order, idx, title, count }: FilmWords): string {
  return `剪辑“${order}”第 ${idx + 1} 条完成，扣除 ${count} 条：${title}`
}

export function failedWords({ order, idx, count }: FilmWords, reason: string): string {
  return `剪辑“${order}”第 ${idx + 1} 条失败，退回 ${count} 条：${reason}`
}
