// Runs of due works that are cut off or stopped: what is sent again by itself, and what a person decides on.
import { beforeAll, describe, expect, test } from 'vitest'
import { NOT_PUBLISHED } from '../../../../contract/helper/outcome-proof.ts'
import { startDueRun } from '../../../../contract/http/publish-runs.ts'
import { reportRun } from '../../../../contract/http/run-calls.ts'
import { eachDatabase } from '../../../testing/databases.ts'
import type { TestCaller, TestDevice } from '../../../testing/benches/publish-bench.ts'
import { openRunBench } from '../../../testing/benches/run-bench.ts'
import type { RunBench } from '../../../testing/benches/run-bench.ts'
import type { RunCaller } from './run-calls.service.ts'
import { SILENT_MS } from './runs.repository.ts'

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

  /** Works of as many accounts, at their minute. */
  const due = async (count = 1) => {
    const owner = await bench.tenant()
    const device = await bench.device(owner)
    const { time, items } = await timed(owner, ...Array.from({ length: count }, () => 'alarm' as const))
    bench.clock.ms = time
    return { owner, device, time, items, item: items[0] ?? 0 }
  }
  const begin = async (owner: TestCaller, device: TestDevice) => {
    const { run_id, items } = await start.startDue(owner, startDueRun.input.parse({ device_id: device.id }))
    return { runId: run_id, items, helper: items === 0 ? null : await helperOf(owner, run_id) }
  }
  const begun = async (owner: TestCaller, device: TestDevice): Promise<{ runId: number; helper: RunCaller }> => {
    const { runId, helper } = await begin(owner, device)
    if (helper === null) throw new Error('nothing was due')
    return { runId, helper }
  }
  const fail = async (helper: RunCaller, item: number, error_code: string, msg = '没有发出'): Promise<void> => {
    const { attempt_no, epoch } = await calls.start(helper, item)
    await calls.result(helper, { taskId: item, attempt_no, epoch, publishId: '', status: -1, error_code, msg })
  }
  const reportOf = (id: number, state: 'failed' | 'skipped', code: 'failed' | 'paced') =>
    reportRun.input.parse({ state: 'running', items: [{ id, state, progress: 0, text: { code, params: {} } }] })

  describe('a due work whose helper was cut off before the press', () => {
    test('is due again, until that happened three times one after the other', async () => {
      const { owner, device, item } = await due()
      const breakOff = async (error_code = NOT_PUBLISHED) => {
        const { runId, helper } = await begun(owner, device)
        await fail(helper, item, error_code)
        await calls.report(helper, reportOf(item, 'failed', 'failed'))
        await calls.end(helper, 'done')
        const [shown] = (await watch.detail(owner, runId)).items
        const { publish_status, fail_reason } = await bench.item(owner, item)
        return { state: shown?.state, text: shown?.text.code, publish_status, fail_reason: fail_reason !== '' }
      }
      const again = { state: 'skipped', text: 'requeued', publish_status: 0, fail_reason: false }
      const failed = { state: 'failed', text: 'failed', publish_status: -1, fail_reason: true }
      expect(await breakOff()).toEqual(again)
      // Refused once, and sent again by a person: what was before does not count any more.
      expect(await breakOff('content')).toEqual(failed)
      await bench.items.retry(owner, { ids: [item], verified_absent: 0 })
      await owner.db.updateTable('publish_items').set({ auto_publish: 1 }).where('id', '=', item).execute()
      await owner.db.deleteFrom('notifications').execute()
      expect([await breakOff(), await breakOff()]).toEqual([again, again])
      expect(await owner.db.selectFrom('notifications').select('id').execute()).toEqual([])
      expect(await breakOff()).toEqual(failed)
      expect(await owner.db.selectFrom('notifications').select('kind').execute()).toEqual([{ kind: 'publish_failed' }])
      const logged = await owner.db
        .selectFrom('run_logs')
        .select('title')
        .where('ref_id', '=', item)
        .orderBy('id')
        .execute()
      const cut = '自动发布中断，没有发出'
      expect(logged.map(({ title }) => title.split('：')[0])).toEqual([cut, '自动发布失败', cut, cut, '自动发布失败'])
    })

    test.each([
      ['where its site refused it', 'failed', 0],
      ['where it was missed meanwhile', NOT_PUBLISHED, 46 * 60_000],
    ])('is not sent again by itself: %s', async (_where, error_code, laterMs) => {
      const { owner, device, item } = await due()
      const { helper } = await begun(owner, device)
      const { attempt_no, epoch } = await calls.start(helper, item)
      bench.clock.ms += laterMs
      await calls.result(helper, {
        taskId: item,
        attempt_no,
        epoch,
        publishId: '',
        status: -1,
        error_code,
        msg: '没有发出',
      })
      expect(await bench.item(owner, item)).toMatchObject({ publish_status: -1, fail_reason: '没有发出' })
    })

    test('is not said to be sent again where its maker has switched automatic publishing off', async () => {
      const { owner, device, item } = await due()
      const { runId, helper } = await begun(owner, device)
      bench.settings.autoPublish = false
      try {
        await fail(helper, item, NOT_PUBLISHED)
      } finally {
        bench.settings.autoPublish = true
      }
      expect(await bench.item(owner, item)).toMatchObject({ publish_status: -1, fail_reason: '没有发出' })
      expect((await watch.detail(owner, runId)).items).toMatchObject([{ state: 'failed' }])
    })

    test.each(['stop', 'pause'] as const)(
      'is not sent again by itself when a person wanted its run to %s',
      async (wish) => {
        const { owner, device, item } = await due()
        const { runId, helper } = await begun(owner, device)
        const { attempt_no, epoch } = await calls.start(helper, item)
        await watch.steer(owner, { run_id: runId, wish })
        const attempt = { taskId: item, attempt_no, epoch }
        await calls.result(helper, {
          ...attempt,
          publishId: '',
          status: -1,
          error_code: NOT_PUBLISHED,
          msg: '没有发出',
        })
        await calls.end(helper, 'stopped')
        expect(await bench.item(owner, item)).toMatchObject({ publish_status: -1, fail_reason: '没有发出' })
        expect((await begin(owner, device)).items).toBe(0)
      },
    )
  })

  describe('a run of due works that a person ends', () => {
    test.each(['stop', 'pause'] as const)(
      'by %s: what it had not begun waits for a person, who is told by whom; nothing takes it again',
      async (wish) => {
        const {
          owner,
          device,
          items: [first = 0, paced = 0, third = 0],
        } = await due(3)
        const other = await bench.colleague(owner)
        const { runId, helper } = await begun(owner, device)
        const { attempt_no, epoch } = await calls.start(helper, first)
        await calls.report(helper, reportOf(paced, 'skipped', 'paced'))
        await watch.steer(other, { run_id: runId, wish })
        await calls.result(helper, { taskId: first, attempt_no, epoch, publishId: 'p', status: 2 })
        await calls.end(helper, 'stopped')
        expect((await begin(owner, device)).items).toBe(0)
        const rows = [await bench.item(owner, paced), await bench.item(owner, third)]
        const left = { publish_status: 0, auto_publish: 0, skip_admin_id: other.admin.id, lease_until: null }
        expect(rows).toMatchObject([left, left])
        const { run, items } = await watch.detail(owner, runId)
        expect([run.success, run.skipped, run.waiting]).toEqual([1, 2, 0])
        expect(items.map((one) => one.state)).toEqual(['success', 'skipped', 'skipped'])
      },
    )

    test('that goes on after a pause sends what is left', async () => {
      const {
        owner,
        device,
        items: [first = 0, second = 0],
      } = await due(2)
      const { runId, helper } = await begun(owner, device)
      for (const wish of ['pause', 'run'] as const) await watch.steer(owner, { run_id: runId, wish })
      for (const id of [first, second]) {
        const { attempt_no, epoch } = await calls.start(helper, id)
        await calls.result(helper, { taskId: id, attempt_no, epoch, publishId: 'p', status: 2 })
      }
      await calls.end(helper, 'done')
      expect((await watch.detail(owner, runId)).run).toMatchObject({ success: 2, skipped: 0 })
    })

    test("while its computer is not heard of: what that one cut off stays a person's, too", async () => {
      const {
        owner,
        device,
        items: [first = 0, second = 0],
      } = await due(2)
      const { runId, helper } = await begun(owner, device)
      const { attempt_no, epoch } = await calls.start(helper, first)
      bench.clock.ms += 4 * 60_000
      await watch.steer(owner, { run_id: runId, wish: 'stop' })
      const attempt = { taskId: first, attempt_no, epoch }
      await calls.result(helper, { ...attempt, publishId: '', status: -1, error_code: NOT_PUBLISHED, msg: '没有发出' })
      expect(await bench.item(owner, first)).toMatchObject({ publish_status: -1 })
      expect(await bench.item(owner, second)).toMatchObject({ publish_status: 0, auto_publish: 0 })
      expect((await begin(owner, device)).items).toBe(0)
    })

    test('while its computer has just fallen silent: nobody else takes what it had not begun', async () => {
      const {
        owner,
        device,
        items: [first = 0],
      } = await due(2)
      const { runId, helper } = await begun(owner, device)
      await calls.start(helper, first)
      await calls.report(helper, reportRun.input.parse({ state: 'running' }))
      bench.clock.ms += SILENT_MS + 1
      expect(await watch.steer(owner, { run_id: runId, wish: 'stop' })).toMatchObject({ state: 'stopped', skipped: 1 })
      bench.clock.ms += 20 * 60_000
      expect((await begin(owner, await bench.device(owner))).items).toBe(0)
    })

    test('one that no helper took is only given back: its works are due as before', async () => {
      const { owner, device } = await due(2)
      const { run_id } = await start.startDue(owner, startDueRun.input.parse({ device_id: device.id }))
      await watch.steer(owner, { run_id, wish: 'stop' })
      expect((await begin(owner, device)).items).toBe(2)
    })
  })
})
