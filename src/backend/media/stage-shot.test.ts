import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeStagedShot } from './stage-shot.ts'
import { framePixels, openRenderBench, type RenderBench } from './testing/test-render.ts'

let bench: RenderBench
beforeAll(async () => {
  bench = await openRenderBench()
})
afterAll(() => bench.close())

it('a wide photo moves in its own shape: all of it is seen, not a third', async () => {
  const photo = await bench.make(
    [
      '-f',
      'lavfi',
      '-i',
      'color=blue:size=1600x900',
      '-vf',
      'drawbox=color=red:t=fill:w=160,drawbox=color=lime:t=fill:x=1440:w=160',
      '-frames:v',
      '1',
    ],
    'wide.jpg',
  )
  const staged = await makeStagedShot(
    {
      materialId: 1,
      path: photo,
      fingerprint: 'wide',
      kind: 'image',
      inMs: 0,
      frames: 12,
      sound: false,
      canvas: { width: 270, height: 480, fps: 30 },
      stage: { kind: 'pan', pan: { from: { zoom: 1, x: 0.5, y: 0.5 }, to: { zoom: 1.16, x: 0.5, y: 0.5 } } },
    },
    { ...bench.deps, signal: new AbortController().signal },
  )
  const info = await bench.probe(staged.path)
  expect(info).toMatchObject({ width: 270, height: 152 })
  const at = async (frame: number) => await framePixels(bench, staged.path, frame, info)
  const first = await at(0)
  expect([first(8, 76)[0], first(261, 76)[1]].every((value) => (value ?? 0) > 180)).toBe(true)
  // it moves, and at the end still shows most of it
  const last = await at(11)
  expect([last(8, 76)[0], last(20, 76)[2]].every((value) => (value ?? 0) > 180)).toBe(true)
})
