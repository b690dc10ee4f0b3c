import { beforeAll, expect, test } from 'vitest'
import { eachDatabase } from '../../../testing/databases.ts'
import { createFoundWorks } from '../attempts/found-works.ts'
import { openPublishBench } from '../../../testing/benches/publish-bench.ts'
import type { PublishBench, TestCaller } from '../../../testing/benches/publish-bench.ts'

const POI = { selectPoiInfo: { poi_id: 'p1', poi_name: '番禺店', address: '' } }
const PROGRAM = { microApp: { app_id: 'tt1', app_title: '订座', app_url: 'pages/a' } }

eachDatabase((_kind, open) => {
  let bench: PublishBench
  let owner: TestCaller
  beforeAll(async () => {
    bench = openPublishBench(await open())
    owner = await bench.tenant()
    for (const platform of ['douyin', 'kuaishou'])
      await owner.db
        .insertInto('pois')
        .values({ platform_value: platform, poi_id: 'p1', poi_name: '番禺店', lng: null, lat: null, delete_time: null })
        .execute()
    await owner.db
      .insertInto('micro_apps')
      .values({
        name: '订座',
        platform_value: 'douyin',
        app_id: 'tt1',
        app_title: '订座',
        app_url: 'pages/a',
        delete_time: null,
      })
      .execute()
  })
  /** Counts of the place on both platforms and of the program; when the first was used last. */
  const uses = async () => {
    const places = await owner.db.selectFrom('pois').select(['use_count', 'last_use_time']).orderBy('id').execute()
    const program = await owner.db.selectFrom('micro_apps').select('use_count').executeTakeFirstOrThrow()
    return { counts: [...places.map((row) => row.use_count), program.use_count], last: places[0]?.last_use_time }
  }
  const works = async (infos: readonly object[]) => {
    const run = await bench.startedRun(owner, infos.length)
    for (const [at, info] of infos.entries())
      await owner.db
        .updateTable('publish_items')
        .set({ video_publish_info: JSON.stringify(info) })
        .where('id', '=', run.items[at] ?? 0)
        .execute()
    return run
  }
  const record = async (id: number, more: Partial<Parameters<PublishBench['run']['record']>[1]>) =>
    await bench.run.record(owner, { taskId: id, publishId: 'p', status: 2, ...more })

  test('a work counts for what it carries when it is out: once, whoever says so and however often', async () => {
    const {
      token,
      items: [said = 0, failed = 0, byHand = 0, found = 0],
    } = await works([POI, POI, PROGRAM, POI])
    const start = async (id: number) => (await bench.run.start(owner, { id, lock_token: token })).attempt_no
    const first = await start(said)
    expect((await uses()).counts).toEqual([0, 0, 0])
    await record(said, { attempt_no: first })
    await record(said, { attempt_no: first })
    await record(said, { publishId: 'manual', msg: '在平台看到了' })
    expect(await uses()).toEqual({ counts: [1, 0, 0], last: bench.clock.ms })

    // A failure is no use; the late word that it went out after all is.
    const second = await start(failed)
    await record(failed, { attempt_no: second, status: -1, msg: '断网' })
    expect((await uses()).counts).toEqual([1, 0, 0])
    bench.clock.ms += 60_000
    await record(failed, { attempt_no: second })
    expect(await uses()).toEqual({ counts: [2, 0, 0], last: bench.clock.ms })

    await record(byHand, { publishId: 'manual', msg: '手动发的' })
    await record(byHand, { publishId: 'manual', msg: '手动发的' })
    expect((await uses()).counts).toEqual([2, 0, 1])

    const third = await start(found)
    await record(found, { attempt_no: third, status: -1, error_code: 'unconfirmed', msg: '不知道' })
    const list = createFoundWorks(bench)
    const seen = { platformItemId: 'w1', url: 'https://x.example/w1', rejected: false, reason: '', publishTime: 0 }
    // The same list read twice, as after a restart.
    expect([await list.settle(owner.db, found, seen), await list.settle(owner.db, found, seen)]).toEqual([true, false])
    expect((await uses()).counts).toEqual([3, 0, 1])
  })
})
