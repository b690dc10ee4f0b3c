// What an operator sees of an installation that is ill: nothing opens in silence, nothing is told as failed that is
// stored, nothing timed happens by a wrong clock.
import { chmod, copyFile, cp, mkdtemp, open, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Health, HealthCode } from '../../contract/entities/health.ts'
import { CODE } from '../../contract/errors.ts'
import { healthLines, healthWords } from '../../contract/health-words.ts'
import { saveGroup } from '../../contract/http/third-auth.ts'
import { login, operationLog } from '../../contract/http/admin.ts'
import { confirmClock, healthState, recheckHealth } from '../../contract/http/health.ts'
import type { BackendPorts } from '../create-backend.ts'
import { buildBackend, createBackend } from '../create-backend.ts'
import { createTestApp, TEST_PASSWORD } from '../testing/app.ts'
import type { TestApp, TestSession } from '../testing/app.ts'
import { mountSmallDisk } from '../testing/small-disk.ts'
import { backupCheck } from '../modules/health/check-backups.ts'
import { backupFolder } from './restored.ts'
import { startFailure } from './start-failure.ts'

const OWNER = { username: 'boss', password: 'abcd1234', nickname: '老板', company: '公司' }
const ROWS = 3_000
const DAY = 86_400_000
let root: string
/** A filled data folder after a clean end, with one backup. */
let model: string
/** fault | what is seen at the start | code | banner of the page */
const table: { fault: string; start: string; code: string; banner: string }[] = []
const cleanups: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'faults-'))
  model = path.join(root, 'model')
  const backend = await start(model)
  const { db } = backend.foundation.database
  for (let at = 0; at < ROWS; at += 500) {
    await db
      .insertInto('copywritings')
      .values(
        Array.from({ length: 500 }, (_, n) => ({
          tenant_id: 1,
          title: `文案 ${at + n}`,
          content: `第 ${at + n} 条，`.repeat(20),
          admin_id: 1,
        })),
      )
      .execute()
  }
  await backend.foundation.database.backupTo(path.join(model, 'copy.sqlite'))
  await backend.close()
})
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})
afterAll(async () => {
  const silent = table.filter(({ start: line, code }) => line === '' || code === '')
  const lines = table.map((row) =>
    [row.fault, row.start.split('\n')[0]?.slice(0, 70), row.code, row.banner.slice(0, 70)].join(' | '),
  )
  process.stdout.write(
    `fault | seen at the start | code | banner\n${lines.join('\n')}\n${table.length} faults, ${silent.length} silent\n`,
  )
  await rm(root, { recursive: true, force: true })
  expect(silent).toEqual([])
})

const start = async (dataDir: string, ports: BackendPorts = {}) =>
  await buildBackend({ dataDir, port: 0, log: { level: 'silent' }, ownerSeed: OWNER }, ports)
const copyOf = async (name: string): Promise<string> => {
  const dir = path.join(root, name)
  await cp(model, dir, { recursive: true })
  cleanups.push(async () => await rm(dir, { recursive: true, force: true }))
  return dir
}
/** The start's refusal, noted for the table; '' when it started. */
const refused = async (fault: string, dir: string, noted = true): Promise<{ code: string; message: string }> => {
  const failure = await createBackend({
    dataDir: dir,
    port: 0,
    log: { level: 'silent' },
    rescue: 'npm start -- --data-dir /elsewhere --restore',
  }).then(
    async (backend) => (await backend.close(), { code: '', message: '' }),
    (error: unknown) => startFailure(error),
  )
  if (noted) table.push({ fault, start: failure.message, code: failure.code, banner: '-' })
  return failure
}
/** Somebody of the company that runs the installation of the model. */
const administrator = async (app: TestApp): Promise<TestSession> =>
  await app.makeAdmin(['*'], {
    of: { token: '', tenantId: 1, adminId: 1, db: app.backend.foundation.database.forTenant(1) },
  })
/** What console and banner tell, noted for the table: the check of this code. */
const told = (fault: string, health: Health, code: HealthCode, startLine?: string): void => {
  const check = health.checks.find((one) => one.code === code)
  const words = check && healthWords(check, 'zh')
  const line = startLine ?? healthLines(health).find((one) => one.includes(`[${code}]`)) ?? ''
  table.push({
    fault,
    start: line,
    code: check?.code ?? '',
    banner: words === undefined ? '' : `${words.text}。${words.remedy}`,
  })
}
const put = async (from: string, dir: string, name: string): Promise<void> =>
  await cp(from, path.join(backupFolder({ dataDir: dir }), name), { recursive: true })

describe('a data folder', () => {
  it('without its database does not open as a new product', async () => {
    const dir = await copyOf('missing')
    await rm(path.join(dir, 'data.sqlite'))
    const failure = await refused('database missing', dir)
    expect(failure.code).toBe('DATABASE_MISSING')
    expect(failure.message).toContain('没有可用的备份')
    await put(path.join(model, 'copy.sqlite'), dir, 'backup-20261120T101500Z-hourly.sqlite')
    expect((await refused('database missing, a backup there', dir)).message).toMatch(
      /backup-20261120T101500Z-hourly\.sqlite.*npm start -- --data-dir \/elsewhere --restore 恢复/,
    )
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
      const { code, message } = await refused('one byte flipped', dir, false)
      if (place === 0) table.push({ fault: 'one byte flipped, 50 places', start: message, code, banner: '-' })
      codes.set(code || 'silent', (codes.get(code || 'silent') ?? 0) + 1)
    }
    expect([...codes]).toEqual([['DATABASE_DAMAGED', 50]])
  })

  it('whose database is damaged after a crash is seen by the check of its pages, and names the backup that opens', async () => {
    const dir = await copyOf('pages')
    await rm(path.join(dir, 'data.sqlite.sum'))
    await put(path.join(model, 'copy.sqlite'), dir, 'backup-20261120T101500Z-hourly.sqlite')
    const handle = await open(path.join(dir, 'data.sqlite'), 'r+')
    const { size } = await handle.stat()
    await handle.write(Buffer.alloc(4_096 * 40, 0x5a), 0, 4_096 * 40, Math.floor(size / 2 / 4_096) * 4_096)
    await handle.close()
    const failure = await refused('40 pages overwritten', dir)
    expect(failure.code).toBe('DATABASE_DAMAGED')
    expect(failure.message).toContain('backup-20261120T101500Z-hourly.sqlite')
    // And that is how it comes back.
    const back = await buildBackend({ dataDir: dir, port: 0, log: { level: 'silent' }, restore: '' })
    expect(
      (
        await back.foundation.database.db
          .selectFrom('copywritings')
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    ).toBe(ROWS)
    await back.close()
    expect((await refused('after --restore', dir, false)).code).toBe('')
  })

  it('whose database is no database says so in words, and names the backup that opens', async () => {
    const dir = await copyOf('header')
    await rm(path.join(dir, 'data.sqlite.sum'))
    await put(path.join(model, 'copy.sqlite'), dir, 'backup-20261120T101500Z-hourly.sqlite')
    const handle = await open(path.join(dir, 'data.sqlite'), 'r+')
    await handle.write(Buffer.from('not a database at all'), 0, 21, 0)
    await handle.close()
    const failure = await refused('header overwritten', dir)
    expect(failure).toMatchObject({
      code: 'DATABASE_DAMAGED',
      message: expect.stringMatching(
        /已损坏[^]*backup-20261120T101500Z-hourly\.sqlite[^]*The database file is damaged/,
      ),
    })
  })

  it('without its keys, or with those of another installation, is not opened, and gets no new ones', async () => {
    const dir = await copyOf('keys')
    const [keys, aside] = [path.join(dir, 'keys.json'), path.join(root, 'aside.json')]
    await cp(keys, aside)
    cleanups.push(async () => await rm(aside))
    await rm(keys)
    expect(await refused('keys.json missing', dir)).toMatchObject({
      code: 'BAD_KEYS',
      message: expect.stringMatching(/不见了.*放回原处/),
    })
    await expect(stat(keys)).rejects.toThrow()
    const other = path.join(root, 'other')
    await (await start(other)).close()
    cleanups.push(async () => await rm(other, { recursive: true }))
    await cp(path.join(other, 'keys.json'), keys)
    expect(await refused('keys.json of another installation', dir)).toMatchObject({
      code: 'BAD_KEYS',
      message: expect.stringContaining('不匹配'),
    })
    await cp(aside, keys)
    await chmod(keys, 0o644)
    expect((await refused('keys.json readable for others', dir)).code).toBe('BAD_KEYS')
    await chmod(keys, 0o600)
    expect((await refused('keys.json back', dir, false)).code).toBe('')
  })

  it('that everybody could read is closed at the start, and that is told', async () => {
    const dir = await copyOf('open')
    await chmod(dir, 0o755)
    const before = process.umask(0o077)
    const backend = await start(dir)
    told('folder 0755', await backend.composition.health.look(), 'modes.closed')
    await backend.close()
    expect((await stat(dir)).mode & 0o777).toBe(0o700)
    const next = await start(dir)
    expect((await next.composition.health.look()).checks.find(({ code }) => code.startsWith('modes'))?.code).toBe(
      'modes.ok',
    )
    process.umask(before)
    told('umask 022', await next.composition.health.look({ anew: true }), 'modes.umask')
    await next.close()
  })

  it('is opened by one product at a time', async () => {
    const dir = await copyOf('two')
    const first = await start(dir)
    cleanups.push(first.close)
    expect((await refused('two instances', dir)).code).toBe('FOLDER_LOCKED')
  })
})

describe('backups', () => {
  it('that are dated in the future, damaged, all broken, too old or not there are told', async () => {
    const dir = await copyOf('backups')
    const backend = await start(dir)
    cleanups.push(backend.close)
    const look = async (): Promise<Health> => await backend.composition.health.look({ anew: true })
    const [young, future] = [Date.now() - DAY, Date.now() + 30 * DAY].map(
      (time) => `backup-${new Date(time).toISOString().replace(/[-:]|\.\d+/g, '')}-hourly.sqlite`,
    )
    const file = (name = ''): string => path.join(backupFolder({ dataDir: dir }), name)
    await put(path.join(model, 'copy.sqlite'), dir, young ?? '')
    await put(path.join(model, 'copy.sqlite'), dir, future ?? '')
    told('newest backup dated in the future', await look(), 'backup.future')
    await truncate(file(future), 5_000)
    told('newest backup cut off', await look(), 'backup.damaged')
    await truncate(file(young), 5_000)
    told('no backup opens', await look(), 'backup.broken')
    // A product that runs for a quarter of an hour has had its turn to make one.
    const later = backupCheck(performance.now() - 20 * 60_000)
    const deps = {
      ...backend.foundation,
      dataDir: dir,
      outerDir: null,
      keyFile: path.join(dir, 'keys.json'),
      engine: null,
      browser: () => null,
      backups: backupFolder({ dataDir: dir }),
      watch: backend.foundation.clockWatch,
      rescue: '',
    }
    const now = async (fault: string, code: HealthCode): Promise<void> => {
      const check = await later(deps)
      told(fault, { ok: true, time: 0, checks: check === null ? [] : [check] }, code)
    }
    await rm(file(future))
    await copyFile(path.join(model, 'copy.sqlite'), file(young))
    await now('newest backup a day old', 'backup.old')
    await rm(file(young))
    await now('no backup', 'backup.none')
    await rm(file(), { recursive: true })
    await writeFile(file(), 'a file in its place')
    told('a file in the place of the backups’ folder', await look(), 'backup.folder')
  })
})

describe('the clock', () => {
  it.each([
    [-400, 'clock.behind'],
    [400, 'clock.ahead'],
  ] as const)(
    'put %i days away is told at the start; nothing timed goes out and nothing is cleaned away until it is right, or a person says so',
    async (days, code) => {
      const dir = await copyOf(`clock${days}`)
      let away = days * DAY
      const app = await createTestApp('sqlite', { dataDir: dir, port: 0 }, { clock: { now: () => Date.now() + away } })
      cleanups.push(app.close)
      // A real start, with its periodic work.
      await app.backend.start()
      const { clockWatch } = app.backend.foundation
      told(`clock ${days > 0 ? '+' : ''}${days} days`, await app.backend.composition.health.look(), code)
      const owner = await administrator(app)
      const state = async () =>
        (await app.inject(healthState, {}, { token: owner.token })).data.checks
          .filter((check) => check.code.startsWith('clock'))
          .map((check) => check.code)
      expect(await state()).toEqual([code])
      expect(clockWatch.doubt()?.code).toBe(code)
      // Put right, it goes on by itself; put away again, a person has to look at it.
      away = 0
      expect(await clockWatch.look()).toBeNull()
      away = days * DAY
      const shown = Math.floor((Date.now() + away) / 1000)
      expect((await app.inject(confirmClock, { time: shown - 3_600 }, { token: owner.token })).code).toBe(CODE.CONFLICT)
      expect((await app.inject(confirmClock, { time: shown }, { token: owner.token })).data).toEqual({ confirmed: 1 })
      const log = await app.backend.foundation.database.db
        .selectFrom('operation_logs')
        .select('summary')
        .where('action', '=', 'clock.confirm')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      // By the company's clock, whatever the zone of the machine.
      expect(
        Math.abs(Date.parse(`${log.summary.replace('确认电脑时间 ', '').replace(' ', 'T')}:00+08:00`) / 1000 - shown),
      ).toBeLessThan(300)
      expect(clockWatch.doubt()).toBeNull()
      // Rows are dated by the engine's own clock: here it is the right one, days ahead of the clock that was put back.
      if (days > 0)
        expect(
          (await app.inject(recheckHealth, {}, { token: owner.token })).data.checks.map((check) => check.code),
        ).toContain('clock.ok')
    },
  )
})

describe('while it runs', () => {
  const running = async (dataDir?: string) => {
    const app = await createTestApp('sqlite', dataDir === undefined ? {} : { dataDir })
    cleanups.push(app.close)
    return {
      app,
      owner: await (dataDir === undefined ? app.asOwner() : administrator(app)),
      db: app.backend.foundation.database.db,
    }
  }
  const healthz = async (app: TestApp): Promise<{ status: number; codes: string[] }> => {
    const reply = await app.backend.app.inject({ method: 'GET', url: '/healthz', headers: { host: '127.0.0.1:41080' } })
    return { status: reply.statusCode, codes: reply.json<{ codes?: string[] }>().codes ?? [] }
  }

  it('a full disk is told as such at every write; what is told as failed is not stored, the login included; with room again it goes on by itself', async () => {
    // A disk of its own where this user may mount one; else the database alone is kept from growing.
    const disk = await mountSmallDisk(60)
    if (disk !== null) cleanups.push(disk.remove)
    if (disk !== null) await cp(model, disk.folder, { recursive: true })
    const { app, owner, db } = await running(disk?.folder)
    const filler = path.join(disk?.folder ?? app.dataDir, 'filler')
    const fill = async (): Promise<void> => {
      if (disk === null) {
        const pages = await sql<{ page_count: number }>`pragma page_count`.execute(db)
        await sql`pragma max_page_count = ${sql.lit(pages.rows[0]?.page_count ?? 0)}`.execute(db)
        return
      }
      // The journal gives its space back, else small changes find room in it for long.
      await sql`pragma wal_checkpoint(truncate)`.execute(db)
      const handle = await open(filler, 'w')
      await expect(handle.writeFile(Buffer.alloc(64 * 1024 * 1024))).rejects.toMatchObject({ code: 'ENOSPC' })
      // A little is left, so that it is a write of the product that meets the end.
      await handle.truncate((await handle.stat()).size - 200_000)
      await handle.close()
    }
    const groups = async (): Promise<string[]> =>
      (
        await owner.db
          .selectFrom('third_auth_groups')
          .select('name')
          .where('name', 'like', '分组%')
          .orderBy('id')
          .execute()
      ).map(({ name }) => name)
    await fill()
    const stored: string[] = []
    let full = 0
    for (let at = 0; at < 400 && full < 5; at += 1) {
      const reply = await app.inject(saveGroup, { name: `分组${at}` }, { token: owner.token })
      if (reply.code === 1) stored.push(`分组${at}`)
      else {
        full += 1
        expect(reply).toMatchObject({
          code: CODE.STORAGE_DOWN,
          msg: expect.stringContaining('磁盘空间不足'),
          data: { trouble: 'full' },
        })
      }
      expect(await groups()).toEqual(stored)
    }
    expect(full).toBe(5)
    const { username } = await owner.db
      .selectFrom('admins')
      .select('username')
      .where('id', '=', owner.adminId)
      .executeTakeFirstOrThrow()
    const replies = new Set<number>()
    for (let at = 0; at < 20; at += 1)
      replies.add((await app.inject(login, { username, password: TEST_PASSWORD })).code)
    expect([...replies].every((code) => code === 1 || code === CODE.STORAGE_DOWN)).toBe(true)
    // Supervisors, the console and the page are told the same.
    expect(await healthz(app)).toMatchObject({ status: 503, codes: expect.arrayContaining(['storage.full']) })
    told(
      `disk full (${disk === null ? 'database kept from growing' : 'a disk of 60 MB'})`,
      (await app.inject(healthState, {}, { token: owner.token })).data,
      'storage.full',
    )
    if (disk !== null)
      expect((await refused('disk full at the start', path.join(disk.folder, 'another'))).code).toBe('STORAGE_FULL')
    // With room again the rows of the operation log that waited are written.
    if (disk === null) await sql`pragma max_page_count = 1000000`.execute(db)
    else await rm(filler)
    expect((await app.inject(saveGroup, { name: '有空间了' }, { token: owner.token })).code).toBe(1)
    const rows = await owner.db
      .selectFrom('operation_logs')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('action', '=', 'group.save')
      .executeTakeFirstOrThrow()
    expect(rows.n).toBe(stored.length + 1)
    expect((await app.inject(operationLog, {}, { token: owner.token })).code).toBe(1)
    await expect.poll(async () => (await healthz(app)).status).toBe(200)
    expect((await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)).rows).toEqual([
      { integrity_check: 'ok' },
    ])
    expect(await groups()).toEqual(stored)
  })

  it('a database that can only be read is told as such, until it takes something again', async () => {
    const { app, owner, db } = await running()
    await sql`pragma query_only = on`.execute(db)
    expect(await app.inject(saveGroup, { name: '只读' }, { token: owner.token })).toMatchObject({
      code: CODE.STORAGE_DOWN,
      data: { trouble: 'readonly' },
    })
    expect(await healthz(app)).toMatchObject({ status: 503 })
    told('database read-only', (await app.inject(healthState, {}, { token: owner.token })).data, 'storage.readonly')
    await sql`pragma query_only = off`.execute(db)
    expect((await app.inject(recheckHealth, {}, { token: owner.token })).data.ok).toBe(true)
  })

  it('a folder that becomes read-only is told, and keeps the next start away', async () => {
    const disk = await mountSmallDisk(60)
    if (disk !== null) cleanups.push(disk.remove)
    const dir = disk?.folder ?? (await copyOf('readonly'))
    if (disk !== null) await cp(model, dir, { recursive: true })
    const backend = await start(dir)
    // Where nothing can be mounted this is no administrator, and rights hold.
    await (disk === null ? chmod(dir, 0o500) : disk.makeReadOnly())
    const health = await backend.composition.health.look({ anew: true })
    expect(health.ok).toBe(false)
    told('folder read-only', health, 'storage.readonly')
    await backend.close()
    const failure = await refused('folder read-only at the start', dir)
    await chmod(dir, 0o700).catch(() => undefined)
    expect(failure.code).toBe('STORAGE_READONLY')
  })

  it('keys and files that vanish are told', async () => {
    const { app, owner } = await running()
    const look = async (): Promise<Health> => (await app.inject(recheckHealth, {}, { token: owner.token })).data
    await owner.db
      .insertInto('attachments')
      .values({
        filename: 'a.mp4',
        storage_path: 't/1/material/none.mp4',
        mimetype: 'video/mp4',
        size: 1,
        sha256: 'a',
        admin_id: owner.adminId,
        width: null,
        height: null,
        duration_ms: null,
        fps: null,
        has_audio: null,
        cover_path: null,
        delete_time: null,
      })
      .execute()
    told('folder of files missing', await look(), 'files.missing')
    await rm(path.join(app.dataDir, 'keys.json'))
    told('keys.json removed while it runs', await look(), 'keys.missing')
  })
})
