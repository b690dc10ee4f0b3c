// A fortnight of timed works on every site, in the product's own backend and run machine; clocks, uploads, power and sites are the simulation's.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { rulesFor } from '../../../src/contract/acceptance/acceptance.ts'
import type { Pace } from '../../../src/contract/entities/pace.ts'
import { PUBLISH_AT_ONCE } from '../../../src/contract/constants.ts'
import { PLATFORMS } from '../../../src/contract/platforms.ts'
import { TIMING_REFUSED } from '../../../src/contract/time-channel.ts'
import { startPublishRun } from '../../../src/contract/http/publish-runs.ts'
import { openDatabase } from '../../../src/backend/drivers/database/open-database.ts'
import { missedGraceMs, missedWorks } from '../../../src/backend/lib/missed-works.ts'
import { openZone } from '../../../src/backend/lib/zoned-time.ts'
import { paceOf } from '../../../src/backend/modules/publishing/rules/pace.ts'
import { openPublishBench } from '../../../src/backend/testing/benches/publish-bench.ts'
import type { PublishBench, TestCaller } from '../../../src/backend/testing/benches/publish-bench.ts'
import { seeded } from '../options.ts'
import { openComputer } from './computer.ts'
import { countTimed, type Hindrance, type TimedCount, type TimedWork } from './count.ts'
import type { TimedOptions } from './options.ts'
import { openSites } from './sites.ts'
import { createVirtualTime } from './virtual-time.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** The company's zone: its clocks go back in the night to the first Sunday. */
const ZONE = 'Europe/Berlin'
const MONDAY = { year: 2026, month: 10, day: 19 }
/** Of every site but one, whose accounts need no rest between two works. */
const PACE = { gap_minutes: 8, jitter_minutes: 6, daily_cap: 12, quiet_from: '01:00', quiet_to: '06:30' }
/** Days from the first Monday. */
const NO_PACE = { gap_minutes: 0, jitter_minutes: 0, daily_cap: 0, quiet_from: '', quiet_to: '' }
const HOLIDAY = { from: 9, to: 12 }
const TIMER_WORDS = /定时/

export type TimedResult = TimedCount & { seed: number }

/** Runs it. Nothing in it depends on today's date or on how fast the machine is. */
export async function runFortnight(options: TimedOptions, say: (line: string) => void): Promise<TimedResult> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fortnight-'))
  const film = path.join(folder, 'film.mp4')
  await writeFile(film, 'film')
  const database = await openDatabase({ kind: 'sqlite', file: path.join(folder, 'data.sqlite') })
  try {
    return await simulate(openPublishBench(database), film, options, say)
  } finally {
    await database.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

const simulate = async (
  bench: PublishBench,
  film: string,
  options: TimedOptions,
  say: (line: string) => void,
): Promise<TimedResult> => {
  const random = seeded(options.seed)
  const zone = openZone(ZONE)
  const at = (day: number, minutes: number): number => zone.at({ ...MONDAY, day: MONDAY.day + day, minutes })
  const time = createVirtualTime(at(0, 0))
  bench.clock.ms = time.now()
  bench.settings.minGapMinutes = 20
  const made = await bench.tenant({ clips: 0 })
  const owner: TestCaller = { ...made, tenant: { ...made.tenant, timeZone: ZONE } }
  const device = await bench.device(owner)
  const graceMs = await missedGraceMs(owner.db)

  // One account in six has a slow line; now and then an upload takes up to nine minutes, as long as a helper waits at most.
  const accounts: number[] = []
  const uploadMs = (accountId: number): number => {
    const slow = accounts.indexOf(accountId) % 6 === 4
    return Math.round(
      (slow ? 3 * MINUTE + random() * 5 * MINUTE : 20_000 + random() * 70_000) +
        (random() < 0.03 ? random() * 60_000 : 0),
    )
  }
  const siteOf = (accountId: number): string => sites.values[accounts.indexOf(accountId) % sites.values.length] ?? ''
  // Where leads are short, the clocks of some sites make them shorter.
  const sites = openSites(time, film, uploadMs, (accountId) =>
    accounts.indexOf(accountId) % 12 === 5 ? 30 * MINUTE : 0,
  )
  // The restless site is that of a slow line.
  const paceOfSite = (value: string): Pace => (value === sites.values[4] ? NO_PACE : PACE)
  for (const { value } of PLATFORMS) bench.paces[value] = paceOfSite(value)
  for (let index = 0; index < options.accounts; index += 1)
    accounts.push(await bench.account(owner, { platform: sites.values[index % sites.values.length] ?? '' }))
  // Every fourth operator lets the sites hold the works.
  await owner.db
    .updateTable('third_auths')
    .set({ time_channel: 'site' })
    .where(
      'id',
      'in',
      accounts.filter((_, index) => index % 4 === 1),
    )
    .execute()

  const { start, calls, watch } = bench.runs
  /** What was planned just now may have to be handed in at once. */
  let restlessUntil = 0
  const nextDue = async (): Promise<number | null> => {
    if (time.now() < restlessUntil) return time.now()
    const row = await owner.db
      .selectFrom('publish_items')
      .select((eb) => eb.fn.min('timing_time').as('first'))
      .where('publish_status', '=', 0)
      .where('timing_time', '>=', bench.clock.ms - graceMs)
      .executeTakeFirst()
    return row?.first === null || row?.first === undefined ? null : Number(row.first)
  }
  // Its clock is minutes off, another way each day.
  const skews = Array.from({ length: options.days + 2 }, () => Math.round((random() * 2 - 1) * 6 * MINUTE))
  const computer = openComputer({
    time,
    sites,
    owner,
    deviceId: device.id,
    start,
    calls,
    watch,
    nextDue,
    skew: () => skews[Math.floor((time.now() - at(0, 0)) / (24 * HOUR))] ?? 0,
  })

  /** What was planned for a work, also when a person dropped the time later. */
  const planned = new Map<number, number>()
  const missed = new Set<number>()
  const untimed = new Set<number>()
  const tasks: { id: number; group: number }[] = []
  let works = 0
  const noted = async (taskId: number): Promise<void> => {
    const rows = await owner.db
      .selectFrom('publish_items')
      .select(['id', 'timing_time'])
      .where('wisdom_task_id', '=', taskId)
      .execute()
    for (const row of rows) planned.set(row.id, row.timing_time)
    works += rows.length
  }
  const addTask = async (
    group: number,
    accountIds: readonly number[],
    each: number,
    schedule: Record<string, unknown>,
  ): Promise<void> => {
    const contents: number[] = []
    for (let index = 0; index < each * accountIds.length; index += 1)
      contents.push(await bench.material(owner, { filename: `老房换水管第${works + index + 1}步要注意什么.mp4` }))
    const { wisdom_task_id: id } = await bench.add(
      owner,
      bench.taskInput({
        sources: { attachment_ids: contents },
        third_auth_ids: [...accountIds],
        distribution: 'in_turn',
        topics: ['装修', '老房翻新'],
        schedule,
      }),
    )
    tasks.push({ id, group })
    restlessUntil = time.now() + 15 * MINUTE
    await noted(id)
  }
  const groups = Array.from({ length: Math.ceil(accounts.length / 3) }, (_, group) =>
    accounts.slice(group * 3, group * 3 + 3),
  )
  const perWeek = Math.max(1, Math.round(options.works / accounts.length / 2))
  /** A week's works over its days, two a day and account. In the first week one of them goes to all accounts at one minute. */
  const planWeek = async (week: number): Promise<void> => {
    const spread = {
      mode: 'spread',
      start_time: time.now() / 1000,
      windows: [{ from: '08:30', to: '21:30' }],
      per_account_daily_max: 2,
    }
    for (const [group, members] of groups.entries())
      await addTask(group, members, week === 0 ? perWeek - 1 : perWeek, spread)
    if (week === 0)
      for (const [group, members] of groups.entries())
        await addTask(group, members, 1, { mode: 'timing', start_time: at(3, 12 * 60) / 1000 })
    say(`week ${week + 1}: ${works} works planned`)
  }
  const look = async (): Promise<void> => {
    const rows = await owner.db
      .selectFrom('publish_items')
      .select('id')
      .where(missedWorks(bench.clock.ms, graceMs))
      .execute()
    for (const { id } of rows) missed.add(id)
  }
  /** Works without a time, for a slow line among others: a person's long run on a working day, beside which everything else has its minute. */
  const publishAtOnce = async (): Promise<void> => {
    const made = await time.busy(async () => {
      const contents: number[] = []
      for (let index = 0; index < 9; index += 1)
        contents.push(await bench.material(owner, { filename: `厨房翻新第${index + 1}天看这里.mp4` }))
      return await bench.add(
        owner,
        bench.taskInput({
          sources: { attachment_ids: contents },
          third_auth_ids: accounts.slice(3, 6),
          distribution: 'in_turn',
          topics: ['装修'],
          schedule: { mode: 'now' },
        }),
      )
    })
    const rows = await time.busy(() =>
      owner.db.selectFrom('publish_items').select('id').where('wisdom_task_id', '=', made.wisdom_task_id).execute(),
    )
    for (const { id } of rows) untimed.add(id)
    await computer.publish(
      startPublishRun.input.parse({ wisdom_task_id: made.wisdom_task_id, device_id: device.id, publish_now: 1 }),
    )
  }
  /** Three works of an account that needs no rest for one minute: two wait for the first, and no other account's for them. */
  const planTriplets = async (): Promise<void> => {
    const [quick = 0, , , , restless = 0] = accounts
    await addTask(-1, [restless], 3, { mode: 'timing', start_time: at(2, 22 * 60) / 1000 })
    await addTask(-1, [quick], 1, { mode: 'timing', start_time: at(2, 22 * 60 + 1) / 1000 })
  }
  /** Back from the holiday: of what was missed a third goes out at once, a third gets another time, the rest waits on. */
  const decide = async (): Promise<void> => {
    await look()
    const rows = await owner.db
      .selectFrom('publish_items')
      .select(['id', 'wisdom_task_id'])
      .where(missedWorks(bench.clock.ms, graceMs))
      .orderBy('id')
      .execute()
    say(`back: ${rows.length} works missed`)
    for (const [index, row] of rows.entries())
      if (index % 3 === 1)
        await bench.items.edit(owner, {
          id: row.id,
          timing_time: (at(HOLIDAY.to, 15 * 60) + index * MINUTE) / 1000,
        } as never)
    for (const taskId of new Set(rows.map((row) => row.wisdom_task_id))) {
      const ids = rows.flatMap((row, index) => (row.wisdom_task_id === taskId && index % 3 === 0 ? [row.id] : []))
      if (ids.length > 0)
        await computer.publish(
          startPublishRun.input.parse({
            wisdom_task_id: taskId,
            ids,
            device_id: device.id,
            publish_now: 1,
            parallel: 3,
          }),
        )
    }
  }
  /** Before the holiday: works of every third group are handed to their sites' timers. */
  const handIn = async (): Promise<void> => {
    for (const { id, group } of tasks)
      if (group % 3 === 0)
        await computer.publish(
          startPublishRun.input.parse({ wisdom_task_id: id, device_id: device.id, publish_now: 0, parallel: 3 }),
        )
  }

  const broken: unknown[] = []
  const plan = (moment: number, work: () => Promise<void>): void =>
    time.at(moment, () => void work().catch((error: unknown) => broken.push(error)))
  plan(at(0, 7 * 60 + 30), async () => {
    computer.switchOn()
    await time.busy(() => planWeek(0))
  })
  plan(at(0, 9 * 60), () => time.busy(planTriplets))
  plan(at(1, 10 * 60 + 5), publishAtOnce)
  if (options.days > 7) plan(at(7, 7 * 60 + 30), () => time.busy(() => planWeek(1)))
  for (let day = 0; day < options.days; day += 1) {
    const away = day >= HOLIDAY.from && day < HOLIDAY.to
    for (let hour = 0; hour < 24; hour += 1) plan(at(day, hour * 60 + 50), () => time.busy(look))
    // Restarted in the middle of a day, for a few minutes.
    if (!away && day % 3 === 1) {
      const moment = at(day, 9 * 60 + Math.floor(random() * 10 * 60))
      plan(moment, async () => computer.switchOff())
      plan(moment + Math.round((3 + random() * 6) * MINUTE), async () => computer.switchOn())
    }
  }
  // Works whose lead is just enough by our clock, and not by their site's.
  plan(at(5, 7 * 60 + 10), () =>
    time.busy(async () => {
      for (const [index, accountId] of accounts.entries()) {
        const timer = rulesFor({ value: sites.values[index % sites.values.length] ?? '' }, 'video')?.timer
        if (index % 12 === 5 && timer?.stepMinutes === 1)
          await addTask(-1, [accountId], 1, {
            mode: 'timing',
            start_time: (time.now() + (timer.leadMinutes + 27) * MINUTE) / 1000,
          })
      }
    }),
  )
  // The backend doubts its clock for twenty minutes.
  const doubt = { from: at(2, 15 * 60), to: at(2, 15 * 60 + 20) }
  plan(doubt.from, async () => void (bench.doubts.clock = true))
  plan(doubt.to, async () => void (bench.doubts.clock = false))
  if (options.days > HOLIDAY.to) {
    plan(at(HOLIDAY.from - 1, 20 * 60), handIn)
    plan(at(HOLIDAY.from, 10), async () => computer.switchOff())
    plan(at(HOLIDAY.to, 8 * 60 + 10), async () => {
      computer.switchOn()
      await decide()
    })
  }
  let shown = 0
  await time.pass(at(options.days, 2 * 60), (now) => {
    bench.clock.ms = now
    const day = Math.floor((now - at(0, 0)) / (24 * HOUR))
    if (day === shown) return
    shown = day
    say(`day ${day}: ${sites.posts.length} on the sites`)
  })
  await look()
  if (broken.length > 0) throw broken[0]

  const rows = await owner.db
    .selectFrom('publish_items')
    .select(['id', 'third_auth_id', 'publish_status', 'outcome_unknown', 'fail_reason', 'create_time'])
    .execute()
  const records = await owner.db
    .selectFrom('publish_records')
    .select(['publish_item_id', 'third_auth_id', 'start_time', 'result', 'error_code', 'msg'])
    .execute()
  const created = new Map(rows.map((row) => [row.id, row.create_time]))
  const hindrance: Hindrance = (accountId, itemId, moment) => {
    if (computer.off.some(({ from, to }) => moment >= from && moment < to)) return 'power'
    if (moment >= doubt.from && moment < doubt.to) return 'clock'
    const going = sites.busy.filter(({ from, to }) => moment >= from && moment < to)
    if (going.some((one) => one.accountId === accountId)) return 'account'
    if (going.length >= PUBLISH_AT_ONCE) return 'places'
    const starts = records
      .filter((one) => one.third_auth_id === accountId && one.publish_item_id !== itemId && one.start_time <= moment)
      .map((one) => one.start_time)
    return paceOf(
      starts,
      { pace: paceOfSite(siteOf(accountId)), zone, seed: `${itemId}:${created.get(itemId) ?? 0}` },
      moment,
    ) === null
      ? null
      : 'pace'
  }
  say(
    `${records.filter((one) => one.error_code === TIMING_REFUSED).length} times were not taken by their site any more: those works waited for their minute`,
  )
  for (const row of rows)
    if (untimed.has(row.id) && row.publish_status !== 2)
      broken.push(new Error(`work ${row.id} without a time is not out: ${row.publish_status} ${row.fail_reason}`))
  if (broken.length > 0) throw broken[0]
  const ended = rows
    .filter((row) => !untimed.has(row.id))
    .map((row): TimedWork => ({
      id: row.id,
      accountId: row.third_auth_id,
      planned: planned.get(row.id) ?? 0,
      status: row.publish_status,
      unknown: row.outcome_unknown === 1,
      reason: row.fail_reason,
      missed: missed.has(row.id),
      timingFailures: records.filter(
        (one) =>
          one.publish_item_id === row.id &&
          one.result === -1 &&
          one.error_code !== TIMING_REFUSED &&
          TIMER_WORDS.test(one.msg),
      ).length,
    }))
  for (const one of ended)
    if (one.status === -1) say(`work ${one.id} of account ${one.accountId} waits for a person: ${one.reason}`)
  return { ...countTimed(ended, sites.posts, hindrance), seed: options.seed }
}
