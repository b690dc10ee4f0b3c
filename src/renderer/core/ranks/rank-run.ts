import type { CommandOutput } from '../../../contract/helper/command.ts'
import { NO_SUCH_COMMAND, REPLY } from '../../../contract/helper/protocol.ts'
import type { searchRank } from '../../../contract/helper/search-commands.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { takeRankJobs } from '../../../contract/http/rank.ts'
import { CONNECTION_LOST, HelperError } from '../errors/helper-error.ts'
import type { RankDeskState } from './rank-desk.ts'

export type RankJob = OutputOf<typeof takeRankJobs>['list'][number]
export type Reading = CommandOutput<typeof searchRank>
/** What goes to the backend of a look. */
export interface RankResult {
  status: Reading['status']
  hits: Reading['hits']
  depth: number
  error: string
  /** The kept picture's number, null = none. */
  evidenceId: number | null
}

export interface RankPorts {
  helperConnected: () => boolean
  /** The next job and how many wait behind it; null = none. */
  take: () => Promise<{ job: RankJob; left: number } | null>
  look: (job: RankJob, signal: AbortSignal) => Promise<Reading>
  /** Keeps the helper's picture as a file of the company; null when that can't be done. */
  keepPicture: (evidenceId: string, signal: AbortSignal) => Promise<number | null>
  report: (job: RankJob, result: RankResult) => Promise<void>
  giveBack: (job: RankJob) => Promise<void>
  set: (change: Partial<RankDeskState>) => void
  /** Lists that show ranks are old now. */
  changed: () => void
}

const codeOf = (error: unknown): number => (error instanceof HelperError ? error.code : 0)
/**
 * The helper has no such command: an older one says 404, any other 501 with this cause; 501 alone speaks of the
 * platform.
 */
const lacksCommand = (error: unknown): boolean =>
  error instanceof HelperError && (error.code === REPLY.unknownCommand || error.errorCode === NO_SUCH_COMMAND)
const NO_LOOK: ReadonlySet<number> = new Set([REPLY.cancelled, CONNECTION_LOST, REPLY.unauthorized, REPLY.forbidden])
/**
 * What is wrong with this computer, whatever is looked at; an account that is busy (409) concerns its own words alone.
 */
const isStuck = (error: unknown): error is HelperError =>
  error instanceof HelperError && error.kind === 'environment' && error.code !== REPLY.busy
/** Nothing was looked at, and nothing else could be: the job waits for another time. */
const isNoLook = (error: unknown, signal: AbortSignal): boolean =>
  signal.aborted || lacksCommand(error) || NO_LOOK.has(codeOf(error)) || isStuck(error)

/** One look with its report; false = no more now. */
const lookOnce = async (ports: RankPorts, job: RankJob, signal: AbortSignal): Promise<boolean> => {
  let reading: Reading
  try {
    reading = await ports.look(job, signal)
  } catch (error) {
    if (isNoLook(error, signal)) {
      await ports.giveBack(job)
      if (lacksCommand(error)) ports.set({ unsupported: true })
      else if (isStuck(error) && !signal.aborted) ports.set({ problem: error.message })
      return false
    }
    await ports.report(job, {
      status: 'error',
      hits: [],
      depth: 0,
      error: error instanceof Error ? error.message : '',
      evidenceId: null,
    })
    return true
  }
  const evidenceId =
    reading.evidence_id === null ? null : await ports.keepPicture(reading.evidence_id, signal).catch(() => null)
  await ports.report(job, {
    status: reading.status,
    hits: reading.hits,
    depth: reading.depth,
    error: reading.reason,
    evidenceId,
  })
  return true
}

/**
 * Makes the looks that wait, one after the other, until there are none, the helper goes or the signal ends it. Answers
 * how many were made; never throws.
 */
export async function runRankJobs(ports: RankPorts, signal: AbortSignal): Promise<number> {
  let done = 0
  try {
    while (!signal.aborted && ports.helperConnected()) {
      const next = await ports.take()
      if (next === null) break
      const { job, left } = next
      ports.set({
        job: { id: job.job_item_id, keyword: job.keyword, platform: job.platform_value },
        step: '',
        done,
        left,
      })
      ports.changed()
      if (!(await lookOnce(ports, job, signal))) break
      done += 1
      ports.set({ problem: '' })
      ports.changed()
    }
  } catch {
    // The backend is away, or somebody took the job back: what was leased waits there again by itself.
  }
  ports.set({ job: null, step: '', done: 0, left: 0 })
  if (done > 0) ports.changed()
  return done
}
