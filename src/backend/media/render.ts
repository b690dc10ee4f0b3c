/**
 * Renders one output: texts, sound, picture (in one pass, or units joined), cover. What a killed run finished is used
 * again by the next.
 */
import { availableParallelism } from 'node:os'
import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { TextNote } from '../../contract/entities/clip.ts'
import { chooseWay, type Sharing } from './choose-way.ts'
import { RenderError, cancelled } from './errors.ts'
import type { HardwareName } from './graph/hardware-args.ts'
import type { TextLayer } from './graph/text-layers.ts'
import type { Hardware } from './hardware.ts'
import { fileHash, joinUnits } from './join-units.ts'
import { makeSound, soundMix } from './make-sound.ts'
import { makeAllUnits, type UnitContext } from './make-units.ts'
import { makeOutputCover } from './output-cover.ts'
import { drawTexts, lookAtFiles, probeShots, steadyJob } from './prepare.ts'
import { checkJob, makeRenderPlan, type RenderPlan } from './render-plan.ts'
import { makeSinglePass } from './single-pass.ts'
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
  /** Encoders of graphics chips; absent = x264 only. */
  hardware?: Hardware
}

export interface RenderOptions {
  /** Folder for the finished files; made when missing. */
  workDir: string
  signal?: AbortSignal
  /** 0 to 1, never falling. */
  onProgress?: (ratio: number) => void
  /** What other outputs are expected to share with this one. Default `units`. */
  sharing?: Sharing
  /** Processor cores to use at most; 0 = all. */
  cores?: number
  /** Nice value of the encoding, 0 to 19. Default 10. */
  nice?: number
}

/** Places for ffmpeg children that suit this machine. */
export function defaultSlots(): Slots {
  return createSlots(Math.max(1, Math.min(8, availableParallelism())))
}

/** What all ways of making the film need. */
interface Film {
  job: RenderJob
  plan: RenderPlan
  infos: readonly MediaInfo[]
  layers: readonly TextLayer[]
  /** Makes the sound unless it is there; its key. */
  sound: (signal: AbortSignal) => Promise<string>
  deps: RenderDeps
  sharing: Sharing
  context: UnitContext
  out: string
  coverFile: string
}

interface Made {
  unitsMade: number
  unitsReused: number
  mezzanines: number
  encoder: string
  /** The cover is there already. */
  covered: boolean
  joinMs: number
}

/**
 * Missing units, then the join. A unit damaged on disk (power cut, full disk) is thrown away and everything tried once
 * more.
 */
async function filmFromUnits(film: Film, onFrames: (name: string, n: number) => void): Promise<Made> {
  const { deps, plan, infos, context, out } = film
  const build = async (again: boolean): Promise<Made> => {
    const made = await makeAllUnits(plan, infos, deps.slots, context, onFrames)
    const soundKey = await film.sound(context.signal)
    const started = performance.now()
    try {
      await joinUnits({ tools: deps.tools, cache: deps.cache, plan, soundKey, out, signal: context.signal })
    } catch (error) {
      if (!(error instanceof RenderError) || error.code !== 'engine_failed') throw error
      await Promise.all([
        ...plan.order.map((item) => deps.cache.remove('unit', item.key)),
        deps.cache.remove('sound', soundKey),
      ])
      if (again) throw error
      return await build(true)
    }
    return {
      unitsMade: made,
      unitsReused: Math.max(0, plan.order.length - made),
      mezzanines: 0,
      encoder: 'libx264',
      covered: false,
      joinMs: performance.now() - started,
    }
  }
  return await build(false)
}

/**
 * One pass: by the graphics chip where one works, else x264. null = it failed; the units tell which material is at
 * fault.
 */
async function filmInOnePass(film: Film, onFrames: (name: string, n: number) => void): Promise<Made | null> {
  const { deps, plan, job, context, sharing } = film
  const cover = job.cover.mode === 'first_frame' ? film.coverFile : null
  const chips = deps.hardware ? await deps.hardware.find(deps.tools) : []
  // noted once per output, whichever encoder makes it
  const again = new Set(
    sharing === 'soon'
      ? plan.shots
      : sharing === 'pictures'
        ? plan.shots.filter((piece) => piece.mezzanineKey !== null && deps.cache.seen(piece.mezzanineKey))
        : [],
  )
  const ways: (HardwareName | null)[] = [...chips.slice(0, 1), null]
  for (const encoder of ways) {
    const soundKey = await film.sound(context.signal)
    try {
      const { mezzanines } = await deps.slots.run(
        async () =>
          await makeSinglePass({
            ...context,
            plan,
            infos: film.infos,
            layers: film.layers,
            soundKey,
            out: film.out,
            cover,
            encoder,
            keep: (piece) => again.has(piece),
            onFrames: (n) => onFrames('film', n),
          }),
        context.signal,
      )
      return {
        unitsMade: 0,
        unitsReused: 0,
        mezzanines,
        encoder: encoder ?? 'libx264',
        covered: cover !== null,
        joinMs: 0,
      }
    } catch (error) {
      if (!(error instanceof RenderError) || (error.code !== 'engine_failed' && error.code !== 'timeout')) throw error
      if (encoder !== null) deps.hardware?.giveUp(encoder)
    }
  }
  await Promise.all(
    plan.shots.map(
      async (piece) =>
        await (piece.mezzanineKey === null ? undefined : deps.cache.remove('mezzanine', piece.mezzanineKey)),
    ),
  )
  return null
}

/**
 * Renders a job to `workDir`/output.mp4 and cover.jpg. A run that was killed can be repeated with the same cache: only
 * unfinished pieces are made.
 * @throws RenderError: code, Chinese reason, and the material at fault when one is
 */
export async function renderOutput(
  given: RenderJob,
  deps: RenderDeps,
  options: RenderOptions,
): Promise<RenderedOutput> {
  const started = performance.now()
  const { workDir, sharing = 'units' } = options
  const signal = options.signal ?? new AbortController().signal
  if (signal.aborted) throw cancelled()
  const frames = checkJob(given)
  const { identify } = await lookAtFiles(given)
  await mkdir(workDir, { recursive: true })
  let layers: TextLayer[] = []
  let notes: TextNote[] = []
  let infos: MediaInfo[] = []
  let job = given
  let copies: string[] = []
  let soundKey = ''
  let sound: Film['sound'] = async () => await Promise.resolve(soundKey)
  await runAll(
    [
      async (inner) => {
        ;({ layers, notes } = await drawTexts(given, frames, deps.typesetter, inner))
      },
      async (inner) => {
        infos = await probeShots(given, deps, identify, inner)
        const steady = await steadyJob(given, infos, identify, deps, inner)
        job = steady.job
        copies = steady.copies
        // the sound needs the shots' places only
        const mix = soundMix(job, makeRenderPlan(job, [], identify), infos)
        sound = async (stop) =>
          await deps.slots.run(
            () => makeSound(job, mix, { tools: deps.tools, cache: deps.cache, signal: stop, identify }),
            stop,
          )
        soundKey = await sound(inner)
      },
    ],
    signal,
  )
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
    report(Math.min(0.95, 0.03 + (0.92 * [...done.values()].reduce((sum, value) => sum + value, 0)) / frames))
  }
  const out = join(workDir, 'output.mp4')
  const coverFile = join(workDir, 'cover.jpg')
  const context: UnitContext = {
    tools: deps.tools,
    cache: deps.cache,
    canvas: plan.canvas,
    background: job.background,
    quality: job.quality ?? 'standard',
    cores: options.cores ?? 0,
    signal,
    onFrames: () => undefined,
    ...(options.nice === undefined ? {} : { nice: options.nice }),
  }
  const film: Film = { job, plan, infos, layers, sound, deps, sharing, context, out, coverFile }
  const unpin = deps.cache.pin([
    { kind: 'sound', key: soundKey },
    ...copies.map((key) => ({ kind: 'source' as const, key })),
    ...plan.order.map(({ key }) => ({ kind: 'unit' as const, key })),
    ...plan.cuts.flatMap((cut) => [cut.tailKey, cut.headKey].map((key) => ({ kind: 'ends' as const, key }))),
    ...plan.shots.flatMap(({ mezzanineKey: key }) => (key === null ? [] : [{ kind: 'mezzanine' as const, key }])),
  ])
  report(0.03)
  try {
    const single =
      (await chooseWay(plan, deps.cache, sharing)) === 'single' ? await filmInOnePass(film, onFrames) : null
    if (!single) done.clear()
    const made = single ?? (await filmFromUnits(film, onFrames))
    report(0.96)
    const joined = performance.now()
    const first = single ? null : (plan.order[0]?.key ?? '')
    if (!made.covered)
      await makeOutputCover({
        tools: deps.tools,
        typesetter: deps.typesetter,
        cache: deps.cache,
        firstUnit: first,
        job,
        plan,
        layers,
        infos,
        video: out,
        out: coverFile,
        signal,
      })
    const [sha256, file] = await Promise.all([fileHash(out), stat(out)])
    report(1)
    const ended = performance.now()
    const timings: RenderTimings = {
      text: Math.round(drawn - started),
      units: Math.round(joined - drawn - made.joinMs),
      join: Math.round(made.joinMs),
      cover: Math.round(ended - joined),
      total: Math.round(ended - started),
      unitsMade: made.unitsMade,
      unitsReused: made.unitsReused,
      way: single ? 'single' : 'units',
      mezzanines: made.mezzanines,
      encoder: made.encoder,
    }
    return {
      file: out,
      coverFile,
      durationMs: Math.round((plan.frames * 1000) / job.fps),
      width: job.width,
      height: job.height,
      fps: job.fps,
      frames: plan.frames,
      size: file.size,
      sha256,
      notes,
      timings,
    }
  } finally {
    unpin()
  }
}
