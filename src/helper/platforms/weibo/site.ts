import type { Page } from 'puppeteer-core'
import { z } from 'zod'
import type { RunContext } from '../../lib/run-context.ts'
import { readsOf, signedOut } from '../kit/site-json.ts'
import type { Site } from '../kit/site.ts'
import type { Profile } from '../platform.ts'
import { HOME, ORIGIN } from './info.ts'
import { S } from './selectors.ts'

/** Reads of weibo.com; `ok` -100 = nobody is signed in. */
export const siteJson = readsOf({ origin: ORIGIN, home: HOME, isSignedOut: (body) => body['ok'] === -100 })

const idLike = z.union([z.string(), z.number()]).transform(String)
// Where this answer has the uid differs between sources: both places are read.
const config = z.object({
  ok: z.literal(1),
  data: z.object({ uid: idLike.nullish(), user: z.object({ id: idLike }).nullish() }),
})
const count = z.number().int().min(0).nullish().catch(null)
const person = z.object({
  ok: z.literal(1),
  data: z.object({
    user: z.object({
      id: idLike,
      screen_name: z.string(),
      avatar_hd: z.string().default(''),
      followers_count: count,
      statuses_count: count,
    }),
  }),
})

/** Number of the person who is signed in. @throws HelperError kind `session` when nobody is */
export async function readUid(ctx: RunContext, page: Page): Promise<string> {
  const { data } = await siteJson(ctx, page, '/ajax/config/get_config', config)
  const uid = data.uid ?? data.user?.id
  if (!uid) throw signedOut()
  return uid
}

/** Who the page is signed in as. @throws HelperError kind `session` when nobody is */
export async function readProfile(ctx: RunContext, page: Page): Promise<Profile> {
  const { user } = (await siteJson(ctx, page, `/ajax/profile/info?uid=${await readUid(ctx, page)}`, person)).data
  return {
    accountId: user.id,
    secUid: '',
    openname: user.screen_name,
    avatar: user.avatar_hd,
    fans: user.followers_count ?? null,
    works: user.statuses_count ?? null,
    role: 'personal',
  }
}

/** weibo.com, for the shared steps. */
export const site: Site = {
  name: '微博',
  deep: false,
  signs: S,
  isLogin: (url) => url.hostname === 'passport.weibo.com' || url.pathname.startsWith('/newlogin'),
  readProfile,
}
