// A publish run belongs to the backend: pages start, watch and steer it; the helper of one computer executes it
// (run-calls.ts).
import { z } from 'zod'
import { PUBLISH_AT_ONCE } from '../constants.ts'
import { get, post } from '../endpoint.ts'
import { publishRun, publishRunItem } from '../entities/publish-run.ts'
import { flag, id, ids, int } from '../fields.ts'

const deviceId = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/, '设备标识不正确')
/**
 * `run_id` 0 = nothing is left to publish. `grant`: for the helper of the named device, opens the run once; `left_out`:
 * works that may not go out.
 */
const begun = z.object({
  run_id: z.number().int(),
  grant: z.string(),
  items: z.number().int(),
  left_out: z.number().int(),
})

/**
 * Publishes what is left of a task, or these of its works, at this computer: takes the task's lock. What the check
 * before a run blocks, and what may be out already, is left out. `publish_now` 1: they go out as soon as their turn
 * comes, whatever time they carry, and lose that time then; 0: those with a time ahead are handed to their platforms to
 * be held until it.
 * @throws PUBLISH_LOCKED with the holder while another run or person holds the task and `force` is 0, NOT_FOUND,
 * CONFLICT while the device may not publish
 */
export const startPublishRun = post('publish_run', 'start', {
  title: '开始发布',
  perm: 'task:publish',
  audit: 'run.start',
  input: z
    .object({
      wisdom_task_id: id(),
      ids: ids(500).optional(),
      device_id: deviceId,
      publish_now: flag().default(1),
      parallel: int(1, PUBLISH_AT_ONCE).default(PUBLISH_AT_ONCE),
      force: flag().default(0),
    })
    .strict(),
  output: begun,
})
/** The works that are due now, taken under leases, as a run of this computer. */
export const startDueRun = post('publish_run', 'startDue', {
  title: '开始到期发布',
  unlogged: 'the computer’s own run: each attempt has a record of its own',
  perm: 'task:publish',
  input: z.object({ device_id: deviceId, limit: int(1, 50).default(20) }).strict(),
  output: begun,
})
/**
 * What certainly failed in an ended run, again; never what is unconfirmed.
 * @throws as startPublishRun
 */
export const retryPublishRun = post('publish_run', 'retry', {
  title: '重试失败作品',
  perm: 'task:publish',
  audit: 'run.retry',
  input: z.object({ run_id: id(), device_id: deviceId, force: flag().default(0) }).strict(),
  output: begun,
})
/**
 * Another computer goes on with a run whose own has not been heard of for three minutes. What that one was publishing
 * is to be verified.
 * @throws CONFLICT while it lives, NOT_FOUND
 */
export const takeOverRun = post('publish_run', 'takeOver', {
  title: '接管发布',
  perm: 'task:publish',
  audit: 'run.takeover',
  input: z.object({ run_id: id(), device_id: deviceId }).strict(),
  output: begun,
})

/** Runs that go on, and those that ended in the last ten minutes, newest first; the caller's own scope. */
export const publishRunList = get('publish_run', 'list', {
  title: '发布运行',
  perm: 'task:list',
  input: z.object({}).strict(),
  output: z.object({ list: z.array(publishRun) }),
})
/**
 * One run with the items that the caller may see, in their order.
 * @throws NOT_FOUND
 */
export const publishRunDetail = get('publish_run', 'detail', {
  title: '发布运行详情',
  perm: 'task:list',
  input: z.object({ run_id: id() }).strict(),
  output: z.object({ run: publishRun, items: z.array(publishRunItem) }),
})
/**
 * `pause`: stop after the works at work; `run`: go on after all; `stop`: stop these, too. A run whose computer is lost
 * ends at once.
 * @throws NOT_FOUND, CONFLICT when it has ended
 */
export const steerPublishRun = post('publish_run', 'steer', {
  title: '暂停或停止发布',
  perm: 'task:publish',
  audit: 'run.steer',
  input: z.object({ run_id: id(), wish: z.enum(['run', 'pause', 'stop']) }).strict(),
  output: publishRun,
})
/** Takes a work out that is not at work; it stays unpublished. `skipped` 0 = it is at work or settled. */
export const skipRunItem = post('publish_run', 'skip', {
  title: '跳过作品',
  perm: 'task:publish',
  audit: 'run.skip',
  input: z.object({ run_id: id(), item_id: id() }).strict(),
  output: z.object({ skipped: z.union([z.literal(0), z.literal(1)]) }),
})
