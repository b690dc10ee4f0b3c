import { topicList } from '../../contract/helper/commands.ts'
import type { CommandDeps } from './deps.ts'
import { handler } from './define.ts'
import { lookUp, subjectOf } from './look-up.ts'

/** Topics by keyword. */
export function topicListCommand(deps: CommandDeps) {
  return handler(
    topicList,
    async (ctx, input) => {
      const list = await lookUp(deps, ctx, input.thirdauth, '话题搜索', (platform) => {
        const read = platform.topicList?.bind(platform)
        return read && ((run, call) => read(run, { ...call, keyword: input.keyword }))
      })
      return { list: list.map((one) => ({ id: one.id, name: one.name, view_count: one.viewCount, raw: one.raw })) }
    },
    { subject: subjectOf },
  )
}
