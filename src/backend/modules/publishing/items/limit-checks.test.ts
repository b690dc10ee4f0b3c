import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PLATFORMS } from '../../../../contract/platforms.ts'
import { eachDatabase } from '../../../testing/databases.ts'
import { openPublishBench, refusal } from '../../../testing/benches/publish-bench.ts'
import type { PublishBench, TestCaller } from '../../../testing/benches/publish-bench.ts'

const MINUTE = 60_000

eachDatabase((_kind, open) => {
  let bench: PublishBench
  let owner: TestCaller
  beforeAll(async () => {
    bench = openPublishBench(await open())
  })
  beforeEach(async () => {
    for (const platform of Object.keys(bench.paces)) delete bench.paces[platform]
    owner = await bench.tenant()
    await bench.platforms.sync(owner.db, [...PLATFORMS])
  })

  const seconds = (minutes: number): number => bench.clock.ms / 1000 + minutes * 60
  /** Works of one account, at a time so many minutes from now; 0 = none. */
  const made = async (
    count: number,
    minutes: number,
    { platform = 'douyin', ...more }: Record<string, unknown> & { platform?: string } = {},
  ): Promise<number[]> => {
    const files = await Promise.all(Array.from({ length: count }, () => bench.material(owner)))
    const task = await bench.add(
      owner,
      bench.taskInput({
        sources: { attachment_ids: files },
        third_auth_ids: [await bench.account(owner, { platform })],
        topics: ['装修'],
        ...(minutes === 0 ? {} : { schedule: { mode: 'timing', start_time: seconds(minutes) } }),
        ...more,
      }),
    )
    return await bench.itemIds(owner, task.wisdom_task_id)
  }
  /** The account of these works prefers the site's timer. */
  const preferTimer = async ([id = 0]: readonly number[]) =>
    await owner.db
      .updateTable('third_auths')
      .set({ time_channel: 'site' })
      .where('id', '=', (await bench.item(owner, id)).third_auth_id)
      .execute()
  const set = async (id: number, values: Record<string, unknown>) =>
    await owner.db.updateTable('publish_items').set(values).where('id', '=', id).execute()
  const check = async (ids: number[], publish_now?: 0 | 1) => {
    const { items } = await bench.preflight(owner, { ids, ...(publish_now === undefined ? {} : { publish_now }) })
    return ids.map((id) =>
      (items.find((item) => item.id === id)?.problems ?? []).filter(
        ({ code }) => code !== 'cover_missing' && code !== 'declaration_missing',
      ),
    )
  }
  const codes = async (ids: number[], publish_now?: 0 | 1) =>
    (await check(ids, publish_now)).map((problems) => problems.map(({ code }) => code))
  const mended = async (id: number, problem: Awaited<ReturnType<typeof check>>[number][number] | undefined) => {
    const changes = [problem?.fix, problem?.fix?.and].flatMap((one) => (one === undefined ? [] : [one]))
    const patch = Object.fromEntries(
      changes.map(({ field, to }) =>
        field === 'description'
          ? ['video_publish_info', { description: to }]
          : [field, field === 'timing_time' ? Number(to) : to],
      ),
    )
    return await bench.items.saveMany(owner, { items: [{ id, ...patch }] })
  }

  test('works that stand too near on one account are told as the calendar marks them, and each but the first is moved to the next free time', async () => {
    bench.paces['douyin'] = { gap_minutes: 30, jitter_minutes: 0, daily_cap: 0, quiet_from: '', quiet_to: '' }
    const ids = await made(3, 600)
    const found = await check(ids)
    expect(found.map((problems) => problems.map(({ code, level, fix }) => [code, level, fix?.to]))).toEqual([
      [['timing_near', 'warn', undefined]],
      [['timing_near', 'warn', String(seconds(630))]],
      [['timing_near', 'warn', String(seconds(660))]],
    ])
    expect(found[0]?.[0]?.msg).toMatch(/^与“.+”的其他作品间隔太近（至少 \d+ 分钟）$/)
    for (const [at, id] of ids.entries()) if (at > 0) expect((await mended(id, found[at]?.[0])).refused).toEqual([])
    expect(await codes(ids)).toEqual([[], [], []])
    // A run waits for the pace by itself.
    await set(ids[1] ?? 0, { timing_time: seconds(600) * 1000 })
    expect([await codes(ids.slice(0, 2)), await codes(ids.slice(0, 2), 1)]).toEqual([
      [['timing_near'], ['timing_near']],
      [[], []],
    ])
  })

  describe("a time for the site's own timer", () => {
    beforeEach(() => {
      bench.paces['douyin'] = { gap_minutes: 6, jitter_minutes: 0, daily_cap: 0, quiet_from: '', quiet_to: '' }
    })
    test('is judged at the moment that pace lets the work start, and the fix fits there', async () => {
      const ids = await made(3, 137)
      await preferTimer(ids)
      expect(await codes(ids, 0)).toEqual([[], [], ['limit_timing_time']])
      const late = (await check(ids, 0))[2]?.[0]
      expect(late).toMatchObject({
        level: 'block',
        later: 1,
        msg: '抖音定时至少要在 142 分钟以后（含上传和准备 10 分钟），这次不交给平台，到点发布',
        fix: { field: 'timing_time', to: String(seconds(147)) },
      })
      expect((await mended(ids[2] ?? 0, late)).refused).toEqual([])
      expect(await codes(ids, 0)).toEqual([[], [], []])
    })
    test('a work that is held back takes no turn of the others', async () => {
      const [first = 0, ...others] = await made(3, 137)
      await set(first, { title: '长'.repeat(31) })
      expect(await codes([first, ...others], 0)).toEqual([['limit_title'], [], []])
    })
    test('that it does not take is nothing to change where the account’s works go out at their minute: they only go later', async () => {
      const [id = 0] = await made(1, 60)
      const [kept] = (await check([id], 0))[0] ?? []
      expect([kept?.level, kept?.later, kept?.fix]).toEqual(['block', 1, undefined])
      expect(await codes([id])).toEqual([[]])
      // Held by its paused plan it is none either; without anybody who sends it, it is no matter of later.
      await set(id, { auto_publish: 0 })
      expect([await codes([id]), (await check([id], 0))[0]?.[0]?.later]).toEqual([[[]], undefined])
      await preferTimer([id])
      await set(id, { auto_publish: 1 })
      expect((await check([id]))[0]).toMatchObject([
        {
          code: 'timing_alarm',
          level: 'warn',
          msg: '账号设为平台定时，但抖音定时至少要在 135 分钟以后（含上传和准备 15 分钟），到点发布',
          fix: { field: 'timing_time' },
        },
      ])
    })
    test('that is over is told in the row and the head of its task as missed, apart from those that still wait; so are cancelled works', async () => {
      const [gone = 0, waits = 0] = await made(2, 60)
      const { wisdom_task_id: taskId } = await bench.item(owner, gone)
      await set(gone, { timing_time: bench.clock.ms - 24 * 60 * MINUTE })
      const reported = async () => await bench.lists.info(owner, taskId)
      expect(await reported()).toMatchObject({
        waiting_num: 2,
        missed_num: 1,
        skipped_num: 0,
        cancelled_num: 0,
        counts: { waiting: 2, missed: 1, skipped: 0 },
      })
      await bench.items.cancel(owner, [waits])
      expect(await reported()).toMatchObject({ waiting_num: 1, missed_num: 1, cancelled_num: 1 })
    })

    test('that is over moves to the next minutes, or for an account that prefers the timer to the first that it takes', async () => {
      const [id = 0] = await made(1, 60)
      await set(id, { timing_time: bench.clock.ms - 24 * 60 * MINUTE })
      const fixed = async () =>
        (await check([id]))[0]?.map(({ code, msg, fix }) => [
          code,
          msg,
          (Number(fix?.to) * 1000 - bench.clock.ms) / MINUTE,
        ])
      const MISSED = '发布时间已过，不会自动发布：请立即发布、改时间或取消'
      expect(await fixed()).toEqual([['timing_past', MISSED, 5]])
      await preferTimer([id])
      expect(await fixed()).toEqual([['timing_past', MISSED, 135]])
      // One that a person skipped is told in the words of its mark, and counted in the head of its task.
      await set(id, { skip_time: bench.clock.ms - MINUTE })
      expect((await check([id]))[0]?.[0]?.msg).toBe('在自动发布时跳过，不会自动发布：可以立即发布、改时间或取消')
      const { wisdom_task_id: taskId } = await bench.item(owner, id)
      expect(await bench.lists.info(owner, taskId)).toMatchObject({
        waiting_num: 1,
        skipped_num: 1,
        counts: { waiting: 1, skipped: 1 },
      })
      await set(id, { skip_time: 0 })
      expect((await bench.lists.info(owner, taskId)).counts).toMatchObject({ waiting: 1, skipped: 0 })
      // Within the company's grace it still goes out.
      await set(id, { timing_time: bench.clock.ms - MINUTE })
      expect((await check([id]))[0]?.[0]?.msg).toBe('定时时间已过，将立即发布')
    })
    test('is no matter when the work goes out by itself or at once', async () => {
      const ids = await made(1, 200)
      await set(ids[0] ?? 0, { timing_time: bench.clock.ms + 3 * MINUTE })
      expect([await codes(ids), await codes(ids, 1), await codes(ids, 0)]).toEqual([
        [[]],
        [[]],
        [['limit_timing_time']],
      ])
    })
  })

  test('a work without a topic may be made for B站; it is not published before it has one', async () => {
    const ids = await made(1, 0, { platform: 'bilibili', topics: [] })
    const [missing] = (await check(ids))[0] ?? []
    expect(missing).toMatchObject({ code: 'limit_topic', level: 'block', msg: 'B站至少需要 1 个话题' })
    expect((await bench.items.saveMany(owner, { items: [{ id: ids[0] ?? 0, title: '换一个标题' }] })).refused).toEqual(
      [],
    )
  })

  test('a site without a timer is planned like any other, and is not handed a work with a time', async () => {
    const ids = await made(1, 1, { platform: 'weibo' })
    await set(ids[0] ?? 0, { auto_publish: 0 })
    expect(await codes(ids)).toEqual([[]])
    const own = (await check(ids, 0))[0]?.[0]
    expect(own).toEqual({ code: 'timing_own', level: 'block', msg: '微博没有平台定时，到点发布' })
  })

  test('a minute that the site does not offer may be typed; handed to its timer it is refused, with the next one as its fix', async () => {
    const ids = await made(1, 24 * 60 + 37, { platform: 'tiktok' })
    expect((await bench.item(owner, ids[0] ?? 0)).timing_time).toBe(seconds(24 * 60 + 37) * 1000)
    expect(await codes(ids)).toEqual([[]])
    await preferTimer(ids)
    const step = (await check(ids, 0))[0]?.[0]
    expect(step).toMatchObject({
      code: 'limit_timing_time',
      msg: 'TikTok定时的分钟须为 5 的倍数，这次不交给平台，到点发布',
      fix: { to: String(seconds(24 * 60 + 40)) },
    })
    const elsewhere = async (timeZone: string) =>
      (
        await bench.preflight({ ...owner, tenant: { ...owner.tenant, timeZone } }, { ids, publish_now: 0 })
      ).items[0]?.problems.some(({ code }) => code === 'limit_timing_time')
    expect(await elsewhere('No/Where')).toBe(true)
    expect((await mended(ids[0] ?? 0, step)).refused).toEqual([])
    expect(await codes(ids, 0)).toEqual([[]])
  })

  test.each([
    // 10:00, the lead of an hour and ten minutes, then each second hour.
    ['over the hours that its site’s timer offers, the gap kept after rounding', 'site', [120, 240, 360]],
    ['without the timer’s lead where works go out at their minute', 'alarm', [1, 71, 141]],
  ] as const)('a task is spread %s', async (_what, time_channel, minutes) => {
    const account = await bench.account(owner, { platform: 'baijiahao' })
    await owner.db.updateTable('third_auths').set({ time_channel }).where('id', '=', account).execute()
    const windows = [{ from: '09:00', to: '22:00' }]
    const list = ['成都', '绵阳', '德阳'].map((city) => `${city}老房翻新要多少钱`)
    const files = await Promise.all(list.map(async () => await bench.material(owner)))
    const schedule = { mode: 'spread', min_gap_minutes: 70, windows }
    const input = {
      sources: { attachment_ids: files },
      third_auth_ids: [account],
      titles: { mode: 'manual', list },
      schedule,
    }
    const task = await bench.add(owner, bench.taskInput(input))
    const ids = await bench.itemIds(owner, task.wisdom_task_id)
    const times = await Promise.all(ids.map(async (id) => (await bench.item(owner, id)).timing_time))
    expect(times.map((time) => (time - bench.clock.ms) / MINUTE)).toEqual(minutes)
  })

  test('the cover that a film of an order brings is measured like a chosen one, which stands before it', async () => {
    const groups = await Promise.all(
      ['开头', '结尾'].map(async (name) => ({
        name,
        attachment_ids: await Promise.all([0, 1, 2].map(async () => await bench.material(owner))),
      })),
    )
    const task = await bench.add(
      owner,
      bench.taskInput({
        config: { groups },
        num: 1,
        third_auth_ids: [await bench.account(owner, { platform: 'weibo' })],
        titles: { mode: 'manual', list: ['成都老房翻新要多少钱'] },
      }),
    )
    const [id = 0] = await bench.itemIds(owner, task.wisdom_task_id)
    const ref = { outputId: (await bench.item(owner, id)).clip_output_id ?? 0, generation: 0 }
    const cover = `films/${ref.outputId}-cover.jpg`
    await bench.book.begin(owner.db, ref)
    await bench.book.done(owner.db, owner.tenantId, ref, {
      storagePath: `films/${ref.outputId}.mp4`,
      coverPath: cover,
      durationMs: 12_000,
      width: 1080,
      height: 1920,
      size: 5,
      sha256: `film-${ref.outputId}`,
    })
    bench.sizes.set(cover, 5 * 1024 ** 2 - 1)
    expect(await codes([id])).toEqual([[]])
    bench.sizes.set(cover, 5 * 1024 ** 2)
    expect((await check([id]))[0]).toMatchObject([
      { code: 'limit_cover', level: 'block', msg: '微博封面图片须小于 5 MB，当前 5 MB' },
    ])
    await set(id, { video_cover_url: 'covers/chosen.jpg' })
    expect(await codes([id])).toEqual([[]])
  })

  test('a picture post is not asked for the cover that a film of the same site needs', async () => {
    const account = await bench.account(owner)
    const picture = await bench.material(owner, { mimetype: 'image/jpeg', filename: '菜单.jpg' })
    const ids = async (more: Record<string, unknown>) =>
      await bench.itemIds(
        owner,
        (await bench.add(owner, bench.taskInput({ third_auth_ids: [account], ...more }))).wisdom_task_id,
      )
    const [post = 0] = await ids({ type: 'imageText', sources: { image_sets: [[picture]] } })
    const [film = 0] = await ids({ sources: { attachment_ids: [await bench.material(owner)] } })
    const { items } = await bench.preflight(owner, { ids: [post, film] })
    expect(items.map(({ id, problems }) => [id, problems.some((one) => one.code === 'cover_missing')])).toEqual([
      [post, false],
      [film, true],
    ])
  })

  describe('hashtags in the text', () => {
    const said = { code: 'hashtags_in_text', level: 'warn' }
    test('become topics by one press, as far as the site takes them; the others stay', async () => {
      const [id = 0] = await made(1, 0, {
        topics: ['装修', '家居', '改造'],
        video_publish_info: { description: '看看 #老房翻新 的价格\n#装修 ＃成都 #报价' },
      })
      const problem = (await check([id]))[0]?.[0]
      expect(problem).toMatchObject({
        ...said,
        msg: '正文里的 #词 在抖音不会成为话题',
        fix: {
          kind: 'patch',
          field: 'description',
          to: '看看 的价格\n#报价',
          and: { field: 'topic', from: '#装修 #家居 #改造', to: '#装修 #家居 #改造 #老房翻新 #成都' },
        },
      })
      expect((await mended(id, problem)).refused).toEqual([])
      expect(await bench.item(owner, id)).toMatchObject({ topic: '#装修 #家居 #改造 #老房翻新 #成都' })
      // What found no room is told without a way to move it.
      expect(await check([id])).toMatchObject([[said]])
      expect((await check([id]))[0]?.[0]?.fix).toBeUndefined()
    })
    test('are no matter where the text goes by an interface, nor where there are none', async () => {
      const [id = 0] = await made(1, 0, {
        platform: 'tiktok',
        video_publish_info: { description: '第 #1 名，见 https://a.com/#b' },
      })
      expect(await codes([id])).toEqual([[]])
      await set(id, { video_publish_info: JSON.stringify({ description: '#装修' }) })
      expect(await codes([id])).toEqual([['hashtags_in_text']])
      await owner.db.updateTable('third_auths').set({ ways: 'official' }).execute()
      expect((await codes([id])).flat()).not.toContain('hashtags_in_text')
    })
  })

  test('each of two faults can be mended by itself, and what is still too long is refused', async () => {
    const [id = 0] = await made(1, 0)
    await set(id, { title: '长'.repeat(33), topic: '#a #b #c #d #e #f' })
    const [problems = []] = await check([id])
    expect(problems.map(({ code }) => code)).toEqual(['limit_title', 'limit_topic'])
    expect((await refusal(bench.items.edit(owner, { id, title: '长'.repeat(33) }))).code).toBe(42203)
    for (const problem of problems) expect((await mended(id, problem)).refused).toEqual([])
    expect(await codes([id])).toEqual([[]])
  })

  test('a text that shares its box with title and topics is told with all of them', async () => {
    const [id = 0] = await made(1, 0, { platform: 'kuaishou' })
    await set(id, { title: '题'.repeat(40), video_publish_info: JSON.stringify({ description: '正'.repeat(460) }) })
    expect((await check([id]))[0]).toMatchObject([
      { code: 'limit_description', msg: '快手标题、正文和话题合计最多 500 个字，当前 505 个' },
    ])
  })
})
