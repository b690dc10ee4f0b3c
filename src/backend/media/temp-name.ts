/** Names of unfinished files: beside the finished one, so that the final rename stays on one disk. */
import { randomBytes } from 'node:crypto'

/** A fresh name for an unfinished `out`; `ext` is what the writing program needs to see. */
export function temporaryName(out: string, ext: string): string {
  return `${out}.${process.pid}-${randomBytes(4).toString('hex')}.tmp.${ext}`
}
