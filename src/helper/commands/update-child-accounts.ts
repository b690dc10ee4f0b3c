// Child accounts of an institution account.
import { updateChildAccounts } from '../../contract/helper/commands.ts'
import { unsupported } from '../lib/errors.ts'
import { platformOf } from './deps.ts'
import type { CommandDeps } from './deps.ts'
import { handler } from './define.ts'

export function updateChildAccountsCommand(deps: CommandDeps) {
  return handler(
    updateChildAccounts,
    async (ctx, input) => {
      const platform = platformOf(deps, input.platform_value)
      const read = platform.updateChildAccounts?.bind(platform)
      if (!read) throw unsupported(`${platform.info.name}同步子账号`)
      const account = { id: 0, accountId: input.parent.account_id, secUid: '', openname: '' }
      const job = {
        platform,
        account,
        sealed: input.parent.third_cookie,
        proxy: input.parent.proxy,
        visible: false,
        looksOnly: true,
        signal: ctx.signal,
        deadline: ctx.deadline,
        origin: ctx.client.origin,
      }
      const list = await deps.jobs.run(job, (run, browser) => read(run, { account, browser }))
      return {
        list: list.map((one) => ({
          account_id: one.accountId,
          openname: one.openname,
          avatar: one.avatar,
          third_sec_uid: one.secUid,
          expire_time: one.expireTime,
          is_confer: one.isConfer ? (1 as const) : (0 as const),
          ...(one.role === undefined ? {} : { role: one.role }),
        })),
      }
    },
    { subject: (input) => `${input.platform_value} ${input.parent.account_id}` },
  )
}
