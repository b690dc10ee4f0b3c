// Covers chosen afterwards and samples of effects, with the real engine and file store.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clipConfig } from '../../contract/entities/clip.ts'
import { setOutputCoverResult } from '../../contract/http/clip.ts'
import { openTestMedia } from '../media/testing/test-media.ts'
import type { TestMedia } from '../media/testing/test-media.ts'
import { coverPayload } from '../modules/clip-rendering/cover-output.job.ts'
import { sampleKeys, samplePrefix } from '../modules/clip-rendering/file-keys.ts'
import { createSamplesJob } from '../modules/clip-rendering/make-samples.job.ts'
import { createClipSamples } from '../modules/clips/clip-samples.service.ts'
import { createOutputCovers } from '../modules/clips/output-cover.service.ts'
import type { CoverRequest } from '../modules/clips/output-cover.service.ts'
import { refusal, seedAttachment } from '../testing/benches/clip-bench.ts'
import type { DatabaseKind } from '../ports/database.ts'
import { createTestLocation } from '../testing/databases.ts'
import { seedTenant } from '../testing/tenant-data.ts'
import type { TestTenant } from '../testing/tenant-data.ts'
import { createClipStudio } from './clip-studio.ts'
import { openClipsServer, sqliteFile } from './testing/clips-server.ts'
import type { ClipsServer } from './testing/clips-server.ts'

let media: TestMedia
let film: string
let picture: string
beforeAll(async () => {
  media = await openTestMedia()
  // a second of black, a second of the test picture
  film = await media.make(
    [
      '-f',
      'lavfi',
      '-i',
      'color=black:size=180x320:rate=10:duration=1',
      '-f',
      'lavfi',
      '-i',
      'testsrc2=size=180x320:rate=10:duration=1',
      '-filter_complex',
      '[0][1]concat,format=yuv420p',
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
    ],
    'film.mp4',
  )
  picture = await media.make(['-f', 'lavfi', '-i', 'color=0x2060e0:size=200x200', '-frames:v', '1'], 'own.png')
})
afterAll(async () => await media.close())

describe.each(['sqlite', 'postgres'] as const)('%s', (kind: DatabaseKind) => {
  let server: ClipsServer
  let tenant: TestTenant
  let close: () => Promise<void> = async () => {}
  beforeAll(async () => {
    const dir = await mkdtemp(path.join(tmpdir(), 'clip-extras-'))
    const place = kind === 'postgres' ? await createTestLocation('postgres') : null
    server = await openClipsServer({ dataDir: dir, database: place?.location ?? sqliteFile(dir) })
    tenant = await seedTenant(server.base.database, { clips: 5, host: 'extras.test' })
    await server.queue.start()
    close = async () => {
      await server.close()
      await place?.remove()
      await rm(dir, { recursive: true, force: true, maxRetries: 5 })
    }
  })
  afterAll(async () => await close())

  const asked: CoverRequest[] = []
  const covers = () =>
    createOutputCovers({
      engine: { state: async () => ({ ready: true, reason: '' }) },
      clock: { now: () => Date.now() },
      ask: async (_tenantId, request) => asked.push(request),
    })
  const caller = () => ({ db: tenant.db, tenantId: tenant.tenantId, adminId: tenant.adminId })
  let made = 0
  const output = async (more: { status?: 0 | 2; images?: string | null } = {}) => {
    const name = `films/${(made += 1)}`
    await server.base.files.put(`${name}.mp4`, await readFile(film))
    await server.base.files.put(`${name}.jpg`, Buffer.from('old'))
    const clip = await tenant.db
      .insertInto('clips')
      .values({
        name: '订单',
        mode: 'clip',
        wisdom_task_id: null,
        plan_id: null,
        fission_activity_id: null,
        config: JSON.stringify(clipConfig.parse({ width: 180, height: 320 })),
        num: 1,
        status: 3,
        client_token: null,
        template_page_uuid: null,
        admin_id: tenant.adminId,
        delete_time: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const row = await tenant.db
      .insertInto('clip_outputs')
      .values({
        clip_id: clip.id,
        idx: 0,
        generation: 1,
        status: more.status ?? 2,
        storage_path: `${name}.mp4`,
        cover_path: `${name}.jpg`,
        duration_ms: 2000,
        width: 180,
        height: 320,
        size: 1,
        sha256: null,
        phash: null,
        combo_key: null,
        recipe: null,
        title: '成片',
        captions: null,
        fail_code: null,
        job_id: null,
        images: more.images ?? null,
        choice: null,
        append_token: null,
        delete_time: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  }
  const coverOf = async (id: number) =>
    (await tenant.db.selectFrom('clip_outputs').select('cover_path').where('id', '=', id).executeTakeFirstOrThrow())
      .cover_path ?? ''
  const run = async (request: CoverRequest) => {
    const id = await server.queue.enqueue('clip.cover', coverPayload.parse(request), {
      tenantId: tenant.tenantId,
      attempts: 2,
    })
    for (;;) {
      const state = await server.queue.status(id)
      if (state && state.status !== 'queued' && state.status !== 'running') return state
      await delay(30)
    }
  }
  const request = (outputId: number, more: Partial<CoverRequest> = {}): CoverRequest => ({
    outputId,
    generation: 1,
    mode: 'best',
    atMs: 0,
    text: '',
    imageId: null,
    ...more,
  })

  test('another cover of a finished film: the best frame, a moment with a title, a picture of the library', async () => {
    const id = await output()
    const before = await coverOf(id)
    const best = await run(request(id))
    expect(best.status).toBe('done')
    expect(setOutputCoverResult.parse(best.result).at_ms).toBeGreaterThanOrEqual(1000)
    const first = await coverOf(id)
    expect(first).not.toBe(before)
    expect(await media.probe((await server.base.files.localCopy(first)).path)).toMatchObject({
      kind: 'image',
      width: 180,
      height: 320,
    })
    expect(
      setOutputCoverResult.parse((await run(request(id, { mode: 'frame', atMs: 1500, text: '开业大吉' }))).result)
        .at_ms,
    ).toBe(1500)
    expect(await coverOf(id)).not.toBe(first)
    const { key, sha256 } = await server.base.files.put(`t/${tenant.tenantId}/own.png`, await readFile(picture))
    const image = await seedAttachment(tenant, '封面.png', 'image/png', null)
    await tenant.db.updateTable('attachments').set({ storage_path: key, sha256 }).where('id', '=', image).execute()
    expect((await run(request(id, { mode: 'image', imageId: image }))).status).toBe('done')
  })

  test('a film that is made anew or deleted meanwhile keeps what it has', async () => {
    const id = await output()
    const before = await coverOf(id)
    expect(await run(request(id, { generation: 0 }))).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('封面没有更换'),
    })
    expect(await run(request(id, { mode: 'image', imageId: 999_999 }))).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('已被删除'),
    })
    expect(await coverOf(id)).toBe(before)
    expect(await covers().done(tenant.db, { outputId: id, generation: 0 }, 'x.jpg')).toBe('stale')
  })

  test('what is no finished film, and what is no picture, is refused with its field', async () => {
    const id = await output()
    const change = async (more: object) =>
      await refusal(covers().change(caller(), { output_id: id, mode: 'best', at_ms: 0, text: '', ...more }))
    const song = await seedAttachment(tenant, '歌.mp3', 'audio/mpeg', 1000)
    expect((await change({ output_id: 999_999 })).code).toBe(40401)
    expect((await change({ output_id: await output({ status: 0 }) })).code).toBe(40901)
    expect((await change({ output_id: await output({ images: '[]' }) })).message).toContain('图文')
    expect((await change({ mode: 'image' })).data).toMatchObject({ errors: [{ field: 'image_id' }] })
    expect((await change({ mode: 'image', image_id: 999_999 })).code).toBe(40401)
    expect((await change({ mode: 'image', image_id: song })).message).toContain('不是图片')
    expect((await change({ mode: 'frame', at_ms: 2000 })).data).toMatchObject({ errors: [{ field: 'at_ms' }] })
    const asking = asked.length
    expect(await covers().change(caller(), { output_id: id, mode: 'frame', at_ms: 1999, text: '标题' })).toEqual({
      job_id: asking + 1,
    })
    expect(asked.at(-1)).toEqual({
      outputId: id,
      generation: 1,
      mode: 'frame',
      atMs: 1999,
      text: '标题',
      imageId: null,
    })
  })
})

test('samples are made once by the engine, and only looked up afterwards', async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'clip-samples-'))
  const server = await openClipsServer({ dataDir: dir, database: sqliteFile(dir) })
  const studio = createClipStudio(server.base)
  try {
    const specs = [
      { kind: 'transition', value: 'crossfade' },
      { kind: 'effect', value: 'mono' },
    ] as const
    const keys = (spec: { kind: string; value: string }) => sampleKeys('test', spec)
    let asked = 0
    let ready = false
    let now = 0
    const samples = createClipSamples({
      specs,
      keys,
      prefix: samplePrefix('test'),
      store: server.base.files,
      links: { url: async (key) => `/files/${key}` },
      engine: { state: async () => (ready ? { ready, reason: '' } : { ready, reason: '未找到 FFmpeg' }) },
      ask: async () => (asked += 1),
      clock: { now: () => now },
    })
    expect(await samples.list()).toEqual({ samples: [], left: 2, reason: '未找到 FFmpeg' })
    ready = true
    expect(await samples.list()).toEqual({ samples: [], left: 2, reason: '' })
    await samples.list()
    expect(asked).toBe(1)
    // what failed is tried again, though not by every form that asks
    now = 60_000
    await samples.list()
    expect(asked).toBe(2)
    let films = 0
    const job = createSamplesJob({
      specs,
      keys,
      store: server.base.files,
      workDir: path.join(dir, 'work'),
      make: async (spec, limits) => {
        films += 1
        return await studio.sample(spec, limits)
      },
    })
    const context = {
      jobId: 1,
      tenantId: 0,
      attempt: 1,
      payload: {},
      signal: new AbortController().signal,
      deadline: Infinity,
      progress: () => {},
      log: () => {},
    }
    expect(await job(context)).toEqual({ made: 2 })
    expect(await job(context)).toEqual({ made: 0 })
    expect(films).toBe(2)
    expect(await samples.list()).toEqual({
      left: 0,
      reason: '',
      samples: specs.map((spec) => ({
        ...spec,
        film_url: `/files/${keys(spec).film}`,
        cover_url: `/files/${keys(spec).cover}`,
      })),
    })
    expect(asked).toBe(2)
    const shown = await server.base.files.localCopy(keys(specs[1]).film)
    expect(await media.probe(shown.path)).toMatchObject({ kind: 'video', width: 216, height: 384, durationMs: 2000 })
    expect(await media.probe((await server.base.files.localCopy(keys(specs[0]).cover)).path)).toMatchObject({
      kind: 'image',
      width: 216,
      height: 384,
    })
  } finally {
    await studio.close()
    await server.close()
    await rm(dir, { recursive: true, force: true, maxRetries: 5 })
  }
})
