import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { get, post } from '../../src/contract/endpoint.ts'
import { ids } from '../../src/contract/fields.ts'
import type { ApiError } from '../../src/renderer/core/http/api-error.ts'
import { createHttpClient, type Failure, type HttpClient } from '../../src/renderer/core/http/http-client.ts'
import { createOverlay } from '../../src/renderer/core/http/overlay.ts'

const read = get('test', 'read', {
  title: 't',
  input: z.object({ ids: ids().optional(), keyword: z.string().optional() }).strict(),
  output: z.object({ n: z.number() }),
})
const write = post('test', 'write', { title: 't', input: z.object({ name: z.string() }).strict(), output: z.null() })

interface Answer {
  status?: number
  body: unknown
  raw?: string
}

let server: Server
let base = ''
let seen: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = []
let answer: Answer | 'hang'
let token = 'tok'

beforeEach(async () => {
  seen = []
  token = 'tok'
  answer = { body: { code: 1, msg: 'ok', data: { n: 7 } } }
  server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      seen.push({
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(parts).toString(),
      })
      if (answer === 'hang') return
      response
        .writeHead(answer.status ?? 200, {
          'content-type': 'application/json',
          'x-request-id': 'r-1',
          'content-language': 'ja',
        })
        .end(answer.raw ?? JSON.stringify(answer.body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const make = (
  timeoutMs = 20_000,
): { http: HttpClient; overlay: ReturnType<typeof createOverlay>; failures: Failure[] } => {
  const overlay = createOverlay()
  const http = createHttpClient({
    overlay,
    token: () => token,
    siteHost: 'site.example',
    deviceId: () => 'device-1',
    language: () => 'ja',
    baseURL: base,
    timeoutMs,
  })
  const failures: Failure[] = []
  http.onFailure((failure) => failures.push(failure))
  return { http, overlay, failures }
}
const failed = async (run: Promise<unknown>): Promise<ApiError> =>
  (await run.then(
    () => expect.fail('should fail'),
    (error: unknown) => error,
  )) as ApiError

describe('the page’s http client', () => {
  it('sends token, host and device, lists as 1,2,3, and answers validated data', async () => {
    const { http } = make()
    expect(await http.call(read, { ids: [1, 2, 3], keyword: '' })).toEqual({ n: 7 })
    expect(seen[0]).toMatchObject({
      method: 'GET',
      url: '/api/v2.test/read?ids=1,2,3',
      headers: { token: 'tok', 'x-host': 'site.example', 'x-device-id': 'device-1', 'x-lang': 'ja' },
    })
  })
  it('sends no token header without a token, and a key only where asked', async () => {
    token = ''
    answer = { body: { code: 1, msg: 'ok', data: null } }
    await make().http.call(write, { name: 'a' }, { idempotencyKey: 'key-12345' })
    expect(seen[0]?.headers).not.toHaveProperty('token')
    expect(seen[0]).toMatchObject({ method: 'POST', body: '{"name":"a"}', headers: { 'idempotency-key': 'key-12345' } })
  })
  it('rejects another code with its message and its wrong fields', async () => {
    answer = { body: { code: 40001, msg: '参数错误', data: { errors: [{ field: 'name', msg: '不能为空' }] } } }
    const { http, failures } = make()
    const error = await failed(http.call(write, { name: '' }))
    expect(error).toMatchObject({ kind: 'business', code: 40001, message: '参数错误', requestId: 'r-1', locale: 'ja' })
    expect(error.fieldErrors).toEqual([{ field: 'name', msg: '不能为空' }])
    expect(failures).toMatchObject([{ quiet: false, userAction: true, token: 'tok' }])
  })
  it.each([
    [401, 'unauthorized'],
    [403, 'expired'],
    [500, 'http'],
    [502, 'http'],
  ])('knows HTTP %i as %s', async (status, kind) => {
    answer = { status, body: { code: status, msg: 'm', data: null } }
    expect(await failed(make().http.call(read, {}))).toMatchObject({ kind, code: status, locale: 'ja' })
  })
  it('does not trust an answer of another shape', async () => {
    answer = { body: { code: 1, msg: 'ok', data: { n: 'seven' } } }
    expect(await failed(make().http.call(read, {}))).toMatchObject({ kind: 'shape' })
    answer = { body: null, raw: '<html>' }
    expect(await failed(make().http.call(read, {}))).toMatchObject({ kind: 'shape' })
  })
  it('tells a server that is gone from one that is slow', async () => {
    answer = 'hang'
    expect(await failed(make(200).http.call(read, {}))).toMatchObject({ kind: 'timeout' })
    base = 'http://127.0.0.1:1'
    expect(await failed(make().http.call(read, {}))).toMatchObject({ kind: 'network' })
  })
  it('stops when the caller gives up, and reports no failure', async () => {
    answer = 'hang'
    const { http, failures } = make()
    const stop = new AbortController()
    const run = failed(http.call(read, {}, { signal: stop.signal }))
    stop.abort()
    expect(await run).toMatchObject({ kind: 'cancelled' })
    expect(failures).toEqual([])
  })
  it('counts calls in the overlay unless told not to, failed ones too', async () => {
    const { http, overlay } = make()
    let most = 0
    overlay.store.subscribe((state) => (most = Math.max(most, state.count)))
    await Promise.all([http.call(read, {}), http.call(read, {}), http.call(read, {}, { overlay: false })])
    expect(most).toBe(2)
    answer = { status: 500, body: {} }
    await failed(http.call(read, {}))
    expect(overlay.store.getState().count).toBe(0)
  })
  it('sends forms with progress; a foreign address gets no token', async () => {
    const form = new FormData()
    form.set('file', new Blob(['x'.repeat(200_000)]), '视频.mp4')
    const sent: number[] = []
    answer = { body: { code: 1, msg: 'ok', data: { received: 1 } } }
    const output = z.object({ received: z.number() })
    expect(
      await make().http.sendForm('/api/v2.common/uploadFile/u1', form, output, {
        onProgress: (bytes) => sent.push(bytes),
      }),
    ).toEqual({ received: 1 })
    expect(sent.at(-1)).toBeGreaterThan(200_000)
    answer = { body: null, raw: '' }
    await make().http.sendForm(`${base}/bucket`, form, z.unknown(), { foreign: true })
    expect(seen.map((one) => one.headers['token'])).toEqual(['tok', undefined])
  })
})
