import { afterAll, beforeAll, expect, it } from 'vitest'
import { patient } from '../../../../tests/fixtures/slowness.ts'
import { inputFile, runFfmpeg } from '../run-ffmpeg.ts'
import { lavfi, openTestMedia } from '../testing/test-media.ts'
import type { TestMedia } from '../testing/test-media.ts'
import { soundGraph } from './sound.ts'

let media: TestMedia
beforeAll(async () => {
  media = await openTestMedia()
})
afterAll(async () => await media.close())

it(
  'comes to an end every time, with a looped song longer and a scene shorter than the film',
  async () => {
    const film = await media.make(lavfi('160x90', 30, 4), 'film.mp4')
    const song = await media.make(['-f', 'lavfi', '-i', 'sine=frequency=220:duration=3'], 'song.mp3')
    const original = { path: film, in: 0, at: 0, length: 2, speed: 1, fadeIn: 0.012, fadeOut: 0.3 }
    const { inputs, graph } = soundGraph(
      {
        length: 3.7,
        originals: [original],
        originalVolume: 1,
        voices: [],
        bgm: { path: song, volume: 0.15, at: 0, fadeIn: 0.3, fadeOut: 0.9, duck: true },
      },
      inputFile,
    )
    for (let turn = 0; turn < 12; turn += 1) {
      const out = media.path(`sound-${turn}.m4a`)
      await runFfmpeg(
        media.tools.ffmpeg,
        [...inputs, '-filter_complex', graph, '-map', '[sound]', '-c:a', 'aac', '-f', 'ipod', `file:${out}`],
        { deadlineMs: 30_000 },
      )
      expect((await media.probe(out)).durationMs).toBe(3700)
    }
  },
  patient(400_000),
)
