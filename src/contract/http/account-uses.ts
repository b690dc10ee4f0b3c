import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { accountUse, addressNote, movedAccount, usePurpose } from '../entities/account-use.ts'
import { id, ids, outFlag, text, unixTime } from '../fields.ts'
import { PROXY_MAX } from '../proxy.ts'

const deviceId = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/, '设备标识不正确')

/** Which accounts are in use, moved away, or behind an address that changed; the caller's own scope. */
export const listAccountUses = get('third_auth', 'getThirdAuthUses', {
  title: '账号使用情况',
  perm: 'account:list',
  input: z.object({}).strict(),
  output: z.object({ uses: z.array(accountUse), moved: z.array(movedAccount), addresses: z.array(addressNote) }),
})
/** Heartbeat: what is free or one's own is kept; what another computer took meanwhile comes back in `lost`. */
export const beatAccountUses = post('third_auth', 'beatThirdAuthUse', {
  title: '账号使用心跳',
  unlogged: 'a sign of life',
  perm: 'account:list',
  input: z.object({ ids: ids(50), purpose: usePurpose, device_id: deviceId }).strict(),
  output: z.object({ held: z.array(z.number().int()), lost: z.array(accountUse) }),
})
/** The browser is closed; uses of other computers stay. */
export const releaseAccountUses = post('third_auth', 'releaseThirdAuthUse', {
  title: '结束使用账号',
  unlogged: 'ends a use, which changes nothing of the account',
  perm: 'account:list',
  input: z.object({ ids: ids(50), purpose: usePurpose, device_id: deviceId }).strict(),
  output: z.object({ released: z.number().int() }),
})
/** Takes an account over from another computer; refused (CONFLICT) while a work is going out there. */
export const forceAccountUse = post('third_auth', 'forceThirdAuthUse', {
  title: '接管账号',
  perm: 'account:auth',
  audit: 'account.use.force',
  input: z.object({ third_auth_id: id(), device_id: deviceId }).strict(),
  output: z.object({ taken: outFlag() }),
})
/**
 * Marks an account as moved to another computer (`moved_to` '' takes the mark back). A login since `exported_time`
 * (unix s) wins: `marked` 0.
 */
export const markAccountMoved = post('third_auth', 'markThirdAuthMoved', {
  title: '标记账号已迁移',
  perm: 'account:auth',
  audit: 'account.moved',
  input: z.object({ third_auth_id: id(), moved_to: text(40), exported_time: unixTime().default(0) }).strict(),
  output: z.object({ marked: outFlag() }),
})
/** The helper saw another outgoing address behind this proxy than the last time. */
export const reportAddress = post('third_auth', 'reportThirdAuthAddress', {
  title: '网络出口 IP 变化',
  unlogged: 'told by a computer, not done by a person',
  perm: 'account:list',
  input: z
    .object({ third_auth_id: id(), proxy_host: text(PROXY_MAX, 1), before: text(64, 1), after: text(64, 1) })
    .strict(),
  output: z.object({ updated: z.number().int() }),
})
