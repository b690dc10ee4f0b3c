/**
 * What the render tests share: engine on a temporary cache, sources of every awkward kind, checks on finished files.
 */
import { join } from 'node:path'
import { createSlots } from '../slots.ts'
import { lavfi, openTestMedia, type TestMedia } from './test-media.ts'
import type { RenderDeps } from '../render.ts'
import { runProcess } from '../run-process.ts'
import type { RenderJob, RenderShot, TextOverlay } from '../types.ts'
import { captionStyle } from '../typeset/styles.ts'
import { createTypesetter } from '../typeset/typesetter.ts'
import { createUnitCache } from '../unit-cache.ts'

export const browserPath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

export interface RenderBench extends TestMedia {
  deps: RenderDeps
  sources: Record<'wide' | 'turned' | 'silent60' | 'image' | 'fourThree' | 'music', string>
}

/** Opens everything; call `close` in afterAll. */
export async function openRenderBench(): Promise<RenderBench> {
  const media = await openTestMedia()
  const typesetter = createTypesetter({ browserPath, cacheDir: join(media.dir, 'text') })
  const flat = await media.make(lavfi('1280x720', 30, 2), 'flat.mp4')
  const sources = {
    wide: await media.make(
      [
        '-f',
        'lavfi',
        '-i',
        'color=c=0xc08040:size=1920x1080:rate=30:duration=3',
        '-f',
        'lavfi',
        '-i',
        'sine=frequency=440:sample_rate=44100:duration=3',
        '-c:v',
        'libx264',
        '-preset',
        'ultrafast',
        '-pix_fmt',
        'yuv420p',
        '-c:a',
        'aac',
      ],
      '横屏 素材.mp4',
    ),
    turned: await media.make(['-display_rotation', '90', '-i', flat, '-c', 'copy'], '竖屏-旋转.mp4'),
    silent60: await media.make(lavfi('640x360', 60, 2, false), '六十帧.mp4'),
    image: await media.make(['-f', 'lavfi', '-i', 'color=c=0x2060e0:size=1600x900', '-frames:v', '1'], '图片.png'),
    fourThree: await media.make(lavfi('640x480', 25, 2), '四比三.mov'),
    music: await media.make(['-f', 'lavfi', '-i', 'sine=frequency=220:duration=1.3'], '轻音乐.mp3'),
  }
  return {
    ...media,
    sources,
    deps: { tools: media.tools, typesetter, cache: createUnitCache(media.path('cache')), slots: createSlots(2) },
    close: async () => {
      await typesetter.close()
      await media.close()
    },
  }
}

export function shot(path: string, frames: number, more: Partial<RenderShot> = {}): RenderShot {
  return {
    materialId: path,
    path,
    kind: /\.(png|jpg)$/.test(path) ? 'image' : 'video',
    inMs: 0,
    frames,
    keepAudio: true,
    ...more,
  }
}

export function caption(
  text: string,
  startMs: number,
  endMs: number | null,
  style: Partial<TextOverlay['style']> = {},
): TextOverlay {
  return { text, startMs, endMs, style: { ...captionStyle, ...style } }
}

/** A small upright job of these shots with one kind of transition of 5 frames. */
export function smallJob(shots: readonly RenderShot[], more: Partial<RenderJob> = {}, kind = 'crossfade'): RenderJob {
  return {
    width: 270,
    height: 480,
    fps: 30,
    shots,
    transitions: shots.slice(1).map(() => ({ kind, frames: kind === 'none' ? 0 : 5 })),
    background: { mode: 'blur' },
    texts: [],
    originalVolume: 100,
    voices: [],
    bgm: null,
    cover: { mode: 'first_frame' },
    ...more,
  }
}

/** Decodes the whole file; returns what ffmpeg complained about. */
export async function decodeComplaints(media: TestMedia, file: string): Promise<string> {
  const result = await runProcess(media.tools.ffmpeg, ['-v', 'warning', '-i', file, '-f', 'null', '-'], {
    deadlineMs: 120_000,
  })
  return result.stderr
}

/** Presentation times of the video packets in ticks, in decoding order, with their dts. */
export async function packetTimes(media: TestMedia, file: string): Promise<{ pts: number[]; dts: number[] }> {
  const result = await runProcess(
    media.tools.ffprobe,
    ['-v', 'error', '-select_streams', 'v:0', '-show_entries', 'packet=pts,dts', '-of', 'csv=p=0', file],
    { deadlineMs: 60_000 },
  )
  const rows = result.stdout
    .toString('utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(',').map(Number))
  return { pts: rows.map((row) => row[0] ?? NaN), dts: rows.map((row) => row[1] ?? NaN) }
}

/** RGB of single pixels of one frame. */
export async function framePixels(
  media: TestMedia,
  file: string,
  frame: number,
  size: { width: number; height: number },
): Promise<(x: number, y: number) => number[]> {
  const { stdout } = await runProcess(
    media.tools.ffmpeg,
    [
      '-v',
      'error',
      '-i',
      file,
      '-vf',
      `select=eq(n\\,${frame})`,
      '-frames:v',
      '1',
      '-f',
      'rawvideo',
      '-pix_fmt',
      'rgb24',
      'pipe:1',
    ],
    { deadlineMs: 120_000 },
  )
  return (x, y) => [...stdout.subarray((y * size.width + x) * 3, (y * size.width + x) * 3 + 3)]
}

/** Mean and peak level of the sound in dB. */
export async function levels(
  media: TestMedia,
  file: string,
  filter = 'anull',
): Promise<{ mean: number; peak: number }> {
  const result = await runProcess(
    media.tools.ffmpeg,
    ['-hide_banner', '-i', file, '-map', '0:a:0', '-af', `${filter},volumedetect`, '-f', 'null', '-'],
    { deadlineMs: 120_000 },
  )
  const read = (name: string): number =>
    Number(new RegExp(`${name}_volume: (-?[\\d.]+|-inf) dB`).exec(result.stderr)?.[1] ?? NaN)
  return { mean: read('mean'), peak: read('max') }
}
