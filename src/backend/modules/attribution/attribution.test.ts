import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InputOf } from '../../../contract/endpoint.ts'
import {
  attributedWords,
  attributionChain,
  EXPORT_ROWS,
  exportAttributedWords,
  exportAttributionChain,
} from '../../../contract/http/attribution.ts'
import type { TestApp, TestSession } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { NO, seedAttribution, T0 } from './testing/seed-attribution.ts'

describe.each(['sqlite', 'postgres'] as const)('attribution on %s', (kind) => {
  let app: TestApp
  let owner: TestSession
  const items: number[] = []
  let plan = 0

  beforeAll(async () => {
    app = await createTestApp(kind)
    owner = await app.makeTenant()
    const seeded = await seedAttribution(owner)
    plan = seeded.plan
    items.push(...seeded.items)
  })
  afterAll(async () => await app.close())
  const words = async (input: InputOf<typeof attributedWords> = {}, of = owner) =>
    (await app.inject(attributedWords, input, { token: of.token })).data
  const chain = async (input: InputOf<typeof attributionChain> = {}, of = owner) =>
    (await app.inject(attributionChain, input, { token: of.token })).data

  it('sums what each main word brought, without inventing what was never read', async () => {
    expect(await words()).toMatchObject({
      total: 2,
      data: [
        { main: '咖啡', titles: 3, works: 2, published: 2, failed: 0, play: 300, like: 7, comment: null, best_rank: 3 },
        { main: '茶馆', titles: 1, works: 0, play: null, best_rank: null },
      ],
    })
    expect((await words({ platform_value: 'douyin', keyword: '咖' })).data).toMatchObject([
      { titles: 3, works: 1, play: 100, like: null },
    ])
    expect((await words({ from: Math.floor(T0 / 1000) + 3_600 })).data[0]).toMatchObject({ works: 1, play: 200 })
    expect((await words({ plan_id: plan + 1 })).total).toBe(0)
  })

  it('a work that may be out has not failed', async () => {
    const set = async (change: { publish_status: 2 | -1; outcome_unknown: 0 | 1 }) =>
      await owner.db
        .updateTable('publish_items')
        .set(change)
        .where('id', '=', items[0] ?? 0)
        .execute()
    const failed = async () => (await words()).data[0]?.failed
    const unknown = async () => (await chain({ publish_item_id: items[0] ?? 0 })).data[0]?.unconfirmed
    await set({ publish_status: -1, outcome_unknown: 0 })
    expect([await failed(), await unknown()]).toEqual([1, undefined])
    await set({ publish_status: -1, outcome_unknown: 1 })
    expect([await failed(), await unknown()]).toEqual([0, 1])
    await set({ publish_status: 2, outcome_unknown: 0 })
  })

  it('is read from the word and from the work', async () => {
    const rows = await chain({ main: '咖啡' })
    expect(rows.data.map((row) => [row.title, row.openname, row.play])).toEqual([
      ['咖啡店推荐1', 'kuaishou号', 200],
      ['咖啡店推荐0', 'douyin号', 100],
      ['咖啡店在哪', '', null],
    ])
    expect(rows.data[1]).toMatchObject({
      plan_name: '开业',
      url: 'https://x.example/0',
      publish_status: 2,
      timing_time: T0 / 1_000 + 60,
      ranks: [{ keyword: '上海咖啡', rank: 3, stat_date: '2023-11-14', suspected: 0 }],
    })
    expect((await chain({ publish_item_id: items[0] ?? 0 })).data).toMatchObject([
      { main: '咖啡', title: '咖啡店推荐0' },
    ])
    // Its platform holds a work whose time is ahead.
    await owner.db
      .updateTable('publish_items')
      .set({ timing_time: Date.now() + 86_400_000 })
      .where('id', '=', items[1] ?? 0)
      .execute()
    expect((await chain({ main: '咖啡' })).data.map((row) => row.scheduled)).toEqual([1, undefined, undefined])
    await owner.db
      .updateTable('publish_items')
      .set({ timing_time: T0 + 60_000 })
      .where('id', '=', items[1] ?? 0)
      .execute()
    expect([(await chain({ platform_value: 'kuaishou' })).total, (await chain({ keyword: '在哪' })).total]).toEqual([
      1, 2,
    ])
    const stranger = await app.makeTenant()
    expect([
      (await words({}, stranger)).total,
      (await chain({ publish_item_id: items[0] ?? 0 }, stranger)).total,
    ]).toEqual([0, 0])
    const colleague = await app.makeAdmin(['rank:list'], { of: owner, dataScope: 'self' })
    expect((await words({}, colleague)).total).toBe(0)
  })

  it('is taken out whole, whatever is added meanwhile', async () => {
    const told = async (input: InputOf<typeof exportAttributionChain> = {}) =>
      (await app.inject(exportAttributionChain, input, { token: owner.token })).data
    const first = await told()
    expect([first.rows.map((row) => [row.title, row.play]), first.next]).toEqual([
      [
        ['咖啡店推荐1', 200],
        ['咖啡店推荐0', 100],
      ],
      't0',
    ])
    const many = Array.from({ length: EXPORT_ROWS }, (_, at) => ({
      plan_id: plan,
      wisdom_task_id: null,
      title: `批量${at}`,
      norm: `批量${at}`,
      main: `批量词${String(at).padStart(3, '0')}`,
      status: 0 as const,
      risk: null,
      publish_item_id: null,
      ...NO,
    }))
    await owner.db.insertInto('titles').values(many).execute()
    const second = await told({ after: first.next })
    expect([second.rows.length, second.rows[0]?.title]).toEqual([EXPORT_ROWS, '批量499'])
    const third = await told({ after: second.next })
    expect([third.rows.map((row) => row.title), third.next]).toEqual([['茶馆在哪', '咖啡店在哪'], ''])
    expect((await told({ publish_item_id: items[0] ?? 0 })).rows).toMatchObject([
      { title: '咖啡店推荐0', ranks: [{ rank: 3 }] },
    ])
    expect((await app.inject(exportAttributionChain, { after: 'x' }, { token: owner.token })).code).toBe(40001)

    const out = async (input: InputOf<typeof exportAttributedWords> = {}) =>
      (await app.inject(exportAttributedWords, input, { token: owner.token })).data
    const words1 = await out()
    const words2 = await out({ after: words1.next })
    expect([
      words1.rows.length,
      words2.next,
      new Set([...words1.rows, ...words2.rows].map((row) => row.main)).size,
    ]).toEqual([EXPORT_ROWS, '', EXPORT_ROWS + 2])
    expect((await out({ keyword: '咖', platform_value: 'douyin' })).rows).toMatchObject([
      { main: '咖啡', titles: 3, works: 1, play: 100, best_rank: 3 },
    ])
    const stranger = await app.makeTenant()
    expect((await app.inject(exportAttributedWords, {}, { token: stranger.token })).data).toEqual({
      rows: [],
      next: '',
    })
  })

  it('adds up the works that each operator sees, also where the sums are kept', async () => {
    const colleague = await app.makeAdmin(['rank:list'], { of: owner, dataScope: 'self' })
    await owner.db
      .updateTable('third_auths')
      .set({ operator_admin_id: colleague.adminId })
      .where('platform_value', '=', 'douyin')
      .execute()
    await owner.db
      .insertInto('plan_accounts')
      .columns(['plan_id', 'third_auth_id'])
      .expression((eb) =>
        eb
          .selectFrom('third_auths')
          .select([eb.lit(plan).as('plan_id'), 'id'])
          .where('platform_value', '=', 'douyin'),
      )
      .execute()
    const heavy = Array.from({ length: 2_001 }, (_, at) => ({
      plan_id: plan,
      wisdom_task_id: null,
      title: `很多${at}`,
      norm: `很多${at}`,
      main: '咖啡',
      status: 0 as const,
      risk: null,
      publish_item_id: null,
      ...NO,
    }))
    for (let at = 0; at < heavy.length; at += 667)
      await owner.db
        .insertInto('titles')
        .values(heavy.slice(at, at + 667))
        .execute()
    expect((await words({ keyword: '咖啡' })).data).toMatchObject([{ works: 2, play: 300 }])
    expect((await words({ keyword: '咖啡' }, colleague)).data).toMatchObject([{ works: 1, play: 100 }])
  })
})
