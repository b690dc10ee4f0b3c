import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { accountWays, platformValue, sealed } from '../entities/account.ts'
import { platformWork, seenWork } from '../entities/work.ts'
import { id, int, outFlag, unixTime } from '../fields.ts'

const deviceId = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/, '设备标识不正确')

/**
 * Accounts whose works should be looked at now, taken for this device so that two desktops don't look at the same one.
 * With `third_auth_id` that account at once, due or not. `since` (unix s) is how far back the list is wanted;
 * credentials are sealed to the device.
 */
export const takeDueLooks = post('works', 'takeDueLooks', {
  title: '领取作品查看',
  unlogged: 'a hand-out of credentials is written by the service',
  perm: 'task:publish',
  input: z.object({ device_id: deviceId, third_auth_id: id().optional(), limit: int(1, 20).default(1) }).strict(),
  output: z.object({
    list: z.array(
      z.object({
        look_no: z.number().int(),
        since: z.number().int(),
        thirdauth: z.object({
          id: z.number().int(),
          platform_value: platformValue,
          account_id: z.string(),
          third_sec_uid: z.string(),
          third_cookie: sealed,
          third_token: sealed,
          proxy: sealed.optional(),
          ways: accountWays,
        }),
      }),
    ),
  }),
})
/**
 * What the helper read. Every work handed in since `complete_from` (unix s) is among them; null = the list says nothing
 * about works that it lacks. Idempotent on (third_auth_id, look_no). Settles unconfirmed items whose work is there.
 * `signature`: of the device over `worksProofText`; CONFLICT without one (`data.helper_update`), from a computer that
 * is not approved or that this look was not handed to, BAD_INPUT for one that does not fit; refusals are in the
 * operation log.
 */
export const reportWorks = post('works', 'reportWorks', {
  title: '回报作品状态',
  unlogged: 'told by a computer, not done by a person',
  perm: 'task:publish',
  input: z
    .object({
      third_auth_id: id(),
      look_no: int(1, 1_000_000_000),
      device_id: deviceId,
      complete_from: unixTime().nullable(),
      works: z.array(seenWork.strict()).max(300),
      signature: z.string().max(200).default(''),
    })
    .strict(),
  output: z.object({ kept: z.number().int(), settled: z.number().int(), gone: z.number().int(), repeated: outFlag() }),
})
/** Works of a task's items. */
export const taskWorks = get('works', 'taskWorks', {
  title: '任务作品在平台的状态',
  perm: 'task:list',
  input: z.object({ wisdom_task_id: id() }).strict(),
  output: z.object({ list: z.array(platformWork) }),
})
/** Newest works of an account, ours and others. */
export const accountWorks = get('works', 'accountWorks', {
  title: '账号最近作品',
  perm: 'account:list',
  input: z.object({ third_auth_id: id(), limit: int(1, 100).default(10) }).strict(),
  output: z.object({ list: z.array(platformWork) }),
})
