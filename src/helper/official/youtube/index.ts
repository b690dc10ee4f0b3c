import { youtube } from '../../../contract/platforms.ts'
import { errorText, HelperError } from '../../lib/errors.ts'
import type { OfficialHttp, OfficialPlatform } from '../official.ts'
import { apiOf } from './api.ts'
import { ownChannel } from './channel.ts'
import { commentsBy } from './comments.ts'
import { publish } from './publish.ts'
import type { UploadTimes } from './upload.ts'
import { mixList, worksList } from './works.ts'

const TIMES: UploadTimes = { resume: 1_000, ask: [1_000, 3_000, 6_000], process: { every: 10_000, within: 240_000 } }

/** YouTube by its Data API v3. @param deps.times shorter waits, for tests */
export function createYoutubeOfficial(deps: {
  readonly http: OfficialHttp
  readonly times?: Partial<UploadTimes>
}): OfficialPlatform {
  return {
    info: youtube,
    checkLogin: async (ctx, { token }) => {
      try {
        const channel = await ownChannel(ctx, apiOf(deps.http, token))
        return {
          status: 'ok',
          profile: {
            accountId: channel.id,
            secUid: channel.customUrl,
            openname: channel.title,
            avatar: channel.avatar,
            fans: channel.fans,
            works: channel.works,
            role: 'personal',
          },
        }
      } catch (error) {
        ctx.check()
        if (error instanceof HelperError && error.kind === 'session') return { status: 'dropped', msg: error.message }
        ctx.log.warn('official.check', { error: errorText(error) })
        return {
          status: 'unknown',
          msg: error instanceof HelperError ? error.message : 'YouTube 接口检测失败，请稍后再试',
        }
      }
    },
    publish: (ctx, { token, ...call }) => publish(ctx, apiOf(deps.http, token), call, { ...TIMES, ...deps.times }),
    worksList: (ctx, { token, since }) => worksList(ctx, apiOf(deps.http, token), since),
    mixList: (ctx, { token, keyword }) => mixList(ctx, apiOf(deps.http, token), keyword),
    messages: commentsBy((token) => apiOf(deps.http, token)),
  }
}
