import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientErrorLog, errorLogList, exportOperations, operationLog, runLog } from '../../../contract/http/admin.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { cleanLogs, KEPT_MS } from './clean-logs.ts'
import { CLIENT_ERRORS_PER_HOUR } from './logs.service.ts'
import { scrub } from './scrub.ts'

describe('scrubbing', () => {
  it.each([
    ['电话 13812345678 结束', '电话 1********** 结束'],
    ['+86 13812345678', '1**********'],
    ['cookie: sessionid=abc; sid_tt=def', 'cookie: [removed]'],
    ['{"token":"abc","n":1}', '{"token":"[removed]","n":1}'.replace('"[removed]"', '[removed]')],
    ['token=abc&x=1', 'token=[removed]&x=1'],
    ['sealed:v1:abc.def', '[sealed]'],
    ['a@b.example', '[mail]'],
    ['x'.repeat(43), '[long]'],
    ['订单 1234567890123456 正常', '订单 1234567890123456 正常'],
  ])('%s', (text, clean) => {
    expect(scrub(text)).toBe(clean)
  })
})

describe.each(['sqlite', 'postgres'] as const)('logs on %s', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp(kind)
  })
  afterAll(async () => await app.close())

  it('keep what pages report, without secrets, fifty an hour', async () => {
    const owner = await app.makeTenant()
    const report = async (message: string) =>
      await app.inject(
        clientErrorLog,
        { level: 'error', message, stack: 'at x (token=abc)', route: '/index?token=abc', build: '1' },
        { token: owner.token },
      )
    expect((await report('用户 13812345678 出错')).data.id).toBeGreaterThan(0)
    const list = await app.inject(errorLogList, {}, { token: owner.token })
    expect(list.data).toMatchObject({
      total: 1,
      data: [
        {
          level: 'error',
          message: '用户 1********** 出错',
          stack: 'at x (token=[removed])',
          route: '/index?token=[removed]',
          admin_name: expect.stringContaining('老板'),
        },
      ],
    })
    for (let sent = 1; sent < CLIENT_ERRORS_PER_HOUR; sent += 1) await report('again')
    expect((await report('one too many')).data.id).toBe(0)
    expect((await app.inject(errorLogList, { keyword: 'too many' }, { token: owner.token })).data.total).toBe(0)
  })

  it('are filtered by time, action, person and word, newest first, in pages', async () => {
    const owner = await app.makeTenant()
    const rows = Array.from({ length: 5 }, (_, n) => ({
      admin_id: n % 2 === 0 ? owner.adminId : null,
      admin_name: '老板',
      action: n < 3 ? 'account.delete' : 'group.save',
      target_type: 'account',
      target_id: String(n),
      summary: `第${n}行_100%`,
      before: null,
      after: null,
      create_time: 1_000_000 * (n + 1),
    }))
    await owner.db.insertInto('operation_logs').values(rows).execute()
    const find = async (input: Parameters<typeof app.inject<typeof operationLog>>[1]) =>
      (await app.inject(operationLog, input, { token: owner.token })).data
    expect((await find({})).data.map((row) => row.target_id)).toEqual(['4', '3', '2', '1', '0'])
    expect((await find({ action: 'account.delete' })).data.map((row) => [row.target_id, row.action_name])).toEqual([
      ['2', '删除账号'],
      ['1', '删除账号'],
      ['0', '删除账号'],
    ])
    expect((await find({ from: 2_000, to: 3_000 })).data.map((row) => row.target_id)).toEqual(['2', '1'])
    expect((await find({ admin_id: owner.adminId })).total).toBe(3)
    expect((await find({ keyword: '第3行_100%' })).data.map((row) => row.target_id)).toEqual(['3'])
    expect((await find({ keyword: '行x100' })).total).toBe(0)
    // The name of what was done, as the list shows it, though no summary says it.
    expect((await find({ keyword: '删除账' })).data.map((row) => row.target_id)).toEqual(['2', '1', '0'])
    expect(await find({ limit: 2, page: 3, sort_order: 'asc' })).toMatchObject({
      total: 5,
      last_page: 3,
      data: [{ target_id: '4' }],
    })
  })

  it('go out as a table of the filter, in the company’s time, and say so', async () => {
    const owner = await app.makeTenant()
    const stranger = await app.makeTenant()
    const row = {
      admin_name: '老板',
      action: 'group.save',
      target_type: 'group',
      before: null,
      after: null,
      ip: '10.0.0.9',
      ua: 'server command line',
    }
    await owner.db
      .insertInto('operation_logs')
      .values([
        {
          ...row,
          admin_id: owner.adminId,
          target_id: '1',
          summary: '=1+1',
          result: 1,
          create_time: Date.UTC(2026, 0, 1, 16, 30, 5),
        },
        {
          ...row,
          admin_id: null,
          admin_name: '',
          target_id: '2',
          summary: '自动,来的',
          result: 0,
          create_time: Date.UTC(2026, 0, 2),
        },
        {
          ...row,
          admin_id: owner.adminId,
          target_id: '3',
          summary: '以后',
          result: 1,
          create_time: Date.UTC(2026, 5, 1),
        },
      ])
      .execute()
    const out = async (input: Parameters<typeof app.inject<typeof exportOperations>>[1], token = owner.token) =>
      (await app.inject(exportOperations, input, { token })).data
    const to = Date.UTC(2026, 1, 1) / 1000
    const some = await out({ to })
    expect(some).toMatchObject({
      rows: 2,
      truncated: 0,
      filename: expect.stringMatching(/^操作日志_\d{4}-\d\d-\d\d\.csv$/),
    })
    expect(some.csv.split('\r\n').slice(1, 3)).toEqual([
      '2026-01-02 08:00:00,系统,保存分组,"自动,来的",group,2,服务器命令行,10.0.0.9,失败',
      `2026-01-02 00:30:05,老板,保存分组,'=1+1,group,1,服务器命令行,10.0.0.9,成功`,
    ])
    expect((await out({ admin_id: owner.adminId, to })).rows).toBe(1)
    expect((await out({ from: to, to: Date.UTC(2026, 5, 2) / 1000 })).csv).toContain('以后')
    expect((await out({ keyword: '来的' })).rows).toBe(1)
    expect((await out({ to }, stranger.token)).rows).toBe(0)
    expect(
      (await app.inject(operationLog, { action: 'log.export' }, { token: owner.token })).data.data.map((one) => [
        one.action_name,
        one.summary,
      ]),
    ).toContainEqual(['导出操作日志', '导出 2 条操作日志'])
  })

  it('say in words what was done, from where, with what, and whether it worked', async () => {
    const owner = await app.makeTenant()
    const row = {
      admin_id: owner.adminId,
      admin_name: '老板',
      target_type: 'device',
      target_id: 'd1',
      summary: '',
      before: null,
      after: null,
      ip: '10.0.0.9',
      result: 1,
    }
    const ua =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
    await owner.db
      .insertInto('operation_logs')
      .values([
        { ...row, action: 'credential.handout', ua, create_time: 1_000 },
        { ...row, action: 'session.login', ua: '', result: 0, create_time: 2_000 },
      ])
      .execute()
    const rows = (await app.inject(operationLog, { sort_order: 'asc' }, { token: owner.token })).data.data
    expect(rows).toMatchObject([
      { action_name: '领取账号凭证', ip: '10.0.0.9', client: 'Chrome 141 / Windows', result: 'ok' },
      { action_name: '登录', client: '', result: 'fail' },
    ])
    // Whatever the code writes has a name of its own.
    const root = new URL('../..', import.meta.url)
    const written = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.includes('.test.') && !path.includes('testing'))
      .flatMap((path) =>
        [
          ...readFileSync(new URL(path.replaceAll('\\', '/'), `${root.href}/`), 'utf8').matchAll(
            /writeAudit\([^;]*?action: '([\w.-]+)'/gs,
          ),
        ].map((match) => match[1] ?? ''),
      )
    expect(written.length).toBeGreaterThan(8)
    await owner.db
      .insertInto('operation_logs')
      .values(written.map((action) => ({ ...row, action, ua: '', create_time: 3_000 })))
      .execute()
    const names = (
      await app.inject(operationLog, { from: 3, to: 3, limit: 100 }, { token: owner.token })
    ).data.data.map((one) => one.action_name)
    expect(names.filter((name) => /^[\w.-]+$/.test(name))).toEqual([])
  })

  it('are cleaned of what is old, but for the operation log', async () => {
    const owner = await app.makeTenant()
    const { db } = app.backend.foundation.database
    const old = Date.now() - KEPT_MS.runs - 1_000
    await owner.db
      .insertInto('run_logs')
      .values({ job_type: 'x', job_id: null, title: '旧', ref_id: null, cost_ms: null, create_time: old })
      .execute()
    await owner.db
      .insertInto('run_logs')
      .values({ job_type: 'x', job_id: null, title: '新', ref_id: null, cost_ms: null })
      .execute()
    await owner.db
      .insertInto('client_error_logs')
      .values({ admin_id: null, message: 'old', create_time: old })
      .execute()
    await owner.db
      .insertInto('operation_logs')
      .values({ admin_id: null, action: 'x', before: null, after: null, create_time: old })
      .execute()
    await owner.db
      .insertInto('idempotency_keys')
      .values({
        key: 'old-key-1',
        admin_id: owner.adminId,
        method_path: 'x',
        request_hash: 'x',
        response: null,
        expire_time: 1,
      })
      .execute()
    await owner.db
      .insertInto('notifications')
      .values({ admin_id: owner.adminId, kind: 'x', title: 'old', read_time: null, due_time: null, create_time: 1 })
      .execute()
    await cleanLogs(db, Date.now())
    expect(await owner.db.selectFrom('notifications').select('id').execute()).toEqual([])
    expect((await owner.db.selectFrom('run_logs').select('title').execute()).map((row) => row.title)).toEqual(['新'])
    expect(await owner.db.selectFrom('client_error_logs').select('id').execute()).toEqual([])
    expect(await owner.db.selectFrom('idempotency_keys').select('id').execute()).toEqual([])
    expect(await owner.db.selectFrom('operation_logs').select('id').execute()).toHaveLength(1)
  })

  it('show what background work did', async () => {
    const owner = await app.makeTenant()
    await owner.db
      .insertInto('run_logs')
      .values([
        {
          job_type: 'clip.render',
          job_id: 1,
          level: 'info',
          title: '成片完成',
          message: 'ok',
          ref_type: 'clip',
          ref_id: 7,
          cost_ms: 1_200,
        },
        {
          job_type: 'clip.render',
          job_id: 2,
          level: 'error',
          title: '成片失败',
          message: '素材损坏',
          ref_type: 'clip',
          ref_id: 8,
          cost_ms: null,
        },
      ])
      .execute()
    const find = async (input: Parameters<typeof app.inject<typeof runLog>>[1]) =>
      (await app.inject(runLog, input, { token: owner.token })).data.data.map((row) => row.ref_id)
    expect(await find({ level: 'error' })).toEqual([8])
    expect(await find({ ref_type: 'clip', ref_id: 7 })).toEqual([7])
    expect(await find({ keyword: '损坏' })).toEqual([8])
  })
})
