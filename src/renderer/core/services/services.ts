import type { QueryClient } from '@tanstack/react-query'
import type { i18n as I18n } from 'i18next'
import type { StoreApi } from 'zustand/vanilla'
import type { Host } from '../../host/host.ts'
import type { SafeStorage } from '../../lib/storage.ts'
import type { CheckDesk } from '../accounts/check-desk.ts'
import type { Appearance } from '../appearance/appearance-store.ts'
import type { LayoutStore } from '../appearance/layout-store.ts'
import type { ErrorLog } from '../errors/error-log.ts'
import type { HelperLink } from '../helper/helper-link.ts'
import type { PersonDesk } from '../helper/person-desk.ts'
import type { Connection } from '../http/connection.ts'
import type { HttpClient } from '../http/http-client.ts'
import type { Overlay } from '../http/overlay.ts'
import type { NoteDrafts } from '../messages/note-drafts.ts'
import type { Notices } from '../notices/notices.ts'
import type { PageContextState } from '../page/page-context.ts'
import type { VisitedViews } from '../page/visited-views.ts'
import type { PublishDesk } from '../publishing/publish-desk.ts'
import type { RunFlag } from '../publishing/run-flag.ts'
import type { RankDesk } from '../ranks/rank-desk.ts'
import type { Session } from '../session/session-store.ts'
import type { UploadQueue } from '../uploads/upload-queue.ts'

/** Everything long-lived that the page is made of, built once by app/services for main.tsx. */
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
  /** Notes of conversations that are not finished. */
  readonly noteDrafts: NoteDrafts
  readonly queries: QueryClient
}
