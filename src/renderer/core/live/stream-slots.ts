// A browser opens six connections to a server, for all its tabs together. What stays open leaves fewer for whatever
// else the pages ask: without a limit the seventh tab would wait for ever, and all others with it.

/** How many pages of one browser hold a stream. */
const SLOTS = 2

/**
 * Takes a slot if one is free; answers how to give it back, or null. Without `locks` (a page that came over plain http
 * from another computer) nobody counts, and it is always granted: such a page must not hold a stream while it is
 * hidden.
 */
export async function takeStreamSlot(locks: Pick<LockManager, 'request'> | undefined): Promise<(() => void) | null> {
  if (locks === undefined) return () => undefined
  for (let slot = 1; slot <= SLOTS; slot += 1) {
    const release = await new Promise<(() => void) | null>((resolve) => {
      const held = async (lock: Lock | null): Promise<void> => {
        if (lock === null) resolve(null)
        else await new Promise<void>((free) => resolve(free))
      }
      locks.request(`live-stream-${slot}`, { ifAvailable: true }, held).catch(() => resolve(null))
    })
    if (release !== null) return release
  }
  return null
}

/** Whether somebody sees the page, and when that changes. */
export interface PageSight {
  isVisible(): boolean
  /** Answers how to end it. */
  onChange(listener: () => void): () => void
}

export function createPageSight(page: Document): PageSight {
  return {
    isVisible: () => page.visibilityState === 'visible',
    onChange: (listener) => {
      page.addEventListener('visibilitychange', listener)
      return () => page.removeEventListener('visibilitychange', listener)
    },
  }
}
