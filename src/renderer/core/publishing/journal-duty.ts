import type { TFunction } from 'i18next'
import { publishSettled } from '../../../contract/helper/events.ts'
import type { Duty } from '../duties/duties.ts'
import type { HelperLink } from '../helper/helper-link.ts'
import type { HttpClient } from '../http/http-client.ts'
import { DUE_POLL_MS } from './due-works.ts'
import { needsUpdate, recordJournal } from './reconcile.ts'
import { settleByJournals } from './restore-settling.ts'

export interface JournalDeps {
  http: HttpClient
  helper: HelperLink
  notify: (title: string, body: string) => void
  /** Texts in the language that is chosen now. */
  words: () => TFunction<'publish'>
  /** Lists that show works are old now. */
  changed: () => void
}

/**
 * Says once, while this page is open, that what the helper reports can't be taken before it is updated; other failures
 * pass by themselves.
 */
const updateNotice = ({ notify, words }: Pick<JournalDeps, 'notify' | 'words'>): ((error: unknown) => void) => {
  let isSaid = false
  return (error) => {
    if (isSaid || !needsUpdate(error)) return
    isSaid = true
    notify(words()('update'), error.message)
  }
}

/** Carries what the helper's journal settles by itself to the backend: after a restart of it, and after a restore. */
export function journalDuty(deps: JournalDeps): Duty {
  const onFailure = updateNotice(deps)
  return {
    name: 'journal',
    perm: 'task:publish',
    everyMs: DUE_POLL_MS,
    round: () => settleByJournals(deps).then((open) => open && deps.changed(), onFailure),
    listen: () =>
      deps.helper.on(publishSettled, (entry) => {
        recordJournal(deps, entry).then(deps.changed).catch(onFailure)
      }),
  }
}
