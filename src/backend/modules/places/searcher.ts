// The account that looks something up on its platform for the page.
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import { LOGIN_STATUS } from '../../../contract/entities/account.ts'
import { CODE } from '../../../contract/errors.ts'
import type { placeSearcher } from '../../../contract/http/places.ts'
import type { RequestContext } from '../../http/context.ts'
import { waysOf } from '../../lib/account-ways.ts'
import { AppError } from '../../lib/errors.ts'
import type { PlacesDeps } from './places.ports.ts'

/**
 * See `placeSearcher` and `lookupAccount`.
 * @throws NOT_FOUND, ACCOUNT_OFFLINE, ACCOUNT_IN_USE
 */
export async function lendSearcher(
  deps: Pick<PlacesDeps, 'credentials' | 'uses'>,
  ctx: Pick<RequestContext, 'db' | 'admin' | 'deviceId'>,
  input: ParsedInputOf<typeof placeSearcher>,
  reason: 'search' | 'lookup',
): Promise<OutputOf<typeof placeSearcher>> {
  const deviceId = input.device_id ?? ctx.deviceId
  const row = await ctx.db
    .selectFrom('third_auths')
    .select([
      'id',
      'platform_value',
      'account_id',
      'openname',
      'enabled',
      'third_login_status',
      'third_sec_uid',
      'third_cookie_enc',
      'third_token_enc',
      'proxy_enc',
      'ways',
    ])
    .where('id', '=', input.third_auth_id)
    .where('delete_time', 'is', null)
    .executeTakeFirst()
  if (row === undefined) throw new AppError(CODE.NOT_FOUND, { msg: '账号不存在或已删除' })
  const offline =
    row.enabled === 0
      ? `账号「${row.openname}」已停用，请先启用`
      : row.third_login_status === LOGIN_STATUS.ok
        ? ''
        : `账号「${row.openname}」未登录，请先登录`
  if (offline !== '') throw new AppError(CODE.ACCOUNT_OFFLINE, { msg: offline, data: { third_auth_ids: [row.id] } })
  if ((await deps.uses.away(ctx.db, deviceId)).includes(row.id))
    throw new AppError(CODE.ACCOUNT_IN_USE, {
      msg: `账号「${row.openname}」正在另一台电脑上使用，${reason === 'search' ? '请换一个账号搜索' : '请稍后再试，或直接填写'}`,
    })
  const [sealed] = await deps.credentials.handOut(ctx, deviceId, [row], reason)
  return {
    thirdauth: {
      id: row.id,
      platform_value: row.platform_value,
      account_id: row.account_id,
      third_sec_uid: row.third_sec_uid,
      third_cookie: sealed?.third_cookie ?? '',
      third_token: sealed?.third_token ?? '',
      proxy: sealed?.proxy ?? '',
      ways: waysOf(row),
    },
  }
}
