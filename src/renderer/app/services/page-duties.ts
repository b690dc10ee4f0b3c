import type { TFunction } from 'i18next'
import type { Duty } from '../../core/duties/duties.ts'
import type { HelperLink } from '../../core/helper/helper-link.ts'
import { tableDuty } from '../../core/helper/table-duty.ts'
import type { HttpClient } from '../../core/http/http-client.ts'
import { readingDuty } from '../../core/messages/reading-duty.ts'
import { sendingDuty } from '../../core/messages/sending-duty.ts'
import { addressDuty } from '../../core/publishing/address-notices.ts'
import { dueWorksDuty } from '../../core/publishing/due-works.ts'
import { journalDuty } from '../../core/publishing/journal-duty.ts'
import { loginCheckDuty } from '../../core/publishing/login-check-duty.ts'
import type { PublishDesk } from '../../core/publishing/publish-desk.ts'
import { worksListDuty } from '../../core/publishing/works-lists.ts'
import type { RankDesk } from '../../core/ranks/rank-desk.ts'
import { rankDuty } from '../../core/ranks/rank-duty.ts'
import type { Session } from '../../core/session/session-store.ts'

export interface PageDutyDeps {
  http: HttpClient
  helper: HelperLink
  session: Session
  storage: { get: (key: string) => string | null; set: (key: string, value: string) => void }
  publishing: PublishDesk
  ranks: RankDesk
  win: Window
  /** True while a person's run goes on. */
  manualRunActive: () => boolean
  notify: (title: string, body: string) => void
  /** Texts in the language that is chosen now. */
  words: () => TFunction<'publish'>
  onRefusedTable: (error: unknown) => void
  /** Lists that show accounts or works are old now. */
  publishingChanged: () => void
  /** Lists that show messages are old now. */
  messagesChanged: () => void
  /** Calls the listener at news of the inbox; answers how it stops. */
  onMessages: (listener: () => void) => () => void
  /** Lists that show ranks are old now. */
  ranksChanged: () => void
}

/** All that a page does by itself; a new duty is one line here. */
export function pageDuties(deps: PageDutyDeps): readonly Duty[] {
  const publishing = { ...deps, changed: deps.publishingChanged }
  return [
    tableDuty({ ...deps, onRefused: deps.onRefusedTable }),
    dueWorksDuty(publishing),
    journalDuty(publishing),
    worksListDuty(publishing),
    readingDuty({ ...deps, changed: deps.messagesChanged }),
    sendingDuty({ ...deps, changed: deps.messagesChanged }),
    loginCheckDuty(publishing),
    addressDuty(publishing),
    rankDuty({ ...deps, desk: deps.ranks, changed: deps.ranksChanged }),
  ]
}
