/**
 * Speaks one script with one engine: sentence by sentence or in as few requests as fit, and tells when each sentence is
 * heard.
 */
import { rm } from 'node:fs/promises'
import { splitCaptions, splitSentences, type SpokenCue } from '../plan/captions.ts'
import { temporaryName } from '../temp-name.ts'
import type { MediaTools } from '../types.ts'
import { readChinese } from './read-chinese.ts'
import { readSpeech } from './retune.ts'
import { findSilences, sentencesOfWords, timeSentences } from './timing.ts'
import type { VoiceEngine } from './voice-types.ts'
import { trimSilence, type Wav } from './wav.ts'

/** Silence between what was spoken by itself. Ms. */
const PAUSE_MS = 220

export interface ScriptRequest {
  text: string
  engineVoice: string
  /** 0.5 to 2. */
  rate: number
  /** -12 to 12. */
  semitones: number
}

interface Part {
  /** As written, and as it is said. */
  text: string
  said: string
}

const bytes = (text: string): number => Buffer.byteLength(text, 'utf8')

/** Signs that no voice should read: emoji, what joins and frames them. Of a keycap the figure is left. */
const SIGNS =
  /\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F|\p{Emoji_Modifier}|\p{Regional_Indicator}|\uFE0F|\u200D|\u20E3/gu
const PAUSED = /[。！？!?；;，,、：:…—~～.]["'”’』」）)》】]*$/u

/**
 * How a text is said: figures in words, without pictures, and with a pause at its end, which a line without a mark has
 * too; '' = there is nothing to say.
 */
function saidOf(text: string, pause: '。' | '，' = '。'): string {
  const said = readChinese(text.replace(SIGNS, '')).trim()
  if (!/[\p{L}\p{N}]/u.test(said)) return ''
  return PAUSED.test(said) ? said : `${said}${pause}`
}

/**
 * Sentences in groups that fit one request; a sentence that is longer than a request is cut at its commas, then
 * anywhere.
 */
export function requestsOf(script: string, maxBytes: number): Part[][] {
  const parts = splitSentences(script).flatMap((text): Part[] => {
    const said = saidOf(text)
    if (said === '') return []
    if (maxBytes === 0 || bytes(said) <= maxBytes) return [{ text, said }]
    return splitCaptions(text, Math.max(10, Math.floor(maxBytes / 12))).map((piece) => ({
      text: piece,
      said: saidOf(piece, '，'),
    }))
  })
  if (maxBytes === 0) return parts.map((part) => [part])
  const groups: Part[][] = []
  let size = 0
  for (const part of parts) {
    const group = groups.at(-1)
    if (group && size + bytes(part.said) <= maxBytes) group.push(part)
    else {
      groups.push([part])
      size = 0
    }
    size += bytes(part.said)
  }
  return groups
}

/**
 * Samples and the times of the sentences in ms; no samples when there was nothing to say. `base`: path that temporary
 * files are named after.
 * @throws RenderError
 */
export async function speakScript(
  engine: VoiceEngine,
  request: ScriptRequest,
  parts: { base: string; tools: () => Promise<MediaTools>; signal: AbortSignal | undefined },
): Promise<Wav & { sentences: SpokenCue[] }> {
  const [slowest, fastest] = engine.rates
  const own = Math.min(fastest, Math.max(slowest, request.rate))
  const tuning = { tempo: request.rate / own, semitones: engine.pitches ? 0 : request.semitones }
  const sentences: SpokenCue[] = []
  const pieces: Int16Array[] = []
  let rate = 0
  let length = 0
  const ms = (samples: number): number => Math.round((samples * 1000) / rate)
  for (const group of requestsOf(request.text, engine.maxBytes)) {
    const out = temporaryName(parts.base, 'wav')
    try {
      const spoken = await engine.speak({
        engineVoice: request.engineVoice,
        text: group.map((part) => part.said).join(''),
        rate: own,
        semitones: engine.pitches ? request.semitones : 0,
        out,
        signal: parts.signal,
      })
      const wav = trimSilence(await readSpeech(out, tuning, parts.tools, parts.signal))
      if (wav.samples.length === 0) continue
      rate ||= wav.rate
      if (length > 0) {
        const pause = new Int16Array(Math.round((rate * PAUSE_MS) / 1000))
        pieces.push(pause)
        length += pause.length
      }
      const from = ms(length)
      const end = ms(wav.samples.length)
      const move = (cue: SpokenCue): SpokenCue => {
        const at = (time: number): number => from + Math.min(end, Math.max(0, time))
        return {
          ...cue,
          startMs: at(cue.startMs),
          endMs: at(cue.endMs),
          ...(cue.words
            ? { words: cue.words.map((word) => ({ ...word, startMs: at(word.startMs), endMs: at(word.endMs) })) }
            : {}),
        }
      }
      const words =
        spoken.words?.map((word) => ({
          text: word.text,
          startMs: Math.round(word.startMs / tuning.tempo) - wav.cutMs,
          endMs: Math.round(word.endMs / tuning.tempo) - wav.cutMs,
        })) ?? []
      const texts = group.map((part) => part.text)
      const told =
        words.length === 0
          ? null
          : sentencesOfWords(
              texts,
              group.map((part) => part.said),
              words,
            )
      const whole = texts.length === 1 ? texts.map((text) => ({ text, startMs: 0, endMs: end })) : null
      sentences.push(...(told ?? whole ?? timeSentences(texts, findSilences(wav), end)).map(move))
      pieces.push(wav.samples)
      length += wav.samples.length
    } finally {
      await rm(out, { force: true })
    }
  }
  const samples = new Int16Array(length)
  let at = 0
  for (const piece of pieces) {
    samples.set(piece, at)
    at += piece.length
  }
  return { rate, samples, sentences }
}
