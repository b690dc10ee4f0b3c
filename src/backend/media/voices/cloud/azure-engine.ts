/**
 * Azure Speech by REST: POST {base}/cognitiveservices/v1 with SSML answers the sound
 * (learn.microsoft.com/azure/ai-services/speech-service/rest-text-to-speech). Refusals are the status and its reason;
 * it tells no times.
 */
import { writeFile } from 'node:fs/promises'
import type { VoiceEngine } from '../voice-types.ts'
import { answerText, callSpeech, refusal, type Answer, type RefusalKind, type SpeechFetch } from './speech-http.ts'

export interface AzureOptions {
  name: string
  /**
   * As `checkBase` gives it: https://eastasia.tts.speech.microsoft.com, in China
   * https://chinaeast2.tts.speech.azure.cn.
   */
  base: string
  key: string
  fetch: SpeechFetch
}

/** Mandarin voices of Azure that fit; it has no elder by itself. */
export const azureVoices: Readonly<Record<string, string>> = {
  zh_female_qingxin: 'zh-CN-XiaoxiaoNeural',
  zh_female_wenrou: 'zh-CN-XiaohanNeural',
  zh_female_huopo: 'zh-CN-XiaoyiNeural',
  zh_female_zhishi: 'zh-CN-XiaomoNeural',
  zh_male_chenwen: 'zh-CN-YunyeNeural',
  zh_male_yangguang: 'zh-CN-YunxiNeural',
  zh_male_jieshuo: 'zh-CN-YunjianNeural',
  zh_child: 'zh-CN-XiaoshuangNeural',
}

/** One answer holds ten minutes; a script of the product is far shorter. */
const MOST_BYTES = 6000
const FORMAT = 'riff-24khz-16bit-mono-pcm'

const escaped = (text: string): string =>
  // Characters that XML does not know would make the whole script void.
  text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&apos;')

/** `rate` 1 = normal; pitch in semitones (SSML prosody: relative percent and `st`). */
export function ssml(request: { voice: string; text: string; rate: number; semitones: number }): string {
  const signed = (value: number): string => `${value < 0 ? '' : '+'}${value}`
  const lang = /^[a-z]{2}-[A-Z]{2}/.exec(request.voice)?.[0] ?? 'zh-CN'
  return (
    `<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="${lang}"><voice name="${escaped(request.voice)}">` +
    `<prosody rate="${signed(Math.round((request.rate - 1) * 100))}%" pitch="${signed(request.semitones)}st">${escaped(request.text)}</prosody></voice></speak>`
  )
}

function kindOf(answer: Answer): RefusalKind {
  const words = answerText(answer).toLowerCase()
  if (words.includes('quota')) return answer.status === 429 && words.includes('rate') ? 'busy' : 'quota'
  if (answer.status === 401 || answer.status === 403) return 'key'
  if (answer.status === 429) return 'busy'
  if (answer.status === 413 || words.includes('too long') || words.includes('exceed')) return 'long'
  if (words.includes('voice')) return 'voice'
  return answer.status >= 500 ? 'server' : 'request'
}

export function azureEngine(options: AzureOptions): VoiceEngine {
  return {
    id: 'azure',
    name: options.name,
    identity: options.base,
    anyVoice: true,
    remark: `由 ${options.name} 合成`,
    remedy: '请在「系统设置 → 语音服务」为它填写音色名称',
    rates: [0.5, 2],
    pitches: true,
    maxBytes: MOST_BYTES,
    voices: async () => new Map(Object.entries(azureVoices)),
    speak: async ({ engineVoice, text, rate, semitones, out, signal }) => {
      const answer = await callSpeech(
        options.name,
        options.fetch,
        `${options.base}/cognitiveservices/v1`,
        {
          method: 'POST',
          headers: {
            'content-type': 'application/ssml+xml',
            'ocp-apim-subscription-key': options.key,
            'x-microsoft-outputformat': FORMAT,
            'user-agent': 'matrix-publisher',
          },
          body: ssml({ voice: engineVoice, text, rate, semitones }),
        },
        { signal },
      )
      if (answer.status !== 200) throw refusal(options.name, kindOf(answer), `${answer.status} ${answerText(answer)}`)
      // A voice that the region doesn't have is answered by no sound at all.
      if (answer.body.length <= 44) throw refusal(options.name, 'voice', 'empty answer')
      await writeFile(out, answer.body)
      return { words: null }
    },
  }
}
