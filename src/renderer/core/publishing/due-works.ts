import type { TFunction } from 'i18next'
import { PUBLISH_AT_ONCE } from '../../../contract/constants.ts'
import type { InputOf } from '../../../contract/endpoint.ts'
import type { PublishRun } from '../../../contract/entities/publish-run.ts'
import { runStart } from '../../../contract/helper/run-commands.ts'
import { startDueRun, steerPublishRun } from '../../../contract/http/publish-runs.ts'
import { hasPerm } from '../../../contract/permissions.ts'
import type { Duty } from '../duties/duties.ts'
import type { HelperLink } from '../helper/helper-link.ts'
import type { HttpClient } from '../http/http-client.ts'
import type { Session } from '../session/session-store.ts'
import type { PublishDesk } from './publish-desk.ts'
import { atWork, isAlive } from './run-result.ts'
import { dueNotice } from './run-words.ts'

/** How often due works are asked for, ms. */
export const DUE_POLL_MS = 30_000
const SILENT = { overlay: false, quiet: true } as const

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
export interface DueDeps {
  http: HttpClient
  helper: HelperLink
  session: Session
  publishing: Pick<PublishDesk, 'store'>
}
export function duePorts({ http, helper, session, publishing }: DueDeps): DuePorts {
  return {
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
  }
}

/**
 * What is due goes out as a run of this computer; answers its id, 0 = nothing, or not now. Beside a person's run, too,
 * and beside works that were due before and still upload, or wait for their account: one must not keep others beyond
 * their minute. Only while every place is taken and works of an earlier due run wait for one it has no use. Throws
 * ApiError, HelperError.
 */
export async function startDue(ports: DuePorts, limit = 20): Promise<number> {
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

interface NoticeDeps {
  publishing: Pick<PublishDesk, 'store'>
  notify: (title: string, body: string) => void
  /** Texts in the language that is chosen now. */
  words: () => TFunction<'publish'>
}

/** Says how works went out that nobody pressed publish for. */
const onDueEnd = ({ publishing, notify, words }: NoticeDeps): (() => void) =>
  publishing.store.subscribe(({ runs }, before) => {
    for (const run of runs) {
      if (
        run.kind !== 'due' ||
        run.mine === 0 ||
        isAlive(run) ||
        !before.runs.some((one) => one.id === run.id && isAlive(one))
      )
        continue
      const notice = dueNotice(words(), run)
      if (notice !== null) notify(notice.title, notice.body)
    }
  })

/**
 * Publishes what is due. Waits for nothing else that the page does: works must go out in their minute, however long
 * lists of works or ranks are being read.
 */
export function dueWorksDuty(
  deps: DueDeps & NoticeDeps & { publishing: Pick<PublishDesk, 'store' | 'refresh'> },
): Duty {
  const ports = duePorts(deps)
  return {
    name: 'due works',
    perm: 'task:publish',
    everyMs: DUE_POLL_MS,
    async round() {
      // The pill and the rows show it at once, not with the page's next question for runs.
      if ((await startDue(ports)) !== 0) await deps.publishing.refresh()
    },
    listen: () => onDueEnd(deps),
  }
}
