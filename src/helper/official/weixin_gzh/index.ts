import { z } from 'zod'
import { weixinGzh } from '../../../contract/platforms.ts'
import { errorText, HelperError } from '../../lib/errors.ts'
import type { OfficialHttp, OfficialPlatform } from '../official.ts'
import { apiOf } from './api.ts'
import { commentsBy } from './comments.ts'
import { publish } from './publish.ts'
import { TIMES, type WeixinTimes } from './times.ts'
import { worksList } from './works.ts'

/** What the interface can do: articles and posts of pictures, no films and no timer. */
const info: OfficialPlatform['info'] = {
  ...weixinGzh,
  kinds: ['official', 'image'],
  auth_modes: ['oauth'],
  capabilities: ['cover'],
  declarations: [],
}

/**
 * 公众号 by its server interface: drafts for every account, publishing for verified ones. @param deps.times shorter waits,
 * for tests
 */
export function createWeixinGzhOfficial(deps: {
  readonly http: OfficialHttp
  readonly times?: Partial<WeixinTimes>
}): OfficialPlatform {
  return {
    info,
    checkLogin: async (ctx, { account, token }) => {
      try {
        await apiOf(deps.http, token).ask(
          ctx,
          'draft/batchget',
          { offset: 0, count: 1, no_content: 1 },
          '',
          z.object({ total_count: z.number().optional() }),
        )
        return { status: 'ok', profile: null }
      } catch (error) {
        ctx.check()
        if (error instanceof HelperError && error.kind === 'session') return { status: 'dropped', msg: error.message }
        ctx.log.warn('official.check', { account: account.id, error: errorText(error) })
        return {
          status: 'unknown',
          msg: error instanceof HelperError ? error.message : '公众号接口检测失败，请稍后再试',
        }
      }
    },
    publish: (ctx, { token, work, stepper }) =>
      publish(ctx, apiOf(deps.http, token), work, stepper, { ...TIMES, ...deps.times }),
    worksList: (ctx, { token, since }) => worksList(ctx, apiOf(deps.http, token), since),
    messages: commentsBy((token) => apiOf(deps.http, token)),
  }
}
