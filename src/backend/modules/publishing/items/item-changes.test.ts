import { beforeAll, describe, expect, test } from 'vitest'
import { taskState, taskStateOf } from '../../../../contract/task-state.ts'
import { eachDatabase } from '../../../testing/databases.ts'
import { usesOfAttachments } from '../store/attachment-uses.ts'
import { openPublishBench, refusal, reported } from '../../../testing/benches/publish-bench.ts'
import type { PublishBench, TestCaller } from '../../../testing/benches/publish-bench.ts'

eachDatabase((_kind, open) => {
  let bench: PublishBench
  beforeAll(async () => {
    bench = openPublishBench(await open())
  })
  const inSeconds = (seconds: number): number => Math.floor(bench.clock.ms / 1000) + seconds
  const made = async (owner: TestCaller, input: Record<string, unknown> = {}, count = 1) => {
    const account = await bench.account(owner)
    const files: number[] = []
    for (let at = 0; at < count; at += 1) files.push(await bench.material(owner))
    const { wisdom_task_id: taskId } = await bench.add(
      owner,
      bench.taskInput({ sources: { attachment_ids: files }, third_auth_ids: [account], ...input }),
    )
    return { taskId, account, files, items: await bench.itemIds(owner, taskId) }
  }

  describe('editing an item', () => {
    test('writes title, topics, time, choices and cover, checked against the platform', async () => {
      const owner = await bench.tenant()
      const {
        items: [item = 0],
      } = await made(owner)
      const cover = await bench.material(owner, { mimetype: 'image/jpeg', filename: '封面.jpg' })
      const edited = await bench.items.edit(owner, {
        id: item,
        title: '新标题',
        topic: '#a# b #A#c#d#e#f',
        timing_time: inSeconds(3 * 3600),
        cover_attachment_id: cover,
        video_publish_info: { description: '正文', selectPoiInfo: { poi_id: '1', poi_name: '店', address: '' } },
      })
      expect(edited).toMatchObject({
        title: '新标题',
        topic: '#a #b #c #d #e',
        timing_time: inSeconds(3 * 3600),
        video_publish_info: { description: '正文', selectPoiInfo: { poi_name: '店' } },
      })
      expect(edited.video_cover_url).toMatch(/^\/files\/m\//)
      expect((await bench.prepare(owner, item)).cover).not.toBeNull()
      expect(await bench.item(owner, item)).toMatchObject({ auto_publish: 1 })
      expect(await bench.items.edit(owner, { id: item, timing_time: 0 })).toMatchObject({
        timing_time: 0,
        video_publish_info: { description: '正文' },
      })
      expect(await bench.item(owner, item)).toMatchObject({ auto_publish: 0 })
      expect(await refusal(bench.items.edit(owner, { id: item, title: '长'.repeat(31) }))).toMatchObject({
        code: 42203,
        data: { limits: [{ field: 'title', limit: 30, actual: 31 }] },
      })
      expect((await refusal(bench.items.edit(owner, { id: item, timing_time: inSeconds(0) }))).code).toBe(40001)
      expect(await bench.items.edit(owner, { id: item, timing_time: inSeconds(600) })).toMatchObject({
        timing_time: inSeconds(600),
      })
      expect(await bench.item(owner, item)).toMatchObject({ auto_publish: 1 })
      expect(
        (await refusal(bench.items.edit(owner, { id: item, cover_attachment_id: await bench.material(owner) }))).code,
      ).toBe(40001)
      expect((await bench.item(owner, item)).title).toBe('新标题')
    })

    test('is refused while a run holds it, when published, cancelled or unconfirmed', async () => {
      const owner = await bench.tenant()
      const {
        taskId,
        token,
        items: [first = 0, second = 0, third = 0, fourth = 0],
      } = await bench.startedRun(owner, 4)
      const code = async (id: number) => (await refusal(bench.items.edit(owner, { id, title: 'x' }))).code
      expect(await code(first)).toBe(40901)
      expect((await refusal(bench.items.cancel(owner, [first]))).code).toBe(40901)
      await bench.run.start(owner, { id: first, lock_token: token })
      await bench.run.record(owner, { taskId: first, publishId: 'p', status: 2, attempt_no: 1 })
      await bench.run.start(owner, { id: second, lock_token: token })
      await bench.run.record(owner, {
        taskId: second,
        publishId: '',
        status: -1,
        error_code: 'unconfirmed',
        attempt_no: 1,
      })
      await bench.lock.set(owner, { wisdom_task_id: taskId, oneClickPublishStatus: 0, force: 0, lock_token: token })
      await bench.items.cancel(owner, [third])
      expect([await code(first), await code(second), await code(third)]).toEqual([40901, 40901, 40901])
      expect((await bench.items.edit(owner, { id: fourth, title: 'x' })).title).toBe('x')
      expect((await refusal(bench.items.cancel(owner, [first]))).code).toBe(40901)
      expect((await refusal(bench.items.cancel(owner, [second]))).code).toBe(40901)
    })

    test('a failed one that was changed says so until it is tried again, and stays where it is; another time is no other content', async () => {
      const owner = await bench.tenant()
      const {
        taskId,
        token,
        items: [item = 0],
      } = await bench.startedRun(owner)
      const fail = async (attempt_no: number): Promise<void> => {
        await bench.run.start(owner, { id: item, lock_token: token })
        await bench.run.record(owner, { taskId: item, publishId: '', status: -1, msg: '标题含敏感词', attempt_no })
      }
      await fail(1)
      await bench.lock.set(owner, { wisdom_task_id: taskId, oneClickPublishStatus: 0, force: 0, lock_token: token })
      const after = async (patch: Record<string, unknown>) => {
        const { publish_status, edited_since, fail_reason } = await bench.items.edit(owner, { id: item, ...patch })
        return [publish_status, edited_since, fail_reason]
      }
      const { title } = await bench.item(owner, item)
      expect(await after({ title, timing_time: inSeconds(7_200), video_publish_info: {} })).toEqual([
        -1,
        undefined,
        '标题含敏感词',
      ])
      // What is refused was not changed.
      expect(
        (await bench.items.saveMany(owner, { items: [{ id: item, title: '长'.repeat(31) }] })).refused,
      ).toHaveLength(1)
      expect((await bench.item(owner, item)).edited_since).toBe(0)
      expect(await after({ video_publish_info: { description: '新的简介' } })).toEqual([-1, 1, '标题含敏感词'])
      await bench.items.retry(owner, { ids: [item], verified_absent: 0 })
      expect(await bench.item(owner, item)).toMatchObject({ publish_status: 0, edited_since: 0, fail_reason: '' })
    })

    test('changed during a stale run, it must be locked anew before it goes out', async () => {
      const owner = await bench.tenant()
      const {
        token,
        items: [item = 0],
      } = await bench.startedRun(owner)
      bench.clock.ms += 181_000
      await bench.items.edit(owner, { id: item, title: '改过' })
      expect((await refusal(bench.run.start(owner, { id: item, lock_token: token }))).code).toBe(40901)
    })

    test('moved to another account it forgets what belonged to the first, and the guard looks there', async () => {
      const owner = await bench.tenant()
      const {
        items: [item = 0],
        files,
      } = await made(owner, {
        video_publish_info: {
          selectCollectionInfo: { mix_id: '1', name: '合集' },
          selectFriendsInfo: [{ uid: '1', nickname: '友' }],
          description: '留下',
        },
      })
      const other = await bench.account(owner)
      const off = await bench.account(owner, { status: 2 })
      expect(await refusal(bench.items.edit(owner, { id: item, third_auth_id: off }))).toMatchObject({
        code: 42202,
        data: { third_auth_ids: [off] },
      })
      expect(await bench.items.edit(owner, { id: item, third_auth_id: other })).toMatchObject({
        thirdauth: { id: other },
        video_publish_info: { selectCollectionInfo: null, selectFriendsInfo: [], description: '留下' },
      })
      const third = await bench.account(owner)
      await bench.add(owner, bench.taskInput({ sources: { attachment_ids: files }, third_auth_ids: [third] }))
      expect(await refusal(bench.items.edit(owner, { id: item, third_auth_id: third }))).toMatchObject({
        code: 42204,
        data: { similar: [{ publish_status: 0 }] },
      })
      expect((await bench.item(owner, item)).third_auth_id).toBe(other)
    })

    test('many at once, spread from a start: each next one so many minutes later, in the order given', async () => {
      const owner = await bench.tenant()
      const {
        items: [a = 0, b = 0, c = 0],
      } = await made(owner, {}, 3)
      const start = Math.floor(bench.clock.ms / 1000) + 86_400
      expect(
        await bench.items.editMany(owner, { ids: [c, a, b], patch: { timing_time: start }, gap_minutes: 45 }),
      ).toEqual({ updated: 3, skipped: [] })
      expect(
        await Promise.all([c, a, b].map(async (id) => (await bench.item(owner, id)).timing_time / 1000 - start)),
      ).toEqual([0, 2_700, 5_400])
    })

    test('many at once: what can’t be changed is skipped with its reason and stays as it was', async () => {
      const owner = await bench.tenant()
      const { items } = await made(owner, {}, 3)
      await bench.items.cancel(owner, [items[0] ?? 0])
      const {
        files: [file = 0],
        account,
      } = await made(owner)
      const result = await bench.items.editMany(owner, { ids: items, patch: { topic: '#x' }, gap_minutes: 0 })
      expect(result).toEqual({ updated: 2, skipped: [{ id: items[0], reason: '作品已取消，不能修改' }] })
      const twins = await bench.items.editMany(owner, {
        ids: items.slice(1),
        patch: { attachment_id: file, third_auth_id: account, title: '素材' },
        gap_minutes: 0,
      })
      expect(twins.updated).toBe(1)
      expect(twins.skipped).toHaveLength(1)
      const skipped = await bench.item(owner, twins.skipped[0]?.id ?? 0)
      expect([skipped.third_auth_id === account, skipped.attachment_id === file, skipped.title]).toEqual([
        false,
        false,
        expect.not.stringMatching('^素材$'),
      ])
    })

    test('a failed item is retried, others are skipped', async () => {
      const owner = await bench.tenant()
      const {
        taskId,
        token,
        items: [first = 0, second = 0],
      } = await bench.startedRun(owner, 2)
      await bench.run.start(owner, { id: first, lock_token: token })
      await bench.run.record(owner, { taskId: first, publishId: '', status: -1, msg: '网络', attempt_no: 1 })
      await bench.lock.set(owner, { wisdom_task_id: taskId, oneClickPublishStatus: 0, force: 0, lock_token: token })
      expect(await bench.items.retry(owner, { ids: [first, second], verified_absent: 0 })).toEqual({
        requeued: 1,
        skipped: [{ id: second, reason: '只有失败的作品可以重试' }],
      })
      expect(await bench.item(owner, first)).toMatchObject({ publish_status: 0, fail_reason: '', attempt_count: 1 })
    })
  })

  describe('a task', () => {
    test('edited, its waiting items follow', async () => {
      const owner = await bench.tenant()
      const { taskId, items } = await made(owner, {}, 2)
      expect(
        await bench.tasks.edit(owner, {
          wisdom_task_id: taskId,
          name: '改名',
          topics: ['一', '二'],
          schedule: { mode: 'spread', min_gap_minutes: 60 },
          video_publish_info: { visibility: 1 },
        }),
      ).toEqual({ updated: 2 })
      const { videoList } = await bench.run.list(owner, { wisdom_task_id: taskId })
      expect(videoList.map((item) => [item.topic, item.video_publish_info.visibility])).toEqual([
        ['#一 #二', 1],
        ['#一 #二', 1],
      ])
      const [a = 0, b = 0] = videoList.map((item) => item.timing_time)
      expect(b - a).toBeGreaterThanOrEqual(3600)
      expect(await bench.lists.info(owner, taskId)).toMatchObject({
        name: '改名',
        next_timing_time: a,
        scheduled_num: 0,
      })
      // Handed in, a work is held by its platform until its time: still the next that becomes public.
      const [early] = videoList
      await owner.db
        .updateTable('publish_items')
        .set({ publish_status: 2 })
        .where('id', '=', early?.id ?? 0)
        .execute()
      expect(await bench.lists.info(owner, taskId)).toMatchObject({ next_timing_time: a, scheduled_num: 1 })
      await owner.db
        .updateTable('publish_items')
        .set({ publish_status: 0 })
        .where('id', '=', early?.id ?? 0)
        .execute()
      expect(items).toHaveLength(2)
      const { taskId: running } = await bench.startedRun(owner)
      expect((await refusal(bench.tasks.edit(owner, { wisdom_task_id: running, name: 'x' }))).code).toBe(40901)
      expect((await refusal(bench.tasks.remove(owner, [running]))).code).toBe(40901)
    })

    test('the state that is asked for is the one that is shown, and every task has exactly one', async () => {
      const owner = await bench.tenant()
      const account = await bench.account(owner)
      const out = { publish_status: 2 as const }
      const failed = { publish_status: -1 as const }
      const unknown = { ...failed, outcome_unknown: 1 as const }
      const are: [string, object, object[]][] = [
        ['草稿', { status: 0 }, []],
        ['制作中', { status: 1, fail_num: 1 }, [{}, unknown]],
        ['待发', { status: 2 }, [{}]],
        ['发布中', { status: 3 }, [{ publish_status: 1 }]],
        ['有人在发', { status: 4, fail_num: 1, one_click_publish_status: 1 }, [unknown]],
        ['都发了', { status: 4 }, [out]],
        ['部分失败', { status: 4, fail_num: 1 }, [out, failed]],
        ['都失败', { status: -1, fail_num: 1 }, [failed]],
        ['平台定时', { status: 4 }, [{ ...out, timing_time: bench.clock.ms + 3_600_000 }]],
        ['待核对', { status: 4, fail_num: 2 }, [out, failed, unknown]],
        ['一个待核对，一个待发', { status: 2, fail_num: 1 }, [{}, unknown]],
      ]
      for (const [name, task, works] of are) {
        const { id } = await owner.db
          .insertInto('wisdom_tasks')
          .values({ name, type: 'clip', config: '{}', admin_id: owner.admin.id, ...task })
          .returning('id')
          .executeTakeFirstOrThrow()
        for (const work of works)
          await owner.db
            .insertInto('publish_items')
            .values({ wisdom_task_id: id, third_auth_id: account, title: name, attachment_id: null, ...work })
            .execute()
      }
      const found: Record<string, string[]> = {}
      let sum = 0
      for (const state of taskState.options) {
        const { data, total } = await bench.lists.list(owner, { page: 1, limit: 20, keyword: undefined, state })
        expect(data.map(taskStateOf)).toEqual(data.map(() => state))
        found[state] = data.map((task) => task.name)
        sum += total
      }
      expect(found).toEqual({
        draft: ['草稿'],
        making: ['制作中'],
        ready: ['待发'],
        publishing: ['有人在发', '发布中'],
        scheduled: ['平台定时'],
        done: ['都发了'],
        partly: ['部分失败'],
        failed: ['都失败'],
        unconfirmed: ['一个待核对，一个待发', '待核对'],
      })
      expect(sum).toBe(are.length)
    })

    test('in the list: counts, platforms, holder, tabs, scope', async () => {
      const owner = await bench.tenant()
      const { taskId } = await bench.startedRun(owner, 2)
      const { taskId: second, account } = await made(owner, { type: 'imageText', name: '图文任务' })
      const query = { page: 1, limit: 20, keyword: undefined }
      const all = await bench.lists.list(owner, query)
      expect(all).toMatchObject({ total: 2, type_counts: { clip: 1, imageText: 1 } })
      expect(all.data.map((task) => task.wisdom_task_id)).toEqual([second, taskId])
      expect(all.data[1]).toMatchObject({
        oneClickPublishStatus: 1,
        lock_holder: '老板',
        status: 3,
        waiting_num: 2,
        platforms: [{ value: 'douyin', name: '抖音' }],
        admin_name: '老板',
        account_num: 1,
        account_names: [expect.any(String)],
        plan_name: '',
        making_progress: 100,
      })
      expect(all.creators).toEqual([{ id: owner.admin.id, name: '老板' }])
      expect(all.data[0]?.cover_url).toMatch(/^\/files\/m\//)
      expect(await bench.lists.list(owner, { ...query, type: 'imageText' })).toMatchObject({
        total: 1,
        type_counts: { clip: 1 },
      })
      expect(
        (await bench.lists.list(owner, { ...query, keyword: '图文' })).data.map((task) => task.wisdom_task_id),
      ).toEqual([second])
      expect((await bench.lists.list(owner, { ...query, platform_value: 'kuaishou' })).total).toBe(0)
      expect(
        (await bench.lists.list(owner, { ...query, state: 'ready' })).data.map((task) => task.wisdom_task_id),
      ).toEqual([second])
      const self = await bench.colleague(owner, { dataScope: 'self' })
      expect((await bench.lists.list(self, query)).total).toBe(0)
      expect((await refusal(bench.lists.info(self, second))).code).toBe(40401)
      await owner.db
        .updateTable('third_auths')
        .set({ operator_admin_id: self.admin.id })
        .where('id', '=', account)
        .execute()
      expect((await bench.lists.list(self, query)).data.map((task) => task.wisdom_task_id)).toEqual([second])
      expect((await bench.lists.info(self, second)).config).toMatchObject({
        type: 'imageText',
        distribution: 'all',
        third_auth_ids: [account],
      })
    })

    test('accounts that have only cancelled works count no more than these do; of a task that is cancelled as a whole they are told all the same', async () => {
      const owner = await bench.tenant()
      const accounts = [
        await bench.account(owner, { name: '甲' }),
        await bench.account(owner, { name: '乙', platform: 'kuaishou' }),
      ]
      const task = await bench.add(
        owner,
        bench.taskInput({
          sources: { attachment_ids: [await bench.material(owner)] },
          third_auth_ids: accounts,
          distribution: 'all',
        }),
      )
      const [first = 0, second = 0] = await bench.itemIds(owner, task.wisdom_task_id)
      const told = async () =>
        (await bench.lists.list(owner, { page: 1, limit: 20, keyword: undefined })).data.map(
          ({ total_num, account_num, account_names, platforms }) => [
            total_num,
            account_num,
            account_names,
            platforms.map((one) => one.value),
          ],
        )
      expect(await told()).toEqual([[2, 2, ['甲', '乙'], ['douyin', 'kuaishou']]])
      await bench.items.cancel(owner, [second])
      expect(await told()).toEqual([[1, 1, ['甲'], ['douyin']]])
      await bench.items.cancel(owner, [first])
      expect(await told()).toEqual([[0, 2, ['甲', '乙'], ['douyin', 'kuaishou']]])
    })

    test('deleted, what may be out there is still guarded against', async () => {
      const owner = await bench.tenant()
      const {
        taskId,
        token,
        account,
        items: [item = 0],
      } = await bench.startedRun(owner)
      await bench.run.start(owner, { id: item, lock_token: token })
      await bench.run.record(owner, {
        taskId: item,
        publishId: '',
        status: -1,
        error_code: 'unconfirmed',
        attempt_no: 1,
      })
      const file = (await bench.item(owner, item)).attachment_id
      await bench.lock.set(owner, { wisdom_task_id: taskId, oneClickPublishStatus: 0, force: 0, lock_token: token })
      await bench.tasks.remove(owner, [taskId])
      expect(
        (
          await refusal(
            bench.add(owner, bench.taskInput({ sources: { attachment_ids: [file] }, third_auth_ids: [account] })),
          )
        ).code,
      ).toBe(42204)
    })
  })

  describe('preflight', () => {
    const codes = async (owner: TestCaller, id: number) => (await bench.preflight(owner, { ids: [id] })).items[0]
    test('says every reason before it is tried', async () => {
      const owner = await bench.tenant()
      const {
        items: [item = 0],
        account,
        taskId,
        files: [file = 0],
      } = await made(owner)
      expect(await bench.preflight(owner, { wisdom_task_id: taskId })).toMatchObject({
        ok: 1,
        items: [{ id: item, level: 'warn', problems: [{ code: 'cover_missing' }] }],
      })
      const set = async (values: Record<string, unknown>) =>
        await owner.db.updateTable('publish_items').set(values).where('id', '=', item).execute()
      await set({ title: '长'.repeat(31), topic: '#1 #2 #3 #4 #5 #6', timing_time: bench.clock.ms - 1 })
      await owner.db.updateTable('third_auths').set({ third_login_status: 2 }).where('id', '=', account).execute()
      const bad = await codes(owner, item)
      expect(bad?.level).toBe('block')
      expect(bad?.problems.map((problem) => problem.code)).toEqual([
        'account_offline',
        'limit_title',
        'limit_topic',
        'timing_past',
        'cover_missing',
      ])
      // A note stays a note beside what blocks.
      expect(bad?.problems.map((problem) => problem.level)).toEqual(['block', 'block', 'block', 'warn', 'warn'])
      await owner.db
        .updateTable('third_auths')
        .set({ third_login_status: 1, time_channel: 'site' })
        .where('id', '=', account)
        .execute()
      await set({ title: '好', topic: '', timing_time: bench.clock.ms + 60 * 60_000 })
      expect((await codes(owner, item))?.problems.map((problem) => problem.code)).toContain('limit_timing_time')
      // One that goes out automatically needs no lead, unless a person hands it to the platform's timer.
      await set({ auto_publish: 1 })
      expect((await codes(owner, item))?.problems.map((problem) => problem.code)).not.toContain('limit_timing_time')
      expect(
        (await bench.preflight(owner, { ids: [item], publish_now: 0 })).items[0]?.problems.map(
          (problem) => problem.code,
        ),
      ).toContain('limit_timing_time')
      await set({ timing_time: 0, auto_publish: 0 })
      await bench.platforms.sync(owner.db, [reported({ declarations: [{ value: 'ai', name: 'AI 生成' }] })])
      expect((await codes(owner, item))?.problems.map((problem) => problem.code)).toContain('declaration_missing')
      const key = (
        await owner.db.selectFrom('attachments').select('storage_path').where('id', '=', file).executeTakeFirstOrThrow()
      ).storage_path
      bench.gone.add(key)
      expect((await codes(owner, item))?.problems.map((problem) => problem.code)).toContain('file_missing')
    })

    test('names those that may go out, with the times that are ahead', async () => {
      const owner = await bench.tenant()
      const accounts = await Promise.all(Array.from({ length: 7 }, () => bench.account(owner)))
      const task = await bench.add(
        owner,
        bench.taskInput({
          sources: { attachment_ids: [await bench.material(owner)] },
          third_auth_ids: accounts,
          distribution: 'all',
        }),
      )
      const [first = 0, second = 0, third = 0, ...rest] = await bench.itemIds(owner, task.wisdom_task_id)
      const later = Math.floor(bench.clock.ms / 1000) + 86_400
      await owner.db
        .updateTable('publish_items')
        .set({ timing_time: later * 1000 })
        .where('id', '=', second)
        .execute()
      await owner.db
        .updateTable('publish_items')
        .set({ timing_time: bench.clock.ms - 1 })
        .where('id', '=', third)
        .execute()
      await owner.db
        .updateTable('third_auths')
        .set({ third_login_status: 2 })
        .where('id', '=', accounts[0] ?? 0)
        .execute()
      const { works, timed } = await bench.preflight(owner, { wisdom_task_id: task.wisdom_task_id })
      expect(works.map((work) => work.id)).toEqual([second, third, ...rest])
      expect([works.map((work) => work.timing_time), timed]).toEqual([
        [later, 0, 0, 0, 0, 0],
        { count: 1, first_time: later, by_site: 1 },
      ])
      expect(works[0]).toMatchObject({
        title: (await bench.item(owner, second)).title,
        openname: expect.stringMatching(/./),
        platform_name: expect.stringMatching(/./),
      })
      expect(works.some((work) => work.id === first)).toBe(false)
    })

    test('knows duplicates and unknown outcomes', async () => {
      const owner = await bench.tenant()
      const {
        token,
        account,
        items: [item = 0],
      } = await bench.startedRun(owner)
      const file = (await bench.item(owner, item)).attachment_id
      const { wisdom_task_id } = await bench.add(
        owner,
        bench.taskInput({
          sources: { attachment_ids: [file] },
          third_auth_ids: [account],
          titles: { mode: 'manual', list: ['另一个'] },
        }),
      )
      const [twin = 0] = await bench.itemIds(owner, wisdom_task_id)
      await owner.db
        .updateTable('publish_items')
        .set({ title: (await bench.item(owner, item)).title })
        .where('id', '=', twin)
        .execute()
      expect((await codes(owner, twin))?.problems).toContainEqual({
        code: 'duplicate',
        level: 'warn',
        msg: '该账号还有相同内容的作品在等待发布',
        fix: { kind: 'allow_duplicate', field: '', from: '', to: '' },
      })
      await bench.run.start(owner, { id: item, lock_token: token })
      expect(await codes(owner, twin)).toMatchObject({ level: 'block' })
      const { lock_token } = await bench.lock.set(owner, { wisdom_task_id, oneClickPublishStatus: 1, force: 0 })
      await bench.run.setEditStatus(owner, { wisdom_task_id, edit_status: 1, lock_token })
      expect(await refusal(bench.run.start(owner, { id: twin, lock_token }))).toMatchObject({
        code: 42204,
        data: { similar: [{ id: item, publish_status: 1 }] },
      })
      await bench.run.record(owner, {
        taskId: item,
        publishId: '',
        status: -1,
        error_code: 'unconfirmed',
        attempt_no: 1,
      })
      expect((await codes(owner, item))?.problems.map((problem) => problem.code)).toContain('unconfirmed')
    })
  })

  test('uses of materials: file, picture, cover; running while a waiting item needs them', async () => {
    const owner = await bench.tenant()
    const {
      taskId,
      files: [file = 0],
      items: [item = 0],
    } = await made(owner, { name: '用到' })
    const [picture, cover, unused] = [
      await bench.material(owner, { mimetype: 'image/png' }),
      await bench.material(owner, { mimetype: 'image/png' }),
      await bench.material(owner),
    ]
    const post = await bench.add(
      owner,
      bench.taskInput({
        name: '图文',
        type: 'imageText',
        sources: { image_sets: [[picture]] },
        third_auth_ids: [await bench.account(owner)],
      }),
    )
    await bench.items.edit(owner, { id: item, cover_attachment_id: cover })
    const uses = await usesOfAttachments(owner.db, [file, picture, cover, unused])
    expect(Object.fromEntries(uses)).toEqual({
      [file]: [{ type: 'task', id: taskId, name: '用到', running: 1 }],
      [picture]: [{ type: 'task', id: post.wisdom_task_id, name: '图文', running: 1 }],
      [cover]: [{ type: 'cover', id: taskId, name: '用到', running: 1 }],
    })
    await bench.items.cancel(owner, [item])
    expect((await usesOfAttachments(owner.db, [file])).get(file)).toEqual([
      { type: 'task', id: taskId, name: '用到', running: 0 },
    ])
    expect((await usesOfAttachments((await bench.tenant()).db, [file])).size).toBe(0)
  })
})
