/** Short films that show a transition or an effect on the two painted scenes, made by the engine like any other. */
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { effectsVersion } from '../graph/effects.ts'
import { engineVersion } from '../graph/encode.ts'
import { runFfmpeg } from '../run-ffmpeg.ts'
import { temporaryName } from '../temp-name.ts'
import type { MediaTools, RenderJob, RenderShot } from '../types.ts'
import { contentKey } from '../unit-cache.ts'
import { paintScene, type SceneName } from './paint-scene.ts'

export type SampleKind = 'transition' | 'effect'

/** Raise when the scenes or the samples' jobs look differently. */
const scenesVersion = 1
/** Part of the files' names: samples made by another engine are not shown. */
export const samplesVersion = `${engineVersion}-${effectsVersion}-${scenesVersion}`

/** Painted size, twice as wide as is seen at once; the films' size, rate and length in seconds. */
const painted = { width: 540, height: 640 }
const film = { width: 270, height: 480, fps: 30, seconds: 3 }
/** Size of the samples; what a card shows on a screen with two pixels for one. */
export const sampleSize = { width: 216, height: 384, fps: 30 }
/** Frames of a sample's parts: the scenes before and after, and how long the change takes. */
const parts = { before: 27, after: 36, change: 15, effect: 60 } as const

export type SampleScenes = Readonly<Record<SceneName, RenderShot>>

/**
 * Makes the two films in `dir` unless they are there: the scenes in passing, 3 s each.
 * @throws RenderError
 */
export async function makeScenes(
  dir: string,
  tools: Pick<MediaTools, 'ffmpeg'>,
  signal?: AbortSignal,
): Promise<SampleScenes> {
  await mkdir(dir, { recursive: true })
  const make = async (name: SceneName): Promise<RenderShot> => {
    const file = join(dir, `${name}-v${scenesVersion}.mp4`)
    const raw = temporaryName(file, 'rgb')
    const out = temporaryName(file, 'mp4')
    const frames = film.seconds * film.fps
    const shot: RenderShot = {
      materialId: name,
      path: file,
      fingerprint: contentKey(['scene', name, scenesVersion]),
      kind: 'video',
      inMs: 0,
      frames: 0,
      keepAudio: false,
    }
    if (
      await stat(file).then(
        (info) => info.size > 0,
        () => false,
      )
    )
      return shot
    try {
      await writeFile(raw, paintScene(name, painted.width, painted.height))
      await runFfmpeg(
        tools.ffmpeg,
        [
          '-f',
          'rawvideo',
          '-pix_fmt',
          'rgb24',
          '-video_size',
          `${painted.width}x${painted.height}`,
          '-framerate',
          String(film.fps),
          '-i',
          `file:${raw}`,
          '-vf',
          `loop=loop=${frames}:size=1,setpts=N,crop=${painted.height * 0.5625}:${painted.height}:x='n*2':y=0:exact=1,scale=${film.width}:${film.height}:flags=area:out_color_matrix=bt709:out_range=tv,format=yuv420p,trim=end_frame=${frames}`,
          '-c:v',
          'libx264',
          '-preset',
          'veryfast',
          '-crf',
          '14',
          '-colorspace',
          'bt709',
          '-color_primaries',
          'bt709',
          '-color_trc',
          'bt709',
          '-f',
          'mp4',
          `file:${out}`,
        ],
        { deadlineMs: 120_000, signal },
      )
      await rename(out, file)
    } finally {
      await Promise.all([raw, out].map((path) => rm(path, { force: true })))
    }
    return shot
  }
  return { hills: await make('hills'), city: await make('city') }
}

/** The job of one sample, without sound; in another size where asked for. */
export function sampleJob(
  kind: SampleKind,
  value: string,
  scenes: SampleScenes,
  size: { width: number; height: number } = sampleSize,
): RenderJob {
  const shot = (scene: SceneName, frames: number, effect?: string): RenderShot => ({
    ...scenes[scene],
    frames,
    ...(effect === undefined ? {} : { effect }),
  })
  const hard = value === 'none'
  return {
    ...size,
    fps: sampleSize.fps,
    ...(kind === 'effect'
      ? { shots: [shot('hills', parts.effect, value)], transitions: [] }
      : {
          shots: [shot('hills', parts.before), shot('city', hard ? parts.after - parts.change : parts.after)],
          transitions: [{ kind: value, frames: hard ? 0 : parts.change }],
        }),
    background: { mode: 'cover' },
    texts: [],
    originalVolume: 0,
    voices: [],
    bgm: null,
    cover: { mode: 'first_frame' },
  }
}

/** How far a change is on its picture; the middle, but where one colour fills the frame then. */
const moments: Readonly<Record<string, number>> = { zoomin: 0.2, fade: 0.6, fadewhite: 0.7 }

/** The moment a still picture of the sample is taken at, ms. */
export function sampleMomentMs(kind: SampleKind, value: string): number {
  return Math.round(
    ((kind === 'effect' ? parts.effect * 0.6 : parts.before - parts.change * (1 - (moments[value] ?? 0.5))) * 1000) /
      sampleSize.fps,
  )
}
