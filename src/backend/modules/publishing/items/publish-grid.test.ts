import { beforeAll, describe, expect, test } from 'vitest'
import { allowDuplicates, batchPublish, previewTask } from '../../../../contract/http/publish-grid.ts'
import { eachDatabase } from '../../../testing/databases.ts'
import { openPublishBench, race, refusal, reported } from '../../../testing/benches/publish-bench.ts'
import type { PublishBench, TestCaller } from '../../../testing/benches/publish-bench.ts'

let tokens = 0
const inTwoDays = (bench: PublishBench): number => Math.floor(bench.clock.ms / 1000) + 2 * 86_400

eachDatabase((_kind, open) => {
  let bench: PublishBench
  beforeAll(async () => {
    bench = openPublishBench(await open())
  })
  const batchInput = (items: object[], more: object = {}) =>
    batchPublish.input.parse({ items, client_token: `batch-${process.pid}-${tokens++}`, ...more })
  const film = async (of: TestCaller, account: number, more: object = {}) => ({
    third_auth_id: account,
    title: '开业',
    media_type: 4,
    attachment_id: await bench.material(of),
    ...more,
  })
  const made = async (of: TestCaller, count = 2, more: Record<string, unknown> = {}, account?: number) => {
    const to = account ?? (await bench.account(of))
    const files = await Promise.all(Array.from({ length: count }, () => bench.material(of)))
    const { wisdom_task_id } = await bench.add(
      of,
      bench.taskInput({ sources: { attachment_ids: files }, third_auth_ids: [to], ...more }),
    )
    return { taskId: wisdom_task_id, account: to, files, items: await bench.itemIds(of, wisdom_task_id) }
  }

  describe('batch publishing', () => {
    test('items with their own account, title, time and cover become one task; what is refused is told by its place', async () => {
      const owner = await bench.tenant()
      const [on, off] = [
        await bench.account(owner, { name: '城南', region: '成都' }),
        await bench.account(owner, { status: 2 }),
      ]
      const picture = await bench.material(owner, { mimetype: 'image/jpeg', filename: 'a.jpg' })
      const time = inTwoDays(bench)
      const result = await bench.batch(
        owner,
        batchInput(
          [
            await film(owner, on, {
              title: '{地区}{账号}第{序号}期',
              topic: '#{平台}探店',
              timing_time: time,
              cover_attachment_id: picture,
              video_publish_info: { description: '{日期}' },
            }),
            await film(owner, off),
            await film(owner, on, { title: '长'.repeat(31) }),
            { third_auth_id: on, title: '图文', media_type: 1, image_ids: [picture] },
          ],
          { name: '一批' },
        ),
      )
      expect(result.blocked.map((one) => [one.index, one.code])).toEqual([
        [1, 42202],
        [2, 42203],
      ])
      expect(result.videoList).toMatchObject([
        {
          title: '成都城南第1期',
          topic: '#抖音探店',
          timing_time: time,
          media_type: 4,
          seq: 1,
          video_publish_info: { description: '6月3日' },
          video_cover_url: expect.stringContaining('m/'),
        },
        { title: '图文', media_type: 1, seq: 4 },
      ])
      expect(await bench.lists.info(owner, result.wisdom_task_id)).toMatchObject({
        name: '一批',
        type: 'clip',
        waiting_num: 2,
      })
      expect(owner.audits.at(-1)?.summary).toBe('批量发布 2 个作品，2 个未通过检查')
    })

    test('all refused: the first reason is thrown and nothing is stored', async () => {
      const owner = await bench.tenant()
      const off = await bench.account(owner, { status: 2 })
      expect(
        await refusal(bench.batch(owner, batchInput([await film(owner, off), await film(owner, off)]))),
      ).toMatchObject({ code: 42202, data: { third_auth_ids: [off], blocked: [{ index: 0 }, { index: 1 }] } })
      expect(await owner.db.selectFrom('wisdom_tasks').select('id').execute()).toEqual([])
    })

    test('the same content on one account is refused within the batch and against what is stored, unless it is allowed', async () => {
      const owner = await bench.tenant()
      const account = await bench.account(owner)
      const one = await film(owner, account)
      expect((await bench.batch(owner, batchInput([one, one]))).blocked).toMatchObject([{ index: 1, code: 42204 }])
      expect((await refusal(bench.batch(owner, batchInput([one])))).code).toBe(42204)
      expect((await bench.batch(owner, batchInput([one], { allow_duplicate: 1 }))).videoList).toHaveLength(1)
    })

    test('one request, sent twice and at once, makes one task; the token serves no other request', async () => {
      const owner = await bench.tenant()
      const input = batchInput([await film(owner, await bench.account(owner))])
      const ids = new Set(await race(owner, 4, async () => (await bench.batch(owner, input)).wisdom_task_id))
      expect(ids.size).toBe(1)
      expect(await bench.batch(owner, input)).toMatchObject({
        wisdom_task_id: [...ids][0],
        videoList: [{ title: '开业' }],
        blocked: [],
      })
      expect(await owner.db.selectFrom('publish_items').select('id').execute()).toHaveLength(1)
      expect((await refusal(bench.batch(owner, { ...input, name: '别的' }))).code).toBe(40905)
    })

    test('wrong contents, an unknown variable, a time that is over: said at their field or place', async () => {
      const owner = await bench.tenant()
      const account = await bench.account(owner)
      const good = await film(owner, account)
      const fields = async (item: object) =>
        (await refusal(bench.batch(owner, batchInput([good, item])))).data?.['errors']
      expect(await fields({ ...good, clip_output_id: 1 })).toMatchObject([{ field: 'items.1' }])
      expect(await fields({ ...good, media_type: 1 })).toMatchObject([{ field: 'items.1.media_type' }])
      expect(await fields({ ...good, title: '{城市}' })).toMatchObject([
        { field: 'items.1.title', msg: expect.stringContaining('{城市}') },
      ])
      expect(
        (
          await bench.batch(
            owner,
            batchInput([
              good,
              await film(owner, account, { timing_time: 5 }),
              await film(owner, account, { title: '{地区}' }),
            ]),
          )
        ).blocked,
      ).toMatchObject([
        { index: 1, code: 42203 },
        { index: 2, code: 42203, msg: expect.stringContaining('还没有填写地区') },
      ])
    })

    test('publish_now lets a desktop take them without a click', async () => {
      const owner = await bench.tenant()
      const account = await bench.account(owner)
      const [now, later] = [
        await bench.batch(owner, batchInput([await film(owner, account)], { publish_now: 1 })),
        await bench.batch(owner, batchInput([await film(owner, account)])),
      ]
      const device = await bench.device(owner)
      const { videoList } = await bench.auto.take(owner, { limit: 20, device_id: device.id })
      expect(videoList.map((item) => item.wisdom_task_id)).toEqual([now.wisdom_task_id])
      expect(later.videoList).toHaveLength(1)
    })
  })

  describe('the preview of a new task', () => {
    const previewInput = (input: object) =>
      previewTask.input.parse({ type: 'clip', titles: { mode: 'from_source' }, ...input })
    test('counts for each account and platform, what is refused, what the daily cap puts off; nothing is stored', async () => {
      const owner = await bench.tenant()
      const [a, b, off] = [
        await bench.account(owner, { name: '甲' }),
        await bench.account(owner, { name: '乙', platform: 'kuaishou' }),
        await bench.account(owner, { status: 2 }),
      ]
      const files = await Promise.all([1, 2, 3].map(() => bench.material(owner)))
      bench.paces['douyin'] = { gap_minutes: 0, jitter_minutes: 0, daily_cap: 2, quiet_from: '', quiet_to: '' }
      try {
        const preview = await bench.preview(
          owner,
          previewInput({ sources: { attachment_ids: files }, third_auth_ids: [a, b, off], distribution: 'all' }),
        )
        expect(preview).toMatchObject({
          total: 9,
          items: 6,
          later: 1,
          platforms: [
            { value: 'douyin', items: 3 },
            { value: 'kuaishou', items: 3 },
          ],
          accounts: [
            { openname: '甲', items: 3, later: 1, blocked: 0, daily_cap: 2 },
            { openname: '乙', items: 3, later: 0, daily_cap: 0 },
            { items: 0, blocked: 3 },
          ],
        })
        expect(preview.blocked.map((one) => one.code)).toEqual([42202, 42202, 42202])
      } finally {
        delete bench.paces['douyin']
      }
      expect(
        await bench.preview(
          owner,
          previewInput({ sources: { attachment_ids: files }, third_auth_ids: [a, b], distribution: 'in_turn' }),
        ),
      ).toMatchObject({ total: 3, accounts: [{ items: 2 }, { items: 1 }] })
      expect(
        await bench.preview(
          owner,
          previewInput({ sources: { attachment_ids: files }, third_auth_ids: [a, b], distribution: 'one_each' }),
        ),
      ).toMatchObject({ total: 2, accounts: [{ items: 1 }, { items: 1 }] })
      expect(await owner.db.selectFrom('wisdom_tasks').select('id').execute()).toEqual([])
    })

    test('works of one account that share a minute are told where its pace does not hold them, and how they become public', async () => {
      const owner = await bench.tenant()
      const [a, b, site] = [
        await bench.account(owner, { name: '甲' }),
        await bench.account(owner, { name: '乙', platform: 'kuaishou' }),
        await bench.account(owner, { name: '丙' }),
      ]
      await owner.db.updateTable('third_auths').set({ time_channel: 'site' }).where('id', '=', site).execute()
      const files = await Promise.all([1, 2, 3].map(() => bench.material(owner)))
      const start = Date.parse('2026-06-03T10:00:00+08:00') / 1000
      const warned = async (schedule: object) =>
        (
          await bench.preview(
            owner,
            previewInput({
              sources: { attachment_ids: files },
              third_auth_ids: [a, b, site],
              distribution: 'all',
              schedule,
            }),
          )
        ).warned.map((one) => [one.openname, one.source_name, one.msg])
      bench.paces['douyin'] = { gap_minutes: 5, jitter_minutes: 0, daily_cap: 0, quiet_from: '', quiet_to: '' }
      try {
        const names = await Promise.all(
          files
            .slice(1)
            .map(async (id) =>
              (
                await owner.db
                  .selectFrom('attachments')
                  .select('filename')
                  .where('id', '=', id)
                  .executeTakeFirstOrThrow()
              ).filename.replace('.mp4', ''),
            ),
        )
        const later =
          '“甲”的发布节奏（间隔）在这个时间放不下，这些作品会顺延，最后一个约 10:10 发出；可换时间或改用“错开时间”'
        const together = '“丙”的这些作品会由平台和别的作品在同一分钟公开，比账号的发布节奏密；可改用“错开时间”'
        expect((await warned({ mode: 'timing', start_time: start })).toSorted()).toEqual(
          [...names.map((name) => ['丙', name, together]), ...names.map((name) => ['甲', name, later])].toSorted(),
        )
        expect(await warned({ mode: 'spread', start_time: start, min_gap_minutes: 5 })).toEqual([])
        expect(await warned({ mode: 'now' })).toEqual([])
        // Quiet hours hold a single work, too; its site would make it public all the same.
        bench.paces['douyin'] = {
          gap_minutes: 0,
          jitter_minutes: 0,
          daily_cap: 0,
          quiet_from: '09:30',
          quiet_to: '11:00',
        }
        expect(
          new Set((await warned({ mode: 'timing', start_time: start })).map(([name, , msg]) => `${name}：${msg}`)),
        ).toEqual(
          new Set([
            '甲：“甲”的发布节奏（免打扰时段）在这个时间放不下，这些作品会顺延，最后一个约 11:00 发出；可换时间或改用“错开时间”',
          ]),
        )
      } finally {
        delete bench.paces['douyin']
      }
    })
  })

  describe('variables', () => {
    test('are filled in when a task is made and when an item is changed; lengths count afterwards', async () => {
      const owner = await bench.tenant()
      const account = await bench.account(owner, { name: '城南小馆', region: '成都' })
      const {
        items: [first = 0, second = 0],
      } = await made(owner, 2, { titles: { mode: 'manual', list: ['{账号}{序号}'] }, topics: ['{地区}美食'] }, account)
      expect([(await bench.item(owner, first)).title, (await bench.item(owner, second)).title]).toEqual([
        '城南小馆1',
        '城南小馆2',
      ])
      expect((await bench.item(owner, first)).topic).toBe('#成都美食')
      expect(
        await bench.items.edit(owner, {
          id: second,
          title: '{平台}第{序号}期',
          timing_time: inTwoDays(bench),
          video_publish_info: { description: '{日期}见' },
        }),
      ).toMatchObject({ title: '抖音第2期', video_publish_info: { description: '6月3日见' } })
      const long = `{账号}${'长'.repeat(27)}`
      expect(await refusal(bench.items.edit(owner, { id: first, title: long }))).toMatchObject({
        code: 42203,
        data: { limits: [{ field: 'title', actual: 31, limit: 30 }] },
      })
    })

    test('unknown names are an error at the field; a missing region holds back only its accounts', async () => {
      const owner = await bench.tenant()
      const [known, bare] = [await bench.account(owner, { region: '成都' }), await bench.account(owner)]
      const files = [await bench.material(owner)]
      const input = { sources: { attachment_ids: files }, third_auth_ids: [known, bare] }
      expect(
        await refusal(bench.add(owner, bench.taskInput({ ...input, titles: { mode: 'manual', list: ['{城市}'] } }))),
      ).toMatchObject({ code: 40001, data: { errors: [{ field: 'titles.list' }] } })
      expect(
        await bench.add(owner, bench.taskInput({ ...input, titles: { mode: 'manual', list: ['{地区}探店'] } })),
      ).toMatchObject({ items: 1, blocked: [{ index: 1, code: 42203 }] })
      const {
        taskId,
        items: [item = 0],
      } = await made(owner)
      expect(await refusal(bench.items.edit(owner, { id: item, title: '{城市}' }))).toMatchObject({
        code: 40001,
        data: { errors: [{ field: 'title' }] },
      })
      expect(await refusal(bench.tasks.edit(owner, { wisdom_task_id: taskId, topics: ['{城市}'] }))).toMatchObject({
        code: 40001,
        data: { errors: [{ field: 'topics' }] },
      })
      await bench.tasks.edit(owner, { wisdom_task_id: taskId, topics: ['第{序号}期'] })
      expect((await bench.item(owner, item)).topic).toBe('#第1期')
      await bench.regions.set(owner, { items: [{ third_auth_id: bare, region: '重庆' }] })
      expect(await bench.regions.list(owner, [bare, known])).toMatchObject([{ region: '重庆' }, { region: '成都' }])
      expect(
        (
          await refusal(
            bench.regions.set(await bench.colleague(owner, { dataScope: 'self' }), {
              items: [{ third_auth_id: bare, region: 'x' }],
            }),
          )
        ).code,
      ).toBe(40401)
    })

    test('a file may be named as it likes', async () => {
      const owner = await bench.tenant()
      const file = await bench.material(owner, { filename: '{城市}开业.mp4' })
      const { wisdom_task_id } = await bench.add(
        owner,
        bench.taskInput({ sources: { attachment_ids: [file] }, third_auth_ids: [await bench.account(owner)] }),
      )
      expect((await bench.run.list(owner, { wisdom_task_id })).videoList).toMatchObject([{ title: '{城市}开业' }])
    })
  })

  describe('saving the grid', () => {
    test('each item its own change; what is refused stays as it was and names its field', async () => {
      const owner = await bench.tenant()
      const {
        items: [a = 0, b = 0, c = 0],
      } = await made(owner, 3, { video_publish_info: { declaration: '转载信息', visibility: 1 } })
      const result = await bench.items.saveMany(owner, {
        items: [
          { id: a, title: '改了', clear_info: ['declaration'] },
          { id: b, title: '长'.repeat(31), topic: '#x' },
          { id: c, title: '{城市}' },
        ],
      })
      expect(result).toMatchObject({
        saved: [a],
        refused: [
          { id: b, field: 'title', code: 42203 },
          { id: c, field: 'title', code: 40001 },
        ],
      })
      const { videoList } = await bench.run.list(owner, { wisdom_task_id: (await bench.item(owner, a)).wisdom_task_id })
      expect(videoList[0]).toMatchObject({ title: '改了', video_publish_info: { visibility: 1 } })
      // Stored with the platform's word of then, told by its word of now.
      expect(videoList[1]).toMatchObject({ video_publish_info: { declaration: '内容为转载信息' } })
      expect(JSON.parse((await bench.item(owner, a)).video_publish_info)).not.toHaveProperty('declaration')
      expect(await bench.item(owner, b)).toMatchObject({ topic: '', title: expect.not.stringContaining('长') })
    })

    test('nothing is changed while a run holds the item', async () => {
      const owner = await bench.tenant()
      const {
        items: [item = 0],
      } = await bench.startedRun(owner)
      expect(await bench.items.saveMany(owner, { items: [{ id: item, title: 'x' }] })).toMatchObject({
        saved: [],
        refused: [{ id: item, code: 40901 }],
      })
    })
  })

  describe('left out, allowed twice', () => {
    test('a cancelled item waits again; others are skipped with the reason', async () => {
      const owner = await bench.tenant()
      const {
        taskId,
        items: [a = 0, b = 0],
      } = await made(owner)
      await bench.items.cancel(owner, [a])
      expect(await bench.states.restore(owner, [a, b])).toEqual({
        restored: 1,
        missed: 0,
        skipped: [{ id: b, reason: '只有已取消的作品可以恢复' }],
      })
      expect((await bench.lists.info(owner, taskId)).counts).toMatchObject({ waiting: 2, cancelled: 0 })
    })

    test('one whose time is over by then waits for a person, however short ago that was', async () => {
      const owner = await bench.tenant()
      const {
        items: [past = 0, ahead = 0],
      } = await made(owner, 2, { schedule: { mode: 'timing', start_time: inTwoDays(bench) } })
      await bench.items.cancel(owner, [past, ahead])
      await owner.db
        .updateTable('publish_items')
        .set({ timing_time: bench.clock.ms - 60_000 })
        .where('id', '=', past)
        .execute()
      expect(await bench.states.restore(owner, [past, ahead])).toEqual({ restored: 2, missed: 1, skipped: [] })
      expect([(await bench.item(owner, past)).auto_publish, (await bench.item(owner, ahead)).auto_publish]).toEqual([
        0, 1,
      ])
    })

    test('the guard steps aside for a reason, which is kept and logged, and comes back', async () => {
      const owner = await bench.tenant()
      const {
        token,
        account,
        items: [out = 0],
      } = await bench.startedRun(owner)
      const { attachment_id, title } = await bench.item(owner, out)
      const {
        items: [twin = 0],
      } = await made(
        owner,
        1,
        { sources: { attachment_ids: [attachment_id] }, titles: { mode: 'manual', list: [title] }, allow_duplicate: 1 },
        account,
      )
      await bench.states.allowDuplicates(owner, { ids: [twin], allow: 0, reason: '', repeat: 0 })
      await bench.run.start(owner, { id: out, lock_token: token })
      const codes = async () =>
        (await bench.preflight(owner, { ids: [twin] })).items[0]?.problems.map((one) => [one.code, one.fix?.kind])
      expect(await codes()).toContainEqual(['duplicate', 'allow_duplicate'])
      expect(allowDuplicates.input.safeParse({ ids: [twin], allow: 1 }).success).toBe(false)
      expect(
        await bench.states.allowDuplicates(owner, { ids: [twin, out], allow: 1, reason: '客户要求重发', repeat: 0 }),
      ).toMatchObject({ updated: 1, skipped: [{ id: out }] })
      expect(owner.audits.at(-1)?.summary).toContain('客户要求重发')
      expect((await codes())?.some(([code]) => code === 'duplicate')).toBe(false)
      expect(await bench.item(owner, twin)).toMatchObject({ allow_duplicate: 1, duplicate_reason: '客户要求重发' })
    })
  })

  describe('fixes of the check', () => {
    test('title, topics, time, choices the platform lacks, an account that has dropped: each with the change that mends it', async () => {
      const owner = await bench.tenant()
      const account = await bench.account(owner, { name: '掉线号' })
      const {
        items: [item = 0],
      } = await made(
        owner,
        1,
        {
          schedule: { mode: 'timing', start_time: inTwoDays(bench) },
          video_publish_info: { visibility: 1, selectCollectionInfo: { mix_id: '1', name: '合集' } },
        },
        account,
      )
      await owner.db
        .updateTable('publish_items')
        .set({
          title: `${'今'.repeat(28)}😀😀`,
          topic: '#甲 #乙 #丙 #丁 #戊 #己',
          timing_time: bench.clock.ms + 15 * 86_400_000,
        })
        .where('id', '=', item)
        .execute()
      await bench.platforms.sync(owner.db, [reported()])
      await owner.db
        .updateTable('third_auths')
        .set({ third_login_status: 2, time_channel: 'site' })
        .where('id', '=', account)
        .execute()
      const fixes = async () =>
        new Map(
          (await bench.preflight(owner, { ids: [item], publish_now: 0 })).items[0]?.problems.map((one) => [
            one.code,
            one.fix,
          ]),
        )
      const found = await fixes()
      expect(found.get('limit_title')).toEqual({
        kind: 'patch',
        field: 'title',
        from: `${'今'.repeat(28)}😀😀`,
        to: `${'今'.repeat(28)}😀`,
      })
      expect(found.get('limit_topic')).toEqual({
        kind: 'patch',
        field: 'topic',
        from: '#甲 #乙 #丙 #丁 #戊 #己',
        to: '#甲 #乙 #丙 #丁 #戊',
      })
      expect(found.get('limit_timing_time')).toMatchObject({
        kind: 'patch',
        field: 'timing_time',
        to: String(Math.floor(bench.clock.ms / 60_000) * 60 + 14 * 86_400),
      })
      expect(found.get('field_collection')).toEqual({ kind: 'patch', field: 'collection', from: '合集', to: '' })
      expect(found.get('field_visibility')).toMatchObject({ field: 'visibility', to: '' })
      expect(found.get('account_offline')).toMatchObject({ kind: 'leave_out', from: '掉线号' })
      // What the fixes say is what the check then takes.
      await owner.db.updateTable('third_auths').set({ third_login_status: 1 }).where('id', '=', account).execute()
      await bench.items.saveMany(owner, {
        items: [
          {
            id: item,
            title: found.get('limit_title')?.to,
            topic: found.get('limit_topic')?.to,
            timing_time: Number(found.get('limit_timing_time')?.to),
            video_publish_info: { selectCollectionInfo: null },
            clear_info: ['visibility'],
          },
        ],
      })
      expect([...(await fixes()).keys()]).toEqual(['cover_missing'])
    })

    test('a mini program without its link, beside a place, or on a platform that takes none: each with the change that drops it', async () => {
      const owner = await bench.tenant()
      await bench.platforms.sync(owner.db, [reported({ capabilities: ['poi', 'micro_app'] })])
      const microApp = { app_id: 'tt1', app_title: '订座', app_url: 'p' }
      const {
        items: [item = 0],
      } = await made(owner, 1, { video_publish_info: { microApp } })
      const codes = async () =>
        (await bench.preflight(owner, { ids: [item] })).items[0]?.problems
          .filter((one) => one.fix?.field === 'micro_app')
          .map((one) => [one.code, one.fix?.to])
      expect(await codes()).toEqual([['micro_app_link', '']])
      const save = async (more: object) => await bench.items.saveMany(owner, { items: [{ id: item, ...more }] })
      await save({ video_publish_info: { microApp: { ...microApp, link: 'https://v.douyin.com/a/' } } })
      expect(await codes()).toEqual([])
      expect(
        await save({ video_publish_info: { selectPoiInfo: { poi_id: '1', poi_name: '店', address: '' } } }),
      ).toMatchObject({
        saved: [],
        refused: [{ id: item, field: 'microApp', msg: expect.stringContaining('只能带一个') }],
      })
      // With both from before, something else can still be changed.
      await owner.db
        .updateTable('publish_items')
        .set({
          video_publish_info: JSON.stringify({
            microApp: { ...microApp, link: 'https://v.douyin.com/a/' },
            selectPoiInfo: { poi_id: '1', poi_name: '店', address: '' },
          }),
        })
        .where('id', '=', item)
        .execute()
      expect([await codes(), (await save({ video_publish_info: { description: '新的简介' } })).saved]).toEqual([
        [['anchor_two', '']],
        [item],
      ])
      await bench.platforms.sync(owner.db, [reported({ capabilities: ['poi'] })])
      expect(await codes()).toEqual([['field_micro_app', '']])
      await save({ clear_info: ['microApp'] })
      expect([await codes(), (await bench.item(owner, item)).video_publish_info]).toEqual([
        [],
        expect.not.stringContaining('microApp'),
      ])
    })

    test('a text that is too long loses topics first; a time that is over moves to the first one possible', async () => {
      const owner = await bench.tenant()
      const {
        items: [item = 0],
      } = await made(owner, 1, {
        topics: ['甲乙丙', '丁戊己'],
        schedule: { mode: 'timing', start_time: inTwoDays(bench) },
        video_publish_info: { description: '正'.repeat(990) },
      })
      await owner.db
        .updateTable('publish_items')
        .set({ video_publish_info: JSON.stringify({ description: '正'.repeat(995) }) })
        .where('id', '=', item)
        .execute()
      bench.clock.ms += 3 * 86_400_000
      const problems = (await bench.preflight(owner, { ids: [item] })).items[0]?.problems ?? []
      expect(problems.find((one) => one.code === 'limit_description')?.fix).toEqual({
        kind: 'patch',
        field: 'topic',
        from: '#甲乙丙 #丁戊己',
        to: '#甲乙丙',
      })
      const to = Number(problems.find((one) => one.code === 'timing_past')?.fix?.to)
      expect(to * 1000 - bench.clock.ms).toBeGreaterThanOrEqual(5 * 60_000)
      expect(to * 1000 - bench.clock.ms).toBeLessThan(7 * 60_000)
      expect(
        (await bench.items.saveMany(owner, { items: [{ id: item, timing_time: to, topic: '#甲乙丙' }] })).saved,
      ).toEqual([item])
    })

    test('a whole task is checked with a fixed number of questions to the database', async () => {
      const owner = await bench.tenant()
      const counted = async (works: number): Promise<number> => {
        const { taskId, items } = await made(owner, works)
        let asked = 0
        const db = owner.db.withPlugin({
          transformQuery({ node }) {
            asked += 1
            return node
          },
          transformResult: async ({ result }) => result,
        })
        expect(
          (await bench.preflight({ ...owner, db }, { wisdom_task_id: taskId })).items.map((one) => one.id),
        ).toEqual(items)
        return asked
      }
      expect(await counted(60)).toBe(await counted(3))
    })
  })

  test('marked as published by hand with the reason in the log', async () => {
    const owner = await bench.tenant()
    const {
      items: [item = 0],
    } = await made(owner, 1)
    await bench.run.record(owner, { taskId: item, publishId: 'manual', status: 2, msg: '手机上已发出' })
    const log = await owner.db
      .selectFrom('operation_logs')
      .select(['summary'])
      .where('action', '=', 'item.manual')
      .executeTakeFirstOrThrow()
    expect(log.summary).toContain('原因：手机上已发出')
  })
})
