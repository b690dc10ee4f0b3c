import { beforeAll, describe, expect, test } from 'vitest'
import { listItems, planItemTimes } from '../../../../contract/http/publish-items.ts'
import { eachDatabase } from '../../../testing/databases.ts'
import { openPublishBench, refusal } from '../../../testing/benches/publish-bench.ts'
import type { PublishBench, TestCaller } from '../../../testing/benches/publish-bench.ts'

const HOUR = 3_600

eachDatabase((_kind, open) => {
  let bench: PublishBench
  beforeAll(async () => {
    bench = openPublishBench(await open())
  })
  const list = async (of: TestCaller, input: object = {}) => await bench.works(of, listItems.input.parse(input))
  const titles = async (of: TestCaller, input: object = {}) => (await list(of, input)).data.map((item) => item.title)
  const plan = async (of: TestCaller, name: string) =>
    (
      await of.db
        .insertInto('plans')
        .values({
          name,
          daily_num: 1,
          total_num: 1,
          per_account_daily_max: 1,
          windows: '[]',
          min_gap_minutes: 30,
          start_date: '2026-06-01',
          admin_id: of.admin.id,
          client_token: null,
          clip_id: null,
          delete_time: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const now = () => Math.floor(bench.clock.ms / 1000)
  /** A task of one work for each title, all on one account. */
  const task = async (of: TestCaller, account: number, names: string[], more: Record<string, unknown> = {}) => {
    const files: number[] = []
    for (let at = 0; at < names.length; at += 1) files.push(await bench.material(of))
    const { wisdom_task_id } = await bench.add(
      of,
      bench.taskInput({
        sources: { attachment_ids: files },
        third_auth_ids: [account],
        titles: { mode: 'manual', list: names },
        ...more,
      }),
    )
    return { id: wisdom_task_id, items: await bench.itemIds(of, wisdom_task_id) }
  }

  describe('the list of all works', () => {
    test('works of every task, newest first, narrowed by plan, state, platform, account, word and time; counts ignore the state', async () => {
      const owner = await bench.tenant()
      const [south, tea] = [
        await bench.account(owner, { name: '城南' }),
        await bench.account(owner, { name: '茶事', platform: 'kuaishou' }),
      ]
      const campaign = await plan(owner, '国庆')
      const first = await task(owner, south, ['火锅一', '火锅二'], {
        plan_id: campaign,
        schedule: { mode: 'timing', start_time: now() + 5 * HOUR },
      })
      const second = await task(owner, tea, ['茶馆一'])
      await bench.items.cancel(owner, [first.items[1] ?? 0])
      expect(await titles(owner)).toEqual(['茶馆一', '火锅二', '火锅一'])
      expect(await titles(owner, { sort_field: 'timing_time', sort_order: 'asc' })).toEqual([
        '茶馆一',
        '火锅一',
        '火锅二',
      ])
      expect(await titles(owner, { limit: 1, page: 2 })).toEqual(['火锅二'])
      expect(await titles(owner, { plan_id: campaign })).toEqual(['火锅二', '火锅一'])
      expect(await titles(owner, { platform_value: 'kuaishou' })).toEqual(['茶馆一'])
      expect(await titles(owner, { third_auth_id: south, status: 3 })).toEqual(['火锅二'])
      expect(await titles(owner, { keyword: '火锅' })).toEqual(['火锅二', '火锅一'])
      expect(await titles(owner, { wisdom_task_id: second.id })).toEqual(['茶馆一'])
      expect(await titles(owner, { from: now() + HOUR })).toEqual(['火锅二', '火锅一'])
      expect(await titles(owner, { to: now() + HOUR })).toEqual([])
      expect(await list(owner, { status: 3 })).toMatchObject({
        total: 1,
        status_counts: { 0: 2, 3: 1, unconfirmed: 0 },
      })
      expect((await list(owner, { keyword: '火锅一' })).data[0]).toMatchObject({
        plan_id: campaign,
        plan_name: '国庆',
        task_name: '任务',
        locked_by: '',
        work: null,
        thirdauth: { third_cookie: '' },
      })
    })

    test('a work that is out shows its words and what people did with it; an unknown outcome can be asked for', async () => {
      const owner = await bench.tenant()
      const account = await bench.account(owner)
      const {
        items: [out = 0, lost = 0],
      } = await task(owner, account, ['已发', '不明'])
      const words = await owner.db
        .insertInto('titles')
        .values({
          title: '已发',
          norm: '已发',
          region: '成都',
          main: '火锅',
          suffix: '推荐',
          plan_id: null,
          wisdom_task_id: null,
          risk: null,
          publish_item_id: out,
          delete_time: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await owner.db
        .insertInto('plan_slots')
        .values({
          plan_id: await plan(owner, '计划'),
          day: '2026-06-01',
          seq: 1,
          third_auth_id: account,
          due_time: 1,
          publish_item_id: out,
          title_id: words.id,
          attachment_id: null,
        })
        .execute()
      await owner.db
        .insertInto('platform_works')
        .values({
          third_auth_id: account,
          platform_item_id: 'p1',
          publish_item_id: out,
          url: 'https://example.com/p1',
          last_play: 1200,
          last_like: null,
          last_comment: 3,
          last_share: null,
          last_collect: null,
          last_sync_time: bench.clock.ms,
        })
        .execute()
      await owner.db
        .updateTable('publish_items')
        .set({ publish_status: 2, published_time: bench.clock.ms - HOUR * 1000 })
        .where('id', '=', out)
        .execute()
      await owner.db
        .updateTable('publish_items')
        .set({ publish_status: -1, outcome_unknown: 1 })
        .where('id', '=', lost)
        .execute()
      const shown = await list(owner, { time: 'published', from: now() - 2 * HOUR, to: now() })
      expect(shown.data).toMatchObject([
        {
          id: out,
          keyword: '成都火锅推荐',
          work: {
            state: 'published',
            url: 'https://example.com/p1',
            play: 1200,
            like: null,
            comment: 3,
            look_time: now(),
          },
        },
      ])
      expect(await list(owner, { unconfirmed: 1 })).toMatchObject({
        total: 1,
        data: [{ id: lost }],
        status_counts: { 2: 1, '-1': 1, unconfirmed: 1 },
      })
    })

    test('every work is in exactly one tab, and the tabs add up to all: what may be out has not failed', async () => {
      const owner = await bench.tenant()
      const names = ['等着', '错过', '跳过', '发布中', '已发', '定时中', '草稿', '失败一', '失败二', '待核对', '取消']
      const { items: made } = await task(owner, await bench.account(owner), names)
      const past = bench.clock.ms - 10 * HOUR * 1000
      const are: Record<string, object> = {
        错过: { timing_time: past, auto_publish: 0 },
        跳过: { timing_time: past, auto_publish: 0, skip_time: past },
        发布中: { publish_status: 1 },
        已发: { publish_status: 2 },
        定时中: { publish_status: 2, timing_time: bench.clock.ms + HOUR * 1000 },
        草稿: { publish_status: 2, only_draft: 1 },
        失败一: { publish_status: -1 },
        失败二: { publish_status: -1 },
        待核对: { publish_status: -1, outcome_unknown: 1 },
        取消: { publish_status: 3 },
      }
      for (const [at, name] of names.entries())
        if (are[name] !== undefined)
          await owner.db
            .updateTable('publish_items')
            .set(are[name])
            .where('id', '=', made[at] ?? 0)
            .execute()
      const tabs = {
        0: { status: 0, overdue: 0 },
        1: { status: 1 },
        2: { status: 2, held: 0, drafted: 0 },
        held: { held: 1 },
        drafted: { drafted: 1 },
        '-1': { status: -1, unconfirmed: 0 },
        3: { status: 3 },
        overdue: { overdue: 1 },
        skipped: { skipped: 1 },
        unconfirmed: { unconfirmed: 1 },
      } as const
      // With a word the page is gathered another way; a narrow view counts before it looks.
      for (const more of [{}, { sort_field: 'timing_time' as const }, { platform_value: 'douyin' }]) {
        const found: string[] = []
        let sum = 0
        for (const tab of Object.values(tabs)) {
          const page = await list(owner, { ...tab, ...more })
          found.push(...page.data.map((item) => item.title))
          sum += page.total
        }
        expect([found.toSorted(), sum]).toEqual([names.toSorted(), names.length])
      }
      expect((await list(owner, tabs['-1'])).data.map((item) => item.title)).toEqual(['失败二', '失败一'])
      expect((await list(owner, { ...tabs['-1'], keyword: '失败' })).total).toBe(2)
    })

    test('a work that its platform held is public once its time has come, though nobody looked since', async () => {
      const owner = await bench.tenant()
      const account = await bench.account(owner)
      const {
        items: [held = 0],
      } = await task(owner, account, ['定时的'])
      await owner.db
        .insertInto('platform_works')
        .values({
          third_auth_id: account,
          platform_item_id: 'h1',
          publish_item_id: held,
          state: 'scheduled',
          last_play: null,
          last_like: null,
          last_comment: null,
          last_share: null,
          last_collect: null,
          last_sync_time: bench.clock.ms,
        })
        .execute()
      await owner.db
        .updateTable('publish_items')
        .set({ publish_status: 2, published_time: bench.clock.ms, timing_time: bench.clock.ms + HOUR * 1000 })
        .where('id', '=', held)
        .execute()
      const state = async () => (await list(owner)).data.map((item) => item.work?.state)
      expect(await state()).toEqual(['scheduled'])
      bench.clock.ms += HOUR * 1000
      expect(await state()).toEqual(['published'])
      bench.clock.ms -= HOUR * 1000
    })

    test('a work that its site holds is out only when its time has come', async () => {
      const owner = await bench.tenant()
      const {
        items: [held = 0, out = 0, waits = 0],
      } = await task(owner, await bench.account(owner), ['平台定时的', '已发的', '等着的'], {
        schedule: { mode: 'timing', start_time: now() + 3 * HOUR },
      })
      await owner.db.updateTable('publish_items').set({ publish_status: 2 }).where('id', '<>', waits).execute()
      await owner.db.updateTable('publish_items').set({ timing_time: 0 }).where('id', '=', out).execute()
      expect(await list(owner, { held: 1 })).toMatchObject({
        total: 1,
        data: [{ id: held, scheduled: 1 }],
        status_counts: { 0: 1, 2: 2, held: 1 },
      })
      expect(await list(owner, { status: 2, held: 0 })).toMatchObject({ total: 1, data: [{ id: out }] })
      // All on one page, and found by a word: the counts are the same.
      expect([
        (await list(owner)).status_counts['held'],
        (await list(owner, { keyword: '定时', held: 1 })).total,
        (await list(owner, { keyword: '定时', status: 2, held: 0 })).total,
      ]).toEqual([1, 1, 0])
      bench.clock.ms += 4 * HOUR * 1000
      expect([(await list(owner, { held: 1 })).total, (await list(owner, { status: 2, held: 0 })).total]).toEqual([
        0, 2,
      ])
      bench.clock.ms -= 4 * HOUR * 1000
    })

    test('a work that went no further than a draft box is told apart from those that are out, whatever its time', async () => {
      const owner = await bench.tenant()
      const {
        id,
        items: [draft = 0, out = 0, waits = 0],
      } = await task(owner, await bench.account(owner), ['存草稿的', '已发的', '等着的'], {
        schedule: { mode: 'timing', start_time: now() + 3 * HOUR },
      })
      await owner.db
        .updateTable('publish_items')
        .set({ publish_status: 2, timing_time: 0 })
        .where('id', '=', out)
        .execute()
      await owner.db
        .updateTable('publish_items')
        .set({ publish_status: 2, only_draft: 1 })
        .where('id', '=', draft)
        .execute()
      expect(await list(owner, { drafted: 1 })).toMatchObject({
        total: 1,
        data: [{ id: draft, only_draft: 1 }],
        status_counts: { 0: 1, 2: 2, held: 0, drafted: 1 },
      })
      expect(await list(owner, { status: 2, held: 0, drafted: 0 })).toMatchObject({ total: 1, data: [{ id: out }] })
      // All on one page, and found by a word: the counts are the same.
      const { status_counts: counts } = await list(owner)
      expect([
        counts['drafted'],
        counts['held'],
        (await list(owner, { keyword: '草稿', drafted: 1 })).total,
        (await list(owner, { keyword: '草稿', status: 2, held: 0, drafted: 0 })).total,
      ]).toEqual([1, 0, 1, 0])
      expect(await bench.lists.info(owner, id)).toMatchObject({
        scheduled_num: 0,
        drafted_num: 1,
        counts: { success: 2 },
      })
      expect((await bench.coming(owner)).list.map((work) => work.id)).toEqual([waits])
    })

    test('works whose time passed while their plan paused are told apart, and a new time waits as long as the plan does', async () => {
      const owner = await bench.tenant()
      const campaign = await plan(owner, '会暂停的')
      const {
        items: [late = 0, later = 0],
      } = await task(owner, await bench.account(owner), ['错过的', '还早的'], {
        plan_id: campaign,
        schedule: { mode: 'spread', start_time: now() + 3 * HOUR, min_gap_minutes: 600 },
      })
      await owner.db.updateTable('publish_items').set({ auto_publish: 0 }).where('plan_id', '=', campaign).execute()
      await owner.db.updateTable('plans').set({ status: 3 }).where('id', '=', campaign).execute()
      expect((await list(owner)).status_counts).toMatchObject({ 0: 2, overdue: 0 })
      bench.clock.ms += 4 * HOUR * 1000
      expect(await list(owner, { overdue: 1 })).toMatchObject({
        total: 1,
        data: [{ id: late }],
        status_counts: { 0: 2, overdue: 1 },
      })
      expect((await list(owner, { keyword: '还早' })).status_counts).toMatchObject({ overdue: 0 })
      const auto = async () =>
        (
          await owner.db
            .selectFrom('publish_items')
            .select('auto_publish')
            .where('id', 'in', [late, later])
            .orderBy('id')
            .execute()
        ).map((row) => row.auto_publish)
      await bench.items.saveMany(owner, { items: [{ id: late, timing_time: now() + 40 * HOUR }] })
      expect(await auto()).toEqual([0, 0])
      await owner.db.updateTable('plans').set({ status: 2 }).where('id', '=', campaign).execute()
      await bench.items.saveMany(owner, { items: [{ id: late, timing_time: now() + 41 * HOUR }] })
      expect(await auto()).toEqual([1, 0])
      expect((await list(owner, { overdue: 1 })).total).toBe(0)
      bench.clock.ms -= 4 * HOUR * 1000
    })

    test('a work inside a run says who holds it, until the run has lost its heartbeat', async () => {
      const owner = await bench.tenant()
      await owner.db.updateTable('admins').set({ nickname: '小林' }).where('id', '=', owner.admin.id).execute()
      await bench.startedRun(owner)
      expect((await list(owner)).data[0]?.locked_by).toBe('小林')
      bench.clock.ms += 4 * 60_000
      expect((await list(owner)).data[0]?.locked_by).toBe('')
      bench.clock.ms -= 4 * 60_000
    })

    test('works of a deleted task are gone, also from the counts; others see only their own accounts and tasks', async () => {
      const owner = await bench.tenant()
      const other = await bench.colleague(owner, { dataScope: 'self' })
      const [mine, theirs] = [await bench.account(owner), await bench.account(owner, { operator: other.admin.id })]
      const gone = await task(owner, mine, ['删掉'])
      await owner.db
        .updateTable('publish_items')
        .set({ publish_status: 2 })
        .where('wisdom_task_id', '=', gone.id)
        .execute()
      await task(owner, mine, ['我的'])
      await task(owner, theirs, ['他的'])
      await bench.tasks.remove(owner, [gone.id])
      expect(await list(owner)).toMatchObject({
        total: 2,
        data: [{ title: '他的' }, { title: '我的' }],
        status_counts: { 0: 2 },
      })
      const full = await list(owner, { limit: 1 })
      expect([full.total, full.status_counts['2'] ?? 0]).toEqual([2, 0])
      expect(await list(other)).toMatchObject({ total: 1, data: [{ title: '他的' }], status_counts: { 0: 1 } })
    })
  })

  describe('times for many works', () => {
    const times = async (of: TestCaller, ids: number[], schedule: object) =>
      (await bench.times(of, planItemTimes.input.parse({ ids, schedule }))).list

    test('spread in the order asked for, clear of the accounts’ other works, and nothing is stored', async () => {
      const owner = await bench.tenant()
      const account = await bench.account(owner, { platform: 'weibo' })
      const start = Math.floor(Date.parse('2026-06-02T09:00:00+08:00') / 1000)
      await task(owner, account, ['别的'], { schedule: { mode: 'timing', start_time: start + 30 * 60 } })
      const {
        items: [a = 0, b = 0, c = 0],
      } = await task(owner, account, ['一', '二', '三'])
      await bench.items.cancel(owner, [c])
      const planned = await times(owner, [b, a, c], {
        mode: 'spread',
        start_time: start,
        windows: [{ from: '09:00', to: '12:00' }],
        min_gap_minutes: 30,
      })
      expect(planned).toEqual([
        { id: b, timing_time: start, msg: '' },
        { id: a, timing_time: start + 60 * 60, msg: '' },
        { id: c, timing_time: 0, msg: '作品已取消，不能修改' },
      ])
      expect((await bench.item(owner, a)).timing_time).toBe(0)
    })

    test('a time within the site’s lead is taken, as we publish it ourselves; no room says so; strangers are not there', async () => {
      const owner = await bench.tenant()
      const account = await bench.account(owner)
      const { items } = await task(owner, account, ['一', '二'])
      expect((await times(owner, items, { mode: 'timing', start_time: now() + 60 }))[0]).toMatchObject({
        timing_time: now() + 60,
        msg: '',
      })
      const soon = async () =>
        ((
          await times(owner, items.slice(0, 1), {
            mode: 'spread',
            start_time: now() + 60,
            windows: [{ from: '00:00', to: '24:00' }],
          })
        )[0]?.timing_time ?? 0) - now()
      expect(await soon()).toBe(60)
      // What the site's timer takes counts where the account's works go by it.
      await owner.db.updateTable('third_auths').set({ time_channel: 'site' }).where('id', '=', account).execute()
      expect(await soon()).toBe(130 * 60)
      const far = await times(owner, items, { mode: 'spread', start_time: now() + 300 * 86_400 })
      expect(far[0]?.msg).toContain('排不下')
      expect((await refusal(times(owner, items, { mode: 'timing', start_time: now() - 60 }))).code).toBe(40001)
      const stranger = await bench.tenant()
      expect((await refusal(times(stranger, items, { mode: 'now' }))).code).toBe(40401)
    })
  })

  test('a proposal leaves room for the way, and for the lead where the site’s timer makes it public; its minutes are those that the site offers', async () => {
    const owner = await bench.tenant()
    const [douyin, hourly] = [await bench.account(owner), await bench.account(owner, { platform: 'baijiahao' })]
    const proposed = async ({ items: [id = 0] }: { items: number[] }) =>
      ((
        await bench.times(
          owner,
          planItemTimes.input.parse({
            ids: [id],
            schedule: {
              mode: 'spread',
              start_time: now() + 60,
              windows: [{ from: '00:00', to: '24:00' }],
              min_gap_minutes: 0,
            },
            propose: 1,
          }),
        )
      ).list[0]?.timing_time ?? 0) - now()
    const [one, other] = [await task(owner, douyin, ['一']), await task(owner, hourly, ['整点才能发的百家号作品'])]
    // No attempt of these accounts is known: five minutes are foreseen, and ten are kept free.
    expect(await proposed(one)).toBe(15 * 60)
    expect(await proposed(other)).toBe(60 * 60)
    await owner.db.updateTable('third_auths').set({ time_channel: 'site' }).where('id', '=', douyin).execute()
    expect(await proposed(one)).toBe(135 * 60)
  })

  test('a new task may belong to a plan, if the operator sees it', async () => {
    const owner = await bench.tenant()
    const account = await bench.account(owner)
    const campaign = await plan(owner, '开业')
    const { id, items } = await task(owner, account, ['一'], { plan_id: campaign })
    expect(await owner.db.selectFrom('wisdom_tasks').select('plan_id').where('id', '=', id).executeTakeFirst()).toEqual(
      { plan_id: campaign },
    )
    expect((await bench.item(owner, items[0] ?? 0)).plan_id).toBe(campaign)
    const stranger = await bench.tenant()
    expect(
      await refusal(
        bench.add(
          stranger,
          bench.taskInput({
            sources: { attachment_ids: [await bench.material(stranger)] },
            third_auth_ids: [await bench.account(stranger)],
            plan_id: campaign,
          }),
        ),
      ),
    ).toMatchObject({ code: 40401, data: { errors: [{ field: 'plan_id' }] } })
  })
})
