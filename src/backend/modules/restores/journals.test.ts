// Who is believed after a restore: the computer itself, about accounts that it was given.
import { beforeAll, expect, test } from 'vitest'
import { CODE } from '../../../contract/errors.ts'
import { eachDatabase } from '../../testing/databases.ts'
import { openPublishBench, refusal } from '../../testing/benches/publish-bench.ts'
import type { PublishBench, TestCaller } from '../../testing/benches/publish-bench.ts'
import { openRestoredWorld } from '../../testing/benches/restored-world.ts'
import type { RestoredWorld } from '../../testing/benches/restored-world.ts'

eachDatabase((_kind, open) => {
  let bench: PublishBench
  let scene: ReturnType<typeof openRestoredWorld>
  beforeAll(async () => {
    bench = openPublishBench(await open())
    scene = openRestoredWorld(bench)
  })
  /** What an attack could have changed: the works, the check of the owner's computer, what stands in the drawer. */
  const untouched = async ({ owner, items, device }: RestoredWorld): Promise<void> => {
    for (const { id } of items)
      expect(await bench.item(owner, id)).toMatchObject({
        publish_status: 0,
        outcome_unknown: 0,
        restore_hold: 1,
        attempt_count: 0,
      })
    const state = await scene.restores.state(owner)
    expect(state.lost).toEqual([])
    expect(state.checks.filter((check) => check.subject === device.id)).toMatchObject([{ settled: 0 }])
  }
  const logged = async (owner: TestCaller) =>
    await owner.db
      .selectFrom('operation_logs')
      .select(['admin_name', 'target_id', 'summary', 'result'])
      .where('action', '=', 'restore.journal')
      .orderBy('id')
      .execute()
  const narrow = async (owner: TestCaller): Promise<TestCaller> =>
    await bench.colleague(owner, { perms: ['task:publish'], dataScope: 'self' })

  test('a journal that its computer did not sign is refused, settles nothing, and stands in the log once', async () => {
    const world = await scene.restored()
    const { owner, device, items } = world
    const attacker = await narrow(owner)
    const own = await bench.device(attacker)
    const lie = [
      await scene.entry(world, items[0].id, { platform_url: 'https://evil/w' }),
      await scene.entry(world, items[2].id + 1_000_000),
    ]
    // By nobody, by another computer's key, and by another key for that computer's name.
    const page = await scene.signed(owner, own, lie, { device_id: device.id })
    for (let again = 0; again < 2; again += 1)
      expect(await refusal(scene.restores.report(attacker, page))).toMatchObject({
        code: CODE.BAD_INPUT,
        data: { errors: [{ field: 'signature' }] },
      })
    expect((await refusal(scene.restores.report(attacker, { ...page, signature: '' }))).code).toBe(CODE.CONFLICT)
    expect((await refusal(scene.restores.report(attacker, { ...page, signature: 'AAAA' }))).code).toBe(CODE.BAD_INPUT)
    await untouched(world)
    const rows = await logged(owner)
    expect(rows).toMatchObject([
      {
        admin_name: attacker.admin.name,
        target_id: device.id,
        result: 0,
        summary: expect.stringContaining('签名不正确'),
      },
      { result: 0, summary: expect.stringContaining('没有签名') },
    ])
    expect(await scene.report(owner, device, [])).toMatchObject({ settled: 1 })
  })

  test('a page can be changed, shortened or moved to another restore or backend by nobody who carries it', async () => {
    const world = await scene.restored()
    const { owner, device, items } = world
    const list = [await scene.entry(world, items[0].id), await scene.entry(world, items[1].id)]
    const page = await scene.signed(owner, device, list)
    const [first, second] = page.list
    if (!first || !second) throw new Error('no entries')
    for (const changed of [
      { ...page, list: [first] },
      { ...page, list: [first, { ...second, outcome: 'not-published' as const }] },
      { ...page, list: [first, { ...second, platform_url: 'https://evil/w' }] },
      { ...page, list: [first, { ...second, publish_time: 5 }] },
      { ...page, next: 7 },
      { ...page, since: 0 },
      await scene.signed(owner, device, list, { backend: 'another-backend' }),
    ])
      expect((await refusal(scene.restores.report(owner, changed))).code).toBe(CODE.BAD_INPUT)
    expect(
      (await refusal(scene.restores.report(owner, await scene.signed(owner, device, list, { epoch: 'earlier' })))).code,
    ).toBe(CODE.CONFLICT)
    await untouched(world)
    expect((await logged(owner)).map((row) => row.summary.split('：')[1])).toEqual([
      '签名不正确',
      '是另一次恢复时签名的',
    ])
    expect(await scene.restores.report(owner, page)).toMatchObject({ found: 2, settled: 1 })
  })

  test('pages are taken one after the other from the backup on: none is left out, and what runs is asked for again', async () => {
    const world = await scene.restored()
    const { owner, device, items } = world
    const { since } = await scene.restores.state(owner)
    const part = async (list: Parameters<typeof scene.signed>[2], more: object) =>
      await scene.signed(owner, device, list, more)
    const last = await part([await scene.entry(world, items[1].id)], { after: 500 })
    for (const gap of [last, await part([], { since: since + 1 })])
      expect(await refusal(scene.restores.report(owner, gap))).toMatchObject({
        code: CODE.CONFLICT,
        message: expect.stringContaining('缺少前面的部分'),
      })
    await untouched(world)
    expect(await logged(owner)).toMatchObject([
      { target_id: device.id, result: 0, summary: '未采信发布日志：缺少前面的部分' },
    ])
    expect(
      await scene.restores.report(
        owner,
        await part([await scene.entry(world, items[0].id, { outcome: 'running' })], { next: 500 }),
      ),
    ).toMatchObject({ found: 0, settled: 0 })
    expect((await refusal(scene.restores.report(owner, last))).code).toBe(CODE.CONFLICT)
    expect(
      await scene.restores.report(owner, await part([await scene.entry(world, items[0].id)], { next: 500 })),
    ).toMatchObject({ found: 1, settled: 0 })
    expect(await scene.restores.report(owner, last)).toMatchObject({ found: 1, settled: 1 })
  })

  test('a computer tells nothing about accounts that it was not given, whatever number it names', async () => {
    const world = await scene.restored()
    const { owner, items } = world
    const attacker = await narrow(owner)
    const own = await bench.device(attacker)
    const account = await bench.account(attacker)
    const lies = [
      await scene.entry(world, items[0].id),
      await scene.entry(world, items[2].id + 1_000_000),
      await scene.entry(world, items[1].id, { outcome: 'running' }),
    ]
    expect(await scene.report(attacker, own, lies)).toEqual({ found: 0, lost: 0, refused: 3, settled: 1 })
    await untouched(world)
    expect(
      (await logged(owner)).length + attacker.audits.filter((row) => row.summary?.includes('未采信 3 条')).length,
    ).toBe(1)
    // His own account under the number of somebody else's work is a work of his own that the data lack.
    const mine = await scene.entry({ owner, account }, items[0].id, { title: '我的作品' })
    expect(await scene.report(attacker, own, [mine])).toEqual({ found: 0, lost: 1, refused: 0, settled: 1 })
    expect(await bench.item(owner, items[0].id)).toMatchObject({ publish_status: 0, outcome_unknown: 0 })
    expect((await scene.restores.state(owner)).lost.map((one) => one.title)).toEqual(['我的作品'])
  })

  test('an account that the computer published to before the backup was given to it, whoever uses it now', async () => {
    const world = await scene.restored()
    const { owner, account, items } = world
    const colleague = await narrow(owner)
    const device = await bench.device(colleague)
    const told = [await scene.entry(world, items[0].id)]
    expect(await scene.report(colleague, device, told)).toMatchObject({ found: 0, refused: 1 })
    await owner.db
      .insertInto('publish_records')
      .values({
        publish_item_id: items[1].id,
        third_auth_id: account,
        attempt_no: 1,
        epoch: 'e0',
        start_time: 1,
        channel: 'helper',
        device_id: device.id,
        result: -1,
      })
      .execute()
    expect(await scene.report(colleague, device, told)).toMatchObject({ found: 1, refused: 0 })
  })

  test('a helper without signatures is asked to be updated; nothing is settled, and afterwards it tells everything', async () => {
    const world = await scene.restored()
    const { owner, device, items } = world
    const page = { ...(await scene.signed(owner, device, [])), signature: '' }
    expect(await refusal(scene.restores.report(owner, page))).toMatchObject({
      code: CODE.CONFLICT,
      message: expect.stringContaining('请更新云管家'),
      data: { helper_update: 1 },
    })
    const check = async () => (await scene.restores.state(owner)).checks.find((one) => one.subject === device.id)
    expect(await check()).toMatchObject({ settled: 0, note: expect.stringContaining('请更新云管家') })
    expect(await scene.report(owner, device, [await scene.entry(world, items[0].id)])).toMatchObject({
      found: 1,
      settled: 1,
    })
    expect(await check()).toMatchObject({ settled: 1, note: '' })
  })

  test('a computer that nobody approved, or that was revoked, is not believed under its own key either', async () => {
    const world = await scene.restored()
    const { owner, device, items } = world
    const page = await scene.signed(owner, device, [await scene.entry(world, items[0].id)])
    const set = async (values: { approve_time?: number | null; revoke_time?: number | null }) =>
      await owner.db.updateTable('devices').set(values).where('device_id', '=', device.id).execute()
    for (const state of [{ approve_time: null }, { approve_time: 1, revoke_time: 1 }]) {
      await set(state)
      expect(await refusal(scene.restores.report(owner, page))).toMatchObject({
        code: CODE.CONFLICT,
        message: expect.stringContaining('没有被批准'),
      })
    }
    await untouched(world)
  })

  test('only computers that ever received something are asked: those that nobody approved hold no work', async () => {
    const world = await scene.restored(async (owner) => {
      const waiting = ['never', 'handed', 'published'].map((name) => ({
        device_id: `${name}-${owner.tenantId}`,
        name,
        public_key: 'k',
        admin_id: owner.admin.id,
        approve_time: null,
      }))
      await owner.db.insertInto('devices').values(waiting).execute()
      await owner.db
        .insertInto('operation_logs')
        .values({
          admin_id: owner.admin.id,
          admin_name: '老板',
          action: 'credential.handout',
          target_type: 'device',
          target_id: `handed-${owner.tenantId}`,
          summary: '',
          before: null,
          after: null,
          ip: '',
          ua: '',
          result: 1,
        })
        .execute()
      const {
        account,
        items: [item = 0],
      } = await bench.startedRun(owner)
      await owner.db
        .insertInto('publish_records')
        .values({
          publish_item_id: item,
          third_auth_id: account,
          attempt_no: 1,
          epoch: 'e0',
          start_time: 1,
          channel: 'helper',
          device_id: `published-${owner.tenantId}`,
          result: -1,
        })
        .execute()
    })
    const checks = (await scene.restores.state(world.owner)).checks.filter((check) => check.kind === 'device')
    expect(checks.map((check) => check.name).toSorted()).toEqual(['handed', 'published', '电脑'])
  })
})
