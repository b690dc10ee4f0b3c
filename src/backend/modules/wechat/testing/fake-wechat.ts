// A 公众号 on loopback: the calls that binding and notices need, with the errors it gives for wrong keys and ended tokens.
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

export const APPID = 'wx0123456789abcdef'
export const SECRET = '0123456789abcdef0123456789abcdef'
const body = z.record(z.string(), z.unknown())
const scene = z.object({
  action_info: z.object({ scene: z.object({ scene_str: z.string() }) }),
  action_name: z.literal('QR_STR_SCENE'),
  expire_seconds: z.number().min(60),
})

export interface FakeWechat {
  readonly url: string
  /** Scenes of the codes that were made, in order. */
  readonly scenes: string[]
  /** Messages that were sent: path and body. */
  readonly sent: { path: string; body: Record<string, unknown> }[]
  /** Tokens that were given out. */
  readonly tokens: string[]
  /** Error number for the next calls of `send`; 0 = they go through. */
  refuse: number
  /** Ends every token before its time. */
  endTokens(): void
  close(): Promise<void>
}

/** Starts it on a free port. */
export async function startFakeWechat(): Promise<FakeWechat> {
  const scenes: string[] = []
  const sent: FakeWechat['sent'] = []
  const tokens: string[] = []
  const live = new Set<string>()
  const fake = { refuse: 0 }
  const answer = (path: string, token: string | null, input: Record<string, unknown>): Record<string, unknown> => {
    if (path === '/cgi-bin/stable_token') {
      if (input['appid'] !== APPID) return { errcode: 40013, errmsg: 'invalid appid' }
      if (input['secret'] !== SECRET) return { errcode: 40125, errmsg: 'invalid appsecret' }
      const made = `token-${tokens.length}`
      tokens.push(made)
      live.add(made)
      return { access_token: made, expires_in: 7200 }
    }
    if (token === null || !live.has(token))
      return { errcode: 40001, errmsg: 'invalid credential, access_token is invalid or not latest' }
    if (path === '/cgi-bin/qrcode/create') {
      const asked = scene.parse(input)
      scenes.push(asked.action_info.scene.scene_str)
      return { ticket: 'ticket', expire_seconds: asked.expire_seconds, url: `http://weixin.qq.com/q/${scenes.length}` }
    }
    if (fake.refuse !== 0) return { errcode: fake.refuse, errmsg: 'refused' }
    sent.push({ path, body: input })
    return { errcode: 0, errmsg: 'ok' }
  }
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://fake')
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify(answer(url.pathname, url.searchParams.get('access_token'), body.parse(JSON.parse(text)))))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(fake, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    scenes,
    sent,
    tokens,
    endTokens: () => live.clear(),
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  })
}

/** Query of a call that the 公众号 makes, signed with the token that was agreed. */
export function signed(token: string, more: Record<string, string> = {}): Record<string, string> {
  const [timestamp, nonce] = ['1780000000', 'n0nce']
  return {
    timestamp,
    nonce,
    signature: createHash('sha1').update([token, timestamp, nonce].toSorted().join('')).digest('hex'),
    ...more,
  }
}

/** What is sent when a fan writes: `more` = the elements of its kind. */
export function fanXml(id: string, openid: string, at: number, kind: string, more: string): string {
  const head = `<ToUserName><![CDATA[gh_1]]></ToUserName><FromUserName><![CDATA[${openid}]]></FromUserName>`
  const named = `<CreateTime>${Math.floor(at / 1_000)}</CreateTime><MsgType><![CDATA[${kind}]]></MsgType>`
  return `<xml>${head}${named}${more}<MsgId>${id}</MsgId></xml>`
}

/** What is sent when a person scans a code. */
export function scanXml(sceneKey: string, openid: string, follows = false): string {
  return `<xml><ToUserName><![CDATA[gh_1]]></ToUserName><FromUserName><![CDATA[${openid}]]></FromUserName><CreateTime>1780000000</CreateTime><MsgType><![CDATA[event]]></MsgType><Event><![CDATA[${follows ? 'subscribe' : 'SCAN'}]]></Event><EventKey><![CDATA[${follows ? 'qrscene_' : ''}${sceneKey}]]></EventKey><Ticket><![CDATA[t]]></Ticket></xml>`
}
