// Smart operations as people keep them, and when they are handed out.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OPERATION_LIMITS } from '../../../contract/entities/operation.ts'
import { CODE } from '../../../contract/errors.ts'
import * as http from '../../../contract/http/operations.ts'
import { RUN_JOB } from './run-job.ts'
import { openOperationBench } from './testing/operation-bench.ts'
import type { OperationBench, OperationForm } from './testing/operation-bench.ts'

const MINUTE = 60_000

describe.each(['sqlite', 'postgres'] as const)('operations on %s', (kind) => {
  let bench: OperationBench
  let account: number
  beforeAll(async () => {
    bench = await openOperationBench(kind)
    account = await bench.online()
  })
  afterAll(async () => await bench.close())

  const form = (more: Partial<OperationForm> = {}): OperationForm => ({
    name: '同步数据',
    type: 'stats_sync',
    third_auth_ids: [account],
    schedule: { every_minutes: 120 },
    caps: { per_account_daily: 4, per_hour: 10 },
    ...more,
  })
  const save = async (more: Partial<OperationForm> = {}) => await bench.get(http.saveOperation, form(more))
  const clear = async () => {
    await bench.owner.db.deleteFrom('smart_operations').execute()
    await bench.owner.db.deleteFrom('jobs').where('type', '=', RUN_JOB).execute()
  }
  const switchTo = async (status: 'on' | 'off', ...ids: number[]) =>
    await bench.get(http.setOperationStatus, { ids, status })

  it('is off when it is new, and keeps all of it', async () => {
    const { id, edition } = await save()
    expect(await bench.row(id)).toEqual({
      id,
      name: '同步数据',
      type: 'stats_sync',
      status: 'off',
      third_auth_ids: [account],
      account_count: 1,
      account_names: [expect.any(String)],
      account_platforms: ['douyin'],
      rule_ids: [],
      schedule: { every_minutes: 120, times: [], windows: [] },
      caps: { per_account_daily: 4, per_hour: 10 },
      today_count: 0,
      today_cap: 4,
      last_run_time: 0,
      next_run_time: 0,
      last_error: null,
      needs_helper: 1,
      edition: 1,
    })
    expect(edition).toBe(1)
  })

  it('is changed by whoever read it last, but for its kind', async () => {
    const { id } = await save()
    const change = form({ id, edition: 1, name: '改了' })
    expect(await bench.get(http.saveOperation, change)).toEqual({ id, edition: 2 })
    expect((await bench.ask(http.saveOperation, change)).code).toBe(CODE.CONFLICT)
    expect(await bench.ask(http.saveOperation, { ...change, edition: 2, type: 'login_check' })).toMatchObject({
      code: CODE.BAD_INPUT,
      data: { errors: [{ field: 'type' }] },
    })
    expect((await bench.ask(http.saveOperation, { ...change, id: 9_999_999 })).code).toBe(CODE.NOT_FOUND)
    expect(await bench.row(id)).toMatchObject({ name: '改了', edition: 2 })
  })

  it.each<[string, Partial<OperationForm>, string, string]>([
    ['no accounts', { third_auth_ids: [] }, 'third_auth_ids', '请至少选择一个要运营的账号'],
    ['no rules', { type: 'comment_reply' }, 'rule_ids', '请至少选择一条自动回复规则'],
    ['no schedule', { schedule: {} }, 'schedule', '请填写间隔或时间点，二者选一'],
    [
      'an interval and times',
      { schedule: { every_minutes: 60, times: ['08:00'] } },
      'schedule',
      '请填写间隔或时间点，二者选一',
    ],
    ['a short interval', { schedule: { every_minutes: 4 } }, 'schedule.every_minutes', '间隔不能少于 5 分钟'],
    [
      'a report without times',
      { type: 'daily_report', caps: { per_account_daily: 1, per_hour: 1 } },
      'schedule.times',
      '日报请填写每天的时间点',
    ],
    [
      'hours that shut it out',
      { schedule: { times: ['07:00'], windows: [{ weekdays: [1], from: '08:00', to: '09:00' }] } },
      'schedule.times',
      '这些时间点都不在允许的时段内，永远不会运行',
    ],
    [
      'a cap of the day that no platform puts up with',
      { caps: { per_account_daily: 13, per_hour: 1 } },
      'caps.per_account_daily',
      '上限最多 12，这是平台能接受的范围',
    ],
  ])('refuses %s at its field', async (_name, more, field, msg) => {
    expect(await bench.ask(http.saveOperation, form(more))).toMatchObject({
      code: CODE.BAD_INPUT,
      data: { errors: [{ field, msg }] },
    })
  })

  it.each<[string, object]>([
    ['no caps', { caps: undefined }],
    ['a cap of nothing', { caps: { per_account_daily: 0, per_hour: 1 } }],
    ['no cap of the hour', { caps: { per_account_daily: 1 } }],
    ['more than sixty an hour', { caps: { per_account_daily: 1, per_hour: 61 } }],
    ['a welcome by private message', { type: 'dm_welcome' }],
  ])('takes %s for a wrong call', async (_name, more) => {
    const reply = await bench.app.injectRaw(http.saveOperation, { ...form(), ...more }, { token: bench.owner.token })
    expect(reply.code).toBe(CODE.BAD_INPUT)
  })

  it('there is one daily report: each person gets it, a second one would tell him the same', async () => {
    await clear()
    const report = { type: 'daily_report', caps: { per_account_daily: 1, per_hour: 1 } } as const
    const { id } = await save({ ...report, name: '早报', schedule: { times: ['08:30'] } })
    expect(await bench.ask(http.saveOperation, form({ ...report, schedule: { times: ['09:00'] } }))).toMatchObject({
      code: CODE.BAD_INPUT,
      data: { errors: [{ field: 'type', msg: '已有运营日报「早报」，每个人每天只需要一份；要换时间请直接编辑它' }] },
    })
    const changed = form({ ...report, id, edition: 1, schedule: { times: ['09:00'] } })
    expect(await bench.get(http.saveOperation, changed)).toEqual({ id, edition: 2 })
    await clear()
  })

  it('leaves out what its kind has no use for', async () => {
    const { id } = await save({ type: 'rank_check', rule_ids: [9_999_999] })
    expect(await bench.row(id)).toMatchObject({ third_auth_ids: [], rule_ids: [], account_count: 0, today_cap: 4 })
  })

  it('knows accounts that are there and in sight alone, and keeps those that it had', async () => {
    for (const more of [
      { third_auth_ids: [account, 9_999_999] },
      { type: 'comment_reply' as const, rule_ids: [9_999_999] },
    ])
      expect((await bench.ask(http.saveOperation, form(more))).code).toBe(CODE.NOT_FOUND)
    const narrow = await bench.person(['operation:list', 'operation:edit'], 'self')
    expect((await bench.ask(http.saveOperation, form(), narrow)).code).toBe(CODE.NOT_FOUND)
    const { id } = await save()
    const seen = (await bench.get(http.operationList, {}, narrow)).list.find((one) => one.id === id)
    expect(seen).toMatchObject({ account_count: 1, account_names: [] })
    expect(await bench.get(http.saveOperation, form({ id, edition: 1, name: '改名' }), narrow)).toEqual({
      id,
      edition: 2,
    })
  })

  it('is changed by people who may, and seen by those who may see it', async () => {
    const { id } = await save()
    const reader = await bench.person(['operation:list'])
    expect((await bench.ask(http.operationList, {}, reader)).code).toBe(1)
    for (const [endpoint, input] of [
      [http.saveOperation, form()],
      [http.setOperationStatus, { ids: [id], status: 'on' }],
      [http.deleteOperations, { ids: [id] }],
      [http.runOperation, { id }],
    ] as const)
      expect((await bench.ask(endpoint as typeof http.saveOperation, input as never, reader)).code).toBe(
        CODE.NO_PERMISSION,
      )
    const stranger = await bench.person(['autoreply:edit'])
    expect((await bench.ask(http.operationLogList, {}, stranger)).code).toBe(CODE.NO_PERMISSION)
  })

  it('is switched, found and deleted as a whole', async () => {
    await clear()
    const ids = [(await save()).id, (await save({ type: 'login_check' })).id]
    const [first = 0, second = 0] = ids
    expect(await switchTo('on', first)).toEqual({ updated: 1 })
    expect(await switchTo('on', ...ids)).toEqual({ updated: 1 })
    expect((await bench.ask(http.setOperationStatus, { ids: [first, 9_999_999], status: 'off' })).code).toBe(
      CODE.NOT_FOUND,
    )
    expect(await bench.row(first)).toMatchObject({
      status: 'on',
      next_run_time: Math.floor(bench.time.now / 1_000) + 7_200,
    })
    const found = async (input: object) => (await bench.get(http.operationList, input)).list.map((one) => one.id)
    expect(await found({ type: 'login_check' })).toEqual([second])
    expect(await found({ status: 'off' })).toEqual([])
    expect(await switchTo('off', second)).toEqual({ updated: 1 })
    expect(await found({ status: 'on' })).toEqual([first])
    expect((await bench.row(second))?.next_run_time).toBe(0)
    expect((await bench.ask(http.deleteOperations, { ids: [first, 9_999_999] })).code).toBe(CODE.NOT_FOUND)
    expect(await bench.get(http.deleteOperations, { ids })).toEqual({ deleted: 2 })
    expect(await found({})).toEqual([])
  })

  it('plans anew when an operation that is on is changed', async () => {
    const { id } = await save()
    await switchTo('on', id)
    await bench.get(http.saveOperation, form({ id, edition: 1, schedule: { every_minutes: 30 } }))
    expect((await bench.row(id))?.next_run_time).toBe(Math.floor(bench.time.now / 1_000) + 1_800)
  })

  it('are fifty at most', async () => {
    await clear()
    const { id } = await save()
    const { id: _id, ...cells } = await bench.owner.db
      .selectFrom('smart_operations')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const more = Array.from({ length: OPERATION_LIMITS.operations - 1 }, () => cells)
    await bench.owner.db.insertInto('smart_operations').values(more).execute()
    expect(await bench.ask(http.saveOperation, form())).toMatchObject({ code: CODE.CONFLICT })
    await clear()
  })

  it('is handed out at its time, once, however many servers look', async () => {
    await clear()
    const { id } = await save()
    await switchTo('on', id)
    bench.time.now += 120 * MINUTE - 1
    expect(await bench.due(3)).toEqual([0, 0, 0])
    bench.time.now += 1
    expect((await bench.due(3)).reduce((all, one) => all + one, 0)).toBe(1)
    expect(await bench.work()).toHaveLength(1)
    expect(await bench.row(id)).toMatchObject({
      last_run_time: Math.floor(bench.time.now / 1_000),
      next_run_time: Math.floor(bench.time.now / 1_000) + 7_200,
    })
    expect(await bench.due()).toEqual([0])
  })

  it('that comes late, outside of its hours, waits for them', async () => {
    await clear()
    // 15:00 of the company's day.
    const windows = [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: '14:00', to: '18:00' }]
    const { id } = await save({ schedule: { every_minutes: 60, windows } })
    await switchTo('on', id)
    const row = await bench.row(id)
    bench.time.now = ((row?.next_run_time ?? 0) - 3_600) * 1_000 + 600 * MINUTE
    expect(await bench.due()).toEqual([0])
    expect((await bench.row(id))?.next_run_time).toBeGreaterThan(Math.floor(bench.time.now / 1_000))
    expect(await bench.runLogs(id)).toEqual([])
  })

  it('rests while its company is expired', async () => {
    await clear()
    const { id } = await save()
    await switchTo('on', id)
    bench.time.now += 120 * MINUTE
    const { db } = bench.app.backend.foundation.database
    const expire = async (at: number | null) =>
      await db.updateTable('tenants').set({ expire_at: at }).where('id', '=', bench.owner.tenantId).execute()
    await expire(bench.time.now)
    expect(await bench.due()).toEqual([0])
    await expire(null)
    expect(await bench.due()).toEqual([1])
  })

  it('runs by hand, also while it is off, but not twice within a minute', async () => {
    await clear()
    const { id } = await save()
    bench.time.now += MINUTE
    const { job_id: job } = await bench.get(http.runOperation, { id })
    expect(job).toBeGreaterThan(0)
    expect(await bench.ask(http.runOperation, { id })).toMatchObject({
      code: CODE.TOO_OFTEN,
      data: { retry_after: 60 },
    })
    expect(await bench.work()).toEqual([{ accounts: 1, done: 1, failed: 0 }])
    expect(await bench.row(id)).toMatchObject({ status: 'off', today_count: 1 })
    expect((await bench.ask(http.runOperation, { id: 9_999_999 })).code).toBe(CODE.NOT_FOUND)
  })

  it('that was switched off meanwhile does not run', async () => {
    await clear()
    const { id } = await save()
    await switchTo('on', id)
    bench.time.now += 120 * MINUTE
    await bench.due()
    await switchTo('off', id)
    expect(await bench.work()).toEqual([{ accounts: 0, done: 0, failed: 0 }])
    expect(await bench.runLogs(id)).toEqual([])
  })
})
