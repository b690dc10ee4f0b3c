// What fans write to a 公众号 comes to our address, signed, and stands in the inbox of the account of the same AppID.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { conversationList, messageList } from '../../contract/http/conversations.ts'
import * as rules from '../../contract/http/auto-reply.ts'
import { setWechatSetup } from '../../contract/http/wechat.ts'
import { APPID, fanXml, SECRET, signed, startFakeWechat } from '../modules/wechat/testing/fake-wechat.ts'
import type { FakeWechat } from '../modules/wechat/testing/fake-wechat.ts'
import { createTestApp } from '../testing/app.ts'
import type { TestApp, TestSession } from '../testing/app.ts'

const HOST = 'team.example.com'

describe.each(['sqlite', 'postgres'] as const)('messages of fans on %s', (kind) => {
  let fake: FakeWechat
  let app: TestApp
  const time = { now: Date.parse('2026-06-30T10:00:00+08:00') }
  beforeAll(async () => {
    fake = await startFakeWechat()
    const config = { wechatApi: fake.url, publicOrigins: [`https://${HOST}`] }
    app = await createTestApp(kind, config, { clock: { now: () => time.now } })
  })
  afterAll(async () => {
    await app.close()
    await fake.close()
  })

  const company = async (): Promise<{ owner: TestSession; token: string; account: number }> => {
    const owner = await app.makeTenant()
    const { data } = await app.inject(setWechatSetup, { appid: APPID, secret: SECRET }, owner)
    const { id } = await owner.db
      .insertInto('third_auths')
      .values({
        platform_value: 'weixin_gzh',
        account_id: APPID,
        openname: '城南小馆',
        third_login_status: 1,
        operator_admin_id: owner.adminId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { owner, token: data.token, account: id }
  }
  const push = async (tenantId: number, query: Record<string, string>, xml: string) =>
    await app.backend.app.inject({
      method: 'POST',
      url: `/wechat/events/${tenantId}`,
      query,
      payload: xml,
      headers: { host: HOST, 'content-type': 'text/xml' },
    })
  const text = (id: string, content: string, openid = 'fan-1'): string =>
    fanXml(id, openid, time.now, 'text', `<Content><![CDATA[${content}]]></Content>`)
  const inboxOf = async (owner: TestSession) => (await app.inject(conversationList, {}, owner)).data.data
  const wordsOf = async (owner: TestSession, id: number) =>
    (await app.inject(messageList, { conversation_id: id, limit: 200 }, owner)).data.data.map((one) => [
      one.direction,
      one.type,
      one.text,
    ])

  it('are kept once, and answered once, however often WeChat sends them', async () => {
    const { owner, token, account } = await company()
    await app.inject(rules.setRuleAccounts, { ids: [account], enabled: 1, is_risk_accepted: 1 }, owner)
    const { data } = await app.inject(
      rules.saveRule,
      {
        name: '在吗',
        trigger: 'keyword',
        channels: ['dm'],
        keywords: [{ word: '在吗' }],
        replies: [{ content: '在的' }],
      },
      owner,
    )
    await app.inject(rules.setRuleStatus, { ids: [data.id], enabled: 1 }, owner)
    time.now += 60_000
    const xml = text('6001', '在吗，电话 139 1234 5678')
    const replies = await Promise.all([1, 2, 3].map(async () => await push(owner.tenantId, signed(token), xml)))
    expect(replies.map((reply) => [reply.statusCode, reply.body])).toEqual([1, 2, 3].map(() => [200, 'success']))
    const [row, ...others] = await inboxOf(owner)
    expect([row, others]).toMatchObject([{ kind: 'dm', platform_value: 'weixin_gzh', third_auth_id: account }, []])
    expect(await wordsOf(owner, row?.id ?? 0)).toEqual([
      ['in', 'text', '在吗，电话 139****5678'],
      ['out', 'text', '在的'],
    ])
    await push(owner.tenantId, signed(token), text('6002', '好的'))
    expect(await wordsOf(owner, row?.id ?? 0)).toHaveLength(3)
  })

  it('of other kinds are told as such', async () => {
    const { owner, token } = await company()
    const kinds = [
      fanXml('1', 'fan-2', time.now, 'image', '<PicUrl><![CDATA[http://mmbiz.qpic.cn/a/0]]></PicUrl>'),
      fanXml('2', 'fan-2', time.now + 1_000, 'voice', '<MediaId>m</MediaId><Format>amr</Format>'),
      fanXml('3', 'fan-2', time.now + 2_000, 'location', '<Label><![CDATA[人民路 1 号]]></Label>'),
      fanXml('4', 'fan-2', time.now + 3_000, 'link', '<Title><![CDATA[菜单]]></Title>'),
    ]
    for (const xml of kinds) await push(owner.tenantId, signed(token), xml)
    const [row] = await inboxOf(owner)
    const { data } = await app.inject(messageList, { conversation_id: row?.id ?? 0, limit: 200 }, owner)
    expect(data.data.map((one) => [one.type, one.text, one.media_url])).toEqual([
      ['image', '', 'https://mmbiz.qpic.cn/a/0'],
      ['other', '', ''],
      ['other', '人民路 1 号', ''],
      ['card', '菜单', ''],
    ])
  })

  it('unsigned, to another company, without an account or of no known form: nothing is kept', async () => {
    const { owner, token, account } = await company()
    const other = await company()
    expect((await push(owner.tenantId, {}, text('7001', '在吗'))).statusCode).toBe(403)
    expect((await push(other.owner.tenantId, signed(token), text('7002', '在吗'))).statusCode).toBe(403)
    for (const xml of ['', '<xml></xml>', text('x', '在吗'), text('7003', '在吗', ''), '在吗'.repeat(9_000)])
      expect((await push(owner.tenantId, signed(token), xml)).statusCode).toBe(200)
    await owner.db.updateTable('third_auths').set({ enabled: 0 }).where('id', '=', account).execute()
    expect((await push(owner.tenantId, signed(token), text('7004', '在吗'))).body).toBe('success')
    expect([await inboxOf(owner), await inboxOf(other.owner)]).toEqual([[], []])
  })
})
