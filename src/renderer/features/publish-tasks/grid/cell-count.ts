import type { JudgedWork } from '../../../../contract/acceptance/acceptance.ts'
import { type Counter, textCounters, titleCounter, topicsCounter } from '../../../../contract/acceptance/counters.ts'
import type { TextPart, Way } from '../../../../contract/acceptance/rules.ts'
import type { Platform } from '../../../../contract/entities/account.ts'

/** One rule that counts a cell: what it counts (a key of `counts` in the texts), and how much of it is used. */
export interface CellCount {
  readonly what: string
  readonly length: number
  readonly max: number
}

/** Every rule of the site that counts a field, the tightest first: the one of which most is used. */
export function countsOf(site: Pick<Platform, 'value'>, work: JudgedWork, part: TextPart, way: Way): CellCount[] {
  const own: [string, Counter][] =
    part === 'title'
      ? [['title', titleCounter(site, work.kind, work.title, way)]]
      : part === 'topics'
        ? [['number', topicsCounter(site, work.kind, work.topics, way)]]
        : []
  const texts = textCounters(site, work, part, way).map((one): [string, Counter] => [one.parts.join('_'), one])
  return [...own, ...texts]
    .flatMap(([what, { length, max }]) => (max === undefined ? [] : [{ what, length, max }]))
    .toSorted((a, b) => b.length / b.max - a.length / a.max)
}

/** `12/30`. */
export function countText({ length, max }: Pick<CellCount, 'length' | 'max'>): string {
  return `${length}/${max}`
}
