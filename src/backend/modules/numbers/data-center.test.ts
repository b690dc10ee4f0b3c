import { expect, test } from 'vitest'
import { dataCenter } from '../../../contract/http/data.ts'
import { dayOf, daysBetween, shiftDay, startOfDay } from '../../lib/days.ts'
import { AppError } from '../../lib/errors.ts'
import { seededRandom } from '../../media/plan/random.ts'
import { inTransaction } from '../../ports/database.ts'
import { eachDatabase } from '../../testing/databases.ts'
import { seedTenant } from '../../testing/tenant-data.ts'
import { createAccountGains } from './account-gains.ts'
import { createDataCenter } from './data-center.service.ts'
import type { Caller } from './question.ts'
import { gainsOfWork } from './work-gains.ts'
import type { Snapshot } from './work-gains.ts'

const ZONE = 'Asia/Shanghai'
const HOUR = 3_600_000
const TODAY = '2026-06-30'
const METRICS = ['play', 'like', 'comment', 'share'] as const
const COLUMN = { play: 'play', like: 'like_count', comment: 'comment', share: 'share' } as const
const ask = (more: Record<string, unknown> = {}) => dataCenter.input.parse(more)
/** Null stays null only where nobody has a number. */
const add = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0)
}

eachDatabase((kind, open) => {
  const clock = { now: () => startOfDay(TODAY, ZONE) + 15 * HOUR }
  let asks = 0
  const center = createDataCenter({ clock, stamp: async () => String((asks += 1)) })
  const gains = createAccountGains({ clock })

  const company = async (host: string) => {
    const database = await open()
    const { tenantId, adminId, db } = await seedTenant(database, { host, clips: 40 })
    const caller = { db, admin: { id: adminId, dataScope: 'all' }, tenant: { timeZone: ZONE } } as unknown as Caller
    await database.db
      .insertInto('third_platforms')
      .values(['douyin', 'kuaishou'].map((value) => ({ value, name: value })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    let names = 0
    const account = async (platform: string): Promise<number> =>
      (
        await db
          .insertInto('third_auths')
          .values({
            platform_value: platform,
            account_id: `${host}-${(names += 1)}`,
            openname: `账号${names}`,
          } as never)
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    return { tenantId, adminId, db, caller, account }
  }

  test('every card, day, site, account and work is what a plain count of all that was seen says', async () => {
    for (let seed = 1; seed <= 3; seed += 1) {
      const random = seededRandom('data', seed)
      const { adminId, db, caller, account } = await company(`data-${kind}-${seed}`)
      const task = await db
        .insertInto('wisdom_tasks')
        .values({ name: '任务', type: 'clip', config: '{}', admin_id: adminId } as never)
        .returning('id')
        .executeTakeFirstOrThrow()
      interface Plain {
        id: number
        platform: string
        isGone: boolean
        works: { id: number; publishTime: number; isDeleted: boolean; snapshots: Snapshot[] }[]
        fans: { day: string; fans: number }[]
        out: number[]
        failed: number[]
      }
      const plain: Plain[] = []
      for (let count = 0; count < 5; count += 1) {
        const platform = random.next() < 0.5 ? 'douyin' : 'kuaishou'
        const one: Plain = {
          id: await account(platform),
          platform,
          isGone: count === 4,
          works: [],
          fans: [],
          out: [],
          failed: [],
        }
        plain.push(one)
        await db
          .insertInto('work_looks')
          .values({ third_auth_id: one.id, device_id: null, done_no: count === 3 ? 0 : 1, looked_time: 1_000 * count })
          .execute()
        for (let number = 0; number < (count === 3 ? 0 : 4); number += 1) {
          const publishTime = startOfDay(shiftDay(TODAY, -random.int(30)), ZONE) + random.int(24) * HOUR
          const isDeleted = random.next() < 0.2
          const snapshots: Snapshot[] = []
          let value = 0
          for (const day of daysBetween(dayOf(publishTime, ZONE), TODAY)) {
            if (random.next() < 0.3) continue
            value = Math.max(0, value + random.int(90) - 10)
            const maybe = (): number | null => (random.next() < 0.2 ? null : value + random.int(5))
            snapshots.push({
              day,
              play: maybe(),
              like_count: maybe(),
              comment: number === 0 ? null : maybe(),
              share: null,
              collect: maybe(),
            })
          }
          const lastOf = (metric: 'play' | 'like_count' | 'comment') =>
            snapshots.findLast((shot) => shot[metric] !== null)?.[metric] ?? null
          const { id } = await db
            .insertInto('platform_works')
            .values({
              third_auth_id: one.id,
              platform_item_id: `${seed}-${count}-${number}`,
              title: `作品${number}`,
              publish_item_id: null,
              publish_time: publishTime,
              is_deleted: isDeleted ? 1 : 0,
              last_play: lastOf('play'),
              last_like: lastOf('like_count'),
              last_comment: lastOf('comment'),
              last_share: null,
              last_collect: null,
              last_sync_time: 1,
            })
            .returning('id')
            .executeTakeFirstOrThrow()
          if (snapshots.length > 0)
            await db
              .insertInto('work_stats_daily')
              .values(
                snapshots.map(({ day, ...values }) => ({ work_id: id, stat_date: day, ...values, update_time: 1 })),
              )
              .execute()
          one.works.push({ id, publishTime, isDeleted, snapshots })
        }
        let fans = 100
        for (const day of daysBetween(shiftDay(TODAY, -25), TODAY)) {
          if (random.next() < 0.5) continue
          fans += random.int(20) - 5
          one.fans.push({ day, fans })
        }
        await db
          .insertInto('third_auth_stats_daily')
          .values(
            one.fans.map((point) => ({
              third_auth_id: one.id,
              stat_date: point.day,
              total_fans: point.fans,
              total_issue: null,
              update_time: 1,
            })),
          )
          .execute()
        const items: object[] = []
        for (let number = 0; number < 12; number += 1) {
          const at = startOfDay(shiftDay(TODAY, -random.int(20)), ZONE) + random.int(24 * 60) * 60_000
          const isOut = random.next() < 0.7
          const isDraft = isOut && random.next() < 0.2
          const isUnknown = !isOut && random.next() < 0.3
          items.push({
            wisdom_task_id: task.id,
            third_auth_id: one.id,
            publish_status: isOut ? 2 : -1,
            published_time: isOut ? at : null,
            only_draft: isDraft ? 1 : 0,
            outcome_unknown: isUnknown ? 1 : 0,
            update_time: at,
          })
          if (isOut && !isDraft) one.out.push(at)
          if (!isOut && !isUnknown) one.failed.push(at)
        }
        await db
          .insertInto('publish_items')
          .values(items as never)
          .execute()
        await inTransaction(db, async (trx) => await gains.sumUp(trx, one.id, ZONE))
        if (one.isGone) await db.updateTable('third_auths').set({ delete_time: 5 }).where('id', '=', one.id).execute()
      }

      const numbers = (accounts: readonly Plain[], from: string, to: string) => {
        const inside = (ms: number): boolean => dayOf(ms, ZONE) >= from && dayOf(ms, ZONE) <= to
        const of = (day: (date: string) => boolean) => {
          const days = accounts.flatMap((one) =>
            one.works.flatMap((work) =>
              gainsOfWork(work.snapshots, dayOf(work.publishTime, ZONE)).filter((gain) => day(gain.day)),
            ),
          )
          return Object.fromEntries(METRICS.map((metric) => [metric, add(days.map((gain) => gain[COLUMN[metric]]))]))
        }
        const fansOf = (day: (date: string) => boolean): number | null =>
          add(
            accounts.flatMap((one) =>
              one.fans.flatMap((point, at) => {
                const before = one.fans[at - 1]
                return before === undefined || !day(point.day) ? [] : point.fans - before.fans
              }),
            ),
          )
        const countOf = (times: 'out' | 'failed', day: (ms: number) => boolean): number =>
          accounts.reduce((sum, one) => sum + one[times].filter(day).length, 0)
        return {
          sums: {
            ...of((date) => date >= from && date <= to),
            new_fans: fansOf((date) => date >= from && date <= to),
            published: countOf('out', inside),
          },
          failed: countOf('failed', inside),
          days: daysBetween(from, to).map((date) => ({
            date,
            ...of((one) => one === date),
            new_fans: fansOf((one) => one === date),
            published: countOf('out', (ms) => dayOf(ms, ZONE) === date),
            failed: countOf('failed', (ms) => dayOf(ms, ZONE) === date),
          })),
        }
      }

      for (const input of [{}, { from: '2026-06-20', to: TODAY }, { platform_value: 'douyin' }]) {
        const answer = await center.read(caller, ask(input))
        dataCenter.output.parse(answer)
        const live = plain.filter(
          (one) => !one.isGone && (!('platform_value' in input) || one.platform === input.platform_value),
        )
        const { from, to, prev_from, prev_to } = answer.range
        const [now, before] = [numbers(live, from, to), numbers(live, prev_from, prev_to)]
        const cards = Object.fromEntries(answer.cards.map((card) => [card.key, [card.value, card.prev]]))
        expect(cards).toMatchObject({
          ...Object.fromEntries(
            (['published', 'new_fans', ...METRICS] as const).map((key) => [
              key,
              [(now.sums as Record<string, number | null>)[key], (before.sums as Record<string, number | null>)[key]],
            ]),
          ),
          leads: [null, null],
          clip_left: [40, null],
        })
        // What the site of one account does not tell is at least the sum of the others.
        for (const key of ['like', 'comment', 'share'] as const) {
          const isUntold = live.some((one) => {
            const own = numbers([one], from, to).sums as Record<string, number | null>
            return own['play'] !== null && own[key] === null
          })
          if (isUntold) expect(answer.cards.find((card) => card.key === key)?.partial, key).toBe(1)
        }
        const out = now.sums.published
        expect(cards['success_rate']?.[0]).toBe(out + now.failed === 0 ? null : out / (out + now.failed))
        for (const [shown, wanted] of [
          [answer.trend, now.days],
          [answer.trend_prev, before.days],
        ] as const)
          expect(shown.map(({ spread: _spread, corrected: _corrected, ...day }) => day)).toEqual(wanted)
        for (const site of answer.platforms)
          expect(site).toMatchObject(
            numbers(
              live.filter((one) => one.platform === site.platform_value),
              from,
              to,
            ).sums,
          )
        expect(answer.platforms.reduce((sum, site) => sum + site.accounts, 0)).toBe(live.length)
        for (const shown of answer.accounts_top) {
          const own = live.filter((one) => one.id === shown.id)
          expect(shown).toMatchObject(numbers(own, from, to).sums)
          expect(shown.prev_play).toBe((numbers(own, prev_from, prev_to).sums as { play?: number | null }).play)
        }
        const top = live
          .flatMap((one) => one.works)
          .filter(
            (work) => !work.isDeleted && dayOf(work.publishTime, ZONE) >= from && dayOf(work.publishTime, ZONE) <= to,
          )
          .flatMap((work) => {
            const last = work.snapshots.findLast((shot) => shot.play !== null)?.play ?? null
            return last === null ? [] : { id: work.id, play: last }
          })
          .toSorted((a, b) => b.play - a.play || b.id - a.id)
        expect(answer.works_top.map(({ id, play }) => ({ id, play }))).toEqual(top.slice(0, 10))
        expect(answer.coverage.accounts_total).toBe(live.length)
      }
    }
  })

  test('nobody’s numbers are none, not 0; the usual days are the last seven complete ones', async () => {
    const { caller } = await company(`data-${kind}-empty`)
    const answer = await center.read(caller, ask())
    expect(answer.range).toEqual({
      from: '2026-06-23',
      to: '2026-06-29',
      prev_from: '2026-06-16',
      prev_to: '2026-06-22',
      from_time: startOfDay('2026-06-23', ZONE) / 1_000,
      to_time: startOfDay('2026-06-30', ZONE) / 1_000 - 1,
    })
    expect(answer.cards.map((card) => [card.key, card.value])).toEqual([
      ['published', 0],
      ['success_rate', null],
      ['play', null],
      ['like', null],
      ['comment', null],
      ['share', null],
      ['new_fans', null],
      ['leads', null],
      ['rank_top10', null],
      ['clip_left', 40],
    ])
    expect(answer.trend.length).toBe(7)
    expect(answer.coverage).toEqual({ accounts_with_data: 0, accounts_total: 0, updated_time: 0 })
    expect((await center.read(caller, ask({ compare: 'none' }))).trend_prev).toEqual([])
  })

  test.each([
    [{ from: '2026-06-10', to: '2026-06-09' }, 'accounts.daysReversed', 'from'],
    [{ to: '2026-07-01' }, 'data.daysAhead', 'to'],
    [{ from: '2025-06-29', to: '2026-06-30' }, 'accounts.daysTooMany', 'from'],
  ])('refuses %j at its field', async (input, reason, field) => {
    const { caller } = await company(`data-${kind}-${reason}`)
    const error: unknown = await center.read(caller, ask(input)).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(AppError)
    expect(error).toMatchObject({ reason, data: { errors: [{ field }] } })
  })
})
