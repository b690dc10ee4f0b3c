import type { Page } from 'puppeteer-core'
import { z } from 'zod'
import { HelperError } from '../../lib/errors.ts'
import type { RunContext } from '../../lib/run-context.ts'
import { readsOf } from '../kit/site-json.ts'
import type { Site } from '../kit/site.ts'
import type { Profile } from '../platform.ts'
import { HOME, isLogin, ORIGIN } from './info.ts'
import { S } from './selectors.ts'

/** Nobody is signed in, as the reads say it. */
export const SIGNED_OUT = 10_000_010

/** Reads of baijiahao.baidu.com, by its own pages. */
export const officeJson = readsOf({ origin: ORIGIN, home: HOME, isSignedOut: (body) => body['errno'] === SIGNED_OUT })

const idLike = z.union([z.string(), z.number()]).transform(String)
const shape = z.object({
  errno: z.literal(0),
  data: z.object({ user: z.object({ app_id: idLike, name: z.string(), avatar: z.string().default('') }) }),
})
const overview = z.object({
  errno: z.literal(0),
  data: z.object({ coreData: z.object({ fansCount: z.coerce.number().int() }) }),
})

/** A number that is nice to have: without it the profile is still one. */
const readFans = async (ctx: RunContext, page: Page): Promise<number | null> => {
  try {
    return (await officeJson(ctx, page, '/pcui/home/index', overview)).data.coreData.fansCount
  } catch (error) {
    ctx.check()
    if (!(error instanceof HelperError)) throw error
    return null
  }
}

/** Who the page is signed in as. @throws HelperError kind `session` when nobody is */
export async function readProfile(ctx: RunContext, page: Page): Promise<Profile> {
  const { user } = (await officeJson(ctx, page, '/builder/app/appinfo', shape)).data
  return {
    accountId: user.app_id,
    secUid: '',
    openname: user.name,
    avatar: user.avatar.replace(/^(https?:)?\/\//, 'https://'),
    fans: await readFans(ctx, page),
    works: null,
    role: 'personal',
  }
}

/** baijiahao.baidu.com, for the shared steps. */
export const site: Site = { name: '百家号', deep: false, signs: S, isLogin, readProfile }
