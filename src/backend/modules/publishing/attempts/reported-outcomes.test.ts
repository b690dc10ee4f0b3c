// Who may say how an attempt ended: the computer that made it, or a person who answers for it.
import { beforeAll, expect, test } from 'vitest'
import { CODE } from '../../../../contract/errors.ts'
import type { AttemptOutcome } from '../../../../contract/helper/outcome-proof.ts'
import { outcomeProofText } from '../../../../contract/helper/outcome-proof.ts'
import { eachDatabase } from '../../../testing/databases.ts'
import type { ReportedOutcomes } from './reported-outcomes.ts'
import { BENCH_NAME, openPublishBench, refusal } from '../../../testing/benches/publish-bench.ts'
import type { PublishBench, TestCaller, TestDevice } from '../../../testing/benches/publish-bench.ts'

eachDatabase((_kind, open) => {
  let bench: PublishBench
  let outcomes: ReportedOutcomes
  beforeAll(async () => {
    bench = openPublishBench(await open())
    outcomes = bench.outcomes
  })
  /** A work whose attempt this computer has begun. */
  const begun = async () => {
    const owner = await bench.tenant()
    const device = await bench.device(owner)
    const {
      token,
      items: [item = 0],
    } = await bench.startedRun(owner)
    const attempt = await bench.run.start(owner, { id: item, lock_token: token, device_id: device.id })
    const ended = (more: Partial<AttemptOutcome> = {}): AttemptOutcome => ({
      item_id: item,
      attempt_no: attempt.attempt_no,
      epoch: attempt.epoch,
      outcome: 'done',
      publishId: 'p1',
      platform_item_id: 'w1',
      platform_url: 'https://x/w1',
      msg: '',
      ...more,
    })
    return { owner, device, item, ended }
  }
  const signed = (device: TestDevice, outcome: AttemptOutcome, by: { device_id?: string; backend?: string } = {}) => ({
    device_id: by.device_id ?? device.id,
    outcome,
    signature: device.sign(outcomeProofText(outcome, { device_id: device.id, backend: BENCH_NAME, ...by })),
  })
  const status = async (owner: TestCaller, item: number) => (await bench.item(owner, item)).publish_status
  const logged = async (owner: TestCaller) =>
    (
      await owner.db
        .selectFrom('operation_logs')
        .select('summary')
        .where('action', '=', 'item.outcome')
        .orderBy('id')
        .execute()
    ).map((row) => row.summary)

  test('the computer that began it tells it with its signature, again and again', async () => {
    const { owner, device, item, ended } = await begun()
    for (let again = 0; again < 2; again += 1)
      expect(await outcomes.tell(owner, signed(device, ended()))).toMatchObject({ publish_status: 2, success_num: 1 })
    expect(await bench.item(owner, item)).toMatchObject({ platform_item_id: 'w1', platform_url: 'https://x/w1' })
  })

  test('what is unclear or did not go out is told the same way, in words', async () => {
    const first = await begun()
    await outcomes.tell(first.owner, signed(first.device, first.ended({ outcome: 'unconfirmed' })))
    expect(await bench.item(first.owner, first.item)).toMatchObject({
      publish_status: -1,
      outcome_unknown: 1,
      fail_reason: expect.stringContaining('请先核对'),
    })
    const second = await begun()
    await outcomes.tell(
      second.owner,
      signed(second.device, second.ended({ outcome: 'not-published', msg: '没有发出' })),
    )
    expect(await bench.item(second.owner, second.item)).toMatchObject({
      publish_status: -1,
      outcome_unknown: 0,
      fail_reason: '没有发出',
    })
  })

  test('that its computer was cut off before the press is signed with it, and kept as the cause; else it is the site that refused', async () => {
    const causes: unknown[] = []
    for (const cause of [{ interrupted: 1 as const }, {}]) {
      const { owner, device, item, ended } = await begun()
      const outcome = ended({ outcome: 'not-published', msg: '没有发出', ...cause })
      const forged = {
        ...signed(device, ended({ outcome: 'not-published', msg: '没有发出' })),
        outcome: { ...outcome, interrupted: 1 as const },
      }
      if (outcome.interrupted === undefined)
        expect((await refusal(outcomes.tell(owner, forged))).code).toBe(CODE.BAD_INPUT)
      await outcomes.tell(owner, signed(device, outcome))
      const record = owner.db.selectFrom('publish_records').select('error_code').where('publish_item_id', '=', item)
      causes.push((await record.executeTakeFirstOrThrow()).error_code)
    }
    expect(causes).toEqual(['not_published', 'failed'])
  })

  test('nobody else’s word settles it: unsigned, changed, of another computer, backend, epoch or attempt; refusals stand in the log', async () => {
    const { owner, device, item, ended } = await begun()
    const colleague = await bench.colleague(owner, { perms: ['task:publish'] })
    const other = await bench.device(colleague)
    const lie = ended({ platform_url: 'https://evil/w' })
    expect(await refusal(outcomes.tell(colleague, { ...signed(device, lie), signature: '' }))).toMatchObject({
      code: CODE.CONFLICT,
      data: { helper_update: 1 },
    })
    for (const told of [
      { ...signed(device, ended()), outcome: lie },
      signed(other, lie, { device_id: device.id }),
      signed(device, lie, { backend: 'another' }),
    ])
      expect((await refusal(outcomes.tell(colleague, told))).code).toBe(CODE.BAD_INPUT)
    for (const told of [
      signed(other, lie),
      signed(device, ended({ epoch: 'e0' })),
      signed(other, ended({ outcome: 'not-published' })),
    ])
      expect((await refusal(outcomes.tell(colleague, told))).code).toBe(CODE.CONFLICT)
    expect((await refusal(outcomes.tell(owner, signed(device, ended({ attempt_no: 7 }))))).code).toBe(CODE.NOT_FOUND)
    await owner.db.updateTable('devices').set({ approve_time: null }).where('device_id', '=', device.id).execute()
    expect((await refusal(outcomes.tell(owner, signed(device, ended())))).code).toBe(CODE.CONFLICT)
    expect(await status(owner, item)).toBe(1)
    expect((await logged(owner)).map((line) => line.split('：')[1])).toEqual([
      '云管家版本过旧，没有签名',
      '签名不正确',
      '这次发布由另一台电脑开始',
      '这次发布不属于现在的数据',
      '没有开始过这次发布',
      '电脑没有被批准，或已被撤销',
    ])
  })

  test('a work that the teller’s operator does not see is as if there were none, and one row of the log tells of all of them', async () => {
    const { owner, item, ended } = await begun()
    const narrow = await bench.colleague(owner, { perms: ['task:publish'], dataScope: 'self' })
    const own = await bench.device(narrow)
    for (const told of [ended(), ended({ item_id: item + 1_000_000 })])
      expect((await refusal(outcomes.tell(narrow, signed(own, told)))).code).toBe(CODE.NOT_FOUND)
    expect(await status(owner, item)).toBe(1)
    expect(
      await owner.db
        .selectFrom('operation_logs')
        .select(['target_type', 'target_id', 'summary', 'result'])
        .where('action', '=', 'item.outcome')
        .execute(),
    ).toEqual([
      {
        target_type: 'device',
        target_id: own.id,
        summary: '未采信发布结果：作品不存在，或不在操作人的数据范围内',
        result: 0,
      },
    ])
  })

  test('a session’s own word is taken by hand, with the right and a reason, or where no computer was named', async () => {
    const { owner, item, ended } = await begun()
    const colleague = await bench.colleague(owner, { perms: ['task:publish'] })
    const { attempt_no, epoch } = ended()
    const word = { taskId: item, attempt_no, epoch, publishId: 'p1', status: 2 as const }
    for (const told of [word, { ...word, status: -1 as const, error_code: 'not_published' }])
      expect(await refusal(outcomes.record(owner, told))).toMatchObject({
        code: CODE.CONFLICT,
        data: { helper_update: 1 },
      })
    expect((await refusal(outcomes.record(colleague, { ...word, publishId: 'manual', msg: '看到了' }))).code).toBe(
      CODE.NO_PERMISSION,
    )
    expect(await status(owner, item)).toBe(1)
    expect(await outcomes.record(owner, { ...word, publishId: 'manual', msg: '看到了' })).toMatchObject({
      publish_status: 2,
    })

    const {
      token,
      items: [bare = 0],
    } = await bench.startedRun(owner)
    await bench.run.start(owner, { id: bare, lock_token: token })
    const own = { taskId: bare, attempt_no: 1, publishId: 'p2', status: 2 as const }
    expect((await refusal(outcomes.record(colleague, own))).code).toBe(CODE.NO_PERMISSION)
    expect(await outcomes.record(owner, own)).toMatchObject({ publish_status: 2 })
  })

  test('the end of a due work is told by its computer, too; that it failed before it began is not asked to be signed', async () => {
    const owner = await bench.tenant()
    const device = await bench.device(owner)
    const {
      taskId,
      token,
      items: [item = 0],
    } = await bench.startedRun(owner)
    await bench.lock.set(owner, { wisdom_task_id: taskId, oneClickPublishStatus: 0, force: 0, lock_token: token })
    await owner.db
      .updateTable('publish_items')
      .set({ auto_publish: 1, timing_time: bench.clock.ms, edit_status: 0 })
      .where('id', '=', item)
      .execute()
    expect((await bench.auto.take(owner, { device_id: device.id, limit: 5 })).videoList.map((one) => one.id)).toEqual([
      item,
    ])
    const word = { id: item, device_id: device.id }
    expect((await refusal(outcomes.due(owner, { ...word, status: 2, publishId: 'p' }))).code).toBe(CODE.CONFLICT)
    const { attempt_no, epoch } = await outcomes.due(owner, { ...word, status: 1 })
    for (const told of [
      { ...word, status: -1 as const },
      { ...word, status: -1 as const, attempt_no },
    ])
      expect(await refusal(outcomes.due(owner, told))).toMatchObject({
        code: CODE.CONFLICT,
        data: { helper_update: 1 },
      })
    expect(await status(owner, item)).toBe(1)
    expect(
      await outcomes.tell(
        owner,
        signed(device, {
          item_id: item,
          attempt_no,
          epoch,
          outcome: 'done',
          publishId: 'p',
          platform_item_id: 'w',
          platform_url: '',
          msg: '',
        }),
      ),
    ).toMatchObject({ publish_status: 2 })
  })
})
