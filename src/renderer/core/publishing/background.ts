import { addressChanged, publishSettled } from '../../../contract/helper/events.ts'
import { reportAddress } from '../../../contract/http/account-uses.ts'
import { reportDueItem, takeDueItems } from '../../../contract/http/auto-publish.ts'
import { hasPerm } from '../../../contract/permissions.ts'
import type { HelperLink } from '../helper/helper-link.ts'
import type { HttpClient } from '../http/http-client.ts'
import type { Session } from '../session/session-store.ts'
import { checkLogins } from './check-logins.ts'
import { type AutoPublishPorts, startAutoPublish } from './auto-publish.ts'
import { LAST_LOGIN_CHECK, startLoginChecks } from './login-check.ts'
import { recordJournal } from './reconcile.ts'
import { settleByJournals } from './restore-settling.ts'
import { asPaused, createRunPorts } from './run-ports.ts'
import { type LookPorts, lookAtDue, lookCalls } from './works-look.ts'

export interface BackgroundDeps {
  http: HttpClient
  helper: HelperLink
  session: Session
  storage: { get: (key: string) => string | null; set: (key: string, value: string) => void }
  /** True while a publish dialog is running. */
  manualRunActive: () => boolean
  notify: (title: string, body: string) => void
  /** Lists that show accounts or items are old now. */
  changed: () => void
}

const SILENT = { overlay: false, quiet: true } as const
const timers = { set: (run: () => void, ms: number): number => window.setTimeout(run, ms), clear: (handle: number): void => window.clearTimeout(handle) }

const checkAccounts = async ({ http, helper, changed }: BackgroundDeps): Promise<ReadonlyArray<{ openname: string }>> => {
  const { list, offline } = await checkLogins({ http, helper })
  if (list.length > 0) changed()
  return offline
}

const lookPorts = (deps: BackgroundDeps): LookPorts => {
  const { take, read, report } = lookCalls(deps)
  return {
    helperConnected: () => deps.helper.store.getState().connected,
    manualRunActive: deps.manualRunActive,
    take: async () => (hasPerm(deps.session.store.getState().perms, 'task:publish') ? take() : null),
    read,
    report,
    onLooked: deps.changed,
  }
}

/** What publishing of due items needs from backend and helper. */
export const autoPorts = (deps: BackgroundDeps): AutoPublishPorts => {
  const { http, helper, notify, changed } = deps
  const device = (): string => helper.store.getState().info?.device_id ?? ''
  const may = (): boolean => hasPerm(deps.session.store.getState().perms, 'task:publish')
  const run = createRunPorts({ http, helper, askConcurrent: () => Promise.resolve(false) })
  return {
    run,
    manualRunActive: deps.manualRunActive,
    takeDue: async () => (device() && may() ? (await http.call(takeDueItems, { device_id: device() }, SILENT)).videoList : []),
    reportStarted: async (id) => {
      try {
        const started = await http.call(reportDueItem, { id, device_id: device(), status: 1 }, SILENT)
        if (started.third_token) run.freshToken?.(id, started.third_token)
        return { attemptNo: started.attempt_no, epoch: started.epoch }
      } catch (error) {
        throw asPaused(error)
      }
    },
    reportDone: async (id, { attemptNo, epoch }, outcome) => void (await http.call(reportDueItem, { id, device_id: device(), status: 2, attempt_no: attemptNo, epoch, publishId: outcome.publishId, platform_item_id: outcome.platform_item_id, platform_url: outcome.platform_url, ...(outcome.note ? { msg: outcome.note } : {}), ...(outcome.way ? { way: outcome.way } : {}), ...(outcome.article_urls ? { article_urls: outcome.article_urls } : {}) }, SILENT)),
    reportFailed: async (id, attempt, failure) =>
      void (await http.call(reportDueItem, { id, device_id: device(), status: -1, ...(attempt === null ? {} : { attempt_no: attempt.attemptNo, epoch: attempt.epoch }), msg: failure.message, error_code: failure.kind === 'unconfirmed' ? 'unconfirmed' : failure.errorCode }, SILENT)),
    onItem: (item, state, text) => {
      changed()
      if (state === 'done') notify('定时作品已发布', `${item.thirdauth.openname}：${item.title}`)
      if (state === 'failed') notify('定时作品发布失败', `${item.title}：${text}`)
    },
    afterwards: async (signal) => {
      if (helper.store.getState().connected && may()) await settleByJournals({ http, helper }).then((open) => open && changed(), () => undefined)
      return lookAtDue(lookPorts(deps), signal)
    },
  }
}

/**
 * What goes on without a dialog while somebody is signed in: the ten-minute login check, due items, looks at what became of works, and
 * outcomes that the helper settles after a restart. Answers a function that ends all of it.
 */
export const startPublishingBackground = (deps: BackgroundDeps): (() => void) => {
  const { http, helper } = deps
  const offSettled = helper.on(publishSettled, (entry) => {
    recordJournal({ ...entry, outcome: entry.outcome }, createRunPorts({ http, helper, askConcurrent: () => Promise.resolve(false) }))
      .then(deps.changed)
      .catch(() => undefined)
  })
  // Told once; the account's row keeps it until somebody tests the proxy.
  const offAddress = helper.on(addressChanged, ({ third_auth_id, proxy_host, before, after }) => {
    deps.notify('代理出口地址变化', `${proxy_host}：${before} → ${after}，请确认代理是否正常`)
    if (third_auth_id > 0) http.call(reportAddress, { third_auth_id, proxy_host, before, after }, SILENT).then(deps.changed, () => undefined)
  })
  const stopChecks = startLoginChecks({
    now: Date.now,
    helperConnected: () => helper.store.getState().connected,
    onConnection: (listener) => helper.store.subscribe((state, before) => state.connected !== before.connected && listener(state.connected)),
    lastCheck: () => Number(deps.storage.get(LAST_LOGIN_CHECK) ?? 0) || 0,
    setLastCheck: (ms) => deps.storage.set(LAST_LOGIN_CHECK, String(ms)),
    check: () => checkAccounts(deps),
    onOffline: (names) => deps.notify('账号掉线', `${names.join('、')} 需要重新授权`),
    random: Math.random,
    timers,
  })
  const stopDue = startAutoPublish(autoPorts(deps), timers)
  return () => {
    offSettled()
    offAddress()
    stopChecks()
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
