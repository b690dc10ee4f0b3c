import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reportLoginChecks, takeLoginChecks } from '../../../contract/http/third-auth.ts'
import {
  bindWechat,
  checkBindQrCode,
  getWechatSetup,
  setWechatSetup,
  unbindWechat,
} from '../../../contract/http/wechat.ts'
import { createTestApp } from '../../testing/app.ts'
import type { TestApp, TestSession } from '../../testing/app.ts'
import { createWechatApi } from './wechat-api.ts'
import { readScan, signedBy } from './wechat-events.ts'
import { APPID, scanXml, SECRET, signed, startFakeWechat } from './testing/fake-wechat.ts'
import type { FakeWechat } from './testing/fake-wechat.ts'

const HOST = 'team.example.com'

describe.each(['sqlite', 'postgres'] as const)('WeChat on %s', (kind) => {
  let fake: FakeWechat
  let app: TestApp
  beforeAll(async () => {
    fake = await startFakeWechat()
    app = await createTestApp(kind, { wechatApi: fake.url, publicOrigins: [`https://${HOST}`], role: 'all' })
    await app.backend.foundation.jobs.start()
  })
  afterAll(async () => {
    await app.close()
    await fake.close()
  })

  const setUp = async (session: TestSession, more: { template_id?: string } = {}) =>
    (await app.inject(setWechatSetup, { appid: APPID, secret: SECRET, ...more }, session)).data
  const events = async (tenantId: number, query: Record<string, string>, xml: string) =>
    await app.backend.app.inject({
      method: 'POST',
      url: `/wechat/events/${tenantId}`,
      query,
      payload: xml,
      headers: { host: HOST, 'content-type': 'text/xml' },
    })
  const account = async ({ db, adminId }: TestSession, openname = '城南小馆'): Promise<number> =>
    (
      await db
        .insertInto('third_auths')
        .values({
          platform_value: 'douyin',
          account_id: `a${Math.random()}`,
          openname,
          third_login_status: 1,
          operator_admin_id: adminId,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const openidOf = async ({ db }: TestSession, id: number) =>
    (await db.selectFrom('third_auths').select('wechat_openid').where('id', '=', id).executeTakeFirstOrThrow())
      .wechat_openid
  /** The helper says that the account dropped. */
  const drop = async (session: TestSession, id: number): Promise<void> => {
    const { data } = await app.inject(takeLoginChecks, { ids: [id] }, session)
    await app.inject(
      reportLoginChecks,
      { check_id: data.check_id, results: [{ id, third_login_status: 2, msg: '登录已失效' }] },
      session,
    )
  }

  test('unset it answers 50004 and how to set it up; wrong keys are refused at their field; the secret is kept encrypted and never shown', async () => {
    const owner = await app.makeTenant()
    expect((await app.inject(bindWechat, {}, owner)).code).toBe(50004)
    expect((await app.inject(getWechatSetup, {}, owner)).data).toMatchObject({
      configured: 0,
      has_secret: 0,
      callback_url: `https://${HOST}/wechat/events/${owner.tenantId}`,
    })
    expect(await app.inject(setWechatSetup, { appid: 'wx0000000000000000', secret: SECRET }, owner)).toMatchObject({
      code: 40001,
      data: { errors: [{ field: 'appid', msg: 'AppID 不正确' }] },
    })
    expect(await app.inject(setWechatSetup, { appid: APPID, secret: 'f'.repeat(32) }, owner)).toMatchObject({
      code: 40001,
      data: { errors: [{ field: 'secret' }] },
    })
    expect(await app.inject(setWechatSetup, { appid: APPID }, owner)).toMatchObject({
      code: 40001,
      data: { errors: [{ field: 'secret', msg: '请填写 AppSecret' }] },
    })
    const saved = await app.inject(setWechatSetup, { appid: APPID, secret: SECRET }, owner)
    expect(saved.data).toMatchObject({ configured: 1, appid: APPID, has_secret: 1 })
    const { value } = await owner.db
      .selectFrom('settings')
      .select('value')
      .where('key', '=', 'wechat')
      .executeTakeFirstOrThrow()
    expect(saved.body + value).not.toContain(SECRET)
    // The secret may stay as it is; switched off, it is forgotten.
    expect((await app.inject(setWechatSetup, { appid: APPID, template_id: 'tpl' }, owner)).data).toMatchObject({
      configured: 1,
      template_id: 'tpl',
    })
    expect((await app.inject(setWechatSetup, { appid: '' }, owner)).data).toMatchObject({
      configured: 0,
      has_secret: 0,
    })
    expect(
      (
        await app.inject(
          setWechatSetup,
          { appid: APPID, secret: SECRET },
          await app.makeAdmin(['account:list'], { of: owner }),
        )
      ).code,
    ).toBe(40301)
  })

  test('a code binds the account that it was made for, once, and by a signed event only', async () => {
    const owner = await app.makeTenant()
    const { token } = await setUp(owner)
    const id = await account(owner)
    const { data: code } = await app.inject(bindWechat, { third_auth_id: id }, owner)
    expect(code).toMatchObject({
      qrcode_url: expect.stringContaining('weixin.qq.com/q/'),
      scene_key: fake.scenes.at(-1),
    })
    const state = async () => (await app.inject(checkBindQrCode, { scene_key: code.scene_key }, owner)).data.status
    expect(await state()).toBe(0)
    for (const query of [{}, signed('wrong-token'), { ...signed(token), nonce: 'other' }])
      expect((await events(owner.tenantId, query, scanXml(code.scene_key, 'thief'))).statusCode).toBe(403)
    const other = await app.makeTenant()
    expect((await events(other.tenantId, signed(token), scanXml(code.scene_key, 'thief'))).statusCode).toBe(403)
    expect(await openidOf(owner, id)).toBeNull()
    const reply = await events(owner.tenantId, signed(token), scanXml(code.scene_key, 'o-zhang', true))
    expect([reply.statusCode, reply.body]).toEqual([200, expect.stringContaining('绑定成功')])
    expect([await state(), await openidOf(owner, id)]).toEqual([2, 'o-zhang'])
    expect((await events(owner.tenantId, signed(token), scanXml(code.scene_key, 'late'))).body).toContain(
      '二维码已失效',
    )
    expect(await openidOf(owner, id)).toBe('o-zhang')
    expect((await app.inject(unbindWechat, { third_auth_id: id }, owner)).data.updated).toBe(1)
    expect(await openidOf(owner, id)).toBeNull()
  })

  test('a code lives two minutes and is its maker’s', async () => {
    const owner = await app.makeTenant()
    const { token } = await setUp(owner)
    const { data: code } = await app.inject(bindWechat, {}, owner)
    expect(code.expire_time - Math.floor(Date.now() / 1000)).toBeLessThanOrEqual(120)
    expect(
      (await app.inject(checkBindQrCode, { scene_key: code.scene_key }, await app.makeAdmin(['*'], { of: owner }))).data
        .status,
    ).toBe(-1)
    await owner.db
      .updateTable('oauth_states')
      .set({ expire_time: Date.now() - 1 })
      .execute()
    expect((await app.inject(checkBindQrCode, { scene_key: code.scene_key }, owner)).data.status).toBe(-1)
    expect((await events(owner.tenantId, signed(token), scanXml(code.scene_key, 'o-late'))).body).toContain(
      '二维码已失效',
    )
  })

  test('the address answers the trial of the 公众号, and other messages, but no stranger', async () => {
    const owner = await app.makeTenant()
    const { token } = await setUp(owner)
    const trial = async (query: Record<string, string>) =>
      await app.backend.app.inject({
        method: 'GET',
        url: `/wechat/events/${owner.tenantId}`,
        query,
        headers: { host: HOST },
      })
    expect((await trial(signed(token, { echostr: 'hello-42' }))).body).toBe('hello-42')
    expect((await trial(signed('no', { echostr: 'hello-42' }))).statusCode).toBe(403)
    expect(
      (await events(owner.tenantId, signed(token), '<xml><MsgType>text</MsgType><Content>hi</Content></xml>')).body,
    ).toBe('success')
    expect((await events(owner.tenantId, signed(token), 'x'.repeat(70_000))).statusCode).toBe(413)
  })

  test('a drop is told to who is bound for the account, else to its operator; nobody bound, nothing sent', async () => {
    const owner = await app.makeTenant()
    const { token } = await setUp(owner)
    const [own, alone] = [await account(owner, '甲店'), await account(owner, '乙店')]
    const before = fake.sent.length
    await drop(owner, await account(owner, '无人店'))
    const { data: first } = await app.inject(bindWechat, { third_auth_id: own }, owner)
    await events(owner.tenantId, signed(token), scanXml(first.scene_key, 'o-account'))
    const { data: second } = await app.inject(bindWechat, {}, owner)
    await events(owner.tenantId, signed(token), scanXml(second.scene_key, 'o-operator'))
    await drop(owner, own)
    await drop(owner, alone)
    await expect.poll(() => fake.sent.length).toBe(before + 2)
    expect(
      fake.sent.slice(before).map(({ path, body }) => [path, body['touser'], JSON.stringify(body['text'])]),
    ).toEqual(
      expect.arrayContaining([
        ['/cgi-bin/message/custom/send', 'o-account', expect.stringContaining('甲店')],
        ['/cgi-bin/message/custom/send', 'o-operator', expect.stringContaining('乙店')],
      ]),
    )
  })

  test('where WeChat can not reach the installation no code is made: it would never bind', async () => {
    const alone = await createTestApp(kind, { wechatApi: fake.url })
    try {
      const owner = await alone.makeTenant()
      expect((await alone.inject(setWechatSetup, { appid: APPID, secret: SECRET }, owner)).data).toMatchObject({
        configured: 1,
        callback_url: '',
        how_to: expect.arrayContaining([expect.stringContaining('公网')]),
      })
      const before = fake.scenes.length
      expect(await alone.inject(bindWechat, {}, owner)).toMatchObject({
        code: 0,
        msg: expect.stringContaining('公网地址'),
      })
      expect(fake.scenes.length).toBe(before)
    } finally {
      await alone.close()
    }
  })

  test('another tenant’s account is not there', async () => {
    const [owner, stranger] = [await app.makeTenant(), await app.makeTenant()]
    await setUp(stranger)
    const id = await account(owner)
    expect((await app.inject(bindWechat, { third_auth_id: id }, stranger)).code).toBe(40401)
    expect((await app.inject(unbindWechat, { third_auth_id: id }, stranger)).code).toBe(40401)
  })
})

test('a token is kept, and taken anew when the 公众号 ended it early; a template is used where there is one', async () => {
  const fake = await startFakeWechat()
  try {
    const api = createWechatApi({ base: fake.url, now: Date.now })
    const keys = { appid: APPID, secret: SECRET }
    const message = {
      openid: 'o',
      templateId: 'tpl',
      account: '很长很长很长很长很长很长很长很长很长很长的名字',
      state: '已掉线',
      time: '2026-06-01 10:00',
    }
    await api.createCode(keys, 'scene-1', 120)
    await api.send(keys, message)
    expect(fake.tokens).toHaveLength(1)
    fake.endTokens()
    await api.send(keys, message)
    expect(fake.tokens).toHaveLength(2)
    expect(fake.sent[0]).toMatchObject({
      path: '/cgi-bin/message/template/send',
      body: {
        template_id: 'tpl',
        data: { thing1: { value: '很长很长很长很长很长很长很长很长很长很长' }, time3: { value: '2026-06-01 10:00' } },
      },
    })
    fake.refuse = 43004
    await expect(api.send(keys, message)).rejects.toMatchObject({ code: 43004, message: '接收人没有关注公众号' })
  } finally {
    await fake.close()
  }
})

test('a signature counts for its token alone; other events bind nobody', () => {
  expect(signedBy('t', signed('t'))).toBe(true)
  for (const [token, query] of [
    ['u', signed('t')],
    ['', signed('')],
    ['t', {}],
    ['t', { ...signed('t'), signature: 'zz' }],
    ['t', { ...signed('t'), timestamp: ['1'] }],
  ] as const)
    expect(signedBy(token, query)).toBe(false)
  expect(readScan(scanXml('abc', 'o1'))).toEqual({ openid: 'o1', account: 'gh_1', scene: 'abc' })
  expect(readScan(scanXml('abc', 'o1', true))?.scene).toBe('abc')
  for (const xml of [
    '',
    '<xml></xml>',
    scanXml('abc', ''),
    scanXml('abc', 'o').replace('SCAN', 'CLICK'),
    '<xml><MsgType>event</MsgType><Event>subscribe</Event><EventKey></EventKey><FromUserName>o</FromUserName></xml>',
  ])
    expect(readScan(xml)).toBeNull()
})
