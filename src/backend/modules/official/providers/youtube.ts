// YouTube: Google's OAuth for installed and web applications, and the channel behind a grant.
import { z } from 'zod'
import { OFFICIAL_COMMENT_WORDS } from '../../../../contract/official-comment-words.ts'
import { OfficialRefusal } from '../provider.ts'
import type { Grant, GrantedAccount, OfficialFetch, OfficialProvider } from '../provider.ts'

const AUTHORIZE = 'https://accounts.google.com/o/oauth2/v2/auth'
const TOKEN = 'https://oauth2.googleapis.com/token'
const CHANNELS = 'https://www.googleapis.com/youtube/v3/channels?part=id,snippet,statistics&mine=true'
const UPLOAD_SCOPE = 'https://www.googleapis.com/auth/youtube.upload'
const MANAGE_SCOPE = 'https://www.googleapis.com/auth/youtube'
/** Comments, read or answered. Not demanded: without it everything else works, and comments say what is missing. */
const COMMENTS_SCOPE = 'https://www.googleapis.com/auth/youtube.force-ssl'

const tokens = z.object({
  access_token: z.string().min(1),
  expires_in: z.number(),
  refresh_token: z.string().default(''),
  refresh_token_expires_in: z.number().optional(),
  scope: z.string().default(''),
})
const tokenError = z.object({ error: z.string(), error_description: z.string().default('') })
const apiError = z.object({
  error: z.object({ message: z.string().default(''), errors: z.array(z.object({ reason: z.string() })).default([]) }),
})
const count = z.coerce.number().int().min(0).optional().catch(undefined)
const channels = z.object({
  items: z
    .array(
      z.object({
        id: z.string().min(1),
        snippet: z.object({
          title: z.string().default(''),
          customUrl: z.string().default(''),
          thumbnails: z.object({ default: z.object({ url: z.string() }).optional() }).default({}),
        }),
        statistics: z
          .object({ subscriberCount: count, hiddenSubscriberCount: z.boolean().default(false), videoCount: count })
          .default({ hiddenSubscriberCount: true }),
      }),
    )
    .default([]),
})

const SAID: Readonly<Record<string, string>> = {
  invalid_client: '客户端 ID 或客户端密钥不正确，请核对后重新保存',
  unauthorized_client: '该客户端不允许这样授权，请在 Google Cloud 创建「桌面应用」类型的客户端',
  redirect_uri_mismatch: '重定向地址与 Google Cloud 中登记的不一致，请把本页显示的地址登记进去',
  access_denied: '授权被拒绝，请重新授权并勾选全部权限',
  accessNotConfigured: '该项目尚未启用 YouTube Data API v3，请在 Google Cloud 启用后再试',
  quotaExceeded: '今日接口配额已用完，请在太平洋时间零点后再试',
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function askTokens(fetch: OfficialFetch, form: Record<string, string>): Promise<z.output<typeof tokens>> {
  const answer = await fetch(TOKEN, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  })
  const body = parsed(await answer.text())
  const good = tokens.safeParse(body)
  if (answer.ok && good.success) return good.data
  const said = tokenError.safeParse(body)
  if (!said.success) throw new OfficialRefusal(`Google 没有给出令牌（HTTP ${answer.status}），请稍后重试`)
  const { error } = said.data
  // Only this word says that the person's consent is over; the others speak of the application or of a bad moment.
  if (error === 'invalid_grant') throw new OfficialRefusal('YouTube 授权已失效或被撤销，请重新授权', true)
  throw new OfficialRefusal(SAID[error] ?? `Google 拒绝了请求：${error}`)
}

const grantOf = (got: z.output<typeof tokens>, now: number, before?: Grant): Grant => ({
  access: got.access_token,
  accessUntil: now + got.expires_in * 1000,
  refresh: got.refresh_token || (before?.refresh ?? ''),
  refreshUntil:
    got.refresh_token_expires_in === undefined
      ? got.refresh_token === ''
        ? (before?.refreshUntil ?? 0)
        : 0
      : now + got.refresh_token_expires_in * 1000,
})

async function readChannels(fetch: OfficialFetch, grant: Grant): Promise<GrantedAccount[]> {
  const answer = await fetch(CHANNELS, { headers: { authorization: `Bearer ${grant.access}` } })
  const body = parsed(await answer.text())
  const good = channels.safeParse(body)
  if (!answer.ok || !good.success) {
    const reason = apiError.safeParse(body).data?.error.errors[0]?.reason ?? ''
    throw new OfficialRefusal(
      SAID[reason] ?? `读取 YouTube 频道失败（${reason || `HTTP ${answer.status}`}），请稍后重新授权`,
    )
  }
  if (good.data.items.length === 0)
    throw new OfficialRefusal('这个 Google 账号还没有 YouTube 频道，请先在 youtube.com 创建频道')
  return good.data.items.map(({ id, snippet, statistics }) => ({
    accountId: id,
    secUid: snippet.customUrl,
    openname: snippet.title || id,
    avatar: snippet.thumbnails.default?.url ?? '',
    fans: statistics.hiddenSubscriberCount ? null : (statistics.subscriberCount ?? null),
    works: statistics.videoCount ?? null,
    role: 'personal',
    grant,
  }))
}

export const youtubeProvider: OfficialProvider = {
  platform: 'youtube',
  name: 'YouTube',
  keys: [
    { name: 'client_id', label: '客户端 ID', secret: false },
    { name: 'client_secret', label: '客户端密钥', secret: true },
  ],
  howTo: [
    '打开 https://console.cloud.google.com 新建项目，在「API 和服务」启用 YouTube Data API v3',
    '在「OAuth 权限请求页面」填写应用名称，把要发布的 Google 账号加为测试用户；测试状态下授权 7 天后失效，正式发布应用后长期有效',
    '在「凭据」创建 OAuth 客户端 ID：单机使用选「桌面应用」，团队服务器选「Web 应用」并登记本页显示的重定向地址',
    '把客户端 ID 和客户端密钥填到这里，保存后点「测试」，再到「账号管理」添加账号',
    '注意：上传的视频按作品的「可见范围」公开，没有选择时为公开，未经审核的项目也一样；默认每天可上传 100 条，可向 Google 申请提高',
    OFFICIAL_COMMENT_WORDS.youtube.howTo,
  ],
  flow: 'code',
  authorizeUrl: ({ clientId, redirectUri, state, challenge }) =>
    `${AUTHORIZE}?${new URLSearchParams({
      client_id: clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: [UPLOAD_SCOPE, MANAGE_SCOPE, COMMENTS_SCOPE].join(' '),
      access_type: 'offline',
      prompt: 'consent select_account',
      state,
      code_challenge: challenge,
      code_challenge_method: 'S256',
    }).toString()}`,
  async open({ clientId, clientSecret, redirectUri, code, verifier, fetch, now }) {
    const got = await askTokens(fetch, {
      grant_type: 'authorization_code',
      code,
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    })
    const scopes = got.scope.split(' ')
    if (![UPLOAD_SCOPE, MANAGE_SCOPE].every((scope) => scopes.includes(scope)))
      throw new OfficialRefusal('授权时没有勾选全部权限，请重新授权并勾选「管理您的 YouTube 视频」')
    if (got.refresh_token === '')
      throw new OfficialRefusal('Google 没有给出长期授权，请在 Google 账号的「第三方应用」中移除本应用后重新授权')
    return await readChannels(fetch, grantOf(got, now))
  },
  async test({ clientId, clientSecret, redirectUri, fetch }) {
    const refused = await askTokens(fetch, {
      grant_type: 'authorization_code',
      code: 'keys-check',
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uri: redirectUri,
    }).then(
      () => null,
      (error: unknown) => error,
    )
    // The code is none, so "no such grant" comes only after the keys were found to be right.
    if (refused instanceof OfficialRefusal && refused.gone) return
    if (refused !== null) throw refused
  },
  async renew({ clientId, clientSecret, grant, fetch, now }) {
    return grantOf(
      await askTokens(fetch, {
        grant_type: 'refresh_token',
        refresh_token: grant.refresh,
        client_id: clientId,
        client_secret: clientSecret,
      }),
      now,
      grant,
    )
  },
}
