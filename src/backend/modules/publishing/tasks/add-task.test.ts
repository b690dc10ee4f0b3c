import { beforeAll, describe, expect, test } from 'vitest'
import { previewTask } from '../../../../contract/http/publish-grid.ts'
import { PLATFORMS } from '../../../../contract/platforms.ts'
import { inTransaction } from '../../../ports/database.ts'
import { eachDatabase } from '../../../testing/databases.ts'
import { pretendedHash } from '../../../testing/pretended-files.ts'
import { twoScenes } from '../../../testing/benches/clip-bench.ts'
import { orderedFilms } from '../../../testing/benches/ordered-films.ts'
import { openPublishBench, race, refusal, reported } from '../../../testing/benches/publish-bench.ts'
import type { PublishBench, TestCaller } from '../../../testing/benches/publish-bench.ts'

eachDatabase((_kind, open) => {
  let bench: PublishBench
  beforeAll(async () => {
    bench = openPublishBench(await open())
  })
  const add = (caller: TestCaller, input: Record<string, unknown>) => bench.add(caller, bench.taskInput(input))
  const itemsOf = async (caller: TestCaller, taskId: number) =>
    (await bench.run.list(caller, { wisdom_task_id: taskId, publish_status: 'all' })).videoList
  const accounts = async (caller: TestCaller, count: number) =>
    await Promise.all(Array.from({ length: count }, () => bench.account(caller)))
  const materials = async (caller: TestCaller, count: number) =>
    await Promise.all(Array.from({ length: count }, () => bench.material(caller)))

  describe('dealing', () => {
    test.each([
      [
        'all',
        2,
        3,
        [
          [0, 0],
          [0, 1],
          [0, 2],
          [1, 0],
          [1, 1],
          [1, 2],
        ],
      ],
      [
        'in_turn',
        5,
        2,
        [
          [0, 0],
          [1, 1],
          [2, 0],
          [3, 1],
          [4, 0],
        ],
      ],
      [
        'one_each',
        2,
        3,
        [
          [0, 0],
          [1, 1],
          [0, 2],
        ],
      ],
      [
        'one_each',
        3,
        2,
        [
          [0, 0],
          [1, 1],
        ],
      ],
    ] as const)('%s: %i contents, %i accounts', async (distribution, contents, people, expected) => {
      const owner = await bench.tenant()
      const [files, to] = [await materials(owner, contents), await accounts(owner, people)]
      const task = await add(owner, { sources: { attachment_ids: files }, third_auth_ids: to, distribution })
      const rows = await owner.db
        .selectFrom('publish_items')
        .select(['attachment_id', 'third_auth_id'])
        .where('wisdom_task_id', '=', task.wisdom_task_id)
        .orderBy('id')
        .execute()
      expect(rows.map((row) => [files.indexOf(row.attachment_id ?? 0), to.indexOf(row.third_auth_id)])).toEqual(
        expected,
      )
      expect(task).toMatchObject({ items: expected.length, clip_id: 0, need_clip: 0, clip_left: 100, blocked: [] })
    })

    test('works that are named one by one, each with its title, and no others', async () => {
      const owner = await bench.tenant()
      const [files, to] = [await materials(owner, 2), await accounts(owner, 3)]
      const [one = 0, two = 0, three = 0] = to
      const pairs = [
        { content: 0, third_auth_id: one },
        { content: 0, third_auth_id: two },
        { content: 1, third_auth_id: two },
      ]
      const input = {
        sources: { attachment_ids: files },
        third_auth_ids: [one, two],
        pairs,
        titles: { mode: 'manual', list: ['甲', '乙', '丙'] },
      }
      expect(await bench.preview(owner, previewTask.input.parse({ type: 'clip', ...input }))).toMatchObject({
        total: 3,
        items: 3,
      })
      const task = await add(owner, input)
      const rows = await owner.db
        .selectFrom('publish_items')
        .select(['attachment_id', 'third_auth_id', 'title'])
        .where('wisdom_task_id', '=', task.wisdom_task_id)
        .orderBy('id')
        .execute()
      expect(
        rows.map((row) => [files.indexOf(row.attachment_id ?? 0), to.indexOf(row.third_auth_id), row.title]),
      ).toEqual([
        [0, 0, '甲'],
        [0, 1, '乙'],
        [1, 1, '丙'],
      ])
      for (const wrong of [
        { content: 2, third_auth_id: one },
        { content: 0, third_auth_id: three },
      ])
        expect(await refusal(add(owner, { ...input, pairs: [wrong] }))).toMatchObject({
          code: 40001,
          data: { errors: [{ field: 'pairs.0' }] },
        })
    })

    test('which lack a cover that their platform wants is told before they are made, by platform; nothing of those that have one', async () => {
      const owner = await bench.tenant()
      const files = await materials(owner, 2)
      const to = [
        await bench.account(owner, { platform: 'douyin' }),
        await bench.account(owner, { platform: 'kuaishou' }),
      ]
      const lacking = async (sources: object) =>
        (
          await bench.preview(
            owner,
            previewTask.input.parse({ type: 'clip', sources, third_auth_ids: to, distribution: 'all' }),
          )
        ).coverless?.map((one) => [one.value, one.items])
      expect(await lacking({ attachment_ids: files })).toEqual([['douyin', 2]])
      const {
        outputs: [covered = 0, bare = 0],
      } = await orderedFilms(bench, owner, await accounts(owner, 2), [
        { sha256: 'covered', look: '' },
        { sha256: 'bare', look: '' },
      ])
      await owner.db.updateTable('clip_outputs').set({ cover_path: null }).where('id', '=', bare).execute()
      expect([
        await lacking({ clip_output_ids: [covered] }),
        await lacking({ clip_output_ids: [bare, covered] }),
      ]).toEqual([undefined, [['douyin', 1]]])
    })

    test('titles in turn or from the file, topics cleaned and cut to the platform', async () => {
      const owner = await bench.tenant()
      const to = await accounts(owner, 1)
      const manual = await add(owner, {
        sources: { attachment_ids: await materials(owner, 3) },
        third_auth_ids: to,
        titles: { mode: 'manual', list: ['甲', '乙'] },
        topics: ['美食', '#探店#美食', ' 上海 ', 'd', 'e', 'f'],
      })
      expect((await itemsOf(owner, manual.wisdom_task_id)).map((item) => [item.title, item.topic])).toEqual(
        ['甲', '乙', '甲'].map((title) => [title, '#美食 #探店 #上海 #d #e']),
      )
      const own = await add(owner, {
        sources: { attachment_ids: [await bench.material(owner, { filename: '探店 vlog.final.mp4' })] },
        third_auth_ids: to,
      })
      expect((await itemsOf(owner, own.wisdom_task_id)).map((item) => item.title)).toEqual(['探店 vlog.final'])
    })

    test('titles made of words: one for each work, none that was taken, and the words must give enough', async () => {
      const owner = await bench.tenant()
      const to = await accounts(owner, 2)
      const spec = { regions: ['番禺', '天河'], mains: ['空调清洗', '洗衣机清洗'], suffixes: ['哪家好'] }
      const made = async (more: object) =>
        await add(owner, {
          sources: { attachment_ids: await materials(owner, 2) },
          third_auth_ids: to,
          titles: { mode: 'fission', spec: { ...spec, ...more } },
        })
      const titles = (await itemsOf(owner, (await made({})).wisdom_task_id)).map((item) => item.title)
      expect(new Set(titles).size).toBe(4)
      expect(titles.filter((title) => title.includes('空调清洗'))).toHaveLength(2)
      expect(
        await refusal(
          made({ mains: ['热水器清洗', '油烟机清洗'], suffixes: [], templates: ['{R}{M}'], regions: ['番禺'] }),
        ),
      ).toMatchObject({
        code: 40001,
        data: { errors: [{ field: 'titles.spec', msg: expect.stringContaining('只能组合出 2 个') }] },
      })
    })

    test('titles made of words are taken with the task: two tasks of the same words share none, one after the other or at once', async () => {
      const owner = await bench.tenant()
      const to = await accounts(owner, 1)
      const spec = {
        regions: ['成都', '绵阳', '德阳'],
        mains: ['老房翻新'],
        suffixes: ['多少钱', '哪家好'],
        templates: ['{R}{M}{S}'],
      }
      const files = await materials(owner, 6)
      const made = async (at: number, count = 1) =>
        (
          await add(owner, {
            sources: { attachment_ids: files.slice(at, at + count) },
            third_auth_ids: to,
            titles: { mode: 'fission', spec },
          })
        ).wisdom_task_id
      const tasks = [await made(0), await made(1), ...(await race(owner, 2, async (at) => await made(2 + at)))]
      const works = (await Promise.all(tasks.map(async (task) => await itemsOf(owner, task)))).flat()
      expect(new Set(works.map((item) => item.title)).size).toBe(4)
      const paceLedger = await owner.db
        .selectFrom('titles')
        .select(['title', 'status', 'publish_item_id', 'wisdom_task_id'])
        .where('delete_time', 'is', null)
        .execute()
      expect(paceLedger.toSorted((a, b) => Number(a.publish_item_id) - Number(b.publish_item_id))).toEqual(
        works
          .map((item) => ({
            title: item.title,
            status: 1,
            publish_item_id: item.id,
            wisdom_task_id: item.wisdom_task_id,
          }))
          .toSorted((a, b) => a.publish_item_id - b.publish_item_id),
      )
      expect(await refusal(made(3, 3))).toMatchObject({
        code: 40001,
        data: { errors: [{ field: 'titles.spec', msg: expect.stringContaining('只能组合出 2 个') }] },
      })
      // What is deleted unpublished may be made again.
      await bench.tasks.remove(owner, [tasks[0] ?? 0])
      expect(await itemsOf(owner, await made(3, 3))).toHaveLength(3)
    })

    test('a title of a work that is refused stays free', async () => {
      const owner = await bench.tenant()
      const to = [await bench.account(owner), await bench.account(owner, { status: 2 })]
      const spec = { mains: ['洗车'], suffixes: ['多少钱一次', '哪家好一点'], templates: ['{M}{S}'] }
      const task = await add(owner, {
        sources: { attachment_ids: await materials(owner, 1) },
        third_auth_ids: to,
        titles: { mode: 'fission', spec },
      })
      expect(task.blocked).toMatchObject([{ index: 1 }])
      expect(
        (await owner.db.selectFrom('titles').select('title').where('delete_time', 'is', null).execute()).map(
          (row) => row.title,
        ),
      ).toEqual((await itemsOf(owner, task.wisdom_task_id)).map((item) => item.title))
    })

    test('what is declared once stands on every new work in its platform’s own words; another choice stays, and what needs no word is not asked for', async () => {
      const owner = await bench.tenant()
      await bench.platforms.sync(
        owner.db,
        PLATFORMS.filter((one) => ['douyin', 'kuaishou', 'weibo'].includes(one.value)),
      )
      const to = [
        await bench.account(owner),
        await bench.account(owner, { platform: 'kuaishou' }),
        await bench.account(owner, { platform: 'weibo' }),
      ]
      const made = async (more: object = {}) =>
        await add(owner, { sources: { attachment_ids: await materials(owner, 1) }, third_auth_ids: to, ...more })
      const declared = async (task: { wisdom_task_id: number }) =>
        (await itemsOf(owner, task.wisdom_task_id)).map((item) => item.video_publish_info.declaration)
      const missing = async (task: { wisdom_task_id: number }) =>
        (await bench.preflight(owner, task)).items.flatMap((item) =>
          item.problems.filter((one) => one.code === 'declaration_missing'),
        )
      const nothing = await made()
      expect([await declared(nothing), (await missing(nothing)).length]).toEqual([[undefined, undefined, undefined], 3])
      try {
        bench.settings.declaration = 'original'
        const own = await made()
        expect([await declared(own), await missing(own)]).toEqual([
          ['无需添加自主声明', undefined, '内容为自主创作'],
          [],
        ])
        bench.settings.declaration = 'marketing'
        const sold = await made()
        expect([await declared(sold), (await missing(sold)).length]).toEqual([
          ['内容含营销推广信息', undefined, '内容含营销信息'],
          1,
        ])
        expect(
          await declared(await made({ third_auth_ids: [to[0]], video_publish_info: { declaration: '内容由AI生成' } })),
        ).toEqual(['内容由AI生成'])
      } finally {
        bench.settings.declaration = ''
      }
    })

    test('a place or a mini program is carried on its platform alone, a mini program by its accounts alone', async () => {
      const owner = await bench.tenant()
      const [one = 0, two = 0] = await accounts(owner, 2)
      const other = await bench.account(owner, { platform: 'kuaishou' })
      const poi = (
        await owner.db
          .insertInto('pois')
          .values({
            platform_value: 'douyin',
            poi_id: 'p1',
            poi_name: '番禺店',
            address: '大道 1 号',
            lng: null,
            lat: null,
            raw: '{"poi_id":"p1"}',
            delete_time: null,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
      const app = (
        await owner.db
          .insertInto('micro_apps')
          .values({
            name: '订座',
            platform_value: 'douyin',
            app_id: 'tt01',
            app_title: '在线订座',
            app_url: 'pages/index',
            third_auth_ids: JSON.stringify([two]),
            delete_time: null,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
      const anchorOf = async (more: object) => {
        const task = await add(owner, {
          sources: { attachment_ids: await materials(owner, 1) },
          third_auth_ids: [one, two, other],
          ...more,
        })
        return (await itemsOf(owner, task.wisdom_task_id)).map(({ video_publish_info: info }) => [
          info.selectPoiInfo?.poi_name,
          info.microApp?.app_id,
          info.musicId,
        ])
      }
      expect(await anchorOf({ poi_id: poi, music_id: 'm1' })).toEqual([
        ['番禺店', undefined, 'm1'],
        ['番禺店', undefined, 'm1'],
        [undefined, undefined, 'm1'],
      ])
      expect(await anchorOf({ micro_app_id: app })).toEqual([
        [undefined, undefined, null],
        [undefined, 'tt01', null],
        [undefined, undefined, null],
      ])
      expect(await refusal(anchorOf({ poi_id: poi, micro_app_id: app }))).toMatchObject({
        code: 40001,
        data: { errors: [{ field: 'micro_app_id' }] },
      })
      await owner.db.updateTable('pois').set({ delete_time: 1 }).where('id', '=', poi).execute()
      expect(await refusal(anchorOf({ poi_id: poi }))).toMatchObject({
        code: 40401,
        data: { errors: [{ field: 'poi_id' }] },
      })
    })

    test('image sets become image posts in their order', async () => {
      const owner = await bench.tenant()
      const [a, b] = [
        await bench.material(owner, { mimetype: 'image/jpeg', filename: 'a.jpg' }),
        await bench.material(owner, { mimetype: 'image/png', filename: 'b.png' }),
      ]
      const task = await add(owner, {
        type: 'imageText',
        sources: { image_sets: [[b, a]] },
        third_auth_ids: await accounts(owner, 1),
      })
      const [item] = await itemsOf(owner, task.wisdom_task_id)
      expect(item).toMatchObject({ media_type: 1, title: 'b', full_file_url: '' })
      const keys = await owner.db
        .selectFrom('attachments')
        .select(['id', 'storage_path', 'sha256'])
        .where('id', 'in', [a, b])
        .orderBy('id', 'desc')
        .execute()
      expect(item?.image_urls).toEqual(keys.map((row) => `/files/${row.storage_path}`))
      expect((await bench.prepare(owner, item?.id ?? 0)).files.map((file) => file.sha256)).toEqual(
        keys.map((row) => row.sha256),
      )
      const video = await bench.material(owner)
      expect(
        (
          await refusal(
            add(owner, {
              type: 'imageText',
              sources: { image_sets: [[a, video]] },
              third_auth_ids: await accounts(owner, 1),
            }),
          )
        ).code,
      ).toBe(40001)
    })
  })

  describe('what speaks against it', () => {
    test('limits name field and numbers; what fits is stored, nothing when all is refused', async () => {
      const owner = await bench.tenant()
      const to = await accounts(owner, 1)
      const long = '很长的标题'.repeat(7)
      const files = await materials(owner, 2)
      const mixed = await add(owner, {
        sources: { attachment_ids: files },
        third_auth_ids: to,
        titles: { mode: 'manual', list: ['好', long] },
      })
      expect(mixed).toMatchObject({
        items: 1,
        blocked: [{ index: 1, code: 42203, title: long, source: { kind: 'video', ids: [files[1]] } }],
      })
      const before = await owner.db.selectFrom('wisdom_tasks').select('id').execute()
      expect(
        await refusal(
          add(owner, {
            sources: { attachment_ids: await materials(owner, 1) },
            third_auth_ids: to,
            titles: { mode: 'manual', list: [long] },
          }),
        ),
      ).toMatchObject({
        code: 42203,
        data: { limits: [{ field: 'title', limit: 30, actual: 35 }], blocked: [{ index: 0 }] },
      })
      expect(await owner.db.selectFrom('wisdom_tasks').select('id').execute()).toEqual(before)
    })

    test('length and size of the film as the site names them, whatever a helper reports', async () => {
      const owner = await bench.tenant()
      await bench.platforms.sync(owner.db, [reported({ limits: { video_max_s: 60, video_min_s: 0 } })])
      const to = await accounts(owner, 1)
      const limit = 16 * 1024 ** 3
      expect(
        await refusal(
          add(owner, {
            sources: { attachment_ids: [await bench.material(owner, { durationMs: 3_601_000, size: limit + 1 })] },
            third_auth_ids: to,
          }),
        ),
      ).toMatchObject({
        code: 42203,
        data: {
          limits: [
            { field: 'file', limit, actual: limit + 1 },
            { field: 'file', limit: 3_600, actual: 3_601 },
          ],
        },
      })
      expect(
        (
          await add(owner, {
            sources: { attachment_ids: [await bench.material(owner, { durationMs: 3_600_000, size: limit })] },
            third_auth_ids: to,
          })
        ).items,
      ).toBe(1)
    })

    test('offline and disabled accounts: 42202 with their ids', async () => {
      const owner = await bench.tenant()
      const [good, off] = [await bench.account(owner), await bench.account(owner, { status: 2 })]
      expect(
        await add(owner, { sources: { attachment_ids: await materials(owner, 1) }, third_auth_ids: [good, off] }),
      ).toMatchObject({ items: 1, blocked: [{ index: 1, code: 42202 }] })
      expect(
        await refusal(add(owner, { sources: { attachment_ids: await materials(owner, 1) }, third_auth_ids: [off] })),
      ).toMatchObject({ code: 42202, data: { third_auth_ids: [off] } })
    })

    test('the same content on the same account: 42204, unless allowed', async () => {
      const owner = await bench.tenant()
      const to = await accounts(owner, 2)
      const [file = 0] = await materials(owner, 1)
      const first = await add(owner, {
        sources: { attachment_ids: [file] },
        third_auth_ids: [to[0]],
        titles: { mode: 'manual', list: ['新 品！上架'] },
      })
      const again = {
        sources: { attachment_ids: [file] },
        third_auth_ids: [to[0]],
        titles: { mode: 'manual', list: ['新品上架'] },
      }
      expect(await refusal(add(owner, again))).toMatchObject({
        code: 42204,
        data: { similar: [{ wisdom_task_id: first.wisdom_task_id, title: '新 品！上架', publish_status: 0 }] },
      })
      expect((await add(owner, { ...again, third_auth_ids: [to[1]] })).items).toBe(1)
      expect((await add(owner, { ...again, titles: { mode: 'manual', list: ['别的标题'] } })).items).toBe(1)
      expect((await add(owner, { ...again, allow_duplicate: 1 })).items).toBe(1)
      // Twice within one task.
      expect(
        await add(owner, {
          sources: { attachment_ids: [...(await materials(owner, 1)), file] },
          third_auth_ids: [to[1]],
          titles: { mode: 'manual', list: ['x'] },
        }),
      ).toMatchObject({ items: 2 })
      const copy = await bench.material(owner)
      expect(await add(owner, { sources: { attachment_ids: [copy, copy] }, third_auth_ids: [to[1]] })).toMatchObject({
        items: 1,
        blocked: [{ index: 1, code: 42204 }],
      })
    })

    test('what may be out there counts as a duplicate too', async () => {
      const owner = await bench.tenant()
      const {
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
      expect((await refusal(add(owner, { sources: { attachment_ids: [file] }, third_auth_ids: [account] }))).code).toBe(
        42204,
      )
    })

    test('a time must lie ahead; how far is no matter, as the work goes out at its time by itself', async () => {
      const owner = await bench.tenant()
      const to = await accounts(owner, 1)
      const at = async (seconds: number) =>
        await add(owner, {
          sources: { attachment_ids: await materials(owner, 1) },
          third_auth_ids: to,
          schedule: { mode: 'timing', start_time: Math.floor(bench.clock.ms / 1000) + seconds },
        })
      expect((await refusal(at(0))).code).toBe(40001)
      for (const seconds of [60, 129 * 60, 131 * 60, 60 * 86_400])
        expect([seconds, (await at(seconds)).items]).toEqual([seconds, 1])
    })

    test('ids of another tenant, of nothing, or out of scope: 40401', async () => {
      const [owner, stranger] = [await bench.tenant(), await bench.tenant()]
      const [mine, theirs] = [await bench.material(owner), await bench.material(stranger)]
      const [account, foreign] = [await bench.account(owner), await bench.account(stranger)]
      for (const input of [
        { sources: { attachment_ids: [theirs] }, third_auth_ids: [account] },
        { sources: { attachment_ids: [mine] }, third_auth_ids: [foreign] },
        { sources: { clip_output_ids: [999_999] }, third_auth_ids: [account] },
      ])
        expect((await refusal(add(owner, input))).code).toBe(40401)
      const limited = await bench.colleague(owner, { dataScope: 'self' })
      expect(
        (await refusal(add(limited, { sources: { attachment_ids: [mine] }, third_auth_ids: [account] }))).code,
      ).toBe(40401)
      expect((await refusal(add(owner, { third_auth_ids: [account] }))).code).toBe(40001)
    })
  })

  describe('one request', () => {
    test('sent twice, also at once, makes one task', async () => {
      const owner = await bench.tenant()
      const input = bench.taskInput({
        sources: { attachment_ids: await materials(owner, 2) },
        third_auth_ids: await accounts(owner, 1),
      })
      const results = new Set(await race(owner, 5, async () => (await bench.add(owner, input)).wisdom_task_id))
      expect(results.size).toBe(1)
      const { wisdom_task_id } = await bench.add(owner, input)
      expect([...results]).toEqual([wisdom_task_id])
      expect(await bench.itemIds(owner, wisdom_task_id)).toHaveLength(2)
      expect((await refusal(bench.add(owner, { ...input, name: '别的' }))).code).toBe(40905)
    })
  })

  describe('with a new order of clips', () => {
    const config = async (owner: TestCaller) => {
      const [a = 0, b = 0, c = 0, d = 0] = await materials(owner, 4)
      return twoScenes([a, b], [c, d])
    }

    test('order, reservation, jobs and items come together, and the items get their film', async () => {
      const owner = await bench.tenant({ clips: 10 })
      const to = await accounts(owner, 2)
      const queuedBefore = bench.queued.length
      const task = await add(owner, {
        name: '上新',
        config: await config(owner),
        num: 3,
        third_auth_ids: to,
        distribution: 'in_turn',
      })
      expect(task).toMatchObject({ items: 3, need_clip: 3, clip_left: 7 })
      expect(bench.queued.length - queuedBefore).toBe(3)
      expect(await bench.ledger.read(owner.db)).toEqual({ balance: 10, frozen: 3, available: 7 })
      expect(await bench.lists.info(owner, task.wisdom_task_id)).toMatchObject({
        status: 1,
        clip_id: task.clip_id,
        making_progress: 0,
        waiting_num: 3,
        ledger: { reserved: 3, captured: 0, released: 0 },
      })
      const rows = await owner.db
        .selectFrom('publish_items')
        .select(['id', 'clip_output_id', 'auto_publish'])
        .where('wisdom_task_id', '=', task.wisdom_task_id)
        .orderBy('id')
        .execute()
      expect(rows.every((row) => row.auto_publish === 0)).toBe(true)
      const [first, second, third] = rows
      const done = async (id: number | null | undefined) => {
        await bench.book.begin(owner.db, { outputId: id ?? 0, generation: 0 })
        await bench.book.done(
          owner.db,
          owner.tenantId,
          { outputId: id ?? 0, generation: 0 },
          {
            storagePath: `films/${id}.mp4`,
            coverPath: `films/${id}.jpg`,
            durationMs: 12_000,
            width: 1080,
            height: 1920,
            size: 5,
            sha256: `film-${id}`,
          },
        )
      }
      await done(first?.clip_output_id)
      expect(await itemsOf(owner, task.wisdom_task_id)).toMatchObject([
        { full_file_url: `/files/films/${first?.clip_output_id}.mp4`, title: '上新-01' },
        { full_file_url: '' },
        { full_file_url: '' },
      ])
      expect((await bench.item(owner, first?.id ?? 0)).content_hash).not.toBeNull()
      expect(await bench.prepare(owner, first?.id ?? 0)).toMatchObject({
        sha256: `film-${first?.clip_output_id}`,
        filename: '上新-01.mp4',
        cover: { sha256: pretendedHash(`films/${first?.clip_output_id}.jpg`) },
      })
      expect((await refusal(bench.prepare(owner, second?.id ?? 0))).code).toBe(40901)
      // One fails: its item says why, and waits again when the film is made after all.
      await bench.book.begin(owner.db, { outputId: second?.clip_output_id ?? 0, generation: 0 })
      await bench.book.failed(
        owner.db,
        owner.tenantId,
        { outputId: second?.clip_output_id ?? 0, generation: 0 },
        { code: 'damaged', reason: '素材已损坏' },
      )
      expect(await bench.item(owner, second?.id ?? 0)).toMatchObject({
        publish_status: -1,
        fail_reason: '成片未完成：素材已损坏',
      })
      expect(await bench.items.retry(owner, { ids: [second?.id ?? 0], verified_absent: 0 })).toMatchObject({
        requeued: 0,
        skipped: [{ reason: '成片未完成，请先重新剪辑' }],
      })
      await owner.db
        .updateTable('clip_outputs')
        .set({ status: 0, generation: 1 })
        .where('id', '=', second?.clip_output_id ?? 0)
        .execute()
      await inTransaction(owner.db, (trx) =>
        bench.ledger.reserve(trx, {
          refType: 'clip',
          refId: task.clip_id,
          subs: ['1:1'],
          unit: 1,
          reason: '',
          adminId: null,
        }),
      )
      await bench.book.begin(owner.db, { outputId: second?.clip_output_id ?? 0, generation: 1 })
      await bench.book.done(
        owner.db,
        owner.tenantId,
        { outputId: second?.clip_output_id ?? 0, generation: 1 },
        {
          storagePath: 'films/again.mp4',
          coverPath: 'films/again.jpg',
          durationMs: 1,
          width: 1,
          height: 1,
          size: 1,
          sha256: 'again',
        },
      )
      expect(await bench.item(owner, second?.id ?? 0)).toMatchObject({ publish_status: 0, fail_reason: '' })
      await done(third?.clip_output_id)
      expect(await bench.lists.info(owner, task.wisdom_task_id)).toMatchObject({
        status: 2,
        waiting_num: 3,
        making_progress: 100,
      })
    })

    test('too few clips: 40201 and nothing is left behind; the same when every item is refused', async () => {
      const owner = await bench.tenant({ clips: 2 })
      const to = await accounts(owner, 1)
      const queuedBefore = bench.queued.length
      expect(await refusal(add(owner, { config: await config(owner), num: 3, third_auth_ids: to }))).toMatchObject({
        code: 40201,
        data: { need: 3, left: 2 },
      })
      expect(
        (
          await refusal(
            add(owner, {
              config: await config(owner),
              num: 2,
              third_auth_ids: to,
              titles: { mode: 'manual', list: ['长'.repeat(31)] },
            }),
          )
        ).code,
      ).toBe(42203)
      for (const table of ['wisdom_tasks', 'publish_items', 'clips'] as const)
        expect(await owner.db.selectFrom(table).select('id').execute()).toEqual([])
      expect(await bench.ledger.read(owner.db)).toEqual({ balance: 2, frozen: 0, available: 2 })
      expect(bench.queued.length).toBeGreaterThanOrEqual(queuedBefore)
    })

    test('deleting the task cancels its items, releases unstarted clips and stops their jobs', async () => {
      const owner = await bench.tenant({ clips: 5 })
      const task = await add(owner, { config: await config(owner), num: 3, third_auth_ids: await accounts(owner, 1) })
      const jobs = (
        await owner.db.selectFrom('clip_outputs').select('job_id').where('clip_id', '=', task.clip_id).execute()
      ).map((row) => row.job_id)
      expect(await bench.tasks.remove(owner, [task.wisdom_task_id])).toEqual({ deleted: 1 })
      expect(await bench.ledger.read(owner.db)).toEqual({ balance: 5, frozen: 0, available: 5 })
      expect(bench.cancelledJobs).toEqual(expect.arrayContaining(jobs))
      expect((await refusal(bench.lists.info(owner, task.wisdom_task_id))).code).toBe(40401)
      expect(
        await owner.db.selectFrom('publish_items').select('id').where('delete_time', 'is', null).execute(),
      ).toEqual([])
    })
  })
})
