// 抖音: works are handed to the app by a signed address (developer.open-douyin.com, "发布内容至抖音 H5 场景", read 2026-11).
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { OfficialRefusal } from '../provider.ts'
import type { OfficialFetch, ShareProvider, SharedWork } from '../provider.ts'

const TOKEN = 'https://open.douyin.com/oauth/client_token/'
const TICKET = 'https://open.douyin.com/open/getticket/'
const SCHEMA = 'snssdk1128://openplatform/share'
/** Longest title that is sent, in characters; the person sees and may change it. */
const TITLE_MAX = 55
const TOPICS_MAX = 10

const refusal = { error_code: z.number().default(0), description: z.string().default('') }
const token = z.object({ data: z.object({ ...refusal, access_token: z.string().default('') }) })
const ticketShape = z.object({
  data: z.object({ ...refusal, ticket: z.string().default(''), expires_in: z.number().default(0) }),
})

/** By error code of open.douyin.com. */
const SAID: Readonly<Record<number, string>> = {
  10003: 'Client Key 不正确，请核对后重新保存',
  10013: 'Client Key 或 Client Secret 不正确，请核对后重新保存',
  10014: 'Client Key 或 Client Secret 不正确，请核对后重新保存',
  2190004: '应用没有开通「获取 openTicket」能力，请在抖音开放平台的能力管理中申请',
  2190002: '访问令牌无效，请稍后重试',
  2100004: '抖音开放平台繁忙，请稍后重试',
}

async function ask<T extends z.ZodType<{ data: { error_code: number; description: string } }>>(
  fetch: OfficialFetch,
  url: string,
  init: RequestInit,
  shape: T,
): Promise<z.output<T>> {
  const answer = await fetch(url, init)
  let body: unknown = null
  try {
    body = JSON.parse(await answer.text())
  } catch {
    // A gateway's page: told by its code below.
  }
  const good = shape.safeParse(body)
  if (!good.success) throw new OfficialRefusal(`抖音开放平台没有正常回应（${answer.status}），请稍后重试`)
  const { error_code: code, description } = good.data.data
  if (code !== 0)
    throw new OfficialRefusal(SAID[code] ?? `抖音开放平台拒绝了请求：${(description || String(code)).slice(0, 120)}`)
  return good.data
}

const clientToken = async (fetch: OfficialFetch, clientId: string, clientSecret: string): Promise<string> => {
  const body = JSON.stringify({ grant_type: 'client_credential', client_key: clientId, client_secret: clientSecret })
  const { data } = await ask(
    fetch,
    TOKEN,
    { method: 'POST', headers: { 'content-type': 'application/json' }, body },
    token,
  )
  if (data.access_token === '') throw new OfficialRefusal('抖音开放平台没有给出令牌，请稍后重试')
  return data.access_token
}

/** md5 of what is signed, its names in alphabetical order. */
export function signature(ticket: string, nonce: string, timestamp: number): string {
  return createHash('md5').update(`nonce_str=${nonce}&ticket=${ticket}&timestamp=${timestamp}`).digest('hex')
}

/** A film goes straight to the app's publish page, pictures by its editing page: that page takes single films only. */
const media = ({ videoUrl, imageUrls }: SharedWork): Record<string, string> => {
  if (videoUrl !== '') return { video_path: videoUrl, share_to_publish: '1' }
  const [first = '', ...more] = imageUrls
  return more.length === 0 ? { image_path: first } : { image_list_path: JSON.stringify(imageUrls) }
}

/** 抖音's share to the app, for applications with 「发布内容至抖音 H5 场景」 and 「获取 openTicket」. */
export const douyinShare: ShareProvider = {
  platform: 'douyin_share',
  name: '抖音手机发布',
  keys: [
    { name: 'client_id', label: 'Client Key', secret: false },
    { name: 'client_secret', label: 'Client Secret', secret: true },
  ],
  howTo: [
    '打开 https://developer.open-douyin.com 用企业身份注册并创建「网站应用」',
    '在「能力管理 → 投稿能力」申请开通「发布内容至抖音：H5 场景」（h5.share）和「获取 openTicket」（open.get.ticket）',
    '把应用的 Client Key 和 Client Secret 填到这里，保存后点「测试」',
    '作品文件须能被手机访问：团队服务器以 https 公网地址提供服务（启动参数 --public-origin https://…），或文件存放在公网可访问的 S3',
    '到「账号管理 → 发布方式」为抖音账号勾选「手机发布」；发布时用该账号的手机扫码，在抖音 App 里完成',
  ],
  flow: 'share',
  async ticket({ clientId, clientSecret, fetch, now }) {
    const access = await clientToken(fetch, clientId, clientSecret)
    const { data } = await ask(
      fetch,
      TICKET,
      { headers: { 'content-type': 'application/json', 'access-token': access } },
      ticketShape,
    )
    if (data.ticket === '' || data.expires_in <= 0) throw new OfficialRefusal('抖音开放平台没有给出 ticket，请稍后重试')
    return { ticket: data.ticket, until: now + data.expires_in * 1000 }
  },
  schema({ clientId, ticket, nonce, timestamp, work }) {
    const title = [...work.title].slice(0, TITLE_MAX).join('')
    const topics = work.topics.slice(0, TOPICS_MAX)
    const values: Record<string, string> = {
      share_type: 'h5',
      client_key: clientId,
      nonce_str: nonce,
      timestamp: String(timestamp),
      signature: signature(ticket, nonce, timestamp),
      state: work.state,
      ...media(work),
      ...(work.microApp === undefined
        ? {}
        : {
            micro_app_info: JSON.stringify({
              appId: work.microApp.app_id,
              appTitle: work.microApp.app_title,
              description: work.microApp.app_title,
              appUrl: work.microApp.app_url,
            }),
          }),
      ...(title === '' ? {} : { title }),
      ...(topics.length === 0 ? {} : { hashtag_list: JSON.stringify(topics) }),
    }
    // Sorted, and a space as %20: the app doesn't read "+" as one.
    return `${SCHEMA}?${Object.keys(values)
      .toSorted()
      .map((name) => `${name}=${encodeURIComponent(values[name] ?? '')}`)
      .join('&')}`
  },
  async test({ clientId, clientSecret, fetch }) {
    // Not the ticket: a new one would end the one that codes on show were signed with.
    await clientToken(fetch, clientId, clientSecret)
  },
}
