/**
 * When what is spoken: from a service's own words, else from the pauses that are heard and the length of the text.
 * Times in ms.
 */
import { spokenLength, type Cue, type SpokenCue } from '../plan/captions.ts'
import type { Wav } from './wav.ts'

export interface Silence {
  startMs: number
  endMs: number
}

const FRAME_MS = 10
/** Shorter gaps are inside words. Ms. */
const SHORTEST_MS = 120

/**
 * Pauses of at least 120 ms, both ends of the sound included. Quiet is measured against the sound itself, so that a
 * hissing microphone has pauses too.
 */
export function findSilences(wav: Wav): Silence[] {
  const size = Math.max(1, Math.round((wav.rate * FRAME_MS) / 1000))
  const levels: number[] = []
  for (let at = 0; at < wav.samples.length; at += size) {
    let sum = 0
    const part = wav.samples.subarray(at, at + size)
    for (const sample of part) sum += sample * sample
    levels.push(Math.sqrt(sum / part.length))
  }
  const sorted = levels.toSorted((a, b) => a - b)
  const share = (part: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
  const quiet = Math.max(60, Math.min(share(0.9) * 0.12, share(0.05) * 3 + 40))
  const found: Silence[] = []
  const end = Math.round((wav.samples.length * 1000) / wav.rate)
  let from = -1
  for (let at = 0; at <= levels.length; at += 1) {
    if (at < levels.length && (levels[at] ?? 0) < quiet) from = from < 0 ? at : from
    else if (from >= 0) {
      const silence = { startMs: from * FRAME_MS, endMs: Math.min(end, at * FRAME_MS) }
      if (silence.endMs - silence.startMs >= SHORTEST_MS) found.push(silence)
      from = -1
    }
  }
  return found
}

interface Boundary {
  /** End of what stands before, start of what comes after. */
  endMs: number
  startMs: number
}

/**
 * Times of sentences inside a sound: each boundary is put at the pause that lies best for its share of the text, or,
 * where none does, at that share. Always as many as sentences, in order, within 0 to durationMs.
 */
export function timeSentences(sentences: readonly string[], silences: readonly Silence[], durationMs: number): Cue[] {
  if (sentences.length === 0) return []
  const first = silences.find((one) => one.startMs <= FRAME_MS)
  const last = silences.findLast((one) => one.endMs >= durationMs - FRAME_MS && one !== first)
  const from = Math.min(first?.endMs ?? 0, durationMs)
  const to = Math.max(from, last?.startMs ?? durationMs)
  const pauses = silences.filter((one) => one !== first && one !== last && one.startMs >= from && one.endMs <= to)
  const voiced = to - from - pauses.reduce((sum, one) => sum + one.endMs - one.startMs, 0)
  // Voice heard before each pause, ms.
  const heard = pauses.map(
    (pause, at) => pause.startMs - from - pauses.slice(0, at).reduce((sum, one) => sum + one.endMs - one.startMs, 0),
  )
  const at = (ms: number): number =>
    from + ms + pauses.reduce((sum, one, i) => sum + ((heard[i] ?? 0) < ms ? one.endMs - one.startMs : 0), 0)
  const lengths = sentences.map((text) => Math.max(1, spokenLength(text)))
  const all = lengths.reduce((sum, one) => sum + one, 0)
  let done = 0
  const wanted = lengths.slice(0, -1).map((length) => ((done += length) * voiced) / all)
  const chosen = choose(wanted, heard, pauses, voiced / sentences.length)
  const bounds = wanted.map((ms, i): Boundary => {
    const pause = pauses[chosen[i] ?? -1]
    return pause
      ? { endMs: pause.startMs, startMs: pause.endMs }
      : { endMs: Math.round(at(ms)), startMs: Math.round(at(ms)) }
  })
  let before = from
  return sentences.map((text, i) => {
    const startMs = i === 0 ? from : Math.max(before, bounds[i - 1]?.startMs ?? from)
    before = Math.max(startMs, i === sentences.length - 1 ? to : (bounds[i]?.endMs ?? to))
    return { text, startMs: Math.round(startMs), endMs: Math.round(before) }
  })
}

/**
 * For each boundary the pause it falls into, or -1; pauses are used once and in order, at the least sum of distances.
 */
function choose(
  wanted: readonly number[],
  heard: readonly number[],
  pauses: readonly Silence[],
  sentenceMs: number,
): number[] {
  const none = Math.max(300, sentenceMs * 0.6)
  // Far pauses cost their distance, short ones (a breath between words) a little more than long ones.
  const cost = (i: number, j: number): number =>
    Math.abs((heard[j] ?? 0) - (wanted[i] ?? 0)) +
    (600 - Math.min(600, (pauses[j]?.endMs ?? 0) - (pauses[j]?.startMs ?? 0))) * 0.3
  // least[i][j]: the boundaries from i on, with the pauses from j on.
  const least = wanted.map(() => Array.from({ length: pauses.length + 1 }, () => 0))
  least.push(Array.from({ length: pauses.length + 1 }, () => 0))
  const of = (i: number, j: number): number => least[i]?.[j] ?? Infinity
  for (let i = wanted.length - 1; i >= 0; i -= 1) {
    for (let j = pauses.length; j >= 0; j -= 1) {
      const row = least[i]
      if (row)
        row[j] = Math.min(
          none + of(i + 1, j),
          j < pauses.length ? Math.min(of(i, j + 1), cost(i, j) + of(i + 1, j + 1)) : Infinity,
        )
    }
  }
  const chosen: number[] = []
  for (let i = 0, j = 0; i < wanted.length;) {
    if (j < pauses.length && of(i, j) === of(i, j + 1)) j += 1
    else if (j < pauses.length && of(i, j) === cost(i, j) + of(i + 1, j + 1)) {
      chosen.push(j)
      i += 1
      j += 1
    } else {
      chosen.push(-1)
      i += 1
    }
  }
  return chosen
}

/** Words of a sentence by their length: single Chinese characters, whole Latin words and numbers. */
export function timeWords(sentence: Cue): Cue[] {
  const words = sentence.text.match(/[\p{Script=Latin}\p{N}'’.%+-]+|[\p{L}\p{N}]/gu) ?? []
  const lengths = words.map((word) => Math.max(0.5, spokenLength(word)))
  const all = lengths.reduce((sum, one) => sum + one, 0)
  const at = (done: number): number => Math.round(sentence.startMs + ((sentence.endMs - sentence.startMs) * done) / all)
  let done = 0
  return words.map((text, i) => {
    const startMs = at(done)
    done += lengths[i] ?? 0
    return { text, startMs, endMs: at(done) }
  })
}

/**
 * Sentences with the times of the words a service told, by their number of characters: `said` is what was sent for each
 * sentence. Null when the words don't cover the text (another wording, a cut answer), so that it is measured instead.
 */
export function sentencesOfWords(
  sentences: readonly string[],
  said: readonly string[],
  words: readonly Cue[],
): SpokenCue[] | null {
  const plain = (text: string): number => [...text.replace(/[^\p{L}\p{N}]/gu, '')].length
  const spoken = words.filter((word) => plain(word.text) > 0)
  const total = said.reduce((sum, text) => sum + plain(text), 0)
  const told = spoken.reduce((sum, word) => sum + plain(word.text), 0)
  if (total === 0 || Math.abs(told - total) > Math.max(2, total * 0.1)) return null
  let at = 0
  let have = 0
  let aim = 0
  const list: SpokenCue[] = []
  for (const [i, text] of sentences.entries()) {
    aim += (plain(said[i] ?? '') * told) / total
    const own: Cue[] = []
    while (at < spoken.length && (i === sentences.length - 1 || have + plain(spoken[at]?.text ?? '') / 2 <= aim)) {
      const word = spoken[at]
      if (word) own.push(word)
      have += plain(word?.text ?? '')
      at += 1
    }
    const [first, last] = [own[0], own.at(-1)]
    if (!first || !last) return null
    list.push({ text, startMs: first.startMs, endMs: last.endMs, words: own })
  }
  return list
}
