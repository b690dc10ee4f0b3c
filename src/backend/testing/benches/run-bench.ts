// Publish runs on the publishing bench: begun, watched and steered as by pages, and executed as by the helper of a run.
import type { DatabasePort } from '../../ports/database.ts'
import type { RunCaller } from '../../modules/publishing/runs/run-calls.service.ts'
import { goesAtOnce } from '../../modules/publishing/runs/runs.repository.ts'
import { openPublishBench } from './publish-bench.ts'
import type { TestCaller } from './publish-bench.ts'

const HOUR_MS = 3_600_000

export type RunBench = ReturnType<typeof openRunBench>

/** The publishing bench with runs. */
export function openRunBench(port: DatabasePort) {
  const bench = openPublishBench(port)
  return {
    bench,
    start: bench.runs.start,
    watch: bench.runs.watch,
    calls: bench.runs.calls,
    /** The helper of a run, as the door would let it in. */
    helperOf: async (of: TestCaller, runId: number): Promise<RunCaller> => {
      await of.db.updateTable('publish_runs').set({ grant_hash: null }).where('id', '=', runId).execute()
      const row = await of.db.selectFrom('publish_runs').selectAll().where('id', '=', runId).executeTakeFirstOrThrow()
      const { kind, wisdom_task_id: wisdomTaskId, device_id: deviceId, lock_token: lockToken } = row
      return { ...of, run: { id: runId, kind, wisdomTaskId, deviceId, lockToken, atOnce: goesAtOnce(row) } }
    },
    /** Works for a time a day ahead, one for each preference; the time in unix ms. */
    timed: async (owner: TestCaller, ...preferences: ('site' | 'alarm')[]) => {
      const time = Math.ceil((bench.clock.ms + 24 * HOUR_MS) / HOUR_MS) * HOUR_MS
      const accounts: number[] = []
      for (const time_channel of preferences) {
        const account = await bench.account(owner)
        await owner.db.updateTable('third_auths').set({ time_channel }).where('id', '=', account).execute()
        accounts.push(account)
      }
      const sources = { attachment_ids: [await bench.material(owner)] }
      const schedule = { mode: 'timing', start_time: time / 1000 } as const
      const task = await bench.add(
        owner,
        bench.taskInput({ sources, third_auth_ids: accounts, distribution: 'all', schedule }),
      )
      return { time, taskId: task.wisdom_task_id, items: await bench.itemIds(owner, task.wisdom_task_id) }
    },
  }
}
