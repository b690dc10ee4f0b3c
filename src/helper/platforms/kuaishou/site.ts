import type { Page } from 'puppeteer-core'
import { z } from 'zod'
import type { RunContext } from '../../lib/run-context.ts'
import { readsOf } from '../kit/site-json.ts'
import type { Site } from '../kit/site.ts'
import type { Profile } from '../platform.ts'
import { HOME, ORIGIN } from './info.ts'
import { S } from './selectors.ts'

/** Reads of cp.kuaishou.com; `result` 109 = nobody is signed in. All of them are POSTs. */
export const creatorJson = readsOf({ origin: ORIGIN, home: HOME, isSignedOut: (body) => body['result'] === 109 })

const shape = z.object({
  result: z.literal(1),
  data: z.object({
    userId: z.union([z.string(), z.number()]).transform(String),
    userName: z.string(),
    avatar: z.string().default(''),
    fansCnt: z.number().int().optional(),
    photoCnt: z.number().int().optional(),
  }),
})

/** Who the page is signed in as. @throws HelperError kind `session` when nobody is */
export async function readProfile(ctx: RunContext, page: Page): Promise<Profile> {
  const { data } = await creatorJson(ctx, page, '/rest/cp/creator/pc/home/infoV2', shape, { json: {} })
  return {
    accountId: data.userId,
    secUid: '',
    openname: data.userName,
    avatar: data.avatar,
    fans: data.fansCnt ?? null,
    works: data.photoCnt ?? null,
    role: 'personal',
  }
}

/** cp.kuaishou.com, for the shared steps. */
export const site: Site = { name: '快手', deep: false, signs: S, readProfile }
