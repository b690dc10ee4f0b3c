import type { Page } from 'puppeteer-core'
import { z } from 'zod'
import type { RunContext } from '../../lib/run-context.ts'
import type { Profile } from '../platform.ts'
import { signedOut } from '../kit/site-json.ts'
import { creatorJson } from './api.ts'

const shape = z.object({
  user: z
    .object({
      uid: z.string(),
      sec_uid: z.string().default(''),
      unique_id: z.string().default(''),
      nickname: z.string(),
      avatar_thumb: z.object({ url_list: z.array(z.string()).default([]) }).optional(),
      follower_count: z.number().int().optional(),
      aweme_count: z.number().int().optional(),
      enterprise_verify_reason: z.string().optional(),
    })
    .nullish(),
})

/** Who the page is signed in as. @throws HelperError kind `session` when nobody is */
export async function readProfile(ctx: RunContext, page: Page): Promise<Profile> {
  const { user } = await creatorJson(ctx, page, '/web/api/media/user/info/', shape)
  if (!user) throw signedOut()
  return {
    accountId: user.uid,
    secUid: user.sec_uid,
    openname: user.nickname,
    avatar: user.avatar_thumb?.url_list[0] ?? '',
    fans: user.follower_count ?? null,
    works: user.aweme_count ?? null,
    role: user.enterprise_verify_reason ? 'enterprise' : 'personal',
  }
}
