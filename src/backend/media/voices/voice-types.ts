/** The nine voices of the product, and the port that everything that speaks is behind. */
import type { Cue } from '../plan/captions.ts'

export interface VoiceKind {
  value: string
  name: string
  gender: 'female' | 'male' | 'child' | 'elder'
}

/** Engine-neutral voices (contract §9.3). */
export const voiceKinds: readonly VoiceKind[] = [
  { value: 'zh_female_qingxin', name: '清新女声', gender: 'female' },
  { value: 'zh_female_wenrou', name: '温柔女声', gender: 'female' },
  { value: 'zh_female_huopo', name: '活泼女声', gender: 'female' },
  { value: 'zh_female_zhishi', name: '知性女声', gender: 'female' },
  { value: 'zh_male_chenwen', name: '沉稳男声', gender: 'male' },
  { value: 'zh_male_yangguang', name: '阳光男声', gender: 'male' },
  { value: 'zh_male_jieshuo', name: '解说男声', gender: 'male' },
  { value: 'zh_child', name: '童声', gender: 'child' },
  { value: 'zh_elder', name: '长者', gender: 'elder' },
]

/** Name of the engine that the machine brings along. */
export const SYSTEM_ENGINE = 'system'

export interface VoiceState extends VoiceKind {
  lang: 'zh-CN'
  available: boolean
  /** Why it can't be used and what to do, or a word about how it sounds. Chinese, may be empty. */
  reason: string
  /** Name of the engine that speaks it; empty when none. */
  engine: string
  /** Id of the engine it is meant to be spoken by, and that engine's voice ('' = none). */
  engineId: string
  engineVoice: string
}

export interface SpeakOptions {
  /** The engine's own voice name, as its `voices` gave it or the operator wrote it. */
  engineVoice: string
  /** As it is said: digits are words already. */
  text: string
  /** 1 = normal; within the engine's `rates`. */
  rate: number
  /** -12 to 12, 0 = as it is; other than 0 only where the engine has `pitches`. */
  semitones: number
  /** Sound file to write: WAV, or anything that ffmpeg reads. */
  out: string
  signal?: AbortSignal | undefined
}

/**
 * What an engine tells about its speech: words with their times in ms from the file's start, or null when it does not
 * tell.
 */
export interface Spoken {
  words: readonly Cue[] | null
}

/** One way to speak: a program of this machine, or a service that a company configured. */
export interface VoiceEngine {
  /** `system`, or the name of a service in the settings. */
  id: string
  name: string
  /** What else decides how it sounds (address, model): part of the name under which speech is kept. Never a key. */
  identity: string
  /**
   * Its voice for each of the nine it has one for; the others are absent.
   * @throws nothing: no engine gives an empty map
   */
  voices: (signal?: AbortSignal) => Promise<ReadonlyMap<string, string>>
  /** Whether voices that are not in `voices` may be asked for by their names. */
  anyVoice: boolean
  /** Remark for the operator on voices that exist. */
  remark: string
  /** What to do to get voices that don't exist. */
  remedy: string
  /** Slowest and fastest that it speaks by itself; the rest is done to the sound. */
  rates: readonly [number, number]
  /** Raises and lowers its voice by itself. */
  pitches: boolean
  /** Most UTF-8 bytes of one request; 0 = each sentence by itself. */
  maxBytes: number
  /**
   * Speaks a text into a file.
   * @throws RenderError with a sentence for the operator
   */
  speak: (options: SpeakOptions) => Promise<Spoken>
}

/** What one company speaks with. */
export interface VoiceSet {
  /** Configured services. */
  engines: readonly VoiceEngine[]
  /** Engine of the voices that nobody chose another for. */
  usual: string
  /** Voices of the nine that were given an engine's voice by hand. */
  own: ReadonlyMap<string, { engine: string; voice: string }>
  /** What to do about a service that is named but not configured. */
  missing: (engine: string) => string
}

export const systemOnly: VoiceSet = { engines: [], usual: SYSTEM_ENGINE, own: new Map(), missing: () => '' }
