import type { TFunction } from 'i18next'
import { PUBLISH_AT_ONCE } from '../../../contract/constants.ts'
import type { InputOf } from '../../../contract/endpoint.ts'
import { addressChanged, publishSettled } from '../../../contract/helper/events.ts'
import type { PublishRun } from '../../../contract/entities/publish-run.ts'
import { runStart } from '../../../contract/helper/run-commands.ts'
import { reportAddress } from '../../../contract/http/account-uses.ts'
import { startDueRun, steerPublishRun } from '../../../contract/http/publish-runs.ts'
import { hasPerm } from '../../../contract/permissions.ts'
import type { HelperLink } from '../helper/helper-link.ts'
import type { HttpClient } from '../http/http-client.ts'
import type { Session } from '../session/session-store.ts'
import { checkLogins } from './check-logins.ts'
import { LAST_LOGIN_CHECK, startLoginChecks } from './login-check.ts'
import type { PublishDesk } from './publish-desk.ts'
import { needsUpdate, recordJournal } from './reconcile.ts'
import { settleByJournals } from './restore-settling.ts'
import { atWork, isAlive } from './run-result.ts'
import { dueNotice } from './run-words.ts'
import { type LookPorts, lookAtDue, lookCalls } from './works-look.ts'

export interface BackgroundDeps {
  http: HttpClient
  helper: HelperLink
  session: Session
  storage: { get: (key: string) => string | null; set: (key: string, value: string) => void }
  publishing: Pick<PublishDesk, 'store'>
  /** True while a person's run goes on. */
  manualRunActive: () => boolean
  notify: (title: string, body: string) => void
  /** Texts in the language that is chosen now. */
  words: () => TFunction<'publish'>
  /** Lists that show accounts or items are old now. */
  changed: () => void
}

/** How often due items are asked for, ms. */
export const DUE_POLL_MS = 30_000
const SILENT = { overlay: false, quiet: true } as const
const timers = {
  set: (run: () => void, ms: number): number => window.setTimeout(run, ms),
  clear: (handle: number): void => window.clearTimeout(handle),
}

const checkAccounts = async ({
  http,
  helper,
  changed,
}: BackgroundDeps): Promise<ReadonlyArray<{ openname: string }>> => {
  const { list, offline } = await checkLogins({ http, helper })
  if (list.length > 0) changed()
  return offline
}

/** Runs of due works that go on at this computer. */
const dueRuns = ({ helper, publishing }: Pick<BackgroundDeps, 'helper' | 'publishing'>): readonly PublishRun[] =>
  publishing.store
    .getState()
    .runs.filter(
      (run) => isAlive(run) && run.kind === 'due' && run.device_id === helper.store.getState().info?.device_id,
    )

/** Looks at works: never beside a publish of this computer. */
export const lookPorts = (deps: BackgroundDeps): LookPorts => {
  const { take, read, report } = lookCalls(deps)
  return {
    helperConnected: () => deps.helper.store.getState().connected,
    manualRunActive: () => deps.manualRunActive() || dueRuns(deps).length > 0,
    take: async () => (hasPerm(deps.session.store.getState().perms, 'task:publish') ? take() : null),
    read,
    report,
    onLooked: deps.changed,
  }
}

/** What starting due works needs of the page. The calls throw ApiError, HelperError. */
export interface DuePorts {
  /** Null = no helper is connected, or this person may not publish. `places`: works that it publishes side by side. */
  computer(): { readonly deviceId: string; readonly places: number } | null
  /** Runs as the page knows them, of every computer. */
  runs(): readonly PublishRun[]
  /** Takes what is due; `run_id` 0 = nothing is. */
  take(input: InputOf<typeof startDueRun>): Promise<{ run_id: number; grant: string }>
  execute(begun: { run_id: number; grant: string }): Promise<unknown>
  giveBack(runId: number): Promise<unknown>
}
export type DueDeps = Pick<BackgroundDeps, 'http' | 'helper' | 'session' | 'publishing'>
export const duePorts = ({ http, helper, session, publishing }: DueDeps): DuePorts => ({
  computer: () => {
    const { connected, info } = helper.store.getState()
    return !connected || info === null || !hasPerm(session.store.getState().perms, 'task:publish')
      ? null
      : { deviceId: info.device_id, places: info.places ?? PUBLISH_AT_ONCE }
  },
  runs: () => publishing.store.getState().runs,
  take: (input) => http.call(startDueRun, input, SILENT),
  execute: (begun) => helper.send(runStart, begun),
  giveBack: (runId) => http.call(steerPublishRun, { run_id: runId, wish: 'stop' }, SILENT).catch(() => undefined),
})
/**
 * What is due goes out as a run of this computer; answers its id, 0 = nothing, or not now. Beside a person's run, too,
 * and beside works that were due before and still upload, or wait for their account: one must not keep others beyond
 * their minute. Only while every place is taken and works of an earlier due run wait for one it has no use. Throws
 * ApiError, HelperError.
 */
export const startDue = async (ports: DuePorts, limit = 20): Promise<number> => {
  const computer = ports.computer()
  if (computer === null) return 0
  const here = ports.runs().filter((run) => isAlive(run) && run.device_id === computer.deviceId)
  const working = here.reduce((sum, run) => sum + atWork(run), 0)
  if (working >= computer.places && here.some((run) => run.kind === 'due' && run.waiting > 0)) return 0
  const { run_id, grant } = await ports.take({ device_id: computer.deviceId, limit })
  if (run_id === 0) return 0
  try {
    await ports.execute({ run_id, grant })
  } catch (error) {
    await ports.giveBack(run_id)
    throw error
  }
  return run_id
}

/** Tells how works went out that nobody pressed publish for. */
const tellDue = ({ publishing, notify, words }: BackgroundDeps): (() => void) =>
  publishing.store.subscribe(({ runs }, before) => {
    for (const run of runs) {
      if (
        run.kind !== 'due' ||
        run.mine === 0 ||
        isAlive(run) ||
        !before.runs.some((one) => one.id === run.id && isAlive(one))
      )
        continue
      const told = dueNotice(words(), run)
      if (told !== null) notify(told.title, told.body)
    }
  })

/** What is known of a run whose end is waited for. */
type EndingRun = Pick<PublishRun, 'id' | 'device_id' | 'end_time' | 'failed'>

interface FailureDeps {
  helper: { store: { getState: () => { info: { device_id: string } | null } } }
  publishing: {
    store: {
      subscribe: (
        listener: (state: { runs: readonly EndingRun[] }, before: { runs: readonly EndingRun[] }) => void,
      ) => () => void
    }
  }
}

/** Hears of runs of this computer that ended with failures. */
export const onFailures = ({ helper, publishing }: FailureDeps, listener: () => void): (() => void) =>
  publishing.store.subscribe(({ runs }, before) => {
    if (
      runs.some(
        (run) =>
          run.failed > 0 &&
          !isAlive(run) &&
          run.device_id === helper.store.getState().info?.device_id &&
          before.runs.some((one) => one.id === run.id && isAlive(one)),
      )
    )
      listener()
  })

/**
 * Says once, while this page is open, that what the helper tells can't be taken before it is updated; other failures
 * pass by themselves.
 */
const updateNotice = ({ notify, words }: Pick<BackgroundDeps, 'notify' | 'words'>): ((error: unknown) => void) => {
  let isTold = false
  return (error) => {
    if (isTold || !needsUpdate(error)) return
    isTold = true
    notify(words()('update'), error.message)
  }
}

/** Publishes what is due, looks at what became of works, one after the other, for as long as the page is open. */
const keepPublishing = (deps: BackgroundDeps, tellUpdate: (error: unknown) => void): (() => void) => {
  const abort = new AbortController()
  let timer: number | undefined
  const due = duePorts(deps)
  const tick = async (): Promise<void> => {
    const begun = await startDue(due).catch(() => 0)
    if (
      !abort.signal.aborted &&
      deps.helper.store.getState().connected &&
      hasPerm(deps.session.store.getState().perms, 'task:publish')
    )
      await settleByJournals(deps).then((open) => open && deps.changed(), tellUpdate)
    if (!abort.signal.aborted && begun === 0) await lookAtDue(lookPorts(deps), abort.signal)
    if (!abort.signal.aborted) timer = timers.set(() => void tick(), DUE_POLL_MS)
  }
  void tick()
  return () => {
    abort.abort()
    if (timer !== undefined) timers.clear(timer)
  }
}

/**
 * What goes on without a dialog while somebody is signed in: the ten-minute login check, due items, looks at what
 * became of works, and outcomes that the helper settles after a restart. Answers a function that ends all of it.
 */
export const startPublishingBackground = (deps: BackgroundDeps): (() => void) => {
  const { http, helper } = deps
  const tellUpdate = updateNotice(deps)
  const offSettled = helper.on(publishSettled, (entry) => {
    recordJournal(deps, entry).then(deps.changed).catch(tellUpdate)
  })
  // Told once; the account's row keeps it until somebody tests the proxy.
  const offAddress = helper.on(addressChanged, ({ third_auth_id, proxy_host, before, after }) => {
    deps.notify(deps.words()('address.title'), deps.words()('address.body', { proxy: proxy_host, before, after }))
    if (third_auth_id > 0)
      http.call(reportAddress, { third_auth_id, proxy_host, before, after }, SILENT).then(deps.changed, () => undefined)
  })
  const stopChecks = startLoginChecks({
    now: Date.now,
    helperConnected: () => helper.store.getState().connected,
    onConnection: (listener) =>
      helper.store.subscribe((state, before) => state.connected !== before.connected && listener(state.connected)),
    onFailures: (listener) => onFailures(deps, listener),
    lastCheck: () => Number(deps.storage.get(LAST_LOGIN_CHECK) ?? 0) || 0,
    setLastCheck: (ms) => deps.storage.set(LAST_LOGIN_CHECK, String(ms)),
    check: () => checkAccounts(deps),
    onOffline: (names) =>
      deps.notify(deps.words()('offline.title'), deps.words()('offline.body', { names: names.join('、') })),
    random: Math.random,
    timers,
  })
  const offDue = tellDue(deps)
  const stopDue = keepPublishing(deps, tellUpdate)
  return () => {
    offSettled()
    offAddress()
    stopChecks()
    offDue()
    stopDue()
  }
}

/** Runs the background while a token is there and the account is not expired. */
export const watchSessionForBackground = (deps: BackgroundDeps): (() => void) => {
  let stop: (() => void) | null = null
  const follow = (): void => {
    const { token, admin } = deps.session.store.getState()
    const wanted = token !== '' && admin !== null && admin.expired === 0
    if (wanted && !stop) stop = startPublishingBackground(deps)
    if (!wanted && stop) {
      stop()
      stop = null
    }
  }
  follow()
  const off = deps.session.store.subscribe(follow)
  return () => {
    off()
    stop?.()
  }
}
