import { createStore, type StoreApi } from 'zustand/vanilla'
import type { InputOf, OutputOf } from '../../../contract/endpoint.ts'
import type { PublishRun } from '../../../contract/entities/publish-run.ts'
import { CODE } from '../../../contract/errors.ts'
import { runNudge, runStart } from '../../../contract/helper/run-commands.ts'
import {
  publishRunDetail,
  publishRunList,
  retryPublishRun,
  skipRunItem,
  startPublishRun,
  steerPublishRun,
  takeOverRun,
} from '../../../contract/http/publish-runs.ts'
import type { publishPreflight } from '../../../contract/http/wisdom-seo.ts'
import type { HelperLink } from '../helper/helper-link.ts'
import { ApiError } from '../http/api-error.ts'
import type { HttpClient } from '../http/http-client.ts'
import { findingsOf, hasNews, type PreflightRow, type PublishLook } from './findings.ts'
import { createRunLine, type Launched, type LinePlace } from './run-line.ts'
import { declined, isAlive, nothing, refused, resultOf, type RunResult } from './run-result.ts'

/** Who holds the task; times in unix seconds. */
export interface LockHolder {
  holder: string
  startTime: number
  stale: boolean
}
export type RunDetail = OutputOf<typeof publishRunDetail>
export interface PublishOptions {
  taskId: number
  /** Only these items; absent = all unpublished ones. */
  itemIds?: readonly number[]
  /** Works with a time ahead are handed to their platforms to be held until it; else they go out now. */
  keepTimes?: boolean
}
export interface DeskState {
  /** Runs that go on, and those that ended just now, newest first. */
  runs: readonly PublishRun[]
  /** Own runs that ended while they were put aside and whose end nobody has looked at. */
  untold: readonly number[]
  /** Id of the run whose dialog is open; 0 = none. */
  open: number
  detail: RunDetail | null
  /** Spec 8: may another be publishing? Answered by the person. */
  concurrent: { lock: LockHolder; answer: (go: boolean) => void } | null
  /** What the check before the run found; `blocked` items would be left out. `pace.finish_time` 0 with works that wait = not known. */
  preflight: {
    rows: readonly PreflightRow[]
    total: number
    pace: OutputOf<typeof publishPreflight>['pace']
    answer: (go: boolean) => void
  } | null
  /** Null = there is one task only, or none. */
  queue: LinePlace | null
  /** Runs of the last line that have ended, in their order, as they did: their window tells the sum until it is closed. */
  sum: readonly PublishRun[]
}

/** Starts publish runs at this computer, and watches and steers whatever runs there are: they belong to the backend, and a page may come and go. */
export interface PublishDesk {
  readonly store: StoreApi<DeskState>
  /** Publishes a task. Resolves when the run ended, or null when it was given up before. */
  publish(options: PublishOptions): Promise<RunResult | null>
  /**
   * Publishes several tasks one after another: checked together before, begun together, so that they go on without this page, and shown in one dialog. A stop ends those
   * behind it, too, and none is begun behind one that is refused; the counts are of all. `agreed` = answers of the check that the person was shown when he said yes: he is asked
   * again only where the check finds something else now. As publish.
   */
  publishAll(parts: readonly PublishOptions[], agreed?: readonly PublishLook[]): Promise<RunResult | null>
  /** What certainly failed in a run that has ended, again. */
  retry(run: PublishRun): Promise<RunResult | null>
  /**
   * Goes on here with a run whose computer is lost.
   * @throws ApiError, HelperError
   */
  takeOver(run: PublishRun): Promise<void>
  /** @throws ApiError */
  steer(run: PublishRun, wish: 'run' | 'pause' | 'stop'): Promise<void>
  /** @throws ApiError */
  skip(run: PublishRun, itemId: number): Promise<void>
  /** Shows a run. */
  show(runId: number): void
  /** Puts the dialog aside; a run that goes on stays in the dock, and its end is told there. */
  fold(): void
  /** Asks the backend how things stand. Never rejects. */
  refresh(): Promise<void>
  /** Somebody signed out: what he saw is not for the next one. */
  forget(): void
}

export interface PublishDeskDeps {
  http: HttpClient
  helper: HelperLink
  /** Lists that show these items are old now. */
  changed: () => void
  /** True while works of a person's run go out at this computer; false also while it only waits for the pace of its accounts. */
  onBusy: (busy: boolean) => void
  /** Runs that this tab put aside, kept for as long as it is open. */
  folded: { has: (runId: number) => boolean; add: (runId: number) => void }
}

const EMPTY: DeskState = {
  runs: [],
  untold: [],
  open: 0,
  detail: null,
  concurrent: null,
  preflight: null,
  queue: null,
  sum: [],
}
const SILENT = { overlay: false, quiet: true } as const
const AT_WORK: ReadonlySet<string> = new Set(['starting', 'running', 'pausing'])

/** A run that began, or whose outcome is another one since it ended, as somebody found it out: lists are old. */
const isNews = (run: PublishRun, before: readonly PublishRun[]): boolean => {
  const known = before.find(({ id }) => id === run.id)
  if (known === undefined) return isAlive(run)
  const counts = ['success', 'failed', 'unconfirmed', 'skipped', 'absent'] as const
  return !isAlive(run) && !isAlive(known) && counts.some((count) => run[count] !== known[count])
}

export function createPublishDesk(deps: PublishDeskDeps): PublishDesk {
  const { http, helper } = deps
  const store = createStore<DeskState>(() => EMPTY)
  const waiting = new Map<number, ((result: RunResult) => void)[]>()
  const device = (): string => helper.store.getState().info?.device_id ?? ''
  /** Runs whose end was told: an older answer that comes late does not tell it again. */
  const reported = new Set<number>()
  let starting = false
  /** What runs when the page is loaded is no news. */
  let hasLooked = false

  const ask = <K extends 'concurrent' | 'preflight'>(
    name: K,
    rest: Omit<NonNullable<DeskState[K]>, 'answer'>,
  ): Promise<boolean> =>
    new Promise((resolve) => {
      const answer = (go: boolean): void => {
        store.setState({ [name]: null } as Partial<DeskState>)
        resolve(go)
      }
      store.setState({ [name]: { ...rest, answer } } as Partial<DeskState>)
    })

  /** Ids that may go, of each part; null = the person gave up. */
  const check = async (
    preflight: typeof publishPreflight,
    parts: readonly PublishOptions[],
    agreed: readonly PublishLook[],
  ): Promise<(readonly number[])[] | null> => {
    const looks: PublishLook[] = []
    for (const options of parts)
      looks.push(
        await http.call(preflight, {
          ...(options.itemIds ? { ids: [...options.itemIds] } : { wisdom_task_id: options.taskId }),
          publish_now: options.keepTimes ? 0 : 1,
        }),
      )
    const items = looks.flatMap((look) => look.items)
    const found = findingsOf(looks)
    if (hasNews(found, findingsOf(agreed)) && !(await ask('preflight', { ...found, total: items.length }))) return null
    return looks.map((look) => look.items.filter((item) => item.level !== 'block').map((item) => item.id))
  }

  const refresh = async (): Promise<void> => {
    const told = await http.call(publishRunList, {}, SILENT).then(
      (answer) => answer.list,
      () => null,
    )
    if (told === null) return
    const before = store.getState()
    const open =
      before.open !== 0
        ? before.open
        : (told.findLast((run) => isAlive(run) && run.mine === 1 && run.kind === 'task' && !deps.folded.has(run.id))
            ?.id ?? 0)
    store.setState({ runs: told, open })
    const detail = open === 0 ? null : await http.call(publishRunDetail, { run_id: open }, SILENT).catch(() => null)
    // The detail is younger: an end that the dialog shows is the end for everybody who waits for it.
    const list = detail === null ? told : told.map((run) => (run.id === detail.run.id ? detail.run : run))
    if (detail !== null && store.getState().open === open) store.setState({ detail, runs: list })
    deps.onBusy(
      list.some(
        (run) =>
          isAlive(run) && run.kind === 'task' && run.device_id === device() && AT_WORK.has(run.state) && run.lost === 0,
      ),
    )
    const ended = list.filter(
      (run) =>
        !isAlive(run) &&
        !reported.has(run.id) &&
        (waiting.has(run.id) || before.runs.some((one) => one.id === run.id && isAlive(one))),
    )
    if (hasLooked && (ended.length > 0 || list.some((run) => isNews(run, before.runs)))) deps.changed()
    hasLooked = true
    // What a later run of the task has begun anew is over: its end would speak of works that went out since.
    const isOld = (id: number): boolean =>
      list.some(
        (run) =>
          run.id === id &&
          list.some((later) => later.id > id && later.kind === 'task' && later.wisdom_task_id === run.wisdom_task_id),
      )
    store.setState(({ untold, open: seen }) => ({
      untold: [
        ...untold,
        ...ended.filter((run) => run.mine === 1 && run.kind === 'task' && run.id !== seen).map((run) => run.id),
      ].filter((id) => !isOld(id)),
    }))
    for (const run of ended) {
      reported.add(run.id)
      for (const resolve of waiting.get(run.id) ?? []) resolve(resultOf(run))
      waiting.delete(run.id)
    }
  }
  const ended = (runId: number): Promise<RunResult> =>
    new Promise((resolve) => waiting.set(runId, [...(waiting.get(runId) ?? []), resolve]))
  const show = (runId: number): void => {
    // The next of a line takes over the open dialog: what it showed stays until there is something newer.
    store.setState(({ detail, untold, queue }) => ({
      open: runId,
      untold: untold.filter((id) => id !== runId),
      detail: detail?.run.id === runId || queue?.runId === runId ? detail : null,
    }))
    void refresh()
  }

  /**
   * Hands a run to this computer's helper, to be executed when the run `after` has ended (0 = at once); when it is not
   * taken, the run is ended again.
   * @throws HelperError
   */
  const handOver = async (begun: { run_id: number; grant: string }, after = 0): Promise<void> => {
    try {
      await helper.send(runStart, { run_id: begun.run_id, grant: begun.grant, after })
    } catch (error) {
      await http.call(steerPublishRun, { run_id: begun.run_id, wish: 'stop' }, SILENT).catch(() => undefined)
      throw error
    }
  }
  const lockedBy = (error: unknown): LockHolder | null => {
    if (!(error instanceof ApiError) || error.code !== CODE.PUBLISH_LOCKED) return null
    const data = (error.data ?? {}) as { holder_name?: string; start_time?: number; stale?: number }
    return { holder: data.holder_name ?? '', startTime: data.start_time ?? 0, stale: data.stale === 1 }
  }
  /** Begins and hands over, asking when another may be at it; a run that is begun belongs to the backend, and is watched from here on. */
  const launch = async (
    begin: (force: 0 | 1) => Promise<OutputOf<typeof startPublishRun>>,
    after = 0,
  ): Promise<Launched | RunResult> => {
    try {
      const begun = await begin(0).catch(async (error: unknown) => {
        const lock = lockedBy(error)
        if (lock === null) throw error
        return (await ask('concurrent', { lock })) ? await begin(1) : null
      })
      if (begun === null) return declined
      if (begun.run_id === 0) return nothing
      await handOver(begun, after)
      return { runId: begun.run_id, ended: ended(begun.run_id) }
    } catch (error) {
      return refused(error instanceof Error ? error.message : '')
    }
  }
  const begin = (
    { taskId, itemIds, keepTimes }: PublishOptions,
    ids: readonly number[],
    after: number,
  ): Promise<Launched | RunResult> => {
    const input: InputOf<typeof startPublishRun> = {
      wisdom_task_id: taskId,
      device_id: device(),
      publish_now: keepTimes ? 0 : 1,
      ...(ids.length > 0 ? { ids: [...ids] } : itemIds ? { ids: [...itemIds] } : {}),
    }
    return launch((force) => http.call(startPublishRun, { ...input, force }, { quiet: true }), after)
  }
  const publishAll = async (
    parts: readonly PublishOptions[],
    agreed: readonly PublishLook[] = [],
  ): Promise<RunResult | null> => {
    if (starting || parts.length === 0 || !(await helper.requireSettled())) return null
    starting = true
    try {
      // The wires of tasks are many: they come with the page's background work, not before the first paint.
      const [{ settleTask }, wires] = await Promise.all([
        import('./reconcile.ts'),
        import('../../../contract/http/wisdom-seo.ts'),
      ])
      for (const { taskId } of parts) await settleTask({ http, helper }, taskId).catch(() => undefined)
      const checked = await check(wires.publishPreflight, parts, agreed).catch(() => null)
      if (checked === null) return null
      const left = parts.flatMap((options, at) =>
        parts.length === 1 || (checked[at]?.length ?? 0) > 0 ? [{ options, ids: checked[at] ?? [] }] : [],
      )
      const begun: Launched[] = []
      let last: RunResult | null = null
      for (const { options, ids } of left) {
        const one = await begin(options, ids, begun.at(-1)?.runId ?? 0)
        if ('runId' in one) begun.push(one)
        else last = one
        if (last?.kind === 'refused') break
      }
      // From here on the runs are the backend's: others may be begun meanwhile.
      starting = false
      store.setState({ sum: [] })
      return await createRunLine({ store, aside: deps.folded.add, show, refresh }).follow(begun, last)
    } finally {
      starting = false
      store.setState({ queue: null })
    }
  }
  const nudge = (run: PublishRun): void => {
    if (run.device_id === device()) void helper.send(runNudge, { run_id: run.id }).catch(() => undefined)
  }

  return {
    store,
    publish: (options) => publishAll([options]),
    publishAll,
    retry: async (run) => {
      if (!(await helper.requireSettled())) return null
      const again = await launch((force) =>
        http.call(retryPublishRun, { run_id: run.id, device_id: device(), force }, { quiet: true }),
      )
      if (!('runId' in again)) return again
      show(again.runId)
      return await again.ended
    },
    takeOver: async (run) => {
      if (!(await helper.requireSettled())) return
      await handOver(await http.call(takeOverRun, { run_id: run.id, device_id: device() }))
      await refresh()
    },
    steer: async (run, wish) => {
      await http.call(steerPublishRun, { run_id: run.id, wish }, { overlay: false })
      nudge(run)
      await refresh()
    },
    skip: async (run, itemId) => {
      await http.call(skipRunItem, { run_id: run.id, item_id: itemId }, { overlay: false })
      nudge(run)
      await refresh()
    },
    show,
    fold: () => {
      const { open, queue } = store.getState()
      for (const id of queue?.runId === open ? [open, ...queue.behind] : open === 0 ? [] : [open]) deps.folded.add(id)
      store.setState(({ sum }) => ({ open: 0, detail: null, sum: sum.some((run) => run.id === open) ? [] : sum }))
    },
    refresh,
    forget: () => store.setState(EMPTY, true),
  }
}
