import type { Account } from '../../../../contract/entities/account.ts'
import type { CommandOutput } from '../../../../contract/helper/command.ts'
import { probePlatform, recordPlatform } from '../../../../contract/helper/table-commands.ts'
import { loginNeedInfo } from '../../../../contract/http/third-auth.ts'
import type { HelperLink } from '../../../core/helper/helper-link.ts'
import type { HttpClient } from '../../../core/http/http-client.ts'

export type ProbeReport = CommandOutput<typeof probePlatform>

type Deps = { http: Pick<HttpClient, 'call'>; helper: Pick<HelperLink, 'send' | 'store'> }
const sealed = async ({ http, helper }: Deps, account: Pick<Account, 'id'>, signal: AbortSignal) => {
  const device = helper.store.getState().info?.device_id
  const need = await http.call(
    loginNeedInfo,
    { third_auth_id: account.id, purpose: 'none', ...(device ? { device_id: device } : {}) },
    { overlay: false, quiet: true, signal },
  )
  return {
    id: need.third_auth_id,
    platform_value: need.platform_value,
    account_id: need.account_id,
    third_cookie: need.third_cookie,
    proxy: need.proxy,
  }
}

/**
 * Opens the account's window and records its publish page until the person ends it there; answers where the file lies.
 * @throws as `runProbe`
 */
export async function runRecording(
  deps: Deps,
  account: Pick<Account, 'id'>,
  signal: AbortSignal,
): Promise<CommandOutput<typeof recordPlatform>> {
  return await deps.helper.send(recordPlatform, { thirdauth: await sealed(deps, account, signal) }, { signal })
}

/**
 * A dry probe: the server seals the account to this helper, the helper opens the publish page and looks. Throws
 * ApiError, HelperError; a signal stops it at the helper too.
 */
export async function runProbe(deps: Deps, account: Pick<Account, 'id'>, signal: AbortSignal): Promise<ProbeReport> {
  return await deps.helper.send(probePlatform, { thirdauth: await sealed(deps, account, signal) }, { signal })
}

/** How many keys were found by the first alternative, by a later one, not at all, and not looked for without a file. */
export function sumProbe(keys: ProbeReport['keys']): {
  first: number
  later: number
  missing: number
  unreachable: number
} {
  return {
    first: keys.filter((key) => key.state === 'found' && key.nth === 1).length,
    later: keys.filter((key) => key.state === 'found' && key.nth > 1).length,
    missing: keys.filter((key) => key.state === 'missing').length,
    unreachable: keys.filter((key) => key.state === 'unreachable').length,
  }
}

const RANK = { missing: 0, found: 1, unreachable: 3 } as const
/** What needs a look first. */
export function sortKeys(keys: ProbeReport['keys']): ProbeReport['keys'] {
  const rank = (key: ProbeReport['keys'][number]): number =>
    key.state === 'found' && key.nth === 1 ? 2 : RANK[key.state]
  return keys.toSorted((a, b) => rank(a) - rank(b) || a.key.localeCompare(b.key))
}
