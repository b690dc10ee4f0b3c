import type { Account } from '../../../contract/entities/account.ts'
import type { CommandOutput } from '../../../contract/helper/command.ts'
import { testProxy } from '../../../contract/helper/commands.ts'
import { loginNeedInfo, reportProxyTest } from '../../../contract/http/third-auth.ts'
import type { HelperLink } from '../../core/helper/helper-link.ts'
import type { HttpClient } from '../../core/http/http-client.ts'

const SILENT = { overlay: false, quiet: true } as const

/**
 * One test: the server seals the proxy to this helper, the helper looks, the server keeps what was seen. Throws
 * ApiError, HelperError.
 */
export async function runProxyTest(
  { http, helper }: { http: Pick<HttpClient, 'call'>; helper: Pick<HelperLink, 'send' | 'store'> },
  account: Pick<Account, 'id' | 'proxy_host'>,
): Promise<CommandOutput<typeof testProxy>> {
  const device = helper.store.getState().info?.device_id
  const need = await http.call(
    loginNeedInfo,
    { third_auth_id: account.id, purpose: 'proxy', ...(device ? { device_id: device } : {}) },
    SILENT,
  )
  const result = await helper.send(testProxy, {
    platform_value: need.platform_value,
    account_id: need.account_id,
    proxy: need.proxy,
  })
  await http.call(
    reportProxyTest,
    {
      third_auth_id: account.id,
      proxy_host: account.proxy_host,
      reachable: result.reachable ? 1 : 0,
      ms: result.ms,
      ip: result.ip,
      msg: result.msg.slice(0, 300),
    },
    SILENT,
  )
  return result
}
