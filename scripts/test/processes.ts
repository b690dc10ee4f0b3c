// The processor time of every process, read from /proc. Linux only: elsewhere nothing is told.
import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks of /proc are hundredths of a second on every Linux that Node runs on. */
const TICK_MS = 10

/** A process as it was seen; `cpuMs` is its processor time since it began. */
export interface ProcessRow {
  readonly pid: number
  readonly parent: number
  readonly cpuMs: number
  /** Part of a Chromium. */
  readonly browser: boolean
}

/** Reads the text of /proc/N/stat (proc(5)); null when it is none. */
export function readStat(stat: string): { parent: number; cpuMs: number; name: string } | null {
  const open = stat.indexOf('(')
  const close = stat.lastIndexOf(')')
  if (open < 0 || close < open) return null
  const fields = stat.slice(close + 2).split(' ')
  const number = (at: number): number => Number(fields[at] ?? 0)
  return { parent: number(1), cpuMs: (number(11) + number(12)) * TICK_MS, name: stat.slice(open + 1, close) }
}

/**
 * Processor time of the children that the process of this /proc/N/stat has waited for, with those that they waited for,
 * ms.
 */
export function readReaped(stat: string): number | null {
  const close = stat.lastIndexOf(')')
  if (close < 0) return null
  const fields = stat.slice(close + 2).split(' ')
  return (Number(fields[13] ?? 0) + Number(fields[14] ?? 0)) * TICK_MS
}

/** Every process of the machine; empty where there is no /proc. */
export function allProcesses(): ProcessRow[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc').flatMap((name) => {
    const pid = Number(name)
    if (!Number.isInteger(pid)) return []
    try {
      const row = readStat(readFileSync(`/proc/${name}/stat`, 'latin1'))
      return row ? [{ pid, parent: row.parent, cpuMs: row.cpuMs, browser: /chrom|headless_shell/.test(row.name) }] : []
    } catch {
      // It ended between the two reads.
      return []
    }
  })
}
