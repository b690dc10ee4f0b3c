import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startFakeMeta, type FakeMeta } from '../../../../../tests/fake-platforms/official/meta/start.ts'
import { officialRow, platformCells } from '../../../../../tests/fixtures/platform-cells.ts'
import { instagram as info } from '../../../../contract/platforms.ts'
import { OfficialRefusal, type Grant } from '../provider.ts'
import { createInstagramProvider } from './instagram.ts'

const DAY_MS = 86_400_000
const redirectUri = 'http://127.0.0.1:3000/oauth/callback'
const provider = createInstagramProvider()
const cells = platformCells(officialRow(info, true), 'grant')
let fake: FakeMeta
beforeEach(async () => {
  fake = await startFakeMeta({
    apps: { '111': 'facebook-secret', '222': 'instagram-secret' },
    redirect: redirectUri,
    accounts: [
      { id: '17841400000000001', username: 'a', name: '甲店', type: 'BUSINESS', followers: 88 },
      { id: '17841400000000002', username: 'b', name: '乙店', type: 'BUSINESS', followers: 9 },
      { id: '17841400000000003', username: 'c', name: '丙', type: 'MEDIA_CREATOR', followers: 1 },
    ],
    pages: [
      { id: 'p1', name: '甲', instagram: '17841400000000001' },
      { id: 'p2', name: '无', instagram: '' },
      { id: 'p3', name: '乙', instagram: '17841400000000002' },
    ],
  })
})
afterEach(() => fake.close())

const call = (url: string, init?: RequestInit) => fetch(fake.at(url), init)
const facebook = { clientId: 'fb:111', clientSecret: 'facebook-secret' }
const instagram = { clientId: '222', clientSecret: 'instagram-secret' }
const open = (keys: typeof facebook, code: string) =>
  provider.open({ ...keys, redirectUri, code, verifier: 'v', fetch: call, now: Date.now() })
const renew = (keys: typeof facebook, accountId: string, grant: Grant, now = Date.now()) =>
  provider.renew({ ...keys, accountId, grant, fetch: call, now })
const refusal = async (work: Promise<unknown>): Promise<OfficialRefusal> => {
  const error = await work.then(
    () => null,
    (one: unknown) => one,
  )
  if (error instanceof OfficialRefusal) return error
  throw new Error(`no refusal: ${String(error)}`)
}

describe('Facebook login', () => {
  it("opens every Instagram account of the person's pages, each with its page's token", async () => {
    expect(provider.authorizeUrl({ clientId: 'fb: 111', redirectUri, state: 's', challenge: 'c' })).toMatch(
      /^https:\/\/www\.facebook\.com\/v23\.0\/dialog\/oauth\?client_id=111&.*instagram_content_publish/,
    )
    expect(provider.authorizeUrl({ ...facebook, redirectUri, state: 's', challenge: 'c' })).toContain(
      'instagram_manage_comments',
    )
    const before = Date.now()
    const accounts = await open(facebook, fake.agree('111', 'person'))
    expect(
      accounts.map(({ accountId, secUid, openname, fans, role }) => ({ accountId, secUid, openname, fans, role })),
    ).toEqual([
      { accountId: '17841400000000001', secUid: 'fb:p1', openname: '甲店', fans: 88, role: 'enterprise' },
      { accountId: '17841400000000002', secUid: 'fb:p3', openname: '乙店', fans: 9, role: 'enterprise' },
    ])
    const [first, second] = accounts
    expect(fake.world.tokens.get(first?.grant.access ?? '')).toMatchObject({ kind: 'page', of: 'p1' })
    expect(first?.grant.access).not.toBe(second?.grant.access)
    // Renewed half-way, ends after sixty days.
    expect(first?.grant.accessUntil).toBeLessThan(before + 31 * DAY_MS)
    expect(first?.grant.refreshUntil).toBeGreaterThan(before + 59 * DAY_MS)
    cells.shown('login')
  })

  it("renews the person's token and the page's", async () => {
    const [account] = await open(facebook, fake.agree('111', 'person'))
    if (!account) throw new Error('no account')
    const grant = await renew(facebook, account.accountId, account.grant)
    expect(grant.access).not.toBe(account.grant.access)
    expect(grant.refresh).not.toBe(account.grant.refresh)
    expect(fake.world.tokens.get(grant.access)).toMatchObject({ kind: 'page', of: 'p1' })
    expect(await refusal(renew(facebook, '17841499999999999', account.grant))).toMatchObject({
      gone: true,
      message: expect.stringContaining('公共主页'),
    })
    fake.expire()
    expect(await refusal(renew(facebook, account.accountId, account.grant))).toMatchObject({
      gone: true,
      message: expect.stringContaining('重新授权'),
    })
  })

  it('tells the keys apart, and trouble from an end', async () => {
    const test = provider.test ?? (() => Promise.reject(new Error('no test')))
    await test({ ...facebook, redirectUri, fetch: call })
    expect(await refusal(test({ ...facebook, clientSecret: 'x', redirectUri, fetch: call }))).toMatchObject({
      gone: false,
      message: expect.stringContaining('密钥'),
    })
    expect(await refusal(test({ ...facebook, clientId: 'fb:9', redirectUri, fetch: call }))).toMatchObject({
      message: expect.stringContaining('应用编号'),
    })
    const [account] = await open(facebook, fake.agree('111', 'person'))
    if (!account) throw new Error('no account')
    fake.fault({
      at: 'oauth/access_token',
      kind: 'reply',
      reply: { status: 400, json: { error: { code: 4, message: 'Application request limit reached' } } },
    })
    const late = account.grant.refreshUntil - DAY_MS / 8
    expect(await refusal(renew(facebook, account.accountId, account.grant, late))).toMatchObject({
      gone: false,
      message: expect.stringContaining('太频繁'),
    })
  })

  it('a bad moment half-way through its life costs nothing: the token is good, and is tried again later', async () => {
    const [account] = await open(facebook, fake.agree('111', 'person'))
    if (!account) throw new Error('no account')
    const half = account.grant.accessUntil
    fake.fault({ at: 'oauth/access_token', kind: 'lose-request' })
    expect(await renew(facebook, account.accountId, account.grant, half)).toEqual({
      ...account.grant,
      accessUntil: half + DAY_MS / 4,
    })
    expect((await renew(facebook, account.accountId, account.grant, half)).access).not.toBe(account.grant.access)
  })
})

describe('Instagram login', () => {
  it('opens one account and renews its token', async () => {
    expect(provider.authorizeUrl({ clientId: '222', redirectUri, state: 's', challenge: 'c' })).toMatch(
      /^https:\/\/www\.instagram\.com\/oauth\/authorize\?.*instagram_business_content_publish/,
    )
    // Comments are asked for, and not demanded: the double grants none.
    expect(provider.authorizeUrl({ ...instagram, redirectUri, state: 's', challenge: 'c' })).toContain(
      'instagram_business_manage_comments',
    )
    const code = fake.agree('222', '17841400000000003')
    const [account, ...others] = await open(instagram, `${code}#_`)
    expect(others).toEqual([])
    expect(account).toMatchObject({ accountId: '17841400000000003', secUid: 'ig:c', openname: '丙', role: 'personal' })
    if (!account) throw new Error('no account')
    const grant = await renew(instagram, account.accountId, account.grant)
    expect(grant.access).not.toBe(account.grant.access)
    expect(await refusal(open(instagram, code))).toMatchObject({
      gone: false,
      message: expect.stringContaining('授权码'),
    })
    fake.expire()
    expect(await refusal(renew(instagram, account.accountId, grant))).toMatchObject({ gone: true })
  })

  it('an account stays with the kind of application that opened it', async () => {
    const [account] = await open(instagram, fake.agree('222', '17841400000000003'))
    if (!account) throw new Error('no account')
    expect(await refusal(renew(facebook, account.accountId, account.grant))).toMatchObject({
      gone: true,
      message: expect.stringContaining('登录方式'),
    })
    expect(await refusal(open({ clientId: '9', clientSecret: 'x' }, 'c'))).toMatchObject({
      message: expect.stringContaining('fb:'),
    })
    expect(await refusal(open({ clientId: '222', clientSecret: 'x' }, 'c'))).toMatchObject({
      message: expect.stringContaining('密钥'),
    })
  })
})

it('nobody answered: no refusal, so nothing ends', async () => {
  fake.fault({ at: 'refresh_access_token', kind: 'lose-request' })
  const error: unknown = await renew(instagram, 'x', {
    access: 'IGAAx',
    accessUntil: 0,
    refresh: 'IGAAx',
    refreshUntil: 0,
  }).then(
    () => null,
    (one: unknown) => one,
  )
  expect(error).toBeInstanceOf(Error)
  expect(error).not.toBeInstanceOf(OfficialRefusal)
})
