/** Mixes the sound of an output into one AAC file, kept by content. */
import { rm } from 'node:fs/promises'
import { RenderError } from './errors.ts'
import { engineVersion, soundArgs } from './graph/encode.ts'
import { soundGraph, type OriginalSound, type SoundMix } from './graph/sound.ts'
import { soundStream } from './graph/streams.ts'
import { findLevel, meter } from './level-sound.ts'
import type { RenderPlan } from './render-plan.ts'
import { inputFile, runFfmpeg } from './run-ffmpeg.ts'
import type { MediaInfo, MediaTools, RenderJob, RenderMusic, RenderSound } from './types.ts'
import { contentKey, type UnitCache } from './unit-cache.ts'

/** Shortest fade at a cut, s: against clicks. */
const clickFade = 0.012
/** How music begins and ends where nobody says otherwise, ms. */
const musicFades = { in: 300, out: 1500 }

/** Seconds and shares of everything heard in a job. */
export function soundMix(job: RenderJob, plan: RenderPlan, infos: readonly MediaInfo[]): SoundMix {
  const originals: OriginalSound[] = []
  job.shots.forEach((shot, i) => {
    if (shot.kind !== 'video' || !shot.keepAudio || !infos[i]?.hasAudio || job.originalVolume <= 0) return
    const fade = (at: number): number =>
      Math.min(Math.max(clickFade, (job.transitions[at]?.frames ?? 0) / job.fps), shot.frames / job.fps / 2)
    const track = shot.soundTrack ?? infos[i]?.soundTrack ?? 0
    originals.push({
      path: shot.path,
      ...(track > 0 && { track }),
      in: shot.inMs / 1000,
      at: (plan.starts[i] ?? 0) / job.fps,
      length: shot.frames / job.fps,
      speed: shot.look?.speed ?? 1,
      fadeIn: fade(i - 1),
      fadeOut: fade(i),
    })
  })
  const length = plan.frames / job.fps
  const placed = (sound: RenderSound) => ({
    path: sound.path,
    ...((sound.soundTrack ?? 0) > 0 && { track: sound.soundTrack }),
    volume: sound.volume / 100,
    at: sound.startMs / 1000,
  })
  const music = (sound: RenderMusic) => ({
    ...placed(sound),
    duck: sound.duck === true,
    fadeIn: Math.min((sound.fadeInMs ?? musicFades.in) / 1000, length / 3),
    fadeOut: Math.min((sound.fadeOutMs ?? musicFades.out) / 1000, length / 3),
  })
  return {
    length,
    originals,
    originalVolume: job.originalVolume / 100,
    voices: job.voices.map(placed),
    bgm: job.bgm && job.bgm.volume > 0 ? music(job.bgm) : null,
  }
}

export interface SoundContext {
  tools: MediaTools
  cache: UnitCache
  signal: AbortSignal
  identify: (item: { path: string; fingerprint?: string }) => string
}

/**
 * The first file of the mix that gives no sound by itself; null = each does, or it is a spoken text, which nobody can
 * exchange.
 */
async function brokenSound(
  job: RenderJob,
  mix: SoundMix,
  { tools, signal }: SoundContext,
): Promise<RenderSound['materialId']> {
  const heard = new Map(
    [...mix.originals, ...mix.voices, ...(mix.bgm ? [mix.bgm] : [])].map((item) => [item.path, item.track]),
  )
  const files = new Map(
    [...job.shots, ...job.voices, ...(job.bgm ? [job.bgm] : [])].flatMap((item) =>
      heard.has(item.path) && item.materialId !== null ? [[item.path, item.materialId] as const] : [],
    ),
  )
  for (const [path, materialId] of files) {
    const sound = await runFfmpeg(
      tools.ffmpeg,
      ['-vn', ...inputFile(path), '-map', `0:${soundStream(heard.get(path))}`, '-t', '600', '-f', 'null', '-'],
      { signal, deadlineMs: 60_000 },
    ).then(
      () => true,
      (error: unknown) => {
        if (error instanceof RenderError && error.code === 'engine_failed') return false
        throw error
      },
    )
    if (!sound) return materialId
  }
  return null
}

/**
 * Makes the mix unless it is there; returns its cache key.
 * @throws RenderError naming the music, recording or material whose sound is at fault
 */
export async function makeSound(job: RenderJob, mix: SoundMix, context: SoundContext): Promise<string> {
  const { tools, cache, signal, identify } = context
  const prints = new Map(
    [...job.shots, ...job.voices, ...(job.bgm ? [job.bgm] : [])].map((item) => [item.path, identify(item)]),
  )
  const named = JSON.stringify(mix, (key, value: unknown) =>
    key === 'path' && typeof value === 'string' ? prints.get(value) : value,
  )
  const { loudness: target } = job
  const key = contentKey([engineVersion, soundArgs, named, ...(target === undefined ? [] : ['level', 1, target])])
  return cache.locked(
    key,
    async () => {
      if (await cache.has('sound', key)) return key
      const limits = { signal, deadlineMs: 120_000 + mix.length * 2000 }
      const file = await cache.temporary('sound', key)
      const wav = `${file}.wav`
      const encode = async (inputs: readonly string[], graph: string): Promise<void> => {
        await runFfmpeg(
          tools.ffmpeg,
          [...inputs, '-filter_complex', graph, '-map', '[sound]', ...soundArgs, '-f', 'ipod', `file:${file}`],
          limits,
        )
      }
      try {
        const { inputs, graph } = soundGraph(mix, inputFile, target !== undefined)
        if (target === undefined || mix.originals.length + mix.voices.length + (mix.bgm ? 1 : 0) === 0)
          await encode(inputs, graph)
        else {
          const loudness = await meter(
            tools.ffmpeg,
            inputs,
            `${graph};[sound]anull`,
            ['-c:a', 'pcm_f32le', '-f', 'wav', `file:${wav}`],
            limits,
          )
          await encode(
            ['-i', `file:${wav}`],
            `[0:a:0]${await findLevel(tools.ffmpeg, wav, loudness, target, mix.length, limits)}[sound]`,
          )
        }
        await cache.commit(file, 'sound', key)
        return key
      } catch (error) {
        if (!(error instanceof RenderError) || error.code !== 'engine_failed' || error.machine) throw error
        const bad = await brokenSound(job, mix, context)
        if (bad !== null)
          throw new RenderError('material_damaged', '声音已损坏，无法解码，请重新导出或更换该文件', {
            materialId: bad,
            detail: error.detail,
            cause: error,
          })
        throw new RenderError('engine_failed', '声音合成失败，请检查配乐、配音和素材原声是否完好', {
          detail: error.detail,
          cause: error,
        })
      } finally {
        await Promise.all([file, wav].map((path) => rm(path, { force: true })))
      }
    },
    signal,
  )
}
