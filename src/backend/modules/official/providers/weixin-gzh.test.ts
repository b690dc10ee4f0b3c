import { afterEach, beforeEach, expect, it } from 'vitest'
import { startFakeWeixin, type FakeWeixin } from '../../../../../tests/fake-platforms/official/weixin/start.ts'
import { platformCells } from '../../../../../tests/fixtures/platform-cells.ts'
import { OfficialRefusal, type Grant } from '../provider.ts'
import { createWeixinGzhProvider } from './weixin-gzh.ts'

const [first, second] = ['wx0123456789abcdef', 'wxfedcba9876543210']
const provider = createWeixinGzhProvider()
const cells = platformCells({ id: 'weixin_gzh-official', name: '公众号 官方接口' }, 'grant')
let fake: FakeWeixin
beforeEach(async () => {
  fake = await startFakeWeixin([
    { appId: first, secret: 's1', name: '城南小馆', verified: true },
    { appId: second, secret: 's2', name: '城北小馆', verified: false },
  ])
})
afterEach(() => fake.close())

const call = (url: string, init?: RequestInit) => fetch(fake.at(url), init)
const open = (clientId: string, clientSecret: string) =>
  provider.open({ clientId, clientSecret, redirectUri: '', code: '', verifier: '', fetch: call, now: 1_000 })
const renew = (accountId: string, clientId: string, clientSecret: string) => {
  const grant: Grant = { access: 'old', accessUntil: 0, refresh: '', refreshUntil: 0 }
  return provider.renew({ clientId, clientSecret, accountId, grant, fetch: call, now: 1_000 })
}
const refusal = async (work: Promise<unknown>): Promise<OfficialRefusal> => {
  const error = await work.then(
    () => null,
    (one: unknown) => one,
  )
  if (error instanceof OfficialRefusal) return error
  throw new Error(`no refusal: ${String(error)}`)
}

it('the keys open the account; a token fetched again is the same until it ends', async () => {
  const [account] = await open(first, 's1')
  expect(account).toMatchObject({
    accountId: first,
    openname: '城南小馆',
    role: 'enterprise',
    fans: null,
    works: null,
    grant: { accessUntil: 7_201_000, refresh: 'keys', refreshUntil: 0 },
  })
  expect((await renew(first, first, 's1')).access).toBe(account?.grant.access)
  fake.expire()
  expect((await renew(first, first, 's1')).access).not.toBe(account?.grant.access)
  cells.shown('login')
})

it('several accounts stand in one pair of fields, in the same order', async () => {
  expect((await open(`${first}, ${second}`, 's1，s2')).map((one) => one.openname)).toEqual(['城南小馆', '城北小馆'])
  expect((await renew(second, `${first},${second}`, 's1,s2')).access).toBe(fake.token(second))
  expect(await refusal(open(`${first},${second}`, 's1'))).toMatchObject({
    message: expect.stringContaining('2 个而 AppSecret 有 1 个'),
  })
  expect(await refusal(renew(second, first, 's1'))).toMatchObject({ gone: true })
})

it('names the address that WeChat saw; that ends no grant', async () => {
  fake.settings.foreignIp = '203.0.113.7'
  expect(await refusal(renew(first, first, 's1'))).toMatchObject({
    gone: false,
    message: expect.stringMatching(/203\.0\.113\.7.*IP 白名单/),
  })
})

it('a secret that was reset ends it; an account that hides its name gets a plain one', async () => {
  expect(await refusal(renew(first, first, 'old'))).toMatchObject({
    gone: true,
    message: expect.stringContaining('AppSecret'),
  })
  expect(await refusal(open('wx000000000000dead', 's'))).toMatchObject({
    gone: true,
    message: expect.stringContaining('不存在'),
  })
  expect(await refusal(open('gh_123', 's'))).toMatchObject({ message: expect.stringContaining('wx 开头') })
  fake.settings.tellsName = false
  expect(await open(first, 's1')).toMatchObject([{ openname: '公众号 abcdef', avatar: '' }])
})
