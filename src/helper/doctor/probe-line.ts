// `npm run helper -- doctor --probe <platform> --account <id>`: what a dry probe saw, as a table.
import type { ProbeReport } from '../jobs/probe-job.ts'

/** Lines for the terminal: the table first, then what is missing, then later alternatives, then the rest. */
export function probeLines({ table, pages, keys }: ProbeReport): string[] {
  const rank = ({ state, nth }: ProbeReport['keys'][number]): number =>
    state === 'missing' ? 0 : state === 'found' && nth > 1 ? 1 : state === 'found' ? 2 : 3
  const line = ({ key, state, nth, of, page }: ProbeReport['keys'][number]): string =>
    state === 'missing'
      ? `✗ ${key}：没有找到（共 ${of} 项），平台页面可能已改版`
      : state === 'found'
        ? `${nth > 1 ? '!' : '✓'} ${key}：第 ${nth}/${of} 项（${page}）`
        : `· ${key}：不选择文件时看不到`
  return [
    `页面规则 ${table.platform_value} v${table.version}（${table.date}，${table.source === 'installed' ? '已安装' : '内置'}），已打开：${pages.join('、')}`,
    ...keys.toSorted((a, b) => rank(a) - rank(b)).map(line),
  ]
}
