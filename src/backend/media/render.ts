/** Renders one output: texts, units, sound, join, cover. What a killed run finished is used again by the next. */
import { availableParallelism } from 'node:os'
import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { RenderError, cancelled } from './errors.ts'
import type { TextLayer } from './graph/text-layers.ts'
import { fileHash, joinUnits } from './join-units.ts'
import { makeSound, soundMix } from './make-sound.ts'
import { makeCut, makeShot, type UnitContext } from './make-units.ts'
import { makeOutputCover } from './output-cover.ts'
import { probeMedia } from './probe.ts'
import { checkJob, makeRenderPlan, type RenderPlan } from './render-plan.ts'
import { createSlots, runAll, type Slots } from './slots.ts'
import type { MediaInfo, MediaTools, RenderJob, RenderedOutput, RenderTimings } from './types.ts'
import type { Typesetter } from './typeset/typesetter.ts'
import type { UnitCache } from './unit-cache.ts'

export interface RenderDeps {
  tools: MediaTools
  typesetter: Typesetter
  cache: UnitCache
  /** Shared by everything that starts ffmpeg, so that outputs rendered side by side don't overload the machine. */
  slots: Slots
}

export interface RenderOptions {
  /** Folder for the finished files; made when missing. */
  workDir: string
  signal?: AbortSignal
  /** 0 to 1, never falling. */
  onProgress?: (ratio: number) => void
}

/** Places for ffmpeg children that suit this machine. */
export function defaultSlots(): Slots {
  return createSlots(Math.max(1, Math.min(8, availableParallelism())))
}

interface Files {
  identify: (item: { path: string; fingerprint?: string }) => string
}

/** Looks at every file once: identity by caller's hash or size and time. */
async function lookAtFiles(job: RenderJob): Promise<Files> {
  const stamps = new Map<string, string>()
  const sources = [
    ...job.shots,
    ...job.voices,
    ...(job.bgm ? [job.bgm] : []),
    ...(job.background.mode === 'image' ? [job.background] : []),
  ]
  for (const item of sources) {
    if (stamps.has(item.path)) continue
    const info = await stat(item.path).catch((cause: unknown) => {
      throw new RenderError('material_missing', '素材文件不存在，可能已被删除或移动，请重新选择素材', { materialId: item.materialId, cause })
    })
    stamps.set(item.path, `${item.path}|${info.size}|${info.mtimeMs}`)
  }
  return { identify: (item) => item.fingerprint ?? stamps.get(item.path) ?? item.path }
}

async function probeShots(job: RenderJob, deps: RenderDeps, identify: Files['identify'], signal: AbortSignal): Promise<MediaInfo[]> {
  const known = new Map<string, MediaInfo>()
  await runAll([...new Map(job.shots.map((shot) => [shot.path, shot])).values()].map((shot) => (inner) => deps.slots.run(async () => {
    try {
      const info = deps.cache.infos.get(identify(shot)) ?? (await probeMedia(shot.path, { tools: deps.tools, signal: inner }))
      if (info.kind === 'audio') throw new RenderError('material_unsupported', '该素材没有画面，不能作为镜头')
      known.set(shot.path, info)
      deps.cache.infos.set(identify(shot), info)
    } catch (error) {
      throw error instanceof RenderError ? error.withMaterial(error.code === 'cancelled' ? null : shot.materialId) : error
    }
  }, inner)), signal)
  return job.shots.map((shot) => {
    const info = known.get(shot.path)
    if (!info) throw new RenderError('material_missing', '素材文件不存在', { materialId: shot.materialId })
    return info
  })
}

/** Draws the texts and counts their times in frames. */
async function drawTexts(job: RenderJob, frames: number, typesetter: Typesetter, signal: AbortSignal): Promise<TextLayer[]> {
  const at = (ms: number): number => Math.max(0, Math.min(frames, Math.round((ms * job.fps) / 1000)))
  const seen = job.texts
    .map((text) => ({ text, from: at(text.startMs), to: text.endMs === null ? frames : at(text.endMs) }))
    .filter((item) => item.to > item.from && item.text.text.trim() !== '')
  return Promise.all(seen.map(async ({ text, from, to }) => ({
    picture: await typesetter.draw({ text: text.text, style: text.style, width: job.width, height: job.height }, { signal }), from, to,
  })))
}

/** Makes all missing units of the plan, bodies first; counts what was made. */
async function makeUnits(plan: RenderPlan, infos: readonly MediaInfo[], deps: RenderDeps, context: UnitContext, onFrames: (name: string, n: number) => void): Promise<number> {
  let made = 0
  const wantedEnds = new Set<string>()
  for (const cut of plan.cuts) {
    if (!(await deps.cache.has('unit', cut.key))) for (const key of [cut.tailKey, cut.headKey]) wantedEnds.add(key)
  }
  const tracked = (name: string, signal: AbortSignal): UnitContext => ({ ...context, signal, onFrames: (n) => onFrames(name, n) })
  await runAll(plan.shots.map((piece, i) => (signal) => deps.slots.run(async () => {
    const info = infos[i]
    if (!info) return
    const need = { head: wantedEnds.has(piece.head?.key ?? ''), tail: wantedEnds.has(piece.tail?.key ?? '') }
    const count = await makeShot(piece, info, need, tracked(`shot${i}`, signal))
    made += count
    onFrames(`shot${i}`, piece.body.to - piece.body.from)
  }, signal)), context.signal)
  await runAll(plan.cuts.map((cut, i) => (signal) => deps.slots.run(async () => {
    const count = await makeCut(cut, tracked(`cut${i}`, signal))
    made += count
    onFrames(`cut${i}`, cut.frames)
  }, signal)), context.signal)
  return made
}

/**
 * Renders `job` to `workDir`/output.mp4 and cover.jpg. Throws RenderError: code, Chinese reason, and the material at fault when one is.
 * A run that was killed can be repeated with the same cache: only unfinished units are made.
 */
export async function renderOutput(job: RenderJob, deps: RenderDeps, options: RenderOptions): Promise<RenderedOutput> {
  const started = performance.now()
  const { workDir } = options
  const signal = options.signal ?? new AbortController().signal
  if (signal.aborted) throw cancelled()
  const frames = checkJob(job)
  const { identify } = await lookAtFiles(job)
  await mkdir(workDir, { recursive: true })
  const infosReady = probeShots(job, deps, identify, signal)
  const [layers, infos] = await Promise.all([drawTexts(job, frames, deps.typesetter, signal), infosReady])
  const drawn = performance.now()

  const plan = makeRenderPlan(job, layers, identify)
  const done = new Map<string, number>()
  let shown = 0
  const report = (ratio: number): void => {
    if (ratio <= shown) return
    shown = ratio
    options.onProgress?.(ratio)
  }
  const onFrames = (name: string, n: number): void => {
    done.set(name, Math.max(done.get(name) ?? 0, n))
    report(0.03 + (0.92 * [...done.values()].reduce((sum, value) => sum + value, 0)) / frames)
  }
  const context: UnitContext = { tools: deps.tools, cache: deps.cache, canvas: plan.canvas, background: job.background, signal, onFrames: () => undefined }
  const out = join(workDir, 'output.mp4')
  const coverFile = join(workDir, 'cover.jpg')
  let made = 0
  let joinStarted = 0
  const build = async (): Promise<void> => {
    let soundKey = ''
    await runAll([
      async (inner) => {
        made = await makeUnits(plan, infos, deps, { ...context, signal: inner }, onFrames)
      },
      async (inner) => {
        soundKey = await deps.slots.run(() => makeSound(job, soundMix(job, plan, infos), { tools: deps.tools, cache: deps.cache, signal: inner, identify }), inner)
      },
    ], signal)
    joinStarted = performance.now()
    try {
      await joinUnits({ tools: deps.tools, cache: deps.cache, plan, soundKey, out, signal })
    } catch (error) {
      // a unit damaged on disk (power cut, full disk) would spoil every later attempt
      if (error instanceof RenderError && error.code === 'engine_failed') {
        await Promise.all([...plan.order.map((item) => deps.cache.remove('unit', item.key)), deps.cache.remove('sound', soundKey)])
      }
      throw error
    }
  }
  report(0.03)
  try {
    await build()
  } catch (error) {
    if (joinStarted === 0 || !(error instanceof RenderError) || error.code !== 'engine_failed') throw error
    await build()
  }
  report(0.96)
  const joined = performance.now()
  const first = plan.order[0]?.key ?? ''
  await makeOutputCover({ tools: deps.tools, typesetter: deps.typesetter, cache: deps.cache, firstUnit: first, job, video: out, out: coverFile, signal })
  const [sha256, file] = await Promise.all([fileHash(out), stat(out)])
  report(1)
  const ended = performance.now()
  const timings: RenderTimings = {
    text: Math.round(drawn - started), units: Math.round(joinStarted - drawn), join: Math.round(joined - joinStarted), cover: Math.round(ended - joined),
    total: Math.round(ended - started), unitsMade: made, unitsReused: Math.max(0, plan.order.length - made),
  }
  return {
    file: out, coverFile, durationMs: Math.round((plan.frames * 1000) / job.fps), width: job.width, height: job.height, fps: job.fps,
    frames: plan.frames, size: file.size, sha256, timings,
  }
}
