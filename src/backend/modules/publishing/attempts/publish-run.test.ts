import { beforeAll, describe, expect, test } from 'vitest'
import { AppError } from '../../../lib/errors.ts'
import { eachDatabase } from '../../../testing/databases.ts'
import { BROKEN_OFF } from '../publishing.errors.ts'
import { endStaleRuns, recoverAll } from './recovery.ts'
import { openAt, openPublishBench, race, refusal } from '../../../testing/benches/publish-bench.ts'
import type { PublishBench, TestCaller } from '../../../testing/benches/publish-bench.ts'

eachDatabase((_kind, open) => {
  let bench: PublishBench
  beforeAll(async () => {
    bench = openPublishBench(await open())
  })
  const take = (caller: TestCaller, taskId: number, more: { force?: 0 | 1; lock_token?: string } = {}) =>
    bench.lock.set(caller, { wisdom_task_id: taskId, oneClickPublishStatus: 1, force: 0, ...more })
  const lastLine = async (owner: TestCaller, item: number) => {
    const lines = owner.db.selectFrom('run_logs').select(['level', 'title', 'message']).where('ref_id', '=', item)
    return await lines.orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
  }
  const record = (caller: TestCaller, id: number, more: Partial<Parameters<typeof bench.run.record>[1]> = {}) =>
    bench.run.record(caller, { taskId: id, publishId: 'p1', status: 2, ...more })
  const idleTask = async (caller: TestCaller, count = 1) => {
    const run = await bench.startedRun(caller, count)
    await bench.lock.set(caller, {
      wisdom_task_id: run.taskId,
      oneClickPublishStatus: 0,
      force: 0,
      lock_token: run.token,
    })
    return run
  }

  describe('the publish lock', () => {
    test('of 20 at once one gets it', async () => {
      const owner = await bench.tenant()
      const { taskId } = await idleTask(owner)
      const results = await race(owner, 20, async () => (await take(owner, taskId)).lock_token)
      expect(results.filter((result) => result === 40903)).toHaveLength(19)
      expect(results.filter((result) => typeof result === 'string')).toHaveLength(1)
    })

    test('tells who holds it, beats with the same token, and goes stale after 180 s', async () => {
      const owner = await bench.tenant()
      const other = await bench.colleague(owner)
      const { taskId, token } = await bench.startedRun(owner)
      expect(await refusal(take(other, taskId))).toMatchObject({
        code: 40903,
        data: { holder_name: '老板', stale: 0, start_time: Math.floor(bench.clock.ms / 1000) },
      })
      expect(await bench.lock.read(other, { wisdom_task_id: taskId })).toMatchObject({
        oneClickPublishStatus: 1,
        mine: 0,
        stale: 0,
        holder_name: '老板',
      })
      bench.clock.ms += 179_000
      expect(await take(owner, taskId, { lock_token: token })).toEqual({ oneClickPublishStatus: 1, lock_token: token })
      bench.clock.ms += 180_000
      expect(await bench.lock.read(owner, { wisdom_task_id: taskId, lock_token: token })).toMatchObject({
        mine: 1,
        stale: 0,
      })
      bench.clock.ms += 1
      expect(await bench.lock.read(other, { wisdom_task_id: taskId })).toMatchObject({ stale: 1 })
      expect(await refusal(take(other, taskId))).toMatchObject({ code: 40903, data: { stale: 1 } })
    })

    test('taken over by force: audited, the old token is worth nothing, its items are to be verified and not retried', async () => {
      const owner = await bench.tenant()
      const other = await bench.colleague(owner)
      const {
        taskId,
        token,
        items: [first = 0, second = 0],
      } = await bench.startedRun(owner, 2)
      const { attempt_no } = await bench.run.start(owner, { id: first, lock_token: token })
      const { lock_token: next } = await take(other, taskId, { force: 1 })
      expect(next).not.toBe(token)
      const logs = await owner.db
        .selectFrom('operation_logs')
        .select(['action', 'admin_id', 'target_id'])
        .where('action', '=', 'task.lock.force')
        .execute()
      expect(logs).toEqual([{ action: 'task.lock.force', admin_id: other.admin.id, target_id: String(taskId) }])
      expect(await bench.item(owner, first)).toMatchObject({
        publish_status: -1,
        outcome_unknown: 1,
        fail_reason: BROKEN_OFF,
        edit_status: 0,
      })
      expect(await bench.item(owner, second)).toMatchObject({ publish_status: 0, edit_status: 0 })
      expect((await refusal(take(owner, taskId, { lock_token: token }))).code).toBe(40903)
      expect((await refusal(bench.run.start(owner, { id: second, lock_token: token }))).code).toBe(40901)
      expect(
        (await refusal(bench.run.setEditStatus(owner, { wisdom_task_id: taskId, edit_status: 1, lock_token: token })))
          .code,
      ).toBe(40901)
      await bench.run.setEditStatus(other, { wisdom_task_id: taskId, edit_status: 1, lock_token: next })
      expect(await refusal(bench.run.start(other, { id: first, lock_token: next }))).toMatchObject({
        code: 40901,
        data: { unconfirmed: 1 },
      })
      // The first run's word about its own attempt still counts.
      await record(owner, first, { attempt_no })
      expect(await bench.item(owner, first)).toMatchObject({ publish_status: 2, outcome_unknown: 0, fail_reason: '' })
    })

    test('is given back by its holder only; a late beat does not take it again', async () => {
      const owner = await bench.tenant()
      const {
        taskId,
        token,
        items: [item = 0],
      } = await bench.startedRun(owner)
      expect(
        (
          await refusal(
            bench.lock.set(owner, { wisdom_task_id: taskId, oneClickPublishStatus: 0, force: 0, lock_token: 'x' }),
          )
        ).code,
      ).toBe(40901)
      await bench.lock.set(owner, { wisdom_task_id: taskId, oneClickPublishStatus: 0, force: 0, lock_token: token })
      expect(await bench.item(owner, item)).toMatchObject({ edit_status: 0 })
      expect((await refusal(take(owner, taskId, { lock_token: token }))).code).toBe(40901)
    })

    test('a run without heartbeat ends by itself: its items are to be verified', async () => {
      const owner = await bench.tenant()
      const {
        taskId,
        token,
        items: [item = 0],
      } = await bench.startedRun(owner)
      await bench.run.start(owner, { id: item, lock_token: token })
      bench.clock.ms += 179_000
      expect(await endStaleRuns(owner.db, bench.clock.ms)).toBe(0)
      bench.clock.ms += 2_000
      await recoverAll(bench.database.db, (id) => bench.database.forTenant(id), bench.clock.ms)
      expect(await bench.item(owner, item)).toMatchObject({ publish_status: -1, outcome_unknown: 1 })
      expect(await bench.lists.info(owner, taskId)).toMatchObject({
        fail_num: 1,
        unconfirmed_num: 1,
        counts: { unconfirmed: 1, waiting: 0 },
      })
    })
  })

  describe('at most once', () => {
    test('a work sent before its time has it again when that fails, and none once it is out', async () => {
      const owner = await bench.tenant()
      const {
        token,
        items: [item = 0],
      } = await bench.startedRun(owner)
      const planned = bench.clock.ms + 86_400_000
      await owner.db.updateTable('publish_items').set({ timing_time: planned }).where('id', '=', item).execute()
      const { attempt_no } = await bench.run.start(owner, { id: item, lock_token: token }, true)
      expect(await bench.item(owner, item)).toMatchObject({ publish_status: 1, timing_time: 0 })
      await record(owner, item, { attempt_no, status: -1, publishId: '', msg: '上传失败' })
      expect(await bench.item(owner, item)).toMatchObject({ publish_status: -1, timing_time: planned })
      // A later word that knows more.
      await record(owner, item, { attempt_no })
      expect(await bench.item(owner, item)).toMatchObject({ publish_status: 2, timing_time: 0 })
    })

    test('of 20 starts at once one opens the attempt', async () => {
      const owner = await bench.tenant()
      const {
        token,
        items: [item = 0],
      } = await bench.startedRun(owner)
      const results = await race(
        owner,
        20,
        async () => (await bench.run.start(owner, { id: item, lock_token: token })).attempt_no,
      )
      expect(results.filter((result) => result === 1)).toHaveLength(1)
      expect(results.filter((result) => result === 40901)).toHaveLength(19)
      expect(
        await owner.db.selectFrom('publish_records').select('attempt_no').where('publish_item_id', '=', item).execute(),
      ).toEqual([{ attempt_no: 1 }])
    })

    test('needs lock, edit lock, and the account as it is now', async () => {
      const owner = await bench.tenant()
      const {
        taskId,
        token,
        account,
        items: [item = 0],
      } = await bench.startedRun(owner)
      expect((await refusal(bench.run.start(owner, { id: item }))).code).toBe(40903)
      expect((await refusal(bench.run.start(owner, { id: item, lock_token: 'other' }))).code).toBe(40901)
      await owner.db.updateTable('third_auths').set({ third_login_status: 2 }).where('id', '=', account).execute()
      expect(await refusal(bench.run.start(owner, { id: item, lock_token: token }))).toMatchObject({
        code: 42202,
        data: { third_auth_ids: [account] },
      })
      await owner.db.updateTable('third_auths').set({ third_login_status: 1 }).where('id', '=', account).execute()
      await bench.run.setEditStatus(owner, { wisdom_task_id: taskId, edit_status: 0, lock_token: token })
      expect((await refusal(bench.run.start(owner, { id: item, lock_token: token }))).code).toBe(40901)
      expect(await bench.item(owner, item)).toMatchObject({ publish_status: 0, attempt_count: 0 })
    })

    test('what is out, or was cancelled, is not started again, whatever holds its edit lock', async () => {
      const owner = await bench.tenant()
      const {
        token,
        items: [item = 0],
      } = await bench.startedRun(owner)
      for (const [status, words] of [
        [2, '已发布成功'],
        [3, '已取消'],
      ] as const) {
        await owner.db
          .updateTable('publish_items')
          .set({ publish_status: status, edit_status: 1 })
          .where('id', '=', item)
          .execute()
        expect(await refusal(bench.run.start(owner, { id: item, lock_token: token }))).toMatchObject({
          code: 40901,
          msg: expect.stringContaining(words),
        })
      }
      expect(
        await owner.db.selectFrom('publish_records').select('id').where('publish_item_id', '=', item).execute(),
      ).toEqual([])
    })

    test('a text that rewriting made and nobody has read is not started, as title or as description', async () => {
      const owner = await bench.tenant()
      const {
        token,
        items: [item = 0],
      } = await bench.startedRun(owner)
      const write = async (change: { title?: string; video_publish_info?: string }) =>
        await owner.db.updateTable('publish_items').set(change).where('id', '=', item).execute()
      bench.unread.set('改写过的标题', '原来的标题').set('改写过的正文', '原来的正文')
      await write({ title: '改写过的标题' })
      expect(await refusal(bench.run.start(owner, { id: item, lock_token: token }))).toMatchObject({
        code: 40901,
        msg: expect.stringContaining('没有审核'),
      })
      await write({ title: '原来的标题', video_publish_info: JSON.stringify({ description: '改写过的正文' }) })
      expect((await refusal(bench.run.start(owner, { id: item, lock_token: token }))).code).toBe(40901)
      bench.unread.clear()
      expect(await bench.run.start(owner, { id: item, lock_token: token })).toMatchObject({ attempt_no: 1 })
    })

    test('a record is idempotent; a late success wins over a failure; a second success is ignored', async () => {
      const owner = await bench.tenant()
      const {
        token,
        items: [item = 0],
      } = await bench.startedRun(owner)
      expect((await refusal(record(owner, item))).code).toBe(40901)
      expect(await bench.run.start(owner, { id: item, lock_token: token })).toEqual({
        attempt_no: 1,
        epoch: 'e1',
        publish_status: 1,
      })
      for (let again = 0; again < 2; again += 1) {
        expect(
          await record(owner, item, {
            publishId: '',
            status: -1,
            msg: '上传超时',
            error_code: 'timeout',
            attempt_no: 1,
          }),
        ).toEqual({ publish_status: -1, success_num: 0, fail_num: 1 })
      }
      await bench.run.setEditStatus(owner, {
        wisdom_task_id: (await bench.item(owner, item)).wisdom_task_id,
        edit_status: 1,
        lock_token: token,
      })
      expect((await bench.run.start(owner, { id: item, lock_token: token })).attempt_no).toBe(2)
      // The first attempt went out after all, while the second is under way.
      // The title of what is out is spent.
      const { id: title } = await owner.db
        .insertInto('titles')
        .values({
          title: '标题',
          norm: `标题${item}`,
          plan_id: null,
          wisdom_task_id: null,
          risk: null,
          status: 1,
          publish_item_id: item,
          delete_time: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      expect(await record(owner, item, { attempt_no: 1, publishId: 'late', platform_url: 'https://x/1' })).toEqual({
        publish_status: 2,
        success_num: 1,
        fail_num: 0,
      })
      expect(await owner.db.selectFrom('titles').select('status').where('id', '=', title).executeTakeFirst()).toEqual({
        status: 2,
      })
      expect(await record(owner, item, { attempt_no: 2, publishId: '', status: -1, msg: '失败' })).toMatchObject({
        publish_status: 2,
      })
      expect(await record(owner, item, { attempt_no: 1, publishId: 'again' })).toEqual({
        publish_status: 2,
        success_num: 1,
        fail_num: 0,
      })
      expect(await bench.item(owner, item)).toMatchObject({
        publish_id: 'late',
        platform_url: 'https://x/1',
        attempt_count: 2,
      })
      const { data } = await bench.records(owner, { page: 1, limit: 20, keyword: undefined, publish_item_id: item })
      expect(data.map((row) => [row.attempt_no, row.result, row.publish_id])).toEqual([
        [2, -1, ''],
        [1, 2, 'late'],
      ])
    })

    test('a second success of another attempt is told, and changes nothing', async () => {
      const owner = await bench.tenant()
      const {
        taskId,
        token,
        items: [item = 0],
      } = await bench.startedRun(owner)
      await bench.run.start(owner, { id: item, lock_token: token })
      await record(owner, item, { publishId: '', status: -1, attempt_no: 1 })
      await bench.run.setEditStatus(owner, { wisdom_task_id: taskId, edit_status: 1, lock_token: token })
      await bench.run.start(owner, { id: item, lock_token: token })
      await record(owner, item, { attempt_no: 2, publishId: 'two' })
      expect(await record(owner, item, { attempt_no: 1, publishId: 'one' })).toEqual({
        publish_status: 2,
        success_num: 1,
        fail_num: 0,
      })
      expect((await bench.item(owner, item)).publish_id).toBe('two')
      const lines = await owner.db
        .selectFrom('run_logs')
        .select(['level', 'title'])
        .where('ref_id', '=', item)
        .orderBy('id')
        .execute()
      expect(lines.map((line) => [line.level, line.title.split('：')[0]])).toEqual([
        ['error', '发布失败'],
        ['info', '发布成功'],
        ['warn', '重复的发布成功回报'],
      ])
    })

    test('unconfirmed is failed, not retried by itself, and released only after a look on the platform', async () => {
      const owner = await bench.tenant()
      const {
        taskId,
        token,
        items: [item = 0],
      } = await bench.startedRun(owner)
      await bench.run.start(owner, { id: item, lock_token: token })
      expect(
        await record(owner, item, {
          publishId: '',
          status: -1,
          error_code: 'unconfirmed',
          msg: '发布后没有结果',
          attempt_no: 1,
        }),
      ).toEqual({ publish_status: -1, success_num: 0, fail_num: 1 })
      const { videoList } = await bench.run.list(owner, { wisdom_task_id: taskId })
      expect(videoList).toMatchObject([{ publish_status: -1, unconfirmed: 1, fail_reason: '发布后没有结果' }])
      const records = async (more: object = {}) =>
        (await bench.records(owner, { page: 1, limit: 20, keyword: undefined, publish_item_id: item, ...more })).data
      expect([await records(), await records({ result: -1 })]).toMatchObject([[{ result: -1, unconfirmed: 1 }], []])
      await bench.run.setEditStatus(owner, { wisdom_task_id: taskId, edit_status: 1, lock_token: token })
      expect(await refusal(bench.run.start(owner, { id: item, lock_token: token }))).toMatchObject({
        code: 40901,
        data: { unconfirmed: 1 },
      })
      await bench.lock.set(owner, { wisdom_task_id: taskId, oneClickPublishStatus: 0, force: 0, lock_token: token })
      expect(await bench.items.retry(owner, { ids: [item], verified_absent: 0 })).toMatchObject({
        requeued: 0,
        skipped: [{ id: item }],
      })
      expect(await bench.items.retry(owner, { ids: [item], verified_absent: 1 })).toEqual({ requeued: 1, skipped: [] })
      expect(await lastLine(owner, item)).toMatchObject({
        level: 'warn',
        title: expect.stringMatching(/^核对未发出：/),
        message: expect.stringMatching(/^抖音 · .*，.*已到平台核对，确认未发出$/),
      })
      expect(await bench.item(owner, item)).toMatchObject({ publish_status: 0, outcome_unknown: 0 })
    })

    test("the journal's later word settles an unknown outcome", async () => {
      const owner = await bench.tenant()
      const {
        taskId,
        token,
        items: [item = 0],
      } = await bench.startedRun(owner)
      await bench.run.start(owner, { id: item, lock_token: token })
      await take(owner, taskId, { force: 1 })
      expect(await bench.item(owner, item)).toMatchObject({ outcome_unknown: 1 })
      await record(owner, item, {
        publishId: '',
        status: -1,
        msg: '作品未发出，可重新发布',
        error_code: 'not_published',
        attempt_no: 1,
      })
      expect(await bench.item(owner, item)).toMatchObject({
        publish_status: -1,
        outcome_unknown: 0,
        fail_reason: '作品未发出，可重新发布',
      })
      expect(await lastLine(owner, item)).toMatchObject({
        level: 'error',
        title: expect.stringMatching(/^发布失败：/),
        message: expect.stringMatching(/可重新发布$/),
      })
    })

    test('of a work that its run goes on with, since only the helper was cut off, the log neither says that it failed nor that it may be sent', async () => {
      const owner = await bench.tenant()
      const {
        token,
        items: [item = 0],
      } = await bench.startedRun(owner)
      await bench.run.start(owner, { id: item, lock_token: token })
      await record(owner, item, {
        publishId: '',
        status: -1,
        msg: '作品未发出，可重新发布',
        error_code: 'not_published',
        attempt_no: 1,
      })
      expect(await lastLine(owner, item)).toMatchObject({
        level: 'warn',
        title: expect.stringMatching(/^发布中断，没有发出：/),
        message: expect.stringMatching(/尚未提交$/),
      })
    })

    test('confirming by hand needs the right and is audited', async () => {
      const owner = await bench.tenant()
      const without = await bench.colleague(owner, { perms: ['task:publish', 'task:list'] })
      const {
        items: [item = 0],
      } = await idleTask(owner)
      expect(await refusal(record(without, item, { publishId: 'manual' }))).toMatchObject({
        code: 40301,
        data: { perm: 'publish:manual' },
      })
      expect(await refusal(record(owner, item, { publishId: 'manual' }))).toMatchObject({
        code: 40001,
        data: { errors: [{ field: 'msg' }] },
      })
      for (let again = 0; again < 2; again += 1)
        expect(
          await record(owner, item, { publishId: 'manual', platform_url: 'https://x/2', msg: '手机上已发出' }),
        ).toEqual({ publish_status: 2, success_num: 1, fail_num: 0 })
      expect(
        await owner.db.selectFrom('operation_logs').select('target_id').where('action', '=', 'item.manual').execute(),
      ).toEqual([{ target_id: String(item) }])
      expect(
        (await bench.records(owner, { page: 1, limit: 20, keyword: undefined, publish_item_id: item })).data,
      ).toMatchObject([{ channel: 'manual', result: 2, admin_name: '老板' }])
    })
  })

  test('a run lists the unpublished items; credentials go sealed to the operator’s own device only', async () => {
    const owner = await bench.tenant()
    const account = await bench.account(owner, { name: '小店', cookie: 'sessionid=secret' })
    const task = await bench.add(
      owner,
      bench.taskInput({ sources: { attachment_ids: [await bench.material(owner)] }, third_auth_ids: [account] }),
    )
    const device = await bench.device(owner)
    const colleague = await bench.colleague(owner)
    const viewer = await bench.colleague(owner, { perms: ['task:list'] })
    const ask = async (caller: TestCaller, device_id?: string) =>
      (await bench.run.list(caller, { wisdom_task_id: task.wisdom_task_id, device_id })).videoList[0]?.thirdauth
    const sealed = await ask(owner, device.id)
    expect(sealed?.third_cookie).toMatch(/^sealed:v1:/)
    expect(openAt(device, sealed?.third_cookie ?? '', 'douyin', 'id-小店')).toBe('sessionid=secret')
    expect(() => openAt(device, sealed?.third_cookie ?? '', 'douyin', 'id-另一个')).toThrow()
    expect((await ask(owner))?.third_cookie).toBe('')
    expect((await ask(owner, 'device-unknown'))?.third_cookie).toBe('')
    expect((await ask(colleague, device.id))?.third_cookie).toBe('')
    const viewerDevice = await bench.device(viewer)
    expect((await ask(viewer, viewerDevice.id))?.third_cookie).toBe('')
    await owner.db
      .updateTable('devices')
      .set({ revoke_time: bench.clock.ms })
      .where('device_id', '=', device.id)
      .execute()
    expect((await ask(owner, device.id))?.third_cookie).toBe('')
  })

  test('the file is signed with size and hash, and 40401 once it was cleaned', async () => {
    const owner = await bench.tenant()
    const run = await bench.startedRun(owner)
    const [item = 0] = run.items
    const row = await owner.db
      .selectFrom('attachments')
      .selectAll()
      .where('id', '=', (await bench.item(owner, item)).attachment_id ?? 0)
      .executeTakeFirstOrThrow()
    expect(await bench.prepare(owner, item)).toMatchObject({
      url: `/files/${row.storage_path}?get`,
      size: 1000,
      sha256: row.sha256,
      filename: row.filename,
      files: [],
      cover: null,
    })
    bench.gone.add(row.storage_path)
    expect((await refusal(bench.prepare(owner, item))).code).toBe(40401)
    const stranger = await bench.tenant()
    expect((await refusal(bench.prepare(stranger, item))).code).toBe(40401)
  })

  test('another tenant gets 40401 everywhere', async () => {
    const owner = await bench.tenant()
    const stranger = await bench.tenant()
    const {
      taskId,
      items: [item = 0],
    } = await idleTask(owner)
    const results = await Promise.allSettled([
      bench.lock.read(stranger, { wisdom_task_id: taskId }),
      take(stranger, taskId, { force: 1 }),
      bench.run.list(stranger, { wisdom_task_id: taskId }),
      bench.run.start(stranger, { id: item }),
      record(stranger, item, { publishId: 'manual' }),
      bench.preflight(stranger, { ids: [item] }),
      bench.preflight(stranger, { wisdom_task_id: taskId }),
      bench.lists.info(stranger, taskId),
      bench.tasks.edit(stranger, { wisdom_task_id: taskId, name: 'x' }),
      bench.tasks.remove(stranger, [taskId]),
      bench.items.edit(stranger, { id: item, title: 'x' }),
      bench.items.editMany(stranger, { ids: [item], patch: { title: 'x' }, gap_minutes: 0 }),
      bench.items.cancel(stranger, [item]),
      bench.items.retry(stranger, { ids: [item], verified_absent: 1 }),
      bench.auto.report(stranger, { id: item, device_id: 'device-strange', status: 2 }),
      bench.run.setEditStatus(stranger, { wisdom_task_id: taskId, edit_status: 1, lock_token: 'x' }),
    ])
    expect(
      results.map((result) =>
        result.status === 'rejected' && result.reason instanceof AppError ? result.reason.code : result.status,
      ),
    ).toEqual(results.map(() => 40401))
    expect((await bench.item(owner, item)).publish_status).toBe(0)
  })
})
