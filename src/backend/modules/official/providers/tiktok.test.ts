import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startFakeTiktok, type FakeTiktok } from '../../../../../tests/fake-platforms/official/tiktok/start.ts'
import { platformCells } from '../../../../../tests/fixtures/platform-cells.ts'
import { OfficialRefusal, type Grant } from '../provider.ts'
import { createTiktokProvider } from './tiktok.ts'

const redirectUri = 'http://127.0.0.1:3000/oauth/callback'
const keys = { clientId: 'key-1', clientSecret: 'secret-1' }
const verifier = 'v'.repeat(64)
const challenge = createHash('sha256').update(verifier).digest('base64url')
const provider = createTiktokProvider()
const cells = platformCells({ id: 'tiktok-official', name: 'TikTok 官方接口' }, 'grant')
let fake: FakeTiktok
beforeEach(async () => {
  fake = await startFakeTiktok(
    { key: keys.clientId, secret: keys.clientSecret, redirect: redirectUri },
    { openId: 'open-1', username: 'chengnan', name: '城南', privacy: ['SELF_ONLY'], maxSeconds: 600 },
  )
})
afterEach(() => fake.close())

const call = (url: string, init?: RequestInit) => fetch(fake.at(url), init)
const agree = () => fake.agree(provider.authorizeUrl({ clientId: keys.clientId, redirectUri, state: 's', challenge }))
const open = (code: string, more: object = {}) =>
  provider.open({ ...keys, redirectUri, code, verifier, fetch: call, now: 1_000, ...more })
const renew = (grant: Grant) => provider.renew({ ...keys, accountId: 'open-1', grant, fetch: call, now: 2_000 })
const refusal = async (work: Promise<unknown>): Promise<OfficialRefusal> => {
  const error = await work.then(
    () => null,
    (one: unknown) => one,
  )
  if (error instanceof OfficialRefusal) return error
  throw new Error(`no refusal: ${String(error)}`)
}

it('opens the account, with the challenge as this site wants it, and renews it by a refresh token that changes', async () => {
  const [account] = await open(agree())
  expect(account).toMatchObject({
    accountId: 'open-1',
    secUid: 'chengnan',
    openname: '城南',
    fans: 21,
    works: 4,
    grant: { accessUntil: 86_401_000, refreshUntil: 31_536_001_000 },
  })
  if (!account) throw new Error('no account')
  const grant = await renew(account.grant)
  expect(grant.refresh).not.toBe(account.grant.refresh)
  expect(await refusal(renew(account.grant))).toMatchObject({
    gone: true,
    message: expect.stringContaining('重新授权'),
  })
  await renew(grant)
  cells.shown('login')
})

it('refuses in words: wrong keys, a used code, another verifier, too few permissions', async () => {
  const code = agree()
  expect(await refusal(open(code, { clientSecret: 'x' }))).toMatchObject({
    gone: false,
    message: expect.stringContaining('Client'),
  })
  expect(await refusal(open(code, { verifier: 'w'.repeat(64) }))).toMatchObject({
    gone: false,
    message: expect.stringContaining('重定向'),
  })
  await open(code)
  expect(await refusal(open(code))).toMatchObject({ gone: false, message: expect.stringContaining('授权码') })
  fake.settings.scope = 'user.info.basic'
  expect(await refusal(open(agree()))).toMatchObject({ message: expect.stringContaining('发布权限') })
})

it('tests the keys alone', async () => {
  const test = provider.test ?? (() => Promise.reject(new Error('no test')))
  await test({ ...keys, redirectUri, fetch: call })
  expect(await refusal(test({ ...keys, clientId: 'x', redirectUri, fetch: call }))).toMatchObject({ gone: false })
})
