import { beforeAll, describe, expect, test } from 'vitest'
import { eachDatabase } from '../../testing/databases.ts'
// Accounts are tested with the parts they are composed with.
import { openPublishBench, refusal } from '../../testing/benches/publish-bench.ts'
import type { PublishBench } from '../../testing/benches/publish-bench.ts'

eachDatabase((_kind, open) => {
  let bench: PublishBench
  beforeAll(async () => {
    bench = openPublishBench(await open())
  })

  describe('login checks', () => {
    test('oldest first, at most 50, none checked within ten minutes', async () => {
      const owner = await bench.tenant()
      const fresh = await bench.account(owner, { checkedMs: bench.clock.ms - 599_000 })
      const old = await bench.account(owner, { checkedMs: bench.clock.ms - 3_600_000 })
      const older = await bench.account(owner, { checkedMs: bench.clock.ms - 7_200_000, status: 2 })
      const never = await bench.account(owner)
      await bench.account(owner, { status: 0 })
      const ids = async (input: { ids?: number[] } = {}) =>
        (await bench.checks.take(owner, input)).list.map((row) => row.id)
      expect(await ids()).toEqual([never, older, old])
      expect(await ids({ ids: [fresh] })).toEqual([fresh])
      for (let at = 0; at < 55; at += 1) await bench.account(owner)
      expect(await ids()).toHaveLength(50)
      const stranger = await bench.tenant()
      expect((await refusal(bench.checks.take(stranger, { ids: [fresh] }))).code).toBe(40401)
    })

    test('"could not look" never turns a good account bad; a drop is told', async () => {
      const owner = await bench.tenant()
      const [a, b, c] = [
        await bench.account(owner, { name: '甲' }),
        await bench.account(owner, { name: '乙' }),
        await bench.account(owner, { name: '丙', status: 2 }),
      ]
      const { check_id } = await bench.checks.take(owner, {})
      const result = await bench.checks.report(owner, {
        check_id,
        results: [
          { id: a, third_login_status: 3, msg: '页面打不开' },
          { id: b, third_login_status: 2, msg: '登录已失效' },
          { id: c, third_login_status: 3 },
        ],
      })
      expect(result).toEqual({ updated: 3, offline: [{ id: b, openname: '乙' }] })
      const statuses = await owner.db
        .selectFrom('third_auths')
        .select(['third_login_status', 'last_check_time', 'last_error'])
        .where('id', 'in', [a, b, c])
        .orderBy('id')
        .execute()
      expect(statuses.map((row) => row.third_login_status)).toEqual([1, 2, 2])
      expect(statuses[0]).toMatchObject({ last_error: '页面打不开', last_check_time: bench.clock.ms })
      expect(await owner.db.selectFrom('notifications').select(['admin_id', 'kind', 'title']).execute()).toEqual([
        { admin_id: owner.admin.id, kind: 'account_offline', title: '账号“乙”已掉线' },
      ])
      expect(await owner.db.selectFrom('run_logs').select(['level', 'ref_id']).execute()).toEqual([
        { level: 'warn', ref_id: b },
      ])
      expect((await bench.accounts.detail(owner, a)).checks).toMatchObject([{ result_status: 3, detail: '页面打不开' }])
      const good = await bench.checks.take(owner, { ids: [b] })
      await bench.checks.report(owner, {
        check_id: good.check_id,
        results: [{ id: b, third_login_status: 1, fans: 7, works: null, openname: '乙新' }],
      })
      expect(await bench.accounts.detail(owner, b)).toMatchObject({
        third_login_status: 1,
        fans: 7,
        works: null,
        openname: '乙新',
        last_error: '',
      })
    })

    test('a computer that was not given the session of an account says nothing about it: nobody is told of a drop, and another one looks', async () => {
      const owner = await bench.tenant()
      const [account, without] = [await bench.account(owner, { cookie: 'sid=1' }), await bench.account(owner)]
      const standing = async (id: number) =>
        await owner.db
          .selectFrom('third_auths')
          .select(['third_login_status', 'last_check_time'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      const before = await standing(account)
      // Its helper waits to be known: the page of a new computer asks before that.
      expect((await bench.checks.take(owner, { device_id: 'new-computer' })).list).toEqual([])
      const blind = await bench.checks.take(owner, { ids: [account, without], device_id: 'new-computer' })
      expect(blind.list.map((one) => [one.id, one.third_cookie])).toEqual(
        [
          [without, ''],
          [account, ''],
        ].toSorted(),
      )
      expect(
        await bench.checks.report(owner, {
          check_id: blind.check_id,
          results: [account, without].map((id) => ({ id, third_login_status: 0, msg: '从未登录' })),
          device_id: 'new-computer',
        }),
      ).toEqual({ updated: 1, offline: [{ id: without, openname: expect.any(String) }] })
      expect([await standing(account), (await standing(without)).third_login_status]).toEqual([before, 0])
      const device = await bench.device(owner)
      const seen = await bench.checks.take(owner, { device_id: device.id })
      expect(seen.list.map((one) => one.id)).toEqual([account])
      expect(
        await bench.checks.report(owner, {
          check_id: seen.check_id,
          results: [{ id: account, third_login_status: 2 }],
          device_id: device.id,
        }),
      ).toMatchObject({ updated: 1, offline: [{ id: account }] })
    })

    test('a report names only accounts of its own batch', async () => {
      const owner = await bench.tenant()
      const [a, b] = [await bench.account(owner), await bench.account(owner)]
      const stranger = await bench.tenant()
      const theirs = await bench.account(stranger)
      const { check_id } = await bench.checks.take(owner, { ids: [a] })
      for (const id of [b, theirs])
        expect(
          (await refusal(bench.checks.report(owner, { check_id, results: [{ id, third_login_status: 2 }] }))).code,
        ).toBe(40401)
      expect(
        (await refusal(bench.checks.report(stranger, { check_id, results: [{ id: a, third_login_status: 2 }] }))).code,
      ).toBe(40401)
    })
  })
})
