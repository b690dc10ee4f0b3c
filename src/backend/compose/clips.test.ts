// An order of films with the real engine, its worker killed once. More of them, on both databases: clips.long.test.ts.
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TEST_MS } from '../../../tests/fixtures/slowness.ts'
import { clipConfig } from '../../contract/entities/clip.ts'
import { openDatabase } from '../drivers/database/open-database.ts'
import { lavfi, openTestMedia } from '../media/testing/test-media.ts'
import type { TestMedia } from '../media/testing/test-media.ts'
import { layMigrated } from '../testing/migrated-file.ts'
import { seedTenant } from '../testing/tenant-data.ts'
import { openClipsServer, sqliteFile } from './testing/clips-server.ts'
import type { Installation } from './testing/clips-server.ts'

let media: TestMedia
let place: Installation
beforeAll(async () => {
  media = await openTestMedia()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'clips-smoke-'))
  place = { dataDir, database: sqliteFile(dataDir) }
  await layMigrated(path.join(dataDir, 'data.sqlite'))
})
afterAll(async () => {
  await rm(place.dataDir, { recursive: true, force: true, maxRetries: 5 })
  await media.close()
})

const startWorker = async (): Promise<ChildProcess> => {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('./testing/clips-worker.child.ts', import.meta.url)), JSON.stringify(place)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error('the worker ended before it was ready'))),
  ])
  return child
}
const kill9 = async (child: ChildProcess): Promise<void> => {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}
/** Finished pieces of films, each with the number of its file: one that is made again has another. */
const pieces = async (): Promise<Map<string, number>> => {
  const root = path.join(place.dataDir, 'cache/units')
  const names = (await readdir(root, { recursive: true }).catch((): string[] => [])).filter(
    (name) => name.endsWith('.mp4') && !name.includes('.tmp.'),
  )
  return new Map(await Promise.all(names.map(async (name) => [name, (await stat(path.join(root, name))).ino] as const)))
}

test('kill -9 in the middle of a film: the next worker goes on with its pieces, and each film is made and charged once', async () => {
  const before = await openClipsServer(place)
  const tenant = await seedTenant(before.base.database, { clips: 5, host: 'clips.test' })
  const ids: number[] = []
  for (const [name, size] of [
    ['a.mp4', '320x180'],
    ['b.mp4', '180x320'],
    ['c.mp4', '240x240'],
  ] as const) {
    const file = await media.make(lavfi(size, 15, 1), name)
    const {
      key,
      size: bytes,
      sha256,
    } = await before.base.files.put(`t/${tenant.tenantId}/material/${name}`, await readFile(file), {
      contentType: 'video/mp4',
    })
    const info = await media.probe(file)
    const row = {
      filename: name,
      storage_path: key,
      mimetype: 'video/mp4',
      size: bytes,
      width: info.width,
      height: info.height,
      duration_ms: info.durationMs,
      fps: null,
      has_audio: null,
      sha256,
      cover_path: null,
      admin_id: tenant.adminId,
      delete_time: null,
    }
    ids.push((await tenant.db.insertInto('attachments').values(row).returning('id').executeTakeFirstOrThrow()).id)
  }
  // Two films that share their first scene are made of pieces.
  const config = clipConfig.parse({
    width: 180,
    height: 320,
    fps: 15,
    seed: 3,
    titles: ['标题'],
    groups: [
      { name: '开头', attachment_ids: ids.slice(0, 1), duration_s: 1 },
      { name: '结尾', attachment_ids: ids.slice(1), duration_s: 1 },
    ],
  })
  const { clipId } = await before.clips.orders.add(tenant.db, tenant.tenantId, {
    name: '小订单',
    mode: 'clip',
    num: 2,
    config,
    adminId: tenant.adminId,
    clientToken: null,
    wisdomTaskId: null,
  })
  // One process per data folder: this one only looks at the database while the workers work.
  await before.close()
  const looking = await openDatabase(place.database)
  const db = looking.forTenant(tenant.tenantId)
  const outputs = async () =>
    await db.selectFrom('clip_outputs').selectAll().where('clip_id', '=', clipId).orderBy('idx').execute()

  const first = await startWorker()
  await expect.poll(async () => (await pieces()).size, { timeout: TEST_MS, interval: 5 }).toBeGreaterThan(0)
  await kill9(first)
  const kept = await pieces()
  expect((await outputs()).some((row) => row.status !== 2)).toBe(true)

  const second = await startWorker()
  await expect
    .poll(async () => (await outputs()).every((row) => row.status !== 0 && row.status !== 1), {
      timeout: TEST_MS,
      interval: 50,
    })
    .toBe(true)
  await kill9(second)
  const rows = await outputs()
  expect(rows.map((row) => [row.status, row.charged, row.fail_reason])).toEqual([
    [2, 1, ''],
    [2, 1, ''],
  ])
  const after = await pieces()
  for (const [name, ino] of kept) expect(after.get(name), name).toBe(ino)
  const lines = await db
    .selectFrom('wallet_ledger')
    .select('ref_sub')
    .where('kind', '=', 'capture')
    .where('ref_id', '=', clipId)
    .execute()
  expect(lines.map((line) => line.ref_sub).toSorted()).toEqual(['0:0', '1:0'])
  await looking.close()
  const server = await openClipsServer(place)
  expect(await server.ledger.read(server.base.database.forTenant(tenant.tenantId))).toMatchObject({
    balance: 3,
    frozen: 0,
  })
  for (const row of rows) {
    const { path: film } = await server.base.files.localCopy(row.storage_path ?? '')
    expect(
      createHash('sha256')
        .update(await readFile(film))
        .digest('hex'),
    ).toBe(row.sha256)
    expect(await media.probe(film)).toMatchObject({ width: 180, height: 320, videoCodec: 'h264' })
  }
  await server.close()
})
