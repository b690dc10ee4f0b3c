import { beforeAll, expect, test } from 'vitest'
import { eachDatabase } from '../../testing/databases.ts'
import { openPublishBench, refusal } from '../../testing/benches/publish-bench.ts'
import type { PublishBench, TestCaller } from '../../testing/benches/publish-bench.ts'
import { createShopsService } from './shops.service.ts'
import type { ShopMember, ShopsService } from './shops.service.ts'

eachDatabase((_kind, open) => {
  let bench: PublishBench
  let shops: ShopsService
  /** The shop's platform: what it lists for each shop, or that nobody may ask. */
  const platform = { configured: true, members: new Map<string, ShopMember[]>() }
  beforeAll(async () => {
    bench = openPublishBench(await open())
    shops = createShopsService({
      clock: bench.clock,
      platforms: bench.platforms,
      shops: {
        state: () =>
          platform.configured ? { configured: true } : { configured: false, howTo: ['还没有接入抖店', '第二步'] },
        members: async ({ accountId }) => platform.members.get(accountId) ?? [],
      },
    })
  })
  const shop = async (owner: TestCaller): Promise<{ id: number; name: string }> => {
    const id = await bench.account(owner)
    const name = `shop-${id}`
    await owner.db
      .updateTable('third_auths')
      .set({
        auth_mode: 'doudian',
        platform_value: 'doudian',
        account_id: name,
        openname: '城南旗舰店',
        last_check_time: null,
      })
      .where('id', '=', id)
      .execute()
    return { id, name }
  }
  const member = (id: string, usable = true): ShopMember => ({ id, name: `客服${id}`, role: '客服', usable })

  test('sub-accounts are read, followed, and marked when they are gone; none is deleted', async () => {
    platform.configured = true
    const owner = await bench.tenant()
    const { id, name } = await shop(owner)
    expect(await shops.list(owner)).toMatchObject({
      configured: 1,
      how_to: [],
      list: [{ shop: { openname: '城南旗舰店' }, sync_time: 0, list: [] }],
    })
    platform.members.set(name, [member('1'), member('2', false)])
    const first = await shops.refresh(owner, id)
    expect(first.list).toMatchObject([
      { sub_account_id: '1', name: '客服1', role: '客服', status: 1, bound: 1 },
      { sub_account_id: '2', status: 0 },
    ])
    platform.members.set(name, [{ ...member('2'), name: '店长' }])
    expect((await shops.refresh(owner, id)).list.map((one) => [one.sub_account_id, one.name, one.status])).toEqual([
      ['1', '客服1', 0],
      ['2', '店长', 1],
    ])
    expect((await shops.list(owner)).list[0]).toMatchObject({
      sync_time: Math.floor(bench.clock.ms / 1000),
      list: [{ status: 0 }, { status: 1 }],
    })
  })

  test('without access it says so and how to get it, and shows nothing invented', async () => {
    platform.configured = false
    const owner = await bench.tenant()
    expect(await shops.list(owner)).toEqual({ configured: 0, how_to: ['还没有接入抖店', '第二步'], list: [] })
    const { id } = await shop(owner)
    expect(await refusal(shops.refresh(owner, id))).toMatchObject({
      code: 0,
      msg: '还没有接入抖店',
      data: { how_to: ['还没有接入抖店', '第二步'] },
    })
    platform.configured = true
  })

  test('an account that is no shop, and another tenant’s shop, are not there', async () => {
    const owner = await bench.tenant()
    const { id } = await shop(owner)
    expect((await refusal(shops.refresh(owner, await bench.account(owner)))).code).toBe(40401)
    const stranger = await bench.tenant()
    expect((await refusal(shops.refresh(stranger, id))).code).toBe(40401)
    expect((await shops.list(stranger)).list).toEqual([])
  })

  test('by the housekeeper: a sign-in opens a shop, what it read is kept whole, and its account publishes nothing', async () => {
    const byHelper = createShopsService({ clock: bench.clock, platforms: bench.platforms, shops: null })
    const owner = await bench.tenant()
    const opened = await bench.login.authorize(owner, { platform_value: 'doudian' }, '')
    if (opened.mode !== 'helper') throw new Error(opened.mode)
    const account = {
      account_id: `shop-${owner.tenantId}`,
      third_sec_uid: '',
      openname: '城南旗舰店',
      avatar: '',
      third_cookie: '',
      third_token: '',
      fans: null,
      works: null,
      account_role: 'enterprise' as const,
      expire_time: 0,
    }
    const { third_auth_id: id } = await bench.login.loginCallback(owner, {
      login_id: opened.login_id,
      result: { status: 'ok', account },
      update_existing: 0,
    })
    expect(await bench.accounts.detail(owner, id)).toMatchObject({ auth_mode: 'doudian', third_login_status: 1 })
    expect(await byHelper.list(owner)).toMatchObject({ configured: 1, how_to: [], list: [{ sync_time: 0, list: [] }] })
    const told = (sub_account_id: string, status: 0 | 1 = 1) => ({
      sub_account_id,
      name: `客服${sub_account_id}`,
      role: '客服',
      status,
    })
    expect(await byHelper.report(owner, { third_auth_id: id, list: [told('1'), told('2', 0)] })).toMatchObject({
      list: [
        { sub_account_id: '1', role: '客服', status: 1 },
        { sub_account_id: '2', status: 0 },
      ],
    })
    await byHelper.report(owner, { third_auth_id: id, list: [told('2')] })
    expect((await byHelper.refresh(owner, id)).list.map((one) => [one.sub_account_id, one.status])).toEqual([
      ['1', 0],
      ['2', 1],
    ])
    expect((await byHelper.list(owner)).list[0]?.sync_time).toBe(Math.floor(bench.clock.ms / 1000))
    const modes = await owner.db
      .selectFrom('third_auths')
      .select(['account_id', 'auth_mode', 'delete_time'])
      .where('parent_id', '=', id)
      .orderBy('account_id')
      .execute()
    expect(modes).toEqual([
      { account_id: '1', auth_mode: 'doudian_sub', delete_time: null },
      { account_id: '2', auth_mode: 'doudian_sub', delete_time: null },
    ])
    for (const mediaType of [1, 4]) {
      const picker = (await bench.accounts.byGroup(owner, { only_online: 0, media_type: mediaType })).flatMap(
        (group) => group.list,
      )
      for (const one of picker.filter((row) => row.platform_value === 'doudian'))
        expect(one.disabled_reason).toContain('店铺账号不发布')
    }
    for (const kind of ['video', 'image', 'article', 'official'] as const)
      expect((await bench.accounts.platforms(owner, { kind, with_disabled: 1 })).map((one) => one.value)).not.toContain(
        'doudian',
      )
    expect((await refusal(byHelper.report(await bench.tenant(), { third_auth_id: id, list: [] }))).code).toBe(40401)
  })
})
