// Every mode once from stored materials to a finished output, with the real engine; small and short.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { patient } from '../../../tests/fixtures/slowness.ts'
import { clipConfig } from '../../contract/entities/clip.ts'
import type { ClipConfigInput, ClipMode } from '../../contract/entities/clip.ts'
import { downloadClipsResult, tryClipResult } from '../../contract/http/clip.ts'
import { filmLook, lookDistance } from '../media/film-look.ts'
import { framePixels } from '../media/testing/test-render.ts'
import { lavfi, openTestMedia } from '../media/testing/test-media.ts'
import type { TestMedia } from '../media/testing/test-media.ts'
import { measureMotion } from '../media/motion.ts'
import { measureVideos } from '../modules/clip-rendering/measure-motion.ts'
import { seedTenant } from '../testing/tenant-data.ts'
import type { TestTenant } from '../testing/tenant-data.ts'
import { openClipsServer, sqliteFile } from './testing/clips-server.ts'
import type { ClipsServer } from './testing/clips-server.ts'

const DEADLINE_MS = patient(240_000)
const SIZE = { width: 180, height: 320 }
let media: TestMedia
let dir: string
let server: ClipsServer
let tenant: TestTenant
const ids: Record<string, number> = {}

beforeAll(async () => {
  media = await openTestMedia()
  dir = await mkdtemp(path.join(tmpdir(), 'clip-modes-'))
  server = await openClipsServer({ dataDir: dir, database: sqliteFile(dir) })
  tenant = await seedTenant(server.base.database, { clips: 50, host: 'modes.test' })
  const film = (color: string) => [
    '-f',
    'lavfi',
    '-i',
    `color=c=${color}:size=320x180:rate=30:duration=3`,
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
  ]
  const still = (color: string) => ['-f', 'lavfi', '-i', `color=c=${color}:size=400x300`, '-frames:v', '1']
  const make: [string, string, string[], string[]][] = [
    ['red.mp4', 'video/mp4', film('0xd02020'), ['火锅']],
    ['green.mp4', 'video/mp4', film('0x20a020'), ['门店']],
    ['blue.mp4', 'video/mp4', film('0x2020d0'), []],
    ['moving.mp4', 'video/mp4', lavfi('320x180', 30, 3), []],
    ['twin.mp4', 'video/mp4', [...film('0xd02020'), '-metadata', 'title=other'], []],
    ['one.png', 'image/png', still('0xe0c020'), []],
    ['two.png', 'image/png', still('0x20c0e0'), []],
    ['song.mp3', 'audio/mpeg', ['-f', 'lavfi', '-i', 'sine=frequency=220:duration=2'], []],
  ]
  for (const [name, mimetype, args, tags] of make) {
    const file = await media.make(args, name)
    const { key, size, sha256 } = await server.base.files.put(
      `t/${tenant.tenantId}/material/${name}`,
      await readFile(file),
      { contentType: mimetype },
    )
    const row = await tenant.db
      .insertInto('attachments')
      .values({
        filename: name,
        storage_path: key,
        mimetype,
        size,
        width: 320,
        height: 180,
        duration_ms: mimetype.startsWith('image/') ? 0 : 3000,
        fps: null,
        has_audio: null,
        sha256,
        cover_path: null,
        tags: JSON.stringify(tags),
        admin_id: tenant.adminId,
        delete_time: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids[name] = row.id
  }
  await server.queue.start()
})
afterAll(async () => {
  await server.close()
  await media.close()
  await rm(dir, { recursive: true, force: true, maxRetries: 5 })
})

const id = (name: string): number => ids[name] ?? 0
const until = async <T>(look: () => Promise<T | null | undefined | false>): Promise<T> => {
  for (const end = Date.now() + DEADLINE_MS; Date.now() < end; await delay(50)) {
    const found = await look()
    if (found) return found
  }
  throw new Error('not reached in time')
}
const make = async (mode: ClipMode, num: number, input: ClipConfigInput) => {
  const config = clipConfig.parse({ ...SIZE, seed: 4, ...input })
  const { clipId } = await server.clips.orders.add(tenant.db, tenant.tenantId, {
    name: mode,
    mode,
    num,
    config,
    adminId: tenant.adminId,
    clientToken: null,
    wisdomTaskId: null,
  })
  const rows = await until(async () => {
    const found = await tenant.db
      .selectFrom('clip_outputs')
      .selectAll()
      .where('clip_id', '=', clipId)
      .orderBy('idx')
      .execute()
    return found.every((row) => row.status !== 0 && row.status !== 1) && found
  })
  const choices = rows.map(
    (row) =>
      JSON.parse(row.choice ?? 'null') as {
        shots: { attachment_id: number; in_ms: number; ms: number; place: string; text: string; matched: string[] }[]
        nearest: unknown
        replans: number
      } | null,
  )
  return { clipId, rows, choices }
}
const finished = async (jobId: number) =>
  await until(async () => {
    const state = await server.queue.status(jobId)
    return state && state.status !== 'queued' && state.status !== 'running' && state
  })
const fileOf = async (row: { storage_path: string | null }): Promise<string> =>
  (await server.base.files.localCopy(row.storage_path ?? '')).path
const pool = (...names: string[]) => ({ name: '素材', attachment_ids: names.map(id) })

test('smart: captions without a voice are timed by their length, and the shots that fit them are written down', async () => {
  const { rows, choices } = await make('smart', 1, {
    groups: [pool('red.mp4', 'green.mp4', 'blue.mp4')],
    captions: { mode: 'text', texts: ['火锅好吃。门店就在街角。'] },
  })
  expect(rows.map((row) => [row.status, row.fail_reason])).toEqual([[2, '']])
  expect(choices[0]?.shots.map((shot) => [shot.attachment_id, shot.text, shot.matched])).toEqual([
    [id('red.mp4'), '火锅好吃。', ['火锅']],
    [id('green.mp4'), '门店就在街角。', ['门店']],
  ])
  expect(await media.probe(await fileOf(rows[0] ?? { storage_path: null }))).toMatchObject({
    ...SIZE,
    durationMs: rows[0]?.duration_ms,
  })
})

test('dugujiujian: one of each place, in their order', async () => {
  const slots = [
    [9, 'blue.mp4'],
    [1, 'red.mp4'],
    [3, 'green.mp4'],
  ] as const
  const { rows, choices } = await make('dugujiujian', 1, {
    groups: slots.map(([slot, name]) => ({ ...pool(name), name: `格${slot}`, slot, duration_s: 0.6 })),
    dedupe: { min_hamming: 1 },
  })
  expect(rows.map((row) => [row.status, row.fail_reason])).toEqual([[2, '']])
  expect(choices[0]?.shots.map((shot) => shot.place)).toEqual(['格1', '格3', '格9'])
  const pixel = await framePixels(media, await fileOf(rows[0] ?? { storage_path: null }), 9, SIZE)
  expect(pixel(90, 160)[0]).toBeGreaterThan(150)
})

test('clipTemplate: footage in its box between the page and what lies over it, words filled from the row', async () => {
  const page = {
    commonStyle: { backgroundColor: '#ffffff' },
    elements: [
      {
        elName: 'qk-video',
        commonStyle: { left: 0, top: 200, width: 375, height: 200, zIndex: 1 },
        propsValue: { videoSrc: '{视频}' },
      },
      {
        elName: 'qk-rectangle-border',
        commonStyle: { left: 100, top: 250, width: 100, height: 50, backgroundColor: '#00ff00', zIndex: 2 },
      },
      {
        elName: 'qk-image',
        commonStyle: { left: 0, top: 0, width: 60, height: 60, zIndex: 0 },
        propsValue: { imageSrc: String(id('two.png')) },
      },
      {
        elName: 'qk-text',
        commonStyle: { left: 0, top: 500, width: 375, height: 60, fontSize: 40, color: '#000000', zIndex: 3 },
        propsValue: { text: '{店名}' },
      },
      {
        elName: 'qk-captions',
        commonStyle: { left: 0, top: 600, width: 375, height: 40 },
        propsValue: { text: '字幕' },
      },
    ],
  }
  const { rows } = await make('clipTemplate', 1, {
    fps: 15,
    template: { page, rows: [{ 视频: String(id('red.mp4')), 店名: '城南小馆' }] },
    captions: { mode: 'text', texts: ['好吃不贵。'] },
    duration: { mode: 'auto' },
  })
  expect(rows.map((row) => [row.status, row.fail_reason])).toEqual([[2, '']])
  const pixel = await framePixels(media, await fileOf(rows[0] ?? { storage_path: null }), 5, SIZE)
  expect(pixel(90, 70).every((value) => value > 235)).toBe(true)
  expect(pixel(150, 150)).toEqual([expect.any(Number), expect.any(Number), expect.any(Number)])
  const [red, green, blue] = pixel(150, 150)
  expect((red ?? 0) > 150 && (green ?? 0) < 90 && (blue ?? 0) < 90).toBe(true)
  const [r2, g2] = pixel(72, 132)
  expect((r2 ?? 255) < 90 && (g2 ?? 0) > 180).toBe(true)
  expect(pixel(10, 10)[2]).toBeGreaterThan(180)
  const letters = Array.from({ length: 180 }, (_, x) => pixel(x, 254)).filter(([value]) => (value ?? 255) < 100)
  expect(letters.length).toBeGreaterThan(5)
})

test('picture: stills move slowly to music; as an image post they become attachments that can be published', async () => {
  const groups = [{ ...pool('one.png', 'two.png'), pick: { num: 2, mode: 'order' as const } }]
  const film = await make('picture', 1, {
    fps: 15,
    groups,
    picture: { seconds: 1 },
    bgm: { mode: 'fixed', ids: [id('song.mp3')] },
  })
  expect(film.rows.map((row) => [row.status, row.fail_reason, row.duration_ms, row.images])).toEqual([
    [2, '', 2000, null],
  ])
  expect(await media.probe(await fileOf(film.rows[0] ?? { storage_path: null }))).toMatchObject({
    ...SIZE,
    hasAudio: true,
  })
  const post = await make('picture', 1, { groups, picture: { output: 'images' }, titles: ['今日菜单'] })
  const [row] = post.rows
  expect(post.rows.map((one) => [one.status, one.fail_reason, one.duration_ms])).toEqual([[2, '', 0]])
  const pictures = JSON.parse(row?.images ?? '[]') as { id: number; key: string }[]
  expect(pictures).toHaveLength(2)
  expect(await media.probe((await server.base.files.localCopy(pictures[0]?.key ?? '')).path)).toMatchObject({
    kind: 'image',
    ...SIZE,
  })
  expect(
    await tenant.db
      .selectFrom('attachments')
      .select(['kind', 'source', 'mimetype'])
      .where(
        'id',
        'in',
        pictures.map((one) => one.id),
      )
      .execute(),
  ).toEqual(pictures.map(() => ({ kind: 'export', source: 'clip', mimetype: 'image/jpeg' })))
  expect(server.events.at(-1)).toMatchObject({ status: 'ok', pictures })
  const zip = await finished(
    await server.queue.enqueue(
      'clip.download',
      { outputIds: [row?.id ?? 0], format: 'zip', name: '图文' },
      { tenantId: tenant.tenantId },
    ),
  )
  expect(downloadClipsResult.parse(zip.result).files.map((file) => file.name)).toEqual([
    '今日菜单-1.jpg',
    '今日菜单-2.jpg',
  ])
})

test('two films that look alike: the second is planned anew, and without another choice it fails and costs nothing', async () => {
  const before = await server.ledger.read(tenant.db)
  const two = await make('clip', 2, { groups: [{ ...pool('red.mp4', 'twin.mp4'), duration_s: 1 }] })
  expect(two.rows.map((row) => [row.status, row.charged, row.fail_code])).toEqual(
    expect.arrayContaining([
      [2, 1, null],
      [-1, 0, 'too_near'],
    ]),
  )
  expect(two.rows.find((row) => row.status === -1)?.fail_reason).toContain('过于相似（差异 0%，要求至少 1%），未扣费')
  expect((await server.ledger.read(tenant.db)).available).toBe(before.available - 1)
  const spare = await make('clip', 2, {
    seed: 1,
    groups: [{ ...pool('red.mp4', 'twin.mp4', 'blue.mp4'), duration_s: 1 }],
  })
  expect(spare.rows.map((row) => row.status)).toEqual([2, 2])
  expect(new Set(spare.rows.map((row) => row.combo_key)).size).toBe(2)
  const [a, b] = await Promise.all(
    spare.rows.map(
      async (row) => await filmLook(await fileOf(row), row.duration_ms ?? 0, media.tools, { keyframes: false }),
    ),
  )
  expect(lookDistance(a ?? '', b ?? '')).toBeGreaterThan(1)
})

test("a free preview works in every mode, an image post's shows its pictures; motion of videos is measured", async () => {
  const config = clipConfig.parse({ ...SIZE, groups: [pool('one.png')], picture: { output: 'images' } })
  const jobId = await server.queue.enqueue(
    'clip.try',
    { mode: 'picture', config },
    { tenantId: tenant.tenantId, attempts: 1 },
  )
  const done = await finished(jobId)
  expect(done).toMatchObject({ status: 'done', error: null })
  expect(tryClipResult.parse(done.result)).toMatchObject({
    duration_ms: 0,
    pictures: [expect.stringContaining('/files/')],
  })
  const sources = {
    open: async (source: { storage_path: string }) => (await server.base.files.localCopy(source.storage_path)).path,
  }
  const signal = new AbortController().signal
  await measureVideos(
    {
      db: server.base.database.db,
      forTenant: () => tenant.db,
      sources,
      motion: async (file, ms) => await measureMotion(file, ms, media.tools),
    },
    signal,
  )
  const measured = new Map(
    (await tenant.db.selectFrom('attachments').select(['id', 'motion']).execute()).map((row) => [row.id, row.motion]),
  )
  expect(measured.get(id('red.mp4'))).toBe(0)
  expect(measured.get(id('moving.mp4'))).toBeGreaterThan(5)
})
