import type { Duty } from '../duties/duties.ts'
import type { HelperLink } from '../helper/helper-link.ts'
import type { HttpClient } from '../http/http-client.ts'
import type { PublishDesk } from '../publishing/publish-desk.ts'
import { isAlive } from '../publishing/run-result.ts'
import { readDue, readingCalls, type ReadingPorts } from './message-readings.ts'

/** How often the server is asked whose messages are due, ms. */
const POLL_MS = 60_000

export interface ReadingDutyDeps {
  http: HttpClient
  helper: HelperLink
  publishing: Pick<PublishDesk, 'store'>
  /** True while a person's run goes on. */
  manualRunActive: () => boolean
  /** Lists that show messages are old now. */
  changed: () => void
}

/** Does this computer publish what is due just now? */
export function publishesHere({ helper, publishing }: Pick<ReadingDutyDeps, 'helper' | 'publishing'>): boolean {
  const device = helper.store.getState().info?.device_id
  return publishing.store.getState().runs.some((run) => isAlive(run) && run.kind === 'due' && run.device_id === device)
}

/** Ports of reading messages: never beside a publish of this computer. */
export function readingPorts(deps: ReadingDutyDeps): ReadingPorts {
  return {
    ...readingCalls(deps),
    helperConnected: () => deps.helper.store.getState().connected,
    isPublishing: () => deps.manualRunActive() || publishesHere(deps),
    onRead: deps.changed,
  }
}

/** Reads comments and private messages of the accounts that are switched on and due. */
export function readingDuty(deps: ReadingDutyDeps): Duty {
  return {
    name: 'messages',
    perm: 'chat:reply',
    everyMs: POLL_MS,
    jitterMs: 10_000,
    round: (signal) => readDue(readingPorts(deps), signal),
  }
}
