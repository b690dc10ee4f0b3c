import { beforeAll, describe, expect, test } from 'vitest'
import type { ParsedInputOf } from '../../../contract/endpoint.ts'
import { listAccountStats } from '../../../contract/http/account-stats.ts'
import { startOfDay } from '../../lib/days.ts'
import { eachDatabase } from '../../testing/databases.ts'
import { openPublishBench, refusal } from '../../testing/benches/publish-bench.ts'
import type { PublishBench, TestCaller } from '../../testing/benches/publish-bench.ts'
import { inTransaction } from '../../ports/database.ts'
import { createAccountGains } from '../numbers/account-gains.ts'
import { createRefreshService } from './refresh.service.ts'

const ask = (more: Record<string, unknown> = {}): ParsedInputOf<typeof listAccountStats> =>
  listAccountStats.input.parse(more)
const HOUR = 3_600_000

eachDatabase((_kind, open) => {
  let bench: PublishBench
  beforeAll(async () => {
    bench = openPublishBench(await open())
  })
  const stats = () => bench.stats
  const at = (day: string) => startOfDay(day, 'Asia/Shanghai') + 10 * HOUR
  /** A work with its plays by day. */
  const work = async (
    owner: TestCaller,
    account: number,
    publishDay: string,
    days: Record<string, number | null>,
  ): Promise<void> => {
    const { id } = await owner.db
      .insertInto('platform_works')
      .values({
        third_auth_id: account,
        platform_item_id: `w${Math.random()}`,
        title: `作品 ${publishDay}`,
        publish_time: at(publishDay),
        last_play: Math.max(0, ...Object.values(days).map((one) => one ?? 0)),
        last_sync_time: bench.clock.ms,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [stat_date, play] of Object.entries(days))
      await owner.db
        .insertInto('work_stats_daily')
        .values({ work_id: id, stat_date, play, update_time: bench.clock.ms })
        .execute()
    const gains = createAccountGains({ clock: bench.clock })
    await inTransaction(owner.db, async (trx) => await gains.sumUp(trx, account, 'Asia/Shanghai'))
  }
  /** A check as a helper reports it. */
  const seen = async (owner: TestCaller, id: number, fans: number | null): Promise<void> => {
    const { check_id } = await bench.checks.take(owner, { ids: [id] })
    await bench.checks.report(owner, { check_id, results: [{ id, third_login_status: 1, fans, works: null }] })
  }

  describe('the numbers beside the list', () => {
    test('unknown is null, never 0; the week, the week before, and the sum of all', async () => {
      const owner = await bench.tenant()
      const [known, unknown] = [await bench.account(owner), await bench.account(owner)]
      bench.clock.ms = at('2026-06-10')
      await work(owner, known, '2026-05-20', { '2026-06-02': 1000, '2026-06-03': 1100, '2026-06-08': 1500 })
      await work(owner, known, '2026-06-09', { '2026-06-10': 30 })
      const { data, summary, range } = await stats().list(owner, ask())
      expect(range).toEqual({ from: '2026-06-04', to: '2026-06-10', prev_from: '2026-05-28', prev_to: '2026-06-03' })
      const of = (id: number) => data.find((row) => row.id === id)?.stat
      expect(of(known)).toMatchObject({
        play: 430,
        like: null,
        new_fans: null,
        leads: null,
        profile_uv: null,
        published: 0,
        partial: 0,
        prev: { play: 532, partial: 0 },
      })
      expect(of(unknown)).toMatchObject({ play: null, new_issue: null, prev: { play: null } })
      expect(summary).toMatchObject({ play: 430, like: null, partial: 1 })
    })

    test('fans come from the checks, day by day', async () => {
      const owner = await bench.tenant()
      const account = await bench.account(owner)
      for (const [day, fans] of [
        ['2026-06-11', 100],
        ['2026-06-12', 90],
        ['2026-06-12', 130],
        ['2026-06-13', null],
      ] as const) {
        bench.clock.ms = at(day) + (bench.clock.ms % HOUR)
        await seen(owner, account, fans)
      }
      const {
        data: [row],
      } = await stats().list(owner, ask({ from: '2026-06-12', to: '2026-06-13' }))
      expect(row?.stat).toMatchObject({ new_fans: 30, partial: 0 })
      const detail = await bench.accounts.detail(owner, account, { from: '2026-06-11', to: '2026-06-13' })
      expect(detail.trend.map((day) => [day.date, day.total_fans, day.new_fans])).toEqual([
        ['2026-06-11', 100, null],
        ['2026-06-12', 130, 30],
        ['2026-06-13', null, null],
      ])
    })

    test('a trend has a day for every day, and the most played works of these days', async () => {
      const owner = await bench.tenant()
      const account = await bench.account(owner)
      bench.clock.ms = at('2026-06-20')
      await work(owner, account, '2026-06-18', { '2026-06-18': 10, '2026-06-20': 60 })
      await work(owner, account, '2026-06-19', { '2026-06-19': 500 })
      await work(owner, account, '2026-04-01', { '2026-06-19': 9_999 })
      const detail = await bench.accounts.detail(owner, account, { from: '2026-06-17', to: '2026-06-20' })
      expect(detail.trend.map((day) => day.play)).toEqual([null, 10, 525, 25])
      expect(detail.works_top.map((one) => one.play)).toEqual([500, 60])
      expect((await bench.accounts.detail(owner, account)).trend).toHaveLength(14)
    })

    test('a work that may be out has not failed: neither of the days nor of the account', async () => {
      const owner = await bench.tenant()
      const account = await bench.account(owner)
      bench.clock.ms = at('2026-06-21')
      const { id: task } = await owner.db
        .insertInto('wisdom_tasks')
        .values({ name: '任务', type: 'clip', config: '{}', admin_id: owner.admin.id })
        .returning('id')
        .executeTakeFirstOrThrow()
      await owner.db
        .insertInto('publish_items')
        .values(
          ([0, 0, 1] as const).map((outcome_unknown, n) => ({
            wisdom_task_id: task,
            third_auth_id: account,
            title: `作品 ${n}`,
            attachment_id: null,
            publish_status: -1 as const,
            outcome_unknown,
            update_time: bench.clock.ms,
          })),
        )
        .execute()
      expect((await stats().list(owner, ask())).data[0]?.stat).toMatchObject({ published: 0, failed: 2 })
      expect(await bench.accounts.detail(owner, account)).toMatchObject({ failed: 2, unconfirmed: 1 })
    })

    test('days in the wrong order, and more than a year, are refused at the field', async () => {
      const owner = await bench.tenant()
      for (const days of [
        { from: '2026-06-02', to: '2026-06-01' },
        { from: '2024-01-01', to: '2026-01-01' },
      ])
        expect(await refusal(stats().list(owner, ask(days)))).toMatchObject({
          code: 40001,
          data: { errors: [{ field: 'from' }] },
        })
      expect(listAccountStats.input.safeParse({ from: '2026-02-30' }).success).toBe(false)
    })

    test('knows nothing of another tenant’s works or of accounts outside the scope', async () => {
      const owner = await bench.tenant()
      await work(owner, await bench.account(owner), '2026-06-19', { '2026-06-20': 500 })
      expect((await stats().list(await bench.tenant(), ask())).total).toBe(0)
      expect((await stats().list(await bench.colleague(owner, { dataScope: 'self' }), ask())).summary.play).toBeNull()
    })
  })

  test('logins that end soon are found; unknown ends stand last, whichever way', async () => {
    const owner = await bench.tenant()
    const ids = [await bench.account(owner), await bench.account(owner), await bench.account(owner)]
    for (const [position, days] of [3, -1].entries())
      await owner.db
        .updateTable('third_auths')
        .set({ expire_time: bench.clock.ms + days * 24 * HOUR })
        .where('id', '=', ids[position] ?? 0)
        .execute()
    const list = async (more: Record<string, unknown>) =>
      (await bench.accounts.list(owner, ask(more))).data.map((row) => row.id)
    expect(await list({ expiring_days: 7 })).toEqual([ids[0]])
    expect(await list({ expiring_days: 0 })).toEqual([ids[1]])
    expect(await list({ sort_field: 'expire_time', sort_order: 'asc' })).toEqual([ids[1], ids[0], ids[2]])
    expect(await list({ sort_field: 'expire_time', sort_order: 'desc' })).toEqual([ids[0], ids[1], ids[2]])
  })

  describe('the regular check', () => {
    test('looks at 小红书 a few times a day only, at others every ten minutes', async () => {
      const owner = await bench.tenant()
      const [slow, quick] = [await bench.account(owner), await bench.account(owner)]
      await owner.db.updateTable('third_auths').set({ platform_value: 'xiaohongshu' }).where('id', '=', slow).execute()
      await owner.db.updateTable('third_auths').set({ last_check_time: bench.clock.ms }).execute()
      const due = async () => (await bench.checks.take(owner, {})).list.map((row) => row.id)
      const later = async (ms: number) => {
        bench.clock.ms += ms
        await owner.db.deleteFrom('oauth_states').execute()
        return await due()
      }
      expect(await later(600_000)).toEqual([quick])
      expect(await later(5 * HOUR)).toEqual([quick])
      expect((await later(HOUR)).toSorted()).toEqual([slow, quick].toSorted())
    })

    test('begins with accounts whose numbers were asked for; the wish ends with the check', async () => {
      const owner = await bench.tenant()
      const [wanted, other] = [
        await bench.account(owner, { checkedMs: bench.clock.ms }),
        await bench.account(owner, { checkedMs: bench.clock.ms - HOUR }),
      ]
      const queued: unknown[] = []
      const refresh = createRefreshService({
        clock: bench.clock,
        forTenant: () => owner.db,
        jobs: { register: () => {}, enqueue: async (_type, payload) => queued.push(payload) },
      })
      expect(await refresh.ask(owner, [wanted])).toEqual({ job_id: 1 })
      const first = await bench.checks.take(owner, {})
      expect(first.list.map((row) => row.id)).toEqual([wanted, other])
      await bench.checks.report(owner, {
        check_id: first.check_id,
        results: [wanted, other].map((id) => ({ id, third_login_status: 1 })),
      })
      expect((await bench.checks.take(owner, {})).list).toEqual([])
      expect((await refusal(refresh.ask(await bench.tenant(), [wanted]))).code).toBe(40401)
    })

    test('leaves accounts without a session of their own alone: a browser can say nothing of them', async () => {
      const owner = await bench.tenant()
      const [parent, child] = [await bench.account(owner), await bench.account(owner)]
      await owner.db.updateTable('third_auths').set({ auth_mode: 'ins' }).where('id', '=', parent).execute()
      await owner.db
        .updateTable('third_auths')
        .set({ auth_mode: 'ins_child', parent_id: parent })
        .where('id', '=', child)
        .execute()
      expect((await bench.checks.take(owner, {})).list.map((row) => row.id)).toEqual([parent])
      expect(await bench.checks.take(owner, { ids: [child] })).toMatchObject({ list: [], skipped: [child] })
    })

    test('a drop is told outside the page, "could not look" is not', async () => {
      const owner = await bench.tenant()
      const [dropped, unclear] = [await bench.account(owner), await bench.account(owner)]
      bench.drops.length = 0
      const { check_id } = await bench.checks.take(owner, { ids: [dropped, unclear] })
      await bench.checks.report(owner, {
        check_id,
        results: [
          { id: dropped, third_login_status: 2 },
          { id: unclear, third_login_status: 3 },
        ],
      })
      expect(bench.drops).toEqual([{ accountId: dropped, adminId: owner.admin.id }])
    })
  })
})
