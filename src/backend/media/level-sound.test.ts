import { afterAll, beforeAll, expect, it } from 'vitest'
import { meter } from './level-sound.ts'
import { renderOutput } from './render.ts'
import { openRenderBench, shot, smallJob, type RenderBench } from './testing/test-render.ts'

let bench: RenderBench
beforeAll(async () => {
  bench = await openRenderBench()
})
afterAll(() => bench.close())

const loudness = async (name: string, source: string | null) => {
  const voice = source === null ? null : await bench.make(['-f', 'lavfi', '-i', source], `${name}.wav`)
  const job = smallJob([shot(bench.sources.image, 120)], {
    loudness: -16,
    voices: voice === null ? [] : [{ materialId: null, path: voice, volume: 100, startMs: 0 }],
  })
  const film = await renderOutput(job, bench.deps, { workDir: bench.path(`out-${name}`), sharing: 'nothing' })
  return await meter(bench.tools.ffmpeg, ['-i', film.file], '[0:a:0]anull', ['-f', 'null', '-'], { deadlineMs: 60_000 })
}

it.each([
  ['a whisper', 'sine=frequency=500:duration=4,volume=-24dB'],
  ['a scream', 'sine=frequency=700:duration=4,volume=16dB'],
  // short beats far over their own mean: plain gain alone would clip them
  ['a beat', "aevalsrc='0.5*sin(2*PI*900*t)*exp(-60*mod(t,0.25))':d=4:s=48000"],
])('brings %s to one loudness without clipping', async (name, source) => {
  const { integrated, peak } = await loudness(name, source)
  expect(Math.abs(integrated + 16)).toBeLessThanOrEqual(1)
  expect(peak).toBeLessThanOrEqual(-1)
})

it('leaves silence silent', async () => {
  expect((await loudness('none', null)).integrated).toBeLessThan(-60)
  expect((await loudness('hiss', 'anoisesrc=amplitude=0.00005:duration=4:seed=1')).integrated).toBeLessThan(-60)
})
