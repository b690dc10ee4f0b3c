import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { get, post } from '../../contract/endpoint.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { CODE } from '../../contract/errors.ts'
import { createLog } from '../lib/log.ts'
import type { TestApp } from '../testing/app.ts'
import { createTestApp } from '../testing/app.ts'
import { authenticate } from './authenticate.ts'
import { createAuditDesk } from './audit.ts'
import { handle, handlePublic } from './handle.ts'
import type { Binding } from './handle.ts'
import { createProjectFinder } from './project.ts'
import { createRateLimiter } from './rate-limit.ts'
import { matchBindings, registerEndpoints } from './router.ts'
import { createServer } from './server.ts'
import { createSessionBinding } from './session-binding.ts'

const nothing = z.object({}).strict()
const one = get('test', 'one', { title: '一', anyone: 'a test', input: nothing, output: z.null() })
const two = get('test', 'two', { title: '二', access: 'public', input: nothing, output: z.null() })

describe('binding', () => {
  it('names every call without handler, with two, with the wrong access, and outside the contract', () => {
    const other = get('test', 'other', { title: '三', anyone: 'a test', input: nothing, output: z.null() })
    const bindings = [handle(two, async () => null), handle(other, async () => null), handle(other, async () => null)]
    expect(() => matchBindings([one, two], bindings)).toThrow(
      /not in the contract: GET \/api\/v2.test\/other[\s\S]*no handler: GET \/api\/v2.test\/one[\s\S]*wrong access: GET \/api\/v2.test\/two/,
    )
    expect(() => matchBindings([one], [handle(one, async () => null), handle(one, async () => null)])).toThrow(
      /2 handlers: GET/,
    )
    // Planted: a call that says nothing of who may, and one that says two things.
    const silent = get('test', 'silent', { title: '四', input: nothing, output: z.null() })
    const both = get('test', 'both', {
      title: '五',
      perm: 'task:list',
      anyone: 'a test',
      input: nothing,
      output: z.null(),
    })
    expect(() =>
      matchBindings([silent, both], [handle(silent, async () => null), handle(both, async () => null)]),
    ).toThrow(
      /neither which right it needs nor why anyone may: GET \/api\/v2.test\/silent[\s\S]*GET \/api\/v2.test\/both/,
    )
    // And a call that may change something and says nothing of the log, says it twice, or a GET call that says why it
    // has no row.
    const [mute, twice] = [
      post('test', 'mute', { title: '六', anyone: 'a test', input: nothing, output: z.null() }),
      post('test', 'twice', {
        title: '七',
        anyone: 'a test',
        audit: 'test.twice',
        unlogged: 'a test',
        input: nothing,
        output: z.null(),
      }),
    ]
    const idle = get('test', 'idle', {
      title: '八',
      anyone: 'a test',
      unlogged: 'a test',
      input: nothing,
      output: z.null(),
    })
    expect(() =>
      matchBindings(
        [mute, twice, idle],
        [mute, twice, idle].map((endpoint) => handle(endpoint, async () => null)),
      ),
    ).toThrow(
      /neither its action in the operation log nor why it has none: POST \/api\/v2.test\/mute[\s\S]*POST \/api\/v2.test\/twice[\s\S]*GET \/api\/v2.test\/idle/,
    )
    expect(
      matchBindings([one, two], [handlePublic(two, async () => null), handle(one, async () => null)]).map(
        (binding) => binding.endpoint,
      ),
    ).toEqual([one, two])
  })
})

describe.each(['sqlite', 'postgres'] as const)('the mechanism on %s', (kind) => {
  let app: TestApp
  const lines: string[] = []
  beforeAll(async () => {
    app = await createTestApp(kind)
  })
  afterAll(async () => await app.close())

  /** A server of its own over the test app's database. */
  const serve = async (bindings: Binding[], callsPerMinute = 0) => {
    const { database, clock } = app.backend.foundation
    const log = createLog((line) => lines.push(line), 'debug')
    const server = await createServer({
      port: () => 80,
      publicOrigins: [],
      sources: { fileOrigins: [], helperUrls: [] },
      log,
      onTrouble: () => undefined,
    })
    registerEndpoints(
      server,
      bindings.map((binding) => binding.endpoint),
      bindings,
      {
        database,
        log,
        audits: createAuditDesk(log),
        now: () => clock.now(),
        stopping: new AbortController().signal,
        projects: createProjectFinder({ db: database.db, now: () => clock.now() }),
        limit: createRateLimiter(server, callsPerMinute),
        runSessions: app.backend.composition.runSessions,
        shareSessions: app.backend.composition.shareSessions,
        sessions: async (token, presented) =>
          await authenticate(
            { db: database.db, now: () => clock.now(), cache: app.backend.foundation.sessions },
            token,
            presented,
          ),
        binding: createSessionBinding('test'),
      },
    )
    await server.ready()
    return async (endpoint: Endpoint, payload: unknown, headers: Record<string, string> = {}) => {
      const response = await server.inject({
        method: endpoint.method,
        url: endpoint.path,
        headers: { host: 'localhost', ...headers },
        ...(endpoint.method === 'POST' ? { payload: payload as object } : {}),
      })
      return {
        status: response.statusCode,
        headers: response.headers,
        ...response.json<{ code: number; msg: string; data: unknown }>(),
      }
    }
  }

  it('hides a failure of ours and logs it with the request id', async () => {
    const broken = post('test', 'broken', {
      title: '坏',
      anyone: 'a test',
      unlogged: 'a test',
      input: nothing,
      output: z.object({ n: z.number() }),
    })
    const lying = post('test', 'lying', {
      title: '错',
      anyone: 'a test',
      unlogged: 'a test',
      input: nothing,
      output: z.object({ n: z.number() }),
    })
    const send = await serve([
      handle(broken, async () => {
        throw new Error('SQLITE secret detail')
      }),
      handle(lying, async () => ({ n: Number.NaN, password_hash: 'x' })),
    ])
    const { token } = await app.asOwner()
    const reply = await send(broken, {}, { token, 'x-request-id': 'req-1' })
    expect(reply).toMatchObject({ status: 200, code: CODE.INTERNAL, data: { request_id: 'req-1' } })
    expect(reply.headers['x-request-id']).toBe('req-1')
    expect(JSON.stringify(reply)).not.toContain('secret detail')
    expect(lines.some((line) => line.includes('req-1') && line.includes('secret detail'))).toBe(true)
    expect(await send(lying, {}, { token })).toMatchObject({ status: 200, code: CODE.INTERNAL })
  })

  it('drops what the contract does not know from an answer', async () => {
    const wide = post('test', 'wide', {
      title: '多',
      anyone: 'a test',
      unlogged: 'a test',
      input: nothing,
      output: z.object({ n: z.number() }),
    })
    const row = { n: 1, password_hash: 'x' }
    const send = await serve([handle(wide, async () => row)])
    expect((await send(wide, {}, { token: (await app.asOwner()).token })).data).toEqual({ n: 1 })
  })

  it('writes one row to the operation log for a call that succeeded, none for one that failed', async () => {
    const audited = post('test', 'audited', {
      title: '审计动作',
      anyone: 'a test',
      audit: 'test.audited',
      input: z.object({ ok: z.boolean() }).strict(),
      output: z.null(),
    })
    const send = await serve([
      handle(audited, async (ctx, input) => {
        ctx.audit({ targetType: 'thing', targetId: 7, before: { password: 'hidden' } })
        if (!input.ok) throw new Error('no')
        return null
      }),
    ])
    const owner = await app.makeTenant()
    await send(audited, { ok: true }, { token: owner.token, 'user-agent': 'test-agent' })
    await send(audited, { ok: false }, { token: owner.token })
    const rows = await owner.db
      .selectFrom('operation_logs')
      .select(['action', 'target_id', 'summary', 'before', 'ua', 'admin_id'])
      .execute()
    expect(rows).toEqual([
      {
        action: 'test.audited',
        target_id: '7',
        summary: '审计动作',
        before: '{"password":"[removed]"}',
        ua: 'test-agent',
        admin_id: owner.adminId,
      },
    ])
  })

  it('does a POST with an idempotency key once, for one operator and one body', async () => {
    const add = post('test', 'add', {
      title: '加',
      anyone: 'a test',
      audit: 'test.add',
      input: z.object({ n: z.number() }).strict(),
      output: z.object({ count: z.number() }),
    })
    let count = 0
    let hold: Promise<void> = Promise.resolve()
    const send = await serve([
      handle(add, async (_ctx, input) => {
        await hold
        if (input.n < 0) throw new Error('refused')
        count += 1
        return { count }
      }),
    ])
    const owner = await app.makeTenant()
    const colleague = await app.makeAdmin(['*'], { of: owner })
    const stranger = await app.makeTenant()
    const key = (name: string, token = owner.token) => ({ token, 'idempotency-key': name })
    expect((await send(add, { n: 1 }, key('key-0001'))).data).toEqual({ count: 1 })
    expect((await send(add, { n: 1 }, key('key-0001'))).data).toEqual({ count: 1 })
    expect((await send(add, { n: 2 }, key('key-0001'))).code).toBe(CODE.IDEMPOTENCY_MISMATCH)
    expect((await send(add, { n: 1 }, key('key-0001', colleague.token))).code).toBe(CODE.IDEMPOTENCY_MISMATCH)
    expect((await send(add, { n: 1 }, key('key-0001', stranger.token))).data).toEqual({ count: 2 })
    expect((await owner.db.selectFrom('operation_logs').select('id').execute()).length).toBe(1)

    // A refusal frees the key; a bad key is refused itself.
    expect((await send(add, { n: -1 }, key('key-0002'))).code).toBe(CODE.INTERNAL)
    expect((await send(add, { n: 5 }, key('key-0002'))).data).toEqual({ count: 3 })
    expect((await send(add, { n: 5 }, key('short'))).data).toMatchObject({ errors: [{ field: 'idempotency-key' }] })

    // Side by side: one works, the other is told to wait; broken off: nobody repeats it.
    let release = () => {}
    hold = new Promise((resolve) => {
      release = resolve
    })
    const first = send(add, { n: 9 }, key('key-0003'))
    const rival = async (): Promise<number> =>
      (await owner.db.selectFrom('idempotency_keys').select('id').where('key', '=', 'key-0003').execute()).length
    while ((await rival()) === 0) await new Promise((resolve) => setImmediate(resolve))
    expect(await send(add, { n: 9 }, key('key-0003'))).toMatchObject({
      code: CODE.CONFLICT,
      msg: '相同的请求正在处理，请稍候',
    })
    release()
    expect((await first).data).toEqual({ count: 4 })
    await owner.db
      .updateTable('idempotency_keys')
      .set({ response: null, create_time: Date.now() - 400_000 })
      .where('key', '=', 'key-0003')
      .execute()
    expect(await send(add, { n: 9 }, key('key-0003'))).toMatchObject({
      code: CODE.CONFLICT,
      msg: expect.stringContaining('结果未知'),
    })
    expect(count).toBe(4)
  })

  it('slows down a client that calls too often, each call and client for itself', async () => {
    const rare = post('test', 'rare', {
      title: '少',
      anyone: 'a test',
      unlogged: 'a test',
      perMinute: 2,
      input: nothing,
      output: z.null(),
    })
    const open = get('test', 'open', { title: '开', access: 'public', perMinute: 2, input: nothing, output: z.null() })
    const send = await serve(
      [handle(rare, async () => null), handlePublic(open, async () => null), handle(one, async () => null)],
      5,
    )
    const { token } = await app.makeTenant()
    const other = await app.makeTenant()
    expect([(await send(rare, {}, { token })).code, (await send(rare, {}, { token })).code]).toEqual([1, 1])
    const refused = await send(rare, {}, { token })
    expect(refused).toMatchObject({ status: 200, code: CODE.TOO_OFTEN, data: { retry_after: expect.any(Number) } })
    expect(refused.msg).toMatch(/操作太频繁，请 \d+ 秒后再试/)
    expect((await send(rare, {}, { token: other.token })).code).toBe(1)
    const codes: number[] = []
    for (let call = 0; call < 7; call += 1) codes.push((await send(one, {}, { token })).code)
    expect(codes).toEqual([1, 1, 1, 1, 1, CODE.TOO_OFTEN, CODE.TOO_OFTEN])
    expect([(await send(open, {})).code, (await send(open, {})).code, (await send(open, {})).code]).toEqual([
      1,
      1,
      CODE.TOO_OFTEN,
    ])
    // A token of one's own making opens no new window on a public call.
    for (const made of ['a', 'b'.repeat(43), token])
      expect((await send(open, {}, { token: made })).code).toBe(CODE.TOO_OFTEN)
  })

  it('counts public calls without a limit of their own by address, whatever token they bring', async () => {
    const send = await serve([handlePublic(two, async () => null)], 5)
    const codes: number[] = []
    for (let call = 0; call < 8; call += 1) codes.push((await send(two, {}, { token: `${call}`.repeat(43) })).code)
    expect(codes).toEqual([1, 1, 1, 1, 1, CODE.TOO_OFTEN, CODE.TOO_OFTEN, CODE.TOO_OFTEN])
  })

  it('refuses a NUL and nesting without end wherever they stand, also in what the contract leaves open', async () => {
    const free = post('test', 'free', {
      title: '任意',
      access: 'public',
      unlogged: 'a test',
      input: z.object({ raw: z.record(z.string(), z.unknown()) }),
      output: z.null(),
    })
    const send = await serve([handlePublic(free, async () => null)])
    let deep: unknown = 'x'
    for (let level = 0; level < 40; level += 1) deep = { deep }
    expect((await send(free, { raw: { name: ['好'] } })).code).toBe(1)
    for (const raw of [{ name: 'a\u0000' }, { list: [{ name: ['a\u0000'] }] }, { 'a\u0000': 1 }, { deep }])
      expect(await send(free, { raw })).toMatchObject({ code: CODE.BAD_INPUT })
  })
})
