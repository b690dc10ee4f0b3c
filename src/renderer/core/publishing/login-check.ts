import { LOGIN_CHECK_INTERVAL_MS, LOGIN_CHECK_JITTER_MS } from '../../../contract/constants.ts'

/** Key in the page's storage: when all logins were last looked at, unix ms. */
export const LAST_LOGIN_CHECK = 'lastLoginCheck'

export interface LoginCheckPorts {
  now: () => number
  helperConnected: () => boolean
  onConnection: (listener: (connected: boolean) => void) => () => void
  /**
   * A run of this computer ended with works that failed: one of its accounts may be signed out. Absent = nobody tells.
   */
  onFailures?: (listener: () => void) => () => void
  lastCheck: () => number
  setLastCheck: (ms: number) => void
  /** Takes the list, asks the helper, reports; answers the accounts that went offline. */
  check: (signal: AbortSignal) => Promise<ReadonlyArray<{ openname: string }>>
  onOffline: (names: readonly string[]) => void
  /** 0 to 1: how late within the jitter the next check begins; always at once when absent. */
  random?: () => number
  timers: { set: (run: () => void, ms: number) => number; clear: (handle: number) => void }
}

/**
 * The login check of spec 4: every 10 minutes and a little more, only while the helper is connected; entering with an
 * older check starts at once, and so does a run with failures, whose accounts stand first then. Answers a function that
 * stops it.
 */
export const startLoginChecks = (ports: LoginCheckPorts): (() => void) => {
  let timer: number | undefined
  let running = false
  /** A run failed while accounts were being looked at: its account's turn may have been before that. */
  let again = false
  const abort = new AbortController()
  /**
   * Of the ten minutes since all were last looked at, by this page, by another, or because somebody asked for it. A
   * clock that was moved back does not lengthen them.
   */
  const leftNow = (): number => Math.min(ports.lastCheck() - ports.now(), 0) + LOGIN_CHECK_INTERVAL_MS
  const schedule = (): void => {
    if (timer !== undefined) ports.timers.clear(timer)
    timer = undefined
    if (abort.signal.aborted || !ports.helperConnected()) return
    const left = leftNow()
    // Pages that were opened together must not knock together at the platforms.
    timer = ports.timers.set(
      () => (leftNow() > 0 ? schedule() : void run()),
      left <= 0 ? 0 : left + Math.round((ports.random?.() ?? 0) * LOGIN_CHECK_JITTER_MS),
    )
  }
  const run = async (isExtra = false): Promise<void> => {
    if (running) again ||= isExtra
    if (running || !ports.helperConnected()) return
    running = true
    if (!isExtra) ports.setLastCheck(ports.now())
    try {
      const offline = await ports.check(abort.signal)
      if (offline.length > 0) ports.onOffline(offline.map((one) => one.openname))
    } catch {
      // A check that could not be made says nothing about the accounts; the next one tries again.
    } finally {
      running = false
      schedule()
      if (again && !abort.signal.aborted) {
        again = false
        void run(true)
      }
    }
  }
  const off = ports.onConnection(schedule)
  const offFailures = ports.onFailures?.(() => void run(true))
  schedule()
  return () => {
    abort.abort()
    off()
    offFailures?.()
    if (timer !== undefined) ports.timers.clear(timer)
  }
}
