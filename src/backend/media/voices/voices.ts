/**
 * Speaks scripts with the voices that are really there, kept by content. A voice that isn't there is said to be
 * missing, never replaced by another.
 */
import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { RenderError } from '../errors.ts'
import { createFfmpegFinder } from '../find-ffmpeg.ts'
import type { SpokenCue } from '../plan/captions.ts'
import { temporaryName } from '../temp-name.ts'
import type { MediaTools } from '../types.ts'
import { espeakEngine } from './espeak-engine.ts'
import { sapiEngine } from './sapi-engine.ts'
import { sayEngine } from './say-engine.ts'
import { speakScript } from './speak-script.ts'
import {
  SYSTEM_ENGINE,
  systemOnly,
  voiceKinds,
  type VoiceEngine,
  type VoiceKind,
  type VoiceSet,
  type VoiceState,
} from './voice-types.ts'
import { writeWav } from './wav.ts'

const longestText = 1000
/** Raise it when the same request would sound otherwise. */
const version = 3

export interface SpeechRequest {
  text: string
  /** One of voiceKinds' values. */
  voice: string
  /** 1 = normal, 0.5 to 2. */
  rate: number
  /** -12 to 12; 0 = as it is. */
  semitones?: number
}

/**
 * A spoken script: mono WAV, with the times of its sentences (and words, where they are known) from the file's start.
 */
export interface SpokenText {
  path: string
  durationMs: number
  sentences: readonly SpokenCue[]
}

export interface Voices {
  /** All nine, each with whether it can be spoken here and by whom. Programs of the machine are asked once a minute. */
  list: (set?: VoiceSet) => Promise<VoiceState[]>
  /**
   * @throws RenderError `voice_unavailable` (no such voice, nothing to say, refused by the service), `engine_failed`
   * (busy), `timeout` or `cancelled`
   */
  synth: (
    request: SpeechRequest,
    options?: { set?: VoiceSet | undefined; signal?: AbortSignal | undefined },
  ) => Promise<SpokenText>
}

export interface VoicesOptions {
  /** Folder for finished speech, kept by content; made when missing. */
  cacheDir: string
  /** Default: the engine of this operating system. */
  engine?: VoiceEngine
  /** ffmpeg, for what an engine can't do itself; default: searched for. */
  tools?: () => Promise<MediaTools>
}

/** The speech engine of an operating system: say, SAPI, or espeak-ng. */
export function systemVoiceEngine(platform: NodeJS.Platform = process.platform): VoiceEngine {
  if (platform === 'darwin') return sayEngine()
  if (platform === 'win32') return sapiEngine()
  return espeakEngine()
}

const cue = z.object({ text: z.string(), startMs: z.number(), endMs: z.number() })
const storedShape = z.object({
  durationMs: z.number(),
  sentences: z.array(cue.extend({ words: z.array(cue).exactOptional() })),
})
const askAgainMs = 60_000

/** What a voice comes to: an engine and its voice, or the reason why there is none. */
type Found = { engine: VoiceEngine; voice: string } | { engine: null; engineId: string; voice: string; reason: string }

/** Makes the speaker; programs are started when asked. */
export function createVoices(options: VoicesOptions): Voices {
  const system = options.engine ?? systemVoiceEngine()
  const tools = options.tools ?? createFfmpegFinder()
  let known: { at: number; voices: Promise<ReadonlyMap<string, string>> } | null = null
  const running = new Map<string, Promise<SpokenText>>()

  const voicesOf = (engine: VoiceEngine): Promise<ReadonlyMap<string, string>> => {
    if (engine !== system) return engine.voices()
    if (!known || Date.now() - known.at > askAgainMs) known = { at: Date.now(), voices: system.voices() }
    return known.voices
  }

  const find = async (kind: VoiceKind, set: VoiceSet): Promise<Found> => {
    const own = set.own.get(kind.value)
    const id = own?.engine ?? set.usual
    const engine = id === SYSTEM_ENGINE ? system : set.engines.find((one) => one.id === id)
    if (!engine) return { engine: null, engineId: id, voice: own?.voice ?? '', reason: set.missing(id) }
    const offered = await voicesOf(engine)
    const voice = own && own.voice !== '' ? own.voice : (offered.get(kind.value) ?? '')
    if (voice !== '' && (engine.anyVoice || [...offered.values()].includes(voice))) return { engine, voice }
    return {
      engine: null,
      engineId: id,
      voice,
      reason: `${id === SYSTEM_ENGINE ? '本机' : engine.name}没有可用的${kind.name}语音。${engine.remedy}`,
    }
  }

  const speak = async (
    key: string,
    request: Required<SpeechRequest>,
    engine: VoiceEngine,
    engineVoice: string,
    signal: AbortSignal | undefined,
  ): Promise<SpokenText> => {
    const path = join(options.cacheDir, `${key}.wav`)
    const note = join(options.cacheDir, `${key}.json`)
    try {
      const stored = storedShape.parse(JSON.parse(await readFile(note, 'utf8')))
      // the clearing of the cache goes by the time of last use, and may have taken the sound alone
      const now = new Date()
      await Promise.all([utimes(path, now, now), utimes(note, now, now)])
      return { path, ...stored }
    } catch {
      // not spoken yet
    }
    await mkdir(options.cacheDir, { recursive: true })
    const text = request.text.slice(0, longestText)
    const { rate, samples, sentences } = await speakScript(
      engine,
      { text, engineVoice, rate: request.rate, semitones: request.semitones },
      { base: path, tools, signal },
    )
    if (sentences.length === 0) throw new RenderError('voice_unavailable', '文案里没有可以朗读的内容，请检查文案')
    const result = { durationMs: Math.round((samples.length * 1000) / rate), sentences }
    for (const [file, data, ext] of [
      [path, writeWav({ rate, samples }), 'wav'],
      [note, JSON.stringify(result), 'json'],
    ] as const) {
      const temporary = temporaryName(file, ext)
      await writeFile(temporary, data)
      await rename(temporary, file)
    }
    return { path, ...result }
  }

  return {
    list: async (set = systemOnly) =>
      await Promise.all(
        voiceKinds.map(async (kind): Promise<VoiceState> => {
          const found = await find(kind, set)
          const state = { ...kind, lang: 'zh-CN' as const, engineVoice: found.voice }
          return found.engine === null
            ? { ...state, available: false, engine: '', engineId: found.engineId, reason: found.reason }
            : {
                ...state,
                available: true,
                engine: found.engine.name,
                engineId: found.engine.id,
                reason: found.engine.remark,
              }
        }),
      ),
    synth: async (asked, more = {}) => {
      const request = { ...asked, semitones: asked.semitones ?? 0 }
      const kind = voiceKinds.find((item) => item.value === request.voice)
      const found = kind ? await find(kind, more.set ?? systemOnly) : null
      if (!found?.engine)
        throw new RenderError(
          'voice_unavailable',
          `${found ? found.reason : '没有该音色。'}也可以改选其他音色，或关闭配音`,
        )
      const { engine, voice } = found
      const key = createHash('sha256')
        .update(
          JSON.stringify([version, engine.id, engine.identity, voice, request.rate, request.semitones, request.text]),
        )
        .digest('hex')
        .slice(0, 40)
      const shared = running.get(key)
      if (shared) {
        try {
          return await shared
        } catch (error) {
          // the one who asked first gave up: that is no reason for this one to fail
          if (!(error instanceof RenderError) || error.code !== 'cancelled' || more.signal?.aborted) throw error
        }
      }
      const job = speak(key, request, engine, voice, more.signal).finally(() => running.delete(key))
      running.set(key, job)
      return job
    },
  }
}
