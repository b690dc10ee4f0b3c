/** Cuts a script into captions and gives each its time. */

export interface Cue {
  text: string
  startMs: number
  endMs: number
}

/** Visible length: CJK 1, Latin about half. */
function weight(text: string): number {
  let sum = 0
  for (const char of text) sum += (char.codePointAt(0) ?? 0) > 0x2e7f ? 1 : 0.5
  return sum
}

const trimEnds = (text: string): string => text.replace(/^[\s，,、。；;：:]+|[\s，,、。；;：:]+$/g, '').trim()

/** Breaks one overlong piece near `most` wide, never inside a Latin word or number. */
function breakLong(text: string, most: number): string[] {
  const tokens = text.match(/[\p{Script=Latin}\p{N}'’.%+-]+|\s+|./gsu) ?? []
  const parts = Math.ceil(weight(text) / most)
  const aim = weight(text) / parts
  const list: string[] = []
  let line = ''
  for (const token of tokens) {
    if (line !== '' && weight(line) + weight(token) > most) {
      list.push(line)
      line = token
    } else {
      line += token
      if (weight(line) >= aim && list.length < parts - 1) {
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
  return (script.match(/[^。！？!?；;\n]+[。！？!?；;]*|[。！？!?；;]+/g) ?? []).map((item) => item.trim()).filter((item) => trimEnds(item) !== '')
}

/** Captions of one or two lines: at most `most` full-width characters each, cut at commas where possible. */
export function splitCaptions(script: string, most = 20): string[] {
  const list: string[] = []
  for (const sentence of splitSentences(script)) {
    let line = ''
    const flush = (): void => {
      const text = trimEnds(line)
      if (text !== '') list.push(...(weight(text) > most ? breakLong(text, most) : [text]).map(trimEnds).filter((item) => item !== ''))
      line = ''
    }
    for (const piece of sentence.match(/[^，,、：:]+[，,、：:]*|[，,、：:]+/g) ?? []) {
      if (line !== '' && weight(trimEnds(line + piece)) > most) flush()
      line += piece
    }
    flush()
  }
  return list
}

/** Captions of a script spread over a span by their length. */
export function spreadCues(script: string, startMs: number, endMs: number, most = 20): Cue[] {
  const texts = splitCaptions(script, most)
  const all = texts.reduce((sum, text) => sum + weight(text) + 1, 0)
  let done = 0
  return texts.map((text) => {
    const from = startMs + ((endMs - startMs) * done) / all
    done += weight(text) + 1
    return { text, startMs: Math.round(from), endMs: Math.round(startMs + ((endMs - startMs) * done) / all) }
  })
}

/** Captions of a spoken script: each sentence's captions inside the time it is spoken in. */
export function spokenCues(sentences: readonly Cue[], most = 20): Cue[] {
  return sentences.flatMap((item) => spreadCues(item.text, item.startMs, item.endMs, most))
}
