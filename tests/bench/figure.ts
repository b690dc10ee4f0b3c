/** One measured number beside what it is held against. */
export interface Figure {
  part: string
  name: string
  value: number
  unit: 'ms' | 's' | 'x' | 'kB' | 'MB' | '%' | '1/s' | ''
  /** At most this; `atLeast` turns it round. Absent: shown for comparison only. */
  budget?: number
  atLeast?: boolean
  /** What was measured, or the peer it stands beside. */
  note?: string
}
export type Report = (figure: Figure) => void

export function holds({ value, budget, atLeast }: Figure): boolean {
  return budget === undefined || (atLeast ? value >= budget : value <= budget)
}

const digits = (value: number): number => (value >= 100 ? 0 : value >= 10 ? 1 : 3)
export function shown(value: number): string {
  return value.toFixed(digits(value))
}

/** The value below which this share of the samples lies. */
export function percentile(samples: readonly number[], share: number): number {
  return samples.toSorted((a, b) => a - b)[Math.min(samples.length - 1, Math.floor(samples.length * share))] ?? NaN
}
export function median(samples: readonly number[]): number {
  return percentile(samples, 0.5)
}

/** A table for people; one JSON line per figure went out before. */
export function table(figures: readonly Figure[]): string {
  const rows = figures.map((one) => [
    one.part,
    one.name,
    `${shown(one.value)} ${one.unit}`.trim(),
    one.budget === undefined ? '–' : `${one.atLeast ? '>=' : '<='} ${shown(one.budget)}`,
    one.budget === undefined ? '' : holds(one) ? 'ok' : 'MISSED',
    one.note ?? '',
  ])
  const heads = ['part', 'figure', 'measured', 'budget', '', 'beside']
  const widths = heads.map((head, i) => Math.max(head.length, ...rows.map((row) => row[i]?.length ?? 0)))
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd()
  return [line(heads), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)].join('\n')
}
