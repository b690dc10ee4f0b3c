// Which results of a search are ours. Pure.
import type { MatchedBy } from '../../../contract/entities/rank.ts'
import { bigramSimilarity } from '../../../contract/titles/near.ts'
import { titleNorm } from '../../../contract/titles/lines.ts'

/** Titles at least so alike are one. */
const ALIKE = 0.9
/** Shorter titles say too little. */
const SHORTEST = 4
/** So many results of others are kept beside ours, for the picture around them. */
const OTHERS_KEPT = 10

export interface SeenHit {
  readonly rank: number
  readonly item_id: string
  readonly author_sec_uid: string
  readonly author_name: string
  readonly title: string
  readonly url: string
}
/** What the company has on the platform. */
export interface OwnFacts {
  /** Published items by the platform's id. */
  readonly items: ReadonlyMap<string, number>
  /** Ids of works of our accounts that no task of ours made. */
  readonly works: ReadonlySet<string>
  /** As platforms name our accounts. */
  readonly authors: ReadonlySet<string>
  /** Titles of published items, newest first. */
  readonly titles: readonly { readonly id: number; readonly norm: string }[]
}
export interface MatchedHit extends SeenHit {
  readonly matchedBy: MatchedBy
  readonly publishItemId: number | null
}
export interface Match {
  /**
   * Best place of ours, null = none of the results is. One known by its title alone counts only where nothing better
   * does.
   */
  readonly rank: number | null
  readonly suspected: boolean
  /** How many are ours. */
  readonly matched: number
  /** Ours, and the first few of others, by rank. */
  readonly kept: readonly MatchedHit[]
}

/** Are these two titles one? Both as titleNorm makes them. */
export function alike(a: string, b: string): boolean {
  const [short, long] = [Math.min(a.length, b.length), Math.max(a.length, b.length)]
  return short >= SHORTEST && (a === b || (short >= long * ALIKE && bigramSimilarity(a, b) >= ALIKE))
}

function matchOne(hit: SeenHit, own: OwnFacts): MatchedHit {
  const item = hit.item_id === '' ? undefined : own.items.get(hit.item_id)
  if (item !== undefined) return { ...hit, matchedBy: 'item_id', publishItemId: item }
  if (
    (hit.author_sec_uid !== '' && own.authors.has(hit.author_sec_uid)) ||
    (hit.item_id !== '' && own.works.has(hit.item_id))
  )
    return { ...hit, matchedBy: 'author', publishItemId: null }
  // An author who is told and isn't ours is somebody else, whatever the title says.
  const norm = hit.author_sec_uid === '' ? titleNorm(hit.title) : ''
  const like = norm === '' ? undefined : own.titles.find((one) => alike(one.norm, norm))
  return like === undefined
    ? { ...hit, matchedBy: 'none', publishItemId: null }
    : { ...hit, matchedBy: 'title', publishItemId: like.id }
}

/** Ours among the results of one search. */
export function matchHits(hits: readonly SeenHit[], own: OwnFacts): Match {
  const all = hits.toSorted((a, b) => a.rank - b.rank).map((hit) => matchOne(hit, own))
  const ours = all.filter((hit) => hit.matchedBy !== 'none')
  const best = ours.find((hit) => hit.matchedBy !== 'title') ?? ours[0]
  return {
    rank: best?.rank ?? null,
    suspected: best?.matchedBy === 'title',
    matched: ours.length,
    kept: all.filter((hit, at) => hit.matchedBy !== 'none' || at < OTHERS_KEPT),
  }
}

/** Does a search for a work's exact title show it? null = something alike of an unknown author does: nobody can say. */
export function findWork(
  hits: readonly SeenHit[],
  work: { itemId: string; titleNorm: string; authors: readonly string[] },
  depth: number,
): { found: boolean | null; rank: number | null } {
  const near = hits.filter((hit) => hit.rank <= depth).toSorted((a, b) => a.rank - b.rank)
  const sure = near.find(
    (hit) =>
      (work.itemId !== '' && hit.item_id === work.itemId) ||
      (work.itemId === '' &&
        hit.author_sec_uid !== '' &&
        work.authors.includes(hit.author_sec_uid) &&
        alike(titleNorm(hit.title), work.titleNorm)),
  )
  if (sure !== undefined) return { found: true, rank: sure.rank }
  const maybe = near.some(
    (hit) =>
      (hit.item_id === '' || work.itemId === '') &&
      hit.author_sec_uid === '' &&
      alike(titleNorm(hit.title), work.titleNorm),
  )
  return { found: maybe ? null : false, rank: null }
}
