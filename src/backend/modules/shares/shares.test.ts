// Links as the people of a company make them, and the pages that they open.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { CODE } from '../../../contract/errors.ts'
import { dataCenter } from '../../../contract/http/data.ts'
import * as calls from '../../../contract/http/share.ts'
import { shiftDay } from '../../lib/days.ts'
import { DAY, openShareBench, TODAY } from './testing/share-bench.ts'
import type { ShareBench } from './testing/share-bench.ts'

const YESTERDAY = shiftDay(TODAY, -1)

describe.each(['sqlite', 'postgres'] as const)('share links on %s', (kind) => {
  let bench: ShareBench
  let first: number
  let second: number
  beforeAll(async () => {
    bench = await openShareBench(kind)
    first = await bench.account(bench.owner, '甲号')
    second = await bench.account(bench.owner, '乙号', { platform_value: 'kuaishou' })
    await bench.work(bench.owner, first, '早的作品', 9, 10)
    await bench.work(bench.owner, first, '新的作品', 2, 40)
    await bench.work(bench.owner, second, '乙的作品', 6, 30)
  })
  afterAll(async () => await bench.close())
  const signedIn = () => ({ token: bench.owner.token })
  const asked = async (scope: calls.ShareScope, input: Parameters<ShareBench['link']>[0], more: object = {}) => {
    const link = await bench.link({ scope, ...input })
    const pass = await bench.visit(link.share)
    return await bench.ask(scope === 'analysis' ? calls.analysis : calls.workList, { ...pass, ...more })
  }

  it('the page for clients has the dashboard’s figures, for people of the company and for visitors', async () => {
    const days = { from: shiftDay(TODAY, -8), to: YESTERDAY }
    const board = await bench.ask(dataCenter, { ...days, third_auth_id: first }, signedIn())
    const own = await bench.ask(calls.analysis, { ...days, third_auth_id: first }, signedIn())
    const filter = { account_ids: [first], ...days, show_compare: 1 }
    const shown = await asked('analysis', { filter })
    const shared = new Set<string>(calls.ANALYSIS_CARDS)
    const cards = board.data.cards.filter((card) => shared.has(card.key))
    expect(cards.find((card) => card.key === 'play')?.value).toBe(10 * 8 + 40 * 2)
    for (const page of [own, shown] as { data: OutputOf<typeof calls.analysis> }[]) {
      expect(page.data.cards).toEqual(cards)
      for (const part of ['range', 'platforms', 'coverage'] as const)
        expect(page.data[part], part).toEqual(board.data[part])
      for (const part of ['trend', 'trend_prev'] as const)
        expect(page.data[part], part).toEqual(board.data[part].map(({ failed: _failed, ...day }) => day))
    }
    expect(own.data.share).toBeNull()
  })

  it('works: all that each has, what these days brought, in the order and by the filters asked for', async () => {
    const days = { from: shiftDay(TODAY, -9), to: YESTERDAY }
    const list = async (more: object) => {
      const { data } = await bench.ask(calls.workList, { ...days, ...more }, signedIn())
      expect(data.total).toBe(data.data.length)
      return data.data.map((work) => [work.title, work.play, work.delta.play])
    }
    const [early, fresh, other] = [
      ['早的作品', 90, 90],
      ['新的作品', 80, 80],
      ['乙的作品', 180, 180],
    ]
    expect(await list({})).toEqual([fresh, other, early])
    expect(await list({ sort_field: 'play' })).toEqual([other, early, fresh])
    expect(await list({ sort_field: 'play', sort_order: 'asc' })).toEqual([fresh, early, other])
    expect(await list({ platform: 'douyin' })).toEqual([fresh, early])
    expect(await list({ account: second })).toEqual([other])
    expect(await list({ keyword: '新的' })).toEqual([fresh])
    expect(await list({ media_type: 1 })).toEqual([])
    expect(await list({ from: shiftDay(TODAY, -7) })).toEqual([fresh, other])
    // The sum over works of an account is the account's own.
    const { data } = await bench.ask(calls.analysis, { ...days, third_auth_id: first }, signedIn())
    expect(data.cards.find((card) => card.key === 'play')?.value).toBe(90 + 80)
    const paged = await bench.ask(calls.workList, { ...days, page: 2, limit: 2 }, signedIn())
    expect([paged.data.total, paged.data.data.map((work) => work.title)]).toEqual([3, ['早的作品']])
  })

  it('a works list of plans shows their works alone', async () => {
    const task = await bench.owner.db
      .insertInto('wisdom_tasks')
      .values({ name: '任务', type: 'clip', config: '{}', admin_id: bench.owner.adminId } as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    const plan = await bench.owner.db
      .insertInto('plans')
      .values({
        name: '计划',
        main_words: '["词"]',
        daily_num: 1,
        total_num: 1,
        per_account_daily_max: 1,
        windows: '[]',
        min_gap_minutes: 30,
        start_date: '2026-01-01',
        admin_id: bench.owner.adminId,
      } as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    const item = await bench.owner.db
      .insertInto('publish_items')
      .values({ wisdom_task_id: task.id, plan_id: plan.id, third_auth_id: second } as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    const work = await bench.work(bench.owner, second, '计划的作品', 3, 1)
    await bench.owner.db
      .updateTable('platform_works')
      .set({ publish_item_id: item.id })
      .where('id', '=', work)
      .execute()
    const page = (await asked('workList', { filter: { plan_ids: [plan.id] } })).data as { data: { title: string }[] }
    expect(page.data.map((one) => one.title)).toEqual(['计划的作品'])
  })

  it('a snapshot goes on showing what it was made with, and nothing that was put in its place', async () => {
    const account = await bench.account(bench.owner, '丙号')
    await bench.work(bench.owner, account, '丙的作品', 4, 5)
    const filter = { account_ids: [account], rolling_days: 10 }
    const made = async (scope: calls.ShareScope) => {
      const link = await bench.link({ scope, filter, frozen: 1 })
      return { link, pass: await bench.visit(link.share) }
    }
    const [figures, works, twice] = [await made('analysis'), await made('workList'), await made('analysis')]
    const before = [
      (await bench.ask(calls.analysis, figures.pass)).body,
      (await bench.ask(calls.workList, works.pass)).body,
    ]
    expect(before[0]).toContain('"value":20')
    await bench.work(bench.owner, account, '后来的作品', 3, 500)
    await bench.owner.db.updateTable('third_auths').set({ delete_time: 1 }).where('id', '=', account).execute()
    expect((await bench.ask(calls.analysis, figures.pass)).body).toBe(before[0])
    expect((await bench.ask(calls.workList, works.pass)).body).toBe(before[1])
    expect((await bench.ask(calls.workList, { ...works.pass, keyword: '后来' })).data.total).toBe(0)
    for (const more of [{ third_auth_id: account }, { platform_value: 'douyin' }, { from: YESTERDAY }])
      expect((await bench.ask(calls.analysis, { ...figures.pass, ...more })).code).toBe(CODE.BAD_INPUT)
    const change = bench.owner.db.updateTable('share_links').where('id', '=', figures.link.id)
    const row = async (id: number) =>
      await bench.owner.db.selectFrom('share_links').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const [own, elsewhere] = [await row(figures.link.id), await row(twice.link.id)]
    for (const broken of [
      { snapshot: (own.snapshot ?? '').replace('"value":20', '"value":99') },
      { snapshot: elsewhere.snapshot, snapshot_seal: elsewhere.snapshot_seal },
      { snapshot_seal: null },
      { frozen_time: (own.frozen_time ?? 0) - DAY },
    ]) {
      await change.set(broken).execute()
      expect((await bench.ask(calls.analysis, figures.pass)).code).toBe(CODE.CONFLICT)
      const { snapshot, snapshot_seal, frozen_time } = own
      await change.set({ snapshot, snapshot_seal, frozen_time }).execute()
    }
    expect((await bench.ask(calls.analysis, figures.pass)).code).toBe(1)
    const edited = await bench.ask(calls.editShare, { id: figures.link.id, filter: {} }, signedIn())
    expect([edited.code, edited.msg]).toEqual([CODE.CONFLICT, '快照的内容不能修改，请新建分享链接'])
  })

  it('a rolling link goes on with the days, a fixed one stays', async () => {
    const rolling = await bench.visit((await bench.link({ filter: { rolling_days: 3 } })).share)
    const fixed = await bench.visit((await bench.link({ filter: { from: '2026-06-01', to: '2026-07-15' } })).share)
    const range = async (pass: { share: string; pwd_token: string }) =>
      (await bench.ask(calls.analysis, pass)).data.range
    expect(await range(rolling)).toMatchObject({ from: shiftDay(TODAY, -3), to: YESTERDAY })
    expect(await range(fixed)).toMatchObject({ from: '2026-06-01', to: TODAY })
    const now = bench.time.now
    bench.time.now = now + 10 * 60_000 + DAY - 2 * 3_600_000
    const later = async (share: string) => await range(await bench.visit(share))
    expect(await later(rolling.share)).toMatchObject({ from: shiftDay(TODAY, -2), to: TODAY })
    expect(await later(fixed.share)).toMatchObject({ from: '2026-06-01', to: shiftDay(TODAY, 1) })
    bench.time.now = now
  })

  it.each([
    [{ name: '' }, '请填写分享名称', 'name'],
    [{ password: '12345' }, '访问密码至少 6 个字符', 'password'],
    [{ filter: { from: '2026-06-01' } }, '请选择固定日期', 'filter'],
    [{ filter: { from: '2026-06-01', to: '2026-06-02', rolling_days: 3 } }, '请选择固定日期', 'filter'],
    [{ filter: { from: '2026-06-02', to: '2026-06-01' } }, '不能晚于', 'filter.from'],
    [{ filter: { from: '2026-07-02', to: '2026-07-03' } }, '开始日期不能晚于今天', 'filter.from'],
    [{ filter: { from: '2025-01-01', to: '2026-06-01' } }, '366', 'filter.from'],
    [{ expire_time: 1_000 }, '有效期须晚于现在', 'expire_time'],
    [{ expire_time: 4_000_000_000 }, '有效期须晚于现在', 'expire_time'],
    [{ filter: { plan_ids: [1] } }, '数据分析不能按计划拆分', 'filter.plan_ids'],
  ])('refuses %j at its field', async (input, msg, field) => {
    const reply = await bench.ask(calls.addShare, { scope: 'analysis', name: '不成', ...input }, signedIn())
    expect([reply.code, reply.msg]).toEqual([CODE.BAD_INPUT, expect.stringContaining(msg)])
    expect(reply.data).toMatchObject({ errors: [{ field }] })
  })

  it('a name is given once among living links, by whomever, also at the same moment', async () => {
    const add = async (name: string, token = bench.owner.token) =>
      await bench.ask(calls.addShare, { scope: 'analysis', name }, { token })
    const both = await Promise.all([add('同名'), add('同名')])
    expect(both.map((reply) => reply.code).toSorted((a, b) => a - b)).toEqual([1, CODE.DUPLICATE])
    const narrow = await bench.app.makeAdmin(['share:edit', 'account:list'], { of: bench.owner, dataScope: 'self' })
    expect((await add('同名', narrow.token)).code).toBe(CODE.DUPLICATE)
    const made = both.find((reply) => reply.code === 1)?.data.id ?? 0
    await bench.ask(calls.revokeShare, { ids: [made] }, signedIn())
    expect((await add('同名', narrow.token)).code).toBe(1)
    const log = await bench.owner.db
      .selectFrom('operation_logs')
      .select(['action', 'before', 'after'])
      .where('action', 'like', 'share.%')
      .execute()
    expect(log.map((row) => row.action)).toContain('share.revoke')
  })

  it('nobody shares what he may not see himself', async () => {
    const blind = await bench.app.makeAdmin(['share:edit'], { of: bench.owner })
    const add = async (token: string, filter: object) =>
      (await bench.ask(calls.addShare, { scope: 'analysis', name: '越权', filter }, { token })).code
    expect(await add(blind.token, {})).toBe(CODE.NO_PERMISSION)
    const narrow = await bench.app.makeAdmin(['share:edit', 'account:list'], { of: bench.owner, dataScope: 'self' })
    expect(await add(narrow.token, { account_ids: [first] })).toBe(CODE.NOT_FOUND)
    const link = await bench.link({}, narrow)
    expect((await bench.ask(calls.analysis, await bench.visit(link.share))).data.coverage.accounts_total).toBe(0)
    const list = await bench.ask(calls.listShares, {}, { token: narrow.token })
    expect(list.data.data.map((one) => one.id)).toEqual([link.id])
  })
})
