// Runs with works that carry a time for their site's timer: what the helper is given, and what becomes of a time that
// is not taken.
import { beforeAll, describe, expect, test } from 'vitest'
import { listItems } from '../../../../contract/http/publish-items.ts'
import { startDueRun, startPublishRun } from '../../../../contract/http/publish-runs.ts'
import { reportRun } from '../../../../contract/http/run-calls.ts'
import { HAND_IN_REST_MS, TIMING_REFUSED } from '../../../../contract/time-channel.ts'
import { isMissed, isSkipped } from '../../../lib/missed-works.ts'
import { eachDatabase } from '../../../testing/databases.ts'
import { refusal } from '../../../testing/benches/publish-bench.ts'
import type { TestCaller } from '../../../testing/benches/publish-bench.ts'
import { openRunBench } from '../../../testing/benches/run-bench.ts'
import type { RunBench } from '../../../testing/benches/run-bench.ts'
import type { RunCaller } from './run-calls.service.ts'

const HOUR = 3_600_000

eachDatabase((_kind, open) => {
  let bench: RunBench['bench']
  let start: RunBench['start']
  let watch: RunBench['watch']
  let calls: RunBench['calls']
  let helperOf: RunBench['helperOf']
  let timed: RunBench['timed']
  beforeAll(async () => {
    ;({ bench, start, watch, calls, helperOf, timed } = openRunBench(await open()))
  })

  /** The same once a site may be given them: a new work rests before. A person who publishes need not wait for that. */
  const rested = async (...made: Parameters<typeof timed>) => {
    const works = await timed(...made)
    bench.clock.ms += HAND_IN_REST_MS
    return works
  }
  const itemRow = async (of: TestCaller, id: number) =>
    await of.db.selectFrom('publish_items').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const refused = async (helper: RunCaller, id: number) => {
    const { attempt_no, epoch } = await calls.start(helper, id)
    return await calls.result(helper, {
      taskId: id,
      attempt_no,
      epoch,
      publishId: '',
      status: -1,
      error_code: TIMING_REFUSED,
      msg: '抖音定时至少要在 120 分钟以后',
    })
  }

  describe('an automatic run', () => {
    test('takes the works whose accounts prefer it, and only these carry their time, decided with the attempt', async () => {
      const owner = await bench.tenant()
      const device = await bench.device(owner)
      const {
        time,
        items: [site = 0, alarm = 0],
      } = await rested(owner, 'site', 'alarm')
      const begun = await start.startDue(owner, startDueRun.input.parse({ device_id: device.id }))
      expect(begun.items).toBe(1)
      const handInsOf = async () => (await watch.list(owner)).list.map((run) => [run.id, run.hand_ins])
      expect(await handInsOf()).toEqual([[begun.run_id, 1]])
      const helper = await helperOf(owner, begun.run_id)
      for (const asked of [{}, { ids: [site] }])
        expect((await calls.works(helper, asked)).list.map((one) => [one.item.id, one.item.timing_time])).toEqual([
          [site, time / 1000],
        ])
      // The same lease without the hand-in: nothing of it may start before its time.
      await owner.db.updateTable('publish_items').set({ hand_in: 0 }).where('id', '=', site).execute()
      expect((await calls.works(helper, {})).list[0]?.item.timing_time).toBe(0)
      expect(await refusal(calls.start(helper, site))).toMatchObject({ code: 40901, data: { not_now: 1 } })
      await owner.db.updateTable('publish_items').set({ hand_in: 1 }).where('id', '=', site).execute()
      const { attempt_no, epoch, timing_time } = await calls.start(helper, site)
      expect(timing_time).toBe(time / 1000)
      await calls.result(helper, { taskId: site, attempt_no, epoch, publishId: 'p', status: 2 })
      await calls.end(helper, 'done')
      expect((await watch.detail(owner, begun.run_id)).items).toMatchObject([
        { state: 'success', opens_time: time / 1000 },
      ])
      bench.clock.ms = time
      const due = await start.startDue(owner, startDueRun.input.parse({ device_id: device.id }))
      // What goes out at its minute is none; the work that the first run handed in stays one.
      expect(Object.fromEntries(await handInsOf())).toMatchObject({ [due.run_id]: 0 })
      const next = await helperOf(owner, due.run_id)
      expect((await calls.works(next, {})).list.map((one) => [one.item.id, one.item.timing_time])).toEqual([[alarm, 0]])
      expect(await calls.start(next, alarm)).toMatchObject({ timing_time: 0 })
    })

    test('leaves a work whose time was not taken to its minute, and counts no failure', async () => {
      const owner = await bench.tenant()
      const device = await bench.device(owner)
      const {
        items: [item = 0],
      } = await rested(owner, 'site')
      const { run_id } = await start.startDue(owner, startDueRun.input.parse({ device_id: device.id }))
      const helper = await helperOf(owner, run_id)
      expect(await refused(helper, item)).toMatchObject({ publish_status: 0 })
      await calls.end(helper, 'done')
      expect(await watch.detail(owner, run_id)).toMatchObject({
        run: { failed: 0, skipped: 1, waiting: 0 },
        items: [{ state: 'skipped', text: { code: 'alarm', params: { msg: '抖音定时至少要在 120 分钟以后' } } }],
      })
      expect(await start.startDue(owner, startDueRun.input.parse({ device_id: device.id }))).toMatchObject({
        run_id: 0,
      })
    })
  })

  test('what an automatic run leaves for later is given back at once, once: the next run may hold it when the first one ends', async () => {
    const owner = await bench.tenant()
    const device = await bench.device(owner)
    const {
      time,
      items: [slow = 0, left = 0],
    } = await timed(owner, 'alarm', 'alarm')
    bench.clock.ms = time
    const take = async () => await start.startDue(owner, startDueRun.input.parse({ device_id: device.id }))
    const begun = await take()
    const first = await helperOf(owner, begun.run_id)
    await calls.start(first, slow)
    const reported = reportRun.input.parse({
      state: 'running',
      items: [{ id: left, state: 'skipped', progress: 0, text: { code: 'paced', params: { msg: '按节奏暂停' } } }],
    })
    await calls.report(first, reported)
    expect(await bench.item(owner, left)).toMatchObject({ publish_status: 0, lease_device_id: null, timing_time: time })
    expect((await watch.detail(owner, begun.run_id)).run).toMatchObject({ waiting: 0, skipped: 1 })
    const next = await take()
    expect(next.items).toBe(1)
    // Its report comes once more, and then it ends.
    await calls.report(first, reported)
    await calls.end(first, 'done')
    expect(await bench.item(owner, left)).toMatchObject({ publish_status: 1, lease_device_id: device.id })
    expect(await calls.start(await helperOf(owner, next.run_id), left)).toMatchObject({ attempt_no: 1 })
  })

  test('what a person takes out of an automatic run is given back and not taken again: its minute stays, and one that is over waits for him', async () => {
    const owner = await bench.tenant()
    const device = await bench.device(owner)
    const take = async () => await start.startDue(owner, startDueRun.input.parse({ device_id: device.id }))
    const takeOut = async (runId: number, itemId: number) => {
      expect(await watch.skip(owner, { run_id: runId, item_id: itemId })).toEqual({ skipped: 1 })
      expect(await bench.item(owner, itemId)).toMatchObject({
        publish_status: 0,
        lease_device_id: null,
        lease_until: null,
      })
    }
    const {
      time,
      items: [early = 0, due = 0, other = 0],
    } = await rested(owner, 'site', 'alarm', 'alarm')
    const handIn = await take()
    await takeOut(handIn.run_id, early)
    expect(
      await calls.report(
        await helperOf(owner, handIn.run_id),
        reportRun.input.parse({
          state: 'running',
          items: [{ id: early, state: 'waiting', progress: 0, text: { code: 'waiting', params: {} } }],
        }),
      ),
    ).toMatchObject({ skips: [early] })
    await calls.end(await helperOf(owner, handIn.run_id), 'done')
    expect(await take()).toMatchObject({ run_id: 0 })
    // Its minute: it goes with the others, of which a person takes one out.
    bench.clock.ms = time
    const begun = await take()
    expect(begun.items).toBe(3)
    const helper = await helperOf(owner, begun.run_id)
    await takeOut(begun.run_id, due)
    expect(await refusal(calls.start(helper, due))).toMatchObject({ code: 40901 })
    await calls.start(helper, other)
    expect(await take()).toMatchObject({ run_id: 0 })
    await calls.end(helper, 'done')
    const [dueRow, earlyRow] = [await itemRow(owner, due), await itemRow(owner, early)]
    expect([isSkipped, isMissed].map((is) => is(dueRow, bench.clock.ms, HOUR))).toEqual([true, false])
    expect([isSkipped, isMissed].map((is) => is(earlyRow, bench.clock.ms, HOUR))).toEqual([false, false])
  })

  test('what a person skipped says so, by whom and when, apart from what was missed; another time or an attempt ends it', async () => {
    const owner = await bench.tenant()
    const device = await bench.device(owner)
    const {
      time,
      items: [due = 0, left = 0],
    } = await timed(owner, 'alarm', 'alarm')
    bench.clock.ms = time
    const { run_id } = await start.startDue(owner, startDueRun.input.parse({ device_id: device.id }))
    bench.clock.ms += 14_000
    await watch.skip(owner, { run_id, item_id: due })
    await watch.steer(owner, { run_id, wish: 'stop' })
    await calls.end(await helperOf(owner, run_id), 'stopped')
    const tab = async (filter: object) => {
      const {
        data,
        total,
        status_counts: { overdue, skipped },
      } = await bench.works(owner, listItems.input.parse(filter))
      return { ids: data.map((item) => item.id), total, overdue, skipped }
    }
    const counts = { overdue: 0, skipped: 1 }
    // Stopped with its run, the other one is still due: nobody skipped it.
    expect(await tab({ skipped: 1 })).toEqual({ ids: [due], total: 1, ...counts })
    expect(await tab({ overdue: 1 })).toEqual({ ids: [], total: 0, ...counts })
    expect(await tab({ status: 0, overdue: 0 })).toEqual({ ids: [left], total: 1, ...counts })
    const shown = async (id: number) =>
      (await bench.works(owner, listItems.input.parse({}))).data.find((item) => item.id === id)
    const { name } = await owner.db
      .selectFrom('admins')
      .select((is) => is.fn.coalesce(is.fn<string>('nullif', ['nickname', is.val('')]), 'username').as('name'))
      .where('id', '=', owner.admin.id)
      .executeTakeFirstOrThrow()
    expect(await shown(due)).toMatchObject({ publish_status: 0, skipped: { name, time: (time + 14_000) / 1000 } })
    expect((await shown(due))?.missed).toBeUndefined()
    expect((await shown(left))?.skipped).toBeUndefined()
    // Later it is no more missed than before; the other one is.
    bench.clock.ms = time + 2 * HOUR
    expect(await tab({ overdue: 1 })).toEqual({ ids: [left], total: 1, overdue: 1, skipped: 1 })
    expect(await tab({ status: 0, overdue: 0 })).toEqual({ ids: [], total: 0, overdue: 1, skipped: 1 })
    const again = Math.ceil(bench.clock.ms / HOUR) * HOUR + HOUR
    await bench.items.saveMany(owner, { items: [{ id: due, timing_time: again / 1000 }] })
    expect([await tab({ skipped: 1 }), (await shown(due))?.skipped]).toEqual([
      { ids: [], total: 0, overdue: 1, skipped: 0 },
      undefined,
    ])
    bench.clock.ms = again
    const next = await start.startDue(owner, startDueRun.input.parse({ device_id: device.id }))
    await watch.skip(owner, { run_id: next.run_id, item_id: due })
    await calls.end(await helperOf(owner, next.run_id), 'done')
    expect((await tab({ skipped: 1 })).ids).toEqual([due])
    const byHand = await start.start(
      owner,
      startPublishRun.input.parse({
        wisdom_task_id: (await itemRow(owner, due)).wisdom_task_id,
        device_id: device.id,
        publish_now: 1,
        ids: [due],
      }),
    )
    const { attempt_no, epoch } = await calls.start(await helperOf(owner, byHand.run_id), due)
    await calls.result(await helperOf(owner, byHand.run_id), {
      taskId: due,
      attempt_no,
      epoch,
      publishId: '',
      status: -1,
      error_code: 'failed',
      msg: '标题含敏感词',
    })
    expect(await itemRow(owner, due)).toMatchObject({ publish_status: -1, skip_time: 0 })
  })

  test('a hand-in that a cut-off life of the helper certainly did not publish waits for its minute; nothing failed', async () => {
    const owner = await bench.tenant()
    const device = await bench.device(owner)
    const {
      time,
      items: [item = 0],
    } = await rested(owner, 'site')
    const { run_id } = await start.startDue(owner, startDueRun.input.parse({ device_id: device.id }))
    const helper = await helperOf(owner, run_id)
    const { attempt_no, epoch } = await calls.start(helper, item)
    expect(
      await calls.result(helper, {
        taskId: item,
        attempt_no,
        epoch,
        publishId: '',
        status: -1,
        error_code: 'not_published',
        msg: '云管家中断，作品未发出',
      }),
    ).toMatchObject({ publish_status: 0 })
    await calls.report(
      helper,
      reportRun.input.parse({
        state: 'running',
        items: [{ id: item, state: 'failed', progress: 0, text: { code: 'failed', params: {} } }],
      }),
    )
    expect((await watch.detail(owner, run_id)).items).toMatchObject([{ state: 'skipped', text: { code: 'alarm' } }])
    expect(await bench.item(owner, item)).toMatchObject({ publish_status: 0, time_channel: 'alarm', fail_reason: '' })
    expect(await owner.db.selectFrom('notifications').select('id').execute()).toEqual([])
    bench.clock.ms = time
    expect((await start.startDue(owner, startDueRun.input.parse({ device_id: device.id }))).items).toBe(1)
  })

  test('a work that was sent at once, and that a person then found not to be out, has its time again: ahead it waits for it, behind it was missed', async () => {
    const owner = await bench.tenant()
    const device = await bench.device(owner)
    const {
      time,
      taskId,
      items: [ahead = 0, behind = 0],
    } = await timed(owner, 'alarm', 'alarm')
    const sendUnclear = async (id: number): Promise<void> => {
      const { run_id } = await start.start(
        owner,
        startPublishRun.input.parse({ wisdom_task_id: taskId, device_id: device.id, publish_now: 1, ids: [id] }),
      )
      const helper = await helperOf(owner, run_id)
      const { attempt_no, epoch } = await calls.start(helper, id)
      await calls.result(helper, {
        taskId: id,
        attempt_no,
        epoch,
        publishId: '',
        status: -1,
        error_code: 'unconfirmed',
        msg: '请勿重复发布',
      })
      await calls.end(helper, 'done')
      expect(await bench.item(owner, id)).toMatchObject({ publish_status: -1, outcome_unknown: 1, timing_time: 0 })
    }
    await sendUnclear(ahead)
    await bench.items.retry(owner, { ids: [ahead], verified_absent: 1 })
    expect(await bench.item(owner, ahead)).toMatchObject({ publish_status: 0, timing_time: time, auto_publish: 1 })
    await sendUnclear(behind)
    bench.clock.ms = time + HOUR
    await bench.items.retry(owner, { ids: [behind], verified_absent: 1 })
    expect(await bench.item(owner, behind)).toMatchObject({ publish_status: 0, timing_time: time, auto_publish: 0 })
  })

  test('a run by hand hands times over whatever accounts prefer; one that is not taken waits for its minute, and the run can not be pressed into trying it again', async () => {
    const owner = await bench.tenant()
    const device = await bench.device(owner)
    const {
      time,
      taskId,
      items: [one = 0, two = 0],
    } = await timed(owner, 'alarm', 'site')
    const input = startPublishRun.input.parse({ wisdom_task_id: taskId, device_id: device.id, publish_now: 0 })
    const { run_id } = await start.start(owner, input)
    const helper = await helperOf(owner, run_id)
    expect((await calls.works(helper, {})).list.map((work) => work.item.timing_time)).toEqual([
      time / 1000,
      time / 1000,
    ])
    await refused(helper, one)
    const { attempt_no, epoch } = await calls.start(helper, two)
    await calls.result(helper, { taskId: two, attempt_no, epoch, publishId: 'p', status: 2 })
    await calls.end(helper, 'done')
    expect(await bench.item(owner, one)).toMatchObject({
      publish_status: 0,
      edit_status: 0,
      time_channel: 'alarm',
      timing_time: time,
      fail_reason: '',
    })
    expect((await watch.detail(owner, run_id)).run).toMatchObject({ success: 1, failed: 0, skipped: 1 })
    expect(await start.retry(owner, { run_id, device_id: device.id, force: 0 })).toMatchObject({ run_id: 0 })
    expect(await start.start(owner, input)).toMatchObject({ run_id: 0, left_out: 1 })
  })
})
