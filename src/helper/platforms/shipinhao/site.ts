import type { Page } from 'puppeteer-core'
import { z } from 'zod'
import type { RunContext } from '../../lib/run-context.ts'
import { readsOf } from '../kit/site-json.ts'
import type { Site } from '../kit/site.ts'
import type { Profile } from '../platform.ts'
import { adminWatcher } from './admin-scan.ts'
import { HOME, isLogin, ORIGIN } from './info.ts'
import { S } from './selectors.ts'

/** Codes that say that nobody is signed in. */
const SIGNED_OUT: readonly unknown[] = [300_330, 300_333, 300_334]
/** Nobody is signed in, in a body of the office. */
export function isSignedOut(body: Readonly<Record<string, unknown>>): boolean {
  return SIGNED_OUT.includes(body['errCode'])
}
/** Reads of the office are all POSTs, with the numbers that its page sends along. */
const common = (): Record<string, unknown> => ({
  timestamp: String(Date.now()),
  rawKeyBuff: null,
  pluginSessionId: null,
  scene: 7,
  reqScene: 7,
})
const read = readsOf({ origin: ORIGIN, home: HOME, isSignedOut })

/** A read of channels.weixin.qq.com below `/cgi-bin/mmfinderassistant-bin/`. */
export function officeJson<T extends z.ZodType>(
  ctx: RunContext,
  page: Page,
  path: string,
  shape: T,
  json: Readonly<Record<string, unknown>> = {},
): Promise<z.output<T>> {
  return read(ctx, page, path, shape, { json: { ...common(), ...json } })
}

const shape = z.object({
  errCode: z.literal(0),
  data: z.object({
    finderUser: z.object({
      uniqId: z.string().default(''),
      finderUsername: z.string(),
      nickname: z.string(),
      headImgUrl: z.string().default(''),
      fansCount: z.number().int().nullish(),
      feedsCount: z.number().int().nullish(),
    }),
  }),
})

/** Which channel the page is signed in as. @throws HelperError kind `session` when nobody is */
export async function readProfile(ctx: RunContext, page: Page): Promise<Profile> {
  const { data } = await officeJson(ctx, page, '/cgi-bin/mmfinderassistant-bin/auth/auth_data', shape)
  const { uniqId, finderUsername, nickname, headImgUrl, fansCount, feedsCount } = data.finderUser
  return {
    accountId: uniqId || finderUsername,
    secUid: finderUsername,
    openname: nickname,
    avatar: headImgUrl,
    fans: fansCount ?? null,
    works: feedsCount ?? null,
    role: 'personal',
  }
}

/** channels.weixin.qq.com, for the shared steps. */
export const site: Site = { name: '视频号', deep: true, signs: S, isLogin, readProfile, watch: adminWatcher }
