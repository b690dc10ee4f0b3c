/**
 * 火山引擎 speech over HTTP: POST {base}/api/v1/tts answers JSON with the sound in base64; header `Authorization:
 * Bearer;token` (volcengine.com/docs/6561/79820 and 1257584: parameters, codes 3000 to 3050, common messages). One
 * request takes 1024 bytes of text. With `with_frontend` the voices that can tell when each word is heard, in
 * `addition.frontend`; times there are seconds.
 */
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { z } from 'zod'
import type { Cue } from '../../plan/captions.ts'
import type { VoiceEngine } from '../voice-types.ts'
import { writeWav } from '../wav.ts'
import { answerJson, answerText, callSpeech, refusal, type RefusalKind, type SpeechFetch } from './speech-http.ts'

export interface VolcanoOptions {
  name: string
  /** As `checkBase` gives it: https://openspeech.bytedance.com. */
  base: string
  appid: string
  /** 业务集群, usually volcano_tts. */
  cluster: string
  token: string
  fetch: SpeechFetch
}

/** Voices of the published list that fit the nine. */
export const volcanoVoices: Readonly<Record<string, string>> = {
  zh_female_qingxin: 'BV428_streaming',
  zh_female_wenrou: 'BV104_streaming',
  zh_female_huopo: 'BV005_streaming',
  zh_female_zhishi: 'BV009_streaming',
  zh_male_chenwen: 'BV701_streaming',
  zh_male_yangguang: 'BV056_streaming',
  zh_male_jieshuo: 'BV142_streaming',
  zh_child: 'BV061_streaming',
  zh_elder: 'BV158_streaming',
}

const MOST_BYTES = 1024
const RATE = 24_000
const OK = 3000

const reply = z.object({
  code: z.number(),
  message: z.string().nullish(),
  data: z.string().nullish(),
  addition: z.object({ frontend: z.unknown() }).nullish(),
})
const frontend = z.object({
  words: z.array(z.object({ word: z.string(), start_time: z.number(), end_time: z.number() })),
})

function kindOf(status: number, code: number, message: string): RefusalKind {
  const words = message.toLowerCase()
  if (words.includes('quota exceeded')) return words.includes('concurrency') ? 'busy' : 'quota'
  if (
    words.includes('load grant') ||
    words.includes('grant not found') ||
    words.includes('authenticate') ||
    (status === 401 && code === 0)
  )
    return 'key'
  if (
    words.includes('access denied') ||
    words.includes('not granted') ||
    words.includes('init engine instance') ||
    code === 3050
  )
    return 'voice'
  if (code === 3003 || code === 3005 || status === 429) return 'busy'
  if (code === 3010) return 'long'
  return [3030, 3031, 3032, 3040].includes(code) || (status >= 500 && code === 0) ? 'server' : 'request'
}

function wordsOf(told: unknown): Cue[] | null {
  const parsed = frontend.safeParse(typeof told === 'string' ? parse(told) : told)
  if (!parsed.success || parsed.data.words.length === 0) return null
  return parsed.data.words.map((word) => ({
    text: word.word,
    startMs: Math.round(word.start_time * 1000),
    endMs: Math.round(word.end_time * 1000),
  }))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export function volcanoEngine(options: VolcanoOptions): VoiceEngine {
  return {
    id: 'volcano',
    name: options.name,
    identity: `${options.base} ${options.cluster}`,
    anyVoice: true,
    remark: `由 ${options.name} 合成`,
    remedy: '请在「系统设置 → 语音服务」为它填写音色代号',
    // The large voices take 0.8 to 2 and no pitch; what lies beyond is done to the sound.
    rates: [0.8, 2],
    pitches: false,
    maxBytes: MOST_BYTES,
    voices: async () => new Map(Object.entries(volcanoVoices)),
    speak: async ({ engineVoice, text, rate, out, signal }) => {
      const answer = await callSpeech(
        options.name,
        options.fetch,
        `${options.base}/api/v1/tts`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer;${options.token}` },
          body: JSON.stringify({
            // The token in the body is not looked at; the header's is.
            app: { appid: options.appid, token: 'access_token', cluster: options.cluster },
            user: { uid: 'matrix-publisher' },
            audio: { voice_type: engineVoice, encoding: 'pcm', rate: RATE, speed_ratio: rate },
            request: {
              reqid: randomUUID(),
              text,
              text_type: 'plain',
              operation: 'query',
              with_frontend: 1,
              frontend_type: 'unitTson',
            },
          }),
        },
        { signal },
      )
      const told = reply.safeParse(answerJson(answer)).data
      if (answer.status !== 200 || !told || told.code !== OK || !told.data)
        throw refusal(
          options.name,
          kindOf(answer.status, told?.code ?? 0, told?.message ?? ''),
          `${answer.status} ${told?.code ?? ''} ${told?.message ?? answerText(answer)}`,
        )
      const pcm = Buffer.from(told.data, 'base64')
      const samples = new Int16Array(Math.floor(pcm.length / 2))
      for (let at = 0; at < samples.length; at += 1) samples[at] = pcm.readInt16LE(at * 2)
      await writeFile(out, writeWav({ rate: RATE, samples }))
      return { words: wordsOf(told.addition?.frontend) }
    },
  }
}
