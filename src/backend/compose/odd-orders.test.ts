// An order in which some materials are no films: those outputs fail with a sentence that names the file, the rest is
// made, and only that is charged.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { patient } from '../../../tests/fixtures/slowness.ts'
import { clipConfig } from '../../contract/entities/clip.ts'
import { openTestMedia } from '../media/testing/test-media.ts'
import type { TestMedia } from '../media/testing/test-media.ts'
import { seedTenant } from '../testing/tenant-data.ts'
import { openClipsServer, sqliteFile } from './testing/clips-server.ts'
import type { ClipsServer } from './testing/clips-server.ts'

let media: TestMedia
let dataDir: string
let server: ClipsServer
beforeAll(async () => {
  media = await openTestMedia()
  dataDir = await mkdtemp(path.join(tmpdir(), 'odd-orders-'))
  server = await openClipsServer({ dataDir, database: sqliteFile(dataDir) })
})
afterAll(async () => {
  await server.close()
  await Promise.all([media.close(), rm(dataDir, { recursive: true, force: true, maxRetries: 5 })])
})

test('the odd ones fail by name and cost nothing, the others are not held up', async () => {
  const tenant = await seedTenant(server.base.database, { clips: 10, host: 'odd.test' })
  const film = await readFile(
    await media.make(
      [
        '-f',
        'lavfi',
        '-i',
        'testsrc2=size=180x180:rate=15:duration=1',
        '-c:v',
        'libx264',
        '-preset',
        'ultrafast',
        '-pix_fmt',
        'yuv420p',
      ],
      'a.mp4',
    ),
  )
  const odd = [
    { name: '半截.mp4', bytes: film.subarray(0, film.length / 2), words: '缺少索引' },
    { name: '文档 "1".mp4', bytes: Buffer.from('hello, this is text'), words: '不是受支持' },
    { name: '空😀.mp4', bytes: Buffer.alloc(0), words: '是空的' },
  ]
  const good = ['好 1.mp4', "it's 好.mp4"].map((name, at) => ({
    name,
    bytes: Buffer.concat([film, Buffer.from([0, 0, 0, 9, 0x66, 0x72, 0x65, 0x65, at])]),
    words: '',
  }))
  const all = [odd[0], good[0], odd[1], good[1], odd[2]].filter((one) => one !== undefined)
  const ids: number[] = []
  for (const [at, { name, bytes }] of all.entries()) {
    const { key, size, sha256 } = await server.base.files.put(`t/${tenant.tenantId}/material/${at}.mp4`, bytes, {
      contentType: 'video/mp4',
    })
    const { id } = await tenant.db
      .insertInto('attachments')
      .values({
        filename: name,
        storage_path: key,
        mimetype: 'video/mp4',
        size,
        width: 180,
        height: 180,
        duration_ms: 1000,
        fps: 15,
        has_audio: 0,
        sha256,
        cover_path: null,
        admin_id: tenant.adminId,
        delete_time: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.push(id)
  }
  await server.queue.start()
  const config = clipConfig.parse({
    width: 180,
    height: 180,
    fps: 15,
    seed: 3,
    groups: [{ name: '全部', attachment_ids: ids, duration_s: 0.5 }],
    dedupe: { min_look: 0 },
  })
  const { clipId } = await server.clips.orders.add(tenant.db, tenant.tenantId, {
    name: '混杂',
    mode: 'clip',
    num: all.length,
    config,
    adminId: tenant.adminId,
    clientToken: null,
    wisdomTaskId: null,
  })
  const rows = async () =>
    await tenant.db.selectFrom('clip_outputs').selectAll().where('clip_id', '=', clipId).execute()
  await expect
    .poll(async () => (await rows()).filter((row) => row.status === 0 || row.status === 1), {
      timeout: patient(60_000),
      interval: 50,
    })
    .toEqual([])
  const ended = await rows()
  expect(ended.filter((row) => row.status === 2)).toHaveLength(good.length)
  for (const { name, words } of odd) {
    const failed = ended.filter((row) => row.status === -1 && row.fail_reason.includes(name))
    expect([name, failed.map((row) => [row.fail_code, row.charged, row.attempts])]).toEqual([
      name,
      [['material_damaged', 0, 0]],
    ])
    expect(failed[0]?.fail_reason).toContain(words)
  }
  expect(await server.ledger.read(tenant.db)).toEqual({
    balance: 10 - good.length,
    frozen: 0,
    available: 10 - good.length,
  })
})
