// Records a platform's publish page with an account, in a window.
import { probeProgress, recordPlatform } from '../../contract/helper/table-commands.ts'
import { handler } from './define.ts'
import { platformOf } from './deps.ts'
import type { CommandDeps } from './deps.ts'

export function recordPlatformCommand(deps: CommandDeps) {
  return handler(
    recordPlatform,
    async ({ client: { origin }, signal, deadline }, { thirdauth: auth }) => {
      const { path, steps } = await deps.recordPage({
        platform: platformOf(deps, auth.platform_value),
        account: { id: auth.id, accountId: auth.account_id, secUid: auth.third_sec_uid, openname: '' },
        sealed: auth.third_cookie,
        proxy: auth.proxy,
        origin,
        signal,
        deadline,
        tell: (text) => void deps.events.emit(probeProgress, { third_auth_id: auth.id, text }, { origin }),
      })
      return { path, steps }
    },
    { subject: ({ thirdauth }) => `account ${thirdauth.id}` },
  )
}
