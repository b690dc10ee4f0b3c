import { createStore, type StoreApi } from 'zustand/vanilla'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { publishPreflight } from '../../../contract/http/wisdom-seo.ts'
import { publishProgress } from '../../../contract/helper/events.ts'
import type { HelperLink } from '../helper/helper-link.ts'
import type { HttpClient } from '../http/http-client.ts'
import { createPublishRun, type PublishRun, type RunOptions } from './publish-run.ts'
import { createRunPorts } from './run-ports.ts'
import type { LockInfo, RunResult } from './run-types.ts'

export interface PreflightRow {
  id: number
  level: 'warn' | 'block'
  problems: readonly { code: string; msg: string }[]
}
export interface DeskState {
  /** The run whose dialog is open; null = closed. */
  run: PublishRun | null
  result: RunResult | null
  /** Spec 8: may another be publishing? Answered by the person. */
  concurrent: { lock: LockInfo; answer: (go: boolean) => void } | null
  /** What the check before the run found; `blocked` items would be left out. */
  preflight: { rows: readonly PreflightRow[]; total: number; pace: OutputOf<typeof publishPreflight>['pace']; answer: (go: boolean) => void } | null
}

/** One publish run at a time for the whole page: check, questions, dialog, result. */
export interface PublishDesk {
  readonly store: StoreApi<DeskState>
  /** Publishes a task. Resolves when the run ended (the dialog stays open until the person closes it), or null when it was given up before. */
  publish(options: RunOptions): Promise<RunResult | null>
  /** Closes the dialog; refused while publishing (spec 4). */
  close(): boolean
  busy(): boolean
}

export interface PublishDeskDeps {
  http: HttpClient
  helper: HelperLink
  /** Lists that show these items are old now. */
  changed: () => void
  /** True while works go out; false also while the run only waits for the pace of its accounts. */
  onBusy: (busy: boolean) => void
}

const CLOSED: DeskState = { run: null, result: null, concurrent: null, preflight: null }

export const createPublishDesk = (deps: PublishDeskDeps): PublishDesk => {
  const store = createStore<DeskState>(() => CLOSED)

  const ask = <K extends 'concurrent' | 'preflight'>(name: K, rest: Omit<NonNullable<DeskState[K]>, 'answer'>): Promise<boolean> =>
    new Promise((resolve) => {
      const answer = (go: boolean): void => {
        store.setState({ [name]: null } as Partial<DeskState>)
        resolve(go)
      }
      store.setState({ [name]: { ...rest, answer } } as Partial<DeskState>)
    })

  /** Ids that may go; null = the person gave up. */
  const check = async (options: RunOptions): Promise<readonly number[] | null> => {
    const { items, pace } = await deps.http.call(publishPreflight, options.itemIds ? { ids: [...options.itemIds] } : { wisdom_task_id: options.taskId })
    const rows = items.flatMap((item): PreflightRow[] => (item.level === 'ok' ? [] : [{ id: item.id, level: item.level, problems: item.problems }]))
    if ((rows.length > 0 || pace.waiting > 0) && !(await ask('preflight', { rows, total: items.length, pace }))) return null
    return items.filter((item) => item.level !== 'block').map((item) => item.id)
  }

  const ports = createRunPorts({ http: deps.http, helper: deps.helper, askConcurrent: (lock) => ask('concurrent', { lock }) })
  deps.helper.on(publishProgress, (event) => store.getState().run?.setText(event.item_id, event.text))

  return {
    store,
    publish: async (options) => {
      if (store.getState().run?.busy() || !(await deps.helper.requireSettled()) || store.getState().run?.busy()) return null
      const ids = await check(options).catch(() => null)
      if (ids === null) return null
      const run = createPublishRun(ports, { ...options, ...(ids.length > 0 || options.itemIds ? { itemIds: ids } : {}) })
      store.setState({ run, result: null })
      const off = run.subscribe(() => deps.onBusy(run.busy() && run.view().resumeAt === null))
      const result = await run.start()
      off()
      deps.onBusy(false)
      deps.changed()
      // Nothing was begun: there is no table to show, only the sentence.
      store.setState(result.kind === 'done' || result.kind === 'paused' ? { result } : CLOSED)
      return result
    },
    close: () => {
      if (store.getState().run?.busy()) return false
      store.setState(CLOSED)
      return true
    },
    busy: () => store.getState().run?.busy() ?? false,
  }
}
