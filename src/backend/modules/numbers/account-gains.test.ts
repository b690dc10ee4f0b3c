import { expect, test } from 'vitest'
import { shiftDay } from '../../lib/days.ts'
import { seededRandom } from '../../media/plan/random.ts'
import { inTransaction } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import { eachDatabase } from '../../testing/databases.ts'
import { seedTenant } from '../../testing/tenant-data.ts'
import { createAccountGains } from './account-gains.ts'
import type { SeenCounters } from './account-gains.ts'
import { sumUpWaiting } from './sum-up.ts'
import { gainsOfWork, METRICS } from './work-gains.ts'
import type { Snapshot } from './work-gains.ts'

const ZONE = 'Asia/Shanghai'
const noon = (day: string): number => Date.parse(`${day}T12:00:00+08:00`)

eachDatabase((_kind, open) => {
  const gains = createAccountGains({ clock: { now: () => 7 } })
  /** Sums of an account as they stand, a day a line. */
  const sumsOf = async (db: Db, accountId: number) =>
    (
      await db
        .selectFrom('account_gains_daily')
        .selectAll()
        .where('third_auth_id', '=', accountId)
        .orderBy('stat_date')
        .execute()
    )
      .map(({ tenant_id: _tenant, third_auth_id: _account, update_time: _time, ...sum }) => ({
        ...sum,
        play: sum.play === null ? null : Number(sum.play),
        like_count: sum.like_count === null ? null : Number(sum.like_count),
        comment: sum.comment === null ? null : Number(sum.comment),
        share: sum.share === null ? null : Number(sum.share),
        collect: sum.collect === null ? null : Number(sum.collect),
      }))
      .filter((sum) => sum.works > 0)
  const addAccount = async (db: Db, accountId: number): Promise<void> => {
    await db.insertInto('work_looks').values({ third_auth_id: accountId, device_id: null }).execute()
  }
  const addWork = async (db: Db, accountId: number, name: string, publishTime: number): Promise<number> =>
    (
      await db
        .insertInto('platform_works')
        .values({
          third_auth_id: accountId,
          platform_item_id: name,
          publish_item_id: null,
          publish_time: publishTime,
          last_play: null,
          last_like: null,
          last_comment: null,
          last_share: null,
          last_collect: null,
          last_sync_time: 1,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  /** As a report of works does it. */
  const see = async (db: Db, accountId: number, day: string, counters: readonly SeenCounters[]): Promise<void> =>
    await inTransaction(db, async (trx) => {
      await gains.add(trx, { accountId, day, timeZone: ZONE, counters }, async () => {
        if (counters.length > 0)
          await trx
            .insertInto('work_stats_daily')
            .values(
              counters.map(({ publishTime: _now, formerTime: _before, ...one }) => ({
                ...one,
                stat_date: day,
                update_time: 1,
              })),
            )
            .onConflict((conflict) =>
              conflict.columns(['work_id', 'stat_date']).doUpdateSet((eb) => ({
                play: eb.fn.coalesce('excluded.play', 'work_stats_daily.play'),
                like_count: eb.fn.coalesce('excluded.like_count', 'work_stats_daily.like_count'),
                comment: eb.fn.coalesce('excluded.comment', 'work_stats_daily.comment'),
                share: eb.fn.coalesce('excluded.share', 'work_stats_daily.share'),
                collect: eb.fn.coalesce('excluded.collect', 'work_stats_daily.collect'),
              })),
            )
            .execute()
      })
    })

  test('sums kept up report by report are those of all that was seen', async () => {
    const database = await open()
    for (let seed = 1; seed <= 4; seed += 1) {
      const tenantId = (await seedTenant(database, { host: `gains-${seed}` })).tenantId
      const db = database.forTenant(tenantId)
      const random = seededRandom(seed)
      const accountId = 500 + seed
      await addAccount(db, accountId)
      const works: { id: number; publishTime: number; snapshots: Snapshot[] }[] = []
      let day = '2026-02-01'
      for (let round = 0; round < 25; round += 1) {
        if (random.next() < 0.8) day = shiftDay(day, 1 + random.int(random.next() < 0.1 ? 75 : 3))
        if (works.length < 6) {
          const publishTime = random.next() < 0.2 ? 0 : noon(shiftDay(day, -random.int(80)))
          works.push({ id: await addWork(db, accountId, `w${works.length}`, publishTime), publishTime, snapshots: [] })
        }
        const counters: SeenCounters[] = []
        for (const work of works) {
          if (random.next() < 0.3) continue
          const formerTime = work.snapshots.length === 0 && random.next() < 0.5 ? null : work.publishTime
          if (random.next() < 0.05) {
            work.publishTime = noon(shiftDay(day, -random.int(40)))
            await db
              .updateTable('platform_works')
              .set({ publish_time: work.publishTime })
              .where('id', '=', work.id)
              .execute()
          }
          const value = (): number | null => (random.next() < 0.3 ? null : random.int(500))
          const seen = { play: value(), like_count: value(), comment: value(), share: value(), collect: value() }
          const same = work.snapshots.find((one) => one.day === day)
          const kept: Snapshot = {
            day,
            play: seen.play ?? same?.play ?? null,
            like_count: seen.like_count ?? same?.like_count ?? null,
            comment: seen.comment ?? same?.comment ?? null,
            share: seen.share ?? same?.share ?? null,
            collect: seen.collect ?? same?.collect ?? null,
          }
          work.snapshots = [...work.snapshots.filter((one) => one.day !== day), kept]
          counters.push({ work_id: work.id, ...seen, publishTime: work.publishTime, formerTime })
        }
        await see(db, accountId, day, counters)
        if (round % 8 !== 7) continue
        const plain = new Map<string, Record<string, number | null>>()
        for (const work of works)
          for (const gain of gainsOfWork(work.snapshots, work.publishTime === 0 ? null : dayAt(work.publishTime))) {
            const sum = plain.get(gain.day) ?? { works: 0, spread: 0, corrected: 0 }
            for (const metric of METRICS)
              sum[metric] = gain[metric] === null ? (sum[metric] ?? null) : (sum[metric] ?? 0) + gain[metric]
            sum['works'] = (sum['works'] ?? 0) + 1
            sum['spread'] = (sum['spread'] ?? 0) + (gain.isSpread ? 1 : 0)
            sum['corrected'] = (sum['corrected'] ?? 0) + (gain.isCorrected ? 1 : 0)
            plain.set(gain.day, sum)
          }
        const wanted = [...plain]
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([stat_date, sum]) => ({ stat_date, ...sum }))
        expect({ seed, round, sums: await sumsOf(db, accountId) }).toEqual({ seed, round, sums: wanted })
      }
      const before = await sumsOf(db, accountId)
      await inTransaction(db, async (trx) => await gains.sumUp(trx, accountId, ZONE))
      expect(await sumsOf(db, accountId)).toEqual(before)
    }
  })

  test('what was seen before there were sums is summed up, once, company by company', async () => {
    const database = await open()
    const db = database.forTenant((await seedTenant(database, { host: 'sum-up' })).tenantId)
    await addAccount(db, 901)
    await addAccount(db, 902)
    const work = await addWork(db, 901, 'old', noon('2026-03-01'))
    const counters = { like_count: null, comment: 3, share: null, collect: null, update_time: 1 }
    await db
      .insertInto('work_stats_daily')
      .values([
        { work_id: work, stat_date: '2026-03-01', play: 10, ...counters },
        { work_id: work, stat_date: '2026-03-02', play: 25, ...counters },
      ])
      .execute()
    expect(await sumsOf(db, 901)).toEqual([])
    const sumUp = async () => await sumUpWaiting(database, gains, new AbortController().signal)
    expect(await sumUp()).toBeGreaterThanOrEqual(2)
    const sums = (await sumsOf(db, 901)).map((sum) => [sum.stat_date, sum.play, sum.comment, sum.like_count])
    expect(sums).toEqual([
      ['2026-03-01', 10, 3, null],
      ['2026-03-02', 15, 0, null],
    ])
    expect(await sumUp()).toBe(0)
  })

  test('an account that can’t be summed up keeps no other waiting, and is told of', async () => {
    const database = await open()
    const db = database.forTenant((await seedTenant(database, { host: 'sum-up-fails' })).tenantId)
    await addAccount(db, 911)
    await addAccount(db, 912)
    const summed: number[] = []
    const sumUp = async (_trx: Db, accountId: number): Promise<void> => {
      if (accountId === 911) throw new Error('broken')
      summed.push(accountId)
    }
    await expect(sumUpWaiting(database, { sumUp }, new AbortController().signal)).rejects.toThrow('broken')
    expect(summed).toContain(912)
  })
})

const dayAt = (ms: number): string => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 10)
