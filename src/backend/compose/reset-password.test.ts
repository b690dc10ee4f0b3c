// A forgotten password, on both databases, and by the command that a person types.
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Endpoint, InputOf, OutputOf } from '../../contract/endpoint.ts'
import { CODE } from '../../contract/errors.ts'
import { info, login, operationLog } from '../../contract/http/admin.ts'
import { buildBackend } from '../create-backend.ts'
import type { BuiltBackend } from '../create-backend.ts'
import { createPasswords } from '../lib/passwords.ts'
import { CLOSED_AFTER } from '../modules/session/login-throttle.ts'
import { createTestLocation } from '../testing/databases.ts'
import type { TestLocation } from '../testing/databases.ts'
import { layMigrated } from '../testing/migrated-file.ts'
import { backendConfig } from './config.ts'
import { resetPassword } from './reset-password.ts'

const OWNER = { username: 'boss', nickname: '老板', company: '山海文化', password: 'abcd1234' }
const FRESH = 'fresh-5678'
const run = promisify(execFile)
/** Hashing is slow on purpose; here it is not what is looked at. */
const QUICK = createPasswords({ cost: { N: 2 ** 10, r: 8, p: 1 } })

describe.each(['sqlite', 'postgres'] as const)('a forgotten password on %s', (kind) => {
  let dataDir: string
  let place: TestLocation | null = null
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'backend-reset-'))
    if (kind === 'postgres') place = await createTestLocation('postgres')
    else await layMigrated(path.join(dataDir, 'data.sqlite'))
  })
  afterAll(async () => {
    await place?.remove()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  })
  const database = () => (place?.location.kind === 'postgres' ? place.location : { kind: 'sqlite' as const })
  const open = async (): Promise<BuiltBackend> =>
    await buildBackend(
      { dataDir, port: 41_080, log: { level: 'silent' }, callsPerMinute: 0, database: database(), ownerSeed: OWNER },
      { passwords: QUICK },
    )
  const call = async <E extends Endpoint>(built: BuiltBackend, endpoint: E, input: InputOf<E>, token?: string) => {
    const headers = { host: '127.0.0.1:41080', ...(token === undefined ? {} : { token }) }
    const reply = await built.app.inject(
      endpoint.method === 'GET'
        ? { method: 'GET', url: endpoint.path, headers }
        : { method: 'POST', url: endpoint.path, payload: input as object, headers },
    )
    return reply.json<{ code: number; msg: string; data: OutputOf<E> }>()
  }
  const reset = async (username: string, company?: string, folder = dataDir): Promise<string> =>
    (
      await resetPassword(
        backendConfig.parse({ dataDir: folder, port: 0, database: database() }),
        { username, company },
        { passwords: QUICK },
      )
    ).password

  it('is replaced by a one-time one, with which the next sign-in asks for a new one; all that was open before ends', async () => {
    const before = await open()
    const {
      data: {
        userinfo: { token },
      },
    } = await call(before, login, { username: 'boss', password: OWNER.password })
    for (let tries = 0; tries < CLOSED_AFTER; tries += 1)
      await before.foundation.database.db
        .insertInto('login_attempts')
        .values({ username: 'boss', ip: '127.0.0.1', ok: 0, at: Date.now() })
        .execute()
    expect((await call(before, login, { username: 'boss', password: OWNER.password })).code).toBe(CODE.TOO_MANY_LOGINS)
    if (kind === 'sqlite') {
      // The folder is the product's own while it runs.
      await expect(reset('boss')).rejects.toThrow(`产品正在运行（进程号 ${process.pid}），没有重设密码。请先停止它`)
      await before.close()
    }
    const oneTime = await reset('boss')
    expect(oneTime).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/)
    if (kind === 'postgres') await before.close()
    // The next start still looks whether the file is what was left.
    else expect(await readdir(dataDir)).toContain('data.sqlite.sum')

    const after = await open()
    expect((await call(after, info, {}, token)).code).toBe(CODE.UNAUTHORIZED)
    const signIn = async (password: string, fresh?: string) =>
      await call(after, login, { username: 'boss', password, ...(fresh === undefined ? {} : { new_password: fresh }) })
    expect((await signIn(OWNER.password)).code).toBe(CODE.BAD_CREDENTIALS)
    expect(await signIn(oneTime)).toMatchObject({ code: CODE.PASSWORD_DUE, msg: '这是一次性密码，请设置新密码后登录' })
    expect(await signIn(oneTime, oneTime)).toMatchObject({
      code: CODE.BAD_INPUT,
      data: { errors: [{ field: 'new_password' }] },
    })
    expect((await signIn('wrong-1234', FRESH)).code).toBe(CODE.BAD_CREDENTIALS)
    // Side by side: it works once.
    const both = await Promise.all([signIn(oneTime, FRESH), signIn(oneTime, 'other-5678')])
    expect(both.map((one) => one.code).toSorted((a, b) => a - b)).toEqual([1, CODE.BAD_CREDENTIALS])
    const won = both[0]?.code === 1 ? FRESH : 'other-5678'
    expect((await signIn(oneTime)).code).toBe(CODE.BAD_CREDENTIALS)
    // A password of one's own asks for nothing, and nothing is put in its place beside it.
    expect((await signIn(won, 'third-5678')).code).toBe(1)
    const again = await signIn(won)
    expect(again.code).toBe(1)

    const rows = (await call(after, operationLog, {}, again.data.userinfo.token)).data.data
    expect(rows.find((row) => row.action === 'password.reset')).toMatchObject({
      action_name: '重设密码',
      client: '服务器命令行',
      ip: '',
      result: 'ok',
      summary: '重设密码：老板，所有登录已退出，下次登录时设置新密码',
    })
    expect(rows.filter((row) => row.action === 'password.change').map((row) => row.summary)).toEqual([
      '用一次性密码登录，设置了新密码',
    ])
    expect(JSON.stringify(rows)).not.toContain(oneTime)
    await after.close()
  })

  it('of a name that nobody has is refused without naming anybody, and so is a stopped person’s', async () => {
    const nobody = await reset('chief').catch((error: unknown) => String(error))
    expect(nobody).toContain('没有这个账号，没有重设密码')
    expect(nobody).not.toMatch(/boss|老板|山海/)
    await expect(reset('boss', '别的企业')).rejects.toThrow('没有这个账号')
    const built = await open()
    await built.foundation.database.db.updateTable('admins').set({ status: 0 }).execute()
    await built.close()
    await expect(reset('boss', OWNER.company)).rejects.toThrow('这个账号已停用')
  })
})

it('is asked for on a command line, which shows the one-time password once, ends with 1 where it can’t, and makes nothing where there is no database', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'backend-reset-'))
  onTestFinished(async () => await rm(dataDir, { recursive: true, force: true, maxRetries: 5 }))
  await layMigrated(path.join(dataDir, 'data.sqlite'))
  await (
    await buildBackend({ dataDir, port: 0, log: { level: 'silent' }, ownerSeed: OWNER }, { passwords: QUICK })
  ).close()
  const type = async (name: string) =>
    await run(
      process.execPath,
      [path.join(import.meta.dirname, '../team-server.ts'), '--data-dir', dataDir, `--reset-password=${name}`],
      { env: { ...process.env, DATABASE_URL: undefined } },
    ).catch((error: { stdout: string; stderr: string; code: number }) => error)
  const done = await type('boss')
  expect(done.stdout).toMatch(/^账号 boss 的一次性密码：\S{19}\n只显示这一次/)
  // Without a name: of the only person that there is.
  expect((await type('')).stdout).toMatch(/^账号 boss 的一次性密码：/)
  const second = await buildBackend({ dataDir, port: 0, log: { level: 'silent' } }, { passwords: QUICK })
  const db = second.foundation.database.db
  const { id: _id, ...boss } = await db.selectFrom('admins').selectAll().executeTakeFirstOrThrow()
  await db
    .insertInto('admins')
    .values({ ...boss, username: 'second' })
    .execute()
  await second.close()
  expect(await type('')).toMatchObject({
    stdout: '',
    code: 1,
    stderr: expect.stringMatching(/^这里有几个账号，没有重设密码/),
  })
  expect(await type('chief')).toMatchObject({
    stdout: '',
    code: 1,
    stderr: expect.stringMatching(/^没有这个账号，没有重设密码/),
  })
  const empty = path.join(dataDir, 'elsewhere')
  await expect(resetPassword(backendConfig.parse({ dataDir: empty, port: 0 }), { username: 'boss' })).rejects.toThrow(
    `文件夹 ${empty} 里没有数据库`,
  )
  expect(await readdir(dataDir)).not.toContain('elsewhere')
})
