// Instagram and 公众号 through the services: keys, sign-in, renewal, end; the platforms answer over real HTTP.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFakeMeta, type FakeMeta } from '../../../../tests/fake-platforms/official/meta/start.ts'
import { startFakeWeixin, type FakeWeixin } from '../../../../tests/fake-platforms/official/weixin/start.ts'
import { CODE } from '../../../contract/errors.ts'
import { INTERFACE_MESSAGE_PLATFORMS } from '../../../contract/message-platforms.ts'
import { eachDatabase } from '../../testing/databases.ts'
import { openPublishBench, refusal } from '../../testing/benches/publish-bench.ts'
import type { PublishBench, TestCaller } from '../../testing/benches/publish-bench.ts'

const DAY_MS = 86_400_000
const redirect = 'http://127.0.0.1:3000/oauth/callback'
const GZH = 'wx0123456789abcdef'

eachDatabase((_kind, open) => {
  let bench: PublishBench
  let meta: FakeMeta
  let weixin: FakeWeixin
  beforeAll(async () => {
    bench = openPublishBench(await open())
    meta = await startFakeMeta({
      apps: { '111': 'facebook-secret' },
      redirect,
      accounts: [
        { id: '17841400000000001', username: 'a', name: '甲店', type: 'BUSINESS', followers: 8 },
        { id: '17841400000000002', username: 'b', name: '乙店', type: 'BUSINESS', followers: 9 },
      ],
      pages: [
        { id: 'p1', name: '甲', instagram: '17841400000000001' },
        { id: 'p2', name: '乙', instagram: '17841400000000002' },
      ],
    })
    weixin = await startFakeWeixin([{ appId: GZH, secret: 'gzh-secret-1', name: '城南小馆', verified: true }])
    bench.net.fetch = (url, init) => fetch((url.includes('weixin') ? weixin : meta).at(url), init)
  })
  afterAll(async () => await Promise.all([meta.close(), weixin.close()]))

  const begin = async (owner: TestCaller, platform: string): Promise<{ url: string; state: string }> => {
    const answer = await bench.login.authorize(owner, { platform_value: platform, auth_mode: 'oauth' }, redirect)
    if (answer.mode !== 'oauth') throw new Error(answer.mode)
    return { url: answer.authorize_url, state: answer.state }
  }
  const row = (owner: TestCaller, accountId: string) =>
    owner.db
      .selectFrom('third_auths')
      .select([
        'platform_value',
        'account_id',
        'third_token_enc',
        'third_login_status',
        'auth_mode',
        'expire_time',
        'third_sec_uid',
      ])
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()

  test('Instagram: one consent opens several accounts, each is renewed by its own page, once however many ask', async () => {
    const owner = await bench.tenant()
    await bench.official.save(owner, {
      platform_value: 'instagram',
      client_id: 'fb:111',
      client_secret: 'facebook-secret',
    })
    const { url, state } = await begin(owner, 'instagram')
    expect(new URL(url).searchParams.get('client_id')).toBe('111')
    const asked = await bench.login.callback(owner, { state, code: meta.agree('111', 'person'), update_existing: 0 })
    expect(asked.choose.map((one) => one.openname)).toEqual(['甲店', '乙店'])
    const kept = await bench.login.callback(owner, {
      state,
      update_existing: 0,
      account_ids: asked.choose.map((one) => one.account_id),
    })
    expect(kept.accounts).toHaveLength(2)
    const before = await row(owner, '17841400000000002')
    expect(before).toMatchObject({ auth_mode: 'oauth', third_login_status: 1, third_sec_uid: 'fb:p2' })
    expect(before.third_token_enc).not.toContain('EAA')
    expect(Math.round(((before.expire_time ?? 0) - bench.clock.now()) / DAY_MS)).toBe(60)
    const first = await bench.grants.accessOf(owner, before)
    bench.clock.ms += 31 * DAY_MS
    const asks = meta.count('oauth/access_token')
    const [one, two] = await Promise.all([bench.grants.accessOf(owner, before), bench.grants.accessOf(owner, before)])
    expect(one).toBe(two)
    expect(one).not.toBe(first)
    expect(meta.count('oauth/access_token')).toBe(asks + 1)
    expect(meta.world.tokens.get(one)).toMatchObject({ kind: 'page', of: 'p2' })
    bench.clock.ms += 61 * DAY_MS
    meta.expire()
    expect(await bench.grants.accessOf(owner, await row(owner, '17841400000000002'))).toBe('')
    expect(await row(owner, '17841400000000002')).toMatchObject({ third_login_status: 2, third_token_enc: null })
  })

  test('公众号: the keys open it; a foreign address is named and ends nothing; a reset secret ends it', async () => {
    const owner = await bench.tenant()
    await bench.official.save(owner, { platform_value: 'weixin_gzh', client_id: GZH, client_secret: 'gzh-secret-1' })
    weixin.settings.foreignIp = '203.0.113.7'
    const closed = await begin(owner, 'weixin_gzh')
    expect(await refusal(bench.login.callback(owner, { state: closed.state, update_existing: 0 }))).toMatchObject({
      code: CODE.CONFLICT,
      msg: expect.stringContaining('203.0.113.7'),
    })
    expect(await bench.official.test(owner, 'weixin_gzh', redirect)).toMatchObject({
      ok: 0,
      msg: expect.stringContaining('IP 白名单'),
    })
    weixin.settings.foreignIp = ''
    const { url, state } = await begin(owner, 'weixin_gzh')
    expect(url.startsWith(redirect)).toBe(true)
    expect(await bench.login.callback(owner, { state, update_existing: 0 })).toMatchObject({
      created: 1,
      openname: '城南小馆',
    })
    const first = await row(owner, GZH)
    // The keys don't end, so nothing warns of an end.
    expect(first).toMatchObject({ auth_mode: 'oauth', expire_time: null })
    bench.clock.ms += 7_200_000
    weixin.settings.foreignIp = '203.0.113.7'
    expect(await bench.grants.accessOf(owner, first)).toBe('')
    expect(await row(owner, GZH)).toMatchObject({ third_login_status: 1 })
    weixin.settings.foreignIp = ''
    expect(await bench.grants.accessOf(owner, await row(owner, GZH))).toBe(weixin.token(GZH))
    bench.clock.ms += 7_200_000
    for (const account of weixin.accounts) account.secret = 'gzh-secret-2'
    expect(await bench.grants.accessOf(owner, await row(owner, GZH))).toBe('')
    expect(await row(owner, GZH)).toMatchObject({ third_login_status: 2 })
  })

  test('the settings tell the steps, and never the secret', async () => {
    const owner = await bench.tenant()
    await bench.official.save(owner, {
      platform_value: 'tiktok',
      client_id: 'key-1',
      client_secret: 'tiktok-secret-9999',
    })
    const shown = await bench.official.list(owner, redirect)
    expect(shown.map((one) => one.platform_value)).toEqual(
      expect.arrayContaining(['instagram', 'tiktok', 'weixin_gzh']),
    )
    for (const one of shown) expect(one.how_to[0]).toMatch(/https:\/\//)
    expect(shown.find((one) => one.platform_value === 'tiktok')).toMatchObject({
      configured: 1,
      redirect_uri: redirect,
      how_to: expect.arrayContaining([expect.stringContaining('未通过 TikTok 审核')]),
    })
    expect(JSON.stringify(shown)).not.toContain('tiktok-secret')
    for (const platform of INTERFACE_MESSAGE_PLATFORMS)
      expect(shown.find((one) => one.platform_value === platform)?.how_to.join(), platform).toMatch(
        /读取和回复(评论|留言)/,
      )
  })
})
