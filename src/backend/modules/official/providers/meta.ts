// What both ways into Instagram share: asking Meta, and its refusals in words.
import { z } from 'zod'
import { OfficialRefusal } from '../provider.ts'
import type { OfficialFetch } from '../provider.ts'

export const VERSION = 'v23.0'
/** Meta's long tokens live this long, ms. */
const LIFE_MS = 60 * 86_400_000
/** A long token can only be renewed while it lives, so it is renewed after half of its life. */
const RENEW_AFTER = 0.5

export interface Life {
  readonly accessUntil: number
  readonly refreshUntil: number
}
/** When a token that was given out now is to be renewed, and when it really ends. @param expiresIn s, 0 = not told */
export function lifeOf(now: number, expiresIn: number): Life {
  const life = expiresIn > 0 ? expiresIn * 1000 : LIFE_MS
  return { accessUntil: now + Math.floor(life * RENEW_AFTER), refreshUntil: now + life }
}

export const token = z.object({ access_token: z.string().min(1), expires_in: z.number().default(0) })

// Graph's own form, and the one of api.instagram.com.
const graphError = z.object({ error: z.object({ code: z.number().default(0), message: z.string().default('') }) })
const loginError = z.object({
  error_type: z.string(),
  code: z.number().default(0),
  error_message: z.string().default(''),
})

const SAID: readonly (readonly [sign: RegExp, msg: string])[] = [
  [
    /invalid platform app|invalid app id|cannot get application info|error validating application/i,
    '应用编号不正确：请核对；用 Facebook 登录的应用须在编号前加 fb:',
  ],
  [/client secret|client_secret/i, '应用密钥不正确，请核对后重新保存'],
  [/redirect_uri|redirect uri/i, '重定向地址与 Meta 后台登记的不一致，请把设置里显示的地址登记进去'],
  [
    /code (has|was) (been used|already)|matching code was not found|authorization code has been used|invalid verification code|invalid authorization code|code has expired/i,
    '授权码已过期或用过，请重新授权',
  ],
  [/professional account|business account/i, '这不是专业账号：请先在 Instagram App 把账号改为创作者或商家账号'],
]

/**
 * Asks Meta. @param renewing token errors mean that the grant is over @throws OfficialRefusal in words; what nobody
 * answered as it is
 */
export async function askMeta<T extends z.ZodType>(
  fetch: OfficialFetch,
  url: string,
  shape: T,
  init: RequestInit = {},
  renewing = false,
): Promise<z.output<T>> {
  const answer = await fetch(url, init)
  let body: unknown = null
  try {
    body = JSON.parse(await answer.text())
  } catch {
    // A gateway's page: told by its code below.
  }
  const good = shape.safeParse(body)
  if (answer.ok && good.success) return good.data
  const graph = graphError.safeParse(body).data?.error
  const login = loginError.safeParse(body).data
  const code = graph?.code ?? login?.code ?? 0
  const words = graph?.message ?? login?.error_message ?? ''
  if (code === 190 && renewing)
    throw new OfficialRefusal('Instagram 授权已失效（过期、改过密码或被撤销），请重新授权', true)
  if ([4, 17, 32, 613].includes(code)) throw new OfficialRefusal('Meta 接口调用太频繁，请一小时后再试')
  if (code === 10 || (code >= 200 && code <= 299))
    throw new OfficialRefusal('授权时没有同意全部权限，或应用没有申请到这些权限，请重新授权并勾选全部权限')
  const said = SAID.find(([sign]) => sign.test(words))?.[1]
  throw new OfficialRefusal(
    said ?? (words ? `Meta 拒绝了请求：${words.slice(0, 120)}` : `Meta 没有正常回应（${answer.status}），请稍后重试`),
  )
}
