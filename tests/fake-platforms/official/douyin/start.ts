// A pretended open.douyin.com as far as handing works to the app goes, and the app that scans the codes. Its clock is
// the test's.
import { createHash, randomBytes } from 'node:crypto'
import { startLoopback, type Ask, type Loopback, type Reply } from '../loopback.ts'

/** What the app shows after a scan. */
export interface Scanned {
  readonly title: string
  readonly topics: readonly string[]
  readonly state: string
  readonly videoUrl: string
  readonly imageUrls: readonly string[]
  /** Straight to the publish page; else by the editing page. */
  readonly toPublish: boolean
  /** The mini program that hangs on it. */
  readonly program: unknown
}
export interface FakeDouyinOpen extends Loopback {
  /** Changed by a test. `granted`: abilities of the application. */
  readonly settings: { granted: boolean }
  /** Opens a code with the app. @throws Error with what the app says */
  scan(schema: string): Scanned
}

const LIFE_S = 7_200
/** The ticket before stays good this long after a new one, ms. */
const BUFFER_MS = 5 * 60_000
const extra = (code: number, description: string) => ({
  error_code: code,
  description,
  sub_error_code: 0,
  sub_description: '',
  logid: '202008121419360101980821035705926A',
  now: 1_597_213_176_393,
})
const ok = (data: Record<string, unknown>): Reply => ({
  json: { data: { error_code: 0, description: '', ...data }, extra: extra(0, '') },
})
const no = (code: number, description: string): Reply => ({
  json: { data: { error_code: code, description }, extra: extra(code, description) },
})

/** Starts it for one application. @param now unix ms */
export async function startFakeDouyinOpen(
  app: { key: string; secret: string },
  now: () => number,
): Promise<FakeDouyinOpen> {
  const settings = { granted: true }
  const tokens = new Map<string, number>()
  const tickets: { text: string; until: number }[] = []

  const clientToken = (ask: Ask): Reply => {
    const body = ask.json()
    if (body['grant_type'] !== 'client_credential') return no(2_100_005, 'Parameter error')
    if (body['client_key'] !== app.key) return no(10_003, 'client_key错误')
    if (body['client_secret'] !== app.secret) return no(10_013, 'client_key或client_secret报错')
    const token = `clt.${randomBytes(20).toString('hex')}`
    tokens.set(token, now() + LIFE_S * 1000)
    return ok({ access_token: token, expires_in: LIFE_S })
  }
  const ticket = (ask: Ask): Reply => {
    const token = ask.headers['access-token']
    if ((tokens.get(typeof token === 'string' ? token : '') ?? 0) < now()) return no(2_190_002, 'access_token无效')
    if (!settings.granted) return no(2_190_004, '应用未获得该能力, 请去https://open.douyin.com/申请')
    for (const one of tickets) one.until = Math.min(one.until, now() + BUFFER_MS)
    const text = `@${randomBytes(24).toString('base64')}`
    tickets.push({ text, until: now() + LIFE_S * 1000 })
    return ok({ ticket: text, expires_in: LIFE_S })
  }
  const server = await startLoopback((ask) => {
    if (ask.host !== 'open.douyin.com') return { status: 404 }
    if (ask.method === 'POST' && ask.path === '/oauth/client_token/') return clientToken(ask)
    return ask.method === 'GET' && ask.path === '/open/getticket/' ? ticket(ask) : { status: 404 }
  })

  return {
    ...server,
    settings,
    scan: (schema) => {
      if (!schema.startsWith('snssdk1128://openplatform/share?')) throw new Error('不支持的链接')
      if (schema.includes('+')) throw new Error('参数错误')
      const query = new URL(schema).searchParams
      const of = (name: string): string => query.get(name) ?? ''
      const [nonce, timestamp] = [of('nonce_str'), of('timestamp')]
      if (of('share_type') !== 'h5' || of('client_key') !== app.key || nonce === '' || !/^\d{10}$/.test(timestamp))
        throw new Error('参数错误')
      const good = tickets.some(
        (one) =>
          one.until > now() &&
          createHash('md5').update(`nonce_str=${nonce}&ticket=${one.text}&timestamp=${timestamp}`).digest('hex') ===
            of('signature'),
      )
      if (!good) throw new Error('签名错误')
      const list: unknown = JSON.parse(of('image_list_path') || '[]')
      const imageUrls = [
        ...(of('image_path') === '' ? [] : [of('image_path')]),
        ...(Array.isArray(list) ? list.map(String) : []),
      ]
      if ((of('video_path') === '') === (imageUrls.length === 0)) throw new Error('没有可分享的内容')
      for (const url of [of('video_path'), ...imageUrls].filter(Boolean))
        if (!/^https:\/\/[!-~]+$/.test(url)) throw new Error('文件下载失败')
      const topics: unknown = JSON.parse(of('hashtag_list') || '[]')
      return {
        title: of('title'),
        topics: Array.isArray(topics) ? topics.map(String) : [],
        state: of('state'),
        videoUrl: of('video_path'),
        imageUrls,
        toPublish: of('share_to_publish') === '1',
        program: JSON.parse(of('micro_app_info') || 'null'),
      }
    },
  }
}
