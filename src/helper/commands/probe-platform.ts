// Looks with an account whether its platform's table still fits the publish page.
import { probePlatform, probeProgress } from '../../contract/helper/table-commands.ts'
import { platformOf } from './deps.ts'
import type { CommandDeps } from './deps.ts'
import { handler } from './define.ts'

export function probePlatformCommand(deps: CommandDeps) {
  return handler(
    probePlatform,
    ({ client: { origin }, signal, deadline }, { thirdauth: auth }) =>
      deps.probe({
        platform: platformOf(deps, auth.platform_value),
        account: { id: auth.id, accountId: auth.account_id, secUid: auth.third_sec_uid, openname: '' },
        sealed: auth.third_cookie,
        proxy: auth.proxy,
        origin,
        signal,
        deadline,
        tell: (text) => void deps.events.emit(probeProgress, { third_auth_id: auth.id, text }, { origin }),
      }),
    { subject: ({ thirdauth }) => `account ${thirdauth.id}` },
  )
}
