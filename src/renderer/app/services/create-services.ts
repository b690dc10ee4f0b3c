import { QueryClient } from '@tanstack/react-query'
import { clientErrorLog } from '../../../contract/http/admin.ts'
import { initProject } from '../../../contract/http/common.ts'
import type { ProjectConfig } from '../../../contract/entities/session.ts'
import { createCheckDesk } from '../../core/accounts/check-desk.ts'
import { createAppearance } from '../../core/appearance/appearance-store.ts'
import { createLayoutStore } from '../../core/appearance/layout-store.ts'
import { createErrorLog } from '../../core/errors/error-log.ts'
import { createHelperLink, type HelperLink } from '../../core/helper/helper-link.ts'
import { createPersonDesk } from '../../core/helper/person-desk.ts'
import { ApiError } from '../../core/http/api-error.ts'
import { apiKey } from '../../core/http/api-key.ts'
import { createConnection } from '../../core/http/connection.ts'
import { createHttpClient } from '../../core/http/http-client.ts'
import { createOverlay } from '../../core/http/overlay.ts'
import { namesIn } from '../../core/i18n/names-in.ts'
import { createNoteDrafts } from '../../core/messages/note-drafts.ts'
import { createNotices } from '../../core/notices/notices.ts'
import { mendStyles } from '../../core/page/mend-styles.ts'
import { createPageContext } from '../../core/page/page-context.ts'
import { createVisitedViews } from '../../core/page/visited-views.ts'
import { createPublishDesk } from '../../core/publishing/publish-desk.ts'
import { createRunFlag } from '../../core/publishing/run-flag.ts'
import { createRankDesk } from '../../core/ranks/rank-desk.ts'
import type { Services } from '../../core/services/services.ts'
import { createOwnStorage } from '../../core/session/own-storage.ts'
import { createSession } from '../../core/session/session-store.ts'
import { startUploads } from '../../core/uploads/start-uploads.ts'
import { safeStorage } from '../../lib/storage.ts'

/** When the page was last loaded anew because a part of it could not be loaded. */
const RELOADED = 'page-reloaded'

/** Runs whose dialog this tab put aside. */
const FOLDED = 'publish-folded-'

/** Only what may pass by itself is tried again: a lost connection or a busy gateway. */
const mayRetry = (count: number, error: unknown): boolean =>
  count < 2 && error instanceof ApiError && (error.kind === 'network' || (error.kind === 'http' && error.code >= 502))

/** Builds everything long-lived that the page is made of; called once, by main.tsx. */
export function createServices(win: Window, host: Services['host'], i18n: Services['i18n']): Services {
  const storage = safeStorage(win.localStorage)
  const session = createSession({ document: win.document, storage, secure: win.location.protocol === 'https:' })
  const overlay = createOverlay()
  const queries = new QueryClient({
    defaultOptions: {
      queries: { retry: mayRetry, staleTime: 10_000, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  const notices = createNotices()
  const helper: HelperLink = createHelperLink({
    host,
    wsUrl: () => queries.getQueryData<ProjectConfig>(apiKey(initProject, {}))?.helper.ws_url ?? '',
    openSocket: (url) => new WebSocket(url),
    takeCode: () => host.takePairingCode(),
    origin: () => win.location.origin,
    onBadFrame: (what) => errors.report(new Error(`helper frame: ${what}`), 'warn'),
    onStranger: () => notices.warning(i18n.t('shell:helper.stranger')),
  })
  const http = createHttpClient({
    overlay,
    token: () => session.store.getState().token,
    siteHost: win.location.host,
    deviceId: () => helper.store.getState().info?.device_id ?? '',
    language: () => i18n.language,
    named: namesIn(i18n),
  })
  // What is in memory has its names in the language before.
  i18n.on('languageChanged', () => void queries.invalidateQueries())
  const connection = createConnection({
    http,
    onBack: () => {
      void queries.invalidateQueries()
      helper.wake()
    },
    reload: () => win.location.reload(),
    mendStyles: async () => await mendStyles(win.document),
    reloaded: { get: () => Number(storage.get(RELOADED) ?? 0) || 0, set: (ms) => storage.set(RELOADED, String(ms)) },
  })
  // Timers of a hidden page are slowed down: its next try may be a minute away.
  win.document.addEventListener('visibilitychange', () => (win.document.hidden ? undefined : helper.wake()))
  const errors = createErrorLog({
    route: () => win.location.pathname,
    async send(entry) {
      if (session.store.getState().token === '') return
      const { level, message, stack, route } = entry
      await http.call(clientErrorLog, { level, message, stack, route }, { overlay: false, quiet: true })
    },
  })
  const appearance = createAppearance({ storage, root: win.document.documentElement })
  const runs = createRunFlag()
  const own = createOwnStorage(storage, session)
  const ownTab = createOwnStorage(safeStorage(win.sessionStorage), session)
  const publishing = createPublishDesk({
    http,
    helper,
    onBusy: (manual) => runs.setState({ manual }),
    changed: () => void queries.invalidateQueries(),
    folded: { has: (id) => ownTab.get(`${FOLDED}${id}`) !== null, add: (id) => ownTab.set(`${FOLDED}${id}`, '1') },
  })
  return {
    host,
    storage,
    i18n,
    http,
    connection,
    overlay,
    session,
    helper,
    persons: createPersonDesk({ helper }),
    notices,
    appearance,
    layout: createLayoutStore(own),
    errors,
    page: createPageContext(),
    visited: createVisitedViews(ownTab),
    runs,
    publishing,
    checks: createCheckDesk(),
    ranks: createRankDesk(),
    uploads: startUploads(win, http, session, queries),
    noteDrafts: createNoteDrafts(session),
    queries,
  }
}
