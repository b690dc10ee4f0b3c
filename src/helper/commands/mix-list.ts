import { mixList } from '../../contract/helper/commands.ts'
import type { CommandDeps } from './deps.ts'
import { handler } from './define.ts'
import { lookUp, subjectOf } from './look-up.ts'

/** Collections of an account. */
export function mixListCommand(deps: CommandDeps) {
  return handler(
    mixList,
    async (ctx, input) => {
      const list = await lookUp(
        deps,
        ctx,
        input.thirdauth,
        '合集列表',
        (platform) => {
          const read = platform.mixList?.bind(platform)
          return read && ((run, call) => read(run, { ...call, keyword: input.keyword }))
        },
        (official) => {
          const read = official.mixList?.bind(official)
          return read && ((run, call) => read(run, { ...call, keyword: input.keyword }))
        },
      )
      return {
        list: list.map((one) => ({
          mix_id: one.mixId,
          name: one.name,
          cover_url: one.coverUrl,
          count: one.count,
          raw: one.raw,
        })),
      }
    },
    { subject: subjectOf },
  )
}
