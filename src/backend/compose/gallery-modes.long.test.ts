// Every mode once with music, transitions and effects, from an order to its film, and what each film must keep.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { patient } from '../../../tests/fixtures/slowness.ts'
import { clipConfig, outputChoice } from '../../contract/entities/clip.ts'
import type { ClipConfigInput, ClipMode } from '../../contract/entities/clip.ts'
import { makeScenes } from '../media/gallery/samples.ts'
import { filmLoudness } from '../media/level-sound.ts'
import { checkFilm } from '../media/testing/check-film.ts'
import { openTestMedia } from '../media/testing/test-media.ts'
import type { TestMedia } from '../media/testing/test-media.ts'
import { seedTenant } from '../testing/tenant-data.ts'
import type { TestTenant } from '../testing/tenant-data.ts'
import { openClipsServer, sqliteFile } from './testing/clips-server.ts'
import type { ClipsServer } from './testing/clips-server.ts'

const DEADLINE_MS = patient(240_000)
let media: TestMedia
let dir: string
let server: ClipsServer
let tenant: TestTenant
const ids: Record<string, number> = {}
const id = (name: string): number => ids[name] ?? 0

beforeAll(async () => {
  media = await openTestMedia()
  dir = await mkdtemp(path.join(tmpdir(), 'gallery-modes-'))
  server = await openClipsServer({ dataDir: dir, database: sqliteFile(dir) })
  tenant = await seedTenant(server.base.database, { clips: 9, host: 'gallery.test' })
  const { hills, city } = await makeScenes(media.path('scenes'), media.tools)
  const still = async (of: string, name: string): Promise<string> =>
    await media.make(['-i', of, '-frames:v', '1'], name)
  const files: [string, string, string, number][] = [
    ['hills.mp4', 'video/mp4', hills.path, 3000],
    ['city.mp4', 'video/mp4', city.path, 3000],
    ['hills.png', 'image/png', await still(hills.path, 'hills.png'), 0],
    ['city.png', 'image/png', await still(city.path, 'city.png'), 0],
    [
      'song.mp3',
      'audio/mpeg',
      await media.make(['-f', 'lavfi', '-i', 'sine=frequency=220:duration=2,tremolo=f=4'], 'song.mp3'),
      2000,
    ],
  ]
  for (const [name, mimetype, file, durationMs] of files) {
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
        width: 270,
        height: 480,
        duration_ms: durationMs,
        fps: null,
        has_audio: null,
        sha256,
        cover_path: null,
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

const both = () => [
  { name: '甲', attachment_ids: [id('hills.mp4')], duration_s: 1.2 },
  { name: '乙', attachment_ids: [id('city.mp4')], duration_s: 1.2 },
]
const page = {
  elements: [
    {
      elName: 'qk-video',
      commonStyle: { left: 0, top: 100, width: 375, height: 400 },
      propsValue: { videoSrc: '{视频}' },
    },
    {
      elName: 'qk-text',
      commonStyle: { left: 0, top: 20, width: 375, height: 60, fontSize: 32, color: '#000000' },
      propsValue: { text: '城南小馆' },
    },
  ],
}

/** Configurations by mode, and the effects that are written down for their shots. */
const MODES: readonly [mode: ClipMode, config: () => ClipConfigInput, effects: readonly string[]][] = [
  ['clip', () => ({ groups: both(), titles: ['今日推荐'] }), ['zoom_in', 'film']],
  [
    'dugujiujian',
    () => ({
      groups: [1, 2, 3].map((slot) => ({
        name: `格${slot}`,
        slot,
        attachment_ids: [id(slot === 2 ? 'city.mp4' : 'hills.mp4')],
        duration_s: 1,
      })),
      dedupe: { min_hamming: 1 },
    }),
    ['zoom_in', 'film', 'zoom_in'],
  ],
  [
    'smart',
    () => ({
      groups: [{ name: '素材', attachment_ids: [id('hills.mp4'), id('city.mp4')] }],
      captions: { mode: 'text', texts: ['门店就在街角。'] },
    }),
    ['zoom_in'],
  ],
  [
    'picture',
    () => ({
      groups: [{ name: '图片', attachment_ids: [id('hills.png'), id('city.png')], pick: { num: 2, mode: 'order' } }],
      picture: { seconds: 1 },
    }),
    ['zoom_in', 'film'],
  ],
  // a template's words would be moved and coloured with its footage
  [
    'clipTemplate',
    () => ({ template: { page, rows: [{ 视频: String(id('city.mp4')) }] }, duration: { mode: 'auto' } }),
    [''],
  ],
]

test.each(MODES)(
  '%s: every frame, alive, as loud as all, picture and sound end together',
  async (mode, input, effects) => {
    const config = clipConfig.parse({
      width: 270,
      height: 480,
      seed: 4,
      bgm: { mode: 'fixed', ids: [id('song.mp3')], volume: 60 },
      transitions: ['slideleft'],
      effects: ['zoom_in', 'film'],
      effect_pick: 'order',
      ...input(),
    })
    const { clipId } = await server.clips.orders.add(tenant.db, tenant.tenantId, {
      name: mode,
      mode,
      num: 1,
      config,
      adminId: tenant.adminId,
      clientToken: null,
      wisdomTaskId: null,
    })
    const find = async () =>
      await tenant.db.selectFrom('clip_outputs').selectAll().where('clip_id', '=', clipId).executeTakeFirstOrThrow()
    let row = await find()
    for (
      const end = Date.now() + DEADLINE_MS;
      row.status !== 2 && row.status !== -1 && Date.now() < end;
      row = await find()
    )
      await delay(30)
    expect([row.status, row.fail_reason]).toEqual([2, ''])
    const facts = await checkFilm((await server.base.files.localCopy(row.storage_path ?? '')).path, media.tools)
    expect(facts).toMatchObject({
      frames: Math.round(((row.duration_ms ?? 0) * config.fps) / 1000),
      black: [],
      frozen: [],
      complaints: '',
    })
    expect(Math.abs(facts.loudness - filmLoudness)).toBeLessThanOrEqual(1)
    expect(facts.apartMs).toBeLessThanOrEqual(40)
    const { shots } = outputChoice.parse(JSON.parse(row.choice ?? ''))
    expect(shots.map((shot) => shot.effect)).toEqual(effects)
    expect(shots.map((shot) => shot.transition)).toEqual(
      shots.map((_, at) => (at === shots.length - 1 ? '' : 'slideleft')),
    )
  },
)
