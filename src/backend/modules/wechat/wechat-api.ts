// The calls of a 公众号 that binding and notices need (developers.weixin.qq.com, 2026).
import { z } from 'zod'

/** WeChat said no, in words for the operator. */
export class WechatRefusal extends Error {
  override readonly name = 'WechatRefusal'
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** Keys of one 公众号. */
export interface WechatKeys {
  readonly appid: string
  readonly secret: string
}

export interface WechatApi {
  /**
   * Asks for a token, so that wrong keys show at once. @throws WechatRefusal; TypeError when WeChat can't be reached
   */
  check(keys: WechatKeys): Promise<void>
  /** A code that lives `seconds`; answers what the code says. @throws as `check` */
  createCode(keys: WechatKeys, scene: string, seconds: number): Promise<{ url: string }>
  /** Template message where a template is set, else a plain message. @throws as `check` */
  send(
    keys: WechatKeys,
    message: { openid: string; templateId: string; account: string; state: string; time: string },
  ): Promise<void>
}

const TIMEOUT_MS = 15_000
/** A token is taken anew so long before it ends, ms. */
const MARGIN_MS = 300_000
const answer = z.object({ errcode: z.number().optional(), errmsg: z.string().optional() }).loose()
const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number() })
const codeAnswer = z.object({ ticket: z.string(), url: z.string().min(1) })

const WORDS: Readonly<Record<number, string>> = {
  40001: 'AppSecret 不正确',
  40003: '接收人的微信标识无效',
  40013: 'AppID 不正确',
  40037: '模板消息 ID 不正确',
  40125: 'AppSecret 不正确',
  40164: '服务器 IP 不在公众号的 IP 白名单中，请到公众号后台添加',
  43004: '接收人没有关注公众号',
  45009: '公众号今天的调用次数已用完',
  45015: '接收人超过 48 小时没有互动，请配置模板消息',
  48001: '这个公众号没有该接口的权限，需要已认证的服务号',
}
/** Codes that say a token has ended early. */
const TOKEN_GONE = new Set([40001, 40014, 42001])

/** `base`: origin of the interface. */
export function createWechatApi(deps: { base: string; now: () => number; fetch?: typeof fetch }): WechatApi {
  const send = deps.fetch ?? fetch
  const tokens = new Map<string, { token: string; until: number }>()

  const post = async (path: string, body: object): Promise<unknown> => {
    const response = await send(`${deps.base}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const parsed = answer.safeParse(await response.json().catch(() => null))
    if (!parsed.success) throw new WechatRefusal(-1, '微信的答复无法识别')
    const { errcode = 0, errmsg = '' } = parsed.data
    if (errcode !== 0)
      throw new WechatRefusal(errcode, WORDS[errcode] ?? `微信返回错误 ${errcode}：${errmsg.slice(0, 100)}`)
    return parsed.data
  }
  const shape = <T>(schema: z.ZodType<T>, value: unknown): T => {
    const parsed = schema.safeParse(value)
    if (parsed.success) return parsed.data
    throw new WechatRefusal(-1, '微信的答复无法识别')
  }
  const tokenOf = async ({ appid, secret }: WechatKeys): Promise<string> => {
    const name = `${appid} ${secret}`
    const kept = tokens.get(name)
    if (kept !== undefined && kept.until > deps.now()) return kept.token
    const { access_token: token, expires_in: life } = shape(
      tokenAnswer,
      await post('/cgi-bin/stable_token', { grant_type: 'client_credential', appid, secret }),
    )
    tokens.set(name, { token, until: deps.now() + life * 1000 - MARGIN_MS })
    return token
  }
  /** Once more with a new token when the kept one had ended early. */
  const call = async (keys: WechatKeys, path: string, body: object): Promise<unknown> => {
    const at = async (): Promise<unknown> =>
      await post(`${path}?access_token=${encodeURIComponent(await tokenOf(keys))}`, body)
    try {
      return await at()
    } catch (error) {
      if (
        !(error instanceof WechatRefusal && TOKEN_GONE.has(error.code)) ||
        !tokens.delete(`${keys.appid} ${keys.secret}`)
      )
        throw error
      return await at()
    }
  }
  return {
    async check(keys) {
      tokens.delete(`${keys.appid} ${keys.secret}`)
      await tokenOf(keys)
    },
    async createCode(keys, scene, seconds) {
      return shape(
        codeAnswer,
        await call(keys, '/cgi-bin/qrcode/create', {
          expire_seconds: seconds,
          action_name: 'QR_STR_SCENE',
          action_info: { scene: { scene_str: scene } },
        }),
      )
    },
    async send(keys, { openid, templateId, account, state, time }) {
      if (templateId === '')
        await call(keys, '/cgi-bin/message/custom/send', {
          touser: openid,
          msgtype: 'text',
          text: { content: `账号「${account}」${state}（${time}）` },
        })
      else {
        // A field of kind `thing` takes 20 characters.
        const thing = (text: string) => ({ value: [...text].slice(0, 20).join('') })
        await call(keys, '/cgi-bin/message/template/send', {
          touser: openid,
          template_id: templateId,
          data: { thing1: thing(account), thing2: thing(state), time3: { value: time } },
        })
      }
    },
  }
}
