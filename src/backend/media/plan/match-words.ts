/** How well a material's tags and name fit a sentence. */

const latin = /[\p{Script=Latin}\p{N}]{2,}/gu
const han = /\p{Script=Han}+/gu

/** Pairs of neighbouring characters and whole Latin words, lower case. */
function pieces(text: string): Set<string> {
  const found = new Set<string>()
  for (const [word] of text.toLowerCase().matchAll(latin)) if (!/^\p{N}+$/u.test(word)) found.add(word)
  for (const [run] of text.matchAll(han)) {
    const chars = [...run]
    for (let i = 0; i + 1 < chars.length; i += 1) found.add(`${chars[i]}${chars[i + 1]}`)
  }
  return found
}

/** What is known about a material besides its length. */
export interface Described {
  name?: string
  tags: readonly string[]
}

export interface WordMatch {
  /** 0 = nothing in common. A whole tag counts 3, a part of a tag or of the file's name 1, of the name at most 3. */
  score: number
  /** The words they have in common, as they are shown to the operator. */
  words: string[]
}

/** Compares a sentence with a material. A tag of one character counts when it stands in the sentence. */
export function matchWords(sentence: string, material: Described): WordMatch {
  const lower = sentence.toLowerCase()
  const said = pieces(sentence)
  const words = new Set<string>()
  let score = 0
  for (const tag of material.tags) {
    const name = tag.trim().toLowerCase()
    if (name === '') continue
    if (lower.includes(name)) {
      score += 3
      words.add(tag.trim())
      continue
    }
    const shared = [...pieces(name)].filter((piece) => said.has(piece))
    score += shared.length > 0 ? 1 : 0
    for (const piece of shared) words.add(piece)
  }
  const shared = [...pieces((material.name ?? '').replace(/\.[A-Za-z0-9]{1,8}$/, ''))].filter((piece) => said.has(piece))
  for (const piece of shared) words.add(piece)
  return { score: score + Math.min(3, shared.length), words: [...words] }
}
