import { platformTextLength } from '../../../contract/text-length.ts'

/** Longest title of a platform, in its own counting. */
export interface TitleLimit {
  readonly platform: string
  readonly max: number
}
/** Where no platform is chosen yet: the shortest of the common ones. */
export const ANY_MAX = 20

/** How fission measures a title so that it fits every platform: the share of its limit that it fills most, in the shortest limit's units. */
export const lengthFor = (limits: readonly TitleLimit[]): { max: number; lengthOf: (title: string) => number } => {
  if (limits.length === 0) return { max: ANY_MAX, lengthOf: (title) => [...title].length }
  const max = Math.min(...limits.map((limit) => limit.max))
  return { max, lengthOf: (title) => Math.max(...limits.map((limit) => (platformTextLength(limit.platform, title) > limit.max ? max + 1 : Math.min(max, platformTextLength(limit.platform, title))))) }
}
