// Works that wait for a time ahead, of an account that prefers its site's timer or not.
import type { TimeChannel } from '../../../contract/entities/account.ts'
import type { PublishBench, TestCaller } from './publish-bench.ts'

const HOUR = 3_600_000

export interface PlannedMore {
  platform?: string
  preference?: TimeChannel
  /** Beyond the whole hour, ms. */
  plusMs?: number
  /** How far ahead their time is, ms. */
  aheadMs?: number
}

/**
 * Works of one account, 抖音 that prefers its timer unless told otherwise, all for a time at a whole hour, five days
 * ahead unless told otherwise.
 */
export async function plannedWorks(
  bench: PublishBench,
  owner: TestCaller,
  count: number,
  { platform = 'douyin', preference = 'site', plusMs = 0, aheadMs = 5 * 24 * HOUR }: PlannedMore,
) {
  const account = await bench.account(owner, { platform })
  await owner.db.updateTable('third_auths').set({ time_channel: preference }).where('id', '=', account).execute()
  const files: number[] = []
  for (let at = 0; at < count; at += 1)
    files.push(await bench.material(owner, { filename: `成都老房翻新要多少钱${at}.mp4` }))
  const time = Math.ceil((bench.clock.ms + aheadMs) / HOUR) * HOUR + plusMs
  const task = await bench.add(
    owner,
    bench.taskInput({
      sources: { attachment_ids: files },
      third_auth_ids: [account],
      schedule: { mode: 'timing', start_time: time / 1000 },
    }),
  )
  return { time, account, taskId: task.wisdom_task_id, items: await bench.itemIds(owner, task.wisdom_task_id) }
}
