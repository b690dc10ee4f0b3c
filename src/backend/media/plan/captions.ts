/** Cuts a script into captions and gives each its time. */
import { readChinese } from '../voices/read-chinese.ts'
import { textWidth, wordsOf } from './text-words.ts'

export interface Cue {
  text: string
  startMs: number
  endMs: number
}

/** A spoken sentence; `words` when the one who spoke it told their times. */
export interface SpokenCue extends Cue {
  words?: readonly Cue[]
}

/** How long a text is when it is read aloud, in characters: 2024年 is five, 100% is four. */
export function spokenLength(text: string): number {
  return textWidth(readChinese(text).replace(/[^\p{L}\p{N}]/gu, ''))
}

const trimEnds = (text: string): string => text.replace(/^[\s，,、。；;：:]+|[\s，,、。；;：:]+$/g, '').trim()

/** Breaks one overlong piece near `most` wide, never inside a word or number. */
function breakLong(text: string, most: number): string[] {
  // a Latin word or number as a whole; Chinese words are told by a dictionary
  const tokens = (text.match(/[\p{Script=Latin}\p{N}'’.%+-]+|\s+|[^\p{Script=Latin}\p{N}'’.%+\s-]+/gsu) ?? []).flatMap(
    (part) => (/[\p{Script=Latin}\p{N}]/u.test(part) ? [part] : wordsOf(part)),
  )
  const parts = Math.ceil(textWidth(text) / most)
  const aim = textWidth(text) / parts
  const list: string[] = []
  let line = ''
  for (const token of tokens) {
    if (line !== '' && textWidth(line) + textWidth(token) > most) {
      list.push(line)
      line = token
    } else {
      line += token
      if (textWidth(line) >= aim && list.length < parts - 1) {
        list.push(line)
        line = ''
      }
    }
  }
  if (line !== '') list.push(line)
  return list
}

/** Sentences of a script, split at 。！？；and line breaks; end marks stay except full stops and commas. */
export function splitSentences(script: string): string[] {
  return (script.match(/[^。！？!?；;\n]+[。！？!?；;]*|[。！？!?；;]+/g) ?? [])
    .map((item) => item.trim())
    .filter((item) => trimEnds(item) !== '')
}

/** Captions of one or two lines: at most `most` full-width characters each, cut at commas where possible. */
export function splitCaptions(script: string, most = 20): string[] {
  const list: string[] = []
  for (const sentence of splitSentences(script)) {
    let line = ''
    const flush = (): void => {
      const text = trimEnds(line)
      if (text !== '')
        list.push(
          ...(textWidth(text) > most ? breakLong(text, most) : [text]).map(trimEnds).filter((item) => item !== ''),
        )
      line = ''
    }
    for (const piece of sentence.match(/[^，,、：:]+[，,、：:]*|[，,、：:]+/g) ?? []) {
      if (line !== '' && textWidth(trimEnds(line + piece)) > most) flush()
      line += piece
    }
    flush()
  }
  return list
}

/** Captions of a script spread over a span by their length. */
export function spreadCues(script: string, startMs: number, endMs: number, most = 20): Cue[] {
  const texts = splitCaptions(script, most)
  const all = texts.reduce((sum, text) => sum + textWidth(text) + 1, 0)
  let done = 0
  return texts.map((text) => {
    const from = startMs + ((endMs - startMs) * done) / all
    done += textWidth(text) + 1
    return { text, startMs: Math.round(from), endMs: Math.round(startMs + ((endMs - startMs) * done) / all) }
  })
}

/**
 * Captions of a spoken script: each sentence's captions inside the time it is spoken in, cut between words where these
 * are known.
 */
export function spokenCues(sentences: readonly SpokenCue[], most = 20): Cue[] {
  return sentences.flatMap((item) =>
    item.words?.length ? cuesOfWords(item, item.words, most) : spreadCues(item.text, item.startMs, item.endMs, most),
  )
}

function cuesOfWords(sentence: Cue, words: readonly Cue[], most: number): Cue[] {
  const texts = splitCaptions(sentence.text, most)
  const lengths = texts.map((text) => Math.max(0.5, spokenLength(text)))
  const all = lengths.reduce((sum, one) => sum + one, 0)
  const told = words.reduce((sum, word) => sum + textWidth(word.text), 0)
  let aim = 0
  let have = 0
  let at = 0
  let startMs = sentence.startMs
  return texts.map((text, i) => {
    aim += ((lengths[i] ?? 0) * told) / all
    while (at < words.length && have + textWidth(words[at]?.text ?? '') / 2 <= aim)
      have += textWidth(words[at++]?.text ?? '')
    const endMs = i === texts.length - 1 ? sentence.endMs : Math.max(startMs, words[at]?.startMs ?? sentence.endMs)
    const cue = { text, startMs, endMs }
    startMs = endMs
    return cue
  })
}
