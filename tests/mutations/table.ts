// What was caught by which test, as a table for the terminal and for reports.
import type { Mutation } from './mutation.ts'
import type { Verdict } from './verdict.ts'

export interface Row {
  readonly mutation: Mutation
  readonly verdict: Verdict
  readonly seconds: number
}

const caughtBy = (verdict: Verdict): string => {
  if (verdict.kind === 'failed') return `${verdict.file} › ${verdict.title}`
  return verdict.kind === 'passed'
    ? `MISSED: ${verdict.count} tests passed`
    : `MISSED: ${verdict.reason.split('\n')[0] ?? ''}`
}
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

/** Lines of a Markdown table. */
export function tableOf(rows: readonly Row[]): string[] {
  return [
    '| promise | mutated file | caught by | seconds |',
    '| --- | --- | --- | --- |',
    ...rows.map(
      ({ mutation, verdict, seconds }) =>
        `| ${[mutation.promise, [...new Set(mutation.edits.map((one) => one.file))].join(', '), caughtBy(verdict)].map(cell).join(' | ')} | ${seconds.toFixed(1)} |`,
    ),
  ]
}
