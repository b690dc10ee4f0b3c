// Accounts opened and kept open at the fake Google, by the backend's own services on both databases.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CODE } from '../../../../src/contract/errors.ts'
import { eachDatabase } from '../../../../src/backend/testing/databases.ts'
import { openAt, openPublishBench, race, refusal } from '../../../../src/backend/testing/benches/publish-bench.ts'
import type { PublishBench, TestCaller } from '../../../../src/backend/testing/benches/publish-bench.ts'
import { startFakeGoogle } from './server.ts'
import type { FakeGoogle } from './server.ts'

const REDIRECT = 'http://127.0.0.1:4123/oauth/callback'
const CHANNEL = 'UCfake0000000000000000001'

eachDatabase((_kind, open) => {
  let bench: PublishBench
  let google: FakeGoogle
  beforeAll(async () => {
    bench = openPublishBench(await open())
  })
  beforeEach(async () => {
    google = await startFakeGoogle()
    bench.clock.ms = Date.now()
    bench.net.fetch = google.fetch
    return async () => await google.close()
  })
  afterAll(() => {
    bench.net.fetch = () => Promise.reject(new Error('no network'))
  })

  const keys = async (caller: TestCaller, secret = google.world.clientSecret) =>
    await bench.official.save(caller, {
      platform_value: 'youtube',
      client_id: google.world.clientId,
      client_secret: secret,
    })
  const begin = async (caller: TestCaller, thirdAuthId?: number): Promise<{ url: string; state: string }> => {
    const opened = await bench.login.authorize(
      caller,
      { platform_value: 'youtube', auth_mode: 'oauth', third_auth_id: thirdAuthId },
      REDIRECT,
    )
    if (opened.mode !== 'oauth') throw new Error('not by the interface')
    return { url: opened.authorize_url, state: opened.state }
  }
  const agree = async (caller: TestCaller, thirdAuthId?: number): Promise<number> => {
    const { url, state } = await begin(caller, thirdAuthId)
    const back = await google.decide(url, 'yes')
    return (
      await bench.login.callback(caller, { state, code: back.searchParams.get('code') ?? '', update_existing: 0 })
    ).third_auth_id
  }
  const row = (caller: TestCaller, id: number) =>
    caller.db.selectFrom('third_auths').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const token = async (
    caller: TestCaller,
    id: number,
    device: Awaited<ReturnType<PublishBench['device']>>,
  ): Promise<string> => {
    const [sealed] = await bench.credentials.handOut(caller, device.id, [await row(caller, id)], 'publish')
    return sealed?.third_token ? openAt(device, sealed.third_token, 'youtube', CHANNEL) : ''
  }
  /** The clock goes on until nearly the end of the token. */
  const nearTheEnd = (): void => void (bench.clock.ms += 55 * 60_000)

  describe('keys', () => {
    test('the secret is kept encrypted and never sent out again; an empty one stays; without keys the sentence says where to enter them', async () => {
      const owner = await bench.tenant()
      expect(await refusal(begin(owner))).toMatchObject({
        code: CODE.CONFLICT,
        msg: expect.stringContaining('开放平台'),
        data: { not_configured: 1 },
      })
      expect(
        await refusal(bench.official.save(owner, { platform_value: 'youtube', client_id: 'x', client_secret: '' })),
      ).toMatchObject({ code: CODE.BAD_INPUT })
      await keys(owner)
      await bench.official.save(owner, {
        platform_value: 'youtube',
        client_id: google.world.clientId,
        client_secret: '',
      })
      const shown = await bench.official.list(owner, REDIRECT)
      const youtube = shown.find((one) => one.platform_value === 'youtube')
      expect(youtube).toMatchObject({
        configured: 1,
        redirect_uri: REDIRECT,
        keys: [
          { value: google.world.clientId, tail: '' },
          { value: '', tail: 'abcd' },
        ],
      })
      expect(JSON.stringify(shown)).not.toContain('fake-secret')
      const stored = await owner.db
        .selectFrom('settings')
        .select('value')
        .where('key', '=', 'official.youtube')
        .executeTakeFirstOrThrow()
      expect(stored.value).not.toContain('fake-secret')
      expect(await bench.official.test(owner, 'youtube', REDIRECT)).toMatchObject({ ok: 1 })
      await keys(owner, 'GOCSPX-wrong-secret-0000')
      expect(await bench.official.test(owner, 'youtube', REDIRECT)).toMatchObject({
        ok: 0,
        msg: expect.stringContaining('不正确'),
      })
      expect(await bench.official.clear(owner, { platform_value: 'youtube' })).toEqual({ cleared: 1 })
      expect(
        (await bench.official.list(owner, REDIRECT)).find((one) => one.platform_value === 'youtube'),
      ).toMatchObject({ configured: 0 })
    })
  })

  describe('signing in', () => {
    test('the person agrees, the account is there with its grant encrypted, by the interface first; the state serves once', async () => {
      const owner = await bench.tenant()
      await keys(owner)
      const { url, state } = await begin(owner)
      const back = await google.decide(url, 'yes')
      expect(back.href.startsWith(`${REDIRECT}?`)).toBe(true)
      expect(back.searchParams.get('state')).toBe(state)
      const input = { state, code: back.searchParams.get('code') ?? '', update_existing: 0 as const }
      const done = await bench.login.callback(owner, input)
      expect(done).toMatchObject({ created: 1, openname: '小明的频道', platform_value: 'youtube', choose: [] })
      expect(await row(owner, done.third_auth_id)).toMatchObject({
        auth_mode: 'oauth',
        account_id: CHANNEL,
        third_login_status: 1,
        fans: 1234,
        works: 7,
        third_cookie_enc: null,
      })
      expect((await row(owner, done.third_auth_id)).third_token_enc).not.toContain('ya29')
      const { list } = await bench.checks.take(owner, {
        ids: [done.third_auth_id],
        device_id: (await bench.device(owner)).id,
      })
      expect(list[0]).toMatchObject({
        ways: ['official', 'browser'],
        third_token: expect.stringContaining('sealed:v1:'),
      })
      expect(await refusal(bench.login.callback(owner, input))).toMatchObject({ code: CODE.CONFLICT })
    })

    test('ten minutes, the one who began it, and one trade of a code', async () => {
      const owner = await bench.tenant()
      await keys(owner)
      const { url, state } = await begin(owner)
      const code = (await google.decide(url, 'yes')).searchParams.get('code') ?? ''
      expect(
        await refusal(bench.login.callback(await bench.colleague(owner), { state, code, update_existing: 0 })),
      ).toMatchObject({ code: CODE.NOT_FOUND })
      expect(await refusal(bench.login.callback(owner, { state, update_existing: 0 }))).toMatchObject({
        code: CODE.BAD_INPUT,
      })
      const both = await race(
        owner,
        2,
        async () => await bench.login.callback(owner, { state, code, update_existing: 0 }),
      )
      expect(both.filter((one) => typeof one !== 'number')).toHaveLength(1)
      const late = await begin(owner)
      bench.clock.ms += 10 * 60_000 + 1
      expect(
        await refusal(bench.login.callback(owner, { state: late.state, code: 'x', update_existing: 0 })),
      ).toMatchObject({ code: CODE.NOT_FOUND })
    })

    test('a scope that was not ticked, a wrong secret, a channel that is none: each says what to do', async () => {
      const owner = await bench.tenant()
      await keys(owner)
      const half = await begin(owner)
      const back = await google.decide(half.url, 'yes', { granted: 'https://www.googleapis.com/auth/youtube' })
      expect(
        await refusal(
          bench.login.callback(owner, {
            state: half.state,
            code: back.searchParams.get('code') ?? '',
            update_existing: 0,
          }),
        ),
      ).toMatchObject({ msg: expect.stringContaining('勾选') })
      google.world.persons[0] = { name: '无频道', channel: null }
      const none = await begin(owner)
      const without = await google.decide(none.url, 'yes')
      expect(
        await refusal(
          bench.login.callback(owner, {
            state: none.state,
            code: without.searchParams.get('code') ?? '',
            update_existing: 0,
          }),
        ),
      ).toMatchObject({ msg: expect.stringContaining('创建频道') })
      expect((await google.decide((await begin(owner)).url, 'no')).searchParams.get('error')).toBe('access_denied')
    })

    test('the right to comments is asked for, and an account without it is opened all the same', async () => {
      const owner = await bench.tenant()
      await keys(owner)
      const { url, state } = await begin(owner)
      const asked = new URL(url).searchParams.get('scope')?.split(' ') ?? []
      const comments = 'https://www.googleapis.com/auth/youtube.force-ssl'
      expect(asked).toContain(comments)
      const granted = asked.filter((scope) => scope !== comments).join(' ')
      const back = await google.decide(url, 'yes', { granted })
      const code = back.searchParams.get('code') ?? ''
      expect(await bench.login.callback(owner, { state, code, update_existing: 0 })).toMatchObject({
        third_auth_id: expect.any(Number),
      })
    })

    test('a sign-in by browser stays beside the grant, and the other way round; the ways can be ordered', async () => {
      const owner = await bench.tenant()
      await keys(owner)
      const id = await agree(owner)
      await owner.db.updateTable('third_auths').set({ third_cookie_enc: 'kept' }).where('id', '=', id).execute()
      expect(await agree(owner, id)).toBe(id)
      expect((await row(owner, id)).third_cookie_enc).toBe('kept')
      await bench.accounts.edit(owner, { ids: [id], ways: ['assisted', 'official'] })
      expect((await bench.accounts.detail(owner, id)).ways).toEqual(['assisted', 'official'])
      await bench.accounts.edit(owner, { ids: [id], ways: [] })
      expect(await bench.accounts.detail(owner, id)).toMatchObject({ ways: ['official'], granted: 1 })
    })
  })

  describe('renewal', () => {
    test('a token that ends soon is renewed before it is handed out: once, however many ask', async () => {
      const owner = await bench.tenant()
      await keys(owner)
      const [id, device] = [await agree(owner), await bench.device(owner)]
      const first = await token(owner, id, device)
      expect(first).toMatch(/^ya29\./)
      expect(await token(owner, id, device)).toBe(first)
      expect(google.world.refreshes).toBe(0)
      nearTheEnd()
      const account = await row(owner, id)
      const asked = await Promise.all(
        Array.from({ length: 5 }, async () => await bench.credentials.handOut(owner, device.id, [account], 'publish')),
      )
      const tokens = new Set(asked.map(([one]) => openAt(device, one?.third_token ?? '', 'youtube', CHANNEL)))
      expect(google.world.refreshes).toBe(1)
      expect(tokens.size).toBe(1)
      expect(tokens.has(first)).toBe(false)
    })

    test('another process that renews just now is waited for', async () => {
      const owner = await bench.tenant()
      await keys(owner)
      const [id, device] = [await agree(owner), await bench.device(owner)]
      nearTheEnd()
      const account = await row(owner, id)
      await owner.db
        .updateTable('third_auths')
        .set({ grant_lease: bench.clock.ms + 30_000 })
        .where('id', '=', id)
        .execute()
      const waiting = bench.credentials.handOut(owner, device.id, [account], 'publish')
      const fresh = bench.grants.encrypt({
        access: 'by-the-other',
        accessUntil: bench.clock.ms + 3_600_000,
        refresh: 'r',
        refreshUntil: 0,
      })
      await owner.db
        .updateTable('third_auths')
        .set({ third_token_enc: fresh, grant_lease: null })
        .where('id', '=', id)
        .execute()
      const [sealed] = await waiting
      expect(openAt(device, sealed?.third_token ?? '', 'youtube', CHANNEL)).toBe('by-the-other')
      expect(google.world.refreshes).toBe(0)
    })

    test('a revoked grant drops the account and tells the operator; trouble on the line never does', async () => {
      const owner = await bench.tenant()
      await keys(owner)
      const [id, device] = [await agree(owner), await bench.device(owner)]
      nearTheEnd()
      google.world.faults.tokenStatus = 503
      expect(await token(owner, id, device)).toMatch(/^ya29\./)
      bench.clock.ms += 3_600_000
      expect(await token(owner, id, device)).toBe('')
      bench.net.fetch = () => Promise.reject(new TypeError('fetch failed'))
      expect(await token(owner, id, device)).toBe('')
      expect(await row(owner, id)).toMatchObject({ third_login_status: 1, grant_lease: null })
      bench.net.fetch = google.fetch
      google.world.faults.tokenStatus = 0
      for (const grant of google.world.grants) grant.revoked = true
      expect(await token(owner, id, device)).toBe('')
      expect(await row(owner, id)).toMatchObject({
        third_login_status: 2,
        third_token_enc: null,
        last_error: expect.stringContaining('重新授权'),
      })
      const notices = await owner.db
        .selectFrom('notifications')
        .select('kind')
        .where('admin_id', '=', owner.admin.id)
        .execute()
      expect(notices).toEqual([{ kind: 'account_offline' }])
    })

    test('an account that a browser is signed in for goes on by browser', async () => {
      const owner = await bench.tenant()
      await keys(owner)
      const [id, device] = [await agree(owner), await bench.device(owner)]
      await owner.db.updateTable('third_auths').set({ third_cookie_enc: 'kept' }).where('id', '=', id).execute()
      nearTheEnd()
      for (const grant of google.world.grants) grant.revoked = true
      expect(await token(owner, id, device)).toBe('')
      expect(await row(owner, id)).toMatchObject({ third_login_status: 1, third_token_enc: null })
    })
  })

  test('a work that starts gets a fresh token, and one whose grant is over does not start; the record says which way it went', async () => {
    const owner = await bench.tenant()
    await keys(owner)
    const run = await bench.startedRun(owner)
    const device = await bench.device(owner)
    const grant = async () => {
      const back = await google.decide((await begin(owner)).url, 'yes')
      expect(back.searchParams.get('code')).not.toBeNull()
      return bench.grants.encrypt({
        access: 'old',
        accessUntil: bench.clock.ms + 60_000,
        refresh: google.world.grants.at(-1)?.refresh ?? 'none',
        refreshUntil: 0,
      })
    }
    const other = await agree(owner)
    await owner.db.deleteFrom('third_auth_stats_daily').where('third_auth_id', '=', other).execute()
    await owner.db.deleteFrom('third_auths').where('id', '=', other).execute()
    await owner.db
      .updateTable('third_auths')
      .set({ platform_value: 'youtube', account_id: CHANNEL, third_token_enc: await grant() })
      .where('id', '=', run.account)
      .execute()
    const [item] = run.items
    const started = await bench.run.start(owner, { id: item ?? 0, lock_token: run.token, device_id: device.id })
    expect(openAt(device, started.third_token ?? '', 'youtube', CHANNEL)).toMatch(/^ya29\./)
    await bench.run.record(owner, {
      taskId: item ?? 0,
      publishId: 'v1',
      status: 2,
      attempt_no: started.attempt_no,
      way: 'official',
    })
    expect(
      await owner.db
        .selectFrom('publish_records')
        .select('channel')
        .where('publish_item_id', '=', item ?? 0)
        .execute(),
    ).toEqual([{ channel: 'oauth' }])
    const second = await bench.startedRun(owner)
    await owner.db
      .updateTable('third_auths')
      .set({ platform_value: 'youtube', account_id: `${CHANNEL}2`, third_token_enc: await grant() })
      .where('id', '=', second.account)
      .execute()
    for (const one of google.world.grants) one.revoked = true
    expect(
      await refusal(
        bench.run.start(owner, { id: second.items[0] ?? 0, lock_token: second.token, device_id: device.id }),
      ),
    ).toMatchObject({ code: CODE.ACCOUNT_OFFLINE })
    expect(await bench.item(owner, second.items[0] ?? 0)).toMatchObject({ publish_status: 0, attempt_count: 0 })
  })
})
