import { beforeAll, describe, expect, test } from 'vitest'
import type { SeenWork } from '../../../contract/entities/work.ts'
import { ONLY_DRAFT } from '../../../contract/only-draft.ts'
import { eachDatabase } from '../../testing/databases.ts'
import { composeWorks } from '../../compose/works.ts'
import { openPublishBench, refusal } from '../../testing/benches/publish-bench.ts'
import type { PublishBench, TestCaller } from '../../testing/benches/publish-bench.ts'
import type { WorksServices } from './works.routes.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DEVICE = 'device-of-mine'

eachDatabase((_kind, open) => {
  let bench: PublishBench
  let works: WorksServices['works']
  let looks: WorksServices['looks']
  /** Accounts that wait for a look after a restored backup. */
  const wanted = new Map<number, { from: number; looked: boolean }>()
  beforeAll(async () => {
    bench = openPublishBench(await open())
    ;({ works, looks } = composeWorks(bench.base, {
      ...bench.core,
      settings: bench.operatorSettings,
      restores: { wanted: async () => wanted, seen: async () => undefined },
    }))
  })

  const nowS = (): number => Math.floor(bench.clock.ms / 1000)
  const seen = (id: string, more: Partial<SeenWork> = {}): SeenWork => ({
    platform_item_id: id,
    url: `https://www.douyin.com/video/${id}`,
    title: '别的作品',
    kind: 'video',
    publish_time: nowS(),
    state: 'published',
    reason: '',
    play: null,
    like: null,
    comment: null,
    share: null,
    collect: null,
    ...more,
  })
  const take = async (caller: TestCaller, account?: number, device = DEVICE) =>
    (await looks.take(caller, { device_id: device, limit: 20, third_auth_id: account })).list
  /** One whole look; `from` undefined = complete for three days, null = says nothing of what it lacks. */
  const look = async (caller: TestCaller, account: number, list: SeenWork[], from?: number | null) => {
    const [handed] = await take(caller, account)
    const look_no = handed?.look_no ?? 0
    return await works.report(caller, {
      third_auth_id: account,
      look_no,
      device_id: DEVICE,
      complete_from: from === undefined ? nowS() - 72 * 3600 : from,
      works: list,
    })
  }
  /** One item that went out as `platformId`, or whose outcome is unknown. */
  const published = async (caller: TestCaller, more: { platformId?: string; unconfirmed?: boolean } = {}) => {
    const {
      taskId,
      token,
      account,
      items: [item = 0],
    } = await bench.startedRun(caller)
    await bench.run.start(caller, { id: item, lock_token: token })
    await bench.run.record(
      caller,
      more.unconfirmed === true
        ? { taskId: item, publishId: '', status: -1, error_code: 'unconfirmed', msg: '没有结果', attempt_no: 1 }
        : {
            taskId: item,
            publishId: 'p',
            status: 2,
            attempt_no: 1,
            ...(more.platformId === undefined
              ? {}
              : { platform_item_id: more.platformId, platform_url: `https://x/${more.platformId}` }),
          },
    )
    await bench.lock.set(caller, { wisdom_task_id: taskId, oneClickPublishStatus: 0, force: 0, lock_token: token })
    return { taskId, account, item, title: (await bench.item(caller, item)).title }
  }
  const ofTask = async (caller: TestCaller, taskId: number) => (await works.ofTask(caller, taskId)).list
  const logs = async (caller: TestCaller) =>
    await caller.db
      .selectFrom('run_logs')
      .select(['level', 'title', 'message', 'ref_type', 'ref_id'])
      .where('job_type', '=', 'works')
      .orderBy('id')
      .execute()
  const told = async (caller: TestCaller) =>
    await caller.db
      .selectFrom('notifications')
      .select(['admin_id', 'kind', 'title', 'body', 'jump_url'])
      .orderBy('id')
      .execute()

  describe('a report', () => {
    test('links by id, keeps state and numbers, one row of numbers a day', async () => {
      const owner = await bench.tenant()
      const { taskId, account, item } = await published(owner, { platformId: 'w1' })
      await look(owner, account, [seen('w1', { state: 'in-review' }), seen('w0', { play: 5 })])
      expect(await ofTask(owner, taskId)).toMatchObject([
        { publish_item_id: item, state: 'in-review', play: null, like: null, kind: 'video', look_time: nowS() },
      ])
      bench.clock.ms += MINUTE
      await look(owner, account, [seen('w1', { play: 12_345, like: 0 })])
      bench.clock.ms += MINUTE
      await look(owner, account, [seen('w1', { play: 20_000, like: null, comment: 3 })])
      expect(await ofTask(owner, taskId)).toMatchObject([
        { state: 'published', play: 20_000, like: 0, comment: 3, share: null, look_time: nowS() },
      ])
      bench.clock.ms += 24 * HOUR
      await look(owner, account, [seen('w1', { play: 20_001 })])
      const days = await owner.db
        .selectFrom('work_stats_daily as s')
        .innerJoin('platform_works as w', 'w.id', 's.work_id')
        .select(['s.stat_date', 's.play', 's.like_count', 's.comment', 's.share', 's.source'])
        .where('w.platform_item_id', '=', 'w1')
        .orderBy('s.stat_date')
        .execute()
      expect(days).toMatchObject([
        { play: 20_000, like_count: 0, comment: 3, share: null, source: 'helper' },
        { play: 20_001, like_count: null },
      ])
      expect(days.map((day) => day.stat_date)).toEqual([...new Set(days.map((day) => day.stat_date))])
      expect(
        (await works.ofAccount(owner, account, 10)).list.map((work) => [work.platform_item_id, work.publish_item_id]),
      ).toEqual([
        ['w1', item],
        ['w0', 0],
      ])
      bench.clock.ms -= 24 * HOUR
    })

    test('a work that was only stored as a draft is told as one, until its site shows it as public', async () => {
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
        publishId: 'media',
        status: 2,
        attempt_no: 1,
        msg: `试了 2 次；${ONLY_DRAFT}`,
      })
      await bench.lock.set(owner, { wisdom_task_id: taskId, oneClickPublishStatus: 0, force: 0, lock_token: token })
      const isDraft = async () => (await bench.item(owner, item)).only_draft
      expect([(await bench.item(owner, item)).publish_status, await isDraft()]).toEqual([2, 1])
      expect(
        await owner.db
          .selectFrom('run_logs')
          .select('title')
          .where('ref_id', '=', item)
          .where('job_type', '=', 'publish')
          .execute(),
      ).toEqual([{ title: expect.stringContaining('已存草稿') }])
      const { title } = await bench.item(owner, item)
      await look(owner, account, [seen('media', { title, state: 'in-review', reason: ONLY_DRAFT })])
      expect(await isDraft()).toBe(1)
      bench.clock.ms += MINUTE
      await look(owner, account, [seen('media', { title })])
      expect(await isDraft()).toBe(0)
    })

    test('one whose outcome was unknown is a draft where the list has it as one', async () => {
      const owner = await bench.tenant()
      const { account, item, title } = await published(owner, { unconfirmed: true })
      await look(owner, account, [seen('media', { title, state: 'in-review', reason: ONLY_DRAFT })])
      expect(await bench.item(owner, item)).toMatchObject({ publish_status: 2, only_draft: 1 })
    })

    test('a work of ours that its platform held is public once its time has come, for its task and its account, though nobody looked since', async () => {
      const owner = await bench.tenant()
      const { taskId, account, item } = await published(owner, { platformId: 'held' })
      await owner.db
        .updateTable('publish_items')
        .set({ timing_time: bench.clock.ms + HOUR })
        .where('id', '=', item)
        .execute()
      await look(owner, account, [seen('held', { state: 'scheduled' }), seen('somebody', { state: 'scheduled' })])
      const states = async () => {
        const { list } = await works.ofAccount(owner, account, 10)
        return [
          ...(await ofTask(owner, taskId)),
          ...list.toSorted((a, b) => a.platform_item_id.localeCompare(b.platform_item_id)),
        ].map((work) => [work.platform_item_id, work.state])
      }
      expect(await states()).toEqual([
        ['held', 'scheduled'],
        ['held', 'scheduled'],
        ['somebody', 'scheduled'],
      ])
      bench.clock.ms += HOUR
      expect(await states()).toEqual([
        ['held', 'published'],
        ['held', 'published'],
        ['somebody', 'scheduled'],
      ])
      bench.clock.ms -= HOUR
    })

    test('links by title and time when the id was not told', async () => {
      const owner = await bench.tenant()
      const { taskId, account, item, title } = await published(owner)
      await look(owner, account, [seen('old', { title, publish_time: nowS() - 3600 }), seen('new', { title })])
      expect(await ofTask(owner, taskId)).toMatchObject([{ publish_item_id: item, platform_item_id: 'new' }])
    })

    test('settles an unconfirmed item that is there: published, with link and id, once', async () => {
      const owner = await bench.tenant()
      const { taskId, account, item, title } = await published(owner, { unconfirmed: true })
      expect(await look(owner, account, [seen('other')])).toMatchObject({ settled: 0 })
      expect(await bench.item(owner, item)).toMatchObject({ publish_status: -1, outcome_unknown: 1 })
      expect(await look(owner, account, [seen('found', { title })])).toMatchObject({ settled: 1 })
      expect(await bench.item(owner, item)).toMatchObject({
        publish_status: 2,
        outcome_unknown: 0,
        platform_item_id: 'found',
        platform_url: 'https://www.douyin.com/video/found',
        fail_reason: '',
      })
      expect(
        (await bench.records(owner, { page: 1, limit: 20, keyword: undefined, publish_item_id: item })).data,
      ).toMatchObject([{ result: 2, publish_id: 'found' }])
      expect(await bench.lists.info(owner, taskId)).toMatchObject({ success_num: 1, fail_num: 0 })
      expect(await look(owner, account, [seen('found', { title })])).toMatchObject({ settled: 0 })
      expect(await ofTask(owner, taskId)).toMatchObject([{ publish_item_id: item, platform_item_id: 'found' }])
    })

    test('an unconfirmed item that the review refused failed, and may go out again', async () => {
      const owner = await bench.tenant()
      const { taskId, account, item, title } = await published(owner, { unconfirmed: true })
      await look(owner, account, [seen('bad', { title, state: 'rejected', reason: '画面模糊' })])
      expect(await bench.item(owner, item)).toMatchObject({
        publish_status: -1,
        outcome_unknown: 0,
        fail_reason: '平台审核未通过：画面模糊',
      })
      expect(await ofTask(owner, taskId)).toEqual([])
      expect(await bench.items.retry(owner, { ids: [item], verified_absent: 0 })).toMatchObject({ requeued: 1 })
    })

    test('a work is gone after two complete lists without it, not before; the maker is told', async () => {
      const owner = await bench.tenant()
      const { taskId, account, item, title } = await published(owner, { platformId: 'w1' })
      await look(owner, account, [seen('w1', { title, play: 9 })])
      expect(await look(owner, account, [])).toMatchObject({ gone: 0 })
      // Seen again in between: it counts anew. A list that says nothing of what it lacks, or begins later, does not
      // count.
      await look(owner, account, [seen('w1', { title })])
      expect(await look(owner, account, [])).toMatchObject({ gone: 0 })
      expect(await look(owner, account, [], null)).toMatchObject({ gone: 0 })
      expect(await look(owner, account, [], nowS() + 10)).toMatchObject({ gone: 0 })
      expect(await ofTask(owner, taskId)).toMatchObject([{ state: 'published' }])
      expect([await logs(owner), await told(owner)]).toEqual([[], []])
      expect(await look(owner, account, [])).toMatchObject({ gone: 1 })
      expect(await ofTask(owner, taskId)).toMatchObject([{ state: 'deleted', play: 9 }])
      expect(await logs(owner)).toMatchObject([
        { level: 'warn', title: `作品在平台已删除：${title}`, ref_type: 'publish_item', ref_id: item },
      ])
      expect(await told(owner)).toMatchObject([
        {
          admin_id: owner.admin.id,
          kind: 'work_deleted',
          jump_url: `/intellectSeo/videoPublish?wisdom_task_id=${taskId}`,
        },
      ])
      // It stays gone without further words, and comes back when it is listed again.
      await look(owner, account, [])
      expect(await told(owner)).toHaveLength(1)
      await look(owner, account, [seen('w1', { title })])
      expect(await ofTask(owner, taskId)).toMatchObject([{ state: 'published' }])
      expect(await bench.item(owner, item)).toMatchObject({ publish_status: 2 })
    })

    test('a work that becomes refused is told once, with the reason; nobody hears of it who does not want to', async () => {
      const owner = await bench.tenant()
      const { account, item, title } = await published(owner, { platformId: 'w1' })
      const bad = seen('w1', { title, state: 'rejected', reason: '含有水印' })
      await look(owner, account, [seen('w1', { title, state: 'in-review' }), seen('w9', { state: 'rejected' })])
      await look(owner, account, [bad, seen('w9', { state: 'rejected' })])
      await look(owner, account, [bad], null)
      expect(await logs(owner)).toMatchObject([
        { title: `作品被平台限制：${title}`, message: expect.stringContaining('含有水印'), ref_id: item },
      ])
      expect(await told(owner)).toMatchObject([{ kind: 'work_rejected', body: expect.stringContaining('含有水印') }])
      bench.settings.failNotices = false
      await look(owner, account, [seen('w1', { title })], null)
      await look(owner, account, [bad], null)
      bench.settings.failNotices = true
      expect([(await logs(owner)).length, (await told(owner)).length]).toEqual([2, 1])
    })

    test('sent twice counts once; one that was overtaken is refused; strangers learn nothing', async () => {
      const owner = await bench.tenant()
      const { account, taskId } = await published(owner, { platformId: 'w1' })
      await look(owner, account, [seen('w1')])
      const [handed] = await take(owner, account)
      const report = {
        third_auth_id: account,
        look_no: handed?.look_no ?? 0,
        device_id: DEVICE,
        complete_from: 0,
        works: [],
      }
      expect(await works.report(owner, report)).toMatchObject({ repeated: 0, gone: 0 })
      expect(await works.report(owner, report)).toMatchObject({ repeated: 1, gone: 0 })
      expect(await ofTask(owner, taskId)).toMatchObject([{ state: 'published' }])
      const [next] = await take(owner, account)
      await take(owner, account)
      expect((await refusal(works.report(owner, { ...report, look_no: next?.look_no ?? 0 }))).code).toBe(40901)
      const narrow = await bench.colleague(owner, { dataScope: 'self' })
      const stranger = await bench.tenant()
      for (const caller of [narrow, stranger]) {
        for (const call of [
          () => works.report(caller, report),
          () => works.ofAccount(caller, account, 5),
          () => works.ofTask(caller, taskId),
          () => take(caller, account),
        ])
          expect((await refusal(call())).code).toBe(40401)
      }
    })
  })

  describe('due accounts', () => {
    test('after a restored backup: at once, a minute later where the look came to nothing, ten where it told too little', async () => {
      const owner = await bench.tenant()
      const device = await bench.device(owner)
      const { account } = await published(owner, { platformId: 'w1' })
      await owner.db.updateTable('third_auths').set({ device_id: device.id }).where('id', '=', account).execute()
      wanted.set(account, { from: bench.clock.ms, looked: false })
      expect(await take(owner, undefined, device.id)).toMatchObject([{ look_no: 1 }])
      bench.clock.ms += MINUTE / 2
      expect(await take(owner, undefined, device.id)).toEqual([])
      bench.clock.ms += MINUTE
      expect(await take(owner, undefined, device.id)).toMatchObject([{ look_no: 2 }])
      wanted.set(account, { from: bench.clock.ms, looked: true })
      bench.clock.ms += 1.5 * MINUTE
      expect(await take(owner, undefined, device.id)).toEqual([])
      wanted.clear()
    })

    test('two minutes after a publish one desktop gets it, with sealed credentials; then ten minutes after', async () => {
      const owner = await bench.tenant()
      const device = await bench.device(owner)
      const { account } = await published(owner, { platformId: 'w1' })
      await owner.db.updateTable('third_auths').set({ device_id: device.id }).where('id', '=', account).execute()
      await bench.proxies.set(owner, { ids: [account], proxy: 'http://10.0.0.8:8080' })
      expect(await take(owner, undefined, device.id)).toEqual([])
      bench.clock.ms += 2 * MINUTE + 15_000
      expect(await take(owner, undefined, 'another-desktop')).toEqual([])
      const [handed] = await take(owner, undefined, device.id)
      expect(handed).toMatchObject({
        look_no: 1,
        since: nowS() - 73 * 3600,
        thirdauth: { id: account, platform_value: 'douyin' },
      })
      expect(device.sealing.open(handed?.thirdauth.proxy ?? '', `proxy:douyin:${handed?.thirdauth.account_id}`)).toBe(
        'http://10.0.0.8:8080',
      )
      expect(await take(owner, undefined, device.id)).toEqual([])
      await works.report(owner, {
        third_auth_id: account,
        look_no: 1,
        device_id: device.id,
        complete_from: null,
        works: [seen('w1', { publish_time: nowS() - 135 })],
      })
      expect(await take(owner, undefined, device.id)).toEqual([])
      bench.clock.ms += 9 * MINUTE
      expect(await take(owner, undefined, device.id)).toMatchObject([{ look_no: 2 }])
      // Nobody reported it: asked again after a pause, and by others when its own desktop stays away.
      bench.clock.ms += 11 * MINUTE
      expect(await take(owner, undefined, 'another-desktop')).toEqual([])
      bench.clock.ms += 30 * MINUTE
      expect(await take(owner, undefined, 'another-desktop')).toMatchObject([{ look_no: 3 }])
    })

    test('accounts that are off, away, or without a work of the last three days are not asked', async () => {
      const owner = await bench.tenant()
      const { account } = await published(owner, { unconfirmed: true })
      await bench.account(owner)
      bench.clock.ms += 3 * MINUTE
      await owner.db.updateTable('third_auths').set({ third_login_status: 2 }).where('id', '=', account).execute()
      expect(await take(owner)).toEqual([])
      expect((await refusal(take(owner, account))).code).toBe(42202)
      await owner.db.updateTable('third_auths').set({ third_login_status: 1 }).where('id', '=', account).execute()
      expect(await take(owner)).toMatchObject([{ thirdauth: { id: account } }])
      bench.clock.ms += 73 * HOUR
      expect(await take(owner)).toEqual([])
      expect(await take(owner, account)).toHaveLength(1)
    })

    test('小红书 is looked at four times a day, also by hand', async () => {
      const owner = await bench.tenant()
      const { account } = await published(owner)
      await owner.db
        .updateTable('third_auths')
        .set({ platform_value: 'xiaohongshu' })
        .where('id', '=', account)
        .execute()
      for (let turn = 0; turn < 4; turn += 1) await look(owner, account, [])
      expect((await refusal(take(owner, account))).code).toBe(42901)
      bench.clock.ms += 24 * HOUR
      expect(await take(owner, account)).toHaveLength(1)
    })

    test('of many desktops at once one gets the look', async () => {
      const owner = await bench.tenant()
      await published(owner)
      bench.clock.ms += 3 * MINUTE
      await Promise.all(Array.from({ length: 8 }, () => owner.db.selectFrom('tenants').select('id').execute()))
      const all = await Promise.all(Array.from({ length: 8 }, async () => await take(owner)))
      expect(all.flat()).toHaveLength(1)
    })
  })
})
