import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inputFile, runFfmpeg } from '../run-ffmpeg.ts'
import { levels } from '../testing/test-render.ts'
import { openTestMedia } from '../testing/test-media.ts'
import type { TestMedia } from '../testing/test-media.ts'
import { soundGraph } from './sound.ts'

let media: TestMedia
let song: string
beforeAll(async () => {
  media = await openTestMedia()
  song = await media.make(['-f', 'lavfi', '-i', 'sine=frequency=220:duration=2.5'], 'song.mp3')
})
afterAll(async () => await media.close())

/**
 * 6 s: music throughout, the voice from 2 to 4 s at this level; music's level (its own band) before, under and after
 * the voice, dB.
 */
const musicAround = async (name: string, volume: string, duck: boolean): Promise<number[]> => {
  const voice = await media.make(
    ['-f', 'lavfi', '-i', `sine=frequency=1800:duration=2,volume=${volume}`],
    `${name}.wav`,
  )
  const bgm = { path: song, volume: 0.5, at: 0, fadeIn: 0.3, fadeOut: 1, duck }
  const { inputs, graph } = soundGraph(
    { length: 6, originals: [], originalVolume: 1, voices: [{ path: voice, volume: 0.7, at: 2 }], bgm },
    inputFile,
  )
  const file = media.path(`${name}-${duck}.wav`)
  await runFfmpeg(
    media.tools.ffmpeg,
    [...inputs, '-filter_complex', graph, '-map', '[sound]', '-f', 'wav', `file:${file}`],
    { deadlineMs: 30_000 },
  )
  const found: number[] = []
  for (const part of ['1:1.9', '2.4:3.9', '4.9:5'])
    found.push((await levels(media, file, `atrim=${part},lowpass=f=400:p=2,lowpass=f=400:p=2`)).mean)
  expect((await media.probe(file)).durationMs).toBe(6000)
  return found
}

describe('music under a voice', () => {
  it.each([
    ['a loud voice', '0dB'],
    ['a whisper', '-12dB'],
  ])('steps back under %s by some 9 dB, and comes back', async (name, volume) => {
    const [before = 0, under = 0, after = 0] = await musicAround(name, volume, true)
    expect(before - under).toBeGreaterThan(6)
    expect(before - under).toBeLessThan(11)
    expect(Math.abs(before - after)).toBeLessThan(1.5)
  })
  it('stays where nobody asked for it', async () => {
    const [before = 0, under = 0] = await musicAround('plain', '0dB', false)
    expect(Math.abs(before - under)).toBeLessThan(1)
  })
})

it('music rises and falls as long as it is asked to', async () => {
  const { inputs, graph } = soundGraph(
    {
      length: 4,
      originals: [],
      originalVolume: 1,
      voices: [],
      bgm: { path: song, volume: 0.5, at: 0, fadeIn: 1, fadeOut: 2, duck: true },
    },
    inputFile,
  )
  const file = media.path('fades.wav')
  await runFfmpeg(
    media.tools.ffmpeg,
    [...inputs, '-filter_complex', graph, '-map', '[sound]', '-f', 'wav', `file:${file}`],
    { deadlineMs: 30_000 },
  )
  const mean = async (part: string): Promise<number> => (await levels(media, file, `atrim=${part}`)).mean
  const full = await mean('1.2:1.9')
  expect(full - (await mean('0.45:0.55'))).toBeGreaterThan(4.5)
  expect(full - (await mean('2.95:3.05'))).toBeGreaterThan(4.5)
  expect(full - (await mean('3.9:3.95'))).toBeGreaterThan(20)
})

it("the sources' own sound steps back under a voice, too, with music or without", async () => {
  const voice = await media.make(['-f', 'lavfi', '-i', 'sine=frequency=1800:duration=2'], 'said.wav')
  const scene = await media.make(['-f', 'lavfi', '-i', 'sine=frequency=220:duration=6'], 'scene.wav')
  for (const bgm of [null, { path: song, volume: 0.01, at: 0, fadeIn: 0, fadeOut: 0, duck: true }]) {
    const { inputs, graph } = soundGraph(
      {
        length: 6,
        originals: [{ path: scene, in: 0, at: 0, length: 6, speed: 1, fadeIn: 0.1, fadeOut: 0.1 }],
        originalVolume: 0.5,
        voices: [{ path: voice, volume: 0.7, at: 2 }],
        bgm,
      },
      inputFile,
    )
    const file = media.path('own.wav')
    await runFfmpeg(
      media.tools.ffmpeg,
      [...inputs, '-filter_complex', graph, '-map', '[sound]', '-f', 'wav', `file:${file}`],
      { deadlineMs: 30_000 },
    )
    const mean = async (part: string): Promise<number> =>
      (await levels(media, file, `atrim=${part},lowpass=f=400:p=2,lowpass=f=400:p=2`)).mean
    const [before, under, after] = [await mean('1:1.9'), await mean('2.4:3.9'), await mean('5:5.8')]
    expect(before - under).toBeGreaterThan(6)
    expect(Math.abs(before - after)).toBeLessThan(1.5)
  }
})
