import { searchUserList } from '../../contract/helper/commands.ts'
import type { CommandDeps } from './deps.ts'
import { handler } from './define.ts'
import { lookUp, subjectOf } from './look-up.ts'

/** Users that can be mentioned. */
export function searchUserListCommand(deps: CommandDeps) {
  return handler(
    searchUserList,
    async (ctx, input) => {
      const list = await lookUp(deps, ctx, input.thirdauth, '用户搜索', (platform) => {
        const read = platform.searchUserList?.bind(platform)
        return read && ((run, call) => read(run, { ...call, keyword: input.keyword }))
      })
      return {
        list: list.map((one) => ({
          uid: one.uid,
          sec_uid: one.secUid,
          nickname: one.nickname,
          avatar: one.avatar,
          fans: one.fans,
          raw: one.raw,
        })),
      }
    },
    { subject: subjectOf },
  )
}
