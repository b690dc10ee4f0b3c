// What each phase of a run used: time on the wall, processor time, and how much of the machine stood idle meanwhile.
import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { readReaped } from './processes.ts'

export interface Phase {
  readonly name: string
  readonly seconds: number
  /** Processor seconds of this run and everything that it started; null where the system does not tell. */
  readonly cpuSeconds: number | null
  /** Share of the machine that nobody used, 0 to 1. */
  readonly idle: number
}

/** Sums over all cores since the machine began, ms. */
const machine = (): { idle: number; all: number } => {
  let [idle, all] = [0, 0]
  for (const { times } of cpus()) {
    idle += times.idle
    all += times.idle + times.user + times.nice + times.sys + times.irq
  }
  return { idle, all }
}

/**
 * Processor time of the children that this process has seen to their end, with theirs, ms; null where there is no
 * /proc.
 */
const reapedMs = (): number | null => {
  try {
    return readReaped(readFileSync('/proc/self/stat', 'utf8'))
  } catch {
    return null
  }
}

export interface Phases {
  readonly rows: readonly Phase[]
  /** Does the work and notes what it used, whatever comes of it. */
  measure<T>(name: string, work: () => Promise<T>): Promise<T>
}

/**
 * @param sampledMs processor time of every process below this one, as often as somebody looked: those that nobody
 * waited for are told by nothing else
 */
export function createPhases(sampledMs: () => number): Phases {
  const rows: Phase[] = []
  return {
    rows,
    measure: async (name, work) => {
      const [began, before, reaped, sampled] = [Date.now(), machine(), reapedMs(), sampledMs()]
      try {
        return await work()
      } finally {
        const [after, reapedAfter] = [machine(), reapedMs()]
        // Both leave something out, neither counts anything twice.
        const cpuMs =
          reaped === null || reapedAfter === null ? null : Math.max(reapedAfter - reaped, sampledMs() - sampled)
        rows.push({
          name,
          seconds: (Date.now() - began) / 1000,
          cpuSeconds: cpuMs === null ? null : cpuMs / 1000,
          idle: after.all > before.all ? (after.idle - before.idle) / (after.all - before.all) : 0,
        })
      }
    },
  }
}

/** Processor seconds that the check may use on a machine of slowness 1. */
export const BUDGET = 900

/**
 * What the phases come to against the budget; `over`: more than twice of it. `null` cpu: nothing is held against
 * anybody.
 */
export function judge(
  rows: readonly Phase[],
  processor: number,
): { readonly used: number | null; readonly allowed: number; readonly above: boolean; readonly over: boolean } {
  const used = rows.some((row) => row.cpuSeconds === null)
    ? null
    : rows.reduce((sum, row) => sum + (row.cpuSeconds ?? 0), 0)
  const allowed = BUDGET * processor
  return { used, allowed, above: used !== null && used > allowed, over: used !== null && used > 2 * allowed }
}

const figure = (value: number | null, digits = 0): string => (value === null ? '–' : value.toFixed(digits)).padStart(7)

/** The phases as lines for the terminal. */
export function phaseLines(rows: readonly Phase[]): string[] {
  return [
    'seconds     cpu    idle  phase',
    ...rows.map((row) => `${figure(row.seconds)} ${figure(row.cpuSeconds)} ${figure(row.idle * 100)}%  ${row.name}`),
    `${figure(rows.reduce((sum, row) => sum + row.seconds, 0))} ${figure(rows.some((row) => row.cpuSeconds === null) ? null : rows.reduce((sum, row) => sum + (row.cpuSeconds ?? 0), 0))}           all`,
  ]
}
