// The media engine of this server: programs, typesetter, voices and caches, each opened when it is first needed.
import path from 'node:path'
import { availableParallelism } from 'node:os'
import { reportEngine } from '../media/engine-report.ts'
import { RenderError } from '../media/errors.ts'
import { createHardware } from '../media/hardware.ts'
import { renderOutput } from '../media/render.ts'
import { createSlots, type Slots } from '../media/slots.ts'
import { listFonts } from '../media/typeset/fonts.ts'
import { createTypesetter } from '../media/typeset/typesetter.ts'
import type { Typesetter } from '../media/typeset/typesetter.ts'
import { createUnitCache } from '../media/unit-cache.ts'
import { readSpeech } from '../media/voices/retune.ts'
import { findSilences } from '../media/voices/timing.ts'
import { createVoices } from '../media/voices/voices.ts'
import type { Voices } from '../media/voices/voices.ts'
import type { Studio } from '../modules/clip-rendering/film-maker.ts'
import type { EngineFacts } from '../modules/clips/clip-engine.port.ts'
import { findBrowser } from './find-browser.ts'
import type { Foundation } from './foundation.ts'

export interface ClipStudio extends Studio {
  /** `reason` is a Chinese sentence when films can't be made here. */
  state(): Promise<{ ready: boolean; reason: string }>
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
/** What the other caches may hold, bytes: copies of materials from a bucket, pictures of texts, speech. */
const CACHE_LIMITS = { sources: 10 * GB, text: GB / 2, voice: GB / 2 } as const

/** Nothing is started yet. Caches lie under `<dataDir>/cache`: losing them costs time only. */
export function createClipStudio({ config, mediaTools: tools }: Pick<Foundation, 'config' | 'mediaTools'>): ClipStudio {
  const cacheDir = path.join(config.dataDir, 'cache')
  const browserPath = config.browserPath ?? findBrowser()
  const typesetter = createTypesetter({ browserPath, cacheDir: path.join(cacheDir, 'text'), fonts: listFonts() })
  const voices = createVoices({ cacheDir: path.join(cacheDir, 'voice'), tools })
  const cache = createUnitCache(path.join(cacheDir, 'units'))
  const hardware = createHardware()
  // one gate for each number of cores somebody chose: all films under it share its places
  const gates = new Map<number, Slots>()
  const slotsFor = (cores: number): Slots => {
    const size = Math.max(1, Math.min(8, cores || availableParallelism(), availableParallelism()))
    const gate = gates.get(size) ?? createSlots(size)
    gates.set(size, gate)
    return gate
  }
  const studio: ClipStudio = {
    voices, typesetter,
    async state() {
      try {
        await tools()
      } catch (error) {
        if (error instanceof RenderError) return { ready: false, reason: error.reason }
        throw error
      }
      if (browserPath === null) return { ready: false, reason: '未找到可用的浏览器，无法绘制标题和字幕。请安装 Chrome、Edge 或 Chromium 后重试' }
      return { ready: true, reason: '' }
    },
    render: async (job, { workDir, signal, onProgress, sharing, cores, chip }) =>
      await renderOutput(job, { tools: await tools(), typesetter, cache, slots: slotsFor(cores), ...(chip && { hardware }) }, { workDir, signal, sharing, cores, ...(onProgress && { onProgress }) }),
    speak: async ({ set, ...request }, { signal }) => await voices.synth(request, { set, signal }),
    listen: async (file, { signal }) => {
      const wav = await readSpeech(file, { tempo: 1, semitones: 0 }, tools, signal)
      return { durationMs: Math.round((wav.samples.length * 1000) / wav.rate), silences: findSilences(wav) }
    },
    async report() {
      const { ready, reason } = await studio.state()
      try {
        const found = await tools()
        const [build, chips] = await Promise.all([reportEngine(found), hardware.find(found)])
        return { ready, reason, version: found.version, source: found.source, ...build, chips: [...chips] }
      } catch (error) {
        if (!(error instanceof RenderError)) throw error
        return { ready, reason, version: '', source: '', license: '', encoders: [], chips: [] }
      }
    },
    cacheBytes: async () => await cache.size(),
    async prune(unitsGb) {
      let freed = await cache.prune(unitsGb * GB)
      for (const [name, limit] of Object.entries(CACHE_LIMITS)) freed += await createUnitCache(path.join(cacheDir, name)).prune(limit)
      return freed
    },
    close: async () => await typesetter.close(),
  }
  return studio
}
