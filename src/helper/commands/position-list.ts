import { positionList } from '../../contract/helper/commands.ts'
import type { CommandDeps } from './deps.ts'
import { handler } from './define.ts'
import { lookUp, subjectOf } from './look-up.ts'

/** Places by keyword and city. */
export function positionListCommand(deps: CommandDeps) {
  return handler(
    positionList,
    async (ctx, input) => {
      const list = await lookUp(deps, ctx, input.thirdauth, '位置搜索', (platform) => {
        const read = platform.positionList?.bind(platform)
        return read && ((run, call) => read(run, { ...call, keyword: input.keyword, city: input.city }))
      })
      return {
        list: list.map((one) => ({
          poi_id: one.poiId,
          poi_name: one.name,
          address: one.address,
          city: one.city,
          lng: one.lng,
          lat: one.lat,
          raw: one.raw,
        })),
      }
    },
    { subject: subjectOf },
  )
}
