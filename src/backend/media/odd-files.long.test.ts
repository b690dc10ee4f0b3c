// Files as people have them: every one becomes a film of the right frames, colours and sound, or is refused in one
// sentence that names it.
import { readFile, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { patient } from '../../../tests/fixtures/slowness.ts'
import { RenderError } from './errors.ts'
import { renderOutput } from './render.ts'
import { createUnitCache } from './unit-cache.ts'
import {
  decodeComplaints,
  framePixels,
  levels,
  openRenderBench,
  packetTimes,
  shot,
  smallJob,
  type RenderBench,
} from './testing/test-render.ts'

let bench: RenderBench
beforeAll(async () => {
  bench = await openRenderBench()
})
afterAll(() => bench.close())

const SMALL = { width: 180, height: 180, fps: 30 }
const x264 = ['-c:v', 'libx264', '-preset', 'ultrafast']
const tone = (rate: number, seconds: number): string[] => [
  '-f',
  'lavfi',
  '-i',
  `sine=frequency=440:sample_rate=${rate}:duration=${seconds}`,
]
/** Red, from the middle of its second on blue. */
const turning = (size: string, rate: string, seconds = 1): string[] => [
  '-f',
  'lavfi',
  '-i',
  `color=red:size=${size}:rate=${rate}:duration=${seconds}`,
]
const turns = "drawbox=color=blue:t=fill:enable='gte(t,0.5)'"

let turn = 0
const render = async (file: string, frames: number, more: Parameters<typeof shot>[2] = {}) =>
  await renderOutput(smallJob([shot(file, frames, { kind: 'video', ...more })], SMALL), bench.deps, {
    workDir: bench.path(`odd-${(turn += 1)}`),
  })
const refused = async (file: string, frames = 8, more: Parameters<typeof shot>[2] = {}): Promise<RenderError> => {
  const error = await render(file, frames, more).then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof RenderError)) throw new Error(`no refusal: ${String(error)}`)
  return error
}
const isRed = ([r = 0, , b = 0]: readonly number[]): boolean => r > 200 && b < 60
const isBlue = ([r = 0, , b = 0]: readonly number[]): boolean => b > 200 && r < 60

it.each([
  ['23.976 fps', 'ntsc.mp4', [...turning('320x180', '24000/1001'), '-vf', turns, ...x264, '-pix_fmt', 'yuv420p']],
  ['60 fps', 'sixty.mp4', [...turning('320x180', '60'), '-vf', turns, ...x264, '-pix_fmt', 'yuv420p']],
  ['odd width and height', 'odd.mp4', [...turning('321x179', '30'), '-vf', turns, ...x264, '-pix_fmt', 'yuv444p']],
  ['10 bit', 'ten.mp4', [...turning('320x180', '30'), '-vf', turns, ...x264, '-pix_fmt', 'yuv420p10le']],
  ['transparency', 'alpha.mov', [...turning('320x180', '30'), '-vf', `${turns},format=argb`, '-c:v', 'qtrle']],
  [
    'sound of 8 kHz in one channel',
    'phone.mov',
    [
      ...turning('320x180', '30'),
      ...tone(8000, 1),
      '-vf',
      turns,
      ...x264,
      '-pix_fmt',
      'yuv420p',
      '-c:a',
      'pcm_s16le',
      '-ac',
      '1',
    ],
  ],
  [
    'FLV with one key frame in two seconds',
    'live.flv',
    [
      ...turning('320x180', '30', 4),
      ...tone(44100, 4),
      '-vf',
      turns,
      '-c:v',
      'libx264',
      '-preset',
      'medium',
      '-bf',
      '3',
      '-g',
      '60',
      '-pix_fmt',
      'yuv420p',
      '-c:a',
      'aac',
    ],
  ],
  [
    'an MPEG transport stream',
    'cam.ts',
    [
      ...turning('320x180', '30', 4),
      ...tone(44100, 4),
      '-vf',
      turns,
      ...x264,
      '-g',
      '60',
      '-pix_fmt',
      'yuv420p',
      '-c:a',
      'aac',
    ],
  ],
  [
    'an MPEG programme stream',
    'disc.mpg',
    [
      ...turning('320x180', '30', 4),
      ...tone(44100, 4),
      '-vf',
      turns,
      '-c:v',
      'mpeg2video',
      '-b:v',
      '2M',
      '-c:a',
      'mp2',
    ],
  ],
  [
    'a name with spaces, quotes and emoji',
    `我的 "片" it's 😀 [1];%d,a=b.mp4`,
    [...turning('320x180', '30'), '-vf', turns, ...x264, '-pix_fmt', 'yuv420p'],
  ],
])('%s: exact frames, the picture at its time, sound throughout', async (_what, name, args) => {
  const file = await bench.make(args, name)
  const made = await render(file, 27)
  expect(await decodeComplaints(bench, made.file)).toBe('')
  expect((await packetTimes(bench, made.file)).pts).toHaveLength(27)
  const at = async (frame: number): Promise<number[]> => (await framePixels(bench, made.file, frame, SMALL))(90, 90)
  expect([isRed(await at(13)), isBlue(await at(17))]).toEqual([true, true])
  const { mean } = await levels(bench, made.file)
  if (args.some((arg) => arg.startsWith('sine'))) expect(mean).toBeGreaterThan(-40)
  else expect(mean).toBeLessThan(-80)
})

it.each([90, 180, 270])('turned by %d degrees: upright, and cut to its own shape', async (degrees) => {
  const flat = await bench.make(
    [
      '-f',
      'lavfi',
      '-i',
      'color=red:size=320x180:rate=30:duration=0.4',
      '-vf',
      'drawbox=color=blue:t=fill:w=iw/2',
      ...x264,
      '-pix_fmt',
      'yuv420p',
    ],
    `flat-${degrees}.mp4`,
  )
  const made = await render(
    await bench.make(['-display_rotation', String(degrees), '-i', flat, '-c', 'copy'], `turned-${degrees}.mp4`),
    8,
  )
  const at = await framePixels(bench, made.file, 4, SMALL)
  // Blue is on the left as filmed; the tag says how far it is to be turned against the clock.
  const [blue, red] = (
    {
      90: [
        [90, 160],
        [90, 20],
      ],
      180: [
        [150, 90],
        [30, 90],
      ],
      270: [
        [90, 20],
        [90, 160],
      ],
    } as const
  )[degrees as 90 | 180 | 270]
  expect([isBlue(at(blue[0], blue[1])), isRed(at(red[0], red[1]))]).toEqual([true, true])
})

it('0.2 s are enough for a shot of 0.2 s; a longer one is refused with the remedy', async () => {
  const file = await bench.make([...turning('320x180', '30', 0.2), ...x264, '-pix_fmt', 'yuv420p'], 'blink.mp4')
  const made = await render(file, 6)
  expect((await packetTimes(bench, made.file)).pts).toHaveLength(6)
  expect(await refused(file, 30)).toMatchObject({
    code: 'material_short',
    materialId: file,
    reason: expect.stringMatching(/时长不足.*缩短/),
  })
})

it('a film that is damaged in its middle is refused there, not delivered with made-up pictures; its sound parts still serve', async () => {
  const bytes = await readFile(
    await bench.make(
      [...turning('320x180', '30', 3), '-vf', 'noise=alls=60:allf=t', ...x264, '-g', '90', '-pix_fmt', 'yuv420p'],
      'noisy.mp4',
    ),
  )
  const middle = Math.floor(bytes.length / 2)
  const file = bench.path('scratched.mp4')
  await writeFile(
    file,
    Buffer.concat([bytes.subarray(0, middle), Buffer.alloc(20_000, 0x5a), bytes.subarray(middle + 20_000)]),
  )
  expect(await refused(file, 80)).toMatchObject({
    code: 'material_damaged',
    materialId: file,
    reason: expect.stringContaining('损坏'),
  })
  expect((await packetTimes(bench, (await render(file, 20)).file)).pts).toHaveLength(20)
})

it('an engine that the system ended blames no material', async () => {
  const file = await bench.make([...turning('320x180', '30', 0.5), ...x264, '-pix_fmt', 'yuv420p'], 'fine.mp4')
  const killed = bench.path('killed-ffmpeg')
  await writeFile(killed, '#!/bin/sh\necho "error while decoding MB 1 1" >&2\nkill -9 $$\n', { mode: 0o755 })
  const tools = { ...bench.tools, ffmpeg: killed }
  const error: unknown = await renderOutput(
    smallJob([shot(file, 8, { keepAudio: false })], { ...SMALL, originalVolume: 0 }),
    { ...bench.deps, tools, cache: createUnitCache(bench.path('killed')) },
    { workDir: bench.path('killed-out') },
  ).then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toMatchObject({
    code: 'engine_failed',
    materialId: null,
    retryable: true,
    reason: expect.stringContaining('被系统中止'),
  })
})

it('two hours: a shot near the end costs no more than one at the beginning', async () => {
  const minute = await bench.make(
    [
      ...turning('64x64', '2', 60),
      '-vf',
      "drawbox=color=blue:t=fill:enable='gte(t,30)'",
      ...x264,
      '-g',
      '4',
      '-pix_fmt',
      'yuv420p',
    ],
    'minute.mp4',
  )
  const file = await bench.make(['-stream_loop', '119', '-i', minute, '-c', 'copy'], 'long.mp4')
  expect((await bench.probe(file)).durationMs).toBeGreaterThan(7_190_000)
  const timed = async (inMs: number) => {
    const began = performance.now()
    return { ...(await render(file, 8, { inMs })), took: performance.now() - began }
  }
  const first = await timed(1_000)
  const made = await timed(7_190_000)
  // Decoding from the start would take a hundred times as long.
  expect(made.took).toBeLessThan(10 * first.took + patient(3_000))
  expect(isBlue((await framePixels(bench, made.file, 4, SMALL))(90, 90))).toBe(true)
})

it('what is cut off, empty or no film at all is refused once, in words, and named', async () => {
  const whole = await readFile(
    await bench.make(
      [...turning('320x180', '30', 2), '-vf', 'noise=alls=60:allf=t', ...x264, '-g', '15', '-pix_fmt', 'yuv420p'],
      'whole.mkv',
    ),
  )
  const indexed = await readFile(
    await bench.make([...turning('320x180', '30', 1), ...x264, '-pix_fmt', 'yuv420p'], 'whole.mp4'),
  )
  const put = async (name: string, bytes: Uint8Array | string): Promise<string> => {
    await writeFile(bench.path(name), bytes)
    return bench.path(name)
  }
  const half = await put('half.mkv', whole.subarray(0, whole.length / 2))
  // The part that is there can be used.
  expect((await packetTimes(bench, (await render(half, 8)).file)).pts).toHaveLength(8)
  const cases = [
    [half, 8, { inMs: 1_700 }, /损坏|时长不足/],
    [await put('no-index.mp4', indexed.subarray(0, indexed.length / 2)), 8, {}, /缺少索引/],
    [await put('text.mp4', '这不是视频'), 8, {}, /已损坏或不是受支持/],
    [await put('empty.mp4', ''), 8, {}, /是空的/],
    [await bench.make(tone(8000, 1), 'only-sound.wav'), 8, {}, /没有画面/],
  ] as const
  for (const [file, frames, more, words] of cases) {
    const error = await refused(file, frames, more)
    expect([file, error.materialId, error.retryable]).toEqual([file, file, false])
    expect([file, error.reason]).toEqual([file, expect.stringMatching(words)])
  }
})
