import type { Page } from 'puppeteer-core'
import { z } from 'zod'
import type { RunContext } from '../../lib/run-context.ts'
import { readsOf } from '../kit/site-json.ts'
import type { Site } from '../kit/site.ts'
import type { Profile } from '../platform.ts'
import { HOME, isLogin, ORIGIN } from './info.ts'
import { S } from './selectors.ts'

/** Nobody is signed in, in a body of the site: beside status 401 it says so with this code. */
export function isSignedOut(body: Readonly<Record<string, unknown>>): boolean {
  return body['code'] === -101 || body['code'] === -100
}

/** Reads of creator.xiaohongshu.com that need no signature. */
export const creatorJson = readsOf({ origin: ORIGIN, home: HOME, isSignedOut })

const shape = z.object({
  data: z.object({
    red_num: z.union([z.string(), z.number()]).transform(String),
    name: z.string(),
    avatar: z.string().default(''),
    fans_count: z.number().int().nullish(),
  }),
})

/** Who the page is signed in as. @throws HelperError kind `session` when nobody is */
export async function readProfile(ctx: RunContext, page: Page): Promise<Profile> {
  const { data } = await creatorJson(ctx, page, '/api/galaxy/creator/home/personal_info', shape)
  return {
    accountId: data.red_num,
    secUid: '',
    openname: data.name,
    avatar: data.avatar,
    fans: data.fans_count ?? null,
    works: null,
    role: 'personal',
  }
}

/** creator.xiaohongshu.com, for the shared steps. */
export const site: Site = { name: '小红书', deep: false, signs: S, isLogin, readProfile }
