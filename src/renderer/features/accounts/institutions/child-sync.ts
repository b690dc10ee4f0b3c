import type { OutputOf } from '../../../../contract/endpoint.ts'
import { updateChildAccounts } from '../../../../contract/helper/commands.ts'
import { reportChildren } from '../../../../contract/http/institutions.ts'
import { loginNeedInfo } from '../../../../contract/http/third-auth.ts'
import { withUse } from '../../../core/accounts/account-use.ts'
import type { HelperLink } from '../../../core/helper/helper-link.ts'
import type { HttpClient } from '../../../core/http/http-client.ts'

const SILENT = { overlay: false, quiet: true } as const

/**
 * The server reads the institution's accounts at its official interface itself.
 * @throws ApiError
 */
export async function runDirectSync(
  http: Pick<HttpClient, 'call'>,
  parentId: number,
  state?: string,
): Promise<OutputOf<typeof reportChildren>> {
  return await http.call(reportChildren, { parent_id: parentId, ...(state === undefined ? {} : { state }) }, SILENT)
}

/**
 * The server seals the institution's session to the helper, the helper reads its children, the server keeps them.
 * @throws ApiError, HelperError
 */
export async function runChildSync(
  { http, helper }: { http: Pick<HttpClient, 'call'>; helper: Pick<HelperLink, 'send' | 'store'> },
  parentId: number,
  state?: string,
): Promise<OutputOf<typeof reportChildren>> {
  const device = helper.store.getState().info?.device_id
  const need = await http.call(
    loginNeedInfo,
    { third_auth_id: parentId, purpose: 'view', ...(device ? { device_id: device } : {}) },
    SILENT,
  )
  const { list } = await withUse({ http, helper }, [parentId], 'view', () =>
    helper.send(updateChildAccounts, {
      platform_value: need.platform_value,
      parent: { account_id: need.account_id, third_cookie: need.third_cookie, proxy: need.proxy },
    }),
  )
  const told = list.map((one) => ({
    ...one,
    openname: [...one.openname].slice(0, 100).join(''),
    avatar: one.avatar.length > 2000 ? '' : one.avatar,
    expire_time: Math.max(0, Math.floor(one.expire_time)),
  }))
  return await http.call(
    reportChildren,
    { parent_id: parentId, ...(state === undefined ? {} : { state }), list: told },
    SILENT,
  )
}
