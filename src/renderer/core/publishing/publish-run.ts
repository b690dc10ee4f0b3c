import { PUBLISH_HEARTBEAT_MS } from '../../../contract/constants.ts'
import type { PublishItem } from '../../../contract/entities/publish.ts'
import { publishOne, RECONNECT_MS } from './publish-item.ts'
import { reconcileTask } from './reconcile.ts'
import { createRunQueue, type RunQueue } from './run-queue.ts'
import { type ItemView, PublishFailure, PublishPaused, type RunPhase, type RunPorts, type RunResult, type RunView } from './run-types.ts'
import { createWaker } from './waker.ts'

export interface RunOptions {
  taskId: number
  /** Only these items; absent = all unpublished ones. */
  itemIds?: readonly number[]
  /** A run with nothing left answers "publish success" instead of "no tasks" (spec 8). */
  publishNow?: boolean
  /** Accounts published side by side; 1 = strictly one after another (spec 4). */
  parallelAccounts?: number
}
export interface PublishRun {
  view: () => RunView
  subscribe: (listener: () => void) => () => void
  /** Runs to the end; resolves with how it ended, never rejects. */
  start: () => Promise<RunResult>
  /** Stops after the items now at work. */
  pause: () => void
  /** Stops the items now at work too, in the helper's browser. */
  stop: () => void
  /** Takes a waiting item out of this run; false when it is at work or settled. */
  skip: (itemId: number) => boolean
  /** True while the dialog must stay open (spec 4). */
  busy: () => boolean
  /** Text of a running item, from the helper's progress. */
  setText: (itemId: number, text: string) => void
}

const counts = (items: readonly ItemView[]): Pick<RunView, 'success' | 'failed' | 'waiting'> => ({
  success: items.filter((one) => one.state === 2).length,
  failed: items.filter((one) => one.state === -1).length,
  waiting: items.filter((one) => one.state === 0 && one.skipped !== true).length,
})
const WAITING = '等待发布'
const waiting = (item: PublishItem): ItemView => ({ item, state: 0, progress: 0, text: WAITING, unconfirmed: false, platformUrl: '', resumeAt: null })
const reasonOf = (error: unknown): string => (error instanceof Error && error.message ? error.message : '未知原因')

/** One publish run as a plain state machine: lock, edit status, items, record, unlock (spec 4 "Publish flow"). */
export const createPublishRun = (ports: RunPorts, options: RunOptions): PublishRun => {
  const listeners = new Set<() => void>()
  const abort = new AbortController()
  let view: RunView = { taskId: options.taskId, phase: 'idle', items: [], success: 0, failed: 0, waiting: 0, resumeAt: null }
  const waker = createWaker(ports.now)
  let queue: RunQueue | null = null
  const publishView = (next: Partial<RunView>): void => {
    view = { ...view, ...next }
    view = { ...view, ...counts(view.items) }
    for (const listener of listeners) listener()
  }
  const setPhase = (phase: RunPhase): void => publishView({ phase })
  const patch = (itemId: number, change: Partial<ItemView>): void => publishView({ items: view.items.map((one) => (one.item.id === itemId ? { ...one, ...change } : one)) })
  const end = (kind: RunResult['kind'], message: string): RunResult => ({ kind, message, success: view.success, failed: view.failed })

  /** An item that waited is read again: signatures, credentials and the item itself may be hours old. */
  const afterWait = async (item: PublishItem): Promise<PublishItem> => {
    if (!ports.helperConnected()) await ports.waitForHelper(RECONNECT_MS, abort.signal)
    const items = await ports.listItems(options.taskId, '0,-1').catch(() => [])
    return items.find((one) => one.id === item.id) ?? item
  }

  /** Answers when the item may be tried again (ms); null = it is settled. */
  const runItem = async (known: PublishItem, waited: boolean, lockToken: string): Promise<number | null> => {
    patch(known.id, { state: 1, text: '准备中', resumeAt: null })
    const item = waited ? await afterWait(known) : known
    if (view.phase !== 'running') {
      patch(known.id, { state: 0, text: WAITING })
      return ports.now()
    }
    try {
      const outcome = await publishOne(item, ports, { lockToken, signal: abort.signal, onPrepared: () => patch(item.id, { progress: 50, text: '文件已就绪' }), onText: (text) => patch(item.id, { text }) })
      patch(item.id, { state: 2, progress: 100, text: '发布成功', platformUrl: outcome.platform_url })
    } catch (error) {
      if (error instanceof PublishPaused) {
        const resumeAt = ports.now() + error.waitMs
        patch(item.id, { state: 0, progress: 0, text: error.message, resumeAt, inUse: error.by === 'use' })
        return resumeAt
      }
      const unconfirmed = error instanceof PublishFailure && error.kind === 'unconfirmed'
      patch(item.id, { state: -1, unconfirmed, text: unconfirmed ? reasonOf(error) : `发布失败，原因：${reasonOf(error)}` })
    }
    return null
  }

  /** Takes works while the run goes on. When all that is left waits for the pace, it waits too. */
  const work = async (waited: Set<number>, lockToken: string): Promise<void> => {
    while (queue !== null && view.phase === 'running' && !queue.empty()) {
      const item = queue.take(ports.now())
      publishView({ resumeAt: queue.onlyWaiting() ? queue.nextAt() : null })
      if (item === null) {
        await waker.sleep(queue.nextAt())
        continue
      }
      const resumeAt = await runItem(item, waited.has(item.id), lockToken)
      if (resumeAt === null) queue.done(item)
      else queue.wait(item, resumeAt)
      if (resumeAt !== null) waited.add(item.id)
      waker.wake()
    }
  }

  const runAll = async (items: readonly PublishItem[], lockToken: string): Promise<void> => {
    const beat = setInterval(() => void ports.heartbeat(options.taskId, lockToken).catch(() => undefined), PUBLISH_HEARTBEAT_MS)
    try {
      await ports.setEditStatus(options.taskId, true, lockToken)
      queue = createRunQueue(items)
      const waited = new Set<number>()
      await Promise.all(Array.from({ length: Math.max(options.parallelAccounts ?? 1, 1) }, () => work(waited, lockToken)))
    } finally {
      clearInterval(beat)
      queue = null
      publishView({ resumeAt: null, items: view.items.map((one) => (one.resumeAt === null ? one : { ...one, text: WAITING, resumeAt: null })) })
      await ports.setEditStatus(options.taskId, false, lockToken).catch(() => undefined)
      await ports.releaseLock(options.taskId, lockToken).catch(() => undefined)
    }
  }

  const lock = async (): Promise<string | null> => {
    const held = await ports.lockState(options.taskId)
    // One's own lock that nobody keeps any more was left by a crash: there is nothing to ask.
    if (held && !(held.mine && held.stale) && !(await ports.askConcurrent(held))) return null
    const token = await ports.takeLock(options.taskId, held !== null)
    if (token) return token
    const winner = await ports.lockState(options.taskId)
    if (!winner || !(await ports.askConcurrent(winner))) return null
    return ports.takeLock(options.taskId, true)
  }

  const begin = async (): Promise<RunResult> => {
    if (!ports.helperConnected()) return end('helper-closed', '系统检测到云管家未打开')
    await reconcileTask(options.taskId, ports)
    let all = await ports.listItems(options.taskId, '0,-1')
    if (all.some((item) => item.restore_hold === 1)) {
      await ports.settleRestore(all)
      all = await ports.listItems(options.taskId, '0,-1')
    }
    // An unconfirmed item may be out there already: only a person releases it.
    const items = all.filter((item) => !item.unconfirmed && (options.itemIds?.includes(item.id) ?? true))
    if (items.length === 0) return options.publishNow ? end('nothing', '发布成功') : end('nothing', '暂无可发布任务')
    const token = await lock()
    if (!token) return end('declined', '')
    publishView({ items: items.map(waiting), phase: 'running' })
    await runAll(items, token)
    const paused = view.waiting > 0
    const skipped = view.items.filter((one) => one.skipped === true).length
    return paused ? end('paused', `已暂停：成功 ${view.success}，失败 ${view.failed}，未发布 ${view.waiting}`) : end('done', `发布完成：成功 ${view.success}，失败 ${view.failed}${skipped > 0 ? `，跳过 ${skipped}` : ''}`)
  }

  return {
    view: () => view,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    start: async () => {
      if (view.phase !== 'idle') return end('refused', '发布已经开始')
      setPhase('starting')
      const result = await begin().catch((error: unknown) => end('refused', reasonOf(error)))
      setPhase(result.kind === 'paused' ? 'stopped' : 'finished')
      return result
    },
    pause: () => {
      if (view.phase === 'running') setPhase('pausing')
      waker.wake()
    },
    stop: () => {
      if (view.phase === 'running' || view.phase === 'pausing') setPhase('pausing')
      for (const one of view.items) if (one.state === 1) void ports.cancelInHelper(one.item.id).catch(() => undefined)
      abort.abort()
      waker.wake()
    },
    skip: (itemId) => {
      if (queue === null || !queue.drop(itemId)) return false
      patch(itemId, { skipped: true, text: '已跳过', resumeAt: null })
      waker.wake()
      return true
    },
    busy: () => view.phase === 'starting' || view.phase === 'running' || view.phase === 'pausing',
    setText: (itemId, text) => {
      if (view.items.some((one) => one.item.id === itemId && one.state === 1)) patch(itemId, { text })
    },
  }
}
