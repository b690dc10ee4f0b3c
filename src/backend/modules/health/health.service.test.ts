import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, open as openFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { healthLines, healthWords } from '../../../contract/health-words.ts'
import { findingOf, found, HEALTH, healthOf, publicHealth } from '../../../contract/entities/health.ts'
import type { HealthCode } from '../../../contract/entities/health.ts'
import { CODE } from '../../../contract/errors.ts'
import { confirmClock, healthState, recheckHealth } from '../../../contract/http/health.ts'
import { createFieldCipher } from '../../lib/field-cipher.ts'
import { silentLog } from '../../lib/log.ts'
import { createTroubleDesk } from '../../lib/trouble-desk.ts'
import type { DatabasePort } from '../../ports/database.ts'
import { createTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { eachDatabase } from '../../testing/databases.ts'
import { lateBackupCheck } from './check-backups.ts'
import { checkJobs } from './check-data.ts'
import { checkDisk } from './check-storage.ts'
import { createHealthService } from './health.service.ts'

const CODES = Object.keys(HEALTH) as HealthCode[]

describe('the words', () => {
  it.each(CODES)('of %s are there in both languages, with a remedy where something is not well', (code) => {
    for (const locale of ['zh', 'en'] as const) {
      const { name, text, remedy } = healthWords(found(code), locale)
      expect([name, text].every((word) => word !== '')).toBe(true)
      expect(remedy === '').toBe(findingOf(code).level === 'ok')
      // Nothing of a template is left, with parameters or without.
      expect(text + remedy).not.toMatch(/[{}]/)
    }
  })

  it('for a console name what is not well, the worst first; what makes the product unfit is marked', () => {
    const health = healthOf(
      [
        found('ffmpeg.missing'),
        found('jobs.ok'),
        found('clock.ahead', { time: 1_790_000_000, newest_time: 1_750_000_000 }),
      ],
      0,
    )
    expect(healthLines(health).map((line) => line.slice(0, 8))).toEqual([
      '✗ 电脑时间：电',
      '  Clock:',
      '! 剪辑引擎：没',
      '  Film e',
    ])
    expect([health.ok, healthOf([found('storage.full')], 0).ok]).toEqual([true, false])
    expect(healthWords(found('disk.low', { free: 734_003_200 }), 'zh').text).toBe('磁盘空间不多了，剩余 700 MB')
  })
})

eachDatabase((kind, open) => {
  describe('the check', () => {
    let database: DatabasePort
    let folder: string
    const clock = { now: () => Date.now() }
    const watch = { doubt: () => null, look: async () => null }
    const deps = () => ({
      clock,
      watch,
      dataDir: folder,
      outerDir: null,
      keyFile: path.join(folder, 'keys.json'),
      database,
      integrity: { time: 0, damaged: false },
      folderWasOpen: false,
      troubles: createTroubleDesk(),
      rescue: 'npm start -- --web --restore',
      log: silentLog,
      files: { kind: 's3' as const, head: async () => null },
      cipher: { decrypt: (text: string) => text },
      backups: null,
      engine: null,
      browser: () => null,
    })
    const codesOf = async (more: Partial<Parameters<typeof createHealthService>[0]>, deadlineMs?: number) =>
      (await createHealthService({ ...deps(), ...more }, deadlineMs).look()).checks.map(({ code }) => code)
    beforeAll(async () => {
      database = await open()
      folder = await mkdtemp(path.join(tmpdir(), 'health-'))
    })
    afterAll(async () => await rm(folder, { recursive: true, force: true }))

    it('tells a file store that does not answer, or not in time', async () => {
      expect(
        await codesOf({ files: { kind: 's3', head: async () => await Promise.reject(new Error('ECONNREFUSED')) } }),
      ).toContain('files.unreachable')
      expect(
        await codesOf({ files: { kind: 's3', head: async () => await new Promise(() => undefined) } }, 300),
      ).toContain('files.unreachable')
    })

    it.skipIf(process.platform === 'win32')(
      'says nothing of backups that could not be looked at soon after the start, and says so later',
      async () => {
        const backups = await mkdtemp(path.join(tmpdir(), 'health-backups-'))
        onTestFinished(async () => await rm(backups, { recursive: true, force: true }))
        // What was noted of the backup can't be read to its end: nobody has written it.
        await writeFile(path.join(backups, 'backup-20260601T000000Z-hourly.sqlite'), '')
        const noted = path.join(backups, 'backup-20260601T000000Z-hourly.json')
        execFileSync('mkfifo', [noted])
        onTestFinished(async () => await (await openFile(noted, 'r+')).close())
        expect(
          (await createHealthService({ ...deps(), backups }, 300).look()).checks.filter(
            (check) => check.code === 'check.failed' || check.code.startsWith('backup'),
          ),
        ).toEqual([])
        expect(lateBackupCheck(performance.now() - 3_600_000)()).toEqual(found('check.failed', { check: 'backup' }))
      },
    )

    it('tells programs that are missing or old', async () => {
      expect(await codesOf({ engine: async () => await Promise.reject(new Error('none')) })).toEqual(
        expect.arrayContaining(['ffmpeg.missing', 'browser.missing']),
      )
      expect(await codesOf({ engine: async () => ({ version: '4.4.2-0ubuntu' }) })).toContain('ffmpeg.old')
      expect(await codesOf({ engine: async () => ({ version: 'n7.1' }), browser: () => process.execPath })).toEqual(
        expect.arrayContaining(['ffmpeg.ok', 'browser.ok']),
      )
    })

    it('tells when the programs that came with the installation are gone or others, and what makes the films instead', async () => {
      const bundle = { fault: 'changed' as const, file: 'ffmpeg' }
      expect(await codesOf({ engine: async () => ({ version: '', bundle }) })).toContain('ffmpeg.bundle_changed')
      expect(
        await codesOf({ engine: async () => ({ version: '', bundle: { ...bundle, fault: 'missing' } }) }),
      ).toContain('ffmpeg.bundle_missing')
      const { checks } = await createHealthService({
        ...deps(),
        engine: async () => ({ version: '5.1.9', bundle }),
      }).look()
      expect(
        checks.filter(({ code }) => code === 'ffmpeg.bundle_replaced').map((check) => healthWords(check, 'zh').text),
      ).toEqual([expect.stringContaining('FFmpeg 5.1.9（问题文件：ffmpeg）')])
    })

    it('tells the command that rescues this very installation', async () => {
      const { checks } = await createHealthService({ ...deps(), integrity: { time: 0, damaged: true } }).look()
      expect(
        checks.filter(({ code }) => code === 'database.damaged').map((check) => healthWords(check, 'zh').remedy),
      ).toEqual([expect.stringContaining('npm start -- --web --restore')])
      expect(healthWords(found('database.damaged'), 'en').remedy).toContain('npm start -- --restore')
    })

    it.skipIf(process.platform === 'win32')('tells of a folder around the data that others can look into', async () => {
      const before = process.umask(0o077)
      onTestFinished(() => void process.umask(before))
      const outer = await mkdtemp(path.join(tmpdir(), 'health-outer-'))
      onTestFinished(async () => await rm(outer, { recursive: true, force: true }))
      const look = async () =>
        (await createHealthService({ ...deps(), outerDir: outer }).look()).checks.find(({ code }) =>
          code.startsWith('modes'),
        )
      expect((await look())?.code).toBe('modes.ok')
      await chmod(outer, 0o755)
      expect(await look()).toEqual(found('modes.outer', { command: `chmod 700 ${outer}` }))
    })

    it('tells how much room is left', async () => {
      const codes = await Promise.all(
        [10e6, 500e6, 5e9].map(async (free) => (await checkDisk({ ...deps(), freeBytes: async () => free }))?.code),
      )
      expect(codes).toEqual(['disk.short', 'disk.low', 'disk.ok'])
    })

    it('tells due work that nobody takes, unless the clock is doubted', async () => {
      await database.db
        .insertInto('jobs')
        .values({
          tenant_id: 0,
          type: 'x',
          admin_id: null,
          payload: '{}',
          max_attempts: 1,
          run_after: Date.now() - 3_600_000,
          lease_owner: null,
          lease_until: null,
          error: null,
          result: null,
          unique_key: null,
          engine_id: null,
          start_time: null,
          finish_time: null,
        })
        .execute()
      const long = performance.now() - 3_600_000
      expect(await checkJobs(long)(deps())).toMatchObject({ code: 'jobs.stuck', params: { minutes: 60 } })
      expect((await checkJobs(performance.now())(deps()))?.code).toBe('jobs.ok')
      expect(
        (
          await checkJobs(long)({
            ...deps(),
            watch: { ...watch, doubt: () => ({ code: 'clock.ahead' as const, now: 0, newest: 0 }) },
          })
        )?.code,
      ).toBe('jobs.ok')
      await database.db
        .insertInto('jobs')
        .values({
          tenant_id: 0,
          type: 'x',
          admin_id: null,
          payload: '{}',
          max_attempts: 1,
          run_after: 0,
          status: 'running',
          lease_owner: 'a',
          lease_until: Date.now() + 60_000,
          error: null,
          result: null,
          unique_key: null,
          engine_id: null,
          start_time: null,
          finish_time: null,
        })
        .execute()
      expect((await checkJobs(long)(deps()))?.code).toBe('jobs.ok')
    })
  })

  describe('its calls', () => {
    let app: TestApp
    beforeAll(async () => {
      app = await createTestApp(kind)
    })
    afterAll(async () => await app.close())
    const healthz = async () => {
      const reply = await app.backend.app.inject({
        method: 'GET',
        url: '/healthz',
        headers: { host: '127.0.0.1:41080' },
      })
      return { status: reply.statusCode, body: reply.body, told: publicHealth.parse(reply.json()) }
    }

    it('tell strangers codes and nothing of this machine, the installation’s people everything, others nothing', async () => {
      const owner = await app.asOwner()
      const foreign = await app.makeTenant()
      const helper = await app.makeAdmin(['task:publish'])
      const { status, body, told } = await healthz()
      expect([status, told.ok]).toEqual([200, true])
      expect(body).not.toContain(app.dataDir)
      expect(body).not.toMatch(/[\u4e00-\u9fff]|params/)
      const full = await app.inject(healthState, {}, { token: owner.token })
      expect(full.data.checks.map(({ code }) => code.split('.')[0])).toEqual(
        expect.arrayContaining([
          'storage',
          'disk',
          'database',
          'clock',
          'modes',
          'keys',
          'files',
          'backup',
          'jobs',
          'ffmpeg',
          'browser',
        ]),
      )
      expect(full.data.checks.filter(({ level }) => level !== 'ok').map(({ code }) => code)).toEqual(told.codes ?? [])
      expect(full.data.checks.some(({ code }) => code === (kind === 'sqlite' ? 'backup.ok' : 'backup.external'))).toBe(
        true,
      )
      for (const call of [healthState, recheckHealth, confirmClock]) {
        for (const session of [foreign, helper])
          expect((await app.injectRaw(call, { time: 1 }, { token: session.token })).code).toBe(CODE.NO_PERMISSION)
        expect((await app.injectRaw(call, { time: 1 })).status).toBe(401)
      }
    })

    it('tell keys that do not open what is stored', async () => {
      const owner = await app.asOwner()
      const keys = async () =>
        (await app.inject(recheckHealth, {}, { token: owner.token })).data.checks.find(({ code }) =>
          code.startsWith('keys'),
        )?.code
      const { id } = await owner.db
        .insertInto('third_auths')
        .values({
          platform_value: 'douyin',
          account_id: 'a',
          openname: '甲',
          operator_admin_id: owner.adminId,
          third_cookie_enc: app.backend.foundation.cipher.encrypt('k=v'),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      expect(await keys()).toBe('keys.ok')
      await owner.db
        .updateTable('third_auths')
        .set({ third_cookie_enc: createFieldCipher(randomBytes(32)).encrypt('k=v') })
        .where('id', '=', id)
        .execute()
      expect(await keys()).toBe('keys.foreign')
    })

    it('answer 503 when the database is gone, and say why', async () => {
      await app.backend.foundation.database.close()
      await expect
        .poll(async () => await healthz())
        .toMatchObject({ status: 503, told: { ok: false, codes: expect.arrayContaining(['database.unreachable']) } })
    })
  })
})
