import type { OutputOf } from '../../../../contract/endpoint.ts'
import { updateChildAccounts } from '../../../../contract/helper/commands.ts'
import { reportShop } from '../../../../contract/http/shops.ts'
import { loginNeedInfo } from '../../../../contract/http/third-auth.ts'
import { withUse } from '../../../core/accounts/account-use.ts'
import type { HelperLink } from '../../../core/helper/helper-link.ts'
import type { HttpClient } from '../../../core/http/http-client.ts'

const SILENT = { overlay: false, quiet: true } as const
const cut = (text: string, most: number): string => [...text].slice(0, most).join('')

/**
 * The server seals the shop's session to the helper, the helper reads its sub-accounts, the server keeps them. Throws
 * ApiError, HelperError.
 */
export async function runShopSync(
  { http, helper }: { http: Pick<HttpClient, 'call'>; helper: Pick<HelperLink, 'send' | 'store'> },
  shopId: number,
): Promise<OutputOf<typeof reportShop>> {
  const device = helper.store.getState().info?.device_id
  const need = await http.call(
    loginNeedInfo,
    { third_auth_id: shopId, purpose: 'view', ...(device ? { device_id: device } : {}) },
    SILENT,
  )
  const { list } = await withUse({ http, helper }, [shopId], 'view', () =>
    helper.send(updateChildAccounts, {
      platform_value: need.platform_value,
      parent: { account_id: need.account_id, third_cookie: need.third_cookie, proxy: need.proxy },
    }),
  )
  return await http.call(
    reportShop,
    {
      third_auth_id: shopId,
      list: list.map((one) => ({
        sub_account_id: one.account_id,
        name: cut(one.openname, 100),
        role: cut(one.role ?? '', 60),
        status: one.is_confer,
      })),
    },
    SILENT,
  )
}
