// What an operator sees of a data folder that is ill: nothing opens in silence, nothing is told as failed that is stored.
import { chmod, copyFile, cp, mkdtemp, open, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { CODE } from '../../contract/errors.ts'
import { saveGroup } from '../../contract/http/third-auth.ts'
import { login, operationLog } from '../../contract/http/admin.ts'
import { buildBackend, createBackend } from '../create-backend.ts'
import { createTestApp, TEST_PASSWORD } from '../testing/app.ts'
import { backupFolder } from './restored.ts'
import { startFailure } from './start-failure.ts'

const OWNER = { username: 'boss', password: 'abcd1234', nickname: '老板', company: '公司' }
const ROWS = 3_000
let root: string
/** A filled data folder after a clean end, with one backup. */
let model: string
const seen: string[] = []
const cleanups: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'faults-'))
  model = path.join(root, 'model')
  const backend = await start(model)
  const { db } = backend.foundation.database
  for (let at = 0; at < ROWS; at += 500) {
    await db.insertInto('copywritings').values(Array.from({ length: 500 }, (_, n) => ({ tenant_id: 1, title: `文案 ${at + n}`, content: `第 ${at + n} 条，`.repeat(20), admin_id: 1 }))).execute()
  }
  await backend.foundation.database.backupTo(path.join(model, 'copy.sqlite'))
  await backend.close()
})
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})
afterAll(async () => {
  process.stdout.write(`faults of a data folder\n${seen.join('\n')}\n`)
  await rm(root, { recursive: true, force: true })
})

const start = async (dataDir: string) => await buildBackend({ dataDir, port: 0, log: { level: 'silent' }, ownerSeed: OWNER })
const copyOf = async (name: string): Promise<string> => {
  const dir = path.join(root, name)
  await cp(model, dir, { recursive: true })
  cleanups.push(async () => await rm(dir, { recursive: true, force: true }))
  return dir
}
/** The start's refusal, noted for the table; '' when it started. */
const refused = async (fault: string, dir: string): Promise<{ code: string; message: string }> => {
  const failure = await createBackend({ dataDir: dir, port: 0, log: { level: 'silent' } }).then(async (backend) => (await backend.close(), { code: '', message: '' }), (error: unknown) => startFailure(error))
  seen.push(`${fault} | ${failure.code || 'starts'} | ${failure.message.slice(0, 60)}`)
  return failure
}

describe('a data folder', () => {
  it('without its database does not open as a new product', async () => {
    const dir = await copyOf('missing')
    await rm(path.join(dir, 'data.sqlite'))
    const failure = await refused('database missing', dir)
    expect(failure.code).toBe('DATABASE_MISSING')
    expect(failure.message).toContain('没有可用的备份')
    await cp(path.join(model, 'copy.sqlite'), path.join(backupFolder({ dataDir: dir }), 'backup-20261120T101500Z-hourly.sqlite'), { recursive: true })
    expect((await refused('database missing, a backup there', dir)).message).toMatch(/backup-20261120T101500Z-hourly\.sqlite.*--restore/)
    await expect(stat(path.join(dir, 'data.sqlite'))).rejects.toThrow()
  })

  it('with bytes changed in 50 random places never opens in silence', async () => {
    const dir = await copyOf('flipped')
    const [file, sum] = [path.join(dir, 'data.sqlite'), await readFile(path.join(dir, 'data.sqlite.sum'))]
    const { size } = await stat(file)
    let state = 7
    const random = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
    const codes = new Map<string, number>()
    for (let place = 0; place < 50; place += 1) {
      await copyFile(path.join(model, 'data.sqlite'), file)
      const handle = await open(file, 'r+')
      const at = Math.floor(random() * size)
      const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, at)
      await handle.write(Buffer.from([(buffer[0] ?? 0) ^ (1 + Math.floor(random() * 254))]), 0, 1, at)
      await handle.close()
      await writeFile(path.join(dir, 'data.sqlite.sum'), sum)
      const { code } = await createBackend({ dataDir: dir, port: 0, log: { level: 'silent' } }).then(async (backend) => (await backend.close(), { code: 'silent' }), (error: unknown) => startFailure(error))
      codes.set(code, (codes.get(code) ?? 0) + 1)
    }
    seen.push(`flipped bytes, 50 places | ${[...codes].map(([code, n]) => `${code} ${n}`).join(', ')}`)
    expect([...codes.keys()]).toEqual(['DATABASE_DAMAGED'])
  }, 60_000)

  it('whose database is damaged after a crash is seen by the check of its pages, and names the backup that opens', async () => {
    const dir = await copyOf('pages')
    await rm(path.join(dir, 'data.sqlite.sum'))
    await cp(path.join(model, 'copy.sqlite'), path.join(backupFolder({ dataDir: dir }), 'backup-20261120T101500Z-hourly.sqlite'), { recursive: true })
    const handle = await open(path.join(dir, 'data.sqlite'), 'r+')
    const { size } = await handle.stat()
    await handle.write(Buffer.alloc(4_096 * 40, 0x5a), 0, 4_096 * 40, Math.floor(size / 2 / 4_096) * 4_096)
    await handle.close()
    const failure = await refused('40 pages overwritten', dir)
    expect(failure.code).toBe('DATABASE_DAMAGED')
    expect(failure.message).toContain('backup-20261120T101500Z-hourly.sqlite')
    // And that is how it comes back.
    const back = await buildBackend({ dataDir: dir, port: 0, log: { level: 'silent' }, restore: '' })
    expect((await back.foundation.database.db.selectFrom('copywritings').select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n).toBe(ROWS)
    await back.close()
    expect((await refused('after --restore', dir)).code).toBe('')
  })

  it('whose database is no database says so in words', async () => {
    const dir = await copyOf('header')
    await rm(path.join(dir, 'data.sqlite.sum'))
    const handle = await open(path.join(dir, 'data.sqlite'), 'r+')
    await handle.write(Buffer.from('not a database at all'), 0, 21, 0)
    await handle.close()
    const failure = await refused('header overwritten', dir)
    expect(failure).toMatchObject({ code: 'DATABASE_DAMAGED', message: expect.stringContaining('已损坏') })
  })

  it('that everybody could read is closed at the start', async () => {
    const dir = await copyOf('open')
    await chmod(dir, 0o755)
    expect((await refused('folder 0755', dir)).code).toBe('')
    expect((await stat(dir)).mode & 0o777).toBe(0o700)
  })

  it('is opened by one product at a time', async () => {
    const dir = await copyOf('two')
    const first = await start(dir)
    cleanups.push(first.close)
    expect((await refused('two instances', dir)).code).toBe('FOLDER_LOCKED')
  })
})

describe('while it runs', () => {
  const running = async () => {
    const app = await createTestApp('sqlite')
    cleanups.push(app.close)
    return { app, owner: await app.asOwner(), db: app.backend.foundation.database.db }
  }

  it('a full disk is told as such at every write; what is told as failed is not stored, the login included', async () => {
    const { app, owner, db } = await running()
    const pages = await sql<{ page_count: number }>`pragma page_count`.execute(db)
    await sql`pragma max_page_count = ${sql.lit(pages.rows[0]?.page_count ?? 0)}`.execute(db)
    const groups = async (): Promise<number> => (await owner.db.selectFrom('third_auth_groups').select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n
    let stored = await groups()
    let full = 0
    for (let at = 0; at < 400 && full < 5; at += 1) {
      const reply = await app.inject(saveGroup, { name: `分组${at}` }, { token: owner.token })
      if (reply.code === 1) stored += 1
      else {
        full += 1
        expect(reply).toMatchObject({ code: CODE.STORAGE_DOWN, msg: expect.stringContaining('磁盘空间不足'), data: { trouble: 'full' } })
      }
      expect(await groups()).toBe(stored)
    }
    expect(full).toBe(5)
    const { username } = await owner.db.selectFrom('admins').select('username').executeTakeFirstOrThrow()
    const replies = new Set<number>()
    for (let at = 0; at < 20; at += 1) replies.add((await app.inject(login, { username, password: TEST_PASSWORD })).code)
    expect([...replies].every((code) => code === 1 || code === CODE.STORAGE_DOWN)).toBe(true)
    seen.push(`disk full | ${CODE.STORAGE_DOWN} | 磁盘空间不足，${stored} 个分组都已保存`)
    // With room again the rows of the operation log that waited are written.
    await sql`pragma max_page_count = 1000000`.execute(db)
    expect((await app.inject(saveGroup, { name: '有空间了' }, { token: owner.token })).code).toBe(1)
    const rows = await owner.db.selectFrom('operation_logs').select((eb) => eb.fn.countAll<number>().as('n')).where('action', '=', 'group.save').executeTakeFirstOrThrow()
    expect(rows.n).toBe(stored + 1)
    expect((await app.inject(operationLog, {}, { token: owner.token })).code).toBe(1)
  })

  it('a database that can only be read is told as such', async () => {
    const { app, owner, db } = await running()
    await sql`pragma query_only = on`.execute(db)
    expect(await app.inject(saveGroup, { name: '只读' }, { token: owner.token })).toMatchObject({ code: CODE.STORAGE_DOWN, data: { trouble: 'readonly' } })
    seen.push(`read-only | ${CODE.STORAGE_DOWN} | 只读`)
  })
})
