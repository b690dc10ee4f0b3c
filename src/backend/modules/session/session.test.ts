import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { UNCOUNTED_CLIPS } from '../../../contract/constants.ts'
import { CODE } from '../../../contract/errors.ts'
import { info, login, logout, operationLog, setupOwner } from '../../../contract/http/admin.ts'
import { endOwnSessions, listOwnSessions } from '../../../contract/http/own-sessions.ts'
import { captcha, initProject } from '../../../contract/http/common.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp, TEST_PASSWORD } from '../../testing/app.ts'
import { createCaptchas } from './captcha.ts'

const OWNER = { username: 'boss', nickname: '老板', company: '山海文化', password: 'abcd1234' }

describe.each(['sqlite', 'postgres'] as const)('first start on %s', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp(kind)
  })
  afterAll(async () => await app.close())

  it('asks for the owner once, signs in, grants clips through the ledger, and lets only one of a race win', async () => {
    const first = await app.inject(initProject, {})
    expect(first.data.needs_setup).toBe(1)
    expect(first.data.features, 'WeChat and the text service are part of the product').toMatchObject({
      wechat: 1,
      ai: 1,
    })

    const weak = await app.inject(setupOwner, { ...OWNER, password: 'onlyletters' })
    expect(weak).toMatchObject({
      status: 200,
      code: CODE.BAD_INPUT,
      data: { errors: [{ field: 'password', msg: '密码需同时包含字母和数字' }] },
    })

    const race = await Promise.all(
      ['boss', 'boss2', 'boss3', 'boss4'].map(async (username) => await app.inject(setupOwner, { ...OWNER, username })),
    )
    const codes = race.map((reply) => reply.code).toSorted((a, b) => a - b)
    expect(codes).toEqual([1, CODE.ALREADY_SET_UP, CODE.ALREADY_SET_UP, CODE.ALREADY_SET_UP])
    const { userinfo } = race.find((reply) => reply.code === 1)?.data ?? {}
    expect(userinfo).toMatchObject({
      cardType: 'full',
      clip_number: UNCOUNTED_CLIPS,
      expire_time: 0,
      perms: ['*'],
      roles: ['tenant_admin'],
    })

    const token = userinfo?.token ?? ''
    const who = await app.inject(info, {}, { token })
    expect(who.data.adminInfo).toMatchObject({
      clip_balance: 0,
      clip_frozen: 0,
      days_left: 0,
      expired: 0,
      time_zone: 'Asia/Shanghai',
    })
    expect(await app.backend.foundation.database.db.selectFrom('wallet_ledger').select('id').execute()).toEqual([])
    expect(await app.backend.foundation.database.db.selectFrom('tenants').select('id').execute()).toHaveLength(1)
    expect((await app.inject(initProject, {})).data.needs_setup).toBe(0)
    expect((await app.inject(operationLog, {}, { token })).data.data.map((row) => row.action)).toEqual([
      'session.setup',
    ])
  })
})

describe.each(['sqlite', 'postgres'] as const)('sessions on %s', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp(kind)
  })
  afterAll(async () => await app.close())

  const usernameOf = async (adminId: number): Promise<string> =>
    (
      await app.backend.foundation.database.db
        .selectFrom('admins')
        .select('username')
        .where('id', '=', adminId)
        .executeTakeFirstOrThrow()
    ).username

  it('belong to the browser that opened them: token and cookie open something together only', async () => {
    const owner = await app.makeTenant()
    const username = await usernameOf(owner.adminId)
    const open = async (remember: 0 | 1) => {
      const reply = await app.inject(
        login,
        { username, password: TEST_PASSWORD, remember },
        { headers: { 'sec-fetch-site': 'same-origin' } },
      )
      const set = String(reply.headers['set-cookie'])
      return { token: reply.data.userinfo.token, set, cookie: set.split(';')[0] ?? '' }
    }
    const one = await open(1)
    const two = await open(0)
    expect(one.set).toMatch(
      /^matrix-session-[A-Za-z0-9]+=[A-Za-z0-9_-]{43}; Path=\/api; HttpOnly; SameSite=Strict; Max-Age=2592000$/,
    )
    expect(two.set).not.toContain('Max-Age')
    expect(one.set).not.toContain(one.token)
    const ask = async (token: string, cookie?: string) =>
      (await app.injectRaw(info, {}, { token, ...(cookie === undefined ? {} : { headers: { cookie } }) })).status
    expect(await ask(one.token, one.cookie)).toBe(200)
    expect(await ask(one.token, `other=1; ${one.cookie}; more=2`)).toBe(200)
    expect([
      await ask(one.token),
      await ask(one.token, two.cookie),
      await ask(two.token, one.cookie),
      await ask('A'.repeat(43), one.cookie),
    ]).toEqual([401, 401, 401, 401])
    expect((await app.injectRaw(info, {}, { headers: { cookie: one.cookie } })).status).toBe(401)
    // On a plain http address of a network browsers leave the first header out; a POST always has its origin.
    const lan = await app.inject(
      login,
      { username, password: TEST_PASSWORD },
      { headers: { origin: 'http://127.0.0.1:41080' } },
    )
    expect([lan.code, String(lan.headers['set-cookie']).startsWith('matrix-session-')]).toEqual([1, true])
    // A program has no browser to be bound to.
    const program = await app.inject(login, { username, password: TEST_PASSWORD })
    expect(program.headers['set-cookie']).toBeUndefined()
    expect(await ask(program.data.userinfo.token)).toBe(200)
  })

  it('signs in, keeps only the hash of the token, and signs out for good', async () => {
    const owner = await app.asOwner()
    const username = await usernameOf(owner.adminId)
    const reply = await app.inject(login, { username, password: TEST_PASSWORD })
    expect(reply.code).toBe(1)
    const { token } = reply.data.userinfo
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
    const rows = await owner.db.selectFrom('admin_tokens').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    expect((await app.inject(info, {}, { token })).data.adminInfo.username).toBe(username)
    expect((await app.inject(logout, {}, { token })).code).toBe(1)
    expect(await app.inject(info, {}, { token })).toMatchObject({ status: 401, code: 401 })
    const log = await app.inject(operationLog, {}, { token: owner.token })
    expect(log.data.data.map((row) => row.action)).toEqual(['session.logout', 'session.login'])
    expect(log.body).not.toContain(TEST_PASSWORD)
  })

  it('shows where one is signed in, and ends it there: one place or all the others, never another person’s', async () => {
    const { token, adminId } = await app.makeAdmin([])
    const stranger = await app.makeAdmin([])
    const username = await usernameOf(adminId)
    const at = async (ua: string) =>
      (await app.inject(login, { username, password: TEST_PASSWORD }, { headers: { 'user-agent': ua } })).data.userinfo
        .token
    const [phone, office] = [
      await at(
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      ),
      await at(
        `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${'Long/1 '.repeat(20)}Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`,
      ),
    ]
    const seen = async () => (await app.inject(listOwnSessions, {}, { token })).data.list
    const rows = await seen()
    expect(rows.map((row) => row.client).toSorted((a, b) => a.localeCompare(b))).toEqual(
      expect.arrayContaining(['Edge 141 / Windows', 'Safari 18 / iPhone']),
    )
    expect(rows.filter((row) => row.current === 1)).toHaveLength(1)
    expect(rows).toHaveLength(3)
    const idOf = (client: string): number => rows.find((row) => row.client === client)?.id ?? 0
    const own = rows.find((row) => row.current === 1)?.id ?? 0
    // Not by a stranger, not the one that asks.
    expect((await app.inject(endOwnSessions, { id: idOf('Safari 18 / iPhone') }, { token: stranger.token })).code).toBe(
      CODE.NOT_FOUND,
    )
    expect((await app.inject(endOwnSessions, { id: own }, { token })).code).toBe(CODE.NOT_FOUND)
    expect(await seen()).toHaveLength(3)
    expect((await app.inject(endOwnSessions, { id: idOf('Safari 18 / iPhone') }, { token })).data).toEqual({ ended: 1 })
    expect([
      (await app.inject(info, {}, { token: phone })).status,
      (await app.inject(info, {}, { token: office })).status,
    ]).toEqual([401, 200])
    expect((await app.inject(endOwnSessions, {}, { token })).data).toEqual({ ended: 1 })
    expect((await app.inject(info, {}, { token: office })).status).toBe(401)
    expect((await seen()).map((row) => row.id)).toEqual([own])
    expect((await app.inject(info, {}, { token: stranger.token })).status).toBe(200)
  })

  it('slides the expiry while a session is used and refuses one that ran out', async () => {
    const { token, db, adminId } = await app.makeAdmin([])
    const now = Date.now()
    await db
      .updateTable('admin_tokens')
      .set({ last_used_time: now - 3_600_000, expire_time: now + 60_000 })
      .where('admin_id', '=', adminId)
      .execute()
    expect((await app.inject(info, {}, { token })).code).toBe(1)
    const { expire_time } = await db
      .selectFrom('admin_tokens')
      .select('expire_time')
      .where('admin_id', '=', adminId)
      .executeTakeFirstOrThrow()
    expect(expire_time).toBeGreaterThan(now + 6 * 86_400_000)
    await db
      .updateTable('admin_tokens')
      .set({ expire_time: now - 1 })
      .where('admin_id', '=', adminId)
      .execute()
    expect((await app.inject(info, {}, { token })).status).toBe(401)
  })

  it('refuses a stopped operator and signs him out', async () => {
    const operator = await app.makeAdmin([])
    const username = await usernameOf(operator.adminId)
    await operator.db.updateTable('admins').set({ status: 0 }).where('id', '=', operator.adminId).execute()
    expect((await app.inject(info, {}, { token: operator.token })).status).toBe(401)
    expect((await app.inject(login, { username, password: TEST_PASSWORD })).code).toBe(CODE.ACCOUNT_DISABLED)
  })

  it('asks for the picture code after three failures and closes after five, per name and address', async () => {
    const { adminId } = await app.makeAdmin([])
    const username = await usernameOf(adminId)
    const guess = async (extra: { captcha_id?: string; captcha?: string; password?: string } = {}) =>
      await app.inject(login, { username, password: 'wrong', ...extra })
    for (const captchaRequired of [0, 0, 1])
      expect(await guess()).toMatchObject({ code: CODE.BAD_CREDENTIALS, data: { captcha_required: captchaRequired } })
    // A picture not read is no guess: the tries left stay what they were.
    for (let again = 0; again < 2; again += 1)
      expect(await guess()).toMatchObject({ code: CODE.CAPTCHA_REQUIRED, data: { captcha_required: 1, remaining: 2 } })
    expect((await guess({ password: TEST_PASSWORD })).code).toBe(CODE.CAPTCHA_REQUIRED)
    const picture = await app.inject(captcha, {})
    expect(picture.data.image).toMatch(/^data:image\/svg\+xml;base64,/)
    expect((await guess({ captcha_id: picture.data.captcha_id, captcha: 'ZZZZ', password: TEST_PASSWORD })).code).toBe(
      CODE.CAPTCHA_REQUIRED,
    )

    const captchas = createCaptchas({
      db: app.backend.foundation.database.db,
      now: () => Date.now(),
      draw: () => ({ text: 'ab2c', svg: '<svg/>' }),
    })
    for (let failure = 4; failure <= 5; failure += 1) {
      const { captcha_id } = await captchas.create()
      expect((await guess({ captcha_id, captcha: 'AB2C' })).code).toBe(CODE.BAD_CREDENTIALS)
      expect((await guess({ captcha_id, captcha: 'AB2C' })).code, 'a picture is used once').not.toBe(
        CODE.BAD_CREDENTIALS,
      )
    }
    const closed = await guess({ password: TEST_PASSWORD })
    expect(closed).toMatchObject({
      code: CODE.TOO_MANY_LOGINS,
      msg: '登录尝试过多，请 10 分钟后再试',
      data: { minutes: 10 },
    })
    expect((await app.inject(login, { username: 'nobody', password: 'wrong' })).code).toBe(CODE.BAD_CREDENTIALS)

    await app.backend.foundation.database.db
      .updateTable('login_attempts')
      .set({ at: Date.now() - 601_000 })
      .where('username', '=', username)
      .execute()
    expect((await guess({ password: TEST_PASSWORD })).code).toBe(1)
  })

  it('counts guesses that arrive side by side', async () => {
    const { adminId } = await app.makeAdmin([])
    const username = await usernameOf(adminId)
    const replies = await Promise.all(
      Array.from({ length: 8 }, async () => await app.inject(login, { username, password: 'wrong' })),
    )
    expect(replies.filter((reply) => reply.code === CODE.BAD_CREDENTIALS).length).toBeLessThanOrEqual(3)
  })
})
