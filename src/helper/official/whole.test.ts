// The interfaces in a whole helper: commands over the websocket, journal, works list; no browser is started.
import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { startFakeMeta, type FakeMeta } from '../../../tests/fake-platforms/official/meta/start.ts'
import { startFakeTiktok, type FakeTiktok } from '../../../tests/fake-platforms/official/tiktok/start.ts'
import { startFakeWeixin, type FakeWeixin } from '../../../tests/fake-platforms/official/weixin/start.ts'
import { patient } from '../../../tests/fixtures/slowness.ts'
import { startHelperKit, type HelperKit } from '../testing/helper-kit.ts'
import { publishInput } from '../testing/publish-input.ts'
import type { TestClient } from '../testing/ws-client.ts'
import { seal } from '../vault/sealing.ts'
import { HOSTS as META } from './instagram/graph.ts'
import { createInstagramOfficial } from './instagram/index.ts'
import { loopbackHttp } from './testing/kit.ts'
import { HOSTS as TIKTOK } from './tiktok/api.ts'
import { createTiktokOfficial } from './tiktok/index.ts'
import { HOSTS as WEIXIN } from './weixin_gzh/api.ts'
import { createWeixinGzhOfficial } from './weixin_gzh/index.ts'

const IG = '17841400000000001'
const GZH = 'wx0123456789abcdef'
const film = randomBytes(200_000)
/** What TikTok's person decides before a post. */
const DECIDED = { visibility: 0, post_settings: { music_confirmed: 1, consent: 1 } }
let meta: FakeMeta
let tiktok: FakeTiktok
let weixin: FakeWeixin
let kit: HelperKit
let client: TestClient
beforeEach(async () => {
  meta = await startFakeMeta({
    apps: {},
    redirect: '',
    accounts: [{ id: IG, username: 'a', name: '甲', type: 'BUSINESS', followers: 1 }],
    pages: [{ id: 'p1', name: '甲', instagram: IG }],
  })
  tiktok = await startFakeTiktok(
    { key: 'k', secret: 's', redirect: '' },
    { openId: 'open-1', username: 'a', name: '甲', privacy: ['PUBLIC_TO_EVERYONE', 'SELF_ONLY'], maxSeconds: 600 },
  )
  weixin = await startFakeWeixin([{ appId: GZH, secret: 's', name: '甲', verified: false }])
  kit = await startHelperKit({
    platforms: [],
    official: [
      createInstagramOfficial({ http: loopbackHttp(META, meta.at), times: { poll: 5, processing: patient(500) } }),
      createTiktokOfficial({
        http: loopbackHttp(TIKTOK, tiktok.at),
        times: { poll: 5, processing: patient(500), lost: 30 },
      }),
      createWeixinGzhOfficial({ http: loopbackHttp(WEIXIN, weixin.at), times: { poll: 5, processing: patient(500) } }),
    ],
  })
  client = await kit.client()
})
afterEach(async () => {
  await kit.close()
  await Promise.all([meta.close(), tiktok.close(), weixin.close()])
})

const download = async (name: string, body: Buffer): Promise<string> => {
  kit.backend.files.set(`/${name}`, { body })
  return z
    .object({ filePath: z.string() })
    .parse((await client.send('downloadFile', { url: `/${encodeURIComponent(name)}`, filename: name })).data).filePath
}
/** Publishes as the page does, with a token that is sealed to this helper. */
const publish = async (
  platform: string,
  accountId: string,
  token: string,
  itemId: number,
  more: { secUid?: string; item?: object; input?: object } = {},
) => {
  const { public_key: key } = z.object({ public_key: z.string() }).parse((await client.send('deviceProof', {})).data)
  const input = publishInput({
    itemId,
    accountId,
    cookie: '',
    platform,
    title: '换机油的正确顺序',
    item: { duration_ms: null, ...more.item },
  })
  const thirdauth = {
    ...input.item.thirdauth,
    third_sec_uid: more.secUid ?? '',
    third_token: seal(token, key, `account:${platform}:${accountId}`),
  }
  return client.send('publishWork', { ...input, ...more.input, item: { ...input.item, thirdauth } })
}

it('Instagram: a lost answer is settled by the works list, a lost request is told as unconfirmed; neither is pressed again', async () => {
  const filePath = await download('片.mp4', film)
  const reel = (itemId: number) =>
    publish('instagram', IG, meta.token('p1'), itemId, { secUid: 'fb:p1', input: { filePath } })
  expect(await reel(1)).toMatchObject({
    code: 1,
    data: { publishResult: { state: 'done', way: 'official', note: '' } },
  })
  meta.fault({ at: 'media_publish', kind: 'lose-answer' })
  expect(await reel(2)).toMatchObject({
    code: 1,
    data: { publishResult: { platform_item_id: meta.world.media[0]?.id, state: 'done' } },
  })
  meta.fault({ at: 'media_publish', kind: 'lose-request' })
  expect(await reel(3)).toMatchObject({ code: 520, data: { retryable: false } })
  expect(meta.count('media_publish')).toBe(3)
  expect(meta.world.media).toHaveLength(2)
  // Asked again, the attempt tells its end and does nothing.
  expect(await reel(3)).toMatchObject({ code: 520 })
  expect(meta.count('media_publish')).toBe(3)
})

it('TikTok: what waits in the inbox is in review, and the reason reaches the page', async () => {
  tiktok.settings.audited = false
  const filePath = await download('片.mp4', film)
  expect(
    await publish('tiktok', 'open-1', tiktok.token(), 1, {
      item: { video_publish_info: DECIDED },
      input: { filePath },
    }),
  ).toMatchObject({
    code: 1,
    data: { publishResult: { state: 'in-review', note: expect.stringContaining('未通过 TikTok 审核') } },
  })
  expect(tiktok.count('PUT ')).toBe(1)
})

it('公众号: a draft is in review with what is left to do', async () => {
  const coverPath = await download('封面.png', randomBytes(3_000))
  const reply = await publish('weixin_gzh', GZH, weixin.token(GZH), 1, {
    item: { media_type: 3, content_html: '<p>第一步。</p>' },
    input: { coverPath },
  })
  expect(reply, reply.msg).toMatchObject({
    code: 1,
    data: { publishResult: { state: 'in-review', note: '已存入草稿箱，请在公众号后台发表' } },
  })
  expect(weixin.drafts).toHaveLength(1)
  expect(weixin.published).toEqual([])
})

it('a token that ended is a lost session, and stands in no log', async () => {
  const token = tiktok.token()
  tiktok.expire()
  const filePath = await download('片.mp4', film)
  expect(
    await publish('tiktok', 'open-1', token, 1, { item: { video_publish_info: DECIDED }, input: { filePath } }),
  ).toMatchObject({ code: 500, data: { kind: 'session' } })
  expect(kit.lines.join('\n')).not.toContain(token)
})
