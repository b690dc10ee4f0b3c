import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { CODE } from '../../../contract/errors.ts'
import {
  backupInfo,
  createBackup,
  getPersonalData,
  login,
  operationLog,
  restoreBackup,
  setPersonalData,
  setupOwner,
} from '../../../contract/http/admin.ts'
import { recheckHealth } from '../../../contract/http/health.ts'
import { restoreState } from '../../../contract/http/restores.ts'
import type { Endpoint, Envelope, InputOf, OutputOf } from '../../../contract/endpoint.ts'
import { createBackups } from '../../lib/backup.ts'
import { createTestApp, TEST_PASSWORD } from '../../testing/app.ts'

const report = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), url: z.string() }),
  z.object({ type: z.literal('failed'), code: z.string(), message: z.string() }),
])

const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'backups-test-'))
  cleanups.push(async () => await rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

/** The real child process. */
async function startProcess(dataDir: string) {
  const child = fork(path.join(import.meta.dirname, '../../process.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const exit = once(child, 'exit')
  cleanups.push(async () => {
    if (child.exitCode === null) child.kill('SIGKILL')
    await exit
  })
  child.send({ type: 'start', config: { dataDir, port: 0, log: { level: 'error' } } })
  const [message] = await once(child, 'message')
  return { child, exit, report: report.parse(message) }
}

async function post<E extends Endpoint>(
  url: string,
  endpoint: E,
  input: InputOf<E>,
  token?: string,
): Promise<Envelope<OutputOf<E>>> {
  const response = await fetch(url + endpoint.path, {
    method: endpoint.method,
    headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { token }) },
    ...(endpoint.method === 'POST' ? { body: JSON.stringify(input) } : {}),
  })
  return (await response.json()) as Envelope<OutputOf<E>>
}

describe('backups', () => {
  it('are made, asked for with the password, and put back by a restart: every session ends, a password changed since stays, the restore stands in the log', async () => {
    const dataDir = await temporaryFolder()
    const first = await startProcess(dataDir)
    if (first.report.type !== 'ready') throw new Error(first.report.message)
    const { url } = first.report
    const owner = await post(url, setupOwner, {
      username: 'boss',
      nickname: '老板',
      company: '备份前',
      password: 'abcd1234',
    })
    const { token } = owner.data.userinfo
    const made = await post(url, createBackup, {}, token)
    expect(made.code).toBe(1)
    await post(url, setPersonalData, { company: { name: '备份后' } }, token)
    expect((await post(url, setPersonalData, { password: { old: 'abcd1234', new: 'efgh5678' } }, token)).code).toBe(1)

    expect((await post(url, restoreBackup, { name: made.data.name, password: 'wrong' }, token)).code).toBe(
      CODE.BAD_CREDENTIALS,
    )
    expect(
      (await post(url, restoreBackup, { name: 'backup-20200101T000000Z-manual.sqlite', password: 'efgh5678' }, token))
        .code,
    ).toBe(CODE.CONFLICT)
    expect(await post(url, restoreBackup, { name: made.data.name, password: 'efgh5678' }, token)).toMatchObject({
      code: 1,
      data: { restarting: 1 },
    })
    expect((await first.exit)[0]).toBe(75)

    const second = await startProcess(dataDir)
    if (second.report.type !== 'ready') throw new Error(second.report.message)
    expect((await post(second.report.url, getPersonalData, {}, token)).code).toBe(CODE.UNAUTHORIZED)
    expect((await post(second.report.url, login, { username: 'boss', password: 'abcd1234' })).code).toBe(
      CODE.BAD_CREDENTIALS,
    )
    const again = (await post(second.report.url, login, { username: 'boss', password: 'efgh5678' })).data.userinfo.token
    expect((await post(second.report.url, getPersonalData, {}, again)).data.company.name).toBe('备份前')
    expect((await post(second.report.url, restoreState, {}, again)).data).toMatchObject({
      active: 1,
      backup_name: made.data.name,
      asked_by: '老板',
      kept: { passwords: 1 },
    })
    expect((await post(second.report.url, operationLog, {}, again)).data.data.map((row) => row.action)).toContain(
      'backup.restore',
    )
    // What was done after the backup stays in the log.
    const rows = (await post(second.report.url, operationLog, {}, again)).data.data
    expect(rows.filter((row) => row.summary.startsWith('【恢复前】')).map((row) => row.action)).toEqual(
      expect.arrayContaining(['password.change', 'settings.edit']),
    )
    expect(
      rows
        .filter((row) => row.result !== 'ok' && row.action !== 'session.login')
        .map((row) => [row.action, row.summary]),
    ).toEqual([['backup.restore', `【恢复前】恢复备份 ${made.data.name} 失败，密码错误`]])
    const list = await post(second.report.url, backupInfo, {}, again)
    expect(list.data.supported).toBe(1)
    expect(list.data.folder).toMatch(/backups$/)
    expect(list.data.list.map((backup) => backup.kind)).toContain('before_restore')
    second.child.send({ type: 'stop' })
    expect((await second.exit)[0]).toBe(0)
  })

  it('say where they can’t be put and what to do, by hand and in the error of the hourly work, until they can', async () => {
    const app = await createTestApp('sqlite')
    cleanups.push(app.close)
    const { token } = await app.asOwner()
    const folder = path.join(app.dataDir, 'backups')
    const codes = async (): Promise<string[]> =>
      (await app.inject(recheckHealth, {}, { token })).data.checks.map(({ code }) => code)
    expect(await codes()).not.toContain('backup.folder')
    expect(await readdir(folder)).toEqual([])
    await rm(folder, { recursive: true })
    await writeFile(folder, 'a file in its place')
    const words = `备份文件夹无法写入，没有备份（${folder}）。如果那里是一个同名文件，请移走`
    expect(await app.inject(createBackup, {}, { token })).toMatchObject({
      code: CODE.STORAGE_DOWN,
      msg: expect.stringContaining(words),
    })
    expect(await codes()).toContain('backup.folder')
    await expect(
      createBackups({
        database: app.backend.foundation.database,
        folder,
        clock: app.backend.foundation.clock,
      }).createIfDue(),
    ).rejects.toThrow(words)
    await rm(folder)
    expect((await app.inject(createBackup, {}, { token })).code).toBe(1)
    expect(await codes()).not.toContain('backup.folder')
    expect(await readdir(folder)).not.toContain('.probe')
  })

  it('that were there and are gone are missed, until they are back or there is another', async () => {
    const app = await createTestApp('sqlite')
    cleanups.push(app.close)
    const { token } = await app.asOwner()
    const folder = path.join(app.dataDir, 'backups')
    const missed = async () => {
      const { checks } = (await app.inject(recheckHealth, {}, { token })).data
      const { gone } = (await app.inject(backupInfo, {}, { token })).data
      return [checks.find(({ code }) => code === 'backup.gone')?.params['count'], gone?.count]
    }
    expect(await missed()).toEqual([undefined, undefined])
    await app.inject(createBackup, {}, { token })
    expect(await missed()).toEqual([undefined, undefined])
    await rename(folder, `${folder}-elsewhere`)
    expect(await missed()).toEqual([1, 1])
    await rm(folder, { recursive: true, force: true })
    await rename(`${folder}-elsewhere`, folder)
    expect(await missed()).toEqual([undefined, undefined])
    await rm(folder, { recursive: true })
    expect(await missed()).toEqual([1, 1])
    await app.inject(createBackup, {}, { token })
    expect(await missed()).toEqual([undefined, undefined])
  })

  it('say where to turn on a team database', async () => {
    const app = await createTestApp('postgres')
    cleanups.push(app.close)
    const { token } = await app.asOwner()
    expect((await app.inject(backupInfo, {}, { token })).data).toMatchObject({
      supported: 0,
      folder: '',
      list: [],
      reason: expect.stringContaining('pg_dump'),
    })
    expect(await app.inject(createBackup, {}, { token })).toMatchObject({
      code: CODE.FAILED,
      msg: expect.stringContaining('pg_dump'),
    })
  })

  it('belong to the company that runs the installation: another one neither sees, makes nor restores them', async () => {
    const app = await createTestApp('sqlite')
    cleanups.push(app.close)
    const first = await app.asOwner()
    const { data: made } = await app.inject(createBackup, {}, { token: first.token })
    const second = await app.makeTenant()
    const refused = { code: CODE.NO_PERMISSION, data: { installation: 1 } }
    expect(await app.injectRaw(backupInfo, {}, { token: second.token })).toMatchObject(refused)
    expect(await app.injectRaw(createBackup, {}, { token: second.token })).toMatchObject(refused)
    expect(
      await app.injectRaw(restoreBackup, { name: made.name, password: TEST_PASSWORD }, { token: second.token }),
    ).toMatchObject(refused)
    expect((await app.inject(backupInfo, {}, { token: first.token })).data.list).toHaveLength(1)
  })

  it('ask for a restart of the process and are written to the operation log', async () => {
    const app = await createTestApp('sqlite')
    cleanups.push(app.close)
    const { token } = await app.asOwner()
    const made = await app.inject(createBackup, {}, { token })
    const reply = await app.inject(restoreBackup, { name: made.data.name, password: TEST_PASSWORD }, { token })
    expect(reply.data.restarting).toBe(1)
    await app.backend.restartRequested
    expect((await app.inject(operationLog, {}, { token })).data.data.map((row) => row.action)).toEqual([
      'backup.restore',
      'backup.create',
    ])
  })
})
