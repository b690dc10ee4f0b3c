import { PUBLISH_STATUS, type PublishItem } from '../../../contract/entities/publish.ts'
import type { EventData } from '../../../contract/helper/command.ts'
import { journalStatus } from '../../../contract/helper/commands.ts'
import type { publishSettled } from '../../../contract/helper/events.ts'
import { reportOutcome, taskVideoList } from '../../../contract/http/wisdom-seo.ts'
import type { HelperLink } from '../helper/helper-link.ts'
import { ApiError } from '../http/api-error.ts'
import type { HttpClient } from '../http/http-client.ts'
import { settleByJournals } from './restore-settling.ts'
import { lookNow } from './works-look.ts'

export interface ReconcileDeps {
  http: Pick<HttpClient, 'call'>
  helper: Pick<HelperLink, 'send' | 'store'>
}

/** No overlay and no message of its own: nobody asked for it. */
const SILENT = { overlay: false, quiet: true } as const

/**
 * Carries what the journal found to the backend, as the helper signed it. Idempotent by attempt.
 * @throws ApiError
 */
export async function recordJournal(
  { http, helper }: { http: Pick<HttpClient, 'call'>; helper: Pick<HelperLink, 'store'> },
  { signature, ...outcome }: EventData<typeof publishSettled>,
): Promise<void> {
  await http.call(
    reportOutcome,
    { device_id: helper.store.getState().info?.device_id ?? '', signature, outcome },
    SILENT,
  )
}

/** The helper is of before there were signatures: what it tells is not taken, and stays with it until it is updated. */
export function needsUpdate(error: unknown): error is ApiError {
  return (
    error instanceof ApiError && typeof error.data === 'object' && error.data !== null && 'helper_update' in error.data
  )
}

/**
 * Begun once, and nobody knows the end yet: left in "publishing", or called unconfirmed although the journal may know
 * better by now.
 */
const isOpen = (item: PublishItem): boolean =>
  item.attempt_count > 0 && (item.publish_status === PUBLISH_STATUS.publishing || item.unconfirmed === 1)

/**
 * Before a task is published again: settles what an earlier run left unknown, as far as this helper's journal knows,
 * and after a restored backup what went out since. What nobody knows stays for a person.
 * @throws ApiError, HelperError
 */
export async function settleTask({ http, helper }: ReconcileDeps, taskId: number): Promise<void> {
  const { videoList } = await http.call(taskVideoList, { wisdom_task_id: taskId, publish_status: '0,1,-1' }, SILENT)
  const left = videoList.filter(isOpen)
  if (left.length > 0) {
    const { list } = await helper.send(journalStatus, {
      items: left.slice(0, 500).map((item) => ({
        item_id: item.id,
        attempt_no: item.attempt_count,
        epoch: item.attempt_epoch ?? '',
        subject: {
          title: item.title,
          platform_value: item.thirdauth.third_platform_info.value,
          account_id: item.thirdauth.account_id,
        },
      })),
    })
    for (const { outcome, state: _state, error: _error, ...entry } of list) {
      const known =
        outcome === 'unconfirmed' && left.some((item) => item.id === entry.item_id && item.unconfirmed === 1)
      if (outcome !== 'running' && !known) await recordJournal({ http, helper }, { ...entry, outcome })
    }
  }
  const held = videoList.filter((item) => item.restore_hold === 1)
  if (held.length === 0) return
  await settleByJournals({ http, helper })
  for (const id of new Set(held.map((item) => item.thirdauth.id)))
    await lookNow({ http, helper }, id).catch(() => undefined)
}
