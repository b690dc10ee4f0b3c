import { beforeAll, expect, test } from 'vitest'
import { setAccountsProxy } from '../../../contract/http/third-auth.ts'
import { readProxy } from '../../../contract/proxy.ts'
import { eachDatabase } from '../../testing/databases.ts'
import { openPublishBench, refusal } from '../../testing/benches/publish-bench.ts'
import type { PublishBench } from '../../testing/benches/publish-bench.ts'

const PROXY = 'http://matrix:s3cret%40word@10.0.0.8:8080'
const HOST = 'http · 10.0.0.8:8080'

test.each([
  ['10.0.0.8:8080', '代理要以 http://、https:// 或 socks5:// 开头'],
  ['ftp://10.0.0.8:21', '代理要以'],
  ['http://10.0.0.8', '请写明代理的端口'],
  ['http://10.0.0.8:0', '请写明代理的端口'],
  ['http://10.0.0.8:70000', '请写明代理的端口'],
  ['http://:8080', '代理的主机名或 IP 不正确'],
  ['http://a b:8080', '代理的主机名或 IP 不正确'],
  ['http://10.0.0.8;https=x:8080', '代理的主机名或 IP 不正确'],
  ['http://10.0.0.8:8080/pac', '请写明代理的端口'],
  ['http://u:%ZZ@10.0.0.8:8080', '特殊字符请用 %XX 编码'],
  ['http://u%0A:p@10.0.0.8:8080', '特殊字符请用 %XX 编码'],
  ['http://:p@10.0.0.8:8080', '还需要填写账号'],
  ['socks5://u:p@10.0.0.8:1080', '浏览器不支持带账号密码的 SOCKS5 代理'],
])('%s is refused at the field: %s', (text, sentence) => {
  const input = setAccountsProxy.input.safeParse({ ids: [1], proxy: text })
  expect(input.error?.issues).toMatchObject([{ path: ['proxy'], message: expect.stringContaining(sentence) }])
  expect(readProxy(text)).toMatchObject({ proxy: null, problem: expect.stringContaining(sentence) })
})

test('a good one is taken apart; what is shown has no user and no password', () => {
  expect(readProxy('http://u:p@ss:w%3A@Proxy.Example.com:8080/').proxy).toEqual({
    scheme: 'http',
    host: 'proxy.example.com',
    port: 8080,
    user: 'u',
    password: 'p@ss:w:',
    server: 'http://proxy.example.com:8080',
    label: 'http · proxy.example.com:8080',
  })
  expect(readProxy('SOCKS5://[2001:db8::1]:1080').proxy).toMatchObject({
    server: 'socks5://[2001:db8::1]:1080',
    label: 'socks5 · [2001:db8::1]:1080',
    user: '',
  })
  expect(setAccountsProxy.input.safeParse({ ids: [1], proxy: '' }).success).toBe(true)
})

eachDatabase((_kind, open) => {
  let bench: PublishBench
  beforeAll(async () => {
    bench = openPublishBench(await open())
  })

  test('it is kept encrypted, shown by its address, audited without the password, and cleared', async () => {
    const owner = await bench.tenant()
    const ids = [await bench.account(owner), await bench.account(owner)]
    expect(await bench.proxies.set(owner, { ids, proxy: PROXY })).toEqual({ updated: 2, proxy_host: HOST })
    const row = () =>
      owner.db
        .selectFrom('third_auths')
        .select(['proxy_enc', 'proxy_host'])
        .where('id', '=', ids[0] ?? 0)
        .executeTakeFirstOrThrow()
    expect((await row()).proxy_enc).not.toContain('s3cret')
    const shown = [
      await bench.accounts.list(owner, { page: 1, limit: 20 }),
      await bench.accounts.detail(owner, ids[0] ?? 0),
      await bench.accounts.byGroup(owner, { only_online: 0 }),
      owner.audits,
    ]
    expect(shown[0]).toMatchObject({ data: [{ proxy_host: HOST }, { proxy_host: HOST }] })
    expect(JSON.stringify(shown)).not.toMatch(/s3cret|matrix:|_enc/)
    expect(owner.audits.at(-1)).toMatchObject({ summary: `设置 2 个账号的代理：${HOST}`, after: { proxy_host: HOST } })
    expect(await bench.proxies.set(owner, { ids, proxy: '' })).toEqual({ updated: 2, proxy_host: '' })
    expect(await row()).toEqual({ proxy_enc: null, proxy_host: '' })
  })

  test('it reaches every place that hands credentials out, sealed to the operator’s device and bound to the account', async () => {
    const owner = await bench.tenant()
    const device = await bench.device(owner)
    const { items, taskId, account } = await bench.startedRun(owner)
    const { account_id: name } = await owner.db
      .selectFrom('third_auths')
      .select('account_id')
      .where('id', '=', account)
      .executeTakeFirstOrThrow()
    const ask = async (deviceId: string | undefined) => {
      const more = deviceId === undefined ? {} : { device_id: deviceId }
      const login = await bench.login.needInfo(owner, { third_auth_id: account, ...more })
      const checks = await bench.checks.take(owner, { ids: [account], ...more })
      const list = await bench.run.list(owner, { wisdom_task_id: taskId, ...more })
      return [login.proxy, checks.list[0]?.proxy, list.videoList.find((item) => item.id === items[0])?.thirdauth.proxy]
    }
    // Without one, nothing is added.
    expect(await ask(device.id)).toEqual(['', '', ''])
    await bench.proxies.set(owner, { ids: [account], proxy: PROXY })
    for (const sealed of await ask(device.id)) {
      expect(device.sealing.open(sealed ?? '', `proxy:douyin:${name}`)).toBe(PROXY)
      expect(() => device.sealing.open(sealed ?? '', `account:douyin:${name}`)).toThrow()
      expect(() => device.sealing.open(sealed ?? '', 'proxy:douyin:another')).toThrow()
    }
    await bench.using.release(owner.db, { ids: [account], deviceId: device.id, purpose: 'login' })
    // A device that may not have it is told that there is one, so that it doesn't work without.
    for (const sealed of [...(await ask('device-unknown')), ...(await ask(undefined))]) {
      expect(sealed).toMatch(/^sealed:v1:/)
      expect(() => device.sealing.open(sealed ?? '', `proxy:douyin:${name}`)).toThrow()
    }
    await bench.using.release(owner.db, { ids: [account], deviceId: 'device-unknown', purpose: 'login' })
    await owner.db
      .updateTable('third_auths')
      .set({ proxy_enc: 'enc:v1:made-elsewhere' })
      .where('id', '=', account)
      .execute()
    for (const sealed of await ask(device.id)) expect(sealed).toMatch(/^sealed:v1:/)
  })

  test('the last test is shown until the proxy changes; a late report about another proxy is dropped', async () => {
    const owner = await bench.tenant()
    const id = await bench.account(owner)
    await bench.proxies.set(owner, { ids: [id], proxy: PROXY })
    const found = { third_auth_id: id, proxy_host: HOST, reachable: 1 as const, ms: 320, ip: '203.0.113.9', msg: '' }
    expect((await bench.accounts.detail(owner, id)).proxy_test).toBeNull()
    expect(await bench.proxies.report(owner, found)).toEqual({ updated: 1 })
    expect((await bench.accounts.detail(owner, id)).proxy_test).toMatchObject({
      reachable: 1,
      ms: 320,
      ip: '203.0.113.9',
      time: Math.floor(bench.clock.ms / 1000),
    })
    await bench.proxies.set(owner, { ids: [id], proxy: 'socks5://10.0.0.9:1080' })
    expect(await bench.proxies.report(owner, found)).toEqual({ updated: 0 })
    expect(await bench.accounts.detail(owner, id)).toMatchObject({
      proxy_host: 'socks5 · 10.0.0.9:1080',
      proxy_test: null,
    })
  })

  test('another tenant’s account, and one outside the operator’s scope, are not there; deleting wipes it', async () => {
    const owner = await bench.tenant()
    const id = await bench.account(owner)
    await bench.proxies.set(owner, { ids: [id], proxy: PROXY })
    for (const caller of [await bench.tenant(), await bench.colleague(owner, { dataScope: 'self' })]) {
      expect((await refusal(bench.proxies.set(caller, { ids: [id], proxy: '' }))).code).toBe(40401)
      expect(
        (
          await refusal(
            bench.proxies.report(caller, { third_auth_id: id, proxy_host: HOST, reachable: 1, ms: 1, ip: '', msg: '' }),
          )
        ).code,
      ).toBe(40401)
    }
    await bench.accounts.remove(owner, { ids: [id], cascade: 0 })
    expect(
      await owner.db
        .selectFrom('third_auths')
        .select(['proxy_enc', 'proxy_host', 'proxy_test'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    ).toEqual({ proxy_enc: null, proxy_host: '', proxy_test: null })
  })
})
