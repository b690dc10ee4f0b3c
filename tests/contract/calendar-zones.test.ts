// The calendar's page draws days of its computer's clock, the backend counts them: on whatever clock, every view holds
// the same works of a day, and as many as stand over it.
import dayjs from 'dayjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bestTimes, planCalendar } from '../../src/contract/http/plan.ts'
import { createTestApp, type TestApp, type TestSession } from '../../src/backend/testing/app.ts'
import { askedDays, dayOf, daysOf, minutesOf, type View } from '../../src/renderer/features/calendar/days.ts'

/**
 * The company's zone is Asia/Shanghai. Days of 23, 24 and 25 hours; a clock ahead of it, clocks behind it, and one that
 * is half an hour off.
 */
const ZONES = ['UTC', 'Asia/Shanghai', 'Asia/Kolkata', 'America/Los_Angeles', 'Pacific/Auckland']
/**
 * Days in whose weeks clocks are put on or back: Los Angeles on 7 November, Auckland on 26 September; and one in the
 * middle of a month.
 */
const DAYS = ['2027-11-07', '2027-09-26', '2027-10-13']
/** Works all through the months that the days' views show, at every hour of a day sooner or later. */
const [FIRST, LAST, STEP_S] = [Date.UTC(2027, 7, 20) / 1_000, Date.UTC(2027, 11, 12) / 1_000, 7 * 3_600 + 1_800]
const MOMENTS = Array.from({ length: Math.floor((LAST - FIRST) / STEP_S) }, (_, at) => FIRST + at * STEP_S)

let app: TestApp
let owner: TestSession
const zoneBefore = process.env['TZ']
const setZone = (zone: string | undefined): void => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
}

beforeAll(async () => {
  app = await createTestApp('sqlite')
  owner = await app.asOwner()
  const { id: account } = await owner.db
    .insertInto('third_auths')
    .values({
      platform_value: 'douyin',
      account_id: 'a',
      openname: '号',
      third_login_status: 1,
      operator_admin_id: owner.adminId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: task } = await owner.db
    .insertInto('wisdom_tasks')
    .values({ name: '任务', type: 'clip', config: '{}', admin_id: owner.adminId })
    .returning('id')
    .executeTakeFirstOrThrow()
  const work = (seconds: number) => ({
    wisdom_task_id: task,
    third_auth_id: account,
    title: `作品 ${seconds}`,
    timing_time: seconds * 1_000,
    attachment_id: null,
    publish_status: 2 as const,
  })
  await owner.db.insertInto('publish_items').values(MOMENTS.map(work)).execute()
  await owner.db
    .insertInto('platform_works')
    .values(
      MOMENTS.slice(0, 1).map((seconds) => ({
        third_auth_id: account,
        publish_item_id: null,
        platform_item_id: 'w',
        publish_time: seconds * 1_000,
        last_play: 7,
        last_like: null,
        last_comment: null,
        last_share: null,
        last_collect: null,
        last_sync_time: 1,
      })),
    )
    .execute()
})
afterAll(async () => await app.close())

describe.each(ZONES)('on a computer in %s', (zone) => {
  beforeAll(() => setZone(zone))
  afterAll(() => setZone(zoneBefore))

  /** What a view holds of each of its days, as the page sorts it, and what the backend counts. */
  const see = async (view: View, day: string) => {
    const days = daysOf(view, dayjs(day))
    const { data } = await app.inject(planCalendar, { ...askedDays(days), view }, { token: owner.token })
    return {
      days,
      drawn: Map.groupBy(
        data.list.map((one) => one.timing_time),
        dayOf,
      ),
      totals: data.day_totals,
      total: data.total,
    }
  }

  it.each(DAYS)('month, week and day hold the same works around %s, and count as many', async (middle) => {
    const month = await see('month', middle)
    const expected = Map.groupBy(MOMENTS, dayOf)
    expect(month.days).toContain(middle)
    expect([...month.drawn.keys()]).toEqual(month.days)
    for (const day of month.days)
      expect([day, month.drawn.get(day), month.totals[day]]).toEqual([
        day,
        expected.get(day),
        expected.get(day)?.length,
      ])
    expect(month.total).toBe([...month.drawn.values()].flat().length)
    const week = await see('week', middle)
    expect([...week.drawn]).toEqual(week.days.map((day) => [day, month.drawn.get(day)]))
    for (const day of week.days)
      expect(await see('day', day)).toEqual({
        days: [day],
        drawn: new Map([[day, month.drawn.get(day)]]),
        totals: { [day]: month.totals[day] },
        total: month.totals[day],
      })
  })

  it('best hours are those of the clock beside which they are drawn', async () => {
    const { data } = await app.inject(
      bestTimes,
      { platform_value: 'douyin', time_zone: askedDays([dayOf(FIRST)]).time_zone },
      { token: owner.token },
    )
    expect(data.list.map(({ weekday, hour }) => [weekday % 7, hour])).toEqual([
      [dayjs.unix(FIRST).day(), Math.floor(minutesOf(FIRST) / 60)],
    ])
  })
})

it('whoever names no zone, or one that does not exist, gets the company’s days', async () => {
  const ask = async (time_zone?: string) =>
    (
      await app.inject(
        planCalendar,
        { from: '2027-10-13', to: '2027-10-13', ...(time_zone === undefined ? {} : { time_zone }) },
        { token: owner.token },
      )
    ).data.list.map((one) => one.timing_time)
  const [from, to] = [Date.UTC(2027, 9, 12, 16) / 1_000, Date.UTC(2027, 9, 13, 16) / 1_000]
  const expected = MOMENTS.filter((one) => one >= from && one < to)
  expect([await ask(), await ask('Mars/Olympus')]).toEqual([expected, expected])
})
