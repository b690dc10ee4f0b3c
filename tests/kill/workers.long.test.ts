// Two machines make films for a team; one is killed with -9 in the middle of one.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startFailure } from '../../src/backend/compose/start-failure.ts'
import { createBackend } from '../../src/backend/create-backend.ts'
import { createTestLocation } from '../../src/backend/testing/databases.ts'
import { walletLedger } from '../../src/contract/http/admin.ts'
import { renderMachines } from '../../src/contract/http/clip-engine.ts'
import { clipInfo } from '../../src/contract/http/clip.ts'
import { setInstallation } from '../../src/contract/http/installation.ts'
import { patient } from '../fixtures/slowness.ts'
import { LEASE_S, openTeam, orderFilms, type Team, VERSION } from './parts/team.ts'

const FILMS = 6
let team: Team
let materials: number[]
beforeAll(async () => {
  team = await openTeam()
  await team.api.call(setInstallation, { company: { clips_counted: 1, clips: 1_000 } })
  materials = await team.materials(6)
})
afterAll(async () => await team.close())

const machine = async (name: string) =>
  (await team.api.call(renderMachines, {})).machines.find((one) => one.name === name)

it('a server that makes no films takes no order while nobody makes any', async () => {
  await expect(orderFilms(team, materials, 1)).rejects.toThrow('没有在线的剪辑机器')
})

it('a worker that dies gives its film to another within its lease: each film is made and charged once', async () => {
  const [first, second] = await Promise.all([team.worker('甲'), team.worker('乙')])
  await expect.poll(async () => (await machine('乙'))?.ready).toBe(1)
  expect(await machine('甲')).toMatchObject({ role: 'worker', version: VERSION, renders: 1, alive: 1, self: 0 })
  const database = new Client({ connectionString: team.databaseUrl })
  await database.connect()
  const held = async (): Promise<number> => {
    const { rows } = await database.query<{ n: string }>(
      "select count(*) as n from jobs join machines on machines.code = jobs.lease_owner where jobs.status = 'running' and jobs.type = 'clip.render' and machines.name = '甲'",
    )
    return Number(rows[0]?.n ?? 0)
  }
  const id = await orderFilms(team, materials, FILMS)
  // Stopped first, so that it is sure to die with a film in its hands.
  for (;;) {
    while ((await held()) === 0) await new Promise((resolve) => setTimeout(resolve, 10))
    first.child.kill('SIGSTOP')
    if ((await held()) > 0) break
    first.child.kill('SIGCONT')
  }
  const doing = await machine('甲')
  expect(doing?.works).toEqual([
    { kind: 'render', title: expect.stringContaining('团队订单'), progress: expect.any(Number) },
  ])
  await first.kill('SIGKILL')
  const died = Date.now()
  // Lease, the next look for the dead, and until the other has finished what it is at.
  await expect.poll(held, { timeout: LEASE_S * 1_000 + patient(60_000), interval: 100 }).toBe(0)
  expect(Date.now() - died).toBeGreaterThan(1_000)
  await expect
    .poll(async () => (await team.api.call(clipInfo, { id })).status, { timeout: patient(90_000), interval: 100 })
    .toBeGreaterThanOrEqual(3)
  const order = await team.api.call(clipInfo, { id })
  expect(order.outputs.map((output) => [output.status, output.fail_reason])).toEqual(
    Array.from({ length: FILMS }, () => [2, '']),
  )
  expect(order.ledger).toEqual({ reserved: FILMS, captured: FILMS, released: 0 })
  expect(await team.api.call(walletLedger, {})).toMatchObject({ frozen: 0, available: 1_000 - FILMS })
  const { rows } = await database.query<{ n: string }>(
    "select count(*) as n from run_logs where job_type = 'clip.render' and level = 'info'",
  )
  await database.end()
  expect(Number(rows[0]?.n)).toBe(FILMS)
  for (const output of order.outputs)
    expect((await (await fetch(output.file_url)).arrayBuffer()).byteLength).toBe(output.size)
  expect(await machine('甲')).toMatchObject({ alive: 0 })
  expect(await machine('乙')).toMatchObject({ alive: 1 })
  // What it fetched from the bucket stays for the next film, what it made is gone from its disk.
  expect((await readdir(join(second.dataDir, 'cache/sources'))).length).toBeGreaterThan(1)
  expect(await readdir(join(second.dataDir, 'tmp/worker/clips')).catch(() => [])).toEqual([])
  await second.kill('SIGTERM')
  expect(await machine('乙')).toBeUndefined()
})

it('a worker that fits nothing refuses to start, and says why', async () => {
  const empty = await createTestLocation('postgres', { empty: true })
  if (empty.location.kind !== 'postgres') throw new Error('no PostgreSQL')
  const right = {
    dataDir: join(team.dir, 'refused'),
    port: 0,
    role: 'worker',
    database: { kind: 'postgres', url: team.databaseUrl },
    files: team.s3.files,
    keyFile: team.keyFile,
    log: { level: 'silent' },
    version: VERSION,
  } as const
  const refusal = async (change: Partial<Parameters<typeof createBackend>[0]>) => {
    const started = await createBackend({ ...right, ...change }).catch((error: unknown) => startFailure(error))
    if ('close' in started) await started.close()
    return 'close' in started ? null : started
  }
  expect(await refusal({})).toBeNull()
  expect(await refusal({ version: '0.9.0' })).toEqual({
    code: 'BAD_TEAM',
    message: expect.stringContaining(`服务器是 ${VERSION}，这台机器是 0.9.0`),
  })
  expect(await refusal({ files: { ...team.s3.files, bucket: 'others' } })).toEqual({
    code: 'BAD_TEAM',
    message: expect.stringContaining('不是团队服务器所用的那个'),
  })
  expect(await refusal({ files: { ...team.s3.files, endpoint: 'http://127.0.0.1:1' } })).toEqual({
    code: 'STORE_DOWN',
    message: expect.stringContaining('连接不上文件存储'),
  })
  expect(await refusal({ database: { kind: 'postgres', url: 'postgres://u:p@127.0.0.1:1/x' } })).toEqual({
    code: 'DATABASE_DOWN',
    message: expect.stringContaining('连接不上数据库'),
  })
  expect(await refusal({ database: { kind: 'postgres', url: empty.location.url } })).toEqual({
    code: 'DATABASE_NEWER',
    message: expect.stringContaining('还没有升级'),
  })
  expect(await refusal({ keyFile: join(team.dir, 'nowhere.json') })).toEqual({
    code: 'BAD_TEAM',
    message: expect.stringContaining('找不到密钥文件'),
  })
  await empty.remove()
})
