// Texts that come in, looked at in the frames of finished films: not there, partly there, whole; alike from units and
// in one pass.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ENTRANCE_KINDS, TEXT_ENTRANCES, type TextEntrance } from '../../contract/text-entrances.ts'
import type { Sharing } from './choose-way.ts'
import { draftJob } from './draft.ts'
import { entranceOf } from './graph/entrances.ts'
import { renderOutput } from './render.ts'
import { runProcess } from './run-process.ts'
import { createSlots } from './slots.ts'
import { openTestMedia, type TestMedia } from './testing/test-media.ts'
import { browserPath, caption, shot, smallJob } from './testing/test-render.ts'
import type { RenderJob, RenderedOutput, TextOverlay } from './types.ts'
import { createTypesetter, type Typesetter } from './typeset/typesetter.ts'
import { createUnitCache } from './unit-cache.ts'

const [WIDTH, HEIGHT, FPS] = [270, 480, 30]
/** Grey of the ground, and the height of the strip that each text has to itself. */
const [GROUND, STRIP] = [64, HEIGHT / TEXT_ENTRANCES.length]
/**
 * The film is cut in the middle of the first texts' entrances: from units they go on in the transition and in the shot
 * behind it.
 */
const [FIRST_SHOT, SECOND_SHOT, CUT] = [12, 60, 5]
/** Texts come twice, the second time behind the cut. Frames. */
const STARTS = [0, 36]
const END = 64

let media: TestMedia
let typesetter: Typesetter
let ground: string
beforeAll(async () => {
  media = await openTestMedia()
  typesetter = createTypesetter({ browserPath, cacheDir: media.path('text') })
  ground = await media.make(
    ['-f', 'lavfi', '-i', `color=c=0x404040:size=${WIDTH}x${HEIGHT}`, '-frames:v', '1'],
    'grey.png',
  )
})
afterAll(async () => {
  await typesetter.close()
  await media.close()
})

const ms = (frame: number): number => (frame * 1000) / FPS
const text = (
  at: number,
  from: number,
  to: number,
  entrance: TextEntrance | undefined,
  more: Partial<TextOverlay> = {},
): TextOverlay => ({
  ...caption('今日特惠', ms(from), ms(to), {
    position: 'top',
    offset: 60 + at * 480,
    fontSize: 200,
    strokeWidth: 0,
    lineHeight: 1.2,
    ...more.style,
  }),
  ...(entrance && { entrance }),
  ...(more.parts && { parts: more.parts }),
})
const jobOf = (texts: readonly TextOverlay[], more: Partial<RenderJob> = {}): RenderJob =>
  smallJob([shot(ground, FIRST_SHOT), shot(ground, SECOND_SHOT)], { texts, background: { mode: 'cover' }, ...more })
const make = async (name: string, sharing: Sharing, job: RenderJob): Promise<RenderedOutput> =>
  await renderOutput(
    job,
    { tools: media.tools, typesetter, cache: createUnitCache(media.path(`cache-${name}`)), slots: createSlots(2) },
    { workDir: media.path(name), sharing },
  )

/** Light that a text adds to a strip of a frame, with where it is: sums over its pixels, in px of the strip. */
interface Ink {
  light: number
  middle: number
  left: number
  right: number
}
/** All frames of a film or picture as grey pictures. */
const framesOf = async (file: string): Promise<Buffer[]> => {
  const { stdout } = await runProcess(
    media.tools.ffmpeg,
    ['-v', 'error', '-i', file, '-map', '0:v:0', '-pix_fmt', 'gray', '-f', 'rawvideo', 'pipe:1'],
    { deadlineMs: 120_000 },
  )
  const size = WIDTH * HEIGHT
  return Array.from({ length: stdout.length / size }, (_, i) => stdout.subarray(i * size, (i + 1) * size))
}
const inkOf = (frame: Buffer | undefined, strip: number): Ink => {
  const ink = { light: 0, middle: 0, left: WIDTH, right: 0 }
  for (let y = 0; y < STRIP; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      // what the encoder leaves around letters is no text
      const light = (frame?.[(strip * STRIP + y) * WIDTH + x] ?? 0) - GROUND - 24
      if (light <= 0) continue
      ink.light += light
      ink.middle += light * y
      ink.left = Math.min(ink.left, x)
      ink.right = Math.max(ink.right, x)
    }
  }
  return { ...ink, middle: ink.light === 0 ? 0 : ink.middle / ink.light }
}

const frames = (kind: TextEntrance): number => entranceOf(kind, END - (STARTS[1] ?? 0), FPS)?.frames ?? 0

const kept: { still?: Promise<RenderedOutput> } = {}
/** The same texts without entrances; frames of both films are compared. */
const stillFilm = (job: RenderJob): Promise<RenderedOutput> => (kept.still ??= make('still', 'nothing', job))

it.each(['units', 'nothing', 'soon'] as const)(
  '%s: nothing at first, then a part, then the whole text, where the film is cut too',
  async (sharing) => {
    const texts = (moving: boolean): TextOverlay[] =>
      TEXT_ENTRANCES.flatMap((kind, at) => [
        text(at, 0, 28, moving ? kind : undefined),
        text(at, STARTS[1] ?? 0, END, moving ? kind : undefined),
      ])
    // `soon` is the live preview of a form
    const job =
      sharing === 'soon'
        ? {
            ...draftJob(jobOf(texts(true)), { shortSide: WIDTH, maxSeconds: 15, watermark: '' }),
            quality: 'sketch' as const,
          }
        : jobOf(texts(true))
    const [made, still] = [await make(`moving-${sharing}`, sharing, job), await stillFilm(jobOf(texts(false)))]
    expect([made.timings.way, made.frames]).toEqual([
      sharing === 'units' ? 'units' : 'single',
      FIRST_SHOT + SECOND_SHOT - CUT,
    ])
    const [seen, standing] = [await framesOf(made.file), await framesOf(still.file)]
    TEXT_ENTRANCES.forEach((kind, at) => {
      const length = frames(kind)
      expect(length).toBeGreaterThan(5)
      for (const start of STARTS) {
        const whole = inkOf(standing[start + length], at)
        const name = (frame: number): string => `${kind} ${start}+${frame}`
        const of = (frame: number): Ink => inkOf(seen[start + frame], at)
        expect(whole.light).toBeGreaterThan(50_000)
        // no frame too early, none too late
        for (const frame of start === 0 ? [0] : [-1, 0])
          expect(of(frame).light, name(frame)).toBeLessThan(whole.light * 0.02)
        for (const frame of [length, length + 3]) {
          const there = of(frame)
          expect(Math.abs(there.light / whole.light - 1), name(frame)).toBeLessThan(0.03)
          expect(
            [there.left - whole.left, there.right - whole.right].every((apart) => Math.abs(apart) <= 2),
            name(frame),
          ).toBe(true)
          expect(Math.abs(there.middle - whole.middle), name(frame)).toBeLessThan(1)
        }
        const [early, half] = [of(2), of(Math.floor(length / 2))]
        expect(early.light, name(2)).toBeLessThan(whole.light * 0.75)
        expect(half.light, name(length / 2)).toBeGreaterThan(Math.max(early.light, whole.light * 0.15))
        if (kind === 'fade') expect(half.light / whole.light).toBeLessThan(0.7)
        if (kind === 'rise') expect(half.middle - whole.middle).toBeGreaterThan(1)
        if (kind === 'pop') expect(early.right - early.left).toBeLessThan((whole.right - whole.left) * 0.95)
        if (kind === 'wipe')
          expect([
            early.right < whole.left + (whole.right - whole.left) * 0.6,
            Math.abs(early.left - whole.left) <= 2,
          ]).toEqual([true, true])
      }
    })
  },
)

it('a marked word and an entrance go together, and the word keeps its frame', async () => {
  const parts = [
    { from: 0, to: 2, startMs: ms(36), endMs: ms(50) },
    { from: 2, to: 4, startMs: ms(50), endMs: ms(64) },
  ]
  // unspoken words are white, the spoken one is as dark as the ground
  const of = (entrance: TextEntrance | undefined, at: number): TextOverlay =>
    text(at, 36, 64, entrance, {
      parts,
      style: {
        ...caption('', 0, 0).style,
        position: 'top',
        offset: 60 + at * 480,
        fontSize: 200,
        strokeWidth: 0,
        lineHeight: 1.2,
        highlight: '#404040',
      },
    })
  const seen = await framesOf((await make('marked', 'nothing', jobOf(TEXT_ENTRANCES.map(of)))).file)
  TEXT_ENTRANCES.forEach((kind, at) => {
    const [before, after] = [inkOf(seen[49], at), inkOf(seen[50], at)]
    expect(inkOf(seen[36], at).light, kind).toBeLessThan(before.light * 0.03)
    // first the right half is white, then the left one
    expect([before.left > WIDTH / 2 - 20, after.right < WIDTH / 2 + 20], kind).toEqual([true, true])
  })
})

it('the cover shows the title whole', async () => {
  const title = { ...text(0, 0, END, 'fade'), endMs: null }
  const whole = inkOf(
    (await framesOf((await make('bare', 'nothing', jobOf([{ ...text(0, 0, END, undefined), endMs: null }]))).file))[0],
    0,
  )
  for (const sharing of ['units', 'nothing'] as const) {
    const made = await make(`cover-${sharing}`, sharing, jobOf([title]))
    const ink = inkOf((await framesOf(made.coverFile))[0], 0)
    expect(Math.abs(ink.light / whole.light - 1), sharing).toBeLessThan(0.05)
  }
})

it('the sharpest frame is none in which a text is coming in', async () => {
  const busy = await media.make(['-f', 'lavfi', '-i', `testsrc2=size=${WIDTH}x${HEIGHT}`, '-frames:v', '1'], 'busy.png')
  // a plain box that hides some of the picture: frames before it is there are sharper
  const style = {
    ...caption('', 0, 0).style,
    position: 'top' as const,
    offset: 60,
    fontSize: 200,
    color: '#404040',
    strokeWidth: 0,
    boxColor: '#404040',
    boxPadding: 80,
  }
  const made = await make(
    'best',
    'nothing',
    smallJob([shot(busy, 45)], {
      texts: [{ text: '今日特惠', startMs: 0, endMs: null, style, entrance: 'fade' }],
      background: { mode: 'cover' },
      cover: { mode: 'best' },
    }),
  )
  const [cover] = await framesOf(made.coverFile)
  const box = Array.from({ length: 60 }, (_, i) => cover?.[60 * WIDTH + WIDTH / 2 - 30 + i] ?? 0)
  expect(
    box.every((light) => Math.abs(light - GROUND) < 8),
    box.join(),
  ).toBe(true)
})

it('a text that is seen too shortly stands, and no entrance takes more than a third of it', () => {
  expect(entranceOf('fade', 5, FPS)).toBeNull()
  expect(entranceOf('fade', 12, FPS)).toMatchObject({ frames: 4 })
  expect(entranceOf('fade', 900, FPS)).toMatchObject({ frames: Math.round((ENTRANCE_KINDS.fade.ms * FPS) / 1000) })
})
