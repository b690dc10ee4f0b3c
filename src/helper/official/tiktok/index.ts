import { z } from 'zod'
import { tiktok } from '../../../contract/platforms.ts'
import { errorText, HelperError } from '../../lib/errors.ts'
import type { OfficialHttp, OfficialPlatform } from '../official.ts'
import { apiOf } from './api.ts'
import { publish } from './publish.ts'
import { TIMES, type TiktokTimes } from './times.ts'
import { worksList } from './works.ts'

const user = z.object({
  user: z.object({
    open_id: z.string().default(''),
    display_name: z.string().default(''),
    avatar_url: z.string().default(''),
    follower_count: z.number().int().nullish(),
    video_count: z.number().int().nullish(),
  }),
})

/** What the Content Posting API can do: films with one caption, no timer and no cover of one's own. */
const info: OfficialPlatform['info'] = {
  ...tiktok,
  kinds: ['video'],
  auth_modes: ['oauth'],
  capabilities: ['topic', 'declaration', 'visibility'],
}

/** TikTok by the Content Posting API. @param deps.times shorter waits, for tests */
export function createTiktokOfficial(deps: {
  readonly http: OfficialHttp
  readonly times?: Partial<TiktokTimes>
}): OfficialPlatform {
  return {
    info,
    checkLogin: async (ctx, { account, token }) => {
      try {
        const { user: told } = await apiOf(deps.http, token).get(
          ctx,
          '/v2/user/info/?fields=open_id,display_name,avatar_url,follower_count,video_count',
          user,
        )
        return {
          status: 'ok',
          profile: {
            accountId: told.open_id || account.accountId,
            secUid: account.secUid,
            openname: told.display_name || account.openname,
            avatar: told.avatar_url,
            fans: told.follower_count ?? null,
            works: told.video_count ?? null,
            role: 'personal',
          },
        }
      } catch (error) {
        ctx.check()
        if (error instanceof HelperError && error.kind === 'session') return { status: 'dropped', msg: error.message }
        ctx.log.warn('official.check', { error: errorText(error) })
        return {
          status: 'unknown',
          msg: error instanceof HelperError ? error.message : 'TikTok 接口检测失败，请稍后再试',
        }
      }
    },
    publish: (ctx, { token, work, stepper }) =>
      publish(ctx, deps.http, apiOf(deps.http, token), work, stepper, { ...TIMES, ...deps.times }),
    worksList: (ctx, { token, since }) => worksList(ctx, apiOf(deps.http, token), since),
  }
}
