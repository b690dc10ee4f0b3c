import type { Drop } from './drops.ts'
import { joinParts } from './join.ts'
import { readColumn, titleNorm, type Column } from './lines.ts'
import { createNearGate } from './near.ts'
import { createRegionSense, NO_PLACES, type Places } from './region-sense.ts'
import { countCombinations, DEFAULT_TEMPLATES, type Columns, type Slot, usableTemplates } from './templates.ts'
import { type Pick, walkMain } from './walk.ts'

/** What titles are made of. Columns as typed, one line each. */
export interface FissionSpec {
  readonly regions: readonly string[]
  readonly prefixes: readonly string[]
  readonly mains: readonly string[]
  readonly suffixes: readonly string[]
  /** A title that holds one of these is dropped. */
  readonly negatives?: readonly string[]
  /** Empty or absent = DEFAULT_TEMPLATES. */
  readonly templates?: readonly string[]
  readonly count: number
  /** The same seed and columns give the same titles in the same order. */
  readonly seed: number
  /** In the platforms' counting; 6 by default. */
  readonly minLength?: number
  readonly maxLength: number
}
/** What the world knows of a title; all may be left out. */
export interface FissionWorld {
  /** Length as the strictest platform counts it; code points by default. */
  readonly lengthOf?: (title: string) => number
  /** Level of forbidden words in it: 2 drops, 1 marks. */
  readonly riskOf?: (title: string) => 0 | 1 | 2
  /** Is a title of this norm alive already? */
  readonly isTaken?: (norm: string) => boolean
  readonly places?: Places
  /** Titles at least so similar are one, 0 to 1; absent = only equal ones. */
  readonly nearLimit?: number
}

export interface FissionTitle {
  readonly title: string
  readonly norm: string
  readonly region: string
  readonly prefix: string
  readonly main: string
  readonly suffix: string
  readonly template: string
  readonly length: number
  /** 1 = holds a word that is better avoided. */
  readonly risk: 0 | 1
}
export interface Fission {
  /** Combinations in all, before anything is dropped. */
  readonly total: number
  readonly titles: readonly FissionTitle[]
  readonly dropped: Readonly<Record<Drop, number>>
  /** Titles of each main word ('' = patterns without one). */
  readonly coverage: readonly { readonly main: string; readonly count: number }[]
  readonly refused: readonly {
    readonly slot: Slot
    readonly line: string
    readonly why: Column['refused'][number]['why']
  }[]
  /** Every combination was looked at: more can't be had. */
  readonly exhausted: boolean
}

const MIN_LENGTH = 6
const codePoints = (text: string): number => [...text].length

/**
 * Titles of a plan: evenly over the main words, in an order that the seed decides, without making the other
 * combinations. Takes time by what is returned and dropped, not by what is possible.
 */
export function fissionTitles(spec: FissionSpec, world: FissionWorld = {}): Fission {
  const read = {
    P: readColumn(spec.prefixes),
    R: readColumn(spec.regions),
    M: readColumn(spec.mains),
    S: readColumn(spec.suffixes),
  }
  const columns: Columns = { P: read.P.lines, R: read.R.lines, M: read.M.lines, S: read.S.lines }
  const refused = (['R', 'P', 'M', 'S'] as const).flatMap((slot) => read[slot].refused.map((one) => ({ slot, ...one })))
  const templates = usableTemplates(spec.templates?.length ? spec.templates : DEFAULT_TEMPLATES, columns)
  const negatives = (spec.negatives ?? []).map(titleNorm).filter((word) => word !== '')
  const { lengthOf = codePoints, riskOf = () => 0, isTaken = () => false, places = NO_PLACES, nearLimit } = world
  const senseOf = createRegionSense(columns.R, places)
  const near = nearLimit === undefined ? null : createNearGate(nearLimit)
  const seen = new Set<string>()
  const dropped: Record<Drop, number> = {
    region_conflict: 0,
    too_short: 0,
    too_long: 0,
    negative: 0,
    forbidden: 0,
    duplicate: 0,
    near: 0,
    taken: 0,
  }

  /** The title of a combination, or why there is none. */
  const make = ({ template, parts }: Pick): FissionTitle | Drop => {
    const { R: region = '', M: main = '' } = parts
    const sense = senseOf(region, main)
    if (sense === 'conflict') return 'region_conflict'
    const title = joinParts(
      template.slots.flatMap((slot) => (slot === 'R' && sense === 'in' ? [] : [parts[slot] ?? ''])),
    )
    const norm = titleNorm(title)
    if (seen.has(norm)) return 'duplicate'
    const length = lengthOf(title)
    if (length > spec.maxLength) return 'too_long'
    if (length < (spec.minLength ?? MIN_LENGTH)) return 'too_short'
    if (negatives.some((word) => norm.includes(word))) return 'negative'
    const risk = riskOf(title)
    if (risk === 2) return 'forbidden'
    if (isTaken(norm)) return 'taken'
    if (near?.isNear(norm)) return 'near'
    return {
      title,
      norm,
      region,
      prefix: parts.P ?? '',
      main,
      suffix: parts.S ?? '',
      template: template.pattern,
      length,
      risk,
    }
  }

  const mains = [
    ...(templates.some(({ slots }) => slots.includes('M')) ? columns.M : []),
    ...(templates.some(({ slots }) => !slots.includes('M')) ? [''] : []),
  ]
  let lanes = mains.map((main) => ({ main, walk: walkMain(main, templates, columns, spec.seed), count: 0 }))
  const all = lanes
  const titles: FissionTitle[] = []
  // One title of each main word in turn: consecutive ones differ, and nobody is ahead by more than one until somebody
  // has no more.
  while (titles.length < spec.count && lanes.length > 0) {
    const open: typeof lanes = []
    for (const lane of lanes) {
      if (titles.length >= spec.count) {
        open.push(lane)
        continue
      }
      for (let next = lane.walk.next(); ; next = lane.walk.next()) {
        if (next.done === true) break
        const made = make(next.value)
        if (typeof made === 'string') {
          dropped[made] += 1
          continue
        }
        titles.push(made)
        seen.add(made.norm)
        near?.add(made.norm)
        lane.count += 1
        open.push(lane)
        break
      }
    }
    lanes = open
  }
  return {
    total: countCombinations(templates, columns),
    titles,
    dropped,
    coverage: all.map(({ main, count }) => ({ main, count })),
    refused,
    exhausted: lanes.length === 0,
  }
}

/** For how many days titles last at so many a day, whole days. */
export function titleDays(titles: number, perDay: number): number {
  return perDay > 0 ? Math.floor(titles / perDay) : 0
}
