/** Smart films: each sentence of a text gets shots that fit its words; no shot twice in a film while there are enough. */
import { createHash } from 'node:crypto'
import type { MaterialId } from '../types.ts'
import { spokenLength, splitSentences } from './captions.ts'
import { distance } from './far-apart.ts'
import { matchWords, type Described } from './match-words.ts'
import { seededRandom, type Random } from './random.ts'
import type { PlanMaterial } from './types.ts'

/** Read aloud in a second at usual speed, characters; and the pause after a sentence, ms. */
const charsPerSecond = 4.5
const pauseMs = 250
const shortestMs = 1000
/** Below this many ways a text's sentences can be shown, all are looked at; else so many are tried for each film. */
const allBelow = 400
const triesPerFilm = 40
/** A fitting word weighs more than anything else together; being used in other films takes off at most so much. */
const wordWeight = 10
const mostUsed = 8

export interface PoolMaterial extends PlanMaterial, Described {
  tags: readonly string[]
  /** 0 (still) to 100 (wild); null = not measured. */
  motion: number | null
  /** Part that may be shown, ms; absent = all of it. */
  span?: { from: number; to: number }
}

/** A piece of a material that a film shows at most once. */
export interface PoolShot {
  id: MaterialId
  inMs: number
  ms: number
}

/** One sentence and its shots: the first is always seen, the rest as far as the voice needs them. */
export interface Beat {
  text: string
  shots: readonly PoolShot[]
  /** Words the first shot was chosen for. */
  matched: readonly string[]
}

export interface BeatFilm {
  key: string
  text: string
  beats: readonly Beat[]
  /** Shots left over, best first: for voices longer than expected. */
  spare: readonly PoolShot[]
  places: readonly string[]
}

/** Time a sentence takes to be said, ms; `rate` 1 = usual. */
export const sentenceMs = (sentence: string, rate: number): number => Math.max(1200, Math.round((spokenLength(sentence) * 1000) / (charsPerSecond * rate)) + pauseMs)

/** Pieces of `shotMs` of each material inside its trim; the rest of one counts from a second on, a shorter material as a whole. */
function cutShots(materials: readonly PoolMaterial[], shotMs: number): PoolShot[] {
  return materials.flatMap((item) => {
    if (item.kind === 'image') return [{ id: item.id, inMs: 0, ms: shotMs }]
    const list: PoolShot[] = []
    const { from, to } = item.span ?? { from: 0, to: item.durationMs }
    for (let at = from; at < Math.min(to, item.durationMs); at += shotMs) {
      const ms = Math.min(shotMs, to - at, item.durationMs - at)
      if (ms >= shortestMs || (at === from && ms >= 500)) list.push({ id: item.id, inMs: Math.round(at), ms: Math.round(ms) })
    }
    return list
  })
}

/** Ways to give `places` different shots out of `shots`; with fewer shots than places they come again in the same order. */
function waysToPick(shots: number, places: number): bigint {
  let ways = shots === 0 || places === 0 ? 0n : 1n
  for (let i = 0; i < Math.min(shots, places); i += 1) ways *= BigInt(shots - i)
  return ways
}

interface Scored {
  shot: PoolShot
  index: number
  words: string[]
  /** By sentence. */
  fit: number
}

const wantsMotion = (sentence: string, first: boolean): number => (first || /[!！]/.test(sentence) ? 70 : 40)

function scoreAll(sentences: readonly string[], shots: readonly PoolShot[], materials: ReadonlyMap<MaterialId, PoolMaterial>, rate: number): Scored[][] {
  return sentences.map((sentence, i) => {
    const known = new Map<MaterialId, { score: number; words: string[]; motion: number }>()
    const need = sentenceMs(sentence, rate)
    return shots.map((shot, index) => {
      const material = materials.get(shot.id)
      let about = known.get(shot.id)
      if (!about) {
        const found = material ? matchWords(sentence, material) : { score: 0, words: [] }
        const motion = material?.motion ?? null
        about = { ...found, motion: motion === null ? 0.5 : 1 - Math.abs(motion - wantsMotion(sentence, i === 0)) / 100 }
        known.set(shot.id, about)
      }
      return { shot, index, words: about.words, fit: wordWeight * Math.min(6, about.score) + 2 * Math.min(1, shot.ms / need) + about.motion }
    })
  })
}

/** The `rank`-th of all ordered choices, as indexes of shots. */
function unrankShots(shots: number, places: number, rank: number): number[] {
  const rest = Array.from({ length: shots }, (_, i) => i)
  const picked: number[] = []
  let block = Number(waysToPick(shots, places))
  let left = rank
  for (let i = 0; i < Math.min(shots, places); i += 1) {
    block /= rest.length
    picked.push(...rest.splice(Math.floor(left / block), 1))
    left %= block
  }
  return Array.from({ length: places }, (_, i) => picked[i % picked.length] ?? 0)
}

const nameOf = (shot: PoolShot): string => `${shot.id}@${shot.inMs}`

function keyOf(text: string, firsts: readonly PoolShot[]): string {
  return `s:${createHash('sha256').update(JSON.stringify([text, firsts.map(nameOf)])).digest('hex').slice(0, 48)}`
}

export interface BeatOptions {
  /** Whole texts; one per film. */
  texts: readonly string[]
  materials: readonly PoolMaterial[]
  /** Longest time one shot stands, ms. */
  shotMs: number
  /** Speed of the voice. */
  rate: number
  seed: number
  num: number
  used: ReadonlySet<string>
  /** What stands at the places of films that exist, and how many must differ. */
  made: readonly (readonly string[])[]
  least: number
}

/** Number of distinct films: for each text the ordered choices of different shots for its sentences. */
export function countBeatFilms(options: Pick<BeatOptions, 'texts' | 'materials' | 'shotMs'>): { text: string; sentences: number; shots: number; ways: bigint }[] {
  const shots = cutShots(options.materials, options.shotMs).length
  return [...new Set(options.texts)].map((text) => {
    const sentences = splitSentences(text).length
    return { text, sentences, shots, ways: waysToPick(shots, sentences) }
  })
}

/**
 * Up to `num` films, texts in turn, none equal to a used or an earlier one and each at least `least` places from every other; fewer when no more
 * are found. The same options give the same films.
 */
export function chooseBeats(options: BeatOptions): BeatFilm[] {
  const shots = cutShots(options.materials, options.shotMs)
  const materials = new Map(options.materials.map((item) => [item.id, item]))
  const texts = [...new Set(options.texts)].map((text) => {
    const sentences = splitSentences(text)
    return { text, sentences, ways: waysToPick(shots.length, sentences.length), scored: scoreAll(sentences, shots, materials, options.rate), open: true }
  }).filter((item) => item.ways > 0n)
  const random = seededRandom(options.seed, 'beats')
  const counts = new Map<string, number>()
  const taken = new Set(options.used)
  const made = [...options.made]
  const films: BeatFilm[] = []

  const usedAt = (at: number, index: number): number => Math.min(mostUsed, 3 * (counts.get(`${at}:${index}`) ?? 0) + (counts.get(`all:${index}`) ?? 0))
  const draw = (scored: readonly Scored[][], loose: number): number[] => {
    const gone = new Set<number>()
    return scored.map((list, at) => {
      if (gone.size >= shots.length) gone.clear()
      let best = -1
      let bestFit = -Infinity
      for (const { index, fit } of list) {
        if (gone.has(index)) continue
        const value = fit * loose - usedAt(at, index) + random.next() * (2 + (1 - loose) * 20)
        if (value > bestFit) [best, bestFit] = [index, value]
      }
      gone.add(best)
      return best
    })
  }
  const worthOf = (scored: readonly Scored[][], picked: readonly number[]): number => picked.reduce((sum, index, at) => sum + (scored[at]?.[index]?.fit ?? 0) - usedAt(at, index), 0)
  const candidates = function* (item: (typeof texts)[number]): Generator<number[]> {
    if (item.ways > BigInt(allBelow)) {
      for (let i = 0; i < triesPerFilm; i += 1) yield draw(item.scored, Math.max(0, 1 - i / triesPerFilm))
      return
    }
    const all = Array.from({ length: Number(item.ways) }, (_, rank) => unrankShots(shots.length, item.sentences.length, rank))
    const ranked = all.map((picked) => ({ picked, worth: worthOf(item.scored, picked) + random.next() }))
    for (const { picked } of ranked.toSorted((a, b) => b.worth - a.worth)) yield picked
  }

  for (let turn = 0; films.length < options.num && texts.some((item) => item.open); turn += 1) {
    const item = texts[turn % texts.length]
    if (!item?.open) continue
    let found = false
    for (const picked of candidates(item)) {
      const firsts = picked.flatMap((index) => shots[index] ?? [])
      const key = keyOf(item.text, firsts)
      const places = placesOfBeats(item.text, firsts)
      if (taken.has(key) || !made.every((other) => distance(places, other) >= options.least)) continue
      for (const [at, index] of picked.entries()) {
        counts.set(`${at}:${index}`, (counts.get(`${at}:${index}`) ?? 0) + 1)
        counts.set(`all:${index}`, (counts.get(`all:${index}`) ?? 0) + 0.5)
      }
      taken.add(key)
      made.push(places)
      films.push(filmOf(item, picked, shots, options.rate, { key, places }, random))
      found = true
      break
    }
    item.open = found
  }
  return films
}

/** What stands at each sentence of a film, for telling two apart. */
export const placesOfBeats = (text: string, firsts: readonly PoolShot[]): string[] => {
  const name = createHash('sha256').update(text).digest('hex').slice(0, 12)
  return firsts.map((shot) => `${name}:${nameOf(shot)}`)
}

/** Gives long sentences more shots, and keeps the rest for a voice that takes longer. */
function filmOf(
  item: { text: string; sentences: readonly string[]; scored: readonly Scored[][] }, picked: readonly number[], shots: readonly PoolShot[], rate: number,
  named: { key: string; places: string[] }, random: Random,
): BeatFilm {
  const left = new Set(shots.keys())
  for (const index of picked) left.delete(index)
  const bestLeft = (at: number): number | undefined => {
    let best: number | undefined
    let bestFit = -Infinity
    for (const { index, fit } of item.scored[at] ?? []) if (left.has(index) && fit > bestFit) [best, bestFit] = [index, fit]
    return best
  }
  const beats = item.sentences.map((text, at) => {
    const first = shots[picked[at] ?? 0]
    const list = first ? [first] : []
    const need = 1.3 * sentenceMs(text, rate)
    for (let have = first?.ms ?? 0; have < need; ) {
      const more = bestLeft(at)
      const shot = more === undefined ? undefined : shots[more]
      if (more === undefined || !shot) break
      left.delete(more)
      list.push(shot)
      have += shot.ms
    }
    return { text, shots: list, matched: item.scored[at]?.[picked[at] ?? 0]?.words ?? [] }
  })
  const spare = [...left].map((index) => ({ index, order: random.next() })).toSorted((a, b) => a.order - b.order).flatMap(({ index }) => shots[index] ?? []).slice(0, 40)
  return { key: named.key, text: item.text, beats, spare, places: named.places }
}
