import { beforeAll, describe, expect, test } from 'vitest'
import { CODE } from '../../../contract/errors.ts'
import * as http from '../../../contract/http/rank.ts'
import { eachDatabase } from '../../testing/databases.ts'
import { race, refusal } from '../../testing/benches/publish-bench.ts'
import { cleanRanks } from './clean.ts'
import type { RankBench } from '../../testing/benches/rank-bench.ts'
import { hit, openRankBench } from '../../testing/benches/rank-bench.ts'

const DAY = 86_400_000

eachDatabase((kind, open) => {
  let bench: RankBench
  beforeAll(async () => {
    bench = openRankBench(await open())
  })
  const nextDay = (): void => void (bench.clock.ms += DAY)

  describe('tracked words', () => {
    test('are added once for each platform, with their plans, up to 500', async () => {
      const owner = await bench.base.tenant()
      const plan = await owner.db
        .insertInto('plans')
        .values({
          name: '老房翻新',
          daily_num: 1,
          total_num: 1,
          per_account_daily_max: 1,
          windows: '[]',
          min_gap_minutes: 30,
          start_date: '2026-06-01',
          admin_id: owner.admin.id,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const [first = 0] = await bench.add(owner, ['老房翻新', ' 老房  翻新', '老房翻新 '])
      expect((await bench.list(owner)).total).toBe(2)
      expect(await bench.add(owner, ['老房翻新'], { plan_id: plan.id })).toEqual([])
      expect((await bench.row(owner, first)).plans).toEqual([{ id: plan.id, name: '老房翻新' }])
      await bench.add(owner, ['老房翻新'], { platform: 'kuaishou' })
      expect([
        (await bench.list(owner, { plan_id: plan.id })).total,
        (await bench.list(owner, { platform_value: 'kuaishou' })).total,
        (await bench.list(owner, { keyword: '翻新' })).total,
      ]).toEqual([1, 1, 3])
      expect((await refusal(bench.add(owner, ['x'], { plan_id: 999_999 }))).code).toBe(CODE.NOT_FOUND)
      const account = await bench.base.account(owner)
      await owner.db
        .updateTable('plans')
        .set({ main_words: '["老房翻新","旧房改造"]', region_words: '["成都"]', suffix_words: '["多少钱"]' })
        .where('id', '=', plan.id)
        .execute()
      for (const title of ['第一条', '第二条', '第一条'])
        await bench.work(owner, account, { planId: plan.id, title, status: 0 })
      expect(await bench.words.ofPlan(owner, { plan_id: plan.id, kind: 'full' })).toEqual({
        words: ['成都老房翻新多少钱', '成都旧房改造多少钱'],
      })
      expect([
        await bench.words.ofPlan(owner, { plan_id: plan.id, kind: 'mains' }),
        await bench.words.ofPlan(owner, { plan_id: plan.id, kind: 'titles' }),
      ]).toEqual([{ words: ['老房翻新', '旧房改造'] }, { words: ['第一条', '第二条'] }])
      const many = Array.from({ length: 498 }, (_, at) => `词${at}`)
      expect(await refusal(bench.add(owner, many))).toMatchObject({ code: CODE.BAD_INPUT, data: { left: 497 } })
      const both = await race(
        owner,
        2,
        async (at) => (await bench.add(owner, many.slice(at * 200, at * 200 + 298))).length,
      )
      expect((await bench.list(owner)).total).toBeLessThanOrEqual(500)
      expect(both.filter((one) => one === CODE.BAD_INPUT)).toHaveLength(1)
      expect((await bench.list(await bench.base.tenant())).total).toBe(0)
    })

    test('are changed, deleted all or none, and come back with their history', async () => {
      const owner = await bench.base.tenant()
      const ids = await bench.add(owner, ['甲', '乙'])
      const [a = 0] = ids
      await bench.look(owner, a, { hits: [hit(1)] })
      expect(await bench.words.edit(owner, { ids, depth: 30, frequency: 'weekly', enabled: 0 })).toEqual({ updated: 2 })
      expect(await bench.row(owner, a)).toMatchObject({
        depth: 30,
        frequency: 'weekly',
        enabled: 0,
        next_check_time: 0,
      })
      const other = await bench.base.account(owner, { platform: 'kuaishou' })
      expect((await refusal(bench.words.edit(owner, { ids, third_auth_id: other }))).code).toBe(CODE.BAD_INPUT)
      expect((await refusal(bench.words.remove(owner, { ids: [...ids, 999_999], restore: 0 }))).code).toBe(
        CODE.NOT_FOUND,
      )
      await bench.words.remove(owner, { ids, restore: 0 })
      expect((await bench.list(owner)).total).toBe(0)
      await bench.words.remove(owner, { ids, restore: 1 })
      expect(await bench.history(owner, a)).toHaveLength(1)
      await bench.words.remove(owner, { ids: [a], restore: 0 })
      await bench.add(owner, ['甲'])
      expect((await refusal(bench.words.remove(owner, { ids: [a], restore: 1 }))).code).toBe(CODE.DUPLICATE)
    })

    test('lose their history 90 days after they were deleted, and pictures after 30', async () => {
      const owner = await bench.base.tenant()
      const [a = 0, b = 0] = await bench.add(owner, ['甲', '乙'])
      for (const id of [a, b])
        await bench.look(owner, id, { hits: [hit(1)], evidence_upload_id: await bench.picture(owner) })
      await bench.words.remove(owner, { ids: [a], restore: 0 })
      const points = async () =>
        await owner.db.selectFrom('rank_results').select(['rank_keyword_id', 'evidence_attachment_id']).execute()
      await cleanRanks(bench.base.database.db, bench.clock.ms + 29 * DAY)
      expect((await points()).filter((one) => one.evidence_attachment_id !== null)).toHaveLength(2)
      await cleanRanks(bench.base.database.db, bench.clock.ms + 31 * DAY)
      expect((await points()).filter((one) => one.evidence_attachment_id !== null)).toHaveLength(0)
      expect(
        await owner.db
          .selectFrom('attachments')
          .select('id')
          .where('kind', '=', 'evidence')
          .where('delete_time', 'is', null)
          .execute(),
      ).toEqual([])
      await cleanRanks(bench.base.database.db, bench.clock.ms + 91 * DAY)
      expect((await points()).map((one) => one.rank_keyword_id)).toEqual([b])
    })
  })

  describe('a look', () => {
    test('tells ok, not within the depth, blocked, error and never apart, everywhere', async () => {
      const owner = await bench.base.tenant()
      const account = await bench.base.account(owner)
      await bench.work(owner, account, { platformId: 'mine', title: '老房翻新多少钱' })
      const [found = 0, outside = 0, blocked = 0, failed = 0, never = 0] = await bench.add(owner, [
        '有',
        '没有',
        '受阻',
        '失败',
        '从未',
      ])
      await bench.look(owner, found, {
        hits: [hit(1), hit(2, { item_id: 'mine', title: '老房翻新多少钱', url: 'https://x/mine' })],
      })
      await bench.look(owner, outside, { hits: [hit(1)] })
      await bench.look(owner, blocked, { status: 'blocked', error: '需要登录' })
      await bench.look(owner, failed, { status: 'error', error: '页面打不开' })
      expect(await bench.row(owner, found)).toMatchObject({
        last_rank: 2,
        last_status: 'ok',
        suspected: 0,
        best_rank: 2,
        hit_title: '老房翻新多少钱',
        hit_url: 'https://x/mine',
        change: 'none',
        checking: 0,
      })
      expect(await bench.row(owner, outside)).toMatchObject({
        last_rank: null,
        last_status: 'ok',
        ok_time: bench.nowS(),
        best_rank: null,
      })
      expect(await bench.row(owner, blocked)).toMatchObject({
        last_rank: null,
        last_status: 'blocked',
        ok_time: 0,
        last_error: '需要登录',
      })
      expect(await bench.row(owner, failed)).toMatchObject({ last_rank: null, last_status: 'error', ok_time: 0 })
      expect(await bench.row(owner, never)).toMatchObject({
        last_rank: null,
        last_status: 'pending',
        last_checked_time: 0,
        spark: [],
      })
      const all = await bench.list(owner)
      expect(all.kpi).toEqual({
        tracked: 5,
        top3: 1,
        top10: 1,
        top50: 1,
        not_found: 1,
        blocked: 1,
        error: 1,
        pending: 1,
        avg: 2,
      })
      const ids = async (input: Record<string, unknown>) => (await bench.list(owner, input)).data.map((one) => one.id)
      expect([
        await ids({ range: 'top3' }),
        await ids({ range: 'top1' }),
        await ids({ range: 'none' }),
        await ids({ status: 'blocked' }),
        await ids({ status: 'pending' }),
      ]).toEqual([[found], [], [outside], [blocked], [never]])
      expect((await ids({ sort_field: 'last_rank' }))[0]).toBe(found)
      expect(await bench.history(owner, found)).toMatchObject([
        {
          rank: 2,
          status: 'ok',
          hit_count: 1,
          identity: 'logged_out',
          hits: [
            { rank: 1, matched_by: 'none', publish_item_id: 0 },
            { rank: 2, matched_by: 'item_id' },
          ],
        },
      ])
      expect(await bench.history(owner, blocked)).toMatchObject([{ rank: null, status: 'blocked', error: '需要登录' }])
    })

    test('changes something only against another that succeeded', async () => {
      const owner = await bench.base.tenant()
      await bench.work(owner, await bench.base.account(owner), { platformId: 'mine' })
      const [id = 0] = await bench.add(owner, ['词'])
      const at = (rank: number) => ({ hits: [hit(rank, { item_id: 'mine' })] })
      const after = async (input: Parameters<RankBench['look']>[2]) => {
        nextDay()
        await bench.look(owner, id, input)
        const row = await bench.row(owner, id)
        return [row.change, row.change_by, row.last_rank, row.best_rank]
      }
      expect(await after(at(9))).toEqual(['none', null, 9, 9])
      expect(await after({ status: 'blocked' })).toEqual(['none', null, 9, 9])
      expect(await after(at(4))).toEqual(['up', 5, 4, 4])
      expect(await after({ status: 'error' })).toEqual(['none', null, 4, 4])
      expect(await after({})).toEqual(['lost', null, null, 4])
      expect(await after(at(7))).toEqual(['new', null, 7, 4])
      expect(await after(at(7))).toEqual(['same', 0, 7, 4])
      expect(await after(at(8))).toEqual(['down', -1, 8, 4])
      expect((await bench.row(owner, id)).spark.map((one) => [one.rank, one.status])).toEqual([
        [9, 'ok'],
        [null, 'blocked'],
        [4, 'ok'],
        [null, 'error'],
        [null, 'ok'],
        [7, 'ok'],
        [7, 'ok'],
        [8, 'ok'],
      ])
      expect((await bench.list(owner, { change: 'down' })).total).toBe(1)
    })

    test('is one point a day, the latest wins, but a failed one takes nothing away', async () => {
      const owner = await bench.base.tenant()
      await bench.work(owner, await bench.base.account(owner), { platformId: 'mine' })
      const [id = 0] = await bench.add(owner, ['词'])
      const first = await bench.picture(owner)
      await bench.look(owner, id, { hits: [hit(5, { item_id: 'mine' })], evidence_upload_id: first })
      bench.clock.ms += 60_000
      await bench.look(owner, id, {
        hits: [hit(3, { item_id: 'mine' })],
        evidence_upload_id: await bench.picture(owner),
      })
      bench.clock.ms += 60_000
      await bench.look(owner, id, { status: 'blocked' })
      const history = await bench.history(owner, id)
      expect(history).toMatchObject([{ rank: 3, status: 'ok' }])
      expect(history[0]?.evidence_url).toMatch(/^\/files\/e\//)
      expect(await bench.row(owner, id)).toMatchObject({
        last_status: 'blocked',
        last_rank: 3,
        change: 'none',
        last_checked_time: bench.nowS(),
      })
      // The picture that nobody shows any more is on its way out.
      expect(
        await owner.db
          .selectFrom('attachments')
          .select('id')
          .where('kind', '=', 'evidence')
          .where('delete_time', 'is', null)
          .execute(),
      ).toHaveLength(1)
      expect((await refusal(bench.look(owner, id, { evidence_upload_id: 'upload-of-nobody' }))).code).toBe(
        CODE.NOT_FOUND,
      )
    })

    test('shows what is ours by title alone as a guess', async () => {
      const owner = await bench.base.tenant()
      await bench.work(owner, await bench.base.account(owner), { platformId: 'mine', title: '上海老房翻新装修多少钱' })
      const [id = 0] = await bench.add(owner, ['词'])
      await bench.look(owner, id, {
        hits: [hit(6, { item_id: '', author_sec_uid: '', title: '上海老房翻新装修多少钱！' })],
      })
      expect(await bench.row(owner, id)).toMatchObject({ last_rank: 6, suspected: 1 })
      expect((await bench.history(owner, id))[0]?.hits).toMatchObject([{ matched_by: 'title' }])
    })
  })

  describe('ranks that people saw', () => {
    test('count as points, never over a later look of that day, never in time to come', async () => {
      const owner = await bench.base.tenant()
      const [id = 0] = await bench.add(owner, ['词'], { platform: 'weibo', frequency: 'manual' })
      const save = async (rank: number | null, at: number) =>
        await bench.words.saveManual(owner, { rank_keyword_id: id, rank, checked_time: at })
      await save(12, bench.nowS() - 86_400)
      await save(null, bench.nowS())
      expect(await bench.row(owner, id)).toMatchObject({
        last_rank: null,
        change: 'lost',
        best_rank: 12,
        last_status: 'ok',
        source: 'manual',
      })
      expect((await refusal(save(3, bench.nowS() - 60))).code).toBe(CODE.CONFLICT)
      expect((await refusal(save(3, bench.nowS() + 3_600))).code).toBe(CODE.BAD_INPUT)
      // An earlier day that is filled in doesn't change when the word was last looked at.
      await save(20, bench.nowS() - 3 * 86_400)
      expect(await bench.row(owner, id)).toMatchObject({ last_checked_time: bench.nowS(), best_rank: 12 })
      const stranger = await bench.base.tenant()
      expect(
        (await refusal(bench.words.saveManual(stranger, { rank_keyword_id: id, rank: 1, checked_time: bench.nowS() })))
          .code,
      ).toBe(CODE.NOT_FOUND)
    })

    test('come in from a table and go out as one that comes in again', async () => {
      const owner = await bench.base.tenant()
      const result = await bench.importText(
        owner,
        '关键词,平台,日期,排名,负责人\n=cmd,抖音,2026-05-01,3\n=cmd,抖音,2026-05-02,未进前50\n装修,快手,2026-05-01,8\n装修,快手,2126-05-01,8\n装修,火星,2026-05-01,8',
      )
      expect(result).toMatchObject({
        saved: 3,
        kept: 0,
        added: 2,
        refused_total: 2,
        ignored_columns: ['负责人'],
        refused: [
          { line: 5, why: 'bad_date' },
          { line: 6, why: 'bad_platform' },
        ],
      })
      expect((await bench.list(owner)).data).toMatchObject([
        { keyword: '装修', frequency: 'manual', last_rank: 8, source: 'import' },
        { keyword: '=cmd', last_rank: null, prev_rank: 3, change: 'lost' },
      ])
      const out = await bench.exportText(owner, { from: '2026-04-01' })
      expect(out.csv).toContain(`'=cmd,抖音,2026-05-01,3,正常`)
      expect(out.csv).not.toMatch(/(^|,)=/m)
      expect(out).toMatchObject({ rows: 3, truncated: 0 })
      const second = await bench.base.tenant()
      expect(await bench.importText(second, out.csv)).toMatchObject({ saved: 3, added: 2, refused_total: 0 })
      expect((await bench.importText(second, out.csv)).saved).toBe(3)
      expect((await refusal(bench.importText(second, '没有,一行'))).code).toBe(CODE.BAD_INPUT)
      expect((await bench.exportText(owner, { from: '2026-04-01', platform_value: 'kuaishou' })).rows).toBe(1)
    })
  })

  test(`${kind}: an operator of few accounts can't look through others' eyes`, async () => {
    const owner = await bench.base.tenant()
    const account = await bench.base.account(owner)
    const narrow = await bench.base.colleague(owner, { dataScope: 'self' })
    const [id = 0] = await bench.add(owner, ['词'])
    expect((await refusal(bench.words.edit(narrow, { ids: [id], third_auth_id: account }))).code).toBe(CODE.NOT_FOUND)
  })

  test(`${kind}: eyes are usual by platform, chosen for many words at once, and told`, async () => {
    const owner = await bench.base.tenant()
    const [shop, other] = [
      await bench.base.account(owner, { name: '店长' }),
      await bench.base.account(owner, { name: '快手号', platform: 'kuaishou' }),
    ]
    const of = async () =>
      new Map(
        (await bench.list(owner, { limit: 50 })).data.map((row) => [
          `${row.keyword} ${row.platform_value}`,
          [row.third_auth_id, row.openname, row.eyes_ok],
        ]),
      )
    const [before = 0] = await bench.add(owner, ['早的词'])
    await bench.checks.now(owner, { ids: [before] })
    const set = async (list: { platform_value: 'douyin' | 'kuaishou'; third_auth_id: number }[], apply: 0 | 1 = 0) =>
      await bench.eyes.set(owner, { list, apply })
    expect((await refusal(set([{ platform_value: 'kuaishou', third_auth_id: shop }]))).code).toBe(CODE.BAD_INPUT)
    expect(await set([{ platform_value: 'douyin', third_auth_id: shop }])).toMatchObject({
      changed: 0,
      list: [
        { platform_value: 'douyin', third_auth_id: shop, openname: '店长', usable: 1 },
        { platform_value: 'kuaishou', third_auth_id: 0 },
        {},
        {},
      ],
    })

    // New words take what is usual; what is there stays until it is asked for.
    await bench.add(owner, ['新词'])
    await bench.add(owner, ['新词'], { platform: 'kuaishou' })
    await bench.words.add(
      owner,
      http.addRankKeywords.input.parse({
        list: [{ keyword: '自选', platform_value: 'douyin' }],
        eyes: [{ platform_value: 'douyin', third_auth_id: 0 }],
      }),
    )
    await bench.importText(owner, '关键词,平台,日期,排名\n导入的词,抖音,2026-05-30,4')
    expect(Object.fromEntries(await of())).toEqual({
      '早的词 douyin': [0, '', 1],
      '新词 douyin': [shop, '店长', 1],
      '新词 kuaishou': [0, '', 1],
      '自选 douyin': [0, '', 1],
      '导入的词 douyin': [shop, '店长', 1],
    })

    // Many at once, each with the account of its platform; a look that waited for other eyes is taken out.
    const all = (await bench.list(owner, { limit: 50 })).data.map((row) => row.id)
    await bench.words.edit(owner, {
      ids: all,
      eyes: [
        { platform_value: 'douyin', third_auth_id: shop },
        { platform_value: 'kuaishou', third_auth_id: other },
      ],
    })
    expect([...(await of()).values()].map(([id]) => id).toSorted()).toEqual([shop, shop, shop, shop, other].toSorted())
    expect((await bench.row(owner, before)).checking).toBe(0)
    expect((await bench.list(owner, { third_auth_id: other })).total).toBe(1)
    expect(
      (await refusal(bench.words.edit(owner, { ids: all, eyes: [{ platform_value: 'douyin', third_auth_id: other }] })))
        .code,
    ).toBe(CODE.BAD_INPUT)

    expect(await set([{ platform_value: 'douyin', third_auth_id: 0 }], 1)).toMatchObject({ changed: 4 })
    await set([{ platform_value: 'kuaishou', third_auth_id: other }])
    await owner.db.updateTable('third_auths').set({ third_login_status: 2 }).where('id', '=', other).execute()
    expect([(await of()).get('新词 kuaishou'), (await bench.eyes.get(owner)).list[1]]).toMatchObject([
      [other, '快手号', 0],
      { third_auth_id: other, usable: 0 },
    ])
    await owner.db.updateTable('third_auths').set({ delete_time: 1 }).where('id', '=', other).execute()
    expect((await bench.eyes.get(owner)).list[1]).toMatchObject({ third_auth_id: 0, usable: 1 })
  })
})
