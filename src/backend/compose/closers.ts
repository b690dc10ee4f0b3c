// What was opened is closed in the opposite order.
import { errorText } from '../lib/errors.ts'
import type { Log } from '../lib/log.ts'

export interface Closers {
  /** Registers where the resource is opened. */
  add(name: string, close: () => Promise<void> | void): void
  /** Closes all, newest first; one that fails does not stop the others. Idempotent. */
  closeAll(): Promise<void>
}

export function createClosers(log: Log): Closers {
  const open: { name: string; close: () => Promise<void> | void }[] = []
  let closing: Promise<void> | null = null
  const run = async (): Promise<void> => {
    for (const { name, close } of open.toReversed()) {
      const began = performance.now()
      try {
        await close()
        log.debug('closed', { resource: name, ms: Math.round(performance.now() - began) })
      } catch (error) {
        log.error('could not close', { resource: name, reason: errorText(error) })
      }
    }
  }
  return {
    add: (name, close) => {
      open.push({ name, close })
    },
    closeAll: () => (closing ??= run()),
  }
}
