import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InputOf } from '../../../contract/endpoint.ts'
import { CODE } from '../../../contract/errors.ts'
import * as http from '../../../contract/http/plan-titles.ts'
import type { TestApp, TestSession } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'

describe.each(['sqlite', 'postgres'] as const)('titles of plans on %s', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp(kind)
  })
  afterAll(async () => await app.close())

  const plan = async (of: TestSession, name: string): Promise<number> =>
    (
      await of.db
        .insertInto('plans')
        .values({
          name,
          main_words: '[]',
          clip_id: null,
          daily_num: 1,
          total_num: 1,
          per_account_daily_max: 1,
          windows: '[]',
          min_gap_minutes: 30,
          start_date: '2026-01-01',
          client_token: null,
          admin_id: of.adminId,
          delete_time: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const title = async (
    of: TestSession,
    planId: number,
    text: string,
    status: 0 | 1 | 2 | 3 = 0,
    main = '咖啡',
    risk: string | null = null,
  ): Promise<number> =>
    (
      await of.db
        .insertInto('titles')
        .values({
          plan_id: planId,
          wisdom_task_id: null,
          title: text,
          norm: text.toLowerCase(),
          main,
          status,
          risk,
          publish_item_id: null,
          delete_time: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const list = async (of: TestSession, input: InputOf<typeof http.listPlanTitles> = {}) =>
    (await app.inject(http.listPlanTitles, input, { token: of.token })).data

  it('are paged by plan, state, main word and text, with counts', async () => {
    const owner = await app.makeTenant()
    const [one, two] = [await plan(owner, '甲'), await plan(owner, '乙')]
    for (let at = 0; at < 25; at += 1) await title(owner, one, `咖啡店推荐${at}`)
    await title(owner, two, 'ABC茶馆', 2, '茶馆', '{"level":0}')
    expect(await list(owner, { page: 2, limit: 20 })).toMatchObject({
      total: 26,
      last_page: 2,
      status_counts: { 0: 25, 2: 1 },
    })
    expect(await list(owner, { plan_id: two })).toMatchObject({
      total: 1,
      data: [{ title: 'ABC茶馆', plan_name: '乙', main: '茶馆', status: 2, risk: 0, wisdom_task_id: 0 }],
    })
    await title(owner, two, '最好的茶馆', 0, '茶馆', '{"level":1}')
    expect((await list(owner, { keyword: '最好' })).data).toMatchObject([{ risk: 1 }])
    await owner.db.deleteFrom('titles').where('title', '=', '最好的茶馆').execute()
    expect([
      (await list(owner, { status: 0 })).total,
      (await list(owner, { main: '茶馆' })).total,
      (await list(owner, { keyword: 'abc' })).total,
      (await list(owner, { keyword: '%' })).total,
    ]).toEqual([25, 1, 1, 26])
  })

  it('are taken out and put back while they lie ready, and stay as they are once they have a work', async () => {
    const owner = await app.makeTenant()
    const own = await plan(owner, '甲')
    const [ready, waiting] = [await title(owner, own, '一'), await title(owner, own, '二', 1)]
    const discard = async (ids: number[], restore: 0 | 1 = 0, of = owner) =>
      await app.inject(http.discardPlanTitles, { ids, restore }, { token: of.token })
    expect((await discard([ready, waiting])).data).toEqual({ changed: 1 })
    expect((await list(owner)).data.map((row) => [row.title, row.status])).toEqual([
      ['二', 1],
      ['一', 3],
    ])
    expect((await discard([ready, waiting], 1)).data).toEqual({ changed: 1 })
    expect((await list(owner, { status: 0 })).data.map((row) => row.title)).toEqual(['一'])
    const stranger = await app.makeTenant()
    expect((await discard([ready], 0, stranger)).code).toBe(CODE.NOT_FOUND)
    expect((await list(stranger)).total).toBe(0)
    const colleague = await app.makeAdmin(['plan:list', 'plan:edit'], { of: owner, dataScope: 'self' })
    expect([(await discard([ready], 0, colleague)).code, (await list(colleague)).total]).toEqual([CODE.NOT_FOUND, 0])
  })
})
