// A comparison of a recording with a selector table, as lines for a terminal: step by step, then what to mend.
import type { Comparison } from '../../contract/entities/recording.ts'

const ACTS: Readonly<Record<Comparison['steps'][number]['act'], string>> = {
  open: '打开',
  press: '按下',
  file: '选择文件',
  type: '输入',
  layer: '弹出',
  end: '结束时',
}
const keyWords = ({ key, nth, of }: { key: string; nth: number; of: number }): string => `${key} 第 ${nth}/${of} 项`

/**
 * Of each step what was done and which control of the table that was; keys that are met for the first time; layers that
 * nobody knows.
 */
export function comparisonLines(comparison: Comparison): string[] {
  const { steps, later, gone, unseen } = comparison
  const met = new Set<string>()
  const lines = [`${comparison.platform} 的录制共 ${steps.length} 步，与页面规则 v${comparison.table_version} 对照：`]
  for (const [at, { act, address, what, keys, control, strange }] of steps.entries()) {
    const unknown = (act === 'press' || act === 'file' || act === 'type') && control.length === 0
    lines.push(
      `${String(at + 1).padStart(3)} ${ACTS[act]}${what === '' ? '' : `「${what}」`}（${address}）${control.length > 0 ? `：${control.join('、')}` : unknown ? '：页面规则中没有对应的控件' : ''}`,
    )
    const fresh = keys.filter(({ key }) => !met.has(key))
    for (const { key } of fresh) met.add(key)
    if (fresh.length > 0)
      lines.push(`      ${fresh.map((one) => `${one.nth === 1 ? '✓' : '!'} ${keyWords(one)}`).join('，')}`)
    for (const words of strange) lines.push(`      ? 不认识的弹窗：${words === '' ? '（没有文字）' : words}`)
  }
  if (later.length > 0) lines.push(`! 只找到备用项：${later.map(keyWords).join('，')}`)
  if (gone.length > 0) lines.push(`✗ 找不到了：${gone.join('，')}`)
  if (unseen.length > 0) lines.push(`· 这次录制没有出现：${unseen.join('，')}`)
  if (later.length === 0 && gone.length === 0 && steps.every((step) => step.strange.length === 0))
    lines.push('✓ 没有发现需要修改的页面规则')
  return lines
}
/** True when nothing of the table has to be mended for this page. */
export function isHealthy({ gone, steps }: Comparison): boolean {
  return gone.length === 0 && steps.every((step) => step.strange.length === 0)
}
