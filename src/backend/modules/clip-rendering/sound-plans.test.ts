import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { clipConfig } from '../../../contract/entities/clip.ts'
import type { ClipConfigInput } from '../../../contract/entities/clip.ts'
import { createRhythmBook } from '../../media/rhythm-book.ts'
import { buildFilm, buildRenderJob } from './build-render-job.ts'
import { createFilmMaker } from './film-maker.ts'
import type { Studio } from './film-maker.ts'
import { readRecipe } from './recipe.ts'

const materials = new Map(
  [1, 2, 3].map((id) => [
    id,
    {
      id,
      filename: `素材${id}`,
      mimetype: id === 3 ? 'audio/mpeg' : 'video/mp4',
      duration_ms: 3100,
      path: `/files/${id}`,
      sha256: `${id}`,
    },
  ]),
)
const recipe = readRecipe(
  JSON.stringify({
    v: 1,
    picks: [{ group: 0, ids: [1, 2] }],
    title: null,
    caption: null,
    voice: null,
    bgm: 3,
    seed: 1,
  }),
)
const config = (bgm: ClipConfigInput['bgm'] = {}) =>
  clipConfig.parse({
    seed: 1,
    groups: [{ name: '全部', attachment_ids: [1, 2], pick: { mode: 'order', num: 2 } }],
    bgm: { mode: 'fixed', ids: [3], ...bgm },
  })

test('music is mixed as the order says', () => {
  expect(buildRenderJob(config(), recipe, materials, null).bgm).toMatchObject({
    materialId: 3,
    volume: 15,
    fadeInMs: 300,
    fadeOutMs: 1500,
    duck: true,
  })
  expect(
    buildRenderJob(config({ volume: 40, fade_in: 0, fade_out: 4, duck: 0 }), recipe, materials, null).bgm,
  ).toMatchObject({ volume: 40, fadeInMs: 0, fadeOutMs: 4000, duck: false })
})

test('cuts are moved onto the beats of the music', () => {
  const plain = buildFilm(config(), recipe, materials, null).job
  const moved = buildFilm(config(), recipe, materials, null, [0, 1, 2, 3, 4, 5, 6]).job
  expect(plain.shots.map((shot) => shot.frames)).toEqual([93, 93])
  expect(moved.shots.map((shot) => shot.frames)).toEqual([90, 90])
})

test('the music is listened to only where cuts are to fall on its beats', async () => {
  const asked: string[] = []
  const lengths: number[][] = []
  const never = async (): Promise<never> => await Promise.reject(new Error('not asked for'))
  const studio: Studio = {
    rhythm: async (file) => {
      asked.push(file)
      return { bpm: 60, beats: [0, 1, 2], length: 3 }
    },
    render: async (job) => {
      lengths.push(job.shots.map((shot) => shot.frames))
      return await never()
    },
    speak: never,
    stage: never,
    pictures: never,
    listen: never,
  }
  const rows = [...materials.values()].map((row) => ({
    ...row,
    storage_path: `x/${row.id}`,
    sound_tracks: '',
    sound_track: -1,
  }))
  const query = { select: () => query, where: () => query, execute: async () => rows }
  const maker = createFilmMaker({
    studio,
    voiceSet: never,
    settings: async () => ({ quality: 'standard', cores: 0, chip: 0, cache_gb: 1 }),
    sources: { open: async (file) => `/files/${file.storage_path.at(-1)}` },
    openFont: never,
  })
  for (const [beat, mode] of [
    [0, 'clip'],
    [1, 'clip'],
    [1, 'smart'],
  ] as const) {
    // a stand-in for the one question the maker asks
    const db = { selectFrom: () => query } as unknown as Parameters<typeof maker.make>[0]
    await maker
      .make(
        db,
        { config: config({ beat }), recipe: { ...recipe, mode }, draft: null, outputs: 1 },
        { workDir: '/tmp', signal: new AbortController().signal },
      )
      .catch(() => null)
  }
  expect(asked).toEqual(['/files/3'])
  // the song is looped: its beats go on after three seconds
  expect(lengths).toEqual([
    [93, 93],
    [90, 90],
  ])
})

test('of files with several sound tracks the chosen one is heard, else the first that can be decoded', async () => {
  const never = async (): Promise<never> => await Promise.reject(new Error('not asked for'))
  const track = (playable: 0 | 1) => ({ codec: 'aac', language: '', title: '', channels: 2, playable })
  const tracks = new Map([
    [1, { sound_tracks: JSON.stringify([track(1), track(1)]), sound_track: 1 }],
    [2, { sound_tracks: JSON.stringify([track(0), track(1)]), sound_track: -1 }],
  ])
  const rows = [...materials.values()].map((row) => ({
    ...row,
    storage_path: `x/${row.id}`,
    sound_tracks: '',
    sound_track: -1,
    ...tracks.get(row.id),
  }))
  const query = { select: () => query, where: () => query, execute: async () => rows }
  const heard: unknown[] = []
  const maker = createFilmMaker({
    studio: {
      speak: never,
      stage: never,
      pictures: never,
      listen: never,
      rhythm: never,
      render: async (job) => {
        heard.push(...job.shots.map((shot) => shot.soundTrack), job.bgm?.soundTrack)
        return await never()
      },
    },
    voiceSet: never,
    settings: async () => ({ quality: 'standard', cores: 0, chip: 0, cache_gb: 1 }),
    sources: { open: async (file) => `/files/${file.storage_path.at(-1)}` },
    openFont: never,
  })
  const db = { selectFrom: () => query } as unknown as Parameters<typeof maker.make>[0]
  await maker
    .make(
      db,
      { config: config(), recipe, draft: null, outputs: 1 },
      { workDir: '/tmp', signal: new AbortController().signal },
    )
    .catch(() => null)
  expect(heard).toEqual([1, 1, undefined])
})

test('a song is listened to once', async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'rhythm-'))
  let times = 0
  const find = async () => {
    times += 1
    return { bpm: 120, beats: [0.5, 1], length: 2 }
  }
  for (const print of ['a', 'a', 'b'])
    expect(await createRhythmBook(dir)(print, find)).toEqual({ bpm: 120, beats: [0.5, 1], length: 2 })
  expect(times).toBe(2)
  await rm(dir, { recursive: true })
})
