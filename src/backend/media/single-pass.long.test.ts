import { chmod, readFile, readdir, truncate, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RenderError } from './errors.ts'
import { ssimFloors } from './graph/encode.ts'
import { createHardware } from './hardware.ts'
import { renderOutput, type RenderOptions } from './render.ts'
import { runProcess } from './run-process.ts'
import {
  caption,
  decodeComplaints,
  framePixels,
  openRenderBench,
  packetTimes,
  shot,
  smallJob,
  type RenderBench,
} from './testing/test-render.ts'
import { qualities, type MediaTools, type RenderJob } from './types.ts'
import { createUnitCache } from './unit-cache.ts'

let bench: RenderBench
beforeAll(async () => {
  bench = await openRenderBench()
})
afterAll(() => bench.close())

let turn = 0
const render = (job: RenderJob, options: Partial<RenderOptions> = {}, deps = bench.deps) =>
  renderOutput(job, deps, { workDir: bench.path(`out-${(turn += 1)}`), sharing: 'nothing', ...options })
const fresh = () => ({ ...bench.deps, cache: createUnitCache(bench.path(`cache-${(turn += 1)}`)) })

/** Similarity of the first pictures of two files, all planes. */
async function ssim(a: string, b: string, frames: number): Promise<number> {
  const { stderr } = await runProcess(
    bench.tools.ffmpeg,
    [
      '-nostats',
      '-i',
      a,
      '-i',
      b,
      '-lavfi',
      `[0:v]trim=end_frame=${frames}[a];[1:v]trim=end_frame=${frames}[b];[a][b]ssim`,
      '-f',
      'null',
      '-',
    ],
    { deadlineMs: 120_000 },
  )
  return Number(/All:([\d.]+)/.exec(stderr)?.[1] ?? NaN)
}

const title = (text: string) => [caption(text, 0, null, { position: 'top', offset: 200 }), caption('第一句', 300, 900)]
const mixedJob = (text: string): RenderJob => {
  const { wide, turned, silent60, image, music } = bench.sources
  const job = smallJob([shot(wide, 20, { inMs: 500 }), shot(turned, 16), shot(image, 12), shot(silent60, 16)], {
    texts: title(text),
    bgm: { materialId: 9, path: music, volume: 15, startMs: 0 },
  })
  return {
    ...job,
    transitions: [
      { kind: 'crossfade', frames: 5 },
      { kind: 'none', frames: 0 },
      { kind: 'wipeleft', frames: 5 },
    ],
  }
}

it('makes the same film in one pass as from units', async () => {
  const job = mixedJob('同一部片')
  const units = await render(job, { sharing: 'units' }, fresh())
  const single = await render(job, {}, fresh())
  expect([units.timings.way, single.timings.way]).toEqual(['units', 'single'])
  expect(single).toMatchObject({ frames: units.frames, width: 270, height: 480 })
  expect(await decodeComplaints(bench, single.file)).toBe('')
  const { pts, dts } = await packetTimes(bench, single.file)
  expect(pts).toHaveLength(units.frames)
  expect(dts.every((value, i) => i === 0 || value > (dts[i - 1] ?? 0))).toBe(true)
  expect(await bench.probe(single.file)).toMatchObject({
    videoCodec: 'h264',
    audioCodec: 'aac',
    fps: 30,
    pixelFormat: 'yuv420p',
    colorSpace: 'bt709',
  })
  // the frames themselves are the same: only the encoder's decisions around the cuts differ
  expect(await ssim(single.file, units.file, units.frames)).toBeGreaterThan(0.97)
  expect(await bench.probe(single.coverFile)).toMatchObject({ kind: 'image', width: 270, height: 480 })
  const head = await readFile(single.file)
  expect(head.indexOf('moov')).toBeLessThan(head.indexOf('mdat'))
})

it('gives the same bytes for the same job, and joins what is there already', async () => {
  const job = mixedJob('种子')
  const [first, second] = [await render(job, {}, fresh()), await render(job, {}, fresh())]
  expect(second.sha256).toBe(first.sha256)
  const deps = fresh()
  await render(job, { sharing: 'units' }, deps)
  expect((await render(job, {}, deps)).timings).toMatchObject({ way: 'units', unitsMade: 0 })
})

it('keeps the fitted pictures for other texts; the film is the same with and without', async () => {
  const deps = fresh()
  const made = []
  for (const text of ['甲', '乙', '丙']) made.push(await render(mixedJob(text), { sharing: 'pictures' }, deps))
  // seen, kept, used: three videos, the still is read again
  expect(made.map((item) => item.timings.mezzanines)).toEqual([0, 0, 3])
  expect(made[2]?.sha256).toBe((await render(mixedJob('丙'), {}, fresh())).sha256)
})

it('keeps them at once for a film that comes again soon', async () => {
  const deps = fresh()
  const made = []
  for (const text of ['甲', '乙']) made.push(await render(mixedJob(text), { sharing: 'soon', nice: 19 }, deps))
  expect(made.map((item) => item.timings.mezzanines)).toEqual([0, 3])
})

it('makes sketches with all their frames, and keeps what they read out of films', async () => {
  const deps = fresh()
  const sketch = await render({ ...mixedJob('甲'), quality: 'sketch' }, { sharing: 'soon' }, deps)
  const film = await render(mixedJob('甲'), { sharing: 'soon' }, deps)
  expect([sketch.frames, sketch.timings.way, film.timings.mezzanines]).toEqual([film.frames, 'single', 0])
  expect((await render({ ...mixedJob('乙'), quality: 'sketch' }, { sharing: 'soon' }, deps)).timings.mezzanines).toBe(3)
})

it('names the material at fault, as pieces do', async () => {
  const job = smallJob(
    [shot(bench.sources.wide, 10), shot(bench.sources.silent60, 200, { materialId: 77 })],
    {},
    'none',
  )
  const error = await render(job, {}, fresh()).then(
    () => null,
    (cause: unknown) => cause,
  )
  expect(error).toBeInstanceOf(RenderError)
  expect(error).toMatchObject({ code: 'material_short', materialId: 77 })
})

it.each([
  ['3:4', 270, 360],
  ['1:1', 320, 320],
  ['16:9', 480, 270],
] as const)('fills %s, with the colours and upright', async (_, width, height) => {
  const half = await bench.make(
    [
      '-f',
      'lavfi',
      '-i',
      'color=red:size=480x270:rate=30:duration=1,drawbox=x=240:w=240:color=blue:t=fill',
      '-color_range',
      'pc',
      '-pix_fmt',
      'yuvj420p',
    ],
    `full-${width}.mp4`,
  )
  const turned = await bench.make(['-display_rotation', '-90', '-i', half, '-c', 'copy'], `full-${width}-turned.mp4`)
  const result = await render({ ...smallJob([shot(turned, 8)]), width, height })
  expect(await bench.probe(result.file)).toMatchObject({ width, height, rotation: 0 })
  const at = await framePixels(bench, result.file, 2, { width, height })
  const [top, bottom] = [at(width / 2, Math.round(height * 0.2)), at(width / 2, Math.round(height * 0.8))]
  expect([(top[0] ?? 0) > 235, (top[2] ?? 255) < 20, (bottom[2] ?? 0) > 235, (bottom[0] ?? 255) < 20]).toEqual([
    true,
    true,
    true,
    true,
  ])
})

it('holds the picture of every quality above its floor', async () => {
  const media = await bench.make(
    [
      '-f',
      'lavfi',
      '-i',
      'mandelbrot=size=540x960:rate=30:start_scale=1.5,trim=end_frame=20,scale=1080:1920,noise=alls=2:allf=t',
      '-c:v',
      'libx264',
      '-qp',
      '0',
      '-preset',
      'ultrafast',
      '-pix_fmt',
      'yuv420p',
      '-colorspace',
      'bt709',
      '-color_primaries',
      'bt709',
      '-color_trc',
      'bt709',
      '-color_range',
      'tv',
    ],
    'fine.mp4',
  )
  const sizes: number[] = []
  for (const quality of qualities) {
    const result = await render({ ...smallJob([shot(media, 15)], { quality }), width: 1080, height: 1920 }, {}, fresh())
    const similar = await ssim(result.file, media, 15)
    expect(similar, quality).toBeGreaterThanOrEqual(ssimFloors[quality])
    sizes.push(result.size)
  }
  expect(sizes.toSorted((a, b) => a - b)).toEqual(sizes)
})

describe('encoders of graphics chips', () => {
  /** A program that passes for an ffmpeg with nvenc; `films` = it also survives whole films. */
  const pretend = async (name: string, films: boolean): Promise<MediaTools> => {
    const file = bench.path(name)
    await writeFile(
      file,
      `#!${process.execPath}
const { spawnSync } = require('node:child_process')
const args = process.argv.slice(2)
const at = args.indexOf('h264_nvenc')
if (at >= 0) {
  if (!${films} && !args.includes('lavfi')) { console.error('[h264_nvenc] out of sessions'); process.exit(1) }
  args.splice(at, 1, 'libx264')
  for (const [name, count] of [['-preset', 2], ['-rc', 2], ['-cq', 2], ['-b:v', 2]]) args.splice(args.indexOf(name), count)
}
process.exit(spawnSync(${JSON.stringify(bench.tools.ffmpeg)}, args, { stdio: 'inherit' }).status ?? 1)
`,
    )
    await chmod(file, 0o755)
    return { ...bench.tools, ffmpeg: file }
  }

  it('are found by encoding, not by name', async () => {
    // this program lists nvenc, the test machines have no such chip
    expect(
      await createHardware(['h264_nvenc', 'h264_vaapi', 'h264_qsv']).find({
        ...bench.tools,
        ffmpeg: bench.path('没有'),
      }),
    ).toEqual([])
    expect(await createHardware(['h264_nvenc', 'h264_amf']).find(await pretend('chip', true))).toContain('h264_nvenc')
  })

  it('are used for whole films, and given up for x264 when they fail in the middle', async () => {
    const job = smallJob([shot(bench.sources.wide, 12)])
    const good = await render(
      job,
      {},
      { ...fresh(), tools: await pretend('good', true), hardware: createHardware(['h264_nvenc']) },
    )
    expect(good.timings).toMatchObject({ way: 'single', encoder: 'h264_nvenc' })
    const hardware = createHardware(['h264_nvenc'])
    const deps = { ...fresh(), tools: await pretend('bad', false), hardware }
    expect(await hardware.find(deps.tools)).toEqual(['h264_nvenc'])
    const saved = await render(job, {}, deps)
    expect(saved.timings).toMatchObject({ way: 'single', encoder: 'libx264' })
    expect(await decodeComplaints(bench, saved.file)).toBe('')
    expect(await hardware.find(deps.tools)).toEqual([])
  })
})

it('makes a film whose kept pictures were damaged', async () => {
  const dir = bench.path('damaged')
  const cache = createUnitCache(dir)
  const deps = { ...bench.deps, cache }
  const job = (text: string) => smallJob([shot(bench.sources.wide, 12)], { texts: [caption(text, 0, null)] })
  for (const text of ['一', '二']) await render(job(text), { sharing: 'pictures' }, deps)
  const kept = (await readdir(dir, { recursive: true })).filter((name) => name.endsWith('.nut'))
  expect(kept).toHaveLength(1)
  const file = `${dir}/${kept[0]}`
  const size = (await readFile(file)).length
  await writeFile(file, Buffer.alloc(size))
  const third = await render(job('三'), { sharing: 'pictures' }, deps)
  // the pieces are made from the source instead, and the spoilt file is gone
  expect(third).toMatchObject({ frames: 12, timings: { way: 'units' } })
  const at = await framePixels(bench, third.file, 3, { width: 270, height: 480 })
  expect(Math.abs((at(135, 240)[0] ?? 0) - 0xc0)).toBeLessThan(10)
  expect((await readdir(dir, { recursive: true })).filter((name) => name.endsWith('.nut'))).toEqual([])
  // one that lost its end is not even opened
  await render(job('四'), { sharing: 'pictures' }, deps)
  await truncate(file, 100)
  expect((await render(job('五'), { sharing: 'pictures' }, deps)).timings).toMatchObject({
    way: 'single',
    mezzanines: 0,
  })
})
