import type { Page } from 'puppeteer-core'
import { z } from 'zod'
import type { RunContext } from '../../lib/run-context.ts'
import { readsOf } from '../kit/site-json.ts'
import type { Site } from '../kit/site.ts'
import type { Profile } from '../platform.ts'
import { HOME, ORIGIN } from './info.ts'
import { S } from './selectors.ts'

/** Reads of mp.toutiao.com; without a session the message speaks of the login, its code differs. */
export const creatorJson = readsOf({
  origin: ORIGIN,
  home: HOME,
  isSignedOut: ({ message }) => typeof message === 'string' && message.includes('登录'),
})

const shape = z.object({
  code: z.literal(0),
  data: z.object({
    user: z.object({
      id: z.union([z.string(), z.number()]).transform(String),
      screen_name: z.string(),
      https_avatar_url: z.string().default(''),
    }),
  }),
})

/** Who the page is signed in as. This read tells no numbers. @throws HelperError kind `session` when nobody is */
export async function readProfile(ctx: RunContext, page: Page): Promise<Profile> {
  const { user } = (await creatorJson(ctx, page, '/mp/agw/media/get_media_info', shape)).data
  return {
    accountId: user.id,
    secUid: '',
    openname: user.screen_name,
    avatar: user.https_avatar_url,
    fans: null,
    works: null,
    role: 'personal',
  }
}

/** mp.toutiao.com, for the shared steps. */
export const site: Site = {
  name: '头条',
  deep: false,
  signs: S,
  isLogin: (url) => url.pathname.startsWith('/auth/page/login'),
  readProfile,
}
