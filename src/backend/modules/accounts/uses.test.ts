import { beforeAll, expect, test } from 'vitest'
import { eachDatabase } from '../../testing/databases.ts'
import {
  openPublishBench,
  race,
  refusal,
  sealProxyToBackend,
  sealToBackend,
} from '../../testing/benches/publish-bench.ts'
import type { PublishBench, TestCaller } from '../../testing/benches/publish-bench.ts'

const STALE_MS = 180_001

eachDatabase((_kind, open) => {
  let bench: PublishBench
  beforeAll(async () => {
    bench = openPublishBench(await open())
  })

  /** Two desktops of one team and an account. */
  const team = async (more: { platform?: string } = {}) => {
    const owner = await bench.tenant()
    const other = await bench.colleague(owner)
    const [mine, theirs] = [await bench.device(owner), await bench.device(other)]
    const account = await bench.account(owner)
    if (more.platform !== undefined)
      await owner.db
        .updateTable('third_auths')
        .set({ platform_value: more.platform })
        .where('id', '=', account)
        .execute()
    const view = async (caller: TestCaller, deviceId: string) =>
      await bench.login.needInfo(caller, { third_auth_id: account, device_id: deviceId, purpose: 'view' })
    return { owner, other, mine: mine.id, theirs: theirs.id, account, view }
  }

  test('one computer at a time: the other is refused with holder, computer and time', async () => {
    const { owner, other, mine, theirs, account, view } = await team()
    await view(owner, mine)
    const refused = await refusal(view(other, theirs))
    expect(refused).toMatchObject({
      code: 40906,
      message: expect.stringMatching(/账号自 \d\d:\d\d 起正在「电脑」（.+）打开后台/),
      data: {
        third_auth_id: account,
        device_id: mine,
        purpose: 'view',
        can_force: 1,
        stale: 0,
        start_time: Math.floor(bench.clock.ms / 1000),
      },
    })
    expect((await bench.uses.list(other)).uses).toMatchObject([
      { third_auth_id: account, device_name: '电脑', purpose: 'view' },
    ])
    // Nothing was begun by the refused call that somebody could finish.
    expect((await refusal(bench.login.needInfo(other, { third_auth_id: account, device_id: theirs }))).code).toBe(40906)
    await bench.uses.release(other, { ids: [account], purpose: 'view', device_id: theirs })
    expect((await refusal(view(other, theirs))).code).toBe(40906)
    // A colleague can't give it free in the first one's name.
    expect(await bench.uses.release(other, { ids: [account], purpose: 'view', device_id: mine })).toEqual({
      released: 0,
    })
    await bench.uses.release(owner, { ids: [account], purpose: 'view', device_id: mine })
    await view(other, theirs)
    expect((await bench.uses.list(owner)).uses).toMatchObject([{ device_id: theirs }])
  })

  test('a computer that was revoked is refused and told so, one that never was approved is told that', async () => {
    const { owner, mine, theirs, account, view } = await team()
    await owner.db.updateTable('devices').set({ approve_time: null }).where('device_id', '=', theirs).execute()
    await owner.db.updateTable('devices').set({ admin_id: owner.admin.id }).where('device_id', '=', theirs).execute()
    expect(await refusal(view(owner, theirs))).toMatchObject({
      code: 40901,
      message: expect.stringContaining('还没有批准'),
      data: { device_pending: 1 },
    })
    await owner.db
      .updateTable('devices')
      .set({ revoke_time: bench.clock.ms, delete_time: bench.clock.ms })
      .where('device_id', '=', mine)
      .execute()
    const refused = {
      code: 40901,
      message: expect.stringMatching(/^这台电脑已被撤销，重新批准之前不能使用账号/),
      data: { device_pending: 1 },
    }
    expect(await refusal(view(owner, mine))).toMatchObject(refused)
    // Asking again, it still waits because of that.
    await owner.db
      .insertInto('devices')
      .values({ device_id: mine, name: '电脑', public_key: 'the same', admin_id: owner.admin.id, approve_time: null })
      .execute()
    expect(await refusal(view(owner, mine))).toMatchObject(refused)
    expect((await bench.uses.list(owner)).uses.filter((use) => use.third_auth_id === account)).toEqual([])
  })

  test('heartbeats keep it; without them it is free after three minutes, and a late beat does not take it back', async () => {
    const { owner, other, mine, theirs, account, view } = await team()
    await view(owner, mine)
    bench.clock.ms += 179_000
    expect(await bench.uses.beat(owner, { ids: [account], purpose: 'view', device_id: mine })).toEqual({
      held: [account],
      lost: [],
    })
    bench.clock.ms += 179_000
    expect((await refusal(view(other, theirs))).code).toBe(40906)
    bench.clock.ms += STALE_MS
    expect((await bench.uses.list(owner)).uses).toEqual([])
    await view(other, theirs)
    expect(await bench.uses.beat(owner, { ids: [account], purpose: 'view', device_id: mine })).toMatchObject({
      held: [],
      lost: [{ third_auth_id: account, device_id: theirs }],
    })
  })

  test('two at once: one of them gets it', async () => {
    const { owner, mine, theirs, account } = await team()
    const got = await race(
      owner,
      2,
      async (at) =>
        (await bench.uses.beat(owner, { ids: [account], purpose: 'view', device_id: at === 0 ? mine : theirs })).held
          .length,
    )
    expect(got.toSorted()).toEqual([0, 1])
  })

  test('a view is taken over on purpose and audited; a publish and a packing are not', async () => {
    const { owner, other, mine, theirs, account, view } = await team()
    await view(owner, mine)
    expect(await bench.uses.force(other, { third_auth_id: account, device_id: theirs })).toEqual({ taken: 1 })
    expect(other.audits.at(-1)).toMatchObject({ targetId: account, summary: expect.stringContaining('强制接管账号') })
    expect((await refusal(view(owner, mine))).code).toBe(40906)
    for (const purpose of ['publish', 'move'] as const) {
      await bench.uses.beat(other, { ids: [account], purpose, device_id: theirs })
      expect(await refusal(bench.uses.force(owner, { third_auth_id: account, device_id: mine }))).toMatchObject({
        code: 40901,
        message: expect.stringContaining('不能接管'),
      })
    }
    bench.clock.ms += STALE_MS
    expect(await bench.uses.force(owner, { third_auth_id: account, device_id: mine })).toEqual({ taken: 0 })
  })

  test('a publish holds the account until its outcome is known; what else the computer does there ends nothing', async () => {
    const { owner, other, mine, theirs } = await team()
    const {
      items: [item = 0],
      token,
      account,
    } = await bench.startedRun(owner)
    await bench.run.start(owner, { id: item, lock_token: token, device_id: mine })
    const batch = await bench.checks.take(owner, { ids: [account], device_id: mine })
    await bench.checks.report(owner, {
      check_id: batch.check_id,
      results: [{ id: account, third_login_status: 1 }],
      device_id: mine,
    })
    expect((await bench.uses.list(owner)).uses).toMatchObject([{ purpose: 'publish', can_force: 0 }])
    expect(
      (await refusal(bench.login.needInfo(other, { third_auth_id: account, device_id: theirs }))).data,
    ).toMatchObject({ purpose: 'publish' })
    await bench.run.record(owner, { taskId: item, attempt_no: 1, status: 2, publishId: 'p' })
    expect((await bench.uses.list(owner)).uses).toEqual([])
  })

  test('a run waits for an account that is in use elsewhere: no attempt is opened', async () => {
    const { owner, other, theirs, mine } = await team()
    const {
      items: [item = 0],
      token,
      account,
    } = await bench.startedRun(owner)
    await bench.login.needInfo(other, { third_auth_id: account, device_id: theirs, purpose: 'view' })
    expect((await refusal(bench.run.start(owner, { id: item, lock_token: token, device_id: mine }))).code).toBe(40906)
    expect(await bench.item(owner, item)).toMatchObject({ publish_status: 0, attempt_count: 0 })
    await bench.using.release(owner.db, { ids: [account], deviceId: theirs, purpose: 'view' })
    expect(await bench.run.start(owner, { id: item, lock_token: token, device_id: mine })).toMatchObject({
      attempt_no: 1,
    })
  })

  test('checks leave accounts alone that are in use elsewhere, and say which', async () => {
    const { owner, other, mine, theirs, account, view } = await team()
    const free = await bench.account(owner)
    await view(other, theirs)
    const all = await bench.checks.take(owner, { device_id: mine })
    expect(all.list.map((one) => one.id)).toEqual([free])
    expect(await bench.checks.take(owner, { ids: [account, free], device_id: mine })).toMatchObject({
      skipped: [account],
      list: [{ id: free }],
    })
  })

  test('moved away: nobody but a login opens it, and a login or an import ends the mark', async () => {
    const { owner, mine, account, view } = await team()
    const now = Math.floor(bench.clock.ms / 1000)
    expect(
      await bench.uses.markMoved(owner, { third_auth_id: account, moved_to: '家里的电脑', exported_time: now }),
    ).toEqual({ marked: 1 })
    expect((await bench.uses.list(owner)).moved).toEqual([
      { third_auth_id: account, moved_to: '家里的电脑', moved_time: now },
    ])
    expect(await refusal(view(owner, mine))).toMatchObject({
      code: 40901,
      message: expect.stringContaining('账号已移至“家里的电脑”'),
    })
    const { login_id } = await bench.login.needInfo(owner, { third_auth_id: account, device_id: mine })
    const { account_id } = await owner.db
      .selectFrom('third_auths')
      .select('account_id')
      .where('id', '=', account)
      .executeTakeFirstOrThrow()
    bench.clock.ms += 60_000
    const from = {
      account_id,
      third_sec_uid: '',
      openname: '甲',
      avatar: '',
      third_cookie: sealToBackend('session', 'douyin', account_id),
      third_token: '',
      fans: null,
      works: null,
      account_role: 'personal' as const,
      expire_time: 0,
    }
    await bench.login.loginCallback(
      { ...owner, deviceId: mine },
      { login_id, result: { status: 'ok', account: from }, update_existing: 0 },
    )
    expect(await bench.uses.list(owner)).toMatchObject({ moved: [], uses: [] })
    // It is at home elsewhere already: the mark of the packing before comes too late.
    expect(
      await bench.uses.markMoved(owner, { third_auth_id: account, moved_to: '家里的电脑', exported_time: now }),
    ).toEqual({ marked: 0 })
  })

  test('an account that comes from another computer brings its proxy: kept where none is set, refused when it was sealed for another', async () => {
    const { owner, mine } = await team()
    const bring = async (name: string, proxy: string, third_auth_id?: number) => {
      const { login_id } = await bench.login.needInfo(owner, {
        ...(third_auth_id === undefined ? { platform_value: 'douyin' } : { third_auth_id }),
        device_id: mine,
      })
      const account = {
        account_id: name,
        third_sec_uid: '',
        openname: name,
        avatar: '',
        third_cookie: sealToBackend('session', 'douyin', name),
        third_token: '',
        fans: null,
        works: null,
        account_role: 'personal' as const,
        expire_time: 0,
        proxy,
      }
      return (
        await bench.login.loginCallback(
          { ...owner, deviceId: mine },
          { login_id, result: { status: 'ok', account }, update_existing: 0 },
        )
      ).third_auth_id
    }
    const hostOf = async (id: number) => (await bench.accounts.detail(owner, id)).proxy_host
    const id = await bring('带代理的账号', sealProxyToBackend('http://u:p@10.0.0.8:8080', 'douyin', '带代理的账号'))
    expect(await hostOf(id)).toBe('http · 10.0.0.8:8080')
    await bring('带代理的账号', sealProxyToBackend('http://10.0.0.9:8080', 'douyin', '带代理的账号'), id)
    expect(await hostOf(id)).toBe('http · 10.0.0.8:8080')
    expect(
      (await refusal(bring('别人的账号', sealProxyToBackend('http://10.0.0.9:8080', 'douyin', '带代理的账号')))).code,
    ).toBe(40001)
  })

  test('a second login is warned of where a platform keeps one session', async () => {
    const { owner, other, mine, theirs, account } = await team({ platform: 'shipinhao' })
    await owner.db.updateTable('third_auths').set({ device_id: mine }).where('id', '=', account).execute()
    const ask = async (caller: TestCaller, device: string) => {
      const { warning } = await bench.login.needInfo(caller, { third_auth_id: account, device_id: device })
      await bench.using.release(owner.db, { ids: [account], deviceId: device, purpose: 'login' })
      return warning
    }
    expect(await ask(owner, mine)).toBe('')
    expect(await ask(other, theirs)).toContain('「电脑」上的登录会失效')
    const douyin = await bench.account(owner)
    await owner.db.updateTable('third_auths').set({ device_id: mine }).where('id', '=', douyin).execute()
    expect((await bench.login.needInfo(other, { third_auth_id: douyin, device_id: theirs })).warning).toBe('')
  })

  test('a changed outgoing address is shown until the proxy is tested or set anew', async () => {
    const { owner, account } = await team()
    await bench.proxies.set(owner, { ids: [account], proxy: 'http://10.0.0.8:8080' })
    const change = {
      third_auth_id: account,
      proxy_host: 'http · 10.0.0.8:8080',
      before: '203.0.113.9',
      after: '203.0.113.10',
    }
    expect(await bench.uses.reportAddress(owner, { ...change, proxy_host: 'http · 10.0.0.9:8080' })).toEqual({
      updated: 0,
    })
    expect(await bench.uses.reportAddress(owner, change)).toEqual({ updated: 1 })
    expect((await bench.uses.list(owner)).addresses).toMatchObject([
      { third_auth_id: account, before: '203.0.113.9', after: '203.0.113.10' },
    ])
    await bench.proxies.report(owner, {
      third_auth_id: account,
      proxy_host: change.proxy_host,
      reachable: 1,
      ms: 10,
      ip: '203.0.113.10',
      msg: '',
    })
    expect((await bench.uses.list(owner)).addresses).toEqual([])
  })

  test('another tenant’s account and one outside the scope are not there', async () => {
    const { owner, account } = await team()
    for (const caller of [await bench.tenant(), await bench.colleague(owner, { dataScope: 'self' })]) {
      const attempts = [
        () => bench.uses.beat(caller, { ids: [account], purpose: 'view', device_id: 'device-0001' }),
        () => bench.uses.release(caller, { ids: [account], purpose: 'view', device_id: 'device-0001' }),
        () => bench.uses.force(caller, { third_auth_id: account, device_id: 'device-0001' }),
        () => bench.uses.markMoved(caller, { third_auth_id: account, moved_to: 'x', exported_time: 0 }),
      ]
      for (const attempt of attempts) expect((await refusal(attempt())).code).toBe(40401)
      expect((await bench.uses.list(caller)).uses).toEqual([])
    }
  })
})
