/** The nine voices of the product and what a speech engine must offer. */

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

export interface VoiceState extends VoiceKind {
  lang: 'zh-CN'
  available: boolean
  /** Why it can't be used, or a word about how it sounds. Chinese, may be empty. */
  reason: string
  /** Engine that speaks it; empty when none. */
  engine: string
}

export interface SpeakOptions {
  /** The engine's own voice name, as its `voices` gave it. */
  engineVoice: string
  text: string
  /** 1 = normal, 0.5 to 2. */
  rate: number
  pitch: number
  /** WAV file to write. */
  out: string
  signal?: AbortSignal | undefined
}

/** One way to speak on this machine. */
export interface VoiceEngine {
  name: string
  /** Engine voice of each of the nine that it can speak; those it can't are absent. Throws nothing: no engine gives an empty map. */
  voices: (signal?: AbortSignal) => Promise<ReadonlyMap<string, string>>
  /** Remark for the operator on voices that exist. */
  remark: string
  /** What to do to get voices that don't exist. */
  remedy: string
  /** Speaks one sentence into a WAV file. Throws RenderError. */
  speak: (options: SpeakOptions) => Promise<void>
}
