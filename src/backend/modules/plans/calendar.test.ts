import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { InputOf } from '../../../contract/endpoint.ts'
import { CODE } from '../../../contract/errors.ts'
import { setPublishPace } from '../../../contract/http/admin.ts'
import { calendarClash } from '../../../contract/entities/plan.ts'
import * as http from '../../../contract/http/plan.ts'
import { dayOf, shiftDay, startOfDay } from '../../lib/days.ts'
import type { TestApp, TestSession } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { noonClock } from '../../testing/noon-clock.ts'
import { tooNear } from '../../lib/work-gaps.ts'

const ZONE = 'Asia/Shanghai'
const clock = noonClock()
const today = dayOf(clock.now(), ZONE)
const HOUR = 3_600
/** Unix seconds of a time in some days. */
const on = (days: number, hours: number, minutes = 0): number =>
  startOfDay(shiftDay(today, days), ZONE) / 1_000 + hours * HOUR + minutes * 60

describe('works that stand too near', () => {
  it('are found on one account only, by the longer gap of the two', () => {
    const work = (id: number, accountId: number, minutes: number, gap: number) => ({
      id,
      accountId,
      at: minutes * 60_000,
      gap,
    })
    expect(
      [
        ...tooNear([work(1, 1, 0, 30), work(2, 1, 29, 5), work(3, 1, 59, 5), work(4, 2, 1, 30), work(5, 1, 63, 5)]),
      ].toSorted(),
    ).toEqual([1, 2, 3, 5])
    expect([...tooNear([work(1, 1, 0, 30), work(2, 1, 30, 30)])]).toEqual([])
  })
})

describe.each(['sqlite', 'postgres'] as const)('the calendar on %s', (kind) => {
  let app: TestApp
  let owner: TestSession
  let task = 0
  const accounts: number[] = []
  beforeAll(async () => {
    app = await createTestApp(kind, {}, { clock })
    owner = await app.asOwner()
    for (const platform_value of ['douyin', 'xiaohongshu'])
      accounts.push(
        (
          await owner.db
            .insertInto('third_auths')
            .values({
              platform_value,
              account_id: platform_value,
              openname: platform_value,
              third_login_status: 1,
              operator_admin_id: owner.adminId,
            })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id,
      )
    const pace = { gap_minutes: 30, jitter_minutes: 0, quiet_from: '', quiet_to: '' }
    await app.inject(
      setPublishPace,
      {
        list: [
          { platform_value: 'douyin', ...pace, daily_cap: 10 },
          { platform_value: 'xiaohongshu', ...pace, daily_cap: 3 },
        ],
      },
      { token: owner.token },
    )
    task = (
      await owner.db
        .insertInto('wisdom_tasks')
        .values({ name: '任务', type: 'clip', config: '{}', admin_id: owner.adminId })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  })
  afterAll(async () => await app.close())

  const work = async (
    timing: number,
    more: {
      third_auth_id?: number
      publish_status?: 0 | 1 | 2 | 3 | -1
      outcome_unknown?: 0 | 1
      published_time?: number
      plan_id?: number
      auto_publish?: 0 | 1
      time_channel?: '' | 'alarm'
      media_type?: 1 | 4
    } = {},
  ): Promise<number> =>
    (
      await owner.db
        .insertInto('publish_items')
        .values({
          wisdom_task_id: task,
          third_auth_id: accounts[0] ?? 0,
          title: `作品 ${timing}`,
          timing_time: timing * 1_000,
          attachment_id: null,
          ...more,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const call = async <E extends (typeof http)[keyof typeof http]>(endpoint: E, data: InputOf<E>) =>
    await app.inject(endpoint, data, { token: owner.token })
  const clear = async () => await owner.db.deleteFrom('publish_items').where('wisdom_task_id', '=', task).execute()

  it('shows waiting works that clash, also with one outside the days, what went out at once, and the room of a day', async () => {
    await clear()
    const ids = [
      await work(on(2, 0, 5)),
      await work(on(1, 23, 50)),
      await work(on(2, 9)),
      await work(on(2, 9, 10), { publish_status: -1, media_type: 1 }),
      await work(0, { publish_status: 2, published_time: on(2, 8) * 1_000 }),
      await work(on(2, 12), { publish_status: 3 }),
    ]
    const { data } = await call(http.planCalendar, { from: shiftDay(today, 2), to: shiftDay(today, 2) })
    expect(data.list.map(({ id, conflict, timing_time: at, gap_minutes: gap }) => [id, conflict, at, gap])).toEqual([
      [ids[0], 1, on(2, 0, 5), 30],
      [ids[4], 0, on(2, 8), 30],
      [ids[2], 0, on(2, 9), 30],
      [ids[3], 0, on(2, 9, 10), 30],
    ])
    expect(data.list.find((one) => one.id === ids[3])?.media_type).toBe(1)
    expect(data).toMatchObject({ total: 4, day_totals: { [shiftDay(today, 2)]: 4 }, capacity: 13 })
    expect(
      (await call(http.planCalendar, { from: today, to: today, third_auth_ids: [accounts[1] ?? 0] })).data,
    ).toMatchObject({ list: [], capacity: 3 })
  })

  it('what may be out is no failed work: each is found by its own state', async () => {
    await clear()
    const [failed, unknown] = [
      await work(on(2, 9), { publish_status: -1 }),
      await work(on(2, 12), { publish_status: -1, outcome_unknown: 1 }),
    ]
    const found = async (filter: { status?: number; unconfirmed?: 0 | 1 }) =>
      (await call(http.planCalendar, { from: shiftDay(today, 2), to: shiftDay(today, 2), ...filter })).data.list.map(
        (one) => one.id,
      )
    expect([await found({ status: -1 }), await found({ unconfirmed: 1 }), await found({})]).toEqual([
      [failed],
      [unknown],
      [failed, unknown],
    ])
  })

  it('tells which works missed their time: more than the grace ago where they go out automatically', async () => {
    await clear()
    const now = Math.floor(clock.now() / 1_000)
    const ids = [
      await work(now - 31 * 60, { auto_publish: 1 }),
      await work(now - 29 * 60, { auto_publish: 1 }),
      await work(now - 60),
      await work(now - 50 * 60, { publish_status: 2 }),
    ]
    const { data } = await call(http.planCalendar, { from: today, to: today })
    expect(data.list.filter((one) => one.missed === 1).map((one) => one.id)).toEqual([ids[0], ids[2]])
    // A person took it out of its run.
    const skippedAt = (now - 30) * 1_000
    await owner.db
      .updateTable('publish_items')
      .set({ skip_time: skippedAt, skip_admin_id: owner.adminId })
      .where('id', '=', ids[2] ?? 0)
      .execute()
    const again = (await call(http.planCalendar, { from: today, to: today })).data.list
    expect(
      again
        .filter((one) => one.missed === 1 || one.skipped !== undefined)
        .map((one) => [one.id, one.missed, one.skipped]),
    ).toEqual([
      [ids[0], 1, undefined],
      [ids[2], 0, { name: expect.stringMatching(/./), time: now - 30 }],
    ])
  })

  it('tells who makes a waiting work public at its time; one that its paused plan holds, nobody', async () => {
    await clear()
    const ids = [
      await work(on(2, 10), { auto_publish: 1 }),
      await work(on(2, 12), { auto_publish: 1, time_channel: 'alarm' }),
      await work(on(2, 14)),
      await work(on(2, 16), { publish_status: 2 }),
    ]
    const channels = async () =>
      (await call(http.planCalendar, { from: today, to: shiftDay(today, 3) })).data.list
        .filter((one) => ids.includes(one.id))
        .map((one) => one.time_channel)
    expect(await channels()).toEqual(['alarm', 'alarm', undefined, undefined])
    // Handed in, and its time is ahead: its platform holds it.
    expect(
      (await call(http.planCalendar, { from: today, to: shiftDay(today, 3) })).data.list.flatMap((one) =>
        one.scheduled === 1 ? [one.id] : [],
      ),
    ).toEqual([ids[3]])
    // Stored as a draft: nobody will make it public.
    // Where it can be seen is told of what is out.
    await owner.db
      .updateTable('publish_items')
      .set({ platform_url: 'https://www.douyin.com/video/1' })
      .where('id', 'in', ids.slice(2))
      .execute()
    expect(
      (await call(http.planCalendar, { from: today, to: shiftDay(today, 3) })).data.list
        .filter((one) => ids.includes(one.id))
        .map((one) => one.platform_url),
    ).toEqual([undefined, undefined, undefined, 'https://www.douyin.com/video/1'])
    await owner.db
      .updateTable('publish_items')
      .set({ only_draft: 1 })
      .where('id', '=', ids[3] ?? 0)
      .execute()
    expect(
      (await call(http.planCalendar, { from: today, to: shiftDay(today, 3) })).data.list.find(
        (one) => one.id === ids[3],
      ),
    ).toMatchObject({ publish_status: 2, only_draft: 1 })
    expect(
      (await call(http.planCalendar, { from: today, to: shiftDay(today, 3) })).data.list.flatMap((one) =>
        one.scheduled === 1 ? [one.id] : [],
      ),
    ).toEqual([])
    await owner.db.updateTable('third_auths').set({ time_channel: 'site' }).execute()
    expect(await channels()).toEqual(['site', 'alarm', undefined, undefined])
    await owner.db.updateTable('third_auths').set({ time_channel: 'alarm' }).execute()
  })

  it('moves many at once: asks about clashes, tells what is refused, and gives back what takes it back', async () => {
    await clear()
    const [first, second, third] = [await work(on(3, 10)), await work(on(3, 11)), await work(on(4, 10))]
    const moves = [
      { id: first, timing_time: on(4, 10, 20) },
      { id: second, timing_time: on(4, 10, 25) },
    ]
    const asked = await call(http.moveCalendarItems, { moves })
    expect(asked.code).toBe(CODE.CONFLICT)
    const clashes = z.object({ conflicts: z.array(calendarClash) }).parse(asked.data).conflicts
    expect(clashes.map((one) => [one.id, one.with.id])).toEqual([
      [first, third],
      [first, second],
      [second, third],
    ])
    const times = async () =>
      (
        await owner.db
          .selectFrom('publish_items')
          .select(['id', 'timing_time'])
          .where('id', 'in', [first, second, third])
          .orderBy('id')
          .execute()
      ).map((row) => row.timing_time / 1_000)
    expect(await times()).toEqual([on(3, 10), on(3, 11), on(4, 10)])
    const done = await call(http.moveCalendarItems, {
      moves: [...moves, { id: third, timing_time: on(-2, 10) }],
      force: 1,
    })
    expect(done.data).toMatchObject({
      moved: [
        { id: first, before: on(3, 10) },
        { id: second, before: on(3, 11) },
      ],
      refused: [{ id: third, code: CODE.BAD_INPUT, msg: expect.stringContaining('必须晚于现在') }],
    })
    expect(await times()).toEqual([on(4, 10, 20), on(4, 10, 25), on(4, 10)])
    await call(http.moveCalendarItems, {
      moves: done.data.moved.map((one) => ({ id: one.id, timing_time: one.before })),
      force: 1,
    })
    expect(await times()).toEqual([on(3, 10), on(3, 11), on(4, 10)])
    expect(
      (
        await call(http.moveCalendarItems, {
          moves: [moves[0] ?? { id: 1, timing_time: 0 }, moves[0] ?? { id: 1, timing_time: 0 }],
        })
      ).code,
    ).toBe(CODE.BAD_INPUT)
  })

  it('holds works of a plan that pauses, wherever they are moved', async () => {
    await clear()
    const plan = (
      await owner.db
        .insertInto('plans')
        .values({
          name: `停${kind}`,
          status: 3,
          daily_num: 1,
          total_num: 1,
          per_account_daily_max: 1,
          windows: '[]',
          min_gap_minutes: 30,
          start_date: today,
          admin_id: owner.adminId,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
    const [held, free] = [await work(on(3, 10), { plan_id: plan }), await work(on(5, 10))]
    await call(http.moveCalendarItems, {
      moves: [
        { id: held, timing_time: on(6, 10) },
        { id: free, timing_time: on(6, 14) },
      ],
    })
    expect(
      (
        await owner.db
          .selectFrom('publish_items')
          .select('auto_publish')
          .where('id', 'in', [held, free])
          .orderBy('id')
          .execute()
      ).map((row) => row.auto_publish),
    ).toEqual([0, 1])
  })

  it('lists works without a time, and finds each a place of its own beside those that stand', async () => {
    await clear()
    const [standing, one, two, three] = [
      await work(on(2, 9)),
      await work(0),
      await work(0),
      await work(0, { third_auth_id: accounts[1] ?? 0 }),
    ]
    const list = (await call(http.unscheduledItems, { page: 1, limit: 2 })).data
    expect([list.total, list.data.map((row) => row.id)]).toEqual([3, [three, two]])
    expect((await call(http.unscheduledItems, { third_auth_ids: [accounts[1] ?? 0] })).data.data).toMatchObject([
      { id: three, openname: 'xiaohongshu', gap_minutes: 30 },
    ])
    // One that failed stands on no day and is none of these: how many there are is told. What may be out has not
    // failed.
    await work(0, { publish_status: -1 })
    await work(0, { publish_status: -1, outcome_unknown: 1 })
    const beside = (await call(http.unscheduledItems, {})).data
    expect([beside.total, beside.failed, list.failed]).toEqual([3, 1, undefined])
    const found = (
      await call(http.findSlots, {
        item_ids: [one, standing, two, three],
        from: on(2, 0),
        window_from: '09:00',
        window_to: '12:00',
        daily_max: 2,
      })
    ).data.list
    expect(found).toEqual([
      { id: one, third_auth_id: accounts[0], timing_time: on(2, 9) },
      { id: standing, third_auth_id: accounts[0], timing_time: on(2, 12) },
      { id: two, third_auth_id: accounts[0], timing_time: on(3, 10) },
      { id: three, third_auth_id: accounts[1], timing_time: on(2, 10) },
    ])
    expect((await call(http.findSlots, { count: 1 })).code).toBe(CODE.BAD_INPUT)
  })

  it('keeps a work apart from all that stand, and those of one platform from those of another', async () => {
    const times = async (wanted: InputOf<typeof http.findSlots>) =>
      (
        await call(http.findSlots, { ...wanted, from: on(2, 0), window_from: '09:00', window_to: '09:59' })
      ).data.list.map((slot) => slot.timing_time)
    await clear()
    const [one] = [await work(0), await work(on(2, 9), { third_auth_id: accounts[1] ?? 0 })]
    expect(await times({ item_ids: [one] })).toEqual([on(2, 9, 3)])
    await clear()
    expect(await times({ third_auth_ids: accounts, count: 2 })).toEqual([on(2, 9), on(2, 9, 3)])
  })

  it('finds places at the hours that did well, from own numbers that are many enough', async () => {
    await clear()
    const one = await work(0)
    const found = async () =>
      (await call(http.findSlots, { item_ids: [one], from: on(2, 0) })).data.list.map((slot) => slot.timing_time)
    const played = (hour: number, count: number, last_play: number) =>
      owner.db
        .insertInto('platform_works')
        .values(
          Array.from({ length: count }, (_, at) => ({
            third_auth_id: accounts[0] ?? 0,
            platform_item_id: `h${hour}-${at}`,
            publish_item_id: null,
            publish_time: on(-30 + at, hour) * 1_000,
            last_play,
            last_like: null,
            last_comment: null,
            last_share: null,
            last_collect: null,
            last_sync_time: 1,
          })),
        )
        .execute()
    await played(10, 10, 10)
    await played(19, 10, 900)
    // Nine are too few, however well they did.
    await played(12, 9, 9_000)
    expect(await found()).toEqual([on(2, 19)])
    await owner.db.deleteFrom('platform_works').execute()
    expect(await found()).toEqual([on(2, 9)])
  })

  it('shows and counts nothing of a deleted task', async () => {
    await clear()
    await work(on(2, 9))
    await work(0, { publish_status: 2, published_time: on(2, 8) * 1_000 })
    const day = { from: shiftDay(today, 2), to: shiftDay(today, 2) }
    expect((await call(http.planCalendar, day)).data.total).toBe(2)
    await owner.db.updateTable('wisdom_tasks').set({ delete_time: clock.now() }).where('id', '=', task).execute()
    expect((await call(http.planCalendar, day)).data).toMatchObject({ list: [], total: 0 })
    await owner.db.updateTable('wisdom_tasks').set({ delete_time: null }).where('id', '=', task).execute()
  })

  it('counts days beyond what the list holds', async () => {
    await clear()
    const rows = Array.from({ length: 5_100 }, (_, at) => ({
      wisdom_task_id: task,
      third_auth_id: accounts[0] ?? 0,
      title: 'x',
      publish_status: 2 as const,
      timing_time: (on(at % 2 === 0 ? 7 : 8, 0) + at * 10) * 1_000,
    }))
    for (let at = 0; at < rows.length; at += 850)
      await owner.db
        .insertInto('publish_items')
        .values(rows.slice(at, at + 850))
        .execute()
    const { data } = await call(http.planCalendar, { from: shiftDay(today, 7), to: shiftDay(today, 8) })
    expect([data.list.length, data.total, data.day_totals]).toEqual([
      5_000,
      5_100,
      { [shiftDay(today, 7)]: 2_550, [shiftDay(today, 8)]: 2_550 },
    ])
    await clear()
  })
})
