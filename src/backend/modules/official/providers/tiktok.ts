// TikTok: Login Kit for desktop and the Content Posting API's scopes.
import { z } from 'zod'
import { OfficialRefusal } from '../provider.ts'
import type { Grant, OfficialFetch, OfficialProvider } from '../provider.ts'

const TOKEN = 'https://open.tiktokapis.com/v2/oauth/token/'
const USER =
  'https://open.tiktokapis.com/v2/user/info/?fields=open_id,union_id,avatar_url,display_name,username,follower_count,video_count'
const SCOPES = [
  'user.info.basic',
  'user.info.profile',
  'user.info.stats',
  'video.publish',
  'video.upload',
  'video.list',
]

const tokens = z.object({
  open_id: z.string().min(1),
  access_token: z.string().min(1),
  expires_in: z.number(),
  refresh_token: z.string().min(1),
  refresh_expires_in: z.number(),
  scope: z.string().default(''),
})
const refusal = z.object({ error: z.string(), error_description: z.string().default('') })
const user = z.object({
  data: z.object({
    user: z.object({
      open_id: z.string().min(1),
      avatar_url: z.string().default(''),
      display_name: z.string().default(''),
      username: z.string().default(''),
      follower_count: z.number().int().optional(),
      video_count: z.number().int().optional(),
    }),
  }),
})

const SAID: Readonly<Record<string, string>> = {
  invalid_client: 'Client key 或 Client secret 不正确，请核对后重新保存',
  invalid_request: '请求被拒绝：请确认重定向地址已在 TikTok 后台登记（Login Kit 选 Desktop）后重新授权',
  unauthorized_client: '应用没有开通 Login Kit 或 Content Posting API，请在 TikTok 后台添加这两个产品',
  access_denied: '授权被拒绝，请重新授权并勾选全部权限',
  invalid_scope: '应用没有申请到所需权限，请在 TikTok 后台勾选后重新授权',
  rate_limit_exceeded: 'TikTok 接口调用太频繁，请几分钟后再试',
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Token errors come with status 200 too. @param gone sentence when TikTok says that the grant is over; '' = a code was
 * refused
 */
async function askToken<T extends z.ZodType>(
  fetch: OfficialFetch,
  form: Readonly<Record<string, string>>,
  shape: T,
  gone: string,
): Promise<z.output<T>> {
  const answer = await fetch(TOKEN, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'cache-control': 'no-cache' },
    body: new URLSearchParams(form).toString(),
  })
  const body = parsed(await answer.text())
  const good = shape.safeParse(body)
  if (good.success) return good.data
  const said = refusal.safeParse(body).data
  if (!said) throw new OfficialRefusal(`TikTok 没有正常回应（${answer.status}），请稍后重试`)
  if (said.error === 'invalid_grant')
    throw gone ? new OfficialRefusal(gone, true) : new OfficialRefusal('授权码已过期或用过，请重新授权')
  throw new OfficialRefusal(
    SAID[said.error] ?? `TikTok 拒绝了请求：${(said.error_description || said.error).slice(0, 120)}`,
  )
}

const grantOf = (got: z.output<typeof tokens>, now: number): Grant => ({
  access: got.access_token,
  accessUntil: now + got.expires_in * 1000,
  refresh: got.refresh_token,
  refreshUntil: now + got.refresh_expires_in * 1000,
})

/** TikTok by the Content Posting API. */
export function createTiktokProvider(): OfficialProvider {
  return {
    platform: 'tiktok',
    name: 'TikTok',
    keys: [
      { name: 'client_id', label: 'Client key', secret: false },
      { name: 'client_secret', label: 'Client secret', secret: true },
    ],
    howTo: [
      '打开 https://developers.tiktok.com/apps 新建应用，添加 Login Kit（选 Desktop）和 Content Posting API（打开 Direct Post）',
      `勾选权限：${SCOPES.join('、')}`,
      '把下面的重定向地址登记到 Login Kit 的 Redirect URI（本机地址可写成 http://127.0.0.1:*/oauth/callback）',
      '把 Client key 和 Client secret 填到这里，保存后点「测试」，再到「账号管理」添加账号',
      '注意：应用未通过 TikTok 审核时不能直接公开发布，作品会送到手机 App 的草稿箱，由本人点发布；自用工具常被拒绝审核',
    ],
    flow: 'code',
    authorizeUrl: ({ clientId, redirectUri, state, challenge }) =>
      `https://www.tiktok.com/v2/auth/authorize/?${new URLSearchParams({
        // This site wants the challenge in hex, not in base64url.
        client_key: clientId,
        response_type: 'code',
        scope: SCOPES.join(','),
        redirect_uri: redirectUri,
        state,
        code_challenge: Buffer.from(challenge, 'base64url').toString('hex'),
        code_challenge_method: 'S256',
      }).toString()}`,
    async open({ clientId, clientSecret, redirectUri, code, verifier, fetch, now }) {
      const got = await askToken(
        fetch,
        {
          client_key: clientId,
          client_secret: clientSecret,
          grant_type: 'authorization_code',
          code,
          redirect_uri: redirectUri,
          code_verifier: verifier,
        },
        tokens,
        '',
      )
      const scopes = got.scope.split(',')
      if (!scopes.includes('video.publish') && !scopes.includes('video.upload'))
        throw new OfficialRefusal('授权时没有同意发布权限，请重新授权并勾选全部权限')
      const answer = await fetch(USER, { headers: { authorization: `Bearer ${got.access_token}` } })
      const good = user.safeParse(parsed(await answer.text()))
      if (!answer.ok || !good.success) throw new OfficialRefusal('读取 TikTok 账号资料失败，请稍后重新授权')
      const one = good.data.data.user
      return [
        {
          accountId: one.open_id,
          secUid: one.username,
          openname: one.display_name || one.username || one.open_id,
          avatar: one.avatar_url,
          fans: one.follower_count ?? null,
          works: one.video_count ?? null,
          role: 'personal',
          grant: grantOf(got, now),
        },
      ]
    },
    async renew({ clientId, clientSecret, grant, fetch, now }) {
      // A refresh may bring a new refresh token; the old one is over then.
      return grantOf(
        await askToken(
          fetch,
          {
            client_key: clientId,
            client_secret: clientSecret,
            grant_type: 'refresh_token',
            refresh_token: grant.refresh,
          },
          tokens,
          'TikTok 授权已失效或被撤销，请重新授权',
        ),
        now,
      )
    },
    async test({ clientId, clientSecret, fetch }) {
      await askToken(
        fetch,
        { client_key: clientId, client_secret: clientSecret, grant_type: 'client_credentials' },
        z.object({ access_token: z.string().min(1) }),
        '',
      )
    },
  }
}
