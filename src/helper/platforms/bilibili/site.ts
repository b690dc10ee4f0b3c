import type { Page } from 'puppeteer-core'
import { z } from 'zod'
import { HelperError } from '../../lib/errors.ts'
import type { RunContext } from '../../lib/run-context.ts'
import { readsOf } from '../kit/site-json.ts'
import type { Site } from '../kit/site.ts'
import type { Profile } from '../platform.ts'
import { API, HOME, isLogin, ORIGIN } from './info.ts'
import { S } from './selectors.ts'

/**
 * Reads made by a page of member.bilibili.com, which api.bilibili.com allows too; `code` -101 = nobody is signed in.
 */
export const memberJson = readsOf({ origin: ORIGIN, home: HOME, isSignedOut: (body) => body['code'] === -101 })

const nav = z.object({
  code: z.literal(0),
  data: z.object({
    isLogin: z.literal(true),
    mid: z.union([z.string(), z.number()]).transform(String),
    uname: z.string(),
    face: z.string().default(''),
  }),
})
const stat = z.object({ code: z.literal(0), data: z.object({ follower: z.number().int() }) })

/** A number that is nice to have: without it the profile is still one. */
const readFans = async (ctx: RunContext, page: Page): Promise<number | null> => {
  try {
    return (await memberJson(ctx, page, `${API}/x/web-interface/nav/stat`, stat)).data.follower
  } catch (error) {
    ctx.check()
    if (!(error instanceof HelperError)) throw error
    return null
  }
}

/** Who the page is signed in as. @throws HelperError kind `session` when nobody is */
export async function readProfile(ctx: RunContext, page: Page): Promise<Profile> {
  const { data } = await memberJson(ctx, page, `${API}/x/web-interface/nav`, nav)
  return {
    accountId: data.mid,
    secUid: '',
    openname: data.uname,
    avatar: data.face.replace(/^(https?:)?\/\//, 'https://'),
    fans: await readFans(ctx, page),
    works: null,
    role: 'personal',
  }
}

/** member.bilibili.com, for the shared steps. */
export const site: Site = { name: 'B站', deep: false, signs: S, isLogin, readProfile }
