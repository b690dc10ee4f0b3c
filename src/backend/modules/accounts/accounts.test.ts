import { beforeAll, describe, expect, test } from 'vitest'
import { MEDIA_TYPE } from '../../../contract/constants.ts'
import type { HelperAccount } from '../../../contract/entities/account.ts'
import { eachDatabase } from '../../testing/databases.ts'
// Accounts are tested with the parts they are composed with.
import {
  openAt,
  openPublishBench,
  race,
  refusal,
  reported,
  sealToBackend,
} from '../../testing/benches/publish-bench.ts'
import type { PublishBench, TestCaller } from '../../testing/benches/publish-bench.ts'

const query = { page: 1, limit: 20, keyword: undefined }

eachDatabase((_kind, open) => {
  let bench: PublishBench
  beforeAll(async () => {
    bench = openPublishBench(await open())
  })
  let names = 0
  const helperAccount = (more: Partial<HelperAccount> = {}): HelperAccount => {
    const account_id = more.account_id ?? `uid${names++}`
    return {
      account_id,
      third_sec_uid: `sec-${account_id}`,
      openname: `昵称${account_id}`,
      avatar: '',
      third_cookie: sealToBackend(`sid=${account_id}`, 'douyin', account_id),
      third_token: '',
      fans: 10,
      works: null,
      account_role: 'personal',
      expire_time: 0,
      ...more,
    }
  }
  const begin = async (caller: TestCaller, thirdAuthId?: number, groupId?: number): Promise<string> => {
    const opened = await bench.login.authorize(
      caller,
      { platform_value: 'douyin', third_auth_id: thirdAuthId, group_id: groupId },
      'http://127.0.0.1:1/oauth/callback',
    )
    return opened.mode === 'helper' ? opened.login_id : ''
  }
  const finish = (caller: TestCaller, loginId: string, account: HelperAccount, update: 0 | 1 = 0) =>
    bench.login.loginCallback(caller, { login_id: loginId, result: { status: 'ok', account }, update_existing: update })

  describe('signing in', () => {
    test('a new account is stored with its session encrypted, and lists never show it', async () => {
      const owner = await bench.tenant()
      const { id: group } = await bench.groups.save(owner, { name: '门店' })
      const account = helperAccount()
      const result = await finish(owner, await begin(owner, undefined, group), account)
      expect(result).toMatchObject({ third_login_status: 1, created: 1 })
      const row = await owner.db
        .selectFrom('third_auths')
        .selectAll()
        .where('id', '=', result.third_auth_id)
        .executeTakeFirstOrThrow()
      expect(row).toMatchObject({
        account_id: account.account_id,
        group_id: group,
        operator_admin_id: owner.admin.id,
        fans: 10,
        works: null,
        third_token_enc: null,
      })
      expect(row.third_cookie_enc).not.toContain('sid=')
      const page = await bench.accounts.list(owner, query)
      expect(page.data).toMatchObject([
        {
          openname: account.openname,
          group_name: '门店',
          operator_name: '老板',
          third_platform_info: { name: '抖音' },
          fans: 10,
          works: null,
        },
      ])
      expect(
        JSON.stringify([
          page,
          await bench.accounts.detail(owner, result.third_auth_id),
          await bench.accounts.byGroup(owner, { only_online: 0 }),
        ]),
      ).not.toMatch(/cookie|token|sid=|_enc/)
    })

    test('a state serves once, ten minutes, and its own operator', async () => {
      const owner = await bench.tenant()
      const colleague = await bench.colleague(owner)
      const used = await begin(owner)
      await finish(owner, used, helperAccount())
      expect((await refusal(finish(owner, used, helperAccount()))).code).toBe(40901)
      const late = await begin(owner)
      bench.clock.ms += 600_001
      expect((await refusal(finish(owner, late, helperAccount()))).code).toBe(40401)
      const mine = await begin(owner)
      expect((await refusal(finish(colleague, mine, helperAccount()))).code).toBe(40401)
      expect((await refusal(finish(await bench.tenant(), mine, helperAccount()))).code).toBe(40401)
      const once = await begin(owner)
      const results = await race(
        owner,
        10,
        async () => (await finish(owner, once, helperAccount({ account_id: 'same' }))).created,
      )
      expect(results.filter((result) => result === 1)).toHaveLength(1)
      expect(
        (
          await refusal(
            bench.login.callback(owner, { state: 'unknown-state', account: helperAccount(), update_existing: 0 }),
          )
        ).code,
      ).toBe(40401)
    })

    test('an envelope of another account, or none of ours, is refused and changes nothing', async () => {
      const owner = await bench.tenant()
      const login = await begin(owner)
      expect(
        (
          await refusal(
            finish(
              owner,
              login,
              helperAccount({ account_id: 'mine', third_cookie: sealToBackend('x', 'douyin', 'other') }),
            ),
          )
        ).code,
      ).toBe(40001)
      expect((await refusal(finish(owner, login, helperAccount({ third_cookie: 'sealed:v1:abc' })))).code).toBe(40001)
      expect((await bench.accounts.list(owner, query)).total).toBe(0)
      expect((await finish(owner, login, helperAccount())).created).toBe(1)
    })

    test('a known account asks first; the same login may then renew it', async () => {
      const owner = await bench.tenant()
      const { id: group } = await bench.groups.save(owner, { name: '一组' })
      const account = helperAccount()
      const { third_auth_id } = await finish(owner, await begin(owner, undefined, group), account)
      await owner.db.updateTable('third_auths').set({ third_login_status: 2 }).where('id', '=', third_auth_id).execute()
      const again = await begin(owner)
      expect(await refusal(finish(owner, again, account))).toMatchObject({
        code: 40902,
        msg: '该账号已存在于“一组”，是否更新授权？',
        data: { exist_id: third_auth_id, group_name: '一组' },
      })
      expect(await finish(owner, again, account, 1)).toMatchObject({ third_auth_id, created: 0, third_login_status: 1 })
      expect(await bench.login.exists(owner, { platform_value: 'douyin', account_id: account.account_id })).toEqual({
        exist: 1,
        third_auth_id,
        owner_name: '老板',
        group_name: '一组',
        deleted: 0,
      })
      // Not one's own to renew, and another company knows nothing of it.
      const self = await bench.colleague(owner, { dataScope: 'self' })
      expect(await refusal(finish(self, await begin(self), account, 1))).toMatchObject({
        code: 40902,
        data: { exist_id: 0, owner_name: '老板' },
      })
      const stranger = await bench.tenant()
      expect(
        await bench.login.exists(stranger, { platform_value: 'douyin', account_id: account.account_id }),
      ).toMatchObject({ exist: 0, third_auth_id: 0 })
      expect((await finish(stranger, await begin(stranger), account)).created).toBe(1)
    })

    test('re-authorizing takes the same account only', async () => {
      const owner = await bench.tenant()
      const account = helperAccount()
      const { third_auth_id } = await finish(owner, await begin(owner), account)
      const login = await begin(owner, third_auth_id)
      expect((await refusal(finish(owner, login, helperAccount()))).code).toBe(40902)
      expect(await finish(owner, login, { ...account, fans: null, openname: '新名' })).toMatchObject({
        third_auth_id,
        created: 0,
      })
      expect(await bench.accounts.detail(owner, third_auth_id)).toMatchObject({ openname: '新名', fans: 10 })
      expect((await refusal(begin(owner, 999_999))).code).toBe(40401)
      const stranger = await bench.tenant()
      expect((await refusal(begin(stranger, third_auth_id))).code).toBe(40401)
    })

    test('the tenant’s maximum holds, also for eight at once', async () => {
      const owner = await bench.tenant()
      await owner.db.updateTable('tenants').set({ max_accounts: 1 }).execute()
      const logins: string[] = []
      for (let at = 0; at < 8; at += 1) logins.push(await begin(owner))
      const results = await race(
        owner,
        8,
        async (at) => (await finish(owner, logins[at] ?? '', helperAccount())).created,
      )
      expect(results.toSorted()).toEqual([1, ...Array.from({ length: 7 }, () => 40302)])
      expect(await refusal(begin(owner))).toMatchObject({
        code: 40302,
        msg: expect.stringContaining('1 个'),
        data: { max_accounts: 1 },
      })
      const [{ id = 0 } = {}] = (await bench.accounts.list(owner, query)).data
      expect(await begin(owner, id)).not.toBe('')
    })

    test('a cancelled or failed login changes no account', async () => {
      const owner = await bench.tenant()
      const { third_auth_id } = await finish(owner, await begin(owner), helperAccount())
      const login = await begin(owner, third_auth_id)
      expect(
        await bench.login.loginCallback(owner, {
          login_id: login,
          result: { status: 'fail', msg: '超时' },
          update_existing: 0,
        }),
      ).toEqual({ third_auth_id, third_login_status: 1, created: 0 })
      expect((await refusal(finish(owner, login, helperAccount()))).code).toBe(40901)
      expect(
        await bench.login.loginCallback(owner, {
          login_id: await begin(owner),
          result: { status: 'cancel' },
          update_existing: 0,
        }),
      ).toEqual({ third_auth_id: 0, third_login_status: 0, created: 0 })
    })

    test('the window gets the session for the operator’s own device only', async () => {
      const owner = await bench.tenant()
      const device = await bench.device(owner)
      const account = helperAccount()
      const { third_auth_id } = await finish(owner, await begin(owner), account)
      const info = await bench.login.needInfo({ ...owner, deviceId: device.id }, { third_auth_id })
      expect(info).toMatchObject({ third_auth_id, account_id: account.account_id, platform_value: 'douyin' })
      expect(openAt(device, info.third_cookie, 'douyin', account.account_id)).toBe(`sid=${account.account_id}`)
      expect(
        await owner.db
          .selectFrom('operation_logs')
          .select(['action', 'target_id', 'result'])
          .where('action', '=', 'credential.handout')
          .execute(),
      ).toEqual([{ action: 'credential.handout', target_id: device.id, result: 1 }])
      const colleague = await bench.colleague(owner)
      expect((await bench.login.needInfo(colleague, { third_auth_id, device_id: device.id })).third_cookie).toBe('')
      const row = owner.db.updateTable('third_auths').where('id', '=', third_auth_id)
      await row.set({ third_cookie_enc: 'enc:v1:made-elsewhere' }).execute()
      expect((await bench.login.needInfo(owner, { third_auth_id, device_id: device.id })).third_cookie).toBe('')
      expect((await finish(owner, info.login_id, account)).created).toBe(0)
      expect(await bench.login.needInfo(owner, { platform_value: 'douyin' })).toMatchObject({
        third_auth_id: 0,
        third_cookie: '',
        account_id: '',
      })
    })
  })

  describe('scope', () => {
    test('self sees its own, group what shares a group with it, all everything', async () => {
      const owner = await bench.tenant()
      const { id: group } = await bench.groups.save(owner, { name: 'G' })
      const self = await bench.colleague(owner, { dataScope: 'self' })
      const inGroups = { ...self.admin, dataScope: 'group' as const }
      const grouped = { ...self, db: bench.database.forOperator(self.tenantId, inGroups), admin: inGroups }
      const mine = await bench.account(owner, { operator: self.admin.id, group })
      const shared = await bench.account(owner, { group })
      const foreign = await bench.account(owner)
      const ids = async (caller: TestCaller) =>
        (await bench.accounts.list(caller, query)).data.map((row) => row.id).toSorted()
      expect([await ids(self), await ids(grouped), await ids(owner)]).toEqual([
        [mine],
        [mine, shared],
        [mine, shared, foreign],
      ])
      expect((await bench.accounts.counts(self)).all).toBe(1)
      expect(await bench.groups.list(self, undefined)).toMatchObject([{ count: 1, online_count: 1 }])
      for (const id of [shared, foreign]) {
        const results = await Promise.allSettled([
          bench.accounts.detail(self, id),
          bench.accounts.edit(self, { ids: [id], remark: 'x' }),
          bench.accounts.move(self, [id], 0),
          bench.accounts.remove(self, { ids: [id], cascade: 0 }),
          bench.accounts.removePreview(self, [id]),
          bench.accounts.assign(self, [id], self.admin.id),
          bench.checks.take(self, { ids: [id] }),
          bench.login.needInfo(self, { third_auth_id: id }),
        ])
        expect(results.map((result) => (result.status === 'rejected' ? result.reason : null))).toEqual(
          results.map(() => expect.objectContaining({ code: 40401 })),
        )
      }
    })

    test('another tenant’s accounts and groups are not there', async () => {
      const [owner, stranger] = [await bench.tenant(), await bench.tenant()]
      const account = await bench.account(owner)
      const { id: group } = await bench.groups.save(owner, { name: 'X' })
      const own = await bench.account(stranger)
      const results = await Promise.allSettled([
        bench.accounts.detail(stranger, account),
        bench.accounts.edit(stranger, { ids: [own, account], remark: 'x' }),
        bench.accounts.remove(stranger, { ids: [account], cascade: 1 }),
        bench.accounts.move(stranger, [own], group),
        bench.accounts.assign(stranger, [own], owner.admin.id),
        bench.groups.save(stranger, { id: group, name: 'Y' }),
        bench.groups.remove(stranger, [group]),
      ])
      expect(results.map((result) => (result.status === 'rejected' ? result.reason : null))).toEqual(
        results.map(() => expect.objectContaining({ code: 40401 })),
      )
      expect((await bench.accounts.detail(owner, account)).remark).toBe('')
    })
  })

  describe('lists and edits', () => {
    test('filters, sorting, counts', async () => {
      const owner = await bench.tenant()
      const { id: group } = await bench.groups.save(owner, { name: '探店组', color: 'blue' })
      const [a, b] = [
        await bench.account(owner, { name: '100%探店', group }),
        await bench.account(owner, { name: '美食', status: 2 }),
      ]
      const ids = async (more: Record<string, unknown>) =>
        (await bench.accounts.list(owner, { ...query, ...more })).data.map((row) => row.id)
      expect([
        await ids({ keyword: '100%' }),
        await ids({ keyword: '%' }),
        await ids({ group_id: group }),
        await ids({ group_id: 0 }),
        await ids({ third_login_status: 2 }),
        await ids({ auth_mode: 'oauth' }),
      ]).toEqual([[a], [a], [a], [b], [b], []])
      expect(await ids({ sort_field: 'openname', sort_order: 'asc' })).toEqual([a, b])
      expect(await bench.accounts.counts(owner)).toMatchObject({
        all: 2,
        online: 1,
        ungrouped: 1,
        ungrouped_online: 0,
        platforms: expect.arrayContaining([
          expect.objectContaining({ value: 'douyin', name: '抖音', count: 2, online: 1 }),
          expect.objectContaining({ value: 'kuaishou', name: '快手', count: 0, online: 0 }),
        ]),
      })
      expect((await bench.accounts.platforms(owner, { with_disabled: 0, kind: 'video' }))[0]).toMatchObject({
        value: 'douyin',
        account_count: 2,
        enabled: 1,
      })
      expect(
        (await bench.accounts.all(owner, {})).map((row) => [
          row.id,
          row.platform_value,
          row.openname,
          row.third_login_status,
          row.group_id,
        ]),
      ).toEqual([
        [b, 'douyin', '美食', 2, 0],
        [a, 'douyin', '100%探店', 1, group],
      ])
      expect(await bench.accounts.all(owner, { platform_value: 'kuaishou' })).toEqual([])
      const picker = await bench.accounts.byGroup(owner, { only_online: 0, media_type: 3 })
      expect(picker.map((one) => [one.group_name, one.list.map((row) => row.disabled_reason)])).toEqual([
        ['探店组', ['抖音暂不支持发布公众号文章']],
        ['未分组', ['抖音暂不支持发布公众号文章']],
      ])
      expect(
        (await bench.accounts.byGroup(owner, { only_online: 0, media_type: 4 })).map((one) =>
          one.list.map((row) => row.disabled_reason),
        ),
      ).toEqual([[''], ['账号已掉线，请重新授权']])
      expect(
        (await bench.accounts.byGroup(owner, { only_online: 1 })).flatMap((one) => one.list.map((row) => row.id)),
      ).toEqual([a])
    })

    test('articles of 公众号 are offered only to accounts that are authorised at its interface; films to all', async () => {
      const owner = await bench.tenant()
      const [scanned, granted] = [
        await bench.account(owner, { platform: 'weixin_gzh' }),
        await bench.account(owner, { platform: 'weixin_gzh' }),
      ]
      await owner.db.updateTable('third_auths').set({ third_token_enc: 'sealed' }).where('id', '=', granted).execute()
      const reasons = async (media_type: number) =>
        new Map(
          (await bench.accounts.byGroup(owner, { only_online: 0, media_type })).flatMap((group) =>
            group.list.map((row) => [row.id, row.disabled_reason]),
          ),
        )
      const [articles, films] = [await reasons(MEDIA_TYPE.official), await reasons(MEDIA_TYPE.video)]
      expect([articles.get(scanned), articles.get(granted)]).toEqual(['公众号文章需官方接口授权，该账号尚未授权', ''])
      expect([films.get(scanned), films.get(granted)]).toEqual(['', ''])
    })

    test('groups: names once, deleting leaves the accounts ungrouped', async () => {
      const owner = await bench.tenant()
      const { id } = await bench.groups.save(owner, { name: 'A' })
      expect(await refusal(bench.groups.save(owner, { name: 'A' }))).toMatchObject({
        code: 40902,
        data: { exist_id: id },
      })
      expect(await bench.groups.save(owner, { id, name: 'A', sort: 3 })).toEqual({ id })
      const account = await bench.account(owner)
      expect(await bench.accounts.move(owner, [account], id)).toEqual({ updated: 1 })
      expect(await bench.groups.remove(owner, [id])).toEqual({ deleted: 1, moved: 1 })
      expect(await bench.accounts.detail(owner, account)).toMatchObject({ group_id: 0, group_name: '' })
      expect((await refusal(bench.accounts.move(owner, [account], id))).code).toBe(40401)
      expect((await bench.groups.save(owner, { name: 'A' })).id).not.toBe(id)
    })

    test("nobody gives himself sight of a group, or takes others' accounts out of one", async () => {
      const owner = await bench.tenant()
      const colleague = await bench.colleague(owner, { dataScope: 'group' })
      const self = await bench.colleague(owner, { dataScope: 'self' })
      const { id: secret } = await bench.groups.save(owner, { name: '老板的号' })
      const { id: empty } = await bench.groups.save(owner, { name: '空组' })
      const hidden = await bench.account(owner, { group: secret })
      const own = await bench.account(owner, { operator: colleague.admin.id })
      expect((await refusal(begin(colleague, undefined, secret))).code).toBe(40401)
      expect((await refusal(bench.accounts.move(colleague, [own], secret))).code).toBe(40401)
      // Also at the end of a login that was begun elsewhere.
      const invented = helperAccount({ account_id: 'invented' })
      await bench.login.loginCallback(colleague, {
        login_id: await begin(colleague, undefined, empty),
        result: { status: 'ok', account: invented },
        update_existing: 0,
        group_id: secret,
      })
      expect(
        await colleague.db
          .selectFrom('third_auths')
          .select('group_id')
          .where('account_id', '=', 'invented')
          .executeTakeFirst(),
      ).toEqual({ group_id: 0 })
      expect((await bench.accounts.list(colleague, query)).data.map((row) => row.id)).not.toContain(hidden)
      await bench.accounts.move(colleague, [own], empty)
      for (const caller of [colleague, self])
        expect((await refusal(bench.groups.remove(caller, [secret]))).code).toBe(40901)
      expect(
        await owner.db.selectFrom('third_auths').select('group_id').where('id', '=', hidden).executeTakeFirst(),
      ).toEqual({ group_id: secret })
    })

    test('remark, switch, operator', async () => {
      const owner = await bench.tenant()
      const colleague = await bench.colleague(owner)
      const account = await bench.account(owner)
      expect((await bench.accounts.detail(owner, account)).time_channel).toBe('alarm')
      await bench.accounts.edit(owner, { ids: [account], time_channel: 'site' })
      expect(await bench.accounts.detail(owner, account)).toMatchObject({ time_channel: 'site', enabled: 1 })
      await bench.accounts.edit(owner, { ids: [account], remark: '备注', enabled: 0 })
      await bench.accounts.assign(owner, [account], colleague.admin.id)
      expect(await bench.accounts.detail(owner, account)).toMatchObject({
        remark: '备注',
        enabled: 0,
        time_channel: 'site',
        operator_admin_id: colleague.admin.id,
        operator_name: colleague.admin.name,
      })
      await bench.accounts.assign(owner, [account], 0)
      expect((await bench.accounts.detail(owner, account)).operator_name).toBe('')
    })

    test('a helper’s limits are laid over the shipped ones, for its own company', async () => {
      const [owner, other] = [await bench.tenant(), await bench.tenant()]
      const news = reported({
        limits: { topics_max: 3 },
        declarations: [{ value: 'ai', name: 'AI' }],
        visibilities: [{ value: 0, name: '所有人' }],
        visibility_preset: '所有人',
        iconUrl: 'javascript:alert(1)',
      })
      expect(await bench.platforms.sync(owner.db, [news, reported({ value: 'newplace', name: '新平台' })])).toBe(2)
      expect(await bench.platforms.sync(owner.db, [news])).toBe(0)
      const mine = await bench.platforms.all(owner.db)
      expect(mine.get('douyin')).toMatchObject({
        limits: { topics_max: 3, video_title_max: 30 },
        declarations: [{ value: 'ai' }],
        visibilities: [{ value: 0, name: '所有人' }],
        visibility_preset: '所有人',
        iconUrl: '',
      })
      expect(mine.get('newplace')).toMatchObject({ name: '新平台', enabled: 1 })
      const theirs = await bench.platforms.all(other.db)
      expect([theirs.get('douyin')?.limits.topics_max, theirs.has('newplace')]).toEqual([5, false])
    })
  })

  describe('deleting', () => {
    test('wipes the session at once and cancels what waits', async () => {
      const owner = await bench.tenant()
      const account = await bench.account(owner, { cookie: 'sid=1' })
      const files = [await bench.material(owner), await bench.material(owner)]
      const { wisdom_task_id } = await bench.add(
        owner,
        bench.taskInput({ sources: { attachment_ids: files }, third_auth_ids: [account] }),
      )
      expect(await bench.accounts.removePreview(owner, [account])).toEqual({ waiting_items: 2, children: 0 })
      expect(await bench.accounts.remove(owner, { ids: [account], cascade: 0 })).toEqual({ deleted: 1, cancelled: 2 })
      const row = await owner.db
        .selectFrom('third_auths')
        .selectAll()
        .where('id', '=', account)
        .executeTakeFirstOrThrow()
      expect(row).toMatchObject({ third_cookie_enc: null, third_token_enc: null, third_login_status: 0 })
      expect(row.delete_time).not.toBeNull()
      expect(await bench.lists.info(owner, wisdom_task_id)).toMatchObject({ waiting_num: 0, counts: { cancelled: 2 } })
      expect((await bench.accounts.list(owner, query)).total).toBe(0)
      expect((await refusal(bench.accounts.remove(owner, { ids: [account], cascade: 0 }))).code).toBe(40401)
      expect(await bench.login.exists(owner, { platform_value: 'douyin', account_id: row.account_id })).toMatchObject({
        exist: 0,
        deleted: 1,
      })
      expect((await finish(owner, await begin(owner), helperAccount({ account_id: row.account_id }))).created).toBe(1)
    })

    test('sub-accounts go too, when that was said', async () => {
      const owner = await bench.tenant()
      const [parent, child] = [await bench.account(owner), await bench.account(owner)]
      await owner.db.updateTable('third_auths').set({ parent_id: parent }).where('id', '=', child).execute()
      expect(await bench.accounts.removePreview(owner, [parent])).toMatchObject({ children: 1 })
      expect(await refusal(bench.accounts.remove(owner, { ids: [parent], cascade: 0 }))).toMatchObject({
        code: 40904,
        data: { refs: [{ id: child }] },
      })
      expect(await bench.accounts.remove(owner, { ids: [parent], cascade: 1 })).toMatchObject({ deleted: 2 })
    })
  })
})
