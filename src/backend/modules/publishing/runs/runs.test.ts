import { beforeAll, describe, expect, test } from 'vitest'
import { listItems } from '../../../../contract/http/publish-items.ts'
import { startDueRun, startPublishRun } from '../../../../contract/http/publish-runs.ts'
import { reportRun } from '../../../../contract/http/run-calls.ts'
import { eachDatabase } from '../../../testing/databases.ts'
import { refusal } from '../../../testing/benches/publish-bench.ts'
import type { TestCaller, TestDevice } from '../../../testing/benches/publish-bench.ts'
import { openRunBench } from '../../../testing/benches/run-bench.ts'
import type { RunBench } from '../../../testing/benches/run-bench.ts'
import type { RunCaller } from './run-calls.service.ts'
import { endDeadRuns, LOST_KEEP_MS } from './run-recovery.ts'
import { RUN_LEASE_MS, stampOfRuns } from './runs.repository.ts'

eachDatabase((_kind, open) => {
  let bench: RunBench['bench']
  let start: RunBench['start']
  let watch: RunBench['watch']
  let calls: RunBench['calls']
  let helperOf: RunBench['helperOf']
  beforeAll(async () => {
    ;({ bench, start, watch, calls, helperOf } = openRunBench(await open()))
  })
  /** A task with works on one account for each, none of it begun. */
  const newTask = async (of: TestCaller, count: number, more: Record<string, unknown> = {}) => {
    const accounts: number[] = []
    for (let at = 0; at < count; at += 1) accounts.push(await bench.account(of, { cookie: '{}' }))
    const task = await bench.add(
      of,
      bench.taskInput({
        sources: { attachment_ids: [await bench.material(of)] },
        third_auth_ids: accounts,
        distribution: 'all',
        ...more,
      }),
    )
    return { taskId: task.wisdom_task_id, accounts, items: await bench.itemIds(of, task.wisdom_task_id) }
  }
  /** Works for one time, three hours ahead; one for each account. */
  const newDue = async (of: TestCaller, count: number) => {
    const dueAt = (Math.floor(bench.clock.ms / 1000) + 3 * 3600) * 1000
    return { dueAt, ...(await newTask(of, count, { schedule: { mode: 'timing', start_time: dueAt / 1000 } })) }
  }
  const begin = async (of: TestCaller, taskId: number, device: TestDevice, more: Record<string, unknown> = {}) =>
    await start.start(of, startPublishRun.input.parse({ wisdom_task_id: taskId, device_id: device.id, ...more }))
  const report = async (helper: RunCaller, input: object = {}) =>
    await calls.report(helper, reportRun.input.parse({ state: 'running', ...input }))
  const text = { code: 'waiting' as const, params: {} }

  describe('a publish run', () => {
    test('goes from the start to its end in rows: the lock, the works with credentials for the device alone, each step, the counts', async () => {
      const owner = await bench.tenant()
      const device = await bench.device(owner)
      const {
        taskId,
        items: [first = 0, second = 0],
      } = await newTask(owner, 2)
      const before = await stampOfRuns(owner.db, bench.clock.ms)
      const { run_id, grant, items } = await begin(owner, taskId, device)
      expect([items, grant.length, await stampOfRuns(owner.db, bench.clock.ms)]).toEqual([
        2,
        43,
        expect.not.stringMatching(before),
      ])
      expect(await bench.lock.read(owner, { wisdom_task_id: taskId })).toMatchObject({
        oneClickPublishStatus: 1,
        mine: 1,
      })
      const helper = await helperOf(owner, run_id)
      expect(
        (await calls.works(helper, {})).list.map((one) => [one.item.id, one.state, one.item.thirdauth.third_cookie]),
      ).toEqual([
        [first, 'waiting', ''],
        [second, 'waiting', ''],
      ])
      const handOuts = async () =>
        (
          await owner.db
            .selectFrom('operation_logs')
            .select(['target_id', 'summary'])
            .where('action', '=', 'credential.handout')
            .execute()
        ).map((row) => row.target_id)
      expect(await handOuts()).toEqual([])
      expect((await calls.works(helper, { ids: [first] })).list[0]?.item.thirdauth.third_cookie).toMatch(/^sealed:v1:/)
      expect(await handOuts()).toEqual([device.id])
      const { attempt_no, epoch } = await calls.start(helper, first)
      // The answer got lost: asked again, it is the same attempt.
      expect(await calls.start(helper, first)).toMatchObject({ attempt_no, epoch })
      await report(helper, {
        items: [{ id: first, state: 'publishing', progress: 0, text: { code: 'settling', params: {} } }],
      })
      expect(await watch.detail(owner, run_id)).toMatchObject({
        run: { settling: 1 },
        items: [{ state: 'publishing' }, {}],
      })
      await report(helper, {
        items: [
          { id: first, state: 'publishing', progress: 50, text: { code: 'step', params: { step: 'uploading' } } },
          {
            id: second,
            state: 'parked',
            progress: 50,
            text,
            person: { kind: 'sms', title: '短信验证', text: '请输入验证码', image: '', deadline: 5 },
          },
        ],
      })
      expect(await watch.detail(owner, run_id)).toMatchObject({
        run: { state: 'running', total: 2, success: 0, parked: 1, admin_name: expect.any(String), mine: 1, lost: 0 },
        items: [
          {
            id: first,
            state: 'publishing',
            progress: 50,
            text: { code: 'step', params: { step: 'uploading' } },
            person: null,
          },
          { id: second, state: 'parked', person: { kind: 'sms' } },
        ],
      })
      await calls.result(helper, {
        taskId: first,
        attempt_no,
        epoch,
        publishId: 'p1',
        status: 2,
        platform_url: 'https://x',
      })
      await report(helper, {
        items: [{ id: second, state: 'failed', progress: 0, text: { code: 'failed', params: { msg: '账号已掉线' } } }],
      })
      expect([await calls.end(helper, 'done'), (await watch.list(owner)).list]).toMatchObject([
        { ended: 1 },
        [{ id: run_id, state: 'finished', end_reason: 'done', success: 1, failed: 1, waiting: 0 }],
      ])
      expect((await watch.detail(owner, run_id)).items).toMatchObject([
        { state: 'success', progress: 100, platform_url: 'https://x', opens_time: 0 },
        { state: 'failed', text: { params: { msg: '账号已掉线' } } },
      ])
      // Held by its platform until its time, and public from then on.
      const time = Math.floor(bench.clock.ms / 1000) + 3_600
      await owner.db
        .updateTable('publish_items')
        .set({ timing_time: time * 1000 })
        .where('id', '=', first)
        .execute()
      expect((await watch.detail(owner, run_id)).items[0]).toMatchObject({ opens_time: time })
      await owner.db
        .updateTable('publish_items')
        .set({ timing_time: bench.clock.ms - 60_000 })
        .where('id', '=', first)
        .execute()
      expect((await watch.detail(owner, run_id)).items[0]).toMatchObject({ opens_time: 0 })
      expect(await bench.lock.read(owner, { wisdom_task_id: taskId })).toMatchObject({ oneClickPublishStatus: 0 })
      expect(await bench.item(owner, second)).toMatchObject({ publish_status: 0, edit_status: 0 })
      // Only what certainly failed goes out again.
      const again = await start.retry(owner, { run_id, device_id: device.id, force: 0 })
      expect((await calls.works(await helperOf(owner, again.run_id), {})).list.map((one) => one.item.id)).toEqual([
        second,
      ])
    })

    test('what nobody knew at its end follows the answer: counts, words and whoever watches; what is not out can be tried again from there', async () => {
      const owner = await bench.tenant()
      const device = await bench.device(owner)
      const {
        taskId,
        items: [first = 0, second = 0],
      } = await newTask(owner, 2)
      const { run_id } = await begin(owner, taskId, device)
      const helper = await helperOf(owner, run_id)
      for (const id of [first, second]) {
        const { attempt_no, epoch } = await calls.start(helper, id)
        await calls.result(helper, {
          taskId: id,
          attempt_no,
          epoch,
          publishId: '',
          status: -1,
          error_code: 'unconfirmed',
          msg: '没有得到确认',
        })
        await report(helper, {
          items: [{ id, state: 'unconfirmed', progress: 0, text: { code: 'unconfirmed', params: {} } }],
        })
      }
      await calls.end(helper, 'done')
      const stands = async () =>
        (await watch.list(owner)).list.map(({ success, failed, unconfirmed }) => [success, failed, unconfirmed])
      const stamps = [await stampOfRuns(owner.db, bench.clock.ms)]
      expect(await stands()).toEqual([[0, 0, 2]])
      await bench.run.record(owner, { taskId: first, publishId: 'manual', status: 2, msg: '已看到' })
      stamps.push(await stampOfRuns(owner.db, bench.clock.ms))
      expect(await stands()).toEqual([[1, 0, 1]])
      await bench.items.retry(owner, { ids: [second], verified_absent: 1 })
      stamps.push(await stampOfRuns(owner.db, bench.clock.ms))
      expect([await stands(), new Set(stamps).size]).toEqual([[[1, 0, 0]], 3])
      expect((await watch.list(owner)).list).toMatchObject([{ total: 2, absent: 1, skipped: 0 }])
      expect((await watch.detail(owner, run_id)).items).toMatchObject([
        { state: 'success' },
        { state: 'absent', text: { code: 'absent' } },
      ])
      const again = await start.retry(owner, { run_id, device_id: device.id, force: 0 })
      expect((await calls.works(await helperOf(owner, again.run_id), {})).list.map((one) => one.item.id)).toEqual([
        second,
      ])
    })

    test('a work that a cut-off life of the helper certainly did not publish goes out again in the same run; one that failed does not, nor does one after the run', async () => {
      const owner = await bench.tenant()
      const device = await bench.device(owner)
      const {
        taskId,
        items: [first = 0, second = 0],
      } = await newTask(owner, 2)
      const { run_id } = await begin(owner, taskId, device)
      const helper = await helperOf(owner, run_id)
      const reported = async (id: number, error_code: string) => {
        const { attempt_no, epoch } = await calls.start(helper, id)
        await calls.result(helper, {
          taskId: id,
          attempt_no,
          epoch,
          publishId: '',
          status: -1,
          error_code,
          msg: '未发出',
        })
      }
      await reported(first, 'not_published')
      await reported(second, 'content')
      expect(await calls.start(helper, first)).toMatchObject({ attempt_no: 2 })
      expect((await refusal(calls.start(helper, second))).code).toBe(40901)
      await calls.result(helper, {
        taskId: first,
        attempt_no: 2,
        epoch: 'e1',
        publishId: '',
        status: -1,
        error_code: 'not_published',
        msg: '未发出',
      })
      await calls.end(helper, 'done')
      expect((await refusal(calls.start(helper, first))).code).toBe(40901)
    })

    test('leaves out what is blocked and what may be out already; with nothing left there is no run and no lock', async () => {
      const owner = await bench.tenant()
      const device = await bench.device(owner)
      const {
        taskId,
        items: [first = 0, second = 0, third = 0],
        accounts,
      } = await newTask(owner, 3)
      await owner.db
        .updateTable('publish_items')
        .set({ publish_status: -1, outcome_unknown: 1, attempt_count: 1 })
        .where('id', '=', first)
        .execute()
      await owner.db
        .updateTable('third_auths')
        .set({ third_login_status: 2 })
        .where('id', '=', accounts[1] ?? 0)
        .execute()
      const run = await begin(owner, taskId, device)
      expect([run.items, run.left_out]).toEqual([1, 1])
      const helper = await helperOf(owner, run.run_id)
      expect((await calls.works(helper, {})).list.map((one) => one.item.id)).toEqual([third])
      for (const id of [first, second]) {
        expect((await refusal(calls.start(helper, id))).code).toBe(40401)
        expect((await refusal(calls.file(helper, id))).code).toBe(40401)
        expect(
          (await refusal(calls.result(helper, { taskId: id, attempt_no: 1, publishId: 'x', status: 2 }))).code,
        ).toBe(40401)
      }
      expect(
        (await refusal(calls.result(helper, { taskId: third, publishId: 'manual', status: 2, msg: '看到了' }))).code,
      ).toBe(40001)
      await calls.end(helper, 'done')
      expect(await begin(owner, taskId, device, { ids: [first, second] })).toEqual({
        run_id: 0,
        grant: '',
        items: 0,
        left_out: 1,
      })
      expect(await bench.lock.read(owner, { wisdom_task_id: taskId })).toMatchObject({ oneClickPublishStatus: 0 })
    })

    test('published now, a work with a time ahead goes out without it and loses it, too near for the platform or not; kept, it is handed over with it', async () => {
      const owner = await bench.tenant()
      const device = await bench.device(owner)
      const now = Math.floor(bench.clock.ms / 1000)
      const {
        taskId,
        items: [first = 0, second = 0, third = 0],
      } = await newTask(owner, 3, { schedule: { mode: 'timing', start_time: now + 86_400 } })
      await owner.db
        .updateTable('publish_items')
        .set({ timing_time: (now + 600) * 1000 })
        .where('id', '=', second)
        .execute()
      const timesOf = async (runId: number) =>
        (await calls.works(await helperOf(owner, runId), { ids: [first, second, third] })).list.map((one) => [
          one.item.id,
          one.item.timing_time,
        ])
      const rowTime = async (id: number) => Number((await bench.item(owner, id)).timing_time) / 1000

      const kept = await begin(owner, taskId, device, { publish_now: 0, ids: [first, second] })
      expect(kept).toMatchObject({ items: 1, left_out: 1 })
      expect(await timesOf(kept.run_id)).toEqual([[first, now + 86_400]])
      await calls.start(await helperOf(owner, kept.run_id), first)
      expect(await rowTime(first)).toBe(now + 86_400)
      await watch.steer(owner, { run_id: kept.run_id, wish: 'stop' })
      await calls.end(await helperOf(owner, kept.run_id), 'stopped')

      const run = await begin(owner, taskId, device)
      expect(run).toMatchObject({ items: 2, left_out: 0 })
      expect(await timesOf(run.run_id)).toEqual([
        [second, 0],
        [third, 0],
      ])
      await calls.start(await helperOf(owner, run.run_id), second)
      // What the run did not begin keeps its time.
      expect([await rowTime(second), await rowTime(third)]).toEqual([0, now + 86_400])
    })

    test('wants an approved device; a second one asks; by force the first ends, and its own word about its work still counts', async () => {
      const owner = await bench.tenant()
      const other = await bench.colleague(owner)
      const [device, theirs] = [await bench.device(owner), await bench.device(other)]
      const {
        taskId,
        items: [first = 0],
      } = await newTask(owner, 2)
      expect(await refusal(begin(other, taskId, device))).toMatchObject({ code: 40901, data: { device_pending: 1 } })
      const one = await begin(owner, taskId, device)
      const helper = await helperOf(owner, one.run_id)
      const { attempt_no, epoch } = await calls.start(helper, first)
      await report(helper, { items: [{ id: first, state: 'publishing', progress: 50, text }] })
      expect(await refusal(begin(other, taskId, theirs))).toMatchObject({ code: 40903, data: { holder_name: '老板' } })
      const two = await begin(other, taskId, theirs, { force: 1 })
      expect(two.items).toBe(1)
      expect(await watch.detail(owner, one.run_id)).toMatchObject({
        run: { state: 'stopped', end_reason: 'taken', unconfirmed: 1 },
        items: [{ state: 'unconfirmed' }, { state: 'waiting' }],
      })
      expect(await report(helper)).toMatchObject({ live: 0 })
      await calls.result(helper, { taskId: first, attempt_no, epoch, publishId: 'p1', status: 2 })
      expect(await bench.item(owner, first)).toMatchObject({ publish_status: 2, outcome_unknown: 0 })
      expect((await watch.detail(owner, one.run_id)).items[0]).toMatchObject({ state: 'success' })
    })

    test('is steered from any page: pause, go on, stop, and works taken out that are not at work', async () => {
      const owner = await bench.tenant()
      const device = await bench.device(owner)
      const {
        taskId,
        items: [first = 0, second = 0],
      } = await newTask(owner, 2)
      const { run_id } = await begin(owner, taskId, device)
      const helper = await helperOf(owner, run_id)
      await report(helper, { items: [{ id: first, state: 'publishing', progress: 0, text }] })
      expect(await watch.steer(owner, { run_id, wish: 'pause' })).toMatchObject({ state: 'pausing', wish: 'pause' })
      expect(await report(helper)).toMatchObject({ live: 1, wish: 'pause' })
      expect(await watch.steer(owner, { run_id, wish: 'run' })).toMatchObject({ state: 'running' })
      expect([
        await watch.skip(owner, { run_id, item_id: first }),
        await watch.skip(owner, { run_id, item_id: second }),
      ]).toEqual([{ skipped: 0 }, { skipped: 1 }])
      expect(await report(helper, { items: [{ id: second, state: 'waiting', progress: 0, text }] })).toMatchObject({
        wish: 'run',
        skips: [second],
      })
      expect((await watch.detail(owner, run_id)).items[1]).toMatchObject({ state: 'skipped' })
      await watch.steer(owner, { run_id, wish: 'stop' })
      expect(await report(helper)).toMatchObject({ wish: 'stop' })
      await calls.end(helper, 'stopped')
      expect((await refusal(watch.steer(owner, { run_id, wish: 'run' }))).code).toBe(40901)
    })

    test('a run whose helper never came is stopped at once; a lost one is taken over by another computer, once, and what it had begun is to be verified', async () => {
      const owner = await bench.tenant()
      const other = await bench.colleague(owner)
      const [device, theirs] = [await bench.device(owner), await bench.device(other)]
      const never = await newTask(owner, 1)
      const idle = await begin(owner, never.taskId, device)
      expect(await watch.steer(owner, { run_id: idle.run_id, wish: 'stop' })).toMatchObject({ state: 'stopped' })

      const {
        taskId,
        items: [first = 0, second = 0],
      } = await newTask(owner, 2)
      const { run_id } = await begin(owner, taskId, device)
      const helper = await helperOf(owner, run_id)
      await calls.start(helper, first)
      await report(helper, { items: [{ id: first, state: 'publishing', progress: 50, text }] })
      expect((await refusal(start.takeOver(other, { run_id, device_id: theirs.id }))).code).toBe(40901)
      bench.clock.ms += RUN_LEASE_MS + 1
      expect((await watch.list(other)).list.find((run) => run.id === run_id)).toMatchObject({ lost: 1, mine: 0 })
      expect(await start.takeOver(other, { run_id, device_id: theirs.id })).toMatchObject({ run_id, items: 1 })
      expect(await watch.detail(other, run_id)).toMatchObject({
        run: { device_id: theirs.id, mine: 1, lost: 0 },
        items: [
          { id: first, state: 'unconfirmed' },
          { id: second, state: 'waiting' },
        ],
      })
      expect((await refusal(start.takeOver(owner, { run_id, device_id: device.id }))).code).toBe(40901)
      // Nobody came back: the lock goes with the run.
      await owner.db.updateTable('publish_runs').set({ grant_hash: null }).where('id', '=', run_id).execute()
      const dead = async () => {
        await endDeadRuns(bench.database.db, (tenantId) => bench.database.forTenant(tenantId), bench.clock.ms)
        return (await watch.detail(other, run_id)).run.end_reason
      }
      bench.clock.ms += RUN_LEASE_MS + LOST_KEEP_MS - 1_000
      expect(await dead()).toBe('')
      bench.clock.ms += 2_000
      expect(await dead()).toBe('lost')
      expect(await bench.lock.read(owner, { wisdom_task_id: taskId })).toMatchObject({ oneClickPublishStatus: 0 })
    })

    test('of two computers that take over a lost run at the same moment one gets it, and can publish', async () => {
      const owner = await bench.tenant()
      const [one, two] = [await bench.colleague(owner), await bench.colleague(owner)]
      const [device, first, second] = [await bench.device(owner), await bench.device(one), await bench.device(two)]
      for (let round = 0; round < 5; round += 1) {
        const {
          taskId,
          items: [item = 0],
        } = await newTask(owner, 1)
        const { run_id } = await begin(owner, taskId, device)
        await helperOf(owner, run_id)
        bench.clock.ms += RUN_LEASE_MS + 1
        const results = await Promise.allSettled([
          start.takeOver(one, { run_id, device_id: first.id }),
          start.takeOver(two, { run_id, device_id: second.id }),
        ])
        expect(results.map((result) => result.status).toSorted()).toEqual(['fulfilled', 'rejected'])
        expect(results.find((result) => result.status === 'rejected')).toMatchObject({ reason: { code: 40901 } })
        const winner = results[0]?.status === 'fulfilled' ? one : two
        const run = await owner.db
          .selectFrom('publish_runs')
          .select(['admin_id', 'lock_token', 'epoch'])
          .where('id', '=', run_id)
          .executeTakeFirstOrThrow()
        expect(run.admin_id).toBe(winner.admin.id)
        expect(
          await owner.db.selectFrom('wisdom_tasks').select('lock_token').where('id', '=', taskId).executeTakeFirst(),
        ).toEqual({ lock_token: run.lock_token })
        expect(await calls.start(await helperOf(winner, run_id), item)).toMatchObject({ attempt_no: 1 })
      }
    })

    test('its operator is stopped: it ends, and its lock with it', async () => {
      const owner = await bench.tenant()
      const other = await bench.colleague(owner)
      const { taskId } = await newTask(owner, 1)
      const { run_id } = await begin(other, taskId, await bench.device(other))
      await owner.db.updateTable('admins').set({ status: 0 }).where('id', '=', other.admin.id).execute()
      await endDeadRuns(bench.database.db, (tenantId) => bench.database.forTenant(tenantId), bench.clock.ms)
      expect(await watch.detail(owner, run_id)).toMatchObject({ run: { state: 'stopped', end_reason: 'revoked' } })
      expect(await bench.lock.read(owner, { wisdom_task_id: taskId })).toMatchObject({ oneClickPublishStatus: 0 })
    })

    test('an operator with a narrow scope sees the runs of his accounts, and of these his works only', async () => {
      const owner = await bench.tenant()
      const narrow = await bench.colleague(owner, { dataScope: 'self' })
      const device = await bench.device(owner)
      const mine = await bench.account(owner, { operator: narrow.admin.id })
      const task = await bench.add(
        owner,
        bench.taskInput({
          sources: { attachment_ids: [await bench.material(owner)] },
          third_auth_ids: [mine, await bench.account(owner)],
          distribution: 'all',
        }),
      )
      const seen = await begin(owner, task.wisdom_task_id, device)
      const unseen = await begin(owner, (await newTask(owner, 1)).taskId, device)
      expect((await watch.list(narrow)).list.map((run) => run.id)).toEqual([seen.run_id])
      expect((await watch.detail(narrow, seen.run_id)).items.map((item) => item.third_auth_id)).toEqual([mine])
      for (const ask of [
        () => watch.detail(narrow, unseen.run_id),
        () => watch.steer(narrow, { run_id: unseen.run_id, wish: 'stop' }),
      ])
        expect((await refusal(ask())).code).toBe(40401)
    })

    test('due works go out as a run under leases, kept by its reports and given back at its end', async () => {
      const owner = await bench.tenant()
      const device = await bench.device(owner)
      const {
        dueAt,
        items: [first = 0, second = 0],
      } = await newDue(owner, 2)
      for (const seconds of [59, 45, 1]) {
        bench.clock.ms = dueAt - seconds * 1000
        expect([
          seconds,
          (await start.startDue(owner, startDueRun.input.parse({ device_id: device.id }))).run_id,
        ]).toEqual([seconds, 0])
      }
      bench.clock.ms = dueAt
      const begun = await start.startDue(owner, startDueRun.input.parse({ device_id: device.id }))
      expect(begun.items).toBe(2)
      expect(await start.startDue(owner, startDueRun.input.parse({ device_id: device.id }))).toMatchObject({
        run_id: 0,
      })
      const helper = await helperOf(owner, begun.run_id)
      // Its time is this product's: no platform is given it as a timer, while the lists go on showing it.
      for (const ids of [undefined, [first]])
        expect(
          (await calls.works(helper, ids === undefined ? {} : { ids })).list.map((one) => one.item.timing_time),
        ).toEqual(ids === undefined ? [0, 0] : [0])
      expect((await bench.works(owner, listItems.input.parse({}))).data.map((item) => item.timing_time)).toEqual([
        dueAt / 1000,
        dueAt / 1000,
      ])
      bench.clock.ms += 100_000
      await report(helper)
      bench.clock.ms += 100_000
      const { attempt_no, epoch } = await calls.start(helper, first)
      await calls.result(helper, { taskId: first, attempt_no, epoch, publishId: 'p', status: 2 })
      await calls.end(helper, 'stopped')
      expect(await bench.item(owner, first)).toMatchObject({ publish_status: 2, timing_time: dueAt })
      expect(await bench.item(owner, second)).toMatchObject({ publish_status: 0, lease_device_id: null })
    })

    test('a computer that slept goes on with its due works within their grace, and leaves what was missed for a person', async () => {
      const owner = await bench.tenant()
      const device = await bench.device(owner)
      const {
        dueAt,
        items: [first = 0, second = 0, third = 0],
      } = await newDue(owner, 3)
      bench.clock.ms = dueAt
      const { run_id } = await start.startDue(owner, startDueRun.input.parse({ device_id: device.id }))
      const helper = await helperOf(owner, run_id)
      bench.clock.ms = dueAt + 20 * 60_000
      await report(helper)
      expect(await calls.start(helper, first)).toMatchObject({ attempt_no: 1 })
      bench.clock.ms += 60_000
      await report(helper)
      bench.clock.ms = dueAt + 31 * 60_000
      await report(helper)
      expect(await refusal(calls.start(helper, second))).toMatchObject({ code: 40901, data: { not_now: 1 } })
      await report(helper, {
        items: [second, third].map((id) => ({ id, state: 'paced', progress: 0, text, resume_time: 60, person: null })),
      })
      await calls.end(helper, 'done')
      for (const id of [second, third])
        expect(await bench.item(owner, id)).toMatchObject({
          publish_status: 0,
          lease_device_id: null,
          attempt_count: 0,
          fail_reason: '',
          timing_time: dueAt,
        })
      expect(await start.startDue(owner, startDueRun.input.parse({ device_id: device.id }))).toMatchObject({
        run_id: 0,
      })
      expect((await bench.item(owner, first)).publish_status).toBe(1)
    })
  })
})
