import type { Page } from 'puppeteer-core'
import { z } from 'zod'
import type { RunContext } from '../../lib/run-context.ts'
import { readsOf, signedOut } from '../kit/site-json.ts'
import type { Site } from '../kit/site.ts'
import type { Profile } from '../platform.ts'
import { HOME, isLogin, ORIGIN } from './info.ts'
import { S } from './selectors.ts'

/**
 * Reads of www.tiktok.com; 8 = nobody is signed in, as on the other sites of this company (not sourced for this one).
 */
export const studioJson = readsOf({ origin: ORIGIN, home: HOME, isSignedOut: (body) => body['status_code'] === 8 })

const idLike = z.union([z.string(), z.number()]).transform(String)
const shape = z.object({
  user: z
    .object({
      uid: idLike.default(''),
      secUid: z.string().default(''),
      uniqueId: z.string().default(''),
      nickName: z.string().default(''),
      avatarUri: z.union([z.string(), z.array(z.string())]).default(''),
    })
    .nullish(),
})

/**
 * The account of the page with its unique name, which addresses of works need. @throws HelperError kind `session` when
 * nobody is signed in
 */
export async function readUser(ctx: RunContext, page: Page): Promise<{ profile: Profile; uniqueId: string }> {
  const { user } = await studioJson(ctx, page, '/node-webapp/api/common-app-context', shape)
  // This read answers visitors too: then it names no account.
  if (!user?.uid) throw signedOut()
  const avatar = Array.isArray(user.avatarUri) ? (user.avatarUri[0] ?? '') : user.avatarUri
  return {
    uniqueId: user.uniqueId,
    profile: {
      accountId: user.uid,
      secUid: user.secUid,
      openname: user.nickName || user.uniqueId,
      avatar: avatar.startsWith('https://') ? avatar : '',
      fans: null,
      works: null,
      role: 'personal',
    },
  }
}

/** Who the page is signed in as. This read tells no numbers. @throws HelperError kind `session` when nobody is */
export async function readProfile(ctx: RunContext, page: Page): Promise<Profile> {
  return (await readUser(ctx, page)).profile
}

/** TikTok's studio, for the shared steps; its form may sit in a frame. */
export const site: Site = { name: 'TikTok', deep: true, signs: S, isLogin, readProfile }
