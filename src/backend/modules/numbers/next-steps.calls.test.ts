import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nextSteps } from '../../../contract/http/next-steps.ts'
import type { TestApp, TestSession } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'

const DAY = 86_400_000

describe.each(['sqlite', 'postgres'] as const)('next steps on %s', (kind) => {
  let app: TestApp
  let owner: TestSession
  let account = 0

  beforeAll(async () => {
    app = await createTestApp(kind)
    owner = await app.makeTenant()
    const { db } = owner
    const one = async (query: { executeTakeFirstOrThrow(): Promise<{ id: number }> }): Promise<number> =>
      (await query.executeTakeFirstOrThrow()).id
    const now = Date.now()
    account = await one(
      db
        .insertInto('third_auths')
        .values({
          platform_value: 'douyin',
          account_id: 'silent',
          openname: '城南小馆',
          third_login_status: 1,
          create_time: now - 30 * DAY,
        } as never)
        .returning('id'),
    )
    const plan = await one(
      db
        .insertInto('plans')
        .values({
          name: '装修',
          region_words: '["成都","绵阳"]',
          main_words: '["装修"]',
          clip_id: null,
          daily_num: 1,
          total_num: 1,
          per_account_daily_max: 1,
          windows: '[]',
          min_gap_minutes: 30,
          start_date: '2026-01-01',
          client_token: null,
          admin_id: owner.adminId,
          delete_time: null,
        })
        .returning('id'),
    )
    const words = [
      ['成都装修', 4, null],
      ['成都装修公司', 6, null],
      ['绵阳装修', null, 7],
    ] as const
    for (const [keyword, last, prev] of words) {
      const id = await one(
        db
          .insertInto('rank_keywords')
          .values({
            keyword,
            norm: keyword,
            platform_value: 'douyin',
            admin_id: owner.adminId,
            last_rank: last,
            prev_rank: prev,
            best_rank: null,
            ok_time: now - DAY,
            delete_time: null,
          })
          .returning('id'),
      )
      await db.insertInto('rank_keyword_plans').values({ rank_keyword_id: id, plan_id: plan }).execute()
    }
    // Two works for 成都, one 40 days ago; none for 绵阳.
    const task = await one(
      db
        .insertInto('wisdom_tasks')
        .values({ name: '任务', type: 'clip', plan_id: plan, config: '{}', admin_id: owner.adminId } as never)
        .returning('id'),
    )
    for (const [at, ago] of [10, 40].entries()) {
      const item = await one(
        db
          .insertInto('publish_items')
          .values({
            wisdom_task_id: task,
            plan_id: plan,
            third_auth_id: account,
            title: `成都装修${at}`,
            publish_status: 2,
            published_time: now - ago * DAY,
          } as never)
          .returning('id'),
      )
      await db
        .insertInto('titles')
        .values({
          plan_id: plan,
          wisdom_task_id: task,
          title: `成都装修${at}`,
          norm: `成都装修${at}`,
          region: '成都',
          main: '装修',
          status: 2,
          risk: null,
          publish_item_id: item,
          delete_time: null,
        })
        .execute()
    }
  })
  afterAll(() => app.close())
  const ask = async (who: TestSession) => (await app.inject(nextSteps, {}, { token: who.token })).data.list

  it('are made from the rows of the company', async () => {
    expect(await ask(owner)).toEqual([
      { kind: 'fallen', keyword: '绵阳装修', platform_value: 'douyin', prev_rank: 7, rank: null, more: 0 },
      {
        kind: 'region',
        plan_id: expect.any(Number),
        plan_name: '装修',
        strong: '成都',
        strong_words: 2,
        strong_works: 1,
        weak: '绵阳',
        weak_words: 1,
        weak_works: 0,
        missing: 1,
      },
      { kind: 'idle', accounts: 1, names: ['城南小馆'], days: 7 },
    ])
  })

  it('guests who wait and leads that are due come first, for whoever may see them', async () => {
    const now = Date.now()
    const other = await app.makeTenant()
    const { id: own } = await other.db
      .insertInto('third_auths')
      .values({ platform_value: 'douyin', account_id: 'asked', openname: '号' } as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    const guest = (name: string, more: object) => ({
      third_auth_id: own,
      platform_value: 'douyin',
      kind: 'comment',
      guest_uid: name,
      status: 'open',
      snooze_until: 0,
      waiting_since: now - DAY,
      ...more,
    })
    await other.db
      .insertInto('conversations')
      .values([
        guest('a', {}),
        guest('b', { waiting_since: now - 2 * DAY }),
        guest('c', { waiting_since: 0 }),
        guest('d', { status: 'resolved' }),
        guest('e', { status: 'snoozed', snooze_until: now + DAY }),
      ] as never)
      .execute()
    const times = { first_time: now, last_time: now, delete_time: null }
    const lead = (more: object) => ({ ...times, next_follow_time: now - DAY, stage: 0, ...more })
    await other.db
      .insertInto('guest_capitals')
      .values([
        lead({}),
        lead({ stage: 4 }),
        lead({ next_follow_time: now + 3 * DAY }),
        lead({ next_follow_time: 0 }),
        lead({ delete_time: now }),
      ] as never)
      .execute()
    expect(await ask(other)).toEqual([
      { kind: 'guests', waiting: 2, since: Math.floor((now - 2 * DAY) / 1_000) },
      { kind: 'followUps', due: 1, first_time: Math.floor((now - DAY) / 1_000) },
    ])
    expect(await ask(await app.makeAdmin(['account:list'], { of: other }))).toEqual([])
  })

  it('speak of words only to who may read them, and of nobody else’s accounts', async () => {
    const clerk = await app.makeAdmin(['account:list'], { of: owner })
    expect((await ask(clerk)).map((step) => step.kind)).toEqual(['idle'])
    const colleague = await app.makeAdmin(['account:list'], { of: owner, dataScope: 'self' })
    expect(await ask(colleague)).toEqual([])
    expect(await ask(await app.makeTenant())).toEqual([])
  })
})
