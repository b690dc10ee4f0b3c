import { z } from 'zod'
import { instagram } from '../../../contract/platforms.ts'
import { errorText, HelperError } from '../../lib/errors.ts'
import type { OfficialHttp, OfficialPlatform } from '../official.ts'
import { commentsBy } from './comments.ts'
import { graphOf } from './graph.ts'
import { publish } from './publish.ts'
import { TIMES, type InstagramTimes } from './times.ts'
import { worksList } from './works.ts'

const me = z.object({
  username: z.string().default(''),
  name: z.string().default(''),
  profile_picture_url: z.string().default(''),
  followers_count: z.number().int().nullish(),
  media_count: z.number().int().nullish(),
})

/**
 * Instagram by Graph: accounts of Instagram login and of Facebook login (`secUid` = `fb:<page>`). @param deps.times
 * shorter waits, for tests
 */
export function createInstagramOfficial(deps: {
  readonly http: OfficialHttp
  readonly times?: Partial<InstagramTimes>
}): OfficialPlatform {
  const times = { ...TIMES, ...deps.times }
  return {
    info: instagram,
    checkLogin: async (ctx, call) => {
      const graph = graphOf(deps.http, call)
      try {
        const told = await graph.read(
          ctx,
          graph.account,
          { fields: 'username,name,profile_picture_url,followers_count,media_count' },
          me,
        )
        return {
          status: 'ok',
          profile: {
            accountId: call.account.accountId,
            secUid: call.account.secUid,
            openname: told.name || told.username || call.account.openname,
            avatar: told.profile_picture_url,
            fans: told.followers_count ?? null,
            works: told.media_count ?? null,
            role: 'enterprise',
          },
        }
      } catch (error) {
        ctx.check()
        if (error instanceof HelperError && error.kind === 'session') return { status: 'dropped', msg: error.message }
        ctx.log.warn('official.check', { error: errorText(error) })
        return {
          status: 'unknown',
          msg: error instanceof HelperError ? error.message : 'Instagram 接口检测失败，请稍后再试',
        }
      }
    },
    publish: (ctx, { work, stepper, ...call }) => publish(ctx, graphOf(deps.http, call), work, stepper, times),
    worksList: (ctx, { since, ...call }) => worksList(ctx, graphOf(deps.http, call), since),
    messages: commentsBy((call) => graphOf(deps.http, call)),
  }
}
