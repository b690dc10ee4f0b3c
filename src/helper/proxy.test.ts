// An account's browser goes through the account's proxy, and only through it: real Chromium, real little proxies.
import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { startFakePlatforms } from '../../tests/fake-platforms/start.ts'
import { patient } from '../../tests/fixtures/slowness.ts'
import { chromeFlags } from './browser/launch.ts'
import { proxyBlamed } from './browser/proxy.ts'
import { HelperError } from './lib/errors.ts'
import { readProxy } from '../contract/proxy.ts'
import { createKuaishou } from './platforms/kuaishou/index.ts'
import { TIMES } from './platforms/kit/times.ts'
import { makeFilm } from './platforms/testing/media.ts'
import { TEST_CHROME_ARGS, startHelperKit } from './testing/helper-kit.ts'
import type { HelperKit } from './testing/helper-kit.ts'
import { publishInput } from './testing/publish-input.ts'
import { startHttpProxy, startSocksProxy } from './testing/tiny-proxy.ts'
import type { TinyProxy, TinyProxyOptions } from './testing/tiny-proxy.ts'
import type { TestClient } from './testing/ws-client.ts'
import { sealProxy } from './vault/proxies.ts'

const PASSWORD = 'tuRn1p-s3cret'
const AUTH = `matrix:${PASSWORD}`
const checks = z.object({ list: z.tuple([z.object({ third_login_status: z.number(), msg: z.string() })]) })
const tested = z.object({ reachable: z.boolean(), ms: z.number(), ip: z.string(), msg: z.string() })

const open = async (options: Parameters<typeof startHelperKit>[0] = {}) => {
  const kit = await startHelperKit(options)
  onTestFinished(() => kit.close())
  const client = await kit.client()
  const { public_key: key } = z.object({ public_key: z.string() }).parse((await client.send('deviceProof', {})).data)
  return {
    kit,
    client,
    sealTo: (text: string, accountId: string, platform = 'tiny') => sealProxy(text, key, platform, accountId),
  }
}
const http = async (
  options: TinyProxyOptions = { auth: AUTH },
): Promise<TinyProxy & { url: string; label: string }> => {
  const proxy = await startHttpProxy(options)
  onTestFinished(() => proxy.close())
  return Object.assign(proxy, {
    url: `http://${options.auth === undefined ? '' : `${options.auth}@`}127.0.0.1:${proxy.port}`,
    label: `http · 127.0.0.1:${proxy.port}`,
  })
}
const signIn = async (kit: HelperKit, client: TestClient, user: string): Promise<void> => {
  kit.switches.scans = user
  await client.send('login', { platform_value: 'tiny', login_id: `login-${user}-0001` })
}
const check = async (client: TestClient, accountId: string, proxy?: string, platform = 'tiny') =>
  checks.parse(
    (
      await client.send('checkLogin', {
        list: [{ id: 1, platform_value: platform, account_id: accountId, ...(proxy === undefined ? {} : { proxy }) }],
      })
    ).data,
  ).list[0]
const commandLines = (kit: HelperKit): string[] =>
  execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(`--user-data-dir=${kit.dataDir}`))
/** Everything that the helper itself wrote. */
const written = (dir: string): string =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('profiles'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n')

it('adds nothing to the command line without a proxy; with one it leaves no way around and shows no password', () => {
  expect(chromeFlags({ visible: false, isRoot: false, via: null }).filter((flag) => /proxy|webrtc/.test(flag))).toEqual(
    [],
  )
  const { proxy } = readProxy(`http://${AUTH}@10.0.0.8:8080`)
  if (proxy === null) throw new Error('no proxy')
  expect(
    chromeFlags({
      visible: false,
      isRoot: false,
      chromeArgs: ['--proxy-server=direct://'],
      via: { proxy, host: 'x' },
    }).slice(-3),
  ).toEqual([
    '--proxy-server=http://10.0.0.8:8080',
    '--proxy-bypass-list=<-loopback>',
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  ])
})

it.each([
  ['net::ERR_PROXY_CONNECTION_FAILED at https://cp.kuaishou.com/', '没有响应'],
  ['net::ERR_SOCKS_CONNECTION_FAILED', '没有响应'],
  ['net::ERR_SOCKS_CONNECTION_HOST_UNREACHABLE', '能连上，但经它打不开网页'],
  ['net::ERR_TUNNEL_CONNECTION_FAILED', '能连上，但经它打不开网页'],
  ['net::ERR_INVALID_AUTH_CREDENTIALS', '不接受账号或密码'],
])('%s is told as %s, with the proxy’s address', (words, sentence) => {
  const { proxy } = readProxy(`http://${AUTH}@10.0.0.8:8080`)
  if (proxy === null) throw new Error('no proxy')
  const wrapped = new HelperError({ kind: 'network', code: 'PAGE_LOAD', msg: '平台页面打不开', cause: words })
  for (const error of [new Error(words), wrapped])
    expect(proxyBlamed(error, proxy)).toMatchObject({
      kind: 'network',
      code: 'PROXY_FAILED',
      message: `代理 http · 10.0.0.8:8080 ${sentence}，请检查代理后重试（未使用本机网络）`,
    })
  expect(proxyBlamed(new Error('net::ERR_NAME_NOT_RESOLVED'), proxy)).toBeNull()
})

it('the browser goes through the proxy that is set now: a warm one is closed, a restart remembers, clearing ends it', async () => {
  const { kit, client, sealTo } = await open()
  const proxy = await http()
  const site = new URL(kit.site.origin).host
  await signIn(kit, client, 'u1')
  expect(await check(client, 'u1', '')).toMatchObject({ third_login_status: 1 })
  expect([proxy.log, proxy.refused]).toEqual([[], 0])
  expect(commandLines(kit).filter((line) => /proxy-server|webrtc/.test(line))).toEqual([])

  expect(await check(client, 'u1', sealTo(proxy.url, 'u1'))).toMatchObject({ third_login_status: 1 })
  expect(proxy.log).toContain(site)
  // The browser stands warm: what anybody on this computer sees of it, and what lies on the disk.
  const lines = commandLines(kit)
  expect(lines.some((line) => line.includes(`--proxy-server=http://127.0.0.1:${proxy.port}`))).toBe(true)
  for (const text of [lines.join('\n'), kit.lines.join('\n'), written(kit.dataDir)])
    expect(text).not.toMatch(/tuRn1p|matrix:/)

  await kit.restart()
  const again = await kit.client()
  const before = proxy.log.length
  expect(await check(again, 'u1')).toMatchObject({ third_login_status: 1 })
  expect(proxy.log.length).toBeGreaterThan(before)
  const after = proxy.log.length
  expect(await check(again, 'u1', '')).toMatchObject({ third_login_status: 1 })
  expect(await check(again, 'u1')).toMatchObject({ third_login_status: 1 })
  expect(proxy.log.length).toBe(after)
})

it('a proxy that is dead, refuses the password or can’t be opened is named; the account stays as it was and nothing goes out', async () => {
  const { kit, client, sealTo } = await open()
  const proxy = await http()
  await signIn(kit, client, 'u2')
  const wrong = await check(client, 'u2', sealTo(proxy.url.replace(PASSWORD, 'other'), 'u2'))
  expect(wrong).toMatchObject({
    third_login_status: 3,
    msg: expect.stringContaining(`代理 ${proxy.label} 不接受账号或密码`),
  })
  // Another account's, or one that was withheld.
  for (const sealed of [sealTo(proxy.url, 'u3'), 'sealed:v1:withheld'])
    expect(await check(client, 'u2', sealed)).toMatchObject({
      third_login_status: 3,
      msg: expect.stringContaining('本机没有拿到可用的代理信息'),
    })
  await proxy.close()
  const sealed = sealTo(proxy.url, 'u2')
  expect(await check(client, 'u2', sealed)).toMatchObject({
    third_login_status: 3,
    msg: expect.stringContaining(`代理 ${proxy.label} 没有响应`),
  })
  kit.backend.files.set('/f', { body: Buffer.from('video') })
  const { filePath } = z
    .object({ filePath: z.string() })
    .parse((await client.send('downloadFile', { url: '/f', filename: 'f.mp4' })).data)
  const input = publishInput({ itemId: 1, accountId: 'u2', cookie: '', filePath })
  const reply = await client.send('publishWork', {
    ...input,
    item: { ...input.item, thirdauth: { ...input.item.thirdauth, proxy: sealed } },
  })
  expect(reply).toMatchObject({
    code: 500,
    msg: expect.stringContaining(`代理 ${proxy.label} 没有响应`),
    data: { kind: 'network', code: 'PROXY_FAILED' },
  })
  expect(kit.site.submits).toBe(0)
  // Tried before any browser is started, so nothing can have gone out past it.
  expect(commandLines(kit)).toEqual([])
  expect([JSON.stringify(reply), kit.lines.join('\n'), written(kit.dataDir)].join('\n')).not.toMatch(/tuRn1p|matrix:/)
})

it('a proxy that falls silent in the middle is to blame, not the session', async () => {
  const { kit, client, sealTo } = await open()
  const proxy = await http()
  await signIn(kit, client, 'u4')
  expect(await check(client, 'u4', sealTo(proxy.url, 'u4'))).toMatchObject({ third_login_status: 1 })
  await proxy.close()
  expect(await check(client, 'u4', sealTo(proxy.url, 'u4'))).toMatchObject({
    third_login_status: 3,
    msg: expect.stringContaining(`代理 ${proxy.label} 没有响应`),
  })
})

it('the test tells whether it answers, how quickly and which address goes out; by http with a password and by SOCKS5', async () => {
  const heard: string[] = []
  let nosy = false
  const echo = createServer((request, response) => {
    heard.push(JSON.stringify(request.headers))
    if (nosy) return void response.writeHead(401, { 'www-authenticate': 'Basic realm="site"' }).end()
    response.end('203.0.113.9')
  })
  await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void echo.close())
  const { port } = echo.address() as AddressInfo
  // Only the proxies know this name.
  const resolve = (host: string) => (host === 'echo.test' ? { host: '127.0.0.1', port } : null)
  const { client, sealTo } = await open({ echoUrl: 'http://echo.test/' })
  const test = async (text: string) =>
    tested.parse(
      (await client.send('testProxy', { platform_value: 'tiny', account_id: 'u5', proxy: sealTo(text, 'u5') })).data,
    )
  const [web, socks, strict] = [
    await http({ auth: AUTH, resolve }),
    await startSocksProxy({ resolve }),
    await startSocksProxy({ resolve, auth: 'x:y' }),
  ]
  onTestFinished(async () => void (await Promise.all([socks.close(), strict.close()])))
  const good = await test(web.url)
  expect(good).toMatchObject({ reachable: true, ip: '203.0.113.9', msg: '' })
  expect(good.ms).toBeGreaterThan(0)
  expect(await test(`socks5://127.0.0.1:${socks.port}`)).toMatchObject({ reachable: true, ip: '203.0.113.9' })
  expect([web.log, socks.log].map((log) => log.includes('echo.test:80'))).toEqual([true, true])
  // A site that asks for a password itself is not given the proxy's.
  nosy = true
  expect(await test(web.url)).toMatchObject({ reachable: false })
  expect(heard.length).toBeGreaterThan(2)
  expect(heard.join('\n')).not.toContain('authorization')
  expect(await test(`socks5://127.0.0.1:${strict.port}`)).toMatchObject({
    reachable: false,
    ip: '',
    msg: expect.stringContaining('要求账号密码'),
  })
  await socks.close()
  expect(await test(`socks5://127.0.0.1:${socks.port}`)).toMatchObject({
    reachable: false,
    ip: '',
    msg: expect.stringContaining(`socks5 · 127.0.0.1:${socks.port} 没有响应`),
  })
  expect(await client.send('testProxy', { platform_value: 'tiny', account_id: 'u5', proxy: '' })).toMatchObject({
    code: 400,
  })
})

it('快手 is signed in to and published on through the proxy, which alone knows the way there', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'proxy-kuaishou-'))
  const fakes = await startFakePlatforms()
  onTestFinished(async () => {
    await fakes.close()
    await rm(dir, { recursive: true, force: true })
  })
  await fakes.control.setSettings({ confirmDelayMs: 0, formDelayMs: 60, coverDelayMs: 30 })
  const { uid = '' } = (await fakes.control.users()).find((one) => one.uniqueId === 'chengnan_food') ?? {}
  const proxy = await http({
    auth: AUTH,
    resolve: (host) => (/(kuaishou|kwai|gifshow|yximgs)/.test(host) ? { host: '127.0.0.1', port: fakes.port } : null),
  })
  const { kit, client, sealTo } = await open({
    platforms: [createKuaishou({ ...TIMES, outcome: patient(6_000) })],
    chromeArgs: [
      ...TEST_CHROME_ARGS,
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
      '--ignore-certificate-errors',
    ],
  })
  const sealed = sealTo(proxy.url, uid, 'kuaishou')
  const going = client.send('login', {
    platform_value: 'kuaishou',
    login_id: 'login-proxy-0001',
    third_auth_id: 1,
    account_id: uid,
    proxy: sealed,
  })
  await Promise.race([
    client.event(
      'loginProgress',
      (data) => data['step'] === 'qr' && String(data['qr_image']).startsWith('data:image/'),
    ),
    going,
  ])
  await fakes.control.scan('latest', 'chengnan_food', { platform: 'kuaishou' })
  expect((await going).data).toMatchObject({ status: 'ok' })

  kit.backend.files.set('/f', { body: await makeFilm(join(dir, 'film.mp4')) })
  const { filePath } = z
    .object({ filePath: z.string() })
    .parse((await client.send('downloadFile', { url: '/f', filename: 'f.mp4' })).data)
  const input = publishInput({
    itemId: 1,
    accountId: uid,
    cookie: '',
    filePath,
    title: '经代理发布的视频',
    platform: 'kuaishou',
    item: { topic: '', duration_ms: null },
  })
  const reply = await client.send('publishWork', {
    ...input,
    item: { ...input.item, thirdauth: { ...input.item.thirdauth, proxy: sealed } },
  })
  expect(reply).toMatchObject({ code: 1 })
  expect((await fakes.control.works('chengnan_food')).map((work) => work.title)).toEqual(['经代理发布的视频'])
  expect(proxy.log).toContain('cp.kuaishou.com:443')
  // Without it there is no way: what was reached, was reached through it.
  const count = proxy.log.length
  expect(await check(client, uid, '', 'kuaishou')).toMatchObject({ third_login_status: 3 })
  expect(proxy.log.length).toBe(count)
})
