/** Processor time of finished children, for measurements on a busy machine. */
import { readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second. */
const ticksPerSecond = 100

/**
 * Seconds that ended children of this process (and theirs) spent so far, user and system; NaN where the system doesn't
 * tell (all but Linux).
 */
export function cpuSeconds(): number {
  try {
    // the name in brackets may hold spaces; cutime and cstime are fields 16 and 17
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond
  } catch {
    return NaN
  }
}
