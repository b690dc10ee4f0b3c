// 公众号: the account's own keys are the grant; several accounts stand in one pair of fields, in the same order.
import { z } from 'zod'
import { OFFICIAL_COMMENT_WORDS } from '../../../../contract/official-comment-words.ts'
import { OfficialRefusal } from '../provider.ts'
import type { Grant, GrantedAccount, OfficialFetch, OfficialProvider } from '../provider.ts'

/** Nothing but the keys renews it, and they don't end. */
const BY_KEYS = 'keys'
const API = 'https://api.weixin.qq.com/cgi-bin'

const token = z.object({ access_token: z.string().min(1), expires_in: z.number() })
const refusal = z.object({ errcode: z.number(), errmsg: z.string().default('') })
const info = z.object({
  nickname: z.string().default(''),
  head_image_info: z.object({ head_image_url: z.string().default('') }).optional(),
  principal_type: z.number().optional(),
})

interface Keys {
  readonly appId: string
  readonly secret: string
}
const listed = (text: string): string[] => text.split(/[\s,，;；]+/).filter((one) => one !== '')

/** The pairs of both fields. @throws OfficialRefusal when they don't fit together */
const pairsOf = (clientId: string, clientSecret: string): Keys[] => {
  const [ids, secrets] = [listed(clientId), listed(clientSecret)]
  if (ids.length === 0 || ids.length !== secrets.length)
    throw new OfficialRefusal(
      `AppID 有 ${ids.length} 个而 AppSecret 有 ${secrets.length} 个：请按相同顺序填写，用逗号隔开`,
    )
  const wrong = ids.find((id) => !/^wx[0-9a-z]{8,32}$/i.test(id))
  if (wrong !== undefined) throw new OfficialRefusal(`AppID「${wrong}」不正确：应以 wx 开头`)
  return ids.map((appId, index) => ({ appId, secret: secrets[index] ?? '' }))
}

const asked = async (fetch: OfficialFetch, path: string, body: Readonly<Record<string, unknown>>): Promise<unknown> => {
  const answer = await fetch(`${API}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  try {
    return JSON.parse(await answer.text())
  } catch {
    throw new OfficialRefusal(`微信接口没有正常回应（${answer.status}），请稍后重试`)
  }
}

/** A refusal of the token in words. Wrong keys end the grant; an address that is not let through does not. */
const refused = (appId: string, code: number, words: string): OfficialRefusal => {
  if (code === 40164) {
    // "invalid ip 1.2.3.4 ipv6 ::ffff:1.2.3.4, not in whitelist rid: …"
    const ip = /invalid ip (\S+?)[,\s]/.exec(words)?.[1] ?? ''
    return new OfficialRefusal(
      `微信看到的出口地址是 ${ip || '未知'}，不在公众号 ${appId} 的 IP 白名单里：请在公众号后台「设置与开发 · 开发接口管理」把它加入后重试`,
    )
  }
  if (code === 89503 || code === 89506 || code === 89507)
    return new OfficialRefusal(`公众号 ${appId} 的管理员须在微信里确认这个出口地址，请确认后重试`)
  if (code === 40001 || code === 40125 || code === 41004)
    return new OfficialRefusal(
      `公众号 ${appId} 的 AppSecret 不正确（重置过就要换新的），请在设置里更新后重新授权`,
      true,
    )
  if (code === 40013 || code === 41002) return new OfficialRefusal(`AppID「${appId}」不存在，请核对`, true)
  if (code === 40243)
    return new OfficialRefusal(`公众号 ${appId} 的 AppSecret 已被冻结，请在公众号后台解冻后重新授权`, true)
  if (code === 45009 || code === 45011) return new OfficialRefusal('取凭证太频繁，请稍后再试')
  if (code === -1) return new OfficialRefusal('微信接口繁忙，请稍后重试')
  return new OfficialRefusal(
    `微信拒绝了公众号 ${appId} 的密钥：${words.replace(/\s*rid:.*$/, '').slice(0, 100)}（${code}）`,
  )
}

/**
 * The stable token: fetched again it is the same until it ends, so other programs that use the keys are not disturbed.
 */
const tokenOf = async (fetch: OfficialFetch, { appId, secret }: Keys, now: number): Promise<Grant> => {
  const body = await asked(fetch, 'stable_token', {
    grant_type: 'client_credential',
    appid: appId,
    secret,
    force_refresh: false,
  })
  const good = token.safeParse(body)
  if (good.success)
    return {
      access: good.data.access_token,
      accessUntil: now + good.data.expires_in * 1000,
      refresh: BY_KEYS,
      refreshUntil: 0,
    }
  const said = refusal.safeParse(body).data
  throw said ? refused(appId, said.errcode, said.errmsg) : new OfficialRefusal('微信接口的回应无法识别，请稍后重试')
}

/** Name and picture, where the interface tells them to this kind of account. */
const accountOf = async (fetch: OfficialFetch, { appId }: Keys, grant: Grant): Promise<GrantedAccount> => {
  const told = info.safeParse(
    await asked(fetch, `account/getaccountbasicinfo?access_token=${encodeURIComponent(grant.access)}`, {}),
  ).data
  return {
    accountId: appId,
    secUid: '',
    openname: told?.nickname || `公众号 ${appId.slice(-6)}`,
    avatar: (told?.head_image_info?.head_image_url ?? '').replace(/^http:/, 'https:'),
    fans: null,
    works: null,
    role: told?.principal_type === 1 ? 'enterprise' : 'personal',
    grant,
  }
}

/** 公众号 by AppID and AppSecret. */
export function createWeixinGzhProvider(): OfficialProvider {
  return {
    platform: 'weixin_gzh',
    name: '公众号',
    keys: [
      { name: 'client_id', label: 'AppID（多个公众号用逗号隔开）', secret: false },
      { name: 'client_secret', label: 'AppSecret（与 AppID 顺序相同）', secret: true },
    ],
    howTo: [
      '打开 https://mp.weixin.qq.com 登录公众号后台，在「设置与开发 · 开发接口管理」（新版移到 https://developers.weixin.qq.com 的微信开发者平台）查看 AppID，重置得到 AppSecret',
      '在同一页的 IP 白名单里加入本机（或团队服务器）的出口地址；不知道地址时先点「测试」，提示里会写出微信看到的地址',
      '把 AppID 和 AppSecret 填到这里，保存后点「测试」，再到「账号管理」添加账号；多个公众号用逗号隔开、顺序相同',
      '注意：只有已认证的公众号能用接口发布；个人主体和未认证的公众号只能存入草稿箱，由本人在后台发表',
      '接口发布的内容不推送给粉丝，也不占群发次数',
      OFFICIAL_COMMENT_WORDS.weixin.howTo,
    ],
    flow: 'keys',
    authorizeUrl: ({ redirectUri, state }) => `${redirectUri}?${new URLSearchParams({ state }).toString()}`,
    async open({ clientId, clientSecret, fetch, now }) {
      const accounts: GrantedAccount[] = []
      for (const keys of pairsOf(clientId, clientSecret))
        accounts.push(await accountOf(fetch, keys, await tokenOf(fetch, keys, now)))
      return accounts
    },
    async renew({ clientId, clientSecret, accountId, fetch, now }) {
      const keys = pairsOf(clientId, clientSecret).find(({ appId }) => appId === accountId)
      if (!keys) throw new OfficialRefusal(`设置里已没有公众号 ${accountId} 的密钥，请补上后重新授权`, true)
      return tokenOf(fetch, keys, now)
    },
    async test({ clientId, clientSecret, fetch }) {
      for (const keys of pairsOf(clientId, clientSecret)) await tokenOf(fetch, keys, Date.now())
    },
  }
}
