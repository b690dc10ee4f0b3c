import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CODE } from '../../contract/errors.ts'
import { info, login, setPersonalData } from '../../contract/http/admin.ts'
import { attachmentUses } from '../../contract/http/attachment.ts'
import { initProject } from '../../contract/http/common.ts'
import { ALL_ENDPOINTS } from '../../contract/http/endpoints.ts'
import { addTask, taskInfo } from '../../contract/http/wisdom-seo.ts'
import type { TestApp } from '../testing/app.ts'
import { createTestApp } from '../testing/app.ts'
import { BODY_LIMIT_BYTES } from './server.ts'

const HOST = '127.0.0.1:41080'
const PAGE =
  '<!doctype html><html><head><meta name="csp-nonce" content=""><script type="module" src="/assets/entry-abcd1234.js"></script></head><body></body></html>'

let app: TestApp
let renderer: string
beforeAll(async () => {
  renderer = await mkdtemp(path.join(tmpdir(), 'renderer-test-'))
  await mkdir(path.join(renderer, 'assets'))
  await writeFile(path.join(renderer, 'index.html'), PAGE)
  await writeFile(path.join(renderer, 'assets', 'entry-abcd1234.js'), 'export {}')
  await writeFile(path.join(renderer, 'assets', 'hash-worker-abcd1234.js'), 'export {}')
  await writeFile(path.join(renderer, 'favicon.ico'), 'icon')
  app = await createTestApp('sqlite', { rendererDir: renderer, publicOrigins: ['https://team.example.com'] })
})
afterAll(async () => {
  await app.close()
  await rm(renderer, { recursive: true, force: true })
})

const get = async (url: string, headers: Record<string, string> = {}) =>
  await app.backend.app.inject({ method: 'GET', url, headers: { host: HOST, ...headers } })
const send = async (url: string, payload: string, headers: Record<string, string> = {}) => {
  const response = await app.backend.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { host: HOST, 'content-type': 'application/json', ...headers },
  })
  return { status: response.statusCode, ...response.json<{ code: number; msg: string; data: unknown }>() }
}

describe('strangers', () => {
  it.each([
    ['attacker.example:41080', undefined],
    ['127.0.0.1.attacker.example:41080', undefined],
    [HOST, 'http://attacker.example'],
    [HOST, 'null'],
  ])('get a plain 403 on every path: host %s, origin %s', async (host, origin) => {
    for (const url of ['/', initProject.path, '/files/x', '/openapi.json', '/nowhere']) {
      const reply = await get(url, { host, ...(origin === undefined ? {} : { origin }) })
      expect([reply.statusCode, reply.body, reply.headers['content-type']]).toEqual([
        403,
        'Forbidden',
        'text/plain; charset=utf-8',
      ])
    }
  })

  it('are not given cross-origin headers', async () => {
    const reply = await app.backend.app.inject({
      method: 'OPTIONS',
      url: login.path,
      headers: { host: HOST, origin: 'http://127.0.0.1:41080', 'access-control-request-method': 'POST' },
    })
    expect(reply.statusCode).toBe(404)
    expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})

describe('the page', () => {
  it('comes with the policy and a fresh nonce per load', async () => {
    const [first, second] = [await get('/'), await get('/account/authorization')]
    const nonces = [first, second].map((reply) => {
      const nonce = /<meta name="csp-nonce" content="([^"]+)">/.exec(reply.body)?.[1]
      expect(reply.statusCode).toBe(200)
      expect(reply.headers['cache-control']).toBe('no-store')
      expect(String(reply.headers['content-security-policy'])).toBe(
        `default-src 'self';script-src 'self';style-src 'self' 'nonce-${nonce}';img-src 'self' data: blob: https:;media-src 'self' blob:;font-src 'self' data:;connect-src 'self' ws://127.0.0.1:* ws://localhost:*;worker-src 'self' blob:;object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none'`,
      )
      return nonce
    })
    expect(nonces[0]).toMatch(/^[A-Za-z0-9+/]{22}==$/)
    expect(nonces[0]).not.toBe(nonces[1])
  })

  it('has its assets kept for a year and its other files asked for again', async () => {
    expect((await get('/assets/entry-abcd1234.js')).headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': expect.stringContaining('javascript'),
    })
    expect((await get('/favicon.ico')).headers['cache-control']).toBe('no-cache')
    // WebAssembly runs in the worker that hashes files, nowhere else.
    expect((await get('/assets/hash-worker-abcd1234.js')).headers['content-security-policy']).toBe(
      "default-src 'none';script-src 'self' 'wasm-unsafe-eval'",
    )
    expect((await get('/assets/entry-abcd1234.js')).headers['content-security-policy']).not.toContain('wasm')
    expect((await get('/index.html')).headers['cache-control']).toBe('no-store')
  })

  it.each([
    '/assets/missing-abcd1234.js',
    '/../package.json',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/..%2fpackage.json',
    '/.env',
  ])('does not answer %s with a file of ours', async (url) => {
    const reply = await get(url)
    // What is left of a path after its dots are taken out may be a page of ours, never a file.
    if (reply.statusCode === 200) expect(reply.body).toContain('csp-nonce')
    else expect(reply.statusCode).toBeGreaterThanOrEqual(400)
    expect(reply.body).not.toMatch(/matrix-publisher|root:/)
  })
})

describe('every reply', () => {
  it('carries the security headers and echoes a sane request id', async () => {
    const reply = await get(initProject.path, { 'x-request-id': 'abc-1' })
    expect(reply.headers).toMatchObject({
      'x-request-id': 'abc-1',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("script-src 'self';style-src 'self';"),
    })
    expect((await get(initProject.path, { 'x-request-id': 'a b\u00e9<script>' })).headers['x-request-id']).toMatch(
      /^[0-9a-f-]{36}$/,
    )
  })

  it('is an envelope: unknown calls 404, broken JSON and form 40001, oversize 413', async () => {
    expect((await get('/api/v2.admin/nowhere')).json()).toEqual({ code: 404, msg: '接口不存在', data: null })
    expect((await get('/api/v2.admin/nowhere')).statusCode).toBe(404)
    expect((await get(login.path)).statusCode).toBe(404)
    expect(await send(login.path, '{"username":')).toMatchObject({
      status: 200,
      code: CODE.BAD_INPUT,
      data: { errors: [{ field: '' }] },
    })
    expect(await send(login.path, '{"__proto__":{"x":1},"username":"a"}')).toMatchObject({
      status: 200,
      code: CODE.BAD_INPUT,
    })
    expect(await send(login.path, `{"username":${'['.repeat(500_000)}${']'.repeat(500_000)}}`)).toMatchObject({
      status: 200,
      code: CODE.BAD_INPUT,
    })
    expect(await send(login.path, JSON.stringify({ username: 'a\u0000b', password: 'x' }))).toMatchObject({
      code: CODE.BAD_INPUT,
      data: { errors: [{ field: 'username', msg: '含有不允许的字符' }] },
    })
    expect(await send(login.path, '[]')).toMatchObject({ code: CODE.BAD_INPUT })
    expect(await send(login.path, 'x', { 'content-type': 'text/xml' })).toMatchObject({
      status: 200,
      code: CODE.BAD_INPUT,
    })
    expect(await send(login.path, JSON.stringify({ username: 'x'.repeat(BODY_LIMIT_BYTES) }))).toMatchObject({
      status: 413,
      code: CODE.BAD_INPUT,
      msg: '提交的内容过大',
    })
  })

  it('names each wrong field in Chinese', async () => {
    expect(await send(login.path, JSON.stringify({ password: 5, more: 1 }))).toMatchObject({
      code: CODE.BAD_INPUT,
      msg: '参数错误：username 必填',
      data: {
        errors: [
          { field: 'username', msg: '必填' },
          { field: 'password', msg: '应为文字' },
          { field: 'more', msg: '不支持的字段' },
        ],
      },
    })
    const { token } = await app.asOwner()
    expect(
      await send(setPersonalData.path, JSON.stringify({ publish: { min_gap_minutes: 9_999 } }), { token }),
    ).toMatchObject({ data: { errors: [{ field: 'publish.min_gap_minutes', msg: '不能大于 1440' }] } })
    // One line of many: the sentence says which, no name of a field does.
    const task = {
      type: 'clip',
      name: '任务',
      sources: { attachment_ids: [1] },
      third_auth_ids: [1],
      titles: { mode: 'manual', list: ['好', '长'.repeat(120), ' '] },
      client_token: 'titles-0001',
    }
    expect(await send(addTask.path, JSON.stringify(task), { token })).toMatchObject({
      code: CODE.BAD_INPUT,
      msg: '第 2 行标题有 120 个字，最多 100 个字',
      data: {
        errors: [
          { field: 'titles.list.1', msg: '第 2 行标题有 120 个字，最多 100 个字' },
          { field: 'titles.list.2', msg: '第 3 行标题是空的' },
        ],
      },
    })
  })

  it('speaks the language asked for where the catalogue has it', async () => {
    const reply = await app.injectRaw(info, {}, { headers: { 'x-lang': 'en' } })
    expect(reply.msg).toBe('You are signed out, please sign in again')
  })

  it('a refusal says in which language it is', async () => {
    const { token } = await app.asOwner()
    const asked = async (lang: string, id: string) => {
      const reply = await get(`${taskInfo.path}?wisdom_task_id=${id}`, { token, 'x-lang': lang })
      return [reply.json<{ msg: string }>().msg, reply.headers['content-language']]
    }
    expect(await asked('en', '999')).toEqual(['The task does not exist or was deleted', 'en'])
    expect(await asked('zh', '999')).toEqual(['任务不存在或已删除', 'zh'])
    // What has no reason yet is Chinese, and says so.
    expect((await asked('en', 'x'))[1]).toBe('zh')
  })
})

describe('bodies', () => {
  it('may be forms, and lists in a query are 1,2,3 or repeated', async () => {
    const form = await send(login.path, 'username=nobody&password=wrong&remember=0', {
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect(form.code).toBe(CODE.BAD_CREDENTIALS)
    const { token } = await app.asOwner()
    for (const query of ['ids=1,2,3', 'ids=1&ids=2'])
      expect((await get(`${attachmentUses.path}?${query}`, { token })).json()).toMatchObject({ code: CODE.NOT_FOUND })
    expect((await get(`${attachmentUses.path}?ids=1,x`, { token })).json()).toMatchObject({
      code: CODE.BAD_INPUT,
      data: { errors: [{ field: 'ids' }] },
    })
  })

  it('of strangers are not read before the token was looked at', async () => {
    expect(await send(setPersonalData.path, '{"broken', { token: 'A'.repeat(43) })).toMatchObject({
      status: 401,
      code: 401,
    })
  })
})

describe('white label', () => {
  it('chooses the project by x-host before Host, and the default for unknown hosts', async () => {
    const { db } = app.backend.foundation.database
    await db
      .insertInto('projects')
      .values({ host: 'brand.example.com', name: '某品牌', default_theme: 'light' })
      .execute()
    const other = await createTestApp('sqlite')
    try {
      await other.backend.foundation.database.db
        .insertInto('projects')
        .values({ host: 'brand.example.com', name: '某品牌', default_theme: 'light' })
        .execute()
      expect((await other.inject(initProject, {}, { headers: { 'x-host': 'brand.example.com' } })).data).toMatchObject({
        name: '某品牌',
        theme_default: 'light',
      })
      expect((await other.inject(initProject, {}, { headers: { 'x-host': 'unknown.example.com' } })).data.name).toBe(
        '矩阵发布台',
      )
      expect((await other.inject(initProject, {})).data).toMatchObject({
        name: '矩阵发布台',
        helper: { ws_url: 'ws://127.0.0.1:41081' },
      })
    } finally {
      await other.close()
    }
  })
})

it('describes every call in OpenAPI', async () => {
  const document = (await get('/openapi.json')).json<{
    openapi: string
    paths: Record<string, Record<string, { summary: string }>>
  }>()
  expect(document.openapi).toBe('3.1.0')
  for (const endpoint of ALL_ENDPOINTS) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    expect(document.paths[path]?.[endpoint.method.toLowerCase()]?.summary, path).toBe(endpoint.title)
  }
})
