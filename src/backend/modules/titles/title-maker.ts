// Titles with all that the company's world knows: places, forbidden words, what platforms take, what is taken.
import { rulesFor } from '../../../contract/acceptance/acceptance.ts'
import { lengthIn } from '../../../contract/acceptance/units.ts'
import type { Unit } from '../../../contract/acceptance/units.ts'
import { type Fission, type FissionSpec, fissionTitles, type FissionWorld } from '../../../contract/titles/fission.ts'
import { readColumn } from '../../../contract/titles/lines.ts'
import { CHINA_PLACES } from '../../lib/areas.ts'
import type { FindWords } from '../../lib/forbidden-words.ts'
import type { Db } from '../../ports/database.ts'
import type { TitleBook } from './title-book.ts'

export interface TitleRequest extends Omit<FissionSpec, 'maxLength' | 'minLength'> {
  /** Every one of them must take the titles. */
  readonly platforms: readonly string[]
  /** Characters. */
  readonly minLength: number
  readonly maxLength?: number | undefined
  readonly withoutTaken: boolean
  /** Titles of this plan may be had again. */
  readonly ownPlanId?: number | undefined
}
export interface TitleMakerDeps {
  readonly book: TitleBook
  readonly words: { finder(db: Db): Promise<FindWords> }
}
export interface TitleMaker {
  /** Nothing is taken yet: reserve what is used. Lengths in the answer are characters. */
  make(db: Db, request: TitleRequest): Promise<Fission>
}

/** Titles are tried again so often when some that nobody could know of are taken. */
const ROUNDS = 5
const TOO_LONG = 1_000_000
const codePoints = (text: string): number => [...text].length

/**
 * Characters of a title; 0 when it is too short for one of the platforms or the request, more than any limit when too
 * long.
 */
function lengthCheck(
  limits: readonly { unit: Unit; min: number; max: number }[],
  { minLength, maxLength }: Pick<TitleRequest, 'minLength' | 'maxLength'>,
): (title: string) => number {
  return (title) => {
    const own = codePoints(title)
    const lengths = limits.map(({ unit, min, max }) => ({ length: lengthIn(unit, title), min, max }))
    if (own > (maxLength ?? TOO_LONG) || lengths.some((one) => one.length > one.max)) return TOO_LONG
    return own < minLength || lengths.some((one) => one.length < one.min) ? 0 : own
  }
}

/** See the interface. */
export function createTitleMaker({ book, words }: TitleMakerDeps): TitleMaker {
  return {
    async make(db, request) {
      const limits = request.platforms.map((value) => {
        const { unit = 'chars', min = 0, max = TOO_LONG } = rulesFor({ value }, 'video')?.title ?? {}
        return { unit, min, max } as const
      })
      const find = await words.finder(db)
      const riskOf = (title: string): 0 | 1 | 2 =>
        find(title).reduce<0 | 1 | 2>((worst, hit) => (hit.level > worst ? hit.level : worst), 0)
      const taken = request.withoutTaken
        ? await book.takenOf(db, [...readColumn(request.mains).lines, ''], request.ownPlanId)
        : new Set<string>()
      const world: FissionWorld = {
        lengthOf: lengthCheck(limits, request),
        riskOf,
        isTaken: (norm) => taken.has(norm),
        places: CHINA_PLACES,
      }
      const spec: FissionSpec = { ...request, minLength: 1, maxLength: TOO_LONG - 1 }
      let made = fissionTitles(spec, world)
      // The same title may have been made of another main word.
      for (let round = 1; request.withoutTaken && round < ROUNDS; round += 1) {
        const found = await book.taken(
          db,
          made.titles.map((one) => one.norm),
          request.ownPlanId,
        )
        if (found.size === 0) break
        for (const norm of found) taken.add(norm)
        made = fissionTitles(spec, world)
      }
      return made
    },
  }
}
