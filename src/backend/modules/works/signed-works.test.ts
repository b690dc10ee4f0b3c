import { beforeAll, expect, test } from 'vitest'
import { CODE } from '../../../contract/errors.ts'
import type { SeenWork } from '../../../contract/entities/work.ts'
import type { WorksReading } from '../../../contract/helper/works-proof.ts'
import { worksProofText } from '../../../contract/helper/works-proof.ts'
import { eachDatabase } from '../../testing/databases.ts'
import { composeWorks } from '../../compose/works.ts'
import { settleIn } from '../restores/after-restore.ts'
import { BENCH_NAME, openPublishBench, refusal } from '../../testing/benches/publish-bench.ts'
import type { PublishBench, TestDevice } from '../../testing/benches/publish-bench.ts'
import type { WorksServices } from './works.routes.ts'

eachDatabase((_kind, open) => {
  let bench: PublishBench
  let looks: WorksServices['looks']
  let report: WorksServices['report']
  beforeAll(async () => {
    bench = openPublishBench(await open())
    ;({ looks, report } = composeWorks(bench.base, {
      ...bench.core,
      settings: bench.operatorSettings,
      restores: { wanted: async () => new Map(), seen: async () => undefined },
    }))
  })
  /** A work whose outcome nobody knows, the look at its account, and the list that shows it. */
  const looked = async () => {
    const owner = await bench.tenant()
    const device = await bench.device(owner)
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
      msg: '没有结果',
      attempt_no: 1,
    })
    const { title } = await bench.item(owner, item)
    const named = await owner.db
      .selectFrom('third_auths')
      .select(['platform_value', 'account_id'])
      .where('id', '=', account)
      .executeTakeFirstOrThrow()
    const [look] = (await looks.take(owner, { device_id: device.id, limit: 1, third_auth_id: account })).list
    const works: SeenWork[] = [
      {
        platform_item_id: 'w1',
        url: 'https://x/w1',
        title,
        kind: 'video',
        publish_time: Math.floor(bench.clock.ms / 1000),
        state: 'published',
        reason: '',
        play: 5,
        like: null,
        comment: null,
        share: null,
        collect: null,
      },
    ]
    const page = { third_auth_id: account, look_no: look?.look_no ?? 0, device_id: device.id, complete_from: 0, works }
    const signed = (by: TestDevice, more: Partial<WorksReading> = {}) => ({
      ...page,
      signature: by.sign(
        worksProofText({
          device_id: page.device_id,
          backend: BENCH_NAME,
          ...named,
          look_no: page.look_no,
          complete_from: page.complete_from,
          works,
          ...more,
        }),
      ),
    })
    return { owner, device, account, item, page, signed }
  }

  test('a works list that the helper signed settles what was unclear', async () => {
    const { owner, device, item, signed } = await looked()
    expect(await report(owner, signed(device))).toMatchObject({ kept: 1, settled: 1 })
    expect(await bench.item(owner, item)).toMatchObject({ publish_status: 2, platform_item_id: 'w1' })
  })

  test('one that nobody signed, that was changed, or signed for another look, account or backend is refused with a row in the log', async () => {
    const { owner, device, item, page, signed } = await looked()
    const other = await bench.device(owner)
    expect(await refusal(report(owner, { ...page, signature: '' }))).toMatchObject({
      code: CODE.CONFLICT,
      message: expect.stringContaining('请更新云管家'),
      data: { helper_update: 1 },
    })
    const [work] = page.works
    if (work === undefined) throw new Error('no work')
    const forged = [
      signed(other),
      { ...signed(device), works: [{ ...work, url: 'https://evil/w' }] },
      { ...signed(device), works: [] },
      { ...signed(device), complete_from: null },
      signed(device, { look_no: page.look_no + 1 }),
      signed(device, { account_id: 'another' }),
      signed(device, { backend: 'another' }),
    ]
    for (const told of forged) expect((await refusal(report(owner, told))).code).toBe(CODE.BAD_INPUT)
    expect(await bench.item(owner, item)).toMatchObject({ publish_status: -1, outcome_unknown: 1 })
    const rows = await owner.db
      .selectFrom('operation_logs')
      .select(['summary', 'result'])
      .where('action', '=', 'works.report')
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { summary: '未采信作品列表：云管家版本过旧，没有签名', result: 0 },
      { summary: '未采信作品列表：签名不正确', result: 0 },
    ])
  })

  test('a list is taken from the computer that was given the account for this look, from no other one', async () => {
    const { owner, device, item, page, signed } = await looked()
    const other = await bench.device(owner)
    expect(
      (await refusal(report(owner, { ...signed(other, { device_id: other.id }), device_id: other.id }))).code,
    ).toBe(CODE.CONFLICT)
    expect(await bench.item(owner, item)).toMatchObject({ outcome_unknown: 1 })
    expect(
      await owner.db
        .selectFrom('operation_logs')
        .select(['target_id', 'summary'])
        .where('action', '=', 'works.report')
        .execute(),
    ).toEqual([{ target_id: String(page.third_auth_id), summary: '未采信作品列表：这次查看没有交给这台电脑' }])
    expect(await report(owner, signed(device))).toMatchObject({ settled: 1 })
  })

  test('a list that was signed before a backup came back answers no request of after it', async () => {
    const { owner, device, account, item, signed } = await looked()
    const old = signed(device)
    await settleIn(
      bench.database.db,
      {
        key: `looks-${process.pid}-${account}`,
        name: 'backup-l.sqlite',
        time: bench.clock.ms,
        by: '老板',
        tenantId: owner.tenantId,
        adminId: owner.admin.id,
        replaced: null,
      },
      null,
      bench.clock.ms,
    )
    expect((await refusal(report(owner, old))).code).toBe(CODE.CONFLICT)
    const [again] = (await looks.take(owner, { device_id: device.id, limit: 1, third_auth_id: account })).list
    expect(again?.look_no).not.toBe(old.look_no)
    expect((await refusal(report(owner, old))).code).toBe(CODE.CONFLICT)
    // An account that was never looked at when the backup was made, and was since.
    const fresh = await bench.account(owner)
    const [first] = (await looks.take(owner, { device_id: device.id, limit: 1, third_auth_id: fresh })).list
    expect(first?.look_no).toBe(1)
    await owner.db.deleteFrom('work_looks').where('third_auth_id', '=', fresh).execute()
    await settleIn(
      bench.database.db,
      {
        key: `looks-${process.pid}-${fresh}`,
        name: 'backup-l.sqlite',
        time: bench.clock.ms,
        by: '老板',
        tenantId: owner.tenantId,
        adminId: owner.admin.id,
        replaced: null,
      },
      null,
      bench.clock.ms,
    )
    expect(
      (await looks.take(owner, { device_id: device.id, limit: 1, third_auth_id: fresh })).list[0]?.look_no,
    ).toBeGreaterThan(100_000)
    expect(await bench.item(owner, item)).toMatchObject({ publish_status: -1, outcome_unknown: 1 })
  })

  test('a list of an account out of the operator’s sight is refused as if there were no such account, with a row in the log', async () => {
    const { owner, device, item, account, signed } = await looked()
    const narrow = await bench.colleague(owner, { perms: ['task:publish'], dataScope: 'self' })
    const told = { ...signed(device), device_id: (await bench.device(narrow)).id }
    for (const id of [account, account + 1_000_000])
      expect((await refusal(report(narrow, { ...told, third_auth_id: id }))).code).toBe(CODE.NOT_FOUND)
    expect(await bench.item(owner, item)).toMatchObject({ outcome_unknown: 1 })
    expect(
      await owner.db
        .selectFrom('operation_logs')
        .select(['target_id', 'summary', 'result'])
        .where('action', '=', 'works.report')
        .execute(),
    ).toEqual([
      { target_id: told.device_id, summary: '未采信作品列表：账号不存在，或不在操作人的数据范围内', result: 0 },
    ])
  })
})
