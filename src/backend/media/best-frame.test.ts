import { afterAll, beforeAll, expect, it } from 'vitest'
import { coverScore, findBestFrame, markFrame } from './best-frame.ts'
import { makeChosenCover } from './output-cover.ts'
import { renderOutput } from './render.ts'
import { caption, framePixels, openRenderBench, shot, smallJob, type RenderBench } from './testing/test-render.ts'

let bench: RenderBench
/** 0 to 1 s black, 1 to 2 s blurred, 2 to 3 s sharp, 3 to 4 s one colour. */
let film: string
beforeAll(async () => {
  bench = await openRenderBench()
  const part = (filter: string): string => `testsrc2=size=270x480:rate=10:duration=1,${filter},setsar=1,format=yuv420p`
  film = await bench.make(
    [
      '-f',
      'lavfi',
      '-i',
      part('lutyuv=y=16:u=128:v=128'),
      '-f',
      'lavfi',
      '-i',
      part('boxblur=8:3'),
      '-f',
      'lavfi',
      '-i',
      part('null'),
      '-f',
      'lavfi',
      '-i',
      part('lutyuv=y=180:u=100:v=90'),
      '-filter_complex',
      '[0][1][2][3]concat=n=4',
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
    ],
    'cover.mp4',
  )
})
afterAll(() => bench.close())

const size = { width: 270, height: 480 }

it('takes a sharp frame, never a black or blank one, none inside a transition', async () => {
  const options = { durationMs: 4000, ...size }
  const best = await findBestFrame(film, bench.tools, options)
  expect(best).toBeGreaterThanOrEqual(2000)
  expect(best).toBeLessThan(3000)
  const second = await findBestFrame(film, bench.tools, { ...options, avoid: [{ from: 1900, to: 3100 }] })
  expect(second).toBeGreaterThanOrEqual(1000)
  expect(second).toBeLessThan(2000)
  // nothing fit: the middle
  expect(await findBestFrame(film, bench.tools, { ...options, avoid: [{ from: 1000, to: 3000 }] })).toBe(2000)
})

it('marks pictures by brightness, contrast and detail', () => {
  const grey = (at: (x: number, y: number) => number): Uint8Array =>
    Uint8Array.from({ length: 64 * 64 }, (_, i) => at(i % 64, Math.floor(i / 64)))
  const fine = markFrame(
    grey((x, y) => ((x + y) % 2 === 0 ? 90 : 170)),
    64,
  )
  const soft = markFrame(
    grey((x) => 60 + x * 2),
    64,
  )
  expect(fine.sharpness).toBeGreaterThan(soft.sharpness * 10)
  expect(coverScore(fine)).toBeGreaterThan(coverScore(soft))
  expect([
    coverScore(
      markFrame(
        grey(() => 3),
        64,
      ),
    ),
    coverScore(
      markFrame(
        grey(() => 128),
        64,
      ),
    ),
    coverScore(
      markFrame(
        grey((x) => (x % 2 === 0 ? 235 : 255)),
        64,
      ),
    ),
  ]).toEqual([0, 0, 0])
})

it('lays the title on the picture as it was before the film got its own texts', async () => {
  const style = { color: '#ff0000', strokeWidth: 0, fontSize: 220, position: 'middle', offset: 0 } as const
  const job = smallJob(
    [shot(bench.sources.fourThree, 20), shot(bench.sources.fourThree, 20, { inMs: 800, effect: 'mono' })],
    {
      texts: [caption('■■■', 0, null, { ...style, color: '#00ff00', position: 'top', offset: 100 })],
      cover: { mode: 'text', text: caption('■', 0, null, style) },
    },
  )
  const { coverFile } = await renderOutput(job, bench.deps, { workDir: bench.path('titled') })
  const at = await framePixels(bench, coverFile, 0, size)
  const [red = 0, green = 0] = at(135, 240)
  expect([red > 180, green < 80]).toEqual([true, true])
  // where the film's own text stands, no bright green is left
  for (let x = 70; x < 200; x += 10) expect((at(x, 55)[1] ?? 0) - (at(x, 55)[0] ?? 0)).toBeLessThan(120)
})

it('makes another cover of a finished film: a moment, the best one, a picture, each with a title or without', async () => {
  const base = { ...size, video: film, durationMs: 4000, text: null }
  const out = bench.path('chosen.jpg')
  const shown = async (from: Parameters<typeof makeChosenCover>[0]['from'], text: string | null = null) => {
    const atMs = await makeChosenCover(
      {
        ...base,
        from,
        text:
          text === null
            ? null
            : caption(text, 0, null, {
                color: '#ff0000',
                strokeWidth: 0,
                fontSize: 220,
                position: 'middle',
                offset: 0,
              }),
      },
      out,
      bench.deps,
    )
    const at = await framePixels(bench, out, 0, size)
    return { atMs, middle: at(135, 240), info: await bench.probe(out) }
  }
  const black = await shown({ mode: 'frame', atMs: 500 })
  expect(black).toMatchObject({ atMs: 500, info: { kind: 'image', ...size } })
  expect(Math.max(...black.middle)).toBeLessThan(20)
  expect((await shown({ mode: 'best' })).atMs).toBeGreaterThanOrEqual(2000)
  // past the end: the last frames
  expect((await shown({ mode: 'frame', atMs: 99_000 })).atMs).toBe(3960)
  const own = await shown({ mode: 'image', path: bench.sources.image })
  expect(own.middle[2]).toBeGreaterThan(180)
  expect((await shown({ mode: 'frame', atMs: 500 }, '■')).middle[0]).toBeGreaterThan(180)
})
