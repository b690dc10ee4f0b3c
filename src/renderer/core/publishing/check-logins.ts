import type { CommandOutput } from '../../../contract/helper/command.ts'
import { checkLogin } from '../../../contract/helper/commands.ts'
import { reportLoginChecks, takeLoginChecks } from '../../../contract/http/third-auth.ts'
import { withUse } from '../accounts/account-use.ts'
import type { HelperLink } from '../helper/helper-link.ts'
import type { HttpClient } from '../http/http-client.ts'

export interface CheckedLogins {
  /** What the helper saw, account by account. */
  list: CommandOutput<typeof checkLogin>['list']
  /** Accounts that were good and are not any more. */
  offline: ReadonlyArray<{ id: number; openname: string }>
}

const SILENT = { overlay: false, quiet: true } as const

/**
 * One batch of login checks: the server hands out, the helper looks, the server keeps what was seen. Without ids the
 * server chooses those whose last check is older than ten minutes. At most 50.
 * @throws ApiError, HelperError
 */
export async function checkLogins(
  { http, helper }: { http: Pick<HttpClient, 'call'>; helper: Pick<HelperLink, 'send' | 'store'> },
  ids?: readonly number[],
  signal?: AbortSignal,
): Promise<CheckedLogins> {
  const device = helper.store.getState().info?.device_id
  const options = { ...SILENT, ...(signal ? { signal } : {}) }
  const batch = await http.call(
    takeLoginChecks,
    { ...(ids ? { ids: [...ids] } : {}), ...(device ? { device_id: device } : {}) },
    options,
  )
  if (batch.list.length === 0) return { list: [], offline: [] }
  const { list } = await withUse(
    { http, helper },
    batch.list.map((one) => one.id),
    'check',
    () => helper.send(checkLogin, { list: batch.list }, signal ? { signal } : {}),
  )
  const results = list.map((one) => ({
    id: one.id,
    third_login_status: one.third_login_status,
    msg: one.msg,
    fans: one.fans,
    works: one.works,
    ...(one.openname ? { openname: one.openname } : {}),
    ...(one.avatar ? { avatar: one.avatar } : {}),
  }))
  const { offline } = await http.call(
    reportLoginChecks,
    { check_id: batch.check_id, results, ...(device ? { device_id: device } : {}) },
    SILENT,
  )
  return { list, offline }
}
