// How pages learn that the computer of a run has fallen silent.
import { beforeAll, expect, test } from 'vitest'
import { startPublishRun } from '../../../../contract/http/publish-runs.ts'
import { reportRun } from '../../../../contract/http/run-calls.ts'
import { eachDatabase } from '../../../testing/databases.ts'
import { openRunBench } from '../../../testing/benches/run-bench.ts'
import type { RunBench } from '../../../testing/benches/run-bench.ts'
import type { RunCaller } from './run-calls.service.ts'
import { SILENT_MS, stampOfRuns } from './runs.repository.ts'

eachDatabase((_kind, open) => {
  let bench: RunBench['bench']
  let start: RunBench['start']
  let watch: RunBench['watch']
  let calls: RunBench['calls']
  let helperOf: RunBench['helperOf']
  beforeAll(async () => {
    ;({ bench, start, watch, calls, helperOf } = openRunBench(await open()))
  })
  const report = async (helper: RunCaller) => await calls.report(helper, reportRun.input.parse({ state: 'running' }))

  test('a computer that is not heard of for some seconds is told as silent until it reports again, to whoever watches; one that took nothing yet is not', async () => {
    const owner = await bench.tenant()
    const task = await bench.add(
      owner,
      bench.taskInput({
        sources: { attachment_ids: [await bench.material(owner)] },
        third_auth_ids: [await bench.account(owner, { cookie: '{}' })],
        distribution: 'all',
      }),
    )
    const { run_id } = await start.start(
      owner,
      startPublishRun.input.parse({ wisdom_task_id: task.wisdom_task_id, device_id: (await bench.device(owner)).id }),
    )
    const stamps: string[] = []
    const silent = async () => {
      stamps.push(await stampOfRuns(owner.db, bench.clock.ms))
      return [(await watch.detail(owner, run_id)).run.silent ?? 0, (await watch.list(owner)).list[0]?.lost]
    }
    bench.clock.ms += SILENT_MS + 1
    expect(await silent()).toEqual([0, 0])
    const helper = await helperOf(owner, run_id)
    await report(helper)
    bench.clock.ms += SILENT_MS
    expect(await silent()).toEqual([0, 0])
    bench.clock.ms += 1
    expect(await silent()).toEqual([1, 0])
    await report(helper)
    expect(await silent()).toEqual([0, 0])
    // Reports without news keep it: each is written down within its pause.
    for (let at = 0; at < SILENT_MS * 2; at += 1_500) {
      bench.clock.ms += 1_500
      await report(helper)
    }
    expect([await silent(), new Set(stamps.slice(1)).size, stamps[2] !== stamps[1], stamps[3] !== stamps[2]]).toEqual([
      [0, 0],
      2,
      true,
      true,
    ])
    bench.clock.ms += SILENT_MS + 1
    await calls.end(helper, 'done')
    expect(await silent()).toEqual([0, 0])
  })
})
