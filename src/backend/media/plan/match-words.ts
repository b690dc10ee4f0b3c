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
  const shared = [...pieces((material.name ?? '').replace(/\.[A-Za-z0-9]{1,8}$/, ''))].filter((piece) =>
    said.has(piece),
  )
  for (const piece of shared) words.add(piece)
  return { score: score + Math.min(3, shared.length), words: [...words] }
}

/**
 * Scores of many materials for a sentence, as `matchWords` gives them, in the materials' order. What they have in
 * common with each other is looked at once, so that large pools cost little.
 */
export function createMatcher(materials: readonly Described[]): (sentence: string) => Float64Array {
  const tags = new Map<string, { pieces: Set<string>; at: number[] }>()
  const names = new Map<string, number[]>()
  for (const [at, material] of materials.entries()) {
    for (const tag of material.tags) {
      const name = tag.trim().toLowerCase()
      if (name === '') continue
      const known = tags.get(name) ?? { pieces: pieces(name), at: [] }
      known.at.push(at)
      tags.set(name, known)
    }
    for (const piece of pieces((material.name ?? '').replace(/\.[A-Za-z0-9]{1,8}$/, ''))) {
      const known = names.get(piece)
      if (known) known.push(at)
      else names.set(piece, [at])
    }
  }
  return (sentence) => {
    const scores = new Float64Array(materials.length)
    const shared = new Uint8Array(materials.length)
    const lower = sentence.toLowerCase()
    const said = pieces(sentence)
    for (const [name, tag] of tags) {
      const score = lower.includes(name) ? 3 : [...tag.pieces].some((piece) => said.has(piece)) ? 1 : 0
      if (score > 0) for (const at of tag.at) scores[at] = (scores[at] ?? 0) + score
    }
    for (const piece of said) {
      for (const at of names.get(piece) ?? []) {
        if ((shared[at] ?? 0) >= 3) continue
        shared[at] = (shared[at] ?? 0) + 1
        scores[at] = (scores[at] ?? 0) + 1
      }
    }
    return scores
  }
}
