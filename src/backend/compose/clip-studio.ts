// The media engine of this server: programs, typesetter, voices and caches, each opened when it is first needed.
import path from 'node:path'
import { availableParallelism } from 'node:os'
import { reportEngine } from '../media/engine-report.ts'
import { RenderError } from '../media/errors.ts'
import { filmLook, picturesLook } from '../media/film-look.ts'
import { findBeats } from '../media/beats.ts'
import { freeBytes, leastFree, withRoom } from '../media/give-room.ts'
import { createHardware } from '../media/hardware.ts'
import { createRhythmBook } from '../media/rhythm-book.ts'
import { makePictures } from '../media/make-pictures.ts'
import { makeCover } from '../media/cover.ts'
import { makeScenes, sampleJob, sampleMomentMs, type SampleKind } from '../media/gallery/samples.ts'
import { makeChosenCover, type ChosenCover } from '../media/output-cover.ts'
import { measureMotion } from '../media/motion.ts'
import { probeMedia } from '../media/probe.ts'
import { renderOutput } from '../media/render.ts'
import { createSlots, type Slots } from '../media/slots.ts'
import { drawScene } from '../media/stage-page.ts'
import { makeStagedShot } from '../media/stage-shot.ts'
import { listFonts } from '../media/typeset/fonts.ts'
import { createTypesetter } from '../media/typeset/typesetter.ts'
import type { Typesetter } from '../media/typeset/typesetter.ts'
import { createUnitCache } from '../media/unit-cache.ts'
import { readSpeech } from '../media/voices/retune.ts'
import { findSilences } from '../media/voices/timing.ts'
import { createVoices } from '../media/voices/voices.ts'
import type { Voices } from '../media/voices/voices.ts'
import type { Studio } from '../modules/clip-rendering/film-maker.ts'
import type { MadeFilm } from '../modules/clip-rendering/made-film.ts'
import type { EngineFacts } from '../modules/clips/clip-engine.port.ts'
import { findBrowser } from './find-browser.ts'
import type { Foundation } from './foundation.ts'

export interface ClipStudio extends Studio {
  /** `reason` is a Chinese sentence when films can't be made here. */
  state(): Promise<{ ready: boolean; reason: string }>
  /**
   * A short film of a transition or effect with its picture, made in `workDir`; gives way to films.
   * @throws RenderError
   */
  sample(
    spec: { kind: SampleKind; value: string },
    limits: { workDir: string; signal: AbortSignal },
  ): Promise<{ film: string; cover: string }>
  /**
   * Another cover of a finished film, written to `out`; answers the moment it shows, ms.
   * @throws RenderError
   */
  cover(cover: ChosenCover, out: string, limits: { signal: AbortSignal }): Promise<number>
  /** Fingerprint of how a finished film or image post looks. */
  look(film: MadeFilm, signal: AbortSignal): Promise<string>
  /** How much moves in a video, 0 to 100; null = it could not be read. */
  motion(file: string, durationMs: number, signal: AbortSignal): Promise<number | null>
  voices: Voices
  typesetter: Typesetter
  /** What the films are made with; chips are tried out at the first call. */
  report(): Promise<EngineFacts>
  /** Bytes of the kept pieces of films. */
  cacheBytes(): Promise<number>
  /** Deletes what was used least recently above the limits (`unitsGb` for pieces of films); answers the bytes freed. */
  prune(unitsGb: number): Promise<number>
  close(): Promise<void>
}

const GB = 1024 ** 3
/** What the other caches may hold, bytes: pictures of texts, speech. */
const CACHE_LIMITS = { text: GB / 2, voice: GB / 2 } as const

/** So long a live preview lets the orders' pieces go first, ms. */
const YIELDS_MS = 8000

/** Nothing is started yet. Caches lie under `<dataDir>/cache`: losing them costs time only. */
export function createClipStudio({ config, mediaTools: tools }: Pick<Foundation, 'config' | 'mediaTools'>): ClipStudio {
  const cacheDir = path.join(config.dataDir, 'cache')
  const browserPath = config.browserPath ?? findBrowser()
  const typesetter = createTypesetter({ browserPath, cacheDir: path.join(cacheDir, 'text'), fonts: listFonts() })
  const voices = createVoices({ cacheDir: path.join(cacheDir, 'voice'), tools })
  const cache = createUnitCache(path.join(cacheDir, 'units'))
  const free = async (): Promise<number> => await freeBytes(cacheDir)
  const hardware = createHardware()
  const rhythms = createRhythmBook(path.join(cacheDir, 'rhythm'))
  // one gate for each number of cores somebody chose: all films under it share its places
  const gates = new Map<number, Slots>()
  const slotsFor = (cores: number): Slots => {
    const size = Math.max(1, Math.min(8, cores || availableParallelism(), availableParallelism()))
    const gate = gates.get(size) ?? createSlots(size)
    gates.set(size, gate)
    return gate
  }
  const studio: ClipStudio = {
    voices,
    typesetter,
    async state() {
      try {
        await tools()
      } catch (error) {
        if (error instanceof RenderError) return { ready: false, reason: error.reason }
        throw error
      }
      if (browserPath === null)
        return {
          ready: false,
          reason: '未找到可用的浏览器，无法绘制标题和字幕。请安装 Chrome、Edge 或 Chromium 后重试',
        }
      return { ready: true, reason: '' }
    },
    render: async (job, { workDir, signal, onProgress, sharing, cores, chip, yields }) =>
      await withRoom(
        cache,
        free,
        async () =>
          await renderOutput(
            job,
            {
              tools: await tools(),
              typesetter,
              cache,
              slots: yields ? slotsFor(cores).behind(YIELDS_MS) : slotsFor(cores),
              ...(chip && { hardware }),
            },
            {
              workDir,
              signal,
              sharing,
              cores,
              ...(yields && { nice: 19 }),
              ...(onProgress && { onProgress }),
            },
          ),
      ),
    async sample({ kind, value }, { workDir, signal }) {
      const found = await tools()
      const scenes = await makeScenes(path.join(cacheDir, 'scenes'), found, signal)
      const job = sampleJob(kind, value, scenes)
      const { file } = await renderOutput(
        job,
        { tools: found, typesetter, cache, slots: slotsFor(0).behind(YIELDS_MS) },
        { workDir, signal, sharing: 'nothing', nice: 19 },
      )
      const cover = path.join(workDir, 'sample.jpg')
      await makeCover(file, cover, found, { atMs: sampleMomentMs(kind, value), signal })
      return { film: file, cover }
    },
    cover: async (cover, out, { signal }) =>
      await makeChosenCover(cover, out, { tools: await tools(), typesetter, signal }),
    speak: async ({ set, ...request }, { signal }) => await voices.synth(request, { set, signal }),
    listen: async (file, { signal, soundTrack }) => {
      const wav = await readSpeech(file, { tempo: 1, semitones: 0 }, tools, signal, soundTrack)
      return { durationMs: Math.round((wav.samples.length * 1000) / wav.rate), silences: findSilences(wav) }
    },
    rhythm: async (file, fingerprint, { signal, soundTrack }) =>
      await rhythms(
        soundTrack === undefined ? fingerprint : `${fingerprint}:${soundTrack}`,
        async () =>
          await findBeats(file, await tools(), { signal, ...(soundTrack !== undefined && { track: soundTrack }) }),
      ),
    async stage(shot, wish, { canvas, cores, signal }) {
      const found = await tools()
      const base = {
        materialId: shot.materialId,
        path: shot.path,
        fingerprint: shot.fingerprint ?? shot.path,
        kind: shot.kind,
        inMs: shot.inMs,
        frames: shot.frames,
        sound: shot.keepAudio,
        canvas,
        ...(shot.soundTrack !== undefined && { soundTrack: shot.soundTrack }),
      }
      const deps = { tools: found, cache, slots: slotsFor(cores), signal }
      if (wish.kind === 'pan') return await makeStagedShot({ ...base, stage: wish }, deps)
      const layers = await drawScene(wish.scene, canvas, { tools: found, typesetter, signal })
      return await makeStagedShot({ ...base, stage: { kind: 'page', fill: wish.scene.fill, ...layers } }, deps)
    },
    pictures: async (post, { workDir, signal, onProgress }) =>
      await makePictures(post, workDir, {
        tools: await tools(),
        typesetter,
        signal,
        ...(onProgress && { onPicture: (done) => onProgress(done / post.pictures.length) }),
      }),
    look: async (film, signal) =>
      film.pictures === null
        ? await filmLook(film.file, film.durationMs, await tools(), { keyframes: film.timings.way === 'units', signal })
        : await picturesLook(film.pictures, await tools(), { signal }),
    async motion(file, durationMs, signal) {
      const found = await tools()
      const { picture } = await probeMedia(file, { tools: found, signal })
      return await measureMotion(file, durationMs, found, { picture, signal })
    },
    async report() {
      const { ready, reason } = await studio.state()
      try {
        const found = await tools()
        const [build, chips] = await Promise.all([reportEngine(found), hardware.find(found)])
        return {
          ready,
          reason,
          version: found.version,
          probe_version: found.probeVersion,
          warning: found.warning,
          source: found.source,
          ...build,
          chips: [...chips],
        }
      } catch (error) {
        if (!(error instanceof RenderError)) throw error
        return {
          ready,
          reason,
          version: '',
          probe_version: '',
          warning: '',
          source: '',
          license: '',
          encoders: [],
          chips: [],
        }
      }
    },
    cacheBytes: async () => await cache.size(),
    async prune(unitsGb) {
      // The disk's own fullness counts more than the limit somebody chose.
      const lacking = Math.max(0, leastFree - (await free()))
      let freed = await cache.prune(
        Math.max(0, lacking === 0 ? unitsGb * GB : Math.min(unitsGb * GB, (await cache.size()) - lacking)),
      )
      for (const [name, limit] of Object.entries(CACHE_LIMITS))
        freed += await createUnitCache(path.join(cacheDir, name)).prune(limit)
      return freed
    },
    close: async () => await typesetter.close(),
  }
  return studio
}
