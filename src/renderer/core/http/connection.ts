import { createStore, type StoreApi } from 'zustand/vanilla'
import { initProject } from '../../../contract/http/common.ts'
import type { HttpClient } from './http-client.ts'

/** Whether the server answers. */
export interface Connection {
  readonly store: StoreApi<{ lost: boolean }>
  /**
   * Loads a part of the page. While the server is away (it restarts) the load waits for it instead of failing; one that
   * fails although the server answers is of another version of the page: it is loaded anew as a whole.
   * @throws only when that has just been tried
   */
  load<T>(work: () => Promise<T>): Promise<T>
  stop(): void
}

export interface ConnectionDeps {
  http: Pick<HttpClient, 'call' | 'onFailure'>
  /** The server is back: what is shown is old. */
  onBack: () => void
  /** Loads the whole page anew. */
  reload: () => void
  /** When the page was last loaded anew for a part that failed, unix ms; kept over the reload. */
  reloaded: { get: () => number; set: (ms: number) => void }
  /** Loads the styles anew that failed with a part: the bundler asks for each only once. */
  mendStyles?: () => Promise<void>
  now?: () => number
  pollMs?: number
}

const POLL_MS = 1_000
/** A part that fails again within this time after a reload is broken, ms. */
const RELOAD_EVERY_MS = 60_000

/** Listens for calls without an answer, then asks until there is one. */
export function createConnection(deps: ConnectionDeps): Connection {
  const store = createStore(() => ({ lost: false }))
  const now = deps.now ?? Date.now
  let back: Promise<void> | null = null
  let stopped = false

  const answers = (): Promise<boolean> =>
    deps.http.call(initProject, {}, { overlay: false, quiet: true }).then(
      () => true,
      () => false,
    )
  const wait = (): Promise<void> =>
    (back ??= (async () => {
      store.setState({ lost: true })
      while (!stopped && !(await answers())) await new Promise((resolve) => setTimeout(resolve, deps.pollMs ?? POLL_MS))
      back = null
      store.setState({ lost: false })
      if (!stopped) deps.onBack()
    })())
  const off = deps.http.onFailure(({ error }) => {
    if (error.kind === 'network') void wait()
  })

  return {
    store,
    async load(work) {
      try {
        return await work()
      } catch (error) {
        if (back !== null || !(await answers())) await wait()
        try {
          await deps.mendStyles?.()
          return await work()
        } catch {
          // Browsers keep a failed part as failed; and after an update the parts have other names.
          if (now() - deps.reloaded.get() < RELOAD_EVERY_MS) throw error
          deps.reloaded.set(now())
          deps.reload()
          return await new Promise<never>(() => undefined)
        }
      }
    },
    stop() {
      stopped = true
      off()
    },
  }
}
