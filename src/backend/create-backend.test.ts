import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { request } from 'node:http'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { login } from '../contract/http/admin.ts'
import { initProject } from '../contract/http/common.ts'
import { startFailure } from './compose/start-failure.ts'
import { createBackend } from './create-backend.ts'
import type { Backend } from './create-backend.ts'
import { readCommandLine } from './team-server.ts'
import { createTestLocation } from './testing/databases.ts'
import { layMigrated } from './testing/migrated-file.ts'

const OWNER = { username: 'boss', password: 'abcd1234', nickname: '老板', company: '公司' }
let dataDir: string
const cleanups: (() => Promise<unknown>)[] = []
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'create-backend-'))
})
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

async function open(extra: Partial<Parameters<typeof createBackend>[0]> = {}): Promise<Backend> {
  const backend = await createBackend({ dataDir, port: 0, log: { level: 'silent' }, ownerSeed: OWNER, ...extra })
  cleanups.push(backend.close)
  return backend
}
/** Saves the start the making of all tables. */
const openMigrated = async (extra: Parameters<typeof open>[0] = {}): Promise<Backend> => {
  await layMigrated(path.join(dataDir, 'data.sqlite'))
  return await open(extra)
}
const post = async (url: string, body: unknown, headers: Record<string, string> = {}) => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return z
    .object({ code: z.number(), msg: z.string(), data: z.record(z.string(), z.unknown()).nullable() })
    .parse(await response.json())
}

describe('a backend', () => {
  it('listens, has the prepared owner, keeps its keys and folder private, and starts again on the same data', async () => {
    const first = await open()
    expect(first.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    const config = z.object({ data: z.object({ needs_setup: z.number(), sealing_key: z.string() }) })
    const before = config.parse(await (await fetch(first.url + initProject.path)).json()).data
    expect(before).toMatchObject({ needs_setup: 0, sealing_key: expect.stringMatching(/^[A-Za-z0-9+/=]{80,400}$/) })
    expect((await post(first.url + login.path, { username: 'boss', password: 'abcd1234' })).code).toBe(1)
    expect((await stat(path.join(dataDir, 'keys.json'))).mode & 0o077).toBe(0)
    await first.close()
    const second = await open()
    expect(config.parse(await (await fetch(second.url + initProject.path)).json()).data).toEqual(before)
  })

  it('answers what it has begun, then refuses new calls, when it stops', async () => {
    const backend = await openMigrated()
    const { hostname, port } = new URL(backend.url)
    const call = request({
      hostname,
      port,
      method: 'POST',
      path: login.path,
      headers: { 'content-type': 'application/json', 'content-length': 46, connection: 'keep-alive' },
    })
    const answered = once(call, 'response')
    call.write('{"username":"boss",')
    await once(call, 'socket')
    await new Promise<void>((resolve) => {
      call.write(' ', () => resolve())
    })
    // The server has the head of the request once it has answered another one on a second connection.
    await fetch(backend.url + initProject.path)
    const closed = backend.close()
    call.end('"password":"abcd1234"}    '.slice(0, 26))
    const [response] = await answered
    expect(response.statusCode).toBe(200)
    response.resume()
    await closed
    await expect(fetch(backend.url + initProject.path)).rejects.toThrow()
    await backend.close()
  })

  it('says so when the port is taken, and leaves the folder free', async () => {
    const squatter = createServer().listen(0, '127.0.0.1')
    await once(squatter, 'listening')
    cleanups.push(async () => await new Promise((resolve) => squatter.close(resolve)))
    const { port } = squatter.address() as AddressInfo
    const error: unknown = await createBackend({ dataDir, port, log: { level: 'silent' } }).catch(
      (reason: unknown) => reason,
    )
    expect(startFailure(error)).toMatchObject({ code: 'PORT_IN_USE', message: expect.stringContaining('--port') })
    await open()
  })

  it('refuses a folder in use, wrong settings, a database that does not answer and keys that others can read, in words', async () => {
    const first = await openMigrated()
    const locked: unknown = await createBackend({ dataDir, port: 0, log: { level: 'silent' } }).catch(
      (reason: unknown) => reason,
    )
    expect(startFailure(locked)).toMatchObject({ code: 'FOLDER_LOCKED', message: expect.stringContaining(dataDir) })
    const wrong: unknown = await createBackend({ dataDir, port: 70_000 }).catch((reason: unknown) => reason)
    expect(startFailure(wrong)).toMatchObject({ code: 'BAD_CONFIG', message: expect.stringContaining('port') })
    const nobody: unknown = await createBackend({
      dataDir,
      port: 0,
      log: { level: 'silent' },
      database: { kind: 'postgres', url: 'postgres://u:p@127.0.0.1:1/x' },
    }).catch((reason: unknown) => reason)
    expect(startFailure(nobody).code).toBe('DATABASE_DOWN')
    await first.close()
    await chmod(path.join(dataDir, 'keys.json'), 0o644)
    const readable: unknown =
      process.platform === 'win32'
        ? null
        : await createBackend({ dataDir, port: 0, log: { level: 'silent' } }).catch((reason: unknown) => reason)
    if (process.platform !== 'win32')
      expect(startFailure(readable)).toMatchObject({ code: 'BAD_KEYS', message: expect.stringContaining('chmod 600') })
  })

  it('answers no calls as a worker, only that it lives', async () => {
    const backend = await openMigrated({ role: 'worker', version: '1.2.3' })
    expect(await (await fetch(`${backend.url}/healthz`)).json()).toMatchObject({ ok: true, version: '1.2.3' })
    expect((await fetch(backend.url + initProject.path)).status).toBe(404)
  })

  it('runs on PostgreSQL as API here and as worker there', async () => {
    const place = await createTestLocation('postgres')
    cleanups.push(place.remove)
    if (place.location.kind !== 'postgres') throw new Error('no PostgreSQL')
    const database = { kind: 'postgres', url: place.location.url } as const
    const api = await open({ role: 'api', database })
    const worker = await open({ role: 'worker', database, ownerSeed: undefined })
    expect((await post(api.url + login.path, { username: 'boss', password: 'abcd1234' })).code).toBe(1)
    expect((await fetch(`${worker.url}/healthz`)).status).toBe(200)
    await Promise.all([api.close(), worker.close()])
  })

  it('writes its log to a file without secrets', async () => {
    const file = path.join(dataDir, 'logs', 'backend.log')
    const backend = await openMigrated({ log: { level: 'debug', file } })
    await post(backend.url + login.path, { username: 'boss', password: 'abcd1234' })
    await backend.close()
    const text = await readFile(file, 'utf8')
    expect(text).toContain('listening')
    expect(text).not.toContain('abcd1234')
  })
})

describe('the command line of the team server', () => {
  it('is read into a configuration', () => {
    const config = readCommandLine(
      [
        '--database-url',
        'postgres://x',
        '--s3-endpoint',
        'https://s3.example.com',
        '--s3-bucket',
        'b',
        '--s3-path-style',
        '--role',
        'worker',
        '--port',
        '9000',
        '--public-origin',
        'https://a.example.com',
        '--public-origin',
        'https://b.example.com',
        '--data-dir',
        '/srv/data',
      ],
      { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' },
    )
    expect(config).toMatchObject({
      dataDir: path.resolve('/srv/data'),
      port: 9_000,
      role: 'worker',
      database: { kind: 'postgres', url: 'postgres://x' },
      publicOrigins: ['https://a.example.com', 'https://b.example.com'],
      files: {
        kind: 's3',
        endpoint: 'https://s3.example.com',
        bucket: 'b',
        forcePathStyle: true,
        accessKeyId: 'id',
        secretAccessKey: 'key',
      },
    })
    expect(
      readCommandLine(
        ['--role', 'worker', '--name', '剪辑一号', '--renders', '3', '--cache-gb', '50', '--lease-seconds', '20'],
        { DATABASE_URL: 'postgres://x' },
      ),
    ).toMatchObject({
      machineName: '剪辑一号',
      renders: 3,
      sourceCacheGb: 50,
      leaseSeconds: 20,
      database: { kind: 'postgres', url: 'postgres://x' },
    })
    expect(() => readCommandLine(['--role', 'worker'], {})).toThrow('--role worker 需要 --database-url')
    expect(readCommandLine(['--help'], {})).toBe('help')
    expect(() => readCommandLine(['--role', 'boss'], {})).toThrow('--role 只能是 all、api 或 worker')
    expect(() => readCommandLine(['--nonsense'], {})).toThrow()
  })
})
