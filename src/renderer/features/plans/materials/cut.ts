import type { PlanMaterial } from '../../../../contract/entities/plan.ts'
import { formatDuration } from '../../../lib/format.ts'

export type Cut = PlanMaterial['cut']
/** Nothing shorter is shown in a film, s; the slider moves by so much. */
export const [LEAST, STEP] = [0.5, 0.1]
const tenth = (seconds: number): number => Math.round(seconds * 10) / 10

/** Is only a part used, or the sound left out? */
export function isCut({ in: from, out, muted }: Cut): boolean {
  return from > 0 || out > 0 || muted === 1
}

/** The part as a range within the length, s. */
export function rangeOf(cut: Cut, length: number): [number, number] {
  return [Math.min(cut.in, length), cut.out > 0 ? Math.min(cut.out, length) : length]
}

/**
 * A range as it is kept: one that ends with the material has no end of its own. At least half a second, its beginning
 * gives way.
 */
export function cutOf([from, to]: readonly number[], length: number, muted: boolean): Cut {
  const end = tenth(Math.min(length, Math.max(to ?? length, LEAST)))
  const start = tenth(Math.max(0, Math.min(from ?? 0, end - LEAST)))
  return { in: start, out: end >= tenth(length) ? 0 : end, muted: muted ? 1 : 0 }
}

/** Length of what is used, as it stands on the tile; '' = not known. */
export function shownLength({ cut, duration_ms: ms }: Pick<PlanMaterial, 'cut' | 'duration_ms'>): string {
  if (ms === null || ms === 0) return ''
  const [from, to] = rangeOf(cut, ms / 1000)
  return formatDuration((to - from) * 1000)
}

/** Seconds as 0:07.5. */
export function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${(seconds % 60).toFixed(1).padStart(4, '0')}`
}
