import { loginCallback, loginNeedInfo } from '../../../src/contract/http/third-auth.ts'
import type { ApiClient } from '../../fixtures/api-client.ts'

/** An account as a login would leave it, without a browser; `end` = unix s at which its login ends. */
export const addRow = async (api: ApiClient, openname: string, more: { platform?: string; end?: number; fans?: number } = {}): Promise<number> => {
  const { login_id } = await api.call(loginNeedInfo, { platform_value: more.platform ?? 'douyin' })
  const account = { account_id: `id-${openname}`, openname, fans: more.fans ?? null, expire_time: more.end ?? 0 }
  return (await api.call(loginCallback, { login_id, result: { status: 'ok', account } })).third_auth_id
}
