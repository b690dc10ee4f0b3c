import { publishProgress, publishSettled } from '../../../src/contract/helper/events.ts'
import type { PublishItem } from '../../../src/contract/entities/publish.ts'
import { publishRunDetail } from '../../../src/contract/http/publish-runs.ts'
import { taskVideoList } from '../../../src/contract/http/wisdom-seo.ts'
import { duePorts, startDue } from '../../../src/renderer/core/publishing/due-works.ts'
import { createPublishDesk, type PublishDesk } from '../../../src/renderer/core/publishing/publish-desk.ts'
import { recordJournal } from '../../../src/renderer/core/publishing/reconcile.ts'
import { refused, type RunResult } from '../../../src/renderer/core/publishing/run-result.ts'
import type { Session } from '../../../src/renderer/core/session/session-store.ts'
import { openPageParts } from './page-parts.ts'

/**
 * The page of one operator, with the page's own parts: request layer, helper link, publish desk. Only the window is
 * missing.
 */
export interface Operator {
  /** Presses publish and watches to the end; every question is answered with yes. */
  publish(taskId: number): Promise<RunResult & { texts: string[] }>
  /** Takes due items, at most so many, as the page does by itself, and publishes them; answers how many it took. */
  due(limit: number): Promise<number>
  /** The helper's device. */
  device(): string
  /** The task's items as the backend lists them now; fails while it is down. */
  items(taskId: number): Promise<PublishItem[]>
  /** Calls back, before anything else happens, when the helper tells that an item began this step. */
  onStep(itemId: number, step: string, act: () => void): void
  /** Runs as this page shows them. */
  readonly desk: PublishDesk
  /** How often a lock was taken over. */
  takeovers(): number
  connected(): boolean
  close(): void
}

const SILENT = { overlay: false, quiet: true } as const
/** How often the page asks how things stand, ms. */
const LOOK_MS = 200

/** Opens the page for a signed-in operator. `globalThis.window.location.origin` must be the backend's. */
export function openOperator(origin: string, token: string, helperUrl: () => string): Operator {
  const { link, http, deviceId } = openPageParts(origin, token, helperUrl)
  let asked = 0
  const desk = createPublishDesk({
    http,
    helper: link,
    changed: () => undefined,
    onBusy: () => undefined,
    folded: { has: () => true, add: () => undefined },
  })
  const offQuestions = desk.store.subscribe(({ concurrent, preflight }) => {
    preflight?.answer(true)
    if (concurrent === null) return
    asked += 1
    concurrent.answer(true)
  })
  // The page hears it by its stream; here it asks.
  const look = setInterval(() => void desk.refresh(), LOOK_MS)
  const offSettled = link.on(
    publishSettled,
    (entry) => void recordJournal({ http, helper: link }, entry).catch(() => undefined),
  )
  link.connect('page')
  const textsOf = async (runId: number): Promise<string[]> =>
    runId === 0
      ? []
      : await http.call(publishRunDetail, { run_id: runId }, SILENT).then(
          (detail) => detail.items.map((item) => String(item.text.params['msg'] ?? item.text.code)),
          () => [],
        )
  return {
    publish: async (taskId) => {
      const result = await desk.publish({ taskId })
      const run = desk.store.getState().runs.find((one) => one.wisdom_task_id === taskId)
      return { ...(result ?? refused('没有开始')), texts: await textsOf(run?.id ?? 0) }
    },
    due: async (limit) => {
      const session = { store: { getState: () => ({ perms: ['*'] }) } } as unknown as Session
      const id = await startDue(duePorts({ http, helper: link, session, publishing: { store: desk.store } }), limit)
      if (id === 0) return 0
      for (;;) {
        const { run } = await http.call(publishRunDetail, { run_id: id }, SILENT)
        if (run.end_time > 0) return run.total
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
      }
    },
    desk,
    device: deviceId,
    items: async (taskId) =>
      (await http.call(taskVideoList, { wisdom_task_id: taskId, publish_status: 'all' }, SILENT)).videoList,
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
      clearInterval(look)
      offQuestions()
      offSettled()
      link.stop()
    },
  }
}
