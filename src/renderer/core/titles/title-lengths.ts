import { titleCounter } from '../../../contract/acceptance/counters.ts'
import type { WorkKind } from '../../../contract/acceptance/rules.ts'

/** Longest title of a platform, in its own counting. */
export interface TitleLimit {
  readonly platform: string
  readonly kind: WorkKind
  readonly max: number
}
/** Where no platform is chosen yet: the shortest of the common ones. */
export const ANY_MAX = 20

/** Limits of these platforms for titles of a kind of work; those that have none are left out. */
export function titleLimitsOf(platforms: Iterable<string>, kind: WorkKind): TitleLimit[] {
  return [...platforms].flatMap((platform) => {
    const { max } = titleCounter({ value: platform }, kind, '')
    return max === undefined ? [] : [{ platform, kind, max }]
  })
}

/**
 * How fission measures a title so that it fits every platform: the share of its limit that it fills most, in the
 * shortest limit's units.
 */
export function lengthFor(limits: readonly TitleLimit[]): { max: number; lengthOf: (title: string) => number } {
  if (limits.length === 0) return { max: ANY_MAX, lengthOf: (title) => [...title].length }
  const max = Math.min(...limits.map((limit) => limit.max))
  const on = ({ platform, kind, max: most }: TitleLimit, title: string): number => {
    const { length } = titleCounter({ value: platform }, kind, title)
    return length > most ? max + 1 : Math.min(max, length)
  }
  return { max, lengthOf: (title) => Math.max(...limits.map((limit) => on(limit, title))) }
}
