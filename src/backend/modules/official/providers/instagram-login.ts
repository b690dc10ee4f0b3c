// Instagram by Instagram login: one consent opens one professional account.
import { z } from 'zod'
import { OfficialRefusal } from '../provider.ts'
import type { Grant, GrantedAccount, OfficialProvider } from '../provider.ts'
import { askMeta, lifeOf, token, VERSION } from './meta.ts'

const GRAPH = 'https://graph.instagram.com'
const PUBLISH = 'instagram_business_content_publish'
/** Comments are not demanded of a grant: without them everything else works. */
const SCOPES = [
  'instagram_business_basic',
  PUBLISH,
  'instagram_business_manage_insights',
  'instagram_business_manage_comments',
]

const idLike = z.union([z.string(), z.number()]).transform(String)
const brief = z.object({
  access_token: z.string().min(1),
  permissions: z.union([z.string().transform((text) => text.split(',')), z.array(z.string())]).default([]),
})
// Newer applications are answered in a list.
const first = z.union([z.object({ data: z.array(brief).min(1) }).transform(({ data }) => data[0]), brief])
const me = z.object({
  user_id: idLike,
  username: z.string().default(''),
  name: z.string().default(''),
  account_type: z.string().default(''),
  profile_picture_url: z.string().default(''),
  followers_count: z.number().int().optional(),
  media_count: z.number().int().optional(),
})

/** The token renews itself, so it is both. */
const grantOf = (long: z.output<typeof token>, now: number): Grant => ({
  access: long.access_token,
  refresh: long.access_token,
  ...lifeOf(now, long.expires_in),
})

type Open = Parameters<OfficialProvider['open']>[0]
type Renew = Parameters<OfficialProvider['renew']>[0]

export const instagramLogin = {
  authorizeUrl: ({ clientId, redirectUri, state }: { clientId: string; redirectUri: string; state: string }): string =>
    `https://www.instagram.com/oauth/authorize?${new URLSearchParams({ client_id: clientId, redirect_uri: redirectUri, response_type: 'code', scope: SCOPES.join(','), state }).toString()}`,

  async open({ clientId, clientSecret, redirectUri, code, fetch, now }: Open): Promise<GrantedAccount[]> {
    // The address comes back with "#_" behind the code.
    const form = new URLSearchParams({
      client_id: clientId,
      client_secret: clientSecret,
      grant_type: 'authorization_code',
      redirect_uri: redirectUri,
      code: code.replace(/#_$/, ''),
    })
    const got = await askMeta(fetch, 'https://api.instagram.com/oauth/access_token', first, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
    })
    if (got === undefined) throw new OfficialRefusal('Instagram 没有给出令牌，请重新授权')
    if (got.permissions.length > 0 && !got.permissions.includes(PUBLISH))
      throw new OfficialRefusal('授权时没有同意「发布内容」的权限，请重新授权并勾选全部权限')
    const long = await askMeta(
      fetch,
      `${GRAPH}/access_token?${new URLSearchParams({ grant_type: 'ig_exchange_token', client_secret: clientSecret, access_token: got.access_token }).toString()}`,
      token,
    )
    const fields = 'user_id,username,name,account_type,profile_picture_url,followers_count,media_count'
    const one = await askMeta(fetch, `${GRAPH}/${VERSION}/me?${new URLSearchParams({ fields }).toString()}`, me, {
      headers: { authorization: `Bearer ${long.access_token}` },
    })
    return [
      {
        accountId: one.user_id,
        secUid: `ig:${one.username}`,
        openname: one.name || one.username || one.user_id,
        avatar: one.profile_picture_url,
        fans: one.followers_count ?? null,
        works: one.media_count ?? null,
        role: one.account_type.toUpperCase() === 'BUSINESS' ? 'enterprise' : 'personal',
        grant: grantOf(long, now),
      },
    ]
  },

  /** The token itself is made anew; it must be a day old and still live. */
  async renew({ grant, fetch, now }: Renew): Promise<Grant> {
    const long = await askMeta(
      fetch,
      `${GRAPH}/refresh_access_token?${new URLSearchParams({ grant_type: 'ig_refresh_token', access_token: grant.access }).toString()}`,
      token,
      {},
      true,
    )
    return grantOf(long, now)
  },
}
