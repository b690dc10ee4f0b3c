import { readFile, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCover } from './cover.ts'
import { measureMotion } from './motion.ts'
import { makePeaks } from './peaks.ts'
import { probeMedia } from './probe.ts'
import { renderOutput } from './render.ts'
import { framePixels, levels, openRenderBench, shot, smallJob, type RenderBench } from './testing/test-render.ts'

let bench: RenderBench
beforeAll(async () => {
  bench = await openRenderBench()
})
afterAll(() => bench.close())

const SMALL = { width: 180, height: 180 }
const x264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']
/** Two tracks: one of 220 Hz, then `high`. */
const twoTracks = async (name: string, high = 'sine=frequency=1760:duration=1'): Promise<string> =>
  await bench.make(
    [
      '-f',
      'lavfi',
      '-i',
      'testsrc2=size=320x180:rate=30:duration=1',
      '-f',
      'lavfi',
      '-i',
      'sine=frequency=220:duration=1',
      '-f',
      'lavfi',
      '-i',
      high,
      '-map',
      '0:v',
      '-map',
      '1:a',
      '-map',
      '2:a',
      ...x264,
      '-c:a',
      'aac',
      '-metadata:s:a:0',
      'language=eng',
      '-metadata:s:a:1',
      'language=chi',
      '-metadata:s:a:1',
      'title=国语',
    ],
    name,
  )
/** The same with the first track's codec named something that no decoder knows. */
async function firstUnknown(name: string): Promise<string> {
  const bytes = await readFile(await twoTracks(`whole-${name}`))
  const at = bytes.indexOf('mp4a', bytes.indexOf('stsd', bytes.indexOf('smhd')))
  bytes.write('zzzz', at, 'latin1')
  bytes.write('skip', bytes.indexOf('esds', at), 'latin1')
  await writeFile(bench.path(name), bytes)
  return bench.path(name)
}
const crashing = async (): Promise<string> => {
  const crash = bench.path('crashing-ffprobe')
  await writeFile(crash, '#!/bin/sh\nkill -11 $$\n', { mode: 0o755 })
  return crash
}

describe('cover art before the film', () => {
  /** Red art, then a blue film of a second whose left half blinks. */
  const withArt = async (name: string): Promise<string> => {
    const art = await bench.make(['-f', 'lavfi', '-i', 'color=red:size=64x64', '-frames:v', '1'], 'art.png')
    const film = await bench.make(
      [
        '-f',
        'lavfi',
        '-i',
        'color=blue:size=320x180:rate=30:duration=1',
        '-vf',
        "drawbox=color=white:t=fill:w=iw/2:enable='lt(mod(t,0.5),0.25)'",
        ...x264,
      ],
      'film.mp4',
    )
    return await bench.make(
      ['-i', art, '-i', film, '-map', '0', '-map', '1', '-c', 'copy', '-disposition:v:0', 'attached_pic'],
      name,
    )
  }
  const isBlue = ([r = 0, , b = 0]: readonly number[]): boolean => b > 150 && r < 90

  it.each(['art.mkv', 'art.mp4'])('%s: what moves is probed, shown, measured and filmed', async (name) => {
    const file = await withArt(name)
    const info = await bench.probe(file)
    expect(info).toMatchObject({ kind: 'video', width: 320, height: 180, videoCodec: 'h264' })
    const cover = bench.path(`${name}.jpg`)
    await makeCover(file, cover, bench.tools, { picture: info.picture, atMs: 400 })
    expect(await bench.probe(cover)).toMatchObject({ width: 320, height: 180 })
    expect(await measureMotion(file, info.durationMs, bench.tools, { picture: info.picture })).toBeGreaterThan(0)
    const made = await renderOutput(smallJob([shot(file, 27, { kind: 'video' })], SMALL), bench.deps, {
      workDir: bench.path(`out-${name}`),
    })
    const at = await framePixels(bench, made.file, 13, SMALL)
    expect(isBlue(at(170, 90))).toBe(true)
  })

  it('a probe that breaks down leaves the choice to ffmpeg, which makes the same', async () => {
    const file = await withArt('crash.mkv')
    const { durationMs: _, ...told } = await bench.probe(file)
    const { durationMs: _read, ...found } = await probeMedia(file, {
      tools: { ...bench.tools, ffprobe: await crashing() },
    })
    expect(found).toEqual(told)
  })
})

describe('several sound tracks', () => {
  it('are all told of, and the first is heard', async () => {
    const file = await twoTracks('two.mp4')
    const info = await bench.probe(file)
    expect(info).toMatchObject({
      soundTrack: 0,
      audioCodec: 'aac',
      soundTracks: [
        { codec: 'aac', language: 'eng', channels: 1, playable: 1 },
        { codec: 'aac', language: 'chi', channels: 1, playable: 1 },
      ],
    })
    const named = await bench.probe(await bench.make(['-i', file, '-map', '0', '-c', 'copy'], 'two.mkv'))
    expect(named.soundTracks).toHaveLength(2)
  })

  it('the chosen one is heard in the film, and drawn as the waveform', async () => {
    const file = await twoTracks('choose.mp4')
    const film = async (soundTrack?: number) =>
      await renderOutput(
        smallJob([shot(file, 27, soundTrack === undefined ? {} : { soundTrack })], SMALL),
        bench.deps,
        { workDir: bench.path(`choose-${soundTrack ?? 'none'}`) },
      )
    const high = async (path: string): Promise<number> =>
      (await levels(bench, path, 'highpass=f=1000')).mean - (await levels(bench, path, 'lowpass=f=500')).mean
    expect(await high((await film()).file)).toBeLessThan(-10)
    expect(await high((await film(1)).file)).toBeGreaterThan(10)
    const silent = await twoTracks('silent.mp4', 'anullsrc=r=44100:cl=mono:d=1')
    expect(Math.max(...(await makePeaks(silent, 1000, 20, bench.tools, { track: 0 })))).toBeGreaterThan(5)
    expect(Math.max(...(await makePeaks(silent, 1000, 20, bench.tools, { track: 1 })))).toBeLessThan(3)
  })

  it('a first one that can’t be decoded gives way to the second, in the film too', async () => {
    const file = await firstUnknown('unknown.mp4')
    expect(await bench.probe(file)).toMatchObject({
      hasAudio: true,
      soundTrack: 1,
      audioCodec: 'aac',
      soundTracks: [{ playable: 0 }, { playable: 1 }],
    })
    const made = await renderOutput(smallJob([shot(file, 27)], SMALL), bench.deps, {
      workDir: bench.path('unknown-out'),
    })
    expect((await levels(bench, made.file, 'highpass=f=1000')).mean).toBeGreaterThan(-40)
  })

  it('of a stream that is copied first, too', async () => {
    const file = await bench.make(['-i', await twoTracks('stream.mp4'), '-map', '0', '-c', 'copy'], 'stream.ts')
    const made = await renderOutput(smallJob([shot(file, 24, { kind: 'video', soundTrack: 1 })], SMALL), bench.deps, {
      workDir: bench.path('stream-out'),
    })
    expect(
      (await levels(bench, made.file, 'highpass=f=1000')).mean - (await levels(bench, made.file, 'lowpass=f=500')).mean,
    ).toBeGreaterThan(10)
  })
})
