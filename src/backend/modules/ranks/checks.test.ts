import { beforeAll, describe, expect, test } from 'vitest'
import { CODE } from '../../../contract/errors.ts'
import { eachDatabase } from '../../testing/databases.ts'
import { openAt, race, refusal } from '../../testing/benches/publish-bench.ts'
import type { RankBench } from '../../testing/benches/rank-bench.ts'
import { DEVICE, hit, openRankBench } from '../../testing/benches/rank-bench.ts'

const HOUR = 3_600_000

eachDatabase((_kind, open) => {
  let bench: RankBench
  beforeAll(async () => {
    bench = openRankBench(await open())
  })

  describe('the queue', () => {
    test('hands words out when their time has come, again after a day, and never those that are off or by hand', async () => {
      const owner = await bench.base.tenant()
      const [daily = 0, off = 0] = await bench.add(owner, ['每天', '停用'])
      await bench.add(owner, ['手动'], { frequency: 'manual' })
      await bench.add(owner, ['微博'], { platform: 'weibo' })
      await bench.words.edit(owner, { ids: [off], enabled: 0 })
      const [job] = await bench.take(owner)
      expect(job).toMatchObject({
        kind: 'rank',
        keyword: '每天',
        platform_value: 'douyin',
        depth: 50,
        identity: 'logged_out',
      })
      expect((await bench.row(owner, daily)).checking).toBe(2)
      expect(await bench.take(owner)).toEqual([])
      await bench.report(owner, job?.job_item_id ?? 0)
      expect(await bench.take(owner)).toEqual([])
      bench.clock.ms += 23 * HOUR
      expect(await bench.take(owner)).toEqual([])
      bench.clock.ms += HOUR
      expect(await bench.take(owner)).toHaveLength(1)
    })

    test('gives a look that nobody answered to the next one, and calls it failed after the third time', async () => {
      const owner = await bench.base.tenant()
      const [id = 0] = await bench.add(owner, ['词'])
      const [job] = await bench.take(owner, 1)
      expect(await bench.take(owner, 1, 'another-device')).toEqual([])
      bench.clock.ms += 301_000
      expect(await bench.take(owner, 1, 'another-device')).toMatchObject([{ job_item_id: job?.job_item_id }])
      expect((await refusal(bench.report(owner, job?.job_item_id ?? 0))).code).toBe(CODE.CONFLICT)
      for (let turn = 0; turn < 2; turn += 1) {
        bench.clock.ms += 301_000
        await bench.take(owner, 1)
      }
      expect(await bench.row(owner, id)).toMatchObject({
        last_status: 'error',
        last_error: '云管家三次没有返回结果',
        checking: 0,
      })
      // Not at once again, but soon.
      bench.clock.ms += 2 * HOUR
      expect(await bench.take(owner, 1)).toHaveLength(1)
    })

    test('takes back what was not looked at, and forgets what was cancelled', async () => {
      const owner = await bench.base.tenant()
      const [a = 0] = await bench.add(owner, ['甲', '乙'])
      const jobs = await bench.take(owner, 2)
      expect(
        await bench.checks.giveBack(owner, { device_id: 'another-device', job_item_ids: [jobs[0]?.job_item_id ?? 0] }),
      ).toEqual({ returned: 0 })
      expect(
        await bench.checks.giveBack(owner, { device_id: DEVICE, job_item_ids: jobs.map((job) => job.job_item_id) }),
      ).toEqual({ returned: 2 })
      expect((await bench.list(owner)).queue).toMatchObject({ waiting: 2, running: 0, quotas: [] })
      const [job] = await bench.take(owner, 1)
      expect(await bench.checks.cancel(owner, {})).toEqual({ cancelled: 2 })
      expect(await bench.take(owner)).toEqual([])
      expect((await refusal(bench.report(owner, job?.job_item_id ?? 0))).code).toBe(CODE.CONFLICT)
      expect(await bench.row(owner, a)).toMatchObject({ last_status: 'pending', checking: 0 })
      expect(await bench.checks.now(owner, { ids: [a] })).toEqual({ queued: 1, skipped: 0 })
      expect(await bench.take(owner)).toHaveLength(1)
    })

    test('answers a look that is told twice the same', async () => {
      const owner = await bench.base.tenant()
      await bench.work(owner, await bench.base.account(owner), { platformId: 'mine' })
      const [id = 0] = await bench.add(owner, ['词'])
      const [job] = await bench.take(owner)
      const result = { hits: [hit(4, { item_id: 'mine' }), hit(9, { item_id: 'mine2', author_sec_uid: '' })] }
      expect(await bench.report(owner, job?.job_item_id ?? 0, result)).toEqual({ rank: 4, matched: 1, repeated: 0 })
      expect(await bench.report(owner, job?.job_item_id ?? 0, result)).toEqual({ rank: 4, matched: 1, repeated: 1 })
      expect(await bench.history(owner, id)).toHaveLength(1)
      expect((await refusal(bench.report(owner, 999_999))).code).toBe(CODE.NOT_FOUND)
      await bench.checks.now(owner, { ids: [id] })
      const open = await owner.db
        .selectFrom('rank_checks')
        .select('id')
        .where('is_open', '=', 1)
        .executeTakeFirstOrThrow()
      expect((await refusal(bench.report(owner, open.id))).code).toBe(CODE.NOT_FOUND)
      expect((await refusal(bench.report(await bench.base.tenant(), job?.job_item_id ?? 0))).code).toBe(CODE.NOT_FOUND)
    })

    test('gives each look to one of many helpers', async () => {
      const owner = await bench.base.tenant()
      await bench.add(owner, ['甲', '乙', '丙'])
      const all = await race(owner, 6, async (at) => await bench.take(owner, 2, `device-number-${at}`))
      const ids = all.flatMap((one) => (typeof one === 'number' ? [] : one.map((job) => job.job_item_id)))
      expect([ids.length, new Set(ids).size]).toEqual([3, 3])
    })
  })

  describe('the day of an identity', () => {
    test('ends after a hundred looks', async () => {
      const owner = await bench.base.tenant()
      const ids = await bench.add(owner, ['甲', '乙', '丙'])
      const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(bench.clock.ms)
      const done = {
        kind: 'rank',
        rank_keyword_id: 1,
        publish_item_id: null,
        platform_value: 'douyin',
        identity: 'logged_out',
        status: 'done',
        is_open: 0,
        taken_day: day,
        outcome: 'ok',
        result_rank: null,
      } as const
      await owner.db
        .insertInto('rank_checks')
        .values(Array.from({ length: 98 }, () => done))
        .execute()
      expect(await bench.take(owner)).toHaveLength(2)
      expect(await bench.take(owner)).toEqual([])
      // Another platform has a day of its own.
      await bench.add(owner, ['甲'], { platform: 'bilibili' })
      const [elsewhere] = await bench.take(owner)
      expect(elsewhere?.platform_value).toBe('bilibili')
      await bench.report(owner, elsewhere?.job_item_id ?? 0)
      expect((await bench.list(owner)).queue.quotas).toEqual([
        { identity: 'logged_out', openname: '', platform_value: 'douyin', used: 100, cap: 100, blocked: 0 },
        { identity: 'logged_out', openname: '', platform_value: 'bilibili', used: 1, cap: 100, blocked: 0 },
      ])
      expect(await refusal(bench.checks.now(owner, { ids: ids }))).toMatchObject({
        code: CODE.TOO_OFTEN,
        data: { retry_after: expect.any(Number) },
      })
      bench.clock.ms += 24 * HOUR
      expect((await bench.take(owner)).filter((job) => job.platform_value === 'douyin')).toHaveLength(3)
    })

    test('ends after two blocks in a row, on that platform only', async () => {
      const owner = await bench.base.tenant()
      const ids = await bench.add(owner, ['甲', '乙', '丙', '丁'])
      const [other = 0] = await bench.add(owner, ['甲'], { platform: 'kuaishou' })
      const [a = 0, b = 0, c = 0, d = 0] = ids
      await bench.look(owner, a, { status: 'blocked' })
      await bench.look(owner, b)
      await bench.look(owner, c, { status: 'blocked' })
      await bench.look(owner, d, { status: 'blocked' })
      expect((await refusal(bench.checks.now(owner, { ids: [a] }))).msg).toContain('连续查询失败')
      expect((await bench.list(owner)).queue.quotas).toMatchObject([{ platform_value: 'douyin', used: 4, blocked: 1 }])
      expect(await bench.checks.now(owner, { ids: [a, other] })).toEqual({ queued: 1, skipped: 1 })
      expect((await bench.take(owner)).map((job) => job.platform_value)).toEqual(['kuaishou'])
      bench.clock.ms += 24 * HOUR
      expect(await bench.checks.now(owner, { ids: [a] })).toEqual({ queued: 1, skipped: 0 })
    })
  })

  test("looks through an account's eyes take its credentials, sealed, and say so when it has dropped", async () => {
    const owner = await bench.base.tenant()
    const device = await bench.base.device(owner)
    const account = await bench.base.account(owner, { name: '店长', cookie: 'secret' })
    const [id = 0] = await bench.add(owner, ['词'])
    await bench.words.edit(owner, { ids: [id], third_auth_id: account })
    const [job] = await bench.take(owner, 1, device.id)
    expect(job).toMatchObject({ identity: `account:${account}`, thirdauth: { id: account } })
    expect(openAt(device, job?.thirdauth?.third_cookie ?? '', 'douyin', 'id-店长')).toBe('secret')
    expect(await bench.base.uses.list(owner)).toMatchObject({ uses: [{ third_auth_id: account }] })
    await bench.report(owner, job?.job_item_id ?? 0, { device_id: device.id })
    expect(await bench.base.uses.list(owner)).toMatchObject({ uses: [] })
    expect(await bench.row(owner, id)).toMatchObject({ openname: '店长', last_status: 'ok' })
    await owner.db.updateTable('third_auths').set({ third_login_status: 2 }).where('id', '=', account).execute()
    bench.clock.ms += 24 * HOUR
    expect(await bench.take(owner, 1, device.id)).toEqual([])
    expect(await bench.row(owner, id)).toMatchObject({ last_status: 'error', last_error: '查询账号已掉线、停用或删除' })
  })

  test('an account that this operator may not see makes its look through a colleague, and is no failure', async () => {
    const owner = await bench.base.tenant()
    const device = await bench.base.device(owner)
    const account = await bench.base.account(owner, { name: '店长', cookie: 'secret' })
    const narrow = await bench.base.colleague(owner, { dataScope: 'self' })
    const [id = 0] = await bench.add(owner, ['词'])
    await bench.words.edit(owner, { ids: [id], third_auth_id: account })
    expect(await bench.take(narrow)).toEqual([])
    expect(await bench.row(owner, id)).toMatchObject({ last_status: 'pending', checking: 1 })
    expect(await bench.take(owner, 1, device.id)).toMatchObject([{ thirdauth: { id: account } }])
  })

  describe('inclusion', () => {
    test('is looked at by the exact title within twenty, told apart from blocks and guesses, one row a day', async () => {
      const owner = await bench.base.tenant()
      const account = await bench.base.account(owner)
      const work = await bench.work(owner, account, { platformId: 'mine', title: '上海老房翻新装修多少钱' })
      const plain = await bench.work(owner, account, { platformId: 'mine2' })
      expect((await bench.includes(owner)).data).toMatchObject([
        { publish_item_id: plain, status: 'none', checked_time: 0 },
        { publish_item_id: work, status: 'none' },
      ])
      expect(await bench.checks.now(owner, { publish_item_ids: [work] })).toEqual({ queued: 1, skipped: 0 })
      const look = async (input: Parameters<RankBench['report']>[2]) => {
        await bench.checks.now(owner, { publish_item_ids: [work] })
        const [job] = await bench.take(owner, 1)
        expect(job).toMatchObject({ kind: 'inclusion', keyword: '上海老房翻新装修多少钱', depth: 20 })
        await bench.report(owner, job?.job_item_id ?? 0, { depth: 20, ...input })
        return (await bench.includes(owner)).data.find((one) => one.publish_item_id === work)
      }
      expect(await look({ status: 'blocked', error: '需要验证' })).toMatchObject({
        status: 'blocked',
        reason: '需要验证',
      })
      expect(await look({ hits: [hit(1)] })).toMatchObject({ status: 'not_included', rank: null })
      expect(await look({ hits: [hit(1), hit(7, { item_id: 'mine' })] })).toMatchObject({
        status: 'included',
        rank: 7,
        source: 'helper',
      })
      expect(await look({ status: 'error' })).toMatchObject({ status: 'included', rank: 7 })
      bench.clock.ms += 24 * HOUR
      expect(
        await look({ hits: [hit(2, { item_id: '', author_sec_uid: '', title: '上海老房翻新装修多少钱' })] }),
      ).toMatchObject({ status: 'unknown' })
      expect(await bench.includes(owner)).toMatchObject({ total: 2, counts: { unknown: 1, none: 1 } })
      expect([
        (await bench.includes(owner, { status: 'none' })).total,
        (await bench.includes(owner, { status: 'unknown' })).total,
        (await bench.includes(owner, { status: 'included' })).total,
      ]).toEqual([1, 1, 0])
      expect(await owner.db.selectFrom('inclusion_checks').select('id').execute()).toHaveLength(2)
    })

    test('is told by people, for published works inside their scope', async () => {
      const owner = await bench.base.tenant()
      const account = await bench.base.account(owner)
      const work = await bench.work(owner, account)
      const waiting = await bench.work(owner, account, { status: 0 })
      expect(await bench.inclusions.report(owner, { publish_item_id: work, status: 'included', rank: 3 })).toEqual({
        status: 'included',
      })
      expect((await bench.includes(owner)).data).toMatchObject([{ status: 'included', rank: 3, source: 'manual' }])
      expect(
        (await refusal(bench.inclusions.report(owner, { publish_item_id: waiting, status: 'included' }))).code,
      ).toBe(CODE.CONFLICT)
      const narrow = await bench.base.colleague(owner, { dataScope: 'self' })
      expect((await bench.includes(narrow)).total).toBe(0)
      for (const caller of [narrow, await bench.base.tenant()])
        expect(
          (await refusal(bench.inclusions.report(caller, { publish_item_id: work, status: 'included' }))).code,
        ).toBe(CODE.NOT_FOUND)
      expect((await refusal(bench.checks.now(narrow, { publish_item_ids: [work] }))).code).toBe(CODE.NOT_FOUND)
    })
  })
})
