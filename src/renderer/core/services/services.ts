import { QueryClient } from '@tanstack/react-query'
import type { StoreApi } from 'zustand/vanilla'
import type { i18n as I18n } from 'i18next'
import { clientErrorLog } from '../../../contract/http/admin.ts'
import { initProject } from '../../../contract/http/common.ts'
import type { ProjectConfig } from '../../../contract/entities/session.ts'
import type { Host } from '../../host/host.ts'
import { type SafeStorage, safeStorage } from '../../lib/storage.ts'
import { type Appearance, createAppearance } from '../appearance/appearance-store.ts'
import { createLayoutStore, type LayoutStore } from '../appearance/layout-store.ts'
import { createErrorLog, type ErrorLog } from '../errors/error-log.ts'
import { createHelperLink, type HelperLink } from '../helper/helper-link.ts'
import { createPersonDesk, type PersonDesk } from '../helper/person-desk.ts'
import { ApiError } from '../http/api-error.ts'
import { type Connection, createConnection } from '../http/connection.ts'
import { namesIn } from '../i18n/names-in.ts'
import { createHttpClient, type HttpClient } from '../http/http-client.ts'
import { createPublishDesk, type PublishDesk } from '../publishing/publish-desk.ts'
import { createOverlay, type Overlay } from '../http/overlay.ts'
import { apiKey } from '../http/api-key.ts'
import { createNotices, type Notices } from '../notices/notices.ts'
import { mendStyles } from '../page/mend-styles.ts'
import { createPageContext, type PageContextState } from '../page/page-context.ts'
import { createVisitedViews, type VisitedViews } from '../page/visited-views.ts'
import { createOwnStorage } from '../session/own-storage.ts'
import { createSession, type Session } from '../session/session-store.ts'
import { startUploads } from '../uploads/start-uploads.ts'
import type { UploadQueue } from '../uploads/upload-queue.ts'
import { createRankDesk, type RankDesk } from '../ranks/rank-desk.ts'
import { type CheckDesk, createCheckDesk } from '../accounts/check-desk.ts'
import { createRunFlag, type RunFlag } from './run-flag.ts'

/** Everything long-lived that the page is made of, built once in main.tsx. */
export interface Services {
  readonly host: Host
  readonly storage: SafeStorage
  readonly i18n: I18n
  readonly http: HttpClient
  /** Whether the server answers. */
  readonly connection: Connection
  readonly overlay: Overlay
  readonly session: Session
  readonly helper: HelperLink
  /** What the helper waits for a person to do. */
  readonly persons: PersonDesk
  readonly notices: Notices
  readonly appearance: Appearance
  readonly layout: LayoutStore
  readonly errors: ErrorLog
  readonly page: StoreApi<PageContextState>
  /** Screens that were opened in this tab. */
  readonly visited: VisitedViews
  /** The publish dialog sets `manual` while its works go out. */
  readonly runs: StoreApi<RunFlag>
  readonly publishing: PublishDesk
  /** A login check that a person asked for, whatever screen is shown. */
  readonly checks: CheckDesk
  /** Looks at search pages, made whatever screen is shown. */
  readonly ranks: RankDesk
  /** Files on their way to the library, whatever screen is shown. */
  readonly uploads: UploadQueue
  readonly queries: QueryClient
}

/** When the page was last loaded anew because a part of it could not be loaded. */
const RELOADED = 'page-reloaded'

/** Runs whose dialog this tab put aside. */
const FOLDED = 'publish-folded-'

/** Only what may pass by itself is tried again: a lost connection or a busy gateway. */
const mayRetry = (count: number, error: unknown): boolean =>
  count < 2 && error instanceof ApiError && (error.kind === 'network' || (error.kind === 'http' && error.code >= 502))

export const createServices = (win: Window, host: Host, i18n: I18n): Services => {
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
    queries,
  }
}
