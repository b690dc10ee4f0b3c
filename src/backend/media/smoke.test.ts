// One small film by both ways of making it, with a line of text. Everything else about films: *.long.test.ts.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { renderOutput } from './render.ts'
import { runProcess } from './run-process.ts'
import { createSlots } from './slots.ts'
import { lavfi, openTestMedia, type TestMedia } from './testing/test-media.ts'
import { browserPath, caption, decodeComplaints, packetTimes, shot } from './testing/test-render.ts'
import type { RenderJob } from './types.ts'
import { createTypesetter, type Typesetter } from './typeset/typesetter.ts'
import { createUnitCache } from './unit-cache.ts'

const FRAMES = 30
let media: TestMedia
let typesetter: Typesetter
beforeAll(async () => {
  media = await openTestMedia()
  typesetter = createTypesetter({ browserPath, cacheDir: media.path('text') })
})
afterAll(async () => {
  await typesetter.close()
  await media.close()
})

/** Similarity of the pictures of two films, 0 to 1. */
const similarity = async (a: string, b: string): Promise<number> => {
  const { stderr } = await runProcess(
    media.tools.ffmpeg,
    ['-nostats', '-i', a, '-i', b, '-lavfi', '[0:v][1:v]ssim', '-f', 'null', '-'],
    { deadlineMs: 120_000 },
  )
  return Number(/All:([\d.]+)/.exec(stderr)?.[1] ?? NaN)
}

it('a film is the same from units and in one pass, whole and with its text', async () => {
  const [wide, upright] = [
    await media.make(lavfi('320x180', 15, 1), 'wide.mp4'),
    await media.make(lavfi('180x320', 15, 1, false), 'upright.mp4'),
  ]
  const job: RenderJob = {
    width: 180,
    height: 320,
    fps: 15,
    shots: [shot(wide, 15), shot(upright, 15)],
    transitions: [{ kind: 'none', frames: 0 }],
    background: { mode: 'blur' },
    texts: [caption('今日特惠', 0, null, { position: 'top', offset: 200, fontSize: 200 })],
    originalVolume: 100,
    voices: [],
    bgm: null,
    cover: { mode: 'first_frame' },
  }
  const make = async (name: string, sharing: 'units' | 'nothing', wanted = job) =>
    await renderOutput(
      wanted,
      { tools: media.tools, typesetter, cache: createUnitCache(media.path(`cache-${name}`)), slots: createSlots(2) },
      { workDir: media.path(name), sharing },
    )
  const [units, single, bare] = [
    await make('units', 'units'),
    await make('single', 'nothing'),
    await make('bare', 'nothing', { ...job, texts: [] }),
  ]
  expect([units.timings.way, single.timings.way]).toEqual(['units', 'single'])
  for (const film of [units, single]) {
    expect(await decodeComplaints(media, film.file)).toBe('')
    expect((await packetTimes(media, film.file)).pts).toHaveLength(FRAMES)
    expect(await media.probe(film.file)).toMatchObject({
      width: 180,
      height: 320,
      fps: 15,
      videoCodec: 'h264',
      audioCodec: 'aac',
    })
  }
  expect(await similarity(units.file, single.file)).toBeGreaterThan(0.97)
  // The text is in the picture.
  expect(await similarity(single.file, bare.file)).toBeLessThan(0.95)
})
