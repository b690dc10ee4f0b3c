import { beforeAll, expect, test } from 'vitest'
import { eachDatabase } from '../../../testing/databases.ts'
import { openPublishBench, type PublishBench } from '../../../testing/benches/publish-bench.ts'

eachDatabase((_kind, open) => {
  let bench: PublishBench
  beforeAll(async () => {
    bench = openPublishBench(await open())
  })
  /** When the account's login was last checked, after one work of it came to this; `before`: an earlier check. */
  const checkedAfter = async (
    reported: Partial<Parameters<PublishBench['run']['record']>[1]>,
    more: { before?: number; between?: number } = {},
  ) => {
    const owner = await bench.tenant()
    const {
      token,
      items: [id = 0],
    } = await bench.startedRun(owner)
    const account = (await bench.item(owner, id)).third_auth_id
    const set = async (last_check_time: number): Promise<void> =>
      void (await owner.db.updateTable('third_auths').set({ last_check_time }).where('id', '=', account).execute())
    if (more.before !== undefined) await set(more.before)
    const begun = bench.clock.ms
    const { attempt_no } = await bench.run.start(owner, { id, lock_token: token })
    bench.clock.ms += 90_000
    if (more.between !== undefined) await set(begun + more.between)
    await bench.run.record(owner, { taskId: id, attempt_no, publishId: 'p1', status: 2, ...reported })
    const { last_check_time: at } = await owner.db
      .selectFrom('third_auths')
      .select('last_check_time')
      .where('id', '=', account)
      .executeTakeFirstOrThrow()
    return at === null ? null : at - begun
  }

  test('a work that went out by the session counts as a check of its login when it began; a later check stays', async () => {
    expect(await checkedAfter({})).toBe(0)
    expect(await checkedAfter({}, { before: 1 })).toBe(0)
    expect(await checkedAfter({}, { between: 60_000 })).toBe(60_000)
  })

  test('one that went out by an interface, that failed, or that a person confirmed says nothing of the session', async () => {
    expect(await checkedAfter({ way: 'official' })).toBeNull()
    expect(await checkedAfter({ status: -1, msg: '网络中断' })).toBeNull()
    expect(await checkedAfter({ publishId: 'manual', msg: '已在平台看到作品' })).toBeNull()
  })

  test('one that failed because nobody was signed in has the next round look at its account first, whatever was checked just before', async () => {
    const owner = await bench.tenant()
    const {
      token,
      items: [id = 0],
    } = await bench.startedRun(owner)
    const account = (await bench.item(owner, id)).third_auth_id
    const { attempt_no } = await bench.run.start(owner, { id, lock_token: token })
    await owner.db
      .updateTable('third_auths')
      .set({ last_check_time: bench.clock.ms, third_login_status: 1 })
      .where('id', '=', account)
      .execute()
    const first = async (): Promise<boolean> =>
      (
        await owner.db
          .selectFrom('third_auths')
          .select('refresh_time')
          .where('id', '=', account)
          .executeTakeFirstOrThrow()
      ).refresh_time !== null
    expect(await first()).toBe(false)
    await bench.run.record(owner, {
      taskId: id,
      attempt_no,
      publishId: '',
      status: -1,
      error_code: 'SIGNED_OUT',
      msg: '账号已掉线，请重新授权',
    })
    expect(await first()).toBe(true)
  })
})
