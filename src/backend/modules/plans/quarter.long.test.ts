// A quarter of five plans over forty accounts, with kills, restarts, accounts that drop out, a clock that is put back
// and forth, and a move to another zone. The roll of single days is in the check: plans.test.ts.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../drivers/database/open-database.ts'
import { dayOf, shiftDay } from '../../lib/days.ts'
import { parseClock, openZone } from '../../lib/zoned-time.ts'
import { inTransaction } from '../../ports/database.ts'
import type { DatabasePort, Db } from '../../ports/database.ts'
import { createTestLocation } from '../../testing/databases.ts'
import type { TestLocation } from '../../testing/databases.ts'
import { openPublishBench } from '../../testing/benches/publish-bench.ts'
import type { TestCaller } from '../../testing/benches/publish-bench.ts'
import { readWeekdays, readWindows } from './plan-codec.ts'
import { createPlanRoll } from './plan-roll.ts'
import { weekdayOf } from './planner/day-times.ts'
import { chance } from './planner/seeded.ts'
import type { PlansDeps } from './plans.ports.ts'
import { writeAccounts } from './plans.repository.ts'

const HOUR = 3_600_000
const DAYS = 90
const START = '2026-03-01'
const MOVED_DAY = DAYS - 6
const KILLED = 'killed'

/** Of four weekends only some accounts have enough for their shares to be compared. */
const PLANS = [
  {
    name: '保养',
    mode: 'material',
    daily: 10,
    perAccount: 2,
    gap: 45,
    windows: [{ from: '09:00', to: '22:00' }],
    weekdays: [],
    first: 0,
    last: 12,
  },
  {
    name: '钣金',
    mode: 'clip',
    daily: 8,
    perAccount: 2,
    gap: 90,
    windows: [
      { from: '07:30', to: '09:00' },
      { from: '18:00', to: '23:00' },
    ],
    weekdays: [1, 2, 3, 4, 5],
    first: 8,
    last: 20,
  },
  {
    name: '轮胎',
    mode: 'clip',
    daily: 12,
    perAccount: 3,
    gap: 30,
    windows: [{ from: '00:00', to: '24:00' }],
    weekdays: [],
    first: 16,
    last: 30,
  },
  {
    name: '贴膜',
    mode: 'smart',
    daily: 6,
    perAccount: 2,
    gap: 120,
    windows: [
      { from: '10:00', to: '14:00' },
      { from: '19:00', to: '22:00' },
    ],
    weekdays: [],
    first: 28,
    last: 40,
  },
  {
    name: '洗车',
    mode: 'clip',
    daily: 9,
    perAccount: 2,
    gap: 60,
    windows: [{ from: '08:00', to: '21:00' }],
    weekdays: [6, 7],
    first: 0,
    last: 40,
  },
] as const

describe('a quarter of plans', () => {
  let place: TestLocation
  let database: DatabasePort
  let bench: ReturnType<typeof openPublishBench>
  let owner: TestCaller
  const accounts: number[] = []
  let chanceToDie = 0
  let step = 0

  beforeAll(async () => {
    place = await createTestLocation('sqlite')
    database = await openDatabase(place.location)
    bench = openPublishBench(database)
    bench.clock.ms = Date.parse(`${START}T06:00:00+08:00`)
    owner = await bench.tenant({ clips: 0 })
    for (let at = 0; at < 40; at += 1) accounts.push(await bench.account(owner))
    const materials: number[] = []
    for (let at = 0; at < 120; at += 1) materials.push(await bench.material(owner))
    for (const plan of PLANS) {
      const words = (list: readonly string[]) => JSON.stringify(list)
      const { id } = await owner.db
        .insertInto('plans')
        .values({
          name: plan.name,
          clip_mode: plan.mode,
          clip_id: null,
          main_words: words(['机油', '空调', '底盘', '玻璃', '内饰'].map((end) => plan.name + end)),
          region_words: words(Array.from({ length: 30 }, (_, at) => `第${at}街道`)),
          suffix_words: words(['多少钱', '哪家好', '怎么选', '要多久', '注意什么', '靠谱吗']),
          prefix_words: words(['车主必看', '老师傅说']),
          daily_num: plan.daily,
          total_num: 2_000,
          per_account_daily_max: plan.perAccount,
          windows: JSON.stringify(plan.windows),
          weekdays: JSON.stringify(plan.weekdays),
          min_gap_minutes: plan.gap,
          start_date: START,
          status: 1,
          client_token: null,
          admin_id: owner.admin.id,
          delete_time: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await writeAccounts(owner.db, id, accounts.slice(plan.first, plan.last))
      await owner.db
        .insertInto('plan_materials')
        .values(materials.map((file, at) => ({ plan_id: id, attachment_id: file, slot: 1, sort: at })))
        .execute()
    }
  })
  afterAll(async () => {
    await database.close()
    await place.remove()
  })

  /** The process dies here now and then: nothing after it runs, and its transaction is gone. */
  const mayDie = (place: string): void => {
    step += 1
    if (chance('die', place, step) < chanceToDie) throw new Error(KILLED)
  }
  /** As after a start: nothing is remembered. */
  const start = () => {
    const works = bench.planWorks
    const films = {
      prepare: async () => mayDie('prepare'),
      reserve: async (
        trx: Db,
        _tenant: number,
        request: { name: string; num: number; wisdomTaskId: number | null; adminId: number },
      ) => {
        mayDie('before order')
        const clip = await trx
          .insertInto('clips')
          .values({
            name: request.name,
            mode: 'clip',
            config: '{}',
            num: request.num,
            wisdom_task_id: request.wisdomTaskId,
            plan_id: null,
            fission_activity_id: null,
            client_token: null,
            template_page_uuid: null,
            admin_id: request.adminId,
            delete_time: null,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        const outputs = await trx
          .insertInto('clip_outputs')
          .values(Array.from({ length: request.num }, (_, idx) => ({ clip_id: clip.id, idx, title: `${idx}` })))
          .returning('id')
          .execute()
        mayDie('after order')
        return { clipId: clip.id, outputs }
      },
    }
    const deps: PlansDeps<void> = {
      clock: bench.clock,
      platforms: bench.platforms,
      titles: bench.titles.ofPlans,
      films,
      fileUrl: async (key) => key,
      roll: async () => undefined,
      works: {
        ...works,
        openTask: async (trx, task) => {
          mayDie('before task')
          return await works.openTask(trx, task)
        },
        fillTask: async (trx, id, task) => {
          const items = await works.fillTask(trx, id, task)
          mayDie('after works')
          return items
        },
      },
    }
    return createPlanRoll(deps)
  }
  const zoneNow = async (): Promise<string> =>
    (
      await database.db
        .selectFrom('tenants')
        .select('time_zone')
        .where('id', '=', owner.tenantId)
        .executeTakeFirstOrThrow()
    ).time_zone

  it('keeps quotas, windows, gaps and caps, makes nothing twice, and spreads', async () => {
    const begun = process.cpuUsage()
    const plans = await owner.db.selectFrom('plans').selectAll().orderBy('id').execute()
    const first = bench.clock.ms
    const problems: string[] = []
    let seen = 0
    let kills = 0
    for (let pass = 0; pass < DAYS * 3; pass += 1) {
      bench.clock.ms = first + pass * 8 * HOUR
      if (pass % 50 === 30) bench.clock.ms -= 30 * HOUR
      if (pass % 50 === 40) bench.clock.ms += 30 * HOUR
      if (pass === MOVED_DAY * 3)
        await database.db
          .updateTable('tenants')
          .set({ time_zone: 'Europe/Berlin' })
          .where('id', '=', owner.tenantId)
          .execute()
      const offline = accounts.filter((id) => chance('offline', id, Math.floor(pass / 6)) < 0.1)
      await inTransaction(owner.db, async (trx) => {
        await trx
          .updateTable('third_auths')
          .set({ third_login_status: 1 })
          .where('third_login_status', '<>', 1)
          .execute()
        await trx
          .updateTable('third_auths')
          .set({ third_login_status: 2 })
          .where('id', 'in', [0, ...offline])
          .execute()
        await trx
          .updateTable('publish_items')
          .set({ publish_status: 2 })
          .where('publish_status', '=', 0)
          .where('timing_time', '<=', bench.clock.ms)
          .execute()
      })
      // Killed at some step, and begun again at once by a new process that may die, too.
      chanceToDie = pass % 5 === 0 ? 0.2 : 0
      for (let tries = 0; tries < 4; tries += 1) {
        try {
          await start().pass(owner.db, owner.tenantId)
          break
        } catch (error) {
          if (!(error instanceof Error) || error.message !== KILLED) throw error
          kills += 1
        }
      }
      const zone = await zoneNow()
      const clock = openZone(zone)
      for (const slot of await owner.db
        .selectFrom('plan_slots')
        .selectAll()
        .where('id', '>', seen)
        .orderBy('id')
        .execute()) {
        seen = slot.id
        const plan = plans.find((one) => one.id === slot.plan_id)
        if (plan === undefined) throw new Error('a slot of nobody')
        const { minutes } = clock.wall(slot.due_time)
        if (
          !readWindows(plan.windows).some(
            (window) => minutes >= parseClock(window.from) && minutes < parseClock(window.to),
          )
        )
          problems.push(`${slot.day} outside the windows`)
        if (dayOf(slot.due_time, zone) !== slot.day) problems.push(`${slot.day} another day`)
        if (plan.weekdays !== '[]' && !readWeekdays(plan.weekdays).includes(weekdayOf(slot.day)))
          problems.push(`${slot.day} another weekday`)
        if (offline.includes(slot.third_auth_id)) problems.push(`${slot.day} an account that is offline`)
        if (slot.due_time <= bench.clock.ms) problems.push(`${slot.day} in the past`)
      }
    }
    expect(problems).toEqual([])
    expect(kills).toBeGreaterThan(20)

    const slots = await owner.db.selectFrom('plan_slots').selectAll().execute()
    const items = await owner.db.selectFrom('publish_items').selectAll().orderBy('timing_time').execute()
    const titles = await owner.db
      .selectFrom('titles')
      .select(['id', 'main', 'plan_id', 'publish_item_id'])
      .where('status', '=', 1)
      .execute()
    const unique = (list: readonly unknown[]) => new Set(list).size
    expect([
      items.length,
      unique(slots.map((slot) => slot.publish_item_id)),
      unique(slots.map((slot) => slot.title_id)),
      titles.length,
      unique(items.map((item) => item.title)),
    ]).toEqual(Array(5).fill(slots.length))
    expect(
      await owner.db
        .selectFrom('wisdom_tasks as t')
        .leftJoin('publish_items as i', 'i.wisdom_task_id', 't.id')
        .select('t.id')
        .where('i.id', 'is', null)
        .execute(),
    ).toEqual([])
    const films = items.flatMap((item) => item.clip_output_id ?? [])
    expect(unique(films)).toBe(films.length)
    expect((await owner.db.selectFrom('clip_outputs').select('id').execute()).length).toBe(films.length)
    const sent = slots
      .filter((slot) => slot.attachment_id !== null)
      .map((slot) => `${slot.plan_id}:${slot.third_auth_id}:${slot.attachment_id ?? 0}`)
    expect(unique(sent)).toBe(sent.length)

    const shanghai = openZone('Asia/Shanghai')
    const moved = Date.parse(`${shiftDay(START, MOVED_DAY)}T00:00:00+08:00`)
    for (const plan of plans) {
      const own = slots.filter((slot) => slot.plan_id === plan.id)
      const perDay = Map.groupBy(own, (slot) => slot.day)
      expect(Math.max(...[...perDay.values()].map((list) => list.length))).toBe(plan.daily_num)
      const days = Array.from({ length: DAYS - 3 }, (_, at) => shiftDay(START, at + 1)).filter(
        (day) => plan.weekdays === '[]' || readWeekdays(plan.weekdays).includes(weekdayOf(day)),
      )
      expect(own.length / (days.length * plan.daily_num), plan.name).toBeGreaterThan(0.93)
      const mains = [
        ...Map.groupBy(
          titles.filter((title) => title.plan_id === plan.id),
          (title) => title.main,
        ).values(),
      ].map((list) => list.length)
      expect(Math.max(...mains) - Math.min(...mains)).toBeLessThanOrEqual(1)
      const perAccount = [...Map.groupBy(own, (slot) => slot.third_auth_id).values()].map((list) => list.length)
      expect(Math.max(...perAccount) / Math.min(...perAccount), plan.name).toBeLessThan(2)
      const hours = [
        ...Map.groupBy(
          own.filter((slot) => slot.due_time < moved),
          (slot) => Math.floor(shanghai.wall(slot.due_time).minutes / 60),
        ).entries(),
      ]
        .toSorted(([a], [b]) => a - b)
        .map(([hour, list]) => `${hour}:${list.length}`)
      process.stdout.write(
        `${plan.name}: ${own.length} works on ${perDay.size} days; per account ${Math.min(...perAccount)} to ${Math.max(...perAccount)}, per main ${Math.min(...mains)} to ${Math.max(...mains)}, per hour ${hours.join(' ')}\n`,
      )
    }
    const planOf = new Map(plans.map((plan) => [plan.id, plan]))
    for (const own of Map.groupBy(items, (item) => item.third_auth_id).values()) {
      for (const [at, item] of own.entries()) {
        const next = own[at + 1]
        if (next === undefined) continue
        const gap = Math.max(
          planOf.get(item.plan_id ?? 0)?.min_gap_minutes ?? 0,
          planOf.get(next.plan_id ?? 0)?.min_gap_minutes ?? 0,
        )
        expect(next.timing_time - item.timing_time).toBeGreaterThanOrEqual(gap * 60_000)
      }
      // Days of two zones can't be held against one cap.
      for (const day of Map.groupBy(
        own.filter((item) => item.timing_time < moved),
        (item) => dayOf(item.timing_time, 'Asia/Shanghai'),
      ).values()) {
        expect(day.length).toBeLessThanOrEqual(
          Math.min(...day.map((item) => planOf.get(item.plan_id ?? 0)?.per_account_daily_max ?? 0)),
        )
      }
    }
    const used = process.cpuUsage(begun)
    process.stdout.write(
      `${slots.length} works, ${kills} kills, ${((used.user + used.system) / 1e6).toFixed(1)} s of CPU\n`,
    )
  })
})
