import { beforeAll, expect, test } from 'vitest'
import { eachDatabase } from '../../testing/databases.ts'
import { openPublishBench, refusal } from '../../testing/benches/publish-bench.ts'
import type { PublishBench, TestCaller } from '../../testing/benches/publish-bench.ts'
import { createMoneyLedger } from '../wallet/wallet.money.ts'
import type { MoneyLedger } from '../wallet/wallet.money.ts'
import { createRenewalsService, RenewalRefusal } from './renewals.service.ts'
import type { RenewalProvider, RenewalsService } from './renewals.service.ts'

const DAY = 86_400_000
let orders = 0
const token = (): string => `order-${String(orders++).padStart(6, '0')}`

eachDatabase((_kind, open) => {
  let bench: PublishBench
  let money: MoneyLedger
  let renewals: RenewalsService
  /** What the platform was asked, by order; names that it refuses, and names for which it falls silent. */
  const platform = {
    asked: [] as string[],
    refuses: new Set<string>(),
    silent: new Set<string>(),
    price: '10.00',
    configured: true,
  }
  const provider: RenewalProvider = {
    offer: () =>
      platform.configured
        ? { configured: true, unitPrice: platform.price }
        : { configured: false, howTo: ['还没有接入'] },
    renew: async ({ order, accountId, periodDays }) => {
      platform.asked.push(order)
      if (platform.refuses.has(accountId)) throw new RenewalRefusal('授权已被平台收回')
      if (platform.silent.has(accountId)) throw new TypeError('fetch failed')
      return { expireTime: bench.clock.ms + periodDays * DAY }
    },
  }
  beforeAll(async () => {
    bench = openPublishBench(await open())
    money = createMoneyLedger({ clock: bench.clock })
    renewals = createRenewalsService({ clock: bench.clock, renewals: provider, money })
  })
  const setUp = async (funds: string, ends: number[]) => {
    Object.assign(platform, { asked: [], refuses: new Set(), silent: new Set(), price: '10.00', configured: true })
    const owner = await bench.tenant()
    await owner.db.updateTable('tenants').set({ money: funds }).execute()
    const parent = await bench.account(owner)
    await owner.db.updateTable('third_auths').set({ auth_mode: 'ins' }).where('id', '=', parent).execute()
    const ids: number[] = []
    for (const days of ends) {
      const id = await bench.account(owner)
      await owner.db
        .updateTable('third_auths')
        .set({ auth_mode: 'ins_child', parent_id: parent, expire_time: bench.clock.ms + days * DAY })
        .where('id', '=', id)
        .execute()
      ids.push(id)
    }
    return { owner, parent, ids }
  }
  const nameOf = async (owner: TestCaller, id: number | undefined) =>
    (
      await owner.db
        .selectFrom('third_auths')
        .select('account_id')
        .where('id', '=', id ?? 0)
        .executeTakeFirstOrThrow()
    ).account_id
  const lines = async (owner: TestCaller) =>
    (
      await owner.db
        .selectFrom('wallet_ledger')
        .select(['kind', 'amount', 'balance_after'])
        .where('unit', '=', 'money')
        .orderBy('id')
        .execute()
    ).map((row) => `${row.kind} ${row.amount} -> ${row.balance_after}`)

  test('a quote names what ends within 30 days, the new end, the price of all, and the money', async () => {
    const { owner, parent, ids } = await setUp('128.50', [3, -5, 90])
    const quote = await renewals.quote(owner, { parent_id: parent })
    expect(quote.list.map((line) => line.third_auth_id)).toEqual([ids[0], ids[1]])
    expect(quote).toMatchObject({
      unit_price: '10.00',
      total: '20.00',
      money_left: '128.50',
      period_days: 30,
      configured: 1,
      how_to: [],
    })
    // A running right is prolonged from its end, one that is over from today.
    expect(quote.list.map((line) => Math.round((line.new_expire_time * 1000 - bench.clock.ms) / DAY))).toEqual([33, 30])
    expect((await renewals.quote(owner, { parent_id: parent, ids: [ids[2] ?? 0] })).total).toBe('10.00')
    expect(await lines(owner)).toEqual([])
  })

  test('each child is paid; one that the platform refuses is not charged and says why', async () => {
    const { owner, parent, ids } = await setUp('30.00', [3, 3, 3])
    platform.refuses.add(await nameOf(owner, ids[1]))
    const done = await renewals.renew(owner, { parent_id: parent, ids, period_days: 30, client_token: token() })
    expect(done).toEqual({
      success: [ids[0], ids[2]],
      fail: [{ id: ids[1], msg: '授权已被平台收回', open: 0 }],
      money_left: '10.00',
    })
    expect(await lines(owner)).toEqual([
      'capture 10.00 -> 20.00',
      'capture 10.00 -> 10.00',
      'capture 10.00 -> 0.00',
      'refund 10.00 -> 10.00',
    ])
    expect(
      (
        await owner.db
          .selectFrom('third_auths')
          .select('expire_time')
          .where('id', '=', ids[0] ?? 0)
          .executeTakeFirstOrThrow()
      ).expire_time,
    ).toBe(bench.clock.ms + 30 * DAY)
  })

  test('the same order again, also twice at once, is one order', async () => {
    const { owner, parent, ids } = await setUp('30.00', [3])
    const order = { parent_id: parent, ids, period_days: 30, client_token: token() }
    const first = await renewals.renew(owner, order)
    expect(await renewals.renew(owner, order)).toEqual(first)
    expect(platform.asked).toHaveLength(1)
    const other = { ...order, client_token: token() }
    await Promise.all([renewals.renew(owner, other), renewals.renew(owner, other)])
    expect(await lines(owner)).toEqual(['capture 10.00 -> 20.00', 'capture 10.00 -> 10.00'])
  })

  test('a silent platform leaves the line open: the same order asks again under the same name and pays no second time', async () => {
    const { owner, parent, ids } = await setUp('10.00', [3])
    const child = await nameOf(owner, ids[0])
    platform.silent.add(child)
    const order = { parent_id: parent, ids, period_days: 30, client_token: token() }
    expect(await renewals.renew(owner, order)).toMatchObject({
      success: [],
      fail: [{ id: ids[0], msg: expect.stringContaining('结果未知'), open: 1 }],
      money_left: '0.00',
    })
    platform.silent.delete(child)
    expect(await renewals.renew(owner, order)).toMatchObject({ success: ids, fail: [] })
    expect(new Set(platform.asked).size).toBe(1)
    expect(await lines(owner)).toEqual(['capture 10.00 -> 0.00'])
  })

  test('too little money for all renews none', async () => {
    const { owner, parent, ids } = await setUp('19.99', [3, 3])
    expect(
      await refusal(renewals.renew(owner, { parent_id: parent, ids, period_days: 30, client_token: token() })),
    ).toMatchObject({ code: 40202 })
    expect([platform.asked, await lines(owner), await money.read(owner.db)]).toEqual([[], [], '19.99'])
  })

  test('free renewals write no line; a longer period costs more; nobody who renews charges nothing', async () => {
    const { owner, parent, ids } = await setUp('50.00', [3])
    platform.price = '0.00'
    expect(
      await renewals.renew(owner, { parent_id: parent, ids, period_days: 30, client_token: token() }),
    ).toMatchObject({ success: ids, money_left: '50.00' })
    platform.price = '10.00'
    expect(
      await renewals.renew(owner, { parent_id: parent, ids, period_days: 90, client_token: token() }),
    ).toMatchObject({ money_left: '20.00' })
    platform.configured = false
    expect(await renewals.renew(owner, { parent_id: parent, ids, period_days: 30, client_token: token() })).toEqual({
      success: [],
      fail: [{ id: ids[0], msg: '还没有接入', open: 0 }],
      money_left: '20.00',
    })
    expect(await lines(owner)).toEqual(['capture 30.00 -> 20.00'])
  })

  test('children of another institution, and another tenant’s, are not there', async () => {
    const { owner, parent, ids } = await setUp('50.00', [3])
    const other = await bench.account(owner)
    expect((await refusal(renewals.quote(owner, { parent_id: parent, ids: [other] }))).code).toBe(40401)
    expect(
      (
        await refusal(
          renewals.renew(await bench.tenant(), { parent_id: parent, ids, period_days: 30, client_token: token() }),
        )
      ).code,
    ).toBe(40401)
  })
})
