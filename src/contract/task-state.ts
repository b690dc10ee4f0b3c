// How a task stands, in one word: for its row, its head, and the filter of the list.
import { z } from 'zod'
import type { WisdomTask } from './entities/publish.ts'

/**
 * In the order of the list's filter. `partly`: some of its works are out, others failed. `failed`: none is out.
 * `unconfirmed`: some may be out, and a person has to look. `scheduled`: the last of it is held by its site.
 */
export const taskState = z.enum([
  'draft',
  'making',
  'ready',
  'publishing',
  'scheduled',
  'done',
  'partly',
  'failed',
  'unconfirmed',
])
export type TaskState = z.infer<typeof taskState>

const OF_STATUS: Readonly<Record<number, TaskState>> = { 0: 'draft', 2: 'ready', 3: 'publishing', [-1]: 'failed' }

/** The state that is shown of a task; the list's filter asks the database for the same. */
export function taskStateOf(
  task: Pick<WisdomTask, 'status' | 'oneClickPublishStatus' | 'unconfirmed_num' | 'fail_num' | 'scheduled_num'>,
): TaskState {
  if (task.oneClickPublishStatus === 1) return 'publishing'
  if (task.status === 1) return 'making'
  if (task.unconfirmed_num > 0) return 'unconfirmed'
  if (task.status === 4) return task.fail_num > 0 ? 'partly' : task.scheduled_num > 0 ? 'scheduled' : 'done'
  return OF_STATUS[task.status] ?? 'draft'
}
