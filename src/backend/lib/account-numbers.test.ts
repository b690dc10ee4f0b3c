import { beforeAll, expect, test } from 'vitest'
import { openPublishBench } from '../testing/benches/publish-bench.ts'
import type { PublishBench } from '../testing/benches/publish-bench.ts'
import { eachDatabase } from '../testing/databases.ts'
import { sumFans, sumKnown } from './account-numbers.ts'

eachDatabase((_kind, open) => {
  let bench: PublishBench
  beforeAll(async () => {
    bench = openPublishBench(await open())
  })

  test('fans may be lost; one value alone says nothing, and a late one only of what came after it', async () => {
    const { db, ...owner } = await bench.tenant()
    const accounts: number[] = []
    const fans = async (...points: readonly [string, number | null][]): Promise<void> => {
      const account = await bench.account({ db, ...owner }, { name: `第${accounts.length}家` })
      accounts.push(account)
      for (const [day, total] of points)
        await db
          .insertInto('third_auth_stats_daily')
          .values({ third_auth_id: account, stat_date: day, total_fans: total, update_time: 1 } as never)
          .execute()
    }
    await fans(['2026-05-20', 50], ['2026-06-02', 45], ['2026-06-03', null], ['2026-06-04', 47], ['2026-06-09', 90])
    await fans(['2026-06-02', 45])
    await fans(['2026-06-02', 45], ['2026-06-04', 46])
    // Too long ago to say anything of these days.
    await fans(['2026-01-02', 7], ['2026-06-03', 8])
    const [first, , third] = accounts
    const gained = await sumFans(db, accounts, { from: '2026-06-01', to: '2026-06-08' })
    expect([...gained.byAccount].toSorted(([a], [b]) => a - b)).toEqual([
      [first, -3],
      [third, 1],
    ])
    expect([...gained.byDay].toSorted(([a], [b]) => (a < b ? -1 : 1))).toEqual([
      ['2026-06-02', -5],
      ['2026-06-04', 3],
    ])
    expect([...gained.late]).toEqual([third])
    expect((await sumFans(db, [], { from: '2026-06-01', to: '2026-06-08' })).byDay.size).toBe(0)
  })
})

test('a sum is null only where nobody has a number', () => {
  expect([sumKnown([]), sumKnown([null]), sumKnown([null, 0]), sumKnown([1, null, -3])]).toEqual([null, null, 0, -2])
})
