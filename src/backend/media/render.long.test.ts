import { readFile, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { draftJob } from './draft.ts'
import { RenderError } from './errors.ts'
import { transitionKinds } from './graph/transitions.ts'
import { renderOutput } from './render.ts'
import { lavfi } from './testing/test-media.ts'
import {
  caption,
  decodeComplaints,
  framePixels,
  levels,
  openRenderBench,
  packetTimes,
  shot,
  smallJob,
  type RenderBench,
} from './testing/test-render.ts'
import type { RenderJob } from './types.ts'

let bench: RenderBench
beforeAll(async () => {
  bench = await openRenderBench()
})
afterAll(() => bench.close())

let turn = 0
const render = (job: RenderJob, more: { signal?: AbortSignal; onProgress?: (ratio: number) => void } = {}) =>
  renderOutput(job, bench.deps, { workDir: bench.path(`out-${(turn += 1)}`), ...more })
const failure = async (promise: Promise<unknown>): Promise<RenderError> => {
  const error = await promise.then(
    () => null,
    (cause: unknown) => cause,
  )
  if (!(error instanceof RenderError)) throw new Error(`no RenderError: ${String(error)}`)
  return error
}
const small = { width: 270, height: 480 }

async function expectSound(file: string, frames: number, fps: number): Promise<void> {
  expect(await decodeComplaints(bench, file)).toBe('')
  const { pts, dts } = await packetTimes(bench, file)
  expect(pts).toHaveLength(frames)
  const tick = (pts.toSorted((a, b) => a - b)[1] ?? 0) - (pts.toSorted((a, b) => a - b)[0] ?? 0)
  expect(
    pts.toSorted((a, b) => a - b).every((value, i) => value === (pts.toSorted((a, b) => a - b)[0] ?? 0) + i * tick),
  ).toBe(true)
  expect(dts.every((value, i) => i === 0 || value > (dts[i - 1] ?? 0))).toBe(true)
  const info = await bench.probe(file)
  expect(info).toMatchObject({
    videoCodec: 'h264',
    audioCodec: 'aac',
    hasAudio: true,
    fps,
    pixelFormat: 'yuv420p',
    colorSpace: 'bt709',
  })
  expect(Math.abs(info.durationMs - (frames * 1000) / fps)).toBeLessThanOrEqual(2)
}

it('joins every kind of source with exact frames and clean timestamps', async () => {
  const { wide, turned, silent60, image, fourThree, music } = bench.sources
  const ratios: number[] = []
  const job = smallJob(
    [shot(wide, 40, { inMs: 500 }), shot(turned, 30), shot(silent60, 30), shot(image, 25), shot(fourThree, 30)],
    {
      texts: [
        caption('标题在上', 0, null, { position: 'top', offset: 200 }),
        caption('第一句', 0, 1500),
        caption('第二句', 1500, 3000),
      ],
      bgm: { materialId: 9, path: music, volume: 15, startMs: 0 },
    },
  )
  const result = await render(job, { onProgress: (ratio) => ratios.push(ratio) })
  expect(result).toMatchObject({ frames: 135, width: 270, height: 480, fps: 30, durationMs: 4500 })
  expect(result.sha256).toMatch(/^[0-9a-f]{64}$/)
  expect(result.timings).toMatchObject({ unitsMade: expect.any(Number), unitsReused: 0 })
  await expectSound(result.file, 135, 30)
  expect(await bench.probe(result.file)).toMatchObject({ width: 270, height: 480, rotation: 0 })
  expect(await bench.probe(result.coverFile)).toMatchObject({ kind: 'image', width: 270, height: 480 })
  expect(ratios.at(-1)).toBe(1)
  expect(ratios.every((value, i) => i === 0 || value > (ratios[i - 1] ?? 0))).toBe(true)
  expect(ratios.length).toBeGreaterThan(5)
  const head = await readFile(result.file)
  expect(head.indexOf('moov')).toBeLessThan(head.indexOf('mdat'))
})

it('fills the bands with the blurred picture, not with black, and keeps colours', async () => {
  const result = await render(smallJob([shot(bench.sources.wide, 8)]))
  const at = await framePixels(bench, result.file, 3, small)
  for (const [x, y] of [
    [135, 20],
    [20, 100],
    [250, 460],
    [135, 240],
  ] as const) {
    const [r = 0, g = 0, b = 0] = at(x, y)
    expect([Math.abs(r - 0xc0) < 10, Math.abs(g - 0x80) < 10, Math.abs(b - 0x40) < 10]).toEqual([true, true, true])
  }
  const tall = await bench.make(
    ['-f', 'lavfi', '-i', 'color=c=0x40c080:size=200x800:rate=30:duration=1', '-pix_fmt', 'yuv420p'],
    'tall.mp4',
  )
  const columns = await render(smallJob([shot(tall, 8)]))
  const side = await framePixels(bench, columns.file, 3, small)
  expect(side(10, 240)[1]).toBeGreaterThan(170)
  expect(side(260, 240)[1]).toBeGreaterThan(170)
})

it('shows a rotated picture upright over the whole canvas', async () => {
  const half = await bench.make(
    [
      '-f',
      'lavfi',
      '-i',
      'color=red:size=480x270:rate=30:duration=1,drawbox=x=240:w=240:color=blue:t=fill',
      '-pix_fmt',
      'yuv420p',
    ],
    'half.mp4',
  )
  const turned = await bench.make(['-display_rotation', '-90', '-i', half, '-c', 'copy'], 'half-turned.mp4')
  const result = await render(smallJob([shot(turned, 8)]))
  const at = await framePixels(bench, result.file, 2, small)
  expect(at(135, 60)[0]).toBeGreaterThan(200)
  expect(at(135, 420)[2]).toBeGreaterThan(200)
})

it('draws a colour or a picture behind instead of the blur', async () => {
  const color = await render(
    smallJob([shot(bench.sources.wide, 6)], { background: { mode: 'color', color: '#00ff00' } }),
  )
  expect((await framePixels(bench, color.file, 2, small))(135, 20)[1]).toBeGreaterThan(230)
  const image = await render(
    smallJob([shot(bench.sources.wide, 12), shot(bench.sources.image, 12)], {
      background: { mode: 'image', path: bench.sources.image, materialId: 5 },
    }),
  )
  await expectSound(image.file, 19, 30)
  expect((await framePixels(bench, image.file, 2, small))(135, 20)[2]).toBeGreaterThan(200)
})

it('shows captions exactly in their frames', async () => {
  const style = { color: '#ff0000', strokeWidth: 0, fontSize: 200, position: 'middle', offset: 0 } as const
  const job = smallJob([shot(bench.sources.image, 30), shot(bench.sources.image, 30)], {
    texts: [caption('■■', 500, 1500, style)],
  })
  const result = await render(job)
  expect(result.frames).toBe(55)
  const red = async (frame: number): Promise<number> => {
    const at = await framePixels(bench, result.file, frame, small)
    let n = 0
    for (let x = 60; x < 210; x += 3)
      for (let y = 200; y < 280; y += 3) if ((at(x, y)[0] ?? 0) > 180 && (at(x, y)[2] ?? 0) < 100) n += 1
    return n
  }
  expect(await red(14)).toBe(0)
  expect(await red(15)).toBeGreaterThan(100)
  // 25 to 29 is the transition: the text stands still in it
  expect(await red(27)).toBeGreaterThan(100)
  expect(await red(44)).toBeGreaterThan(100)
  expect(await red(45)).toBe(0)
})

describe('sound', () => {
  it('keeps the original at full volume, music low, and nothing clips', async () => {
    const { wide, silent60, music } = bench.sources
    const original = await levels(bench, (await render(smallJob([shot(wide, 60)]))).file)
    const dropped = await levels(bench, (await render(smallJob([shot(wide, 60, { keepAudio: false })]))).file)
    const bgm = { materialId: 1, path: music, startMs: 0, volume: 15 }
    const low = await levels(bench, (await render(smallJob([shot(silent60, 60)], { bgm }))).file)
    const full = await levels(
      bench,
      (await render(smallJob([shot(silent60, 60)], { bgm: { ...bgm, volume: 100 } }))).file,
    )
    expect(original.mean).toBeGreaterThan(-30)
    expect(dropped.mean).toBeLessThan(-80)
    expect(full.mean - low.mean).toBeGreaterThan(14)
    expect(full.mean - low.mean).toBeLessThan(18.5)
    const loud = await bench.make(['-f', 'lavfi', '-i', 'sine=frequency=300:duration=2,volume=18dB'], 'loud.wav')
    const many = await render(
      smallJob([shot(wide, 60)], {
        voices: [0, 1, 2].map((i) => ({ materialId: null, path: loud, volume: 100, startMs: i * 10 })),
      }),
    )
    expect((await levels(bench, many.file)).peak).toBeLessThanOrEqual(0)
    expect((await levels(bench, many.file)).peak).toBeGreaterThan(-3)
  })

  it('starts a voice at its time and loops the music to the end', async () => {
    const { silent60, music } = bench.sources
    const voice = await bench.make(['-f', 'lavfi', '-i', 'sine=frequency=800:duration=0.5'], 'voice.wav')
    const result = await render(
      smallJob([shot(silent60, 60)], {
        voices: [{ materialId: null, path: voice, volume: 70, startMs: 1000 }],
        bgm: { materialId: 1, path: music, volume: 60, startMs: 0 },
      }),
    )
    const band = 'bandpass=f=800:width_type=h:w=50'
    const before = await levels(bench, result.file, `atrim=0.3:0.9,${band}`)
    const during = await levels(bench, result.file, `atrim=1.05:1.45,${band}`)
    expect(during.mean - before.mean).toBeGreaterThan(15)
    expect((await levels(bench, result.file, 'atrim=1.5:1.8,bandpass=f=220:width_type=h:w=50')).mean).toBeGreaterThan(
      -50,
    )
  })
})

it('makes transitions out of units', async () => {
  // every one of them is made in gallery/gallery.long.test.ts
  for (const kind of transitionKinds.filter(({ value }) => ['none', 'crossfade', 'radial'].includes(value))) {
    const result = await render(
      smallJob([shot(bench.sources.image, 12), shot(bench.sources.silent60, 12)], {}, kind.value),
    )
    expect([kind.value, result.frames]).toEqual([kind.value, kind.xfade ? 19 : 24])
    expect([kind.value, await decodeComplaints(bench, result.file)]).toEqual([kind.value, ''])
  }
})

it('mirrors, crops, speeds up and colours a shot', async () => {
  const look = { mirror: true, speed: 1.05, crop: 0.03, brightness: 0.02, saturation: 1.05 }
  const result = await render(smallJob([shot(bench.sources.fourThree, 50, { look })]))
  await expectSound(result.file, 50, 30)
})

it('renders full size at 30 frames per second, and other sizes and rates', async () => {
  const full = await render({
    ...smallJob([shot(bench.sources.wide, 12), shot(bench.sources.turned, 12)]),
    width: 1080,
    height: 1920,
  })
  await expectSound(full.file, 19, 30)
  expect(await bench.probe(full.file)).toMatchObject({ width: 1080, height: 1920 })
  const square = await render({
    ...smallJob([shot(bench.sources.silent60, 20), shot(bench.sources.fourThree, 20)]),
    width: 320,
    height: 320,
    fps: 25,
  })
  await expectSound(square.file, 35, 25)
})

it('makes a short marked draft of a long job', async () => {
  const job: RenderJob = {
    ...smallJob([shot(bench.sources.wide, 60), shot(bench.sources.turned, 50), shot(bench.sources.image, 300)]),
    width: 1080,
    height: 1920,
  }
  const draft = draftJob({ ...job, cover: { mode: 'best' } }, { shortSide: 180, maxSeconds: 3 })
  expect(draft).toMatchObject({ width: 180, height: 320, cover: { mode: 'first_frame' } })
  const result = await render(draft)
  expect(result.frames).toBe(90)
  await expectSound(result.file, 90, 30)
  expect(draftJob(job, { maxSeconds: 60 }).shots).toEqual(job.shots)
})

it('makes covers by title and by picture', async () => {
  const text = await render(
    smallJob([shot(bench.sources.image, 6)], {
      cover: {
        mode: 'text',
        text: caption('封面', 0, null, { fontSize: 300, color: '#ff0000', position: 'middle', offset: 0 }),
      },
    }),
  )
  const plain = await render(smallJob([shot(bench.sources.image, 6)], { cover: { mode: 'best' } }))
  const own = await render(
    smallJob([shot(bench.sources.image, 6)], { cover: { mode: 'image', imagePath: bench.sources.image } }),
  )
  expect((await readFile(text.coverFile)).equals(await readFile(plain.coverFile))).toBe(false)
  expect(await bench.probe(own.coverFile)).toMatchObject({ width: 270, height: 480 })
})

describe('failures name the material', () => {
  it('missing, broken, too short, sound only', async () => {
    const good = shot(bench.sources.wide, 10)
    const of = async (path: string, frames = 10) => {
      const error = await failure(render(smallJob([good, shot(path, frames, { materialId: 77 })], {}, 'none')))
      return { code: error.code, materialId: error.materialId }
    }
    await writeFile(bench.path('坏.mp4'), 'not a video')
    const whole = await readFile(
      await bench.make([...lavfi('320x240', 30, 2), '-g', '10', '-movflags', '+faststart'], 'fs.mp4'),
    )
    await writeFile(bench.path('半.mp4'), whole.subarray(0, Math.floor(whole.length * 0.5)))
    expect(await of(bench.path('没有.mp4'))).toEqual({ code: 'material_missing', materialId: 77 })
    expect(await of(bench.path('坏.mp4'))).toEqual({ code: 'material_damaged', materialId: 77 })
    expect(await of(bench.path('半.mp4'), 58)).toEqual({ code: 'material_damaged', materialId: 77 })
    expect(await of(bench.sources.silent60, 200)).toEqual({ code: 'material_short', materialId: 77 })
    expect(await of(bench.sources.music)).toEqual({ code: 'material_unsupported', materialId: 77 })
  })

  it('refuses jobs that contradict themselves', async () => {
    const good = shot(bench.sources.wide, 10)
    for (const job of [
      smallJob([]),
      smallJob([good], { width: 271 }),
      smallJob([good, shot(bench.sources.image, 8)]),
      smallJob([good], { fps: 29.97 }),
    ]) {
      expect((await failure(render(job))).code).toBe('bad_job')
    }
  })
})
