// Handing a work to the phone: not set up, set up, the code as the app reads it, its end, and what is written down of
// it.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startFakeDouyinOpen, type FakeDouyinOpen } from '../../../../../tests/fake-platforms/official/douyin/start.ts'
import { CODE } from '../../../../contract/errors.ts'
import { PHONE_NOT_PUBLISHED } from '../../../../contract/helper/commands.ts'
import { eachDatabase } from '../../../testing/databases.ts'
import { openPublishBench, refusal } from '../../../testing/benches/publish-bench.ts'
import type { PublishBench, TestCaller } from '../../../testing/benches/publish-bench.ts'

const KEYS = { platform_value: 'douyin_share', client_id: 'awkey', client_secret: 'share-secret-1234' }

eachDatabase((_kind, open) => {
  let bench: PublishBench
  let douyin: FakeDouyinOpen
  beforeAll(async () => {
    bench = openPublishBench(await open())
    douyin = await startFakeDouyinOpen({ key: KEYS.client_id, secret: KEYS.client_secret }, () => bench.clock.ms)
    bench.net.fetch = (url, init) => fetch(douyin.at(url), init)
  })
  beforeEach(() => {
    bench.settings.dupGuard = false
  })
  afterAll(async () => await douyin.close())

  /** A work that is going out, its account handing works to the phone. */
  const running = async (owner: TestCaller) => {
    const run = await bench.startedRun(owner)
    await bench.accounts.edit(owner, { ids: [run.account], ways: ['browser', 'phone'] })
    const [id = 0] = run.items
    await owner.db
      .updateTable('publish_items')
      .set({ title: '城南小馆 开业', topic: '#美食 #探店' })
      .where('id', '=', id)
      .execute()
    await owner.db
      .updateTable('attachments')
      .set({ storage_path: `m/film-${id}.mp4` })
      .execute()
    return { ...run, id }
  }
  const started = async (owner: TestCaller) => {
    const run = await running(owner)
    const { attempt_no: attemptNo } = await bench.run.start(owner, { id: run.id, lock_token: run.token })
    return { ...run, attemptNo }
  }
  const shown = async (owner: TestCaller, taskId: number, of = bench) =>
    (await of.run.list(owner, { wisdom_task_id: taskId, publish_status: 'all' })).videoList[0]?.thirdauth.phone_problem

  test('without an address that a phone reaches, or without keys, it says what to do; then it can', async () => {
    const owner = await bench.tenant()
    const { taskId, id, account } = await started(owner)
    const inside = openPublishBench(bench.database, { publicOrigins: [] })
    expect(await shown(owner, taskId, inside)).toContain('手机访问不到作品文件')
    expect(await shown(owner, taskId)).toContain('系统设置 → 开放平台')
    expect(await refusal(bench.phone.code(owner, id))).toMatchObject({
      code: CODE.CONFLICT,
      msg: expect.stringContaining('系统设置 → 开放平台'),
    })
    await bench.official.save(owner, KEYS)
    expect(await bench.official.test(owner, 'douyin_share', '')).toMatchObject({ ok: 1 })
    expect(await shown(owner, taskId)).toBe('')
    await owner.db
      .updateTable('attachments')
      .set({ size: 200 * 1024 ** 2 })
      .execute()
    expect(await shown(owner, taskId)).toContain('128 MB')
    // It opens no account, and an account that did not choose it is not asked about.
    expect(bench.official.flowOf('douyin_share')).toBeNull()
    await bench.accounts.edit(owner, { ids: [account], ways: [] })
    expect(await shown(owner, taskId)).toBeUndefined()
    expect(await refusal(bench.phone.code(owner, id))).toMatchObject({
      code: CODE.CONFLICT,
      msg: expect.stringContaining('没有选择手机发布'),
    })
  })

  test('the app takes the code; one ticket serves many codes and is made anew before it ends', async () => {
    const owner = await bench.tenant()
    await bench.official.save(owner, KEYS)
    const waiting = await running(owner)
    expect(await refusal(bench.phone.code(owner, waiting.id))).toMatchObject({
      code: CODE.CONFLICT,
      msg: expect.stringContaining('不在发布中'),
    })
    const { attempt_no } = await bench.run.start(owner, { id: waiting.id, lock_token: waiting.token })
    const asked = douyin.count('getticket')
    const first = await bench.phone.code(owner, waiting.id)
    expect(douyin.scan(first.schema)).toEqual({
      title: '城南小馆 开业',
      topics: ['美食', '探店'],
      state: `item-${waiting.id}-${attempt_no}`,
      videoUrl: `https://team.example.com/files/m/film-${waiting.id}.mp4`,
      imageUrls: [],
      toPublish: true,
      program: null,
    })
    expect(first.schema).not.toContain('secret')
    await bench.phone.code(owner, waiting.id)
    expect(douyin.count('getticket')).toBe(asked + 1)
    // Near its end another is asked for; what is on show stays good until it is shown anew.
    bench.clock.ms += 7_200_000 - 3 * 60_000
    const last = await bench.phone.code(owner, waiting.id)
    expect(douyin.count('getticket')).toBe(asked + 2)
    bench.clock.ms = last.expire_time * 1000 - 1
    expect(douyin.scan(last.schema).title).toBe('城南小馆 开业')
    expect(owner.audits.at(-1)).toMatchObject({ targetId: waiting.id, summary: expect.stringContaining('二维码') })
    await owner.db
      .updateTable('publish_items')
      .set({
        video_publish_info: JSON.stringify({
          microApp: { app_id: 'tt01', app_title: '在线订座', app_url: 'pages/index' },
        }),
      })
      .where('id', '=', waiting.id)
      .execute()
    expect(douyin.scan((await bench.phone.code(owner, waiting.id)).schema).program).toEqual({
      appId: 'tt01',
      appTitle: '在线订座',
      description: '在线订座',
      appUrl: 'pages/index',
    })
    const kept = await owner.db
      .selectFrom('settings')
      .select('value')
      .where('key', '=', 'official.douyin_share.ticket')
      .executeTakeFirstOrThrow()
    expect(kept.value).not.toContain('@')
  })

  test('a refusal of the platform is told in words', async () => {
    const owner = await bench.tenant()
    await bench.official.save(owner, KEYS)
    const { id } = await started(owner)
    douyin.settings.granted = false
    expect(await refusal(bench.phone.code(owner, id))).toMatchObject({
      code: CODE.CONFLICT,
      msg: expect.stringContaining('获取 openTicket'),
    })
    douyin.settings.granted = true
    await bench.official.save(owner, { ...KEYS, client_secret: 'another-secret-9' })
    expect(await bench.official.test(owner, 'douyin_share', '')).toMatchObject({
      ok: 0,
      msg: expect.stringContaining('Client Secret'),
    })
  })

  test('what the person said is recorded by its way, and stands in the operation log', async () => {
    const owner = await bench.tenant()
    const yes = await started(owner)
    await bench.run.record(owner, {
      taskId: yes.id,
      publishId: 'phone-1',
      status: 2,
      attempt_no: yes.attemptNo,
      way: 'phone',
      msg: '由人在手机上发布',
    })
    const no = await started(owner)
    await bench.run.record(owner, {
      taskId: no.id,
      publishId: '',
      status: -1,
      attempt_no: no.attemptNo,
      error_code: PHONE_NOT_PUBLISHED,
      msg: '没有在手机上发布',
    })
    const { data: list } = await bench.records(owner, { page: 1, limit: 10, channel: 'phone' })
    expect(list.map((one) => [one.publish_item_id, one.result, one.channel])).toEqual([
      [no.id, -1, 'phone'],
      [yes.id, 2, 'phone'],
    ])
    const log = await owner.db
      .selectFrom('operation_logs')
      .select(['action', 'target_id', 'summary'])
      .where('action', '=', 'item.phone')
      .orderBy('id')
      .execute()
    expect(log).toEqual([
      { action: 'item.phone', target_id: String(yes.id), summary: expect.stringContaining('已完成') },
      { action: 'item.phone', target_id: String(no.id), summary: expect.stringContaining('没有完成') },
    ])
  })
})
