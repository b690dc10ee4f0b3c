import { beforeAll, expect, test } from 'vitest'
import { fillWithData } from '../testing/benches/data-bench.ts'
import { openPublishBench } from '../testing/benches/publish-bench.ts'
import type { PublishBench, TestCaller } from '../testing/benches/publish-bench.ts'
import { eachDatabase } from '../testing/databases.ts'
import { dayGrid } from './day-span.ts'
import { dayOf, shiftDay } from './days.ts'
import { countPublished } from './works-out.ts'

const DAY = 86_400_000

eachDatabase((kind, open) => {
  let bench: PublishBench
  beforeAll(async () => {
    bench = openPublishBench(await open())
  })

  /** Counted row by row, without anything that is kept. */
  const plainly = async ({ db }: TestCaller, accounts: readonly number[], zone: string, from: string, to: string) => {
    const rows = await db
      .selectFrom('publish_items')
      .select(['third_auth_id', 'published_time'])
      .where('publish_status', '=', 2)
      .where('only_draft', '=', 0)
      .where('published_time', 'is not', null)
      .execute()
    const counted = rows
      .map((row) => ({ account: row.third_auth_id, day: dayOf(Number(row.published_time), zone) }))
      .filter(({ account, day }) => accounts.includes(account) && day >= from && day <= to)
    const sum = (key: 'account' | 'day') =>
      [...Map.groupBy(counted, (one) => one[key])].map(([name, own]) => `${name} ${own.length}`).toSorted()
    return { byDay: sum('day'), byAccount: sum('account') }
  }

  test('whatever becomes of works, each day and account has as many as a plain count', async () => {
    const owner = await bench.tenant()
    const company = await fillWithData(bench, owner, `out-${kind}`)
    const accounts = company.accounts.map((one) => one.id)
    const [from, to] = [shiftDay(company.today, -60), company.today]
    let zone = 'Asia/Shanghai'
    const hold = async (what: string): Promise<void> => {
      const { byDay, byAccount } = await countPublished(owner.db, { accountIds: accounts }, dayGrid({ from, to }, zone))
      const said = (counts: ReadonlyMap<string | number, number>) =>
        [...counts].map(([name, count]) => `${name} ${count}`).toSorted()
      expect({ byDay: said(byDay), byAccount: said(byAccount) }, what).toEqual(
        await plainly(owner, accounts, zone, from, to),
      )
    }
    await hold('at first')
    const ids = (
      await owner.db.selectFrom('publish_items').select('id').where('publish_status', '=', 2).orderBy('id').execute()
    ).map((row) => row.id)
    expect(ids.length).toBeGreaterThan(4)
    const [first = 0, second = 0, third = 0, fourth = 0] = ids
    const change = async (id: number, values: object): Promise<void> => {
      await owner.db.updateTable('publish_items').set(values).where('id', '=', id).execute()
    }
    await change(first, { published_time: bench.clock.ms - 3 * DAY })
    await hold('moved to another day')
    await change(second, { only_draft: 1 })
    await hold('only a draft after all')
    await change(second, { only_draft: 0 })
    await change(third, { third_auth_id: accounts[0] ?? 0 })
    await hold('of another account')
    await change(fourth, { publish_status: -1 })
    await hold('did not go out after all')
    await change(fourth, { publish_status: 2, published_time: bench.clock.ms - 1 })
    await hold('went out')
    await owner.db.deleteFrom('publish_records').where('publish_item_id', '=', first).execute()
    await owner.db.deleteFrom('platform_works').where('publish_item_id', '=', first).execute()
    await owner.db.deleteFrom('publish_items').where('id', '=', first).execute()
    await hold('gone')
    zone = 'America/St_Johns'
    await owner.db.updateTable('tenants').set({ time_zone: zone }).execute()
    await hold('another zone')
  })

  test('of a plan only its own, and who counts at the same time counts the same', async () => {
    const owner = await bench.tenant()
    const company = await fillWithData(bench, owner, `plan-${kind}`)
    const grid = dayGrid({ from: shiftDay(company.today, -60), to: company.today }, 'Asia/Shanghai')
    const accountIds = company.accounts.map((one) => one.id)
    const all = await Promise.all(
      Array.from({ length: 4 }, async () => await countPublished(owner.db, { accountIds }, grid)),
    )
    expect(new Set(all.map(({ byDay }) => JSON.stringify([...byDay].toSorted()))).size).toBe(1)
    for (const planId of new Set(company.items.map((item) => item.plan))) {
      if (planId === null) continue
      const plain = await owner.db
        .selectFrom('publish_items')
        .select((is) => is.fn.countAll<number>().as('count'))
        .where('publish_status', '=', 2)
        .where('only_draft', '=', 0)
        .where('plan_id', '=', planId)
        .where('published_time', '>=', grid.fromMs)
        .where('published_time', '<', grid.toMs)
        .where('third_auth_id', 'in', accountIds)
        .executeTakeFirstOrThrow()
      const { byDay } = await countPublished(owner.db, { accountIds, planId }, grid)
      expect([...byDay.values()].reduce((sum, count) => sum + count, 0)).toBe(Number(plain.count))
    }
  })
})
