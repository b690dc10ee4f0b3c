import type { TFunction } from 'i18next'
import { LOGIN_CHECK_INTERVAL_MS, LOGIN_CHECK_JITTER_MS } from '../../../contract/constants.ts'
import type { PublishRun } from '../../../contract/entities/publish-run.ts'
import type { Duty } from '../duties/duties.ts'
import type { HelperLink } from '../helper/helper-link.ts'
import type { HttpClient } from '../http/http-client.ts'
import { checkLogins } from './check-logins.ts'
import { isAlive } from './run-result.ts'

/** Key in the page's storage: when all logins were last looked at, unix ms. */
export const LAST_LOGIN_CHECK = 'lastLoginCheck'

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

/** Calls the listener when runs of this computer have ended with failures. Answers how it stops. */
export function onFailures({ helper, publishing }: FailureDeps, listener: () => void): () => void {
  return publishing.store.subscribe(({ runs }, before) => {
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
}

export interface LoginCheckDeps extends FailureDeps {
  http: Pick<HttpClient, 'call'>
  helper: Pick<HelperLink, 'send' | 'store'>
  storage: { get: (key: string) => string | null; set: (key: string, value: string) => void }
  notify: (title: string, body: string) => void
  /** Texts in the language that is chosen now. */
  words: () => TFunction<'publish'>
  /** Lists that show accounts are old now. */
  changed: () => void
}

/**
 * The login check of all accounts: every 10 minutes and a little more, counted over all pages of this browser. A run
 * with failures asks for one at once, since one of its accounts may be signed out, and those stand first then; the ten
 * minutes go on as they did.
 */
export function loginCheckDuty(deps: LoginCheckDeps): Duty {
  const { storage, notify, words, changed } = deps
  return {
    name: 'login check',
    everyMs: LOGIN_CHECK_INTERVAL_MS,
    jitterMs: LOGIN_CHECK_JITTER_MS,
    last: {
      get: () => Number(storage.get(LAST_LOGIN_CHECK) ?? 0) || 0,
      set: (ms) => storage.set(LAST_LOGIN_CHECK, String(ms)),
    },
    async round(signal) {
      // A check that could not be made says nothing about the accounts; the next one tries again.
      const checked = await checkLogins(deps, undefined, signal).catch(() => null)
      if (checked === null) return
      if (checked.list.length > 0) changed()
      if (checked.offline.length > 0)
        notify(
          words()('offline.title'),
          words()('offline.body', { names: checked.offline.map((one) => one.openname).join('、') }),
        )
    },
    listen: (turns) => onFailures(deps, turns.ask),
  }
}
