/**
 * Smart films: each sentence of a text gets shots that fit its words; no shot twice in a film while there are enough.
 */
import { createHash } from 'node:crypto'
import type { MaterialId } from '../types.ts'
import { spokenLength, splitSentences } from './captions.ts'
import { distance } from './far-apart.ts'
import { createMatcher, matchWords, type Described } from './match-words.ts'
import { seededRandom, type Random } from './random.ts'
import type { PlanMaterial } from './types.ts'

/** Read aloud in a second at usual speed, characters; and the pause after a sentence, ms. */
const charsPerSecond = 4.5
const pauseMs = 250
const shortestMs = 1000
/** Below this many ways a text's sentences can be shown, all are looked at; else so many are tried for each film. */
const allBelow = 400
const triesPerFilm = 40
/** Shots that are compared; of larger pools a share spread over all of it. */
const mostShots = 4000
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
export function sentenceMs(sentence: string, rate: number): number {
  return Math.max(1200, Math.round((spokenLength(sentence) * 1000) / (charsPerSecond * rate)) + pauseMs)
}

/**
 * Pieces of `shotMs` of each material inside its trim; the rest of one counts from a second on, a shorter material as a
 * whole.
 */
function cutShots(materials: readonly PoolMaterial[], shotMs: number): PoolShot[] {
  const list = materials.flatMap((item) => {
    if (item.kind === 'image') return [{ id: item.id, inMs: 0, ms: shotMs }]
    const pieces: PoolShot[] = []
    const { from, to } = item.span ?? { from: 0, to: item.durationMs }
    for (let at = from; at < Math.min(to, item.durationMs); at += shotMs) {
      const ms = Math.min(shotMs, to - at, item.durationMs - at)
      if (ms >= shortestMs || (at === from && ms >= 500))
        pieces.push({ id: item.id, inMs: Math.round(at), ms: Math.round(ms) })
    }
    return pieces
  })
  return list.length <= mostShots
    ? list
    : Array.from({ length: mostShots }, (_, i) => list[Math.floor((i * list.length) / mostShots)]).filter(
        (shot) => shot !== undefined,
      )
}

/**
 * Ways to give `places` different shots out of `shots`; with fewer shots than places they come again in the same order.
 */
function waysToPick(shots: number, places: number): bigint {
  let ways = shots === 0 || places === 0 ? 0n : 1n
  for (let i = 0; i < Math.min(shots, places); i += 1) ways *= BigInt(shots - i)
  return ways
}

const wantsMotion = (sentence: string, first: boolean): number => (first || /[!！]/.test(sentence) ? 70 : 40)

/** How well each shot fits a sentence. */
function createScorer(
  shots: readonly PoolShot[],
  materials: readonly PoolMaterial[],
  rate: number,
): (sentence: string, first: boolean) => Float64Array {
  const match = createMatcher(materials)
  const places = new Map(materials.map((item, at) => [item.id, at]))
  const owner = shots.map((shot) => places.get(shot.id) ?? 0)
  const known = new Map<string, Float64Array>()
  return (sentence, first) => {
    const name = `${first}|${sentence}`
    const before = known.get(name)
    if (before) return before
    const need = sentenceMs(sentence, rate)
    const wanted = wantsMotion(sentence, first)
    const about = match(sentence).map((score, at) => {
      const motion = materials[at]?.motion ?? null
      return wordWeight * Math.min(6, score) + (motion === null ? 0.5 : 1 - Math.abs(motion - wanted) / 100)
    })
    const fits = Float64Array.from(shots, (shot, at) => (about[owner[at] ?? 0] ?? 0) + 2 * Math.min(1, shot.ms / need))
    if (known.size < 1000) known.set(name, fits)
    return fits
  }
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
  return `s:${createHash('sha256')
    .update(JSON.stringify([text, firsts.map(nameOf)]))
    .digest('hex')
    .slice(0, 48)}`
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
export function countBeatFilms(
  options: Pick<BeatOptions, 'texts' | 'materials' | 'shotMs'>,
): { text: string; sentences: number; shots: number; ways: bigint }[] {
  const shots = cutShots(options.materials, options.shotMs).length
  return [...new Set(options.texts)].map((text) => {
    const sentences = splitSentences(text).length
    return { text, sentences, shots, ways: waysToPick(shots, sentences) }
  })
}

/**
 * Up to `num` films, texts in turn, none equal to a used or an earlier one and each at least `least` places from every
 * other; fewer when no more are found. The same options give the same films.
 */
export function chooseBeats(options: BeatOptions): BeatFilm[] {
  const shots = cutShots(options.materials, options.shotMs)
  const materials = new Map(options.materials.map((item) => [item.id, item]))
  const score = createScorer(shots, options.materials, options.rate)
  const texts = [...new Set(options.texts)]
    .map((text) => {
      const sentences = splitSentences(text)
      const known: { fits?: readonly Float64Array[] } = {}
      // Only texts that are used are compared with the pool.
      return {
        text,
        sentences,
        ways: waysToPick(shots.length, sentences.length),
        fits: () => (known.fits ??= sentences.map((sentence, at) => score(sentence, at === 0))),
        open: true,
      }
    })
    .filter((item) => item.ways > 0n)
  const random = seededRandom(options.seed, 'beats')
  // how often each shot is used at each place, and anywhere
  const countsAt: Float64Array[] = []
  const counts = new Float64Array(shots.length)
  const taken = new Set(options.used)
  const made = [...options.made]
  const films: BeatFilm[] = []

  const countAt = (at: number): Float64Array => (countsAt[at] ??= new Float64Array(shots.length))
  const usedAt = (at: number, index: number): number =>
    Math.min(mostUsed, 3 * (countsAt[at]?.[index] ?? 0) + (counts[index] ?? 0))
  const draw = (fits: readonly Float64Array[], loose: number): number[] => {
    const gone = new Uint8Array(shots.length)
    return fits.map((list, at) => {
      if (at > 0 && at % shots.length === 0) gone.fill(0)
      let best = -1
      let bestFit = -Infinity
      for (let index = 0; index < list.length; index += 1) {
        if (gone[index] === 1) continue
        const value = (list[index] ?? 0) * loose - usedAt(at, index) + random.next() * (2 + (1 - loose) * 20)
        if (value > bestFit) [best, bestFit] = [index, value]
      }
      gone[best] = 1
      return best
    })
  }
  const worthOf = (fits: readonly Float64Array[], picked: readonly number[]): number =>
    picked.reduce((sum, index, at) => sum + (fits[at]?.[index] ?? 0) - usedAt(at, index), 0)
  function* candidates(item: (typeof texts)[number]): Generator<number[]> {
    if (item.ways > BigInt(allBelow)) {
      for (let i = 0; i < triesPerFilm; i += 1) yield draw(item.fits(), Math.max(0, 1 - i / triesPerFilm))
      return
    }
    const all = Array.from({ length: Number(item.ways) }, (_, rank) =>
      unrankShots(shots.length, item.sentences.length, rank),
    )
    const ranked = all.map((picked) => ({ picked, worth: worthOf(item.fits(), picked) + random.next() }))
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
        const here = countAt(at)
        here[index] = (here[index] ?? 0) + 1
        counts[index] = (counts[index] ?? 0) + 0.5
      }
      taken.add(key)
      made.push(places)
      films.push(
        filmOf({ ...item, fits: item.fits() }, picked, { shots, materials }, options.rate, { key, places }, random),
      )
      found = true
      break
    }
    item.open = found
  }
  return films
}

/** What stands at each sentence of a film, for telling two apart. */
export function placesOfBeats(text: string, firsts: readonly PoolShot[]): string[] {
  const name = createHash('sha256').update(text).digest('hex').slice(0, 12)
  return firsts.map((shot) => `${name}:${nameOf(shot)}`)
}

/** Gives long sentences more shots, and keeps the rest for a voice that takes longer. */
function filmOf(
  item: { text: string; sentences: readonly string[]; fits: readonly Float64Array[] },
  picked: readonly number[],
  pool: { shots: readonly PoolShot[]; materials: ReadonlyMap<MaterialId, PoolMaterial> },
  rate: number,
  named: { key: string; places: string[] },
  random: Random,
): BeatFilm {
  const { shots, materials } = pool
  const left = new Set(shots.keys())
  for (const index of picked) left.delete(index)
  const bestLeft = (at: number): number | undefined => {
    let best: number | undefined
    let bestFit = -Infinity
    const fits = item.fits[at] ?? new Float64Array()
    for (const index of left) if ((fits[index] ?? 0) > bestFit) [best, bestFit] = [index, fits[index] ?? 0]
    return best
  }
  const beats = item.sentences.map((text, at) => {
    const first = shots[picked[at] ?? 0]
    const list = first ? [first] : []
    const need = 1.3 * sentenceMs(text, rate)
    for (let have = first?.ms ?? 0; have < need;) {
      const more = bestLeft(at)
      const shot = more === undefined ? undefined : shots[more]
      if (more === undefined || !shot) break
      left.delete(more)
      list.push(shot)
      have += shot.ms
    }
    return { text, shots: list, matched: wordsOf(text, first && materials.get(first.id)) }
  })
  const spare = [...left]
    .map((index) => ({ index, order: random.next() }))
    .toSorted((a, b) => a.order - b.order)
    .flatMap(({ index }) => shots[index] ?? [])
    .slice(0, 40)
  return { key: named.key, text: item.text, beats, spare, places: named.places }
}

const wordsOf = (sentence: string, material: PoolMaterial | undefined): string[] =>
  material === undefined ? [] : matchWords(sentence, material).words
