// Finds a work of the journal in the platform's works list; pure.
import { isBlankTitle, sameTitle } from '../../contract/work-title.ts'
import type { PublishedWork } from '../platforms/platform.ts'
import type { Attempt } from './attempt.ts'

/** The platform's clock and ours may differ by this much, s. */
const CLOCK_SLACK_S = 120
const DURATION_SLACK_MS = 1_500

const rightTime = (work: PublishedWork, attempt: Attempt): boolean => {
  if (work.publishTime === 0) return true
  if (attempt.begin.timingTime > 0 && Math.abs(work.publishTime - attempt.begin.timingTime) <= CLOCK_SLACK_S)
    return true
  return work.publishTime >= attempt.pressedTime / 1000 - CLOCK_SLACK_S
}
const rightLength = (work: PublishedWork, attempt: Attempt): boolean => {
  const wanted = attempt.fingerprint.durationMs ?? attempt.begin.durationMs
  return (
    wanted === null ||
    work.durationMs === null ||
    work.durationMs === 0 ||
    Math.abs(work.durationMs - wanted) <= DURATION_SLACK_MS
  )
}

/**
 * The work that this attempt made, or null. A known item id decides alone; else kind, title, time and length must all
 * fit.
 * @param claimed ids that belong to other attempts already
 */
export function matchWork(
  works: readonly PublishedWork[],
  attempt: Attempt,
  claimed: ReadonlySet<string>,
): PublishedWork | null {
  const id = attempt.fingerprint.platformItemId
  if (id) return works.find((work) => work.platformItemId === id) ?? null
  const title = attempt.fingerprint.title ?? attempt.begin.title
  const wanted = title === '' ? (attempt.fingerprint.description ?? '') : title
  if (isBlankTitle(wanted)) return null
  const fitting = works.filter(
    (work) =>
      !claimed.has(work.platformItemId) &&
      work.kind === attempt.begin.kind &&
      sameTitle(work.title, wanted) &&
      rightTime(work, attempt) &&
      rightLength(work, attempt),
  )
  // Two equal works: the older one after the press is ours, as attempts of one account run one after the other.
  return fitting.toSorted((a, b) => a.publishTime - b.publishTime)[0] ?? null
}
