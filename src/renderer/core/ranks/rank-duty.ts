import { searchProgress, searchRank } from '../../../contract/helper/search-commands.ts'
import { reportRank, returnRankJobs, takeRankJobs } from '../../../contract/http/rank.ts'
import { withUse } from '../accounts/account-use.ts'
import type { Duty } from '../duties/duties.ts'
import type { HelperLink } from '../helper/helper-link.ts'
import type { HttpClient } from '../http/http-client.ts'
import { keepPicture } from './keep-picture.ts'
import type { RankDesk } from './rank-desk.ts'
import { type RankPorts, runRankJobs } from './rank-run.ts'

/** How often the queue is looked at while a helper is connected, ms. */
export const RANK_POLL_MS = 60_000
const SILENT = { overlay: false, quiet: true } as const

export interface RankDeps {
  http: HttpClient
  helper: HelperLink
  desk: RankDesk
  win: Window
  /** Lists that show ranks are old now. */
  changed: () => void
}

const rankPorts = ({ http, helper, desk, win, changed }: RankDeps, device: string): RankPorts => ({
  helperConnected: () => helper.store.getState().connected,
  take: async () => {
    const {
      list: [job],
      waiting,
    } = await http.call(takeRankJobs, { device_id: device, limit: 1 }, SILENT)
    return job === undefined ? null : { job, left: waiting }
  },
  look: async (job, signal) => {
    const input = {
      job_item_id: job.job_item_id,
      keyword: job.keyword,
      platform_value: job.platform_value,
      depth: job.depth,
      identity: job.identity,
      ...(job.thirdauth === undefined ? {} : { thirdauth: job.thirdauth }),
    }
    return await withUse({ http, helper }, job.thirdauth === undefined ? [] : [job.thirdauth.id], 'works', () =>
      helper.send(searchRank, input, { signal }),
    )
  },
  keepPicture: (evidenceId, signal) => keepPicture({ http, helper, win }, evidenceId, signal),
  report: async (job, { status, hits, depth, error, evidenceId }) =>
    void (await http.call(
      reportRank,
      {
        job_item_id: job.job_item_id,
        device_id: device,
        status,
        hits,
        depth,
        error,
        ...(evidenceId === null ? {} : { evidence_id: evidenceId }),
      },
      SILENT,
    )),
  giveBack: async (job) =>
    void (await http.call(returnRankJobs, { device_id: device, job_item_ids: [job.job_item_id] }, SILENT)),
  set: (change) => desk.store.setState(change),
  changed,
})

/**
 * Runs `work` unless another page of this browser does so for the same helper. Browsers without locks (plain http in a
 * company's net) run it always: the queue gives each look out once.
 */
const alone = async (win: Window, device: string, work: () => Promise<unknown>): Promise<void> => {
  const locks = (win.navigator as { locks?: LockManager }).locks
  if (locks === undefined) await work()
  else
    await locks.request(`rank-looks:${device}`, { ifAvailable: true }, async (lock) =>
      lock === null ? undefined : await work(),
    )
}

/**
 * Makes the looks that wait whenever a helper is connected: at once when one is asked for or the helper connects, else
 * once a minute. Whoever may not change ranks makes none.
 */
export function rankDuty(deps: RankDeps): Duty {
  const { helper, desk, win } = deps
  return {
    name: 'ranks',
    perm: 'rank:edit',
    everyMs: RANK_POLL_MS,
    async round(signal) {
      const device = helper.store.getState().info?.device_id ?? ''
      if (device === '' || desk.store.getState().unsupported) return
      await alone(win, device, () => runRankJobs(rankPorts(deps, device), signal))
    },
    listen(turns) {
      const offs = [
        helper.store.subscribe((state, before) => {
          // Another housekeeper, or the same one made new: it may know the command now.
          if (state.connected && !before.connected) desk.store.setState({ unsupported: false, problem: '' })
        }),
        helper.on(searchProgress, ({ job_item_id, text }) => {
          if (desk.store.getState().job?.id === job_item_id) desk.store.setState({ step: text })
        }),
        desk.wishes.on((wish) => {
          if (wish === 'stop') turns.cancel()
          else turns.ask()
        }),
      ]
      return () => {
        for (const off of offs) off()
      }
    },
  }
}
