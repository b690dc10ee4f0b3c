/**
 * Speech of OpenAI's interface and the many that speak it too: POST {base}/audio/speech {model, input, voice,
 * response_format, speed} answers the sound; refusals are {error:{message,type,code}}
 * (platform.openai.com/docs/api-reference/audio/createSpeech). It tells no times.
 */
import { writeFile } from 'node:fs/promises'
import { z } from 'zod'
import type { VoiceEngine } from '../voice-types.ts'
import {
  answerJson,
  answerText,
  callSpeech,
  refusal,
  type Answer,
  type RefusalKind,
  type SpeechFetch,
} from './speech-http.ts'

export interface OpenaiOptions {
  name: string
  /** As `checkBase` gives it, with the version: https://api.openai.com/v1. */
  base: string
  model: string
  /** '' = none is sent (a service on this machine). */
  key: string
  fetch: SpeechFetch
}

/** The voices of OpenAI that come closest; it has no child and no elder. */
export const openaiVoices: Readonly<Record<string, string>> = {
  zh_female_qingxin: 'nova',
  zh_female_wenrou: 'shimmer',
  zh_female_huopo: 'coral',
  zh_female_zhishi: 'sage',
  zh_male_chenwen: 'onyx',
  zh_male_yangguang: 'ash',
  zh_male_jieshuo: 'echo',
}

/** `input` takes 4096 characters; Chinese ones have three bytes each. */
const MOST_BYTES = 4000
const refused = z.object({
  error: z.object({
    message: z.string().nullish(),
    type: z.string().nullish(),
    code: z.union([z.string(), z.number()]).nullish(),
  }),
})

function kindOf(answer: Answer): RefusalKind {
  const told = refused.safeParse(answerJson(answer)).data?.error
  const words = `${told?.code ?? ''} ${told?.type ?? ''} ${told?.message ?? ''}`.toLowerCase()
  if (answer.status === 401 || answer.status === 403 || words.includes('invalid_api_key')) return 'key'
  if (answer.status === 402 || words.includes('insufficient_quota') || words.includes('billing')) return 'quota'
  if (answer.status === 429) return 'busy'
  if (
    answer.status === 413 ||
    words.includes('string_above_max_length') ||
    words.includes('too long') ||
    words.includes('maximum length')
  )
    return 'long'
  if (words.includes('voice')) return 'voice'
  return answer.status >= 500 ? 'server' : 'request'
}

export function openaiEngine(options: OpenaiOptions): VoiceEngine {
  return {
    id: 'openai',
    name: options.name,
    identity: `${options.base} ${options.model}`,
    anyVoice: true,
    remark: `由 ${options.name} 合成`,
    remedy: '请在「系统设置 → 语音服务」为它填写音色名称',
    rates: [0.25, 4],
    pitches: false,
    maxBytes: MOST_BYTES,
    voices: async () => new Map(Object.entries(openaiVoices)),
    speak: async ({ engineVoice, text, rate, out, signal }) => {
      const answer = await callSpeech(
        options.name,
        options.fetch,
        `${options.base}/audio/speech`,
        {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            ...(options.key === '' ? {} : { authorization: `Bearer ${options.key}` }),
          },
          body: JSON.stringify({
            model: options.model,
            input: text,
            voice: engineVoice,
            response_format: 'wav',
            speed: rate,
          }),
        },
        { signal },
      )
      if (answer.status !== 200) throw refusal(options.name, kindOf(answer), answerText(answer))
      // Some gateways answer refusals with 200.
      if (answer.type.includes('json') || answer.body.length === 0)
        throw refusal(
          options.name,
          refused.safeParse(answerJson(answer)).success ? kindOf(answer) : 'request',
          answerText(answer),
        )
      await writeFile(out, answer.body)
      return { words: null }
    },
  }
}
