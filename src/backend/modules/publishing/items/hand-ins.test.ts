// Works of accounts that prefer their site's timer: handed in automatically while it takes their times, else left to
// their minute.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listItems } from '../../../../contract/http/publish-items.ts'
import {
  HAND_IN_AHEAD_MS,
  HAND_IN_REST_MS,
  TIMING_REFUSED,
  UPLOAD_BOUNDS_MS,
} from '../../../../contract/time-channel.ts'
import { eachDatabase } from '../../../testing/databases.ts'
import { plannedWorks } from '../../../testing/benches/planned-works.ts'
import type { PlannedMore } from '../../../testing/benches/planned-works.ts'
import { openPublishBench, refusal } from '../../../testing/benches/publish-bench.ts'
import type { PublishBench, TestCaller } from '../../../testing/benches/publish-bench.ts'

const A = 'device-aaaaaaaa'
const B = 'device-bbbbbbbb'
const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Before its time a work of 抖音 must start: two hours of lead, ten minutes of room, the least upload. */
const LAST_MS = 2 * HOUR + 10 * MINUTE + UPLOAD_BOUNDS_MS.least

eachDatabase((_kind, open) => {
  let bench: PublishBench
  let owner: TestCaller
  beforeAll(async () => {
    bench = openPublishBench(await open())
  })
  beforeEach(async () => {
    for (const platform of Object.keys(bench.paces)) delete bench.paces[platform]
    bench.settings.autoPublish = true
    owner = await bench.tenant()
  })

  const planned = async (count = 1, more: PlannedMore = {}) => await plannedWorks(bench, owner, count, more)
  const take = async (device = A, limit = 20) =>
    (await bench.auto.take(owner, { limit, device_id: device })).videoList.map((item) => [item.id, item.timing_time])
  const report = (
    id: number,
    device: string,
    status: 1 | 2 | -1,
    more: { attempt_no?: number; error_code?: string; msg?: string; publishId?: string } = {},
  ) => bench.auto.report(owner, { id, device_id: device, status, ...more })
  const logs = async (id: number) =>
    await owner.db.selectFrom('run_logs').select(['title', 'message']).where('ref_id', '=', id).execute()
  const shown = async (id: number) =>
    (await bench.works(owner, listItems.input.parse({}))).data.find((item) => item.id === id)

  describe('handing in', () => {
    test('begins three days ahead and ends when lead, room and upload no longer fit; it carries the time', async () => {
      const {
        time,
        items: [item = 0],
      } = await planned()
      bench.clock.ms = time - HAND_IN_AHEAD_MS - 1
      expect([await take(), (await shown(item))?.time_channel]).toEqual([[], 'site'])
      bench.clock.ms = time - LAST_MS + 1
      expect([await take(), (await shown(item))?.time_channel]).toEqual([[], 'alarm'])
      for (const at of [time - HAND_IN_AHEAD_MS, time - LAST_MS]) {
        bench.clock.ms = at
        expect(await take()).toEqual([[item, time / 1000]])
        // Not begun: it waits again.
        bench.clock.ms += 121_000
        await owner.db
          .updateTable('publish_items')
          .set({ publish_status: 0, lease_device_id: null, lease_until: null })
          .where('id', '=', item)
          .execute()
      }
    })

    test('is done a few at a time and after what is due: they hold no line that a work whose minute comes would stand in', async () => {
      const { time } = await planned(7)
      const due = await planned(4, { preference: 'alarm' })
      await owner.db
        .updateTable('publish_items')
        .set({ timing_time: time - 24 * HOUR })
        .where('id', 'in', due.items)
        .execute()
      bench.clock.ms = time - 24 * HOUR
      expect(await take()).toEqual(due.items.map((id) => [id, 0]))
      expect((await take()).map(([, at]) => at)).toEqual([time / 1000, time / 1000, time / 1000])
    })

    test('a work that is handed in goes out once: its platform holds it, and nothing sends it at its minute', async () => {
      const {
        time,
        items: [item = 0],
      } = await planned()
      bench.clock.ms = time - 24 * HOUR
      expect(await take()).toEqual([[item, time / 1000]])
      expect(await take(B)).toEqual([])
      expect(await report(item, A, 1)).toMatchObject({ attempt_no: 1, timing_time: time / 1000 })
      bench.clock.ms += 3 * MINUTE
      expect(await report(item, A, 2, { attempt_no: 1, publishId: 'p' })).toMatchObject({ publish_status: 2 })
      expect(await bench.item(owner, item)).toMatchObject({
        publish_status: 2,
        timing_time: time,
        published_time: time - 24 * HOUR + 3 * MINUTE,
        hand_in: 0,
      })
      expect((await logs(item)).map((row) => row.title)).toEqual([expect.stringContaining('自动已定时')])
      bench.clock.ms = time
      expect(await take()).toEqual([])
    })

    test.each([
      ['accounts that prefer the alarm', { preference: 'alarm' as const }],
      ['platforms without a timer', { platform: 'weibo' }],
      ['minutes that the site does not offer', { platform: 'baijiahao', plusMs: 30 * MINUTE }],
    ])('leaves works of %s to their minute, where they carry no time', async (_name, more) => {
      const {
        time,
        items: [item = 0],
      } = await planned(1, more)
      bench.clock.ms = time - 24 * HOUR
      expect([await take(), (await shown(item))?.time_channel]).toEqual([[], 'alarm'])
      bench.clock.ms = time
      expect(await take()).toEqual([[item, 0]])
      expect(await report(item, A, 1)).toMatchObject({ attempt_no: 1, timing_time: 0 })
    })

    test('nothing is handed in while the clock is doubted, automatic publishing is off, or its account is away', async () => {
      const { time, account, items } = await planned()
      bench.clock.ms = time - 24 * HOUR
      bench.doubts.clock = true
      expect(await take()).toEqual([])
      bench.doubts.clock = false
      bench.settings.autoPublish = false
      expect([await take(), (await shown(items[0] ?? 0))?.unsent]).toEqual([[], 1])
      bench.settings.autoPublish = true
      await owner.db.updateTable('third_auths').set({ third_login_status: 2 }).where('id', '=', account).execute()
      expect(await take()).toEqual([])
      await owner.db.updateTable('third_auths').set({ third_login_status: 1 }).where('id', '=', account).execute()
      expect(await take()).toHaveLength(1)
    })

    test('keeps the pace of the account, after works that are due', async () => {
      bench.paces['douyin'] = { gap_minutes: 30, jitter_minutes: 0, daily_cap: 0, quiet_from: '', quiet_to: '' }
      const { time, account, items } = await planned(2)
      const due = await bench.add(
        owner,
        bench.taskInput({
          sources: { attachment_ids: [await bench.material(owner)] },
          third_auth_ids: [account],
          schedule: { mode: 'timing', start_time: (time - 24 * HOUR) / 1000 },
        }),
      )
      bench.clock.ms = time - 24 * HOUR
      const [dueId = 0] = await bench.itemIds(owner, due.wisdom_task_id)
      expect(await take()).toEqual([[dueId, 0]])
      await report(dueId, A, 1)
      await report(dueId, A, 2, { attempt_no: 1 })
      expect(await take()).toEqual([])
      bench.clock.ms += 31 * MINUTE
      expect(await take()).toEqual([[items[0], time / 1000]])
    })

    test('works that are too late do not hide those behind them', async () => {
      const {
        time,
        account,
        taskId,
        items: [item = 0],
      } = await planned()
      bench.clock.ms = time - 24 * HOUR
      const { id: _id, tenant_id: _tenant, ...copy } = await bench.item(owner, item)
      for (let at = 0; at < 101; at += 1)
        await owner.db
          .insertInto('publish_items')
          .values({
            ...copy,
            wisdom_task_id: taskId,
            third_auth_id: account,
            title: `晚了${at}`,
            content_hash: null,
            allow_duplicate: 1,
            timing_time: bench.clock.ms + HOUR,
          })
          .execute()
      expect(await take()).toEqual([[item, time / 1000]])
    })

    test('an account whose uploads take long is handed in earlier', async () => {
      const {
        time,
        account,
        items: [item = 0],
      } = await planned()
      const start = time - 4 * 24 * HOUR
      for (let at = 1; at <= 3; at += 1)
        await owner.db
          .insertInto('publish_records')
          .values({
            publish_item_id: item,
            third_auth_id: account,
            attempt_no: at,
            epoch: 'e1',
            start_time: start + at * HOUR,
            end_time: start + at * HOUR + 40 * MINUTE,
            result: 2,
            channel: 'helper',
          })
          .execute()
      bench.clock.ms = time - LAST_MS - 34 * MINUTE
      expect(await take()).toEqual([])
      bench.clock.ms -= MINUTE
      expect(await take()).toEqual([[item, time / 1000]])
    })
  })

  describe('before accounts come to prefer their sites’ timers', () => {
    const count = (...ids: number[]) => bench.forecast.ofAccounts(owner, { ids })

    test('it is told how many of their works would be handed in: just those that are handed in then', async () => {
      const [early, late] = [await planned(3, { preference: 'alarm' }), await planned(2, { preference: 'alarm' })]
      const [without, preferring] = [await planned(1, { preference: 'alarm', platform: 'weibo' }), await planned(1)]
      const all = [early.account, late.account, without.account, preferring.account]
      bench.clock.ms = early.time - HAND_IN_AHEAD_MS - 1
      expect(await count(...all)).toEqual({ works: 0, accounts: 0 })
      bench.clock.ms = early.time - 24 * HOUR
      // One is too near for the timer, one is no longer planned.
      await owner.db
        .updateTable('publish_items')
        .set({ timing_time: bench.clock.ms + HOUR })
        .where('id', '=', early.items[0] ?? 0)
        .execute()
      await owner.db
        .updateTable('publish_items')
        .set({ publish_status: 3 })
        .where('id', '=', late.items[0] ?? 0)
        .execute()
      expect(await count(...all)).toEqual({ works: 3, accounts: 2 })
      expect(await count(late.account, preferring.account)).toEqual({ works: 1, accounts: 1 })
      expect(await take()).toEqual(preferring.items.map((id) => [id, preferring.time / 1000]))
      await owner.db.updateTable('third_auths').set({ time_channel: 'site' }).where('id', 'in', all).execute()
      expect(await count(...all)).toEqual({ works: 0, accounts: 0 })
      expect((await take()).map(([id]) => id)).toEqual([...early.items.slice(1), ...late.items.slice(1)])
    })

    test('works that wait for a person don’t count', async () => {
      const { time, account } = await planned(1, { preference: 'alarm' })
      bench.clock.ms = time - 24 * HOUR
      bench.settings.autoPublish = false
      expect(await count(account)).toEqual({ works: 0, accounts: 0 })
      bench.settings.autoPublish = true
      expect(await count(account)).toEqual({ works: 1, accounts: 1 })
    })

    test('a colleague’s works on the account count, too; an account that is not there is said', async () => {
      const { time, account } = await planned(1, { preference: 'alarm' })
      bench.clock.ms = time - 24 * HOUR
      const colleague = await bench.colleague(owner, { dataScope: 'self' })
      expect((await refusal(bench.forecast.ofAccounts(colleague, { ids: [account] }))).code).toBe(40401)
      await owner.db
        .updateTable('third_auths')
        .set({ operator_admin_id: colleague.admin.id })
        .where('id', '=', account)
        .execute()
      expect(await bench.forecast.ofAccounts(colleague, { ids: [account] })).toEqual({ works: 1, accounts: 1 })
    })
  })

  describe('before works get other times', () => {
    const foresee = async (...times: [id: number, time: number][]) =>
      (await bench.forecast.ofTimes(owner, { items: times.map(([id, time]) => ({ id, timing_time: time / 1000 })) }))
        .ids

    test('it is told which are handed in then: by the account’s preference, not by the channel of now, and within lead, room and upload', async () => {
      const [near, alarm] = [await planned(2), await planned(1, { preference: 'alarm' })]
      const [first = 0, second = 0] = near.items
      const { time } = near
      bench.clock.ms = time - HOUR
      expect((await shown(first))?.time_channel).toBe('alarm')
      // Too near for the timer now, and moved further away.
      const later = bench.clock.ms + 24 * HOUR
      expect(await foresee([first, later], [second, later], [alarm.items[0] ?? 0, later])).toEqual([first, second])
      const edges = [
        LAST_MS,
        LAST_MS - 1000,
        2 * HOUR + 5 * MINUTE,
        HAND_IN_AHEAD_MS + HAND_IN_REST_MS,
        HAND_IN_AHEAD_MS + HAND_IN_REST_MS + 1000,
      ].map((ahead) => bench.clock.ms + ahead)
      for (const [at, is] of edges.entries())
        expect([at, await foresee([first, is])]).toEqual([at, at === 0 || at === 3 ? [first] : []])
      expect(await foresee([first, 0])).toEqual([])
      await bench.items.saveMany(owner, { items: [{ id: first, timing_time: later / 1000 }] })
      bench.clock.ms += HAND_IN_REST_MS
      expect(await take()).toEqual([[first, later / 1000]])
    })

    test('a time that the site refused is not told again, another one is; nor works that wait for a person or whose plan is paused', async () => {
      const {
        time,
        items: [item = 0],
      } = await planned()
      bench.clock.ms = time - 24 * HOUR
      expect(await foresee([item, time])).toEqual([item])
      await owner.db.updateTable('publish_items').set({ time_channel: 'alarm' }).where('id', '=', item).execute()
      expect([await foresee([item, time]), await foresee([item, time + HOUR])]).toEqual([[], [item]])
      // Without a time it waited for a click; with one it goes out by itself.
      await owner.db
        .updateTable('publish_items')
        .set({ time_channel: '', timing_time: 0, auto_publish: 0 })
        .where('id', '=', item)
        .execute()
      expect(await foresee([item, time])).toEqual([item])
      bench.settings.autoPublish = false
      expect(await foresee([item, time])).toEqual([])
      bench.settings.autoPublish = true
      const plan = await owner.db
        .insertInto('plans')
        .values({
          name: '停',
          status: 3,
          daily_num: 1,
          total_num: 1,
          per_account_daily_max: 1,
          windows: '[]',
          min_gap_minutes: 30,
          start_date: '2026-06-01',
          admin_id: owner.admin.id,
          client_token: null,
          clip_id: null,
          delete_time: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await owner.db.updateTable('publish_items').set({ plan_id: plan.id }).where('id', '=', item).execute()
      expect(await foresee([item, time])).toEqual([])
    })

    test('a work that is not there is said', async () => {
      const {
        time,
        items: [item = 0],
      } = await planned()
      expect((await refusal(foresee([item, time], [item + 1000, time]))).data).toMatchObject({ ids: [item + 1000] })
    })
  })

  describe('a lead that is eaten on the way', () => {
    test('between taking and beginning: no attempt is opened, it waits for its minute, and the run log says so', async () => {
      const {
        time,
        items: [item = 0],
      } = await planned()
      bench.clock.ms = time - LAST_MS
      await take()
      bench.clock.ms += 11 * MINUTE
      await owner.db
        .updateTable('publish_items')
        .set({ lease_until: bench.clock.ms + MINUTE })
        .where('id', '=', item)
        .execute()
      expect(await refusal(report(item, A, 1))).toMatchObject({ code: 40901, data: { not_now: 1 } })
      expect(await bench.item(owner, item)).toMatchObject({
        publish_status: 0,
        attempt_count: 0,
        time_channel: 'alarm',
        hand_in: 0,
        lease_device_id: null,
        fail_reason: '',
      })
      expect(await logs(item)).toEqual([
        {
          title: expect.stringContaining('改为到点发布'),
          message: expect.stringContaining('来不及交给平台定时，改为到点发布'),
        },
      ])
      bench.clock.ms = time
      expect(await take()).toEqual([[item, 0]])
    })

    test('at the helper or in the site’s form: nothing failed, nobody is told of a failure, it goes out at its minute and once', async () => {
      const {
        time,
        taskId,
        items: [item = 0],
      } = await planned()
      bench.clock.ms = time - 24 * HOUR
      await take()
      await report(item, A, 1)
      for (let again = 0; again < 2; again += 1)
        expect(
          await report(item, A, -1, {
            attempt_no: 1,
            error_code: TIMING_REFUSED,
            msg: '抖音定时至少要在 120 分钟以后',
          }),
        ).toMatchObject({ publish_status: 0 })
      expect(await shown(item)).toMatchObject({
        publish_status: 0,
        fail_reason: '',
        time_channel: 'alarm',
        timer_refused: 1,
      })
      expect(await owner.db.selectFrom('notifications').select('id').execute()).toEqual([])
      expect(
        await owner.db.selectFrom('wisdom_tasks').select('fail_num').where('id', '=', taskId).executeTakeFirst(),
      ).toEqual({ fail_num: 0 })
      expect(
        (await bench.records(owner, { page: 1, limit: 20, keyword: undefined, wisdom_task_id: taskId })).data,
      ).toMatchObject([{ result: -1, error_code: TIMING_REFUSED, msg: '抖音定时至少要在 120 分钟以后，改为到点发布' }])
      expect(await logs(item)).toEqual([
        {
          title: expect.stringContaining('改为到点发布'),
          message: expect.stringContaining('抖音定时至少要在 120 分钟以后'),
        },
      ])
      bench.clock.ms += HOUR
      expect(await take()).toEqual([])
      bench.clock.ms = time
      expect(await take()).toEqual([[item, 0]])
      expect(await report(item, A, 1)).toMatchObject({ attempt_no: 2, timing_time: 0 })
      expect(await report(item, A, 2, { attempt_no: 2 })).toMatchObject({ publish_status: 2 })
      expect(await take(B)).toEqual([])
    })

    test('with another time it is handed in again', async () => {
      const {
        time,
        items: [item = 0],
      } = await planned()
      bench.clock.ms = time - 24 * HOUR
      await take()
      await report(item, A, 1)
      await report(item, A, -1, { attempt_no: 1, error_code: TIMING_REFUSED })
      await bench.items.saveMany(owner, { items: [{ id: item, timing_time: time / 1000 + 3600 }] })
      expect((await shown(item))?.timer_refused).toBeUndefined()
      bench.clock.ms += HAND_IN_REST_MS
      expect(await take()).toEqual([[item, time / 1000 + 3600]])
    })

    test('with automatic publishing off it says that a person has to publish it', async () => {
      const {
        time,
        items: [item = 0],
      } = await planned()
      bench.clock.ms = time - 24 * HOUR
      await take()
      await report(item, A, 1)
      bench.settings.autoPublish = false
      await report(item, A, -1, { attempt_no: 1, error_code: TIMING_REFUSED })
      expect(await logs(item)).toEqual([
        { title: expect.anything(), message: expect.stringContaining('自动发布已关闭，到点需要手动发布') },
      ])
      expect(await shown(item)).toMatchObject({ time_channel: 'alarm', timer_refused: 1, unsent: 1 })
    })
  })

  describe('the check before publishing', () => {
    // That works of one account share a minute is said besides (limit-checks.test.ts).
    const codes = async (ids: number[], publish_now?: 0 | 1) =>
      (await bench.preflight(owner, { ids, ...(publish_now === undefined ? {} : { publish_now }) })).items.map((one) =>
        one.problems.map(({ code }) => code).filter((code) => code.includes('tim') && code !== 'timing_near'),
      )

    test('warns of the third of three whose lead the pace eats, and of a minute that the site does not offer', async () => {
      bench.paces['douyin'] = { gap_minutes: 30, jitter_minutes: 0, daily_cap: 0, quiet_from: '', quiet_to: '' }
      const { time, items } = await planned(3)
      bench.clock.ms = time - LAST_MS - 45 * MINUTE
      expect(await codes(items)).toEqual([[], [], ['timing_alarm']])
      const odd = await planned(1, { platform: 'baijiahao', plusMs: 30 * MINUTE })
      expect(await codes(odd.items)).toEqual([['timing_alarm']])
    })
    test('judges each work when those before it are through, also where no pace holds', async () => {
      const { time, account, items } = await planned(3)
      const start = time - 3 * 24 * HOUR
      for (let at = 1; at <= 3; at += 1)
        await owner.db
          .insertInto('publish_records')
          .values({
            publish_item_id: items[0] ?? 0,
            third_auth_id: account,
            attempt_no: at,
            epoch: 'e1',
            start_time: start + at * HOUR,
            end_time: start + at * HOUR + 40 * MINUTE,
            result: 2,
            channel: 'helper',
          })
          .execute()
      bench.clock.ms = time - 2 * HOUR - 90 * MINUTE
      expect(await codes(items, 0)).toEqual([[], [], ['limit_timing_time']])
    })
    test('warns where nobody would send it', async () => {
      const { items } = await planned()
      bench.settings.autoPublish = false
      expect([await codes(items), await codes(items, 1), await codes(items, 0)]).toEqual([
        [['timing_unsent']],
        [[]],
        [[]],
      ])
    })
    test('keeps a run by hand from trying a time again that the site did not take', async () => {
      const { time, items } = await planned()
      bench.clock.ms = time - 24 * HOUR
      await owner.db.updateTable('publish_items').set({ time_channel: 'alarm' }).where('id', 'in', items).execute()
      expect([await codes(items, 0), await codes(items)]).toEqual([[['limit_timing_time']], [['timing_alarm']]])
    })
    test('keeps a run by hand from giving a phone a time', async () => {
      const { account, items } = await planned()
      await owner.db.updateTable('third_auths').set({ ways: 'phone' }).where('id', '=', account).execute()
      expect([await codes(items, 0), await codes(items)]).toEqual([[['limit_timing_time']], [[]]])
    })
    test('tells who makes each work public as its account prefers, and how many would be handed to their sites if their times are kept', async () => {
      const [site, minute, own] = [await planned(), await planned(), await planned(1, { platform: 'weibo' })]
      await owner.db
        .updateTable('third_auths')
        .set({ time_channel: 'alarm' })
        .where('id', '=', minute.account)
        .execute()
      const { works, timed } = await bench.preflight(owner, { ids: [...site.items, ...minute.items, ...own.items] })
      expect([works.map((work) => work.time_channel), timed.by_site]).toEqual([['site', 'alarm', 'alarm'], 2])
    })
  })
})
