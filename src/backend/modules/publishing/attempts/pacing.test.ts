import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Pace } from '../../../../contract/entities/pace.ts'
import { CODE } from '../../../../contract/errors.ts'
import { eachDatabase } from '../../../testing/databases.ts'
import { openPublishBench, race, refusal } from '../../../testing/benches/publish-bench.ts'
import type { PublishBench, TestCaller } from '../../../testing/benches/publish-bench.ts'

const MINUTE = 60_000
const GAP: Pace = { gap_minutes: 5, jitter_minutes: 0, daily_cap: 0, quiet_from: '', quiet_to: '' }
const A = 'device-aaaaaaaa'
const B = 'device-bbbbbbbb'

eachDatabase((_kind, open) => {
  let bench: PublishBench
  beforeAll(async () => {
    bench = openPublishBench(await open())
  })
  beforeEach(() => {
    bench.clock.ms = Date.parse('2026-06-01T10:00:00+08:00')
    bench.paces['douyin'] = GAP
  })

  const start = (of: TestCaller, id: number, token: string) => bench.run.start(of, { id, lock_token: token })
  const record = (of: TestCaller, id: number, status: 2 | -1) =>
    bench.run.record(of, { taskId: id, attempt_no: 1, publishId: 'p', status })
  /** A task with `count` items on the account, locked for a run of its own. */
  const runOn = async (of: TestCaller, account: number, count = 1) => {
    const materials: number[] = []
    for (let at = 0; at < count; at += 1) materials.push(await bench.material(of))
    const { wisdom_task_id: taskId } = await bench.add(
      of,
      bench.taskInput({ sources: { attachment_ids: materials }, third_auth_ids: [account] }),
    )
    const { lock_token: token } = await bench.lock.set(of, {
      wisdom_task_id: taskId,
      oneClickPublishStatus: 1,
      force: 0,
    })
    await bench.run.setEditStatus(of, { wisdom_task_id: taskId, edit_status: 1, lock_token: token })
    return { taskId, token, items: await bench.itemIds(of, taskId) }
  }

  describe('a start by hand', () => {
    test('waits for the gap after the account’s last work, says until when, and opens no attempt', async () => {
      const owner = await bench.tenant()
      const {
        items: [first = 0, second = 0],
        token,
      } = await bench.startedRun(owner, 2)
      await start(owner, first, token)
      bench.clock.ms += MINUTE
      const until = Math.floor((bench.clock.ms + 4 * MINUTE) / 1000)
      const refused = await refusal(start(owner, second, token))
      expect(refused).toMatchObject({ code: CODE.PACED, data: { until, wait: 240, reason: 'gap', time: '10:05' } })
      expect(await bench.item(owner, second)).toMatchObject({ publish_status: 0, attempt_count: 0 })
      bench.clock.ms += 4 * MINUTE
      expect(await start(owner, second, token)).toMatchObject({ attempt_no: 1 })
    })

    test.each([
      ['with a pace', GAP],
      ['without one', undefined],
    ])('keeps five minutes apart from an answer of the account, on a platform %s', async (_name, pace) => {
      if (pace === undefined) delete bench.paces['douyin']
      else bench.paces['douyin'] = pace
      bench.paces['kuaishou'] = GAP
      const owner = await bench.tenant()
      const account = await bench.account(owner)
      const { items, token } = await runOn(owner, account)
      const answer = async (id: number, minutesAgo: number, end: '' | 'stopped') =>
        await owner.db
          .insertInto('message_sends')
          .values({
            message_id: 7_000_000 + account * 10 + id,
            conversation_id: 1,
            third_auth_id: account,
            admin_id: 1,
            client_token: `pacing-${account}-${id}`,
            state: 'sent',
            tried_time: bench.clock.ms - minutesAgo * MINUTE,
            last_end: end,
          } as never)
          .execute()
      await answer(1, 1, '')
      await answer(2, 0, 'stopped')
      expect(await refusal(start(owner, items[0] ?? 0, token))).toMatchObject({
        code: CODE.PACED,
        data: { reason: 'gap', wait: 240, time: '10:04' },
      })
      bench.clock.ms += 4 * MINUTE
      expect(await start(owner, items[0] ?? 0, token)).toMatchObject({ attempt_no: 1 })
    })

    test('of another account goes on, and the same work again is no second work', async () => {
      const owner = await bench.tenant()
      const one = await bench.startedRun(owner)
      const other = await bench.startedRun(owner)
      await start(owner, one.items[0] ?? 0, one.token)
      expect(await start(owner, other.items[0] ?? 0, other.token)).toMatchObject({ attempt_no: 1 })
      await record(owner, one.items[0] ?? 0, -1)
      await bench.run.setEditStatus(owner, { wisdom_task_id: one.taskId, edit_status: 1, lock_token: one.token })
      expect(await start(owner, one.items[0] ?? 0, one.token)).toMatchObject({ attempt_no: 2 })
    })

    test('is refused for the rest of the day at the cap, counting works of every task, failed ones too', async () => {
      bench.paces['douyin'] = { ...GAP, gap_minutes: 0, daily_cap: 2 }
      const owner = await bench.tenant()
      const account = await bench.account(owner)
      const [one, two] = [await runOn(owner, account), await runOn(owner, account, 2)]
      await start(owner, one.items[0] ?? 0, one.token)
      await record(owner, one.items[0] ?? 0, -1)
      await start(owner, two.items[0] ?? 0, two.token)
      expect(await refusal(start(owner, two.items[1] ?? 0, two.token))).toMatchObject({
        code: CODE.PACED,
        data: { reason: 'cap', time: '06-02 00:00' },
      })
      bench.clock.ms = Date.parse('2026-06-02T00:00:00+08:00')
      expect(await start(owner, two.items[1] ?? 0, two.token)).toMatchObject({ attempt_no: 1 })
    })

    test('a start stays with the account on which it was made', async () => {
      const owner = await bench.tenant()
      const [from, to] = [await bench.account(owner), await bench.account(owner)]
      const one = await runOn(owner, from)
      const [onFrom, onTo] = [await runOn(owner, from), await runOn(owner, to)]
      await start(owner, one.items[0] ?? 0, one.token)
      await record(owner, one.items[0] ?? 0, -1)
      await owner.db
        .updateTable('publish_items')
        .set({ third_auth_id: to })
        .where('id', '=', one.items[0] ?? 0)
        .execute()
      expect((await refusal(start(owner, onFrom.items[0] ?? 0, onFrom.token))).code).toBe(CODE.PACED)
      expect(await start(owner, onTo.items[0] ?? 0, onTo.token)).toMatchObject({ attempt_no: 1 })
    })

    test('two desktops with two tasks of one account can not pass side by side', async () => {
      const owner = await bench.tenant()
      const account = await bench.account(owner)
      const runs = [
        await runOn(owner, account),
        await runOn(owner, account),
        await runOn(owner, account),
        await runOn(owner, account),
      ]
      const answers = await race(
        owner,
        runs.length,
        async (at) => (await start(owner, runs[at]?.items[0] ?? 0, runs[at]?.token ?? '')).attempt_no,
      )
      expect(answers.toSorted()).toEqual([1, CODE.PACED, CODE.PACED, CODE.PACED])
    })
  })

  describe('automatic publishing', () => {
    /** `count` items of one account that fall due at `dueAt`. */
    const due = async (of: TestCaller, account: number, count: number) => {
      const materials: number[] = []
      for (let at = 0; at < count; at += 1) materials.push(await bench.material(of))
      const dueAt = Date.parse('2026-06-01T14:00:00+08:00')
      const { wisdom_task_id } = await bench.add(
        of,
        bench.taskInput({
          sources: { attachment_ids: materials },
          third_auth_ids: [account],
          schedule: { mode: 'timing', start_time: dueAt / 1000 },
        }),
      )
      return { dueAt, items: await bench.itemIds(of, wisdom_task_id) }
    }
    const take = async (of: TestCaller, device: string, limit = 20) =>
      (await bench.auto.take(of, { limit, device_id: device })).videoList.map((item) => item.id)
    const report = (of: TestCaller, id: number, device: string, status: 1 | 2) =>
      bench.auto.report(of, {
        id,
        device_id: device,
        status,
        ...(status === 2 ? { attempt_no: 1, publishId: 'p' } : {}),
      })

    test('leases one work of an account at a time, the next when its time has come', async () => {
      const owner = await bench.tenant()
      const {
        dueAt,
        items: [first = 0, second = 0],
      } = await due(owner, await bench.account(owner), 2)
      bench.clock.ms = dueAt
      expect([await take(owner, A), await take(owner, B)]).toEqual([[first], []])
      await report(owner, first, A, 1)
      await report(owner, first, A, 2)
      bench.clock.ms = dueAt + 5 * MINUTE - 1
      expect(await take(owner, B)).toEqual([])
      bench.clock.ms = dueAt + 5 * MINUTE
      expect(await take(owner, B)).toEqual([second])
    })

    test('two desktops that ask at once never lease two works of one account', async () => {
      const owner = await bench.tenant()
      const account = await bench.account(owner)
      const { dueAt } = await due(owner, account, 3)
      await due(owner, account, 3)
      bench.clock.ms = dueAt
      const taken = await race(owner, 6, (at) => take(owner, at % 2 === 0 ? A : B))
      expect(taken.flat()).toHaveLength(1)
    })

    test('works that wait do not hide those of others behind them', async () => {
      const owner = await bench.tenant()
      const { dueAt } = await due(owner, await bench.account(owner), 12)
      const {
        items: [other = 0],
      } = await due(owner, await bench.account(owner), 1)
      bench.clock.ms = dueAt
      expect(await take(owner, A, 2)).toHaveLength(2)
      expect((await bench.item(owner, other)).publish_status).toBe(1)
    })

    test('is refused when a person published on the account meanwhile; the work is given back, not failed', async () => {
      const owner = await bench.tenant()
      const account = await bench.account(owner)
      const {
        dueAt,
        items: [item = 0],
      } = await due(owner, account, 1)
      bench.clock.ms = dueAt
      await take(owner, A)
      const byHand = await runOn(owner, account)
      await start(owner, byHand.items[0] ?? 0, byHand.token)
      expect((await refusal(report(owner, item, A, 1))).code).toBe(CODE.PACED)
      bench.clock.ms = dueAt + 3 * MINUTE
      expect(await take(owner, A)).toEqual([])
      expect(await bench.item(owner, item)).toMatchObject({ publish_status: 0, attempt_count: 0, fail_reason: '' })
      bench.clock.ms = dueAt + 5 * MINUTE
      expect(await take(owner, A)).toEqual([item])
    })

    test('keeps quiet hours', async () => {
      bench.paces['douyin'] = { ...GAP, quiet_from: '13:00', quiet_to: '14:20' }
      const owner = await bench.tenant()
      const { dueAt, items } = await due(owner, await bench.account(owner), 1)
      bench.clock.ms = dueAt
      expect(await take(owner, A)).toEqual([])
      bench.clock.ms = dueAt + 20 * MINUTE
      expect(await take(owner, A)).toEqual(items)
    })
  })

  test('the check before a run foretells how many wait and when the last starts', async () => {
    const owner = await bench.tenant()
    const { taskId, items, token } = await bench.startedRun(owner, 4)
    const seconds = (minutes: number): number => bench.clock.ms / 1000 + minutes * 60
    expect((await bench.preflight(owner, { wisdom_task_id: taskId })).pace).toEqual({
      waiting: 3,
      finish_time: seconds(15),
    })
    await start(owner, items[0] ?? 0, token)
    expect((await bench.preflight(owner, { wisdom_task_id: taskId })).pace).toEqual({
      waiting: 3,
      finish_time: seconds(15),
    })
    bench.paces['douyin'] = { ...GAP, gap_minutes: 0 }
    expect((await bench.preflight(owner, { wisdom_task_id: taskId })).pace).toEqual({ waiting: 0, finish_time: 0 })
  })

  describe('what a company sets', () => {
    const line = async (of: TestCaller) =>
      (await bench.pace.get(of)).list.find((one) => one.platform_value === 'douyin')

    test('holds for it alone, and what equals the usual follows it again', async () => {
      const [owner, stranger] = [await bench.tenant(), await bench.tenant()]
      expect(await line(owner)).toEqual({ platform_value: 'douyin', name: '抖音', ...GAP, usual: GAP })
      await bench.pace.set(owner, { list: [{ platform_value: 'douyin', ...GAP, gap_minutes: 0 }] })
      expect(await line(owner)).toMatchObject({ gap_minutes: 0, usual: GAP })
      expect(await line(stranger)).toMatchObject({ gap_minutes: 5 })
      const {
        items: [first = 0, second = 0],
        token,
      } = await bench.startedRun(owner, 2)
      await start(owner, first, token)
      expect(await start(owner, second, token)).toMatchObject({ attempt_no: 1 })
      await bench.pace.set(owner, { list: [{ platform_value: 'douyin', ...GAP }] })
      bench.paces['douyin'] = { ...GAP, gap_minutes: 9 }
      expect(await line(owner)).toMatchObject({ gap_minutes: 9 })
      expect(owner.audits.at(0)).toMatchObject({ targetType: 'setting', summary: '修改发布节奏：抖音' })
    })

    test('names the platform that is not known', async () => {
      const owner = await bench.tenant()
      expect(await refusal(bench.pace.set(owner, { list: [{ platform_value: 'nowhere', ...GAP }] }))).toMatchObject({
        code: CODE.BAD_INPUT,
        data: { errors: [{ field: 'list.0.platform_value' }] },
      })
    })

    test('two that set at once lose nothing of each other', async () => {
      const owner = await bench.tenant()
      for (const value of ['one', 'two', 'three'])
        await bench.platforms.sync(owner.db, [
          {
            value,
            name: value,
            iconUrl: '',
            kinds: ['video'],
            auth_modes: ['helper'],
            capabilities: [],
            limits: {},
            declarations: [],
          },
        ])
      await race(
        owner,
        3,
        async (at) =>
          (
            await bench.pace.set(owner, {
              list: [{ platform_value: ['one', 'two', 'three'][at] ?? '', ...GAP, daily_cap: 7 }],
            })
          ).list.length,
      )
      expect(
        (await bench.pace.get(owner)).list
          .filter((one) => one.daily_cap === 7)
          .map((one) => one.platform_value)
          .toSorted(),
      ).toEqual(['one', 'three', 'two'])
    })
  })
})
