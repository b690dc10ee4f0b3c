// puppeteer answers events of its own accord; when the browser is killed in the middle, such a call fails where nobody
// can wait for it.
import type { Logger } from '../lib/logger.ts'

/** A call to a browser that is gone. */
export function isStrayBrowserError(error: unknown): boolean {
  return (
    error instanceof Error &&
    (error.name === 'TargetCloseError' || /Target closed|Session closed|Connection closed/.test(error.message))
  )
}

/**
 * Notes such failures instead of ending the process; every other unhandled rejection ends it as before. Returns the way
 * back.
 */
export function outliveStrayErrors(log: Logger): () => void {
  const hear = (reason: unknown): void => {
    if (!isStrayBrowserError(reason)) throw reason
    log.info('browser.stray', { error: reason })
  }
  process.on('unhandledRejection', hear)
  return () => void process.off('unhandledRejection', hear)
}
