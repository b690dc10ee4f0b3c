// From stored materials to finished films, with the real engine; killed in the middle and started again.
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { patient } from '../../../tests/fixtures/slowness.ts'
import { clipConfig } from '../../contract/entities/clip.ts'
import type { ClipConfigInput } from '../../contract/entities/clip.ts'
import { downloadClipsResult, previewClipResult, tryClipResult } from '../../contract/http/clip.ts'
import { lavfi, openTestMedia } from '../media/testing/test-media.ts'
import type { TestMedia } from '../media/testing/test-media.ts'
import { openDatabase } from '../drivers/database/open-database.ts'
import { sumByKind } from '../modules/wallet/wallet.repository.ts'
import type { DatabaseKind } from '../ports/database.ts'
import { createTestLocation } from '../testing/databases.ts'
import { seedTenant } from '../testing/tenant-data.ts'
import type { TestTenant } from '../testing/tenant-data.ts'
import { openClipsServer, sqliteFile } from './testing/clips-server.ts'
import type { ClipsServer, Installation } from './testing/clips-server.ts'

const DEADLINE_MS = patient(240_000)
let media: TestMedia
beforeAll(async () => {
  media = await openTestMedia()
  for (const [name, size, fps, tone] of [
    ['a.mp4', '640x360', 30, true],
    ['b.mp4', '360x640', 25, true],
    ['c.mp4', '480x480', 30, false],
  ] as const) {
    await media.make(lavfi(size, fps, 4, tone), name)
  }
  await media.make(['-f', 'lavfi', '-i', 'color=c=0x2060e0:size=800x600', '-frames:v', '1'], 'd.png')
  await media.make(['-f', 'lavfi', '-i', 'sine=frequency=220:duration=3'], 'e.mp3')
})
afterAll(async () => await media.close())

describe.each(['sqlite', 'postgres'] as const)('%s', (kind: DatabaseKind) => {
  let place: Installation
  let removePlace: () => Promise<void>
  let server: ClipsServer
  let tenant: TestTenant
  const files: Record<string, number> = {}

  beforeAll(async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'clips-test-'))
    const database = kind === 'postgres' ? await createTestLocation('postgres') : null
    place = { dataDir, database: database?.location ?? sqliteFile(dataDir) }
    removePlace = async () => {
      await database?.remove()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    }
    server = await openClipsServer(place)
    tenant = await seedTenant(server.base.database, { clips: 50, host: 'clips.test' })
    for (const [name, mime] of [
      ['a.mp4', 'video/mp4'],
      ['b.mp4', 'video/mp4'],
      ['c.mp4', 'video/mp4'],
      ['d.png', 'image/png'],
      ['e.mp3', 'audio/mpeg'],
    ] as const) {
      files[name] = await store(name, mime)
    }
  })
  afterAll(async () => {
    await server.close()
    await removePlace()
  })

  const store = async (name: string, mime: string, content?: Uint8Array): Promise<number> => {
    const data = content ?? (await readFile(media.path(name)))
    const { key, size, sha256 } = await server.base.files.put(`t/${tenant.tenantId}/material/${name}`, data, {
      contentType: mime,
    })
    const info =
      content === undefined ? await media.probe(media.path(name)) : { width: 640, height: 360, durationMs: 4000 }
    const row = await tenant.db
      .insertInto('attachments')
      .values({
        filename: `素材-${name}`,
        storage_path: key,
        mimetype: mime,
        size,
        width: info.width,
        height: info.height,
        duration_ms: info.durationMs,
        fps: null,
        has_audio: null,
        sha256,
        cover_path: null,
        admin_id: tenant.adminId,
        delete_time: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  }
  const id = (name: string): number => files[name] ?? 0
  const tiny = (more: Partial<ClipConfigInput> = {}) =>
    clipConfig.parse({
      width: 270,
      height: 480,
      seed: 11,
      transitions: ['crossfade'],
      groups: [
        { name: '开头', attachment_ids: [id('a.mp4'), id('b.mp4')], duration_s: 2 },
        { name: '结尾', attachment_ids: [id('c.mp4'), id('d.png')], duration_s: 2 },
      ],
      ...more,
    })
  const add = async (num: number, config = tiny()) =>
    await server.clips.orders.add(tenant.db, tenant.tenantId, {
      name: '小订单',
      mode: 'clip',
      num,
      config,
      adminId: tenant.adminId,
      clientToken: null,
      wisdomTaskId: null,
    })
  const outputs = async (clipId: number) =>
    await tenant.db.selectFrom('clip_outputs').selectAll().where('clip_id', '=', clipId).orderBy('idx').execute()
  const until = async <T>(look: () => Promise<T | null | undefined | false>): Promise<T> => {
    const end = Date.now() + DEADLINE_MS
    for (;;) {
      const found = await look()
      if (found) return found
      if (Date.now() > end) throw new Error('not reached in time')
      await delay(100)
    }
  }
  const settled = async (clipId: number) =>
    await until(async () => {
      const rows = await outputs(clipId)
      return rows.every((row) => row.status !== 0 && row.status !== 1) && rows
    })
  const expectSums = async (): Promise<void> => {
    const balance = await server.ledger.read(tenant.db)
    const sums = await sumByKind(tenant.db)
    expect(balance.balance).toBe(sums.grant + sums.adjust + sums.refund - sums.capture - sums.expire)
    expect(balance.frozen).toBe(sums.reserve - sums.capture - sums.release)
    expect(balance.frozen).toBe(0)
  }
  const jobResult = async (jobId: number) =>
    await until(async () => {
      const state = await server.queue.status(jobId)
      return state && state.status !== 'queued' && state.status !== 'running' && state
    })
  /** Engine programs that work on films of this installation; Linux tells. */
  const engines = async (): Promise<string[]> => {
    const lines = await Promise.all(
      (await readdir('/proc'))
        .filter((name) => /^\d+$/.test(name))
        .map(async (pid) => await readFile(`/proc/${pid}/cmdline`, 'latin1').catch(() => '')),
    )
    return lines.filter((line) => line.includes('ffmpeg') && line.includes(place.dataDir))
  }
  const worker = async (): Promise<ChildProcess> => {
    const child = spawn(
      process.execPath,
      [fileURLToPath(new URL('./testing/clips-worker.child.ts', import.meta.url)), JSON.stringify(place)],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    )
    let complaint = ''
    child.stderr?.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
    await new Promise<void>((resolve, reject) => {
      child.stdout?.on('data', (chunk: Buffer) => chunk.toString().includes('ready') && resolve())
      child.on('exit', () => reject(new Error(complaint)))
    })
    return child
  }
  const kill = async (child: ChildProcess): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await gone
  }

  test(
    'kill -9 in the middle: after the restart every film is made and charged once',
    async () => {
      const before = await server.ledger.read(tenant.db)
      const { clipId } = await add(
        3,
        tiny({
          groups: [
            {
              name: '全部',
              attachment_ids: [id('a.mp4'), id('b.mp4'), id('c.mp4')],
              pick: { mode: 'random', num: 3 },
              duration_s: 3,
            },
          ],
          titles: ['标题'],
        }),
      )
      // One process per data folder: this one only looks at the database while the others work.
      await server.close()
      const looking = await openDatabase(place.database)
      tenant = { ...tenant, db: looking.forTenant(tenant.tenantId) }
      for (const wanted of [0, 1]) {
        const child = await worker()
        await until(async () => {
          const rows = await outputs(clipId)
          return (
            rows.filter((row) => row.status === 2).length >= wanted &&
            rows.some((row) => row.status === 1 || row.status === 2)
          )
        })
        await kill(child)
      }
      const last = await worker()
      const rows = await settled(clipId)
      await kill(last)
      await looking.close()
      server = await openClipsServer(place)
      tenant = { ...tenant, db: server.base.database.forTenant(tenant.tenantId) }
      expect(rows.map((row) => [row.status, row.charged, row.fail_reason])).toEqual([
        [2, 1, ''],
        [2, 1, ''],
        [2, 1, ''],
      ])
      const lines = await tenant.db
        .selectFrom('wallet_ledger')
        .select(['kind', 'ref_sub'])
        .where('ref_id', '=', clipId)
        .where('ref_type', '=', 'clip')
        .execute()
      expect(
        lines
          .filter((line) => line.kind === 'capture')
          .map((line) => line.ref_sub)
          .toSorted(),
      ).toEqual(['0:0', '1:0', '2:0'])
      expect((await server.ledger.read(tenant.db)).balance).toBe(before.balance - 3)
      await expectSums()
      for (const row of rows) {
        const copy = await server.base.files.localCopy(row.storage_path ?? '')
        expect(
          createHash('sha256')
            .update(await readFile(copy.path))
            .digest('hex'),
        ).toBe(row.sha256)
      }
    },
    patient(480_000),
  )

  test('three small films: all different, playable, charged three; order, events and log say so', async () => {
    await server.queue.start()
    const config = tiny({
      titles: ['今日特惠', '限时活动'],
      captions: { mode: 'text', texts: ['第一句话。第二句话。'] },
      bgm: { mode: 'random', ids: [id('e.mp3')] },
      cover: { mode: 'text' },
    })
    const { clipId, reserved } = await add(3, config)
    expect(reserved).toBe(3)
    const rows = await settled(clipId)
    expect(rows.map((row) => [row.status, row.fail_reason])).toEqual([
      [2, ''],
      [2, ''],
      [2, ''],
    ])
    expect(new Set(rows.map((row) => row.sha256)).size).toBe(3)
    expect(new Set(rows.map((row) => row.combo_key)).size).toBe(3)
    for (const row of rows) {
      const film = await server.base.files.localCopy(row.storage_path ?? '')
      expect(await media.probe(film.path)).toMatchObject({
        kind: 'video',
        width: 270,
        height: 480,
        fps: 30,
        videoCodec: 'h264',
        audioCodec: 'aac',
        durationMs: row.duration_ms,
        size: row.size,
      })
      const cover = await server.base.files.localCopy(row.cover_path ?? '')
      expect(await media.probe(cover.path)).toMatchObject({ kind: 'image', width: 270, height: 480 })
    }
    const [clip] = await tenant.db.selectFrom('clips').selectAll().where('id', '=', clipId).execute()
    expect(clip).toMatchObject({ status: 3, progress: 100, success_num: 3, fail_num: 0 })
    expect(
      server.events
        .filter((event) => event.clipId === clipId)
        .map((event) => [event.status, event.storagePath !== null]),
    ).toEqual([
      ['ok', true],
      ['ok', true],
      ['ok', true],
    ])
    expect(await tenant.db.selectFrom('run_logs').select('level').where('ref_id', '=', clipId).execute()).toHaveLength(
      3,
    )
    await expectSums()
  })

  test('a damaged material fails its film with name and reason, once, and the others go on', async () => {
    const broken = await store('坏.mp4'.replace('坏', 'broken'), 'video/mp4', Buffer.from('this is no video at all'))
    const { clipId } = await add(
      2,
      tiny({
        groups: [
          { name: '开头', attachment_ids: [id('a.mp4'), broken], pick: { mode: 'order', num: 1 }, duration_s: 1 },
        ],
      }),
    )
    const rows = await settled(clipId)
    expect(rows.filter((row) => row.status === 2)).toHaveLength(1)
    const failed = rows.find((row) => row.status === -1)
    expect(failed).toMatchObject({ fail_code: 'material_damaged', attempts: 0 })
    expect(failed?.fail_reason).toContain('素材-broken.mp4')
    await expectSums()
  })

  test('cancel stops ffmpeg at once and gives the rest back', async () => {
    const long = tiny({
      width: 1080,
      height: 1920,
      groups: [
        { name: '全部', attachment_ids: [id('a.mp4'), id('b.mp4'), id('c.mp4')], pick: { mode: 'random', num: 3 } },
      ],
      duration: { mode: 'fixed', min: 60, max: 60 },
    })
    const { clipId } = await add(2, long)
    await until(async () => (await outputs(clipId)).some((row) => row.status === 1 && row.progress > 0))
    const jobs = (await outputs(clipId)).flatMap((row) => row.job_id ?? [])
    const seen = process.platform === 'linux'
    if (seen) await until(async () => (await engines()).length > 0)
    expect(
      await server.clips.changes.cancel(
        { db: tenant.db, tenantId: tenant.tenantId, adminId: tenant.adminId },
        { id: clipId },
      ),
    ).toMatchObject({ cancelled: 2, released: 2 })
    const answered = Date.now()
    if (seen) await until(async () => (await engines()).length === 0)
    // Each film is a minute long: its making does not end by itself in this time.
    expect(Date.now() - answered).toBeLessThan(patient(10_000))
    // A worker that saw first that its film is unwanted ended by itself.
    for (const job of jobs) {
      const ended = await jobResult(job)
      expect(ended.status === 'done' ? ended.result : ended.status).toEqual(
        ended.status === 'done' ? { outcome: 'stale' } : 'cancelled',
      )
    }
    expect((await outputs(clipId)).map((row) => row.status)).toEqual([5, 5])
    await expectSums()
  })

  test('a live preview is free, small and short, says what it shows, and is quick with another title', async () => {
    await server.queue.start()
    const balance = await server.ledger.read(tenant.db)
    const look = async (title: string, more: Partial<ClipConfigInput> = {}) => {
      const jobId = await server.queue.enqueue(
        'clip.live',
        { config: tiny({ width: 1080, height: 1920, titles: [title], ...more }) },
        { tenantId: tenant.tenantId, attempts: 1 },
      )
      const job = await jobResult(jobId)
      expect(job).toMatchObject({ status: 'done', error: null })
      return { jobId, ...previewClipResult.parse(job.result) }
    }
    const first = await look('甲')
    expect(first).toMatchObject({
      title: '甲',
      pictures: [],
      duration_ms: first.whole_ms,
      preview_url: expect.stringContaining('/files/'),
    })
    expect(first.shots.map((shot) => [shot.place, shot.name])).toEqual([
      ['开头', expect.stringContaining('素材-')],
      ['结尾', expect.stringContaining('素材-')],
    ])
    expect(first.shots[0]?.at_ms).toBe(0)
    const [, last = first.shots[0]] = first.shots
    expect((last?.at_ms ?? 0) + (last?.ms ?? 0)).toBe(first.duration_ms)
    const film = await server.base.files.localCopy(`clip-live/${tenant.tenantId}/${first.jobId}.mp4`)
    expect(await media.probe(film.path)).toMatchObject({ width: 270, height: 480, durationMs: first.duration_ms })
    const second = await look('乙')
    expect(second.shots).toEqual(first.shots)
    const long = await look('甲', {
      groups: [
        { name: '全部', attachment_ids: [id('a.mp4'), id('b.mp4'), id('c.mp4')], pick: { mode: 'order', num: 3 } },
      ],
      duration: { mode: 'fixed', min: 20, max: 20 },
    })
    expect(long).toMatchObject({ duration_ms: 15_000, whole_ms: 20_000 })
    expect(await server.ledger.read(tenant.db)).toEqual(balance)
    const failed = await jobResult(
      await server.queue.enqueue(
        'clip.live',
        { config: tiny({ groups: [{ name: '开头', attachment_ids: [999_999] }] }) },
        { tenantId: tenant.tenantId, attempts: 1 },
      ),
    )
    expect(failed).toMatchObject({ status: 'failed', error: expect.stringMatching(/[一-龥]/) })
  })

  test('a preview is free, small, short and marked; an archive holds the films as they are', async () => {
    const balance = await server.ledger.read(tenant.db)
    const { bindings } = server.clips
    expect(bindings.map((binding) => binding.endpoint.path)).toContain('/api/v2.clip/tryClip')
    const config = tiny({ width: 1080, height: 1920, fps: 15, duration: { mode: 'fixed', min: 30, max: 30 } })
    const jobId = await server.queue.enqueue('clip.try', { config }, { tenantId: tenant.tenantId, attempts: 1 })
    const preview = await jobResult(jobId)
    expect(preview).toMatchObject({ status: 'done', error: null })
    const shown = tryClipResult.parse(preview.result)
    expect(shown.duration_ms).toBe(20_000)
    expect(shown.preview_url).not.toBe('')
    const film = await server.base.files.localCopy(`clip-preview/${tenant.tenantId}/${jobId}.mp4`)
    expect(await media.probe(film.path)).toMatchObject({ width: 540, height: 960, durationMs: 20_000 })
    expect(await server.ledger.read(tenant.db)).toEqual(balance)

    const { clipId } = await add(2)
    const rows = await settled(clipId)
    const zipJob = await server.queue.enqueue(
      'clip.download',
      { outputIds: rows.map((row) => row.id), format: 'zip', name: '小订单' },
      { tenantId: tenant.tenantId },
    )
    const zipped = downloadClipsResult.parse((await jobResult(zipJob)).result)
    expect(zipped.files.map((file) => file.name)).toEqual(['小订单-01.mp4', '小订单-02.mp4'])
    const app = fastify()
    server.clips.routes?.(app)
    const reply = await app.inject({ url: zipped.url })
    const archive = reply.rawPayload
    expect(reply.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(archive.length),
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('小订单.zip')}`,
    })
    for (const [at, row] of rows.entries()) {
      const content = await readFile((await server.base.files.localCopy(row.storage_path ?? '')).path)
      expect(archive.includes(content)).toBe(true)
      // its local header: the name in UTF-8 (flag bit 11), stored (method 0)
      const header = archive.indexOf(Buffer.from(zipped.files[at]?.name ?? '')) - 30
      expect([
        archive.readUInt32LE(header),
        archive.readUInt16LE(header + 6) & 0x800,
        archive.readUInt16LE(header + 8),
      ]).toEqual([0x04034b50, 0x800, 0])
    }
    // No second copy of the films lies anywhere.
    for await (const { key } of server.base.files.list('clip-archive/')) expect(key).toBe('')
    expect((await app.inject({ method: 'HEAD', url: zipped.url })).headers['content-length']).toBe(
      String(archive.length),
    )
    expect((await app.inject({ url: zipped.url.replace(/e=\d+/, (text) => `${text}0`) })).statusCode).toBe(403)
    expect(
      (await app.inject({ url: zipped.url.replace(`/${tenant.tenantId}/`, `/${tenant.tenantId + 1}/`) })).statusCode,
    ).toBe(403)
    await app.close()
    const urlJob = await server.queue.enqueue(
      'clip.download',
      { outputIds: [rows[0]?.id ?? 0], format: 'url', name: 'x' },
      { tenantId: tenant.tenantId },
    )
    expect(downloadClipsResult.parse((await jobResult(urlJob)).result)).toMatchObject({
      url: '',
      files: [{ name: '小订单-01.mp4', url: expect.stringContaining('/files/') }],
    })
    const foreign = await server.queue.enqueue(
      'clip.download',
      { outputIds: rows.map((row) => row.id), format: 'url', name: 'x' },
      { tenantId: tenant.tenantId + 1 },
    )
    expect((await jobResult(foreign)).status).toBe('failed')
  })
})
