// What goes wrong around a render: the engine crashes, the queue gives up, a job is lost, a result comes too late.
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { patient } from '../../../tests/fixtures/slowness.ts'
import { clipConfig } from '../../contract/entities/clip.ts'
import { lavfi, openTestMedia } from '../media/testing/test-media.ts'
import type { TestMedia } from '../media/testing/test-media.ts'
import { listOutputFiles } from '../modules/clip-rendering/file-keys.ts'
import { dropPassingFiles } from '../modules/clip-rendering/passing-files.ts'
import type { DatabaseKind } from '../ports/database.ts'
import { createTestLocation } from '../testing/databases.ts'
import { seedTenant } from '../testing/tenant-data.ts'
import type { TestTenant } from '../testing/tenant-data.ts'
import { openClipsServer, sqliteFile } from './testing/clips-server.ts'
import type { ClipsServer } from './testing/clips-server.ts'

let media: TestMedia
beforeAll(async () => {
  media = await openTestMedia()
  await media.make(lavfi('320x240', 30, 2), 'a.mp4')
  await media.make(lavfi('240x320', 25, 2), 'b.mp4')
})
afterAll(async () => await media.close())

describe.each(['sqlite', 'postgres'] as const)('%s', (kind: DatabaseKind) => {
  let dir: string
  let crashes: string
  let server: ClipsServer
  let tenant: TestTenant
  let materials: number[]
  let close: () => Promise<void> = async () => {}

  beforeAll(async () => {
    dir = await mkdtemp(path.join(tmpdir(), 'clips-faults-'))
    crashes = path.join(dir, 'crashes')
    await writeFile(crashes, '0')
    // ffmpeg itself, which waits while there is a file "hold" and dies by a signal as often as the file says.
    const ffmpeg = path.join(dir, 'ffmpeg')
    await writeFile(
      ffmpeg,
      `#!/bin/sh
case "$*" in *filter_complex*)
  while [ -e '${dir}/hold' ]; do sleep 0.05; done
  n=$(cat '${crashes}')
  if [ "$n" -gt 0 ]; then echo $((n - 1)) > '${crashes}'.$$; mv '${crashes}'.$$ '${crashes}'; kill -SEGV $$; fi;;
esac
exec '${media.tools.ffmpeg}' "$@"
`,
    )
    await chmod(ffmpeg, 0o755)
    const place = kind === 'postgres' ? await createTestLocation('postgres') : null
    server = await openClipsServer(
      { dataDir: dir, database: place?.location ?? sqliteFile(dir) },
      { ffmpegPath: ffmpeg, ffprobePath: media.tools.ffprobe },
    )
    tenant = await seedTenant(server.base.database, { clips: 50, host: 'faults.test' })
    materials = []
    for (const name of ['a.mp4', 'b.mp4']) {
      const { key, size, sha256 } = await server.base.files.putFile(
        `t/${tenant.tenantId}/material/${name}`,
        await media.make(['-i', media.path(name), '-c', 'copy'], `copy-${name}`),
      )
      const row = await tenant.db
        .insertInto('attachments')
        .values({
          filename: name,
          storage_path: key,
          mimetype: 'video/mp4',
          size,
          width: 320,
          height: 240,
          duration_ms: 2000,
          fps: 30,
          has_audio: 1,
          sha256,
          cover_path: null,
          admin_id: tenant.adminId,
          delete_time: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      materials.push(row.id)
    }
    close = async () => {
      await server.close()
      await place?.remove()
      await rm(dir, { recursive: true, force: true, maxRetries: 5 })
    }
  })
  afterAll(async () => await close())

  let seed = 1
  /** Each order has its own seed and length, so that nothing comes from the cache. */
  const add = async (num = 1) =>
    await server.clips.orders.add(tenant.db, tenant.tenantId, {
      name: '订单',
      mode: 'clip',
      num,
      adminId: tenant.adminId,
      clientToken: null,
      wisdomTaskId: null,
      config: clipConfig.parse({
        width: 180,
        height: 320,
        fps: 15,
        seed,
        groups: [{ name: '一', attachment_ids: materials, duration_s: 0.6 + (seed += 1) / 15 }],
      }),
    })
  const first = async (clipId: number) =>
    await tenant.db
      .selectFrom('clip_outputs')
      .selectAll()
      .where('clip_id', '=', clipId)
      .orderBy('idx')
      .executeTakeFirstOrThrow()
  const settled = async (clipId: number) => {
    const end = Date.now() + patient(240_000)
    for (;;) {
      const row = await first(clipId)
      if (row.status !== 0 && row.status !== 1) return row
      if (Date.now() > end) throw new Error(`not settled: ${JSON.stringify(row)}`)
      await delay(50)
    }
  }
  const recover = async () =>
    await server.clips.periodic?.find((task) => task.name === 'clips.recover')?.run(new AbortController().signal)
  const age = async (clipId: number) => {
    await tenant.db
      .updateTable('clip_outputs')
      .set({ update_time: Date.now() - 60_000 })
      .where('clip_id', '=', clipId)
      .execute()
  }

  test('a lost job is queued again, one that the queue gave up fails with words; both only once', async () => {
    const lost = await add()
    await server.base.database.db.deleteFrom('jobs').where('tenant_id', '=', tenant.tenantId).execute()
    const given = await add()
    await server.base.database.db
      .updateTable('jobs')
      .set({ status: 'failed' })
      .where('id', '=', (await first(given.clipId)).job_id ?? 0)
      .execute()
    await recover()
    expect(await first(given.clipId)).toMatchObject({ status: 0 })
    await age(lost.clipId)
    await age(given.clipId)
    for (const _ of [1, 2]) await recover()
    expect(await first(given.clipId)).toMatchObject({
      status: -1,
      fail_code: 'engine_failed',
      fail_reason: expect.stringContaining('多次意外中断'),
    })
    expect(await first(lost.clipId)).toMatchObject({ status: 0 })
    expect(
      await server.base.database.db
        .selectFrom('jobs')
        .select('id')
        .where('tenant_id', '=', tenant.tenantId)
        .where('status', '=', 'queued')
        .execute(),
    ).toHaveLength(1)
    expect(await server.ledger.read(tenant.db)).toEqual({ balance: 50, frozen: 1, available: 49 })
    await server.queue.start()
    expect(await settled(lost.clipId)).toMatchObject({ status: 2 })
  })

  test('an engine that crashes is tried again, and charged once', async () => {
    const before = await server.ledger.read(tenant.db)
    await writeFile(crashes, '2')
    const { clipId } = await add()
    const row = await settled(clipId)
    expect(row).toMatchObject({ status: 2, charged: 1 })
    // Picture and sound are made side by side: one try may meet both crashes.
    expect([1, 2]).toContain(row.attempts)
    expect(await server.ledger.read(tenant.db)).toEqual({
      balance: before.balance - 1,
      frozen: 0,
      available: before.available - 1,
    })
  })

  test('an engine that keeps crashing fails the film after three tries and gives the clip back', async () => {
    const before = await server.ledger.read(tenant.db)
    await writeFile(crashes, '1000')
    const { clipId } = await add()
    expect(await settled(clipId)).toMatchObject({ status: -1, attempts: 2, fail_code: 'engine_failed', charged: 0 })
    await writeFile(crashes, '0')
    expect(await server.ledger.read(tenant.db)).toEqual(before)
    expect(
      await tenant.db.selectFrom('run_logs').select(['level', 'title']).where('ref_id', '=', clipId).execute(),
    ).toEqual([{ level: 'error', title: expect.stringContaining('失败') }])
    expect(server.events.at(-1)).toMatchObject({ clipId, status: 'failed', storagePath: null })
  })

  test('a film that was cancelled while its result was on the way leaves no file behind', async () => {
    await writeFile(path.join(dir, 'hold'), '')
    const { clipId } = await add()
    const output = await first(clipId)
    // Cancelled without the queue's knowledge, as by another process whose message got lost.
    await tenant.db.updateTable('clip_outputs').set({ status: 5 }).where('id', '=', output.id).execute()
    await rm(path.join(dir, 'hold'))
    const end = Date.now() + patient(240_000)
    while ((await server.queue.status(output.job_id ?? 0))?.status !== 'done' && Date.now() < end) await delay(50)
    expect((await server.queue.status(output.job_id ?? 0))?.result).toEqual({ outcome: 'stale' })
    expect(
      await listOutputFiles(server.base.files, {
        tenantId: tenant.tenantId,
        clipId,
        outputId: output.id,
        generation: 0,
      }),
    ).toEqual([])
    expect((await first(clipId)).status).toBe(5)
  })

  test('live previews are deleted an hour later, previews and archives a day, films are not', async () => {
    const { files } = server.base
    for (const key of ['clip-live/1/4.mp4', 'clip-preview/1/2.mp4', 'clip-archive/1/3.zip', 't/1/clip/1/1-0.mp4'])
      await files.put(key, Buffer.from('x'))
    const signal = new AbortController().signal
    expect(await dropPassingFiles({ store: files, clock: { now: () => Date.now() + 3_500_000 } }, signal)).toBe(0)
    expect(await dropPassingFiles({ store: files, clock: { now: () => Date.now() + 3_700_000 } }, signal)).toBe(1)
    expect(await files.head('clip-live/1/4.mp4')).toBeNull()
    expect(await dropPassingFiles({ store: files, clock: { now: () => Date.now() + 25 * 3_600_000 } }, signal)).toBe(2)
    expect(await files.head('t/1/clip/1/1-0.mp4')).not.toBeNull()
  })
})
