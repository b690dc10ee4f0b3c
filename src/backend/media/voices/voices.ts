/** Speaks scripts with the voices this machine really has. A voice that isn't there is said to be missing, never replaced by another. */
import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { RenderError } from '../errors.ts'
import { splitSentences, type Cue } from '../plan/captions.ts'
import { temporaryName } from '../temp-name.ts'
import { espeakEngine } from './espeak-engine.ts'
import { sapiEngine } from './sapi-engine.ts'
import { sayEngine } from './say-engine.ts'
import { voiceKinds, type VoiceEngine, type VoiceState } from './voice-types.ts'
import { readWav, trimSilence, writeWav } from './wav.ts'

/** Silence between sentences. Ms. */
const pauseMs = 220
const longestText = 1000
const version = 1

export interface SpeechRequest {
  text: string
  /** One of voiceKinds' values. */
  voice: string
  /** 1 = normal, 0.5 to 2. */
  rate: number
  pitch: number
}

/** A spoken script: mono WAV, with the times of its sentences from the file's start. */
export interface SpokenText {
  path: string
  durationMs: number
  sentences: readonly Cue[]
}

export interface Voices {
  /** All nine, each with whether this machine can speak it. The engine is asked once a minute. */
  list: (signal?: AbortSignal) => Promise<VoiceState[]>
  /** Throws RenderError `voice_unavailable` (no such voice here, nothing to say, engine failed), `timeout` or `cancelled`. */
  synth: (request: SpeechRequest, options?: { signal?: AbortSignal | undefined }) => Promise<SpokenText>
}

export interface VoicesOptions {
  /** Folder for finished speech, kept by content; made when missing. */
  cacheDir: string
  /** Default: the engine of this operating system. */
  engine?: VoiceEngine
}

/** The speech engine of an operating system: say, SAPI, or espeak-ng. */
export function systemVoiceEngine(platform: NodeJS.Platform = process.platform): VoiceEngine {
  if (platform === 'darwin') return sayEngine()
  if (platform === 'win32') return sapiEngine()
  return espeakEngine()
}

const storedShape = z.object({ durationMs: z.number(), sentences: z.array(z.object({ text: z.string(), startMs: z.number(), endMs: z.number() })) })
const askAgainMs = 60_000

/** Makes the speaker; programs are started when asked. */
export function createVoices(options: VoicesOptions): Voices {
  const engine = options.engine ?? systemVoiceEngine()
  let known: { at: number; voices: Promise<ReadonlyMap<string, string>> } | null = null
  const running = new Map<string, Promise<SpokenText>>()

  const engineVoices = (): Promise<ReadonlyMap<string, string>> => {
    if (!known || Date.now() - known.at > askAgainMs) known = { at: Date.now(), voices: engine.voices() }
    return known.voices
  }

  const speak = async (key: string, request: SpeechRequest, engineVoice: string, signal: AbortSignal | undefined): Promise<SpokenText> => {
    const path = join(options.cacheDir, `${key}.wav`)
    const note = join(options.cacheDir, `${key}.json`)
    try {
      const stored = storedShape.parse(JSON.parse(await readFile(note, 'utf8')))
      // the clearing of the cache goes by the time of last use, and may have taken the sound alone
      const now = new Date()
      await utimes(path, now, now)
      return { path, ...stored }
    } catch {
      // not spoken yet
    }
    await mkdir(options.cacheDir, { recursive: true })
    const sentences: Cue[] = []
    const pieces: Int16Array[] = []
    let rate = 0
    let length = 0
    const ms = (samples: number): number => Math.round((samples * 1000) / rate)
    for (const text of splitSentences(request.text.slice(0, longestText))) {
      const out = temporaryName(path, 'wav')
      try {
        await engine.speak({ engineVoice, text, rate: request.rate, pitch: request.pitch, out, signal })
        const wav = trimSilence(readWav(await readFile(out)))
        if (wav.samples.length === 0) continue
        rate ||= wav.rate
        if (sentences.length > 0) {
          const pause = new Int16Array(Math.round((rate * pauseMs) / 1000))
          pieces.push(pause)
          length += pause.length
        }
        sentences.push({ text, startMs: ms(length), endMs: ms(length + wav.samples.length) })
        pieces.push(wav.samples)
        length += wav.samples.length
      } finally {
        await rm(out, { force: true })
      }
    }
    if (sentences.length === 0) throw new RenderError('voice_unavailable', '文案里没有可以朗读的内容，请检查文案')
    const samples = new Int16Array(length)
    let at = 0
    for (const piece of pieces) {
      samples.set(piece, at)
      at += piece.length
    }
    const result = { durationMs: ms(length), sentences }
    for (const [file, data, ext] of [[path, writeWav({ rate, samples }), 'wav'], [note, JSON.stringify(result), 'json']] as const) {
      const temporary = temporaryName(file, ext)
      await writeFile(temporary, data)
      await rename(temporary, file)
    }
    return { path, ...result }
  }

  return {
    list: async () => {
      const found = await engineVoices()
      return voiceKinds.map((kind) => ({
        ...kind, lang: 'zh-CN' as const, available: found.has(kind.value), engine: found.has(kind.value) ? engine.name : '',
        reason: found.has(kind.value) ? engine.remark : `本机没有可用的${kind.name}语音。${engine.remedy}`,
      }))
    },
    synth: async (request, more = {}) => {
      const kind = voiceKinds.find((item) => item.value === request.voice)
      const engineVoice = (await engineVoices()).get(request.voice)
      if (!kind || engineVoice === undefined) {
        throw new RenderError('voice_unavailable', `本机没有可用的${kind?.name ?? '该音色'}语音。${engine.remedy}，或改选其他音色、关闭配音`)
      }
      const key = createHash('sha256').update(JSON.stringify([version, engine.name, engineVoice, request.rate, request.pitch, request.text])).digest('hex').slice(0, 40)
      const shared = running.get(key)
      if (shared) {
        try {
          return await shared
        } catch (error) {
          // the one who asked first gave up: that is no reason for this one to fail
          if (!(error instanceof RenderError) || error.code !== 'cancelled' || more.signal?.aborted) throw error
        }
      }
      const job = speak(key, request, engineVoice, more.signal).finally(() => running.delete(key))
      running.set(key, job)
      return job
    },
  }
}
