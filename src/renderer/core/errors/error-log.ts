import { createStore, type StoreApi } from 'zustand/vanilla'
import { scrub } from './scrub.ts'

export interface LoggedError {
  at: number
  level: 'warn' | 'error'
  message: string
  stack: string
  route: string
}

/** What is sent to the server for each kept error. */
export type SendError = (entry: LoggedError) => Promise<void>

/** The in-app error log: what went wrong in this page, scrubbed, newest first. */
export interface ErrorLog {
  readonly store: StoreApi<{ entries: readonly LoggedError[] }>
  report(error: unknown, level?: LoggedError['level']): void
  /** Listens to uncaught errors and rejections of a window; the returned function stops. */
  watch(win: Window): () => void
}

export interface ErrorLogDeps {
  send: SendError
  route: () => string
  now?: () => number
}

const KEEP = 100
/** The same error is sent once a minute, and at most ten of any kind. */
const QUIET_MS = 60_000
const PER_MINUTE = 10

const describe = (error: unknown): { message: string; stack: string } =>
  error instanceof Error
    ? { message: `${error.name}: ${error.message}`, stack: error.stack ?? '' }
    : { message: String(error), stack: '' }

export function createErrorLog(deps: ErrorLogDeps): ErrorLog {
  const store = createStore<{ entries: readonly LoggedError[] }>(() => ({ entries: [] }))
  const now = deps.now ?? Date.now
  const sent = new Map<string, number>()

  const maySend = (message: string): boolean => {
    const time = now()
    for (const [key, at] of sent) if (time - at > QUIET_MS) sent.delete(key)
    if (sent.has(message) || sent.size >= PER_MINUTE) return false
    sent.set(message, time)
    return true
  }

  const report: ErrorLog['report'] = (error, level = 'error') => {
    const { message, stack } = describe(error)
    const entry: LoggedError = {
      at: now(),
      level,
      message: scrub(message).slice(0, 2000) || 'Error',
      stack: scrub(stack).slice(0, 8000),
      route: deps.route(),
    }
    store.setState((state) => ({ entries: [entry, ...state.entries].slice(0, KEEP) }))
    // A failing report must not become an error to report.
    if (maySend(entry.message)) void deps.send(entry).catch(() => undefined)
  }

  return {
    store,
    report,
    watch(win) {
      const onError = (event: ErrorEvent): void => {
        // Harmless noise of browsers when a layout settles over two frames.
        if (event.message.startsWith('ResizeObserver loop')) return
        report(event.error ?? event.message)
      }
      const onRejection = (event: PromiseRejectionEvent): void => {
        // Failed calls were already shown; they are no defect of the page.
        if (event.reason instanceof Error && ['ApiError', 'HelperError'].includes(event.reason.name))
          event.preventDefault()
        else report(event.reason)
      }
      win.addEventListener('error', onError)
      win.addEventListener('unhandledrejection', onRejection)
      return () => {
        win.removeEventListener('error', onError)
        win.removeEventListener('unhandledrejection', onRejection)
      }
    },
  }
}
