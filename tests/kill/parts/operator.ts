import { WebSocket } from 'ws'
import { publishProgress, publishSettled } from '../../../src/contract/helper/events.ts'
import type { PublishItem } from '../../../src/contract/entities/publish.ts'
import { takeDueItems } from '../../../src/contract/http/auto-publish.ts'
import { createHelperLink } from '../../../src/renderer/core/helper/helper-link.ts'
import type { Socket } from '../../../src/renderer/core/helper/wire.ts'
import { createHttpClient } from '../../../src/renderer/core/http/http-client.ts'
import { createOverlay } from '../../../src/renderer/core/http/overlay.ts'
import { publishDueItems } from '../../../src/renderer/core/publishing/auto-publish.ts'
import { autoPorts } from '../../../src/renderer/core/publishing/background.ts'
import { createPublishRun } from '../../../src/renderer/core/publishing/publish-run.ts'
import { recordJournal } from '../../../src/renderer/core/publishing/reconcile.ts'
import { createRunPorts } from '../../../src/renderer/core/publishing/run-ports.ts'
import type { Session } from '../../../src/renderer/core/session/session-store.ts'
import type { RunResult } from '../../../src/renderer/core/publishing/run-types.ts'
import { deviceAt } from '../../fixtures/helper-client.ts'
import { HELPER_TOKEN } from './helper-process.ts'

/** The page of one operator, with the page's own parts: request layer, helper link, publish run. Only the window is missing. */
export interface Operator {
  /** One run as the publish dialog makes it; a question whether to take over a lock is answered with yes. */
  publish(taskId: number): Promise<RunResult & { texts: string[] }>
  /** Takes due items, at most so many, as the page does by itself, and publishes them; answers how many it took. */
  due(limit: number): Promise<number>
  /** The helper's device. */
  device(): string
  /** The task's items as the backend lists them now; fails while it is down. */
  items(taskId: number): Promise<PublishItem[]>
  /** Calls back, before anything else happens, when the helper tells that an item began this step. */
  onStep(itemId: number, step: string, act: () => void): void
  /** How often a lock was taken over. */
  takeovers(): number
  connected(): boolean
  close(): void
}

/** Opens the page for a signed-in operator. `globalThis.window.location.origin` must be the backend's. */
export const openOperator = (origin: string, token: string, helperUrl: () => string): Operator => {
  // Known once and kept, as a page pins it: a helper that is being killed can't be asked.
  let device: Awaited<ReturnType<typeof deviceAt>> | undefined
  const link = createHelperLink({
    host: { helperEndpoints: async () => [{ url: helperUrl(), token: HELPER_TOKEN, device: (device ??= await deviceAt(helperUrl())) }], rememberPairing: () => undefined, forgetPairing: () => undefined },
    wsUrl: () => '',
    openSocket: (address) => new WebSocket(address) as Socket,
    // Sends no Origin, as a command line.
    origin: () => '',
    delayMs: 50,
    maxDelayMs: 200,
  })
  const deviceId = (): string => link.store.getState().info?.device_id ?? ''
  const http = createHttpClient({ overlay: createOverlay(), token: () => token, siteHost: new URL(origin).host, deviceId, baseURL: origin, timeoutMs: 60_000 })
  let asked = 0
  const ports = createRunPorts({ http, helper: link, askConcurrent: () => {
    asked += 1
    return Promise.resolve(true)
  } })
  const offSettled = link.on(publishSettled, (entry) => void recordJournal(entry, ports).catch(() => undefined))
  link.connect('page')
  return {
    publish: async (taskId) => {
      const run = createPublishRun(ports, { taskId })
      const result = await run.start()
      return { ...result, texts: run.view().items.map((one) => one.text) }
    },
    due: (limit) => {
      const auto = autoPorts({
        http, helper: link, session: { store: { getState: () => ({ perms: ['*'] }) } } as unknown as Session, storage: { get: () => null, set: () => undefined },
        manualRunActive: () => false, notify: () => undefined, changed: () => undefined,
      })
      return publishDueItems({ ...auto, takeDue: async () => (await http.call(takeDueItems, { device_id: deviceId(), limit }, { overlay: false, quiet: true })).videoList }, new AbortController().signal)
    },
    device: deviceId,
    items: (taskId) => ports.listItems(taskId, 'all'),
    onStep: (itemId, step, act) => {
      const off = link.on(publishProgress, (event) => {
        if (event.item_id !== itemId || event.state !== step) return
        off()
        act()
      })
    },
    takeovers: () => asked,
    connected: () => link.store.getState().connected,
    close: () => {
      offSettled()
      link.stop()
    },
  }
}
