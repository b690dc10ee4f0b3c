// Looks an attempt up in the platform's works list and writes down what it found.
import type { AttemptKey, EndedEntry } from '../journal/entries.ts'
import { endedEntry } from '../journal/entries.ts'
import type { Attempt } from '../journal/attempt.ts'
import type { Journal } from '../journal/journal.ts'
import { matchWork } from '../journal/match-work.ts'
import { differencesOf, type Sent } from '../journal/work-differences.ts'
import type { PublishedWork } from '../platforms/platform.ts'

/** How far back the list is read: before the press, for clocks that differ, s. */
const BACK_S = 3_600

/** From when on the works list is needed for this attempt, unix s. */
export function sinceOf(attempt: Attempt): number {
  return Math.floor(attempt.pressedTime / 1000) - BACK_S
}

/** What a row of the works list says about an attempt. */
export function outcomeOf(
  work: PublishedWork,
  articleUrls: readonly string[] = [],
  differences: readonly string[] = [],
): EndedEntry {
  return endedEntry.parse(
    work.state === 'rejected'
      ? {
          outcome: 'not-published',
          error: 'content',
          code: 'REJECTED',
          platformItemId: work.platformItemId,
          platformUrl: work.platformUrl,
          msg: `平台审核未通过${work.reason ? `：${work.reason}` : ''}`.slice(0, 300),
        }
      : {
          outcome: 'done',
          publishId: work.platformItemId,
          platformItemId: work.platformItemId,
          platformUrl: work.platformUrl,
          inReview: work.state === 'in-review',
          msg: ['已在作品列表中核对', ...differences].join('；').slice(0, 500),
          note: differences.join('；').slice(0, 500),
          articleUrls,
        },
  )
}

/**
 * Links of all articles of the draft that `found` is the first of: rows of one message have its id with a number behind
 * it.
 */
const linksOf = (
  { begin: { moreTitles = [] } }: Attempt,
  found: PublishedWork,
  works: readonly PublishedWork[],
): string[] =>
  moreTitles.length === 0
    ? []
    : [
        found.platformUrl,
        ...moreTitles.map(
          (_, at) =>
            works.find((work) => work.platformItemId === `${found.platformItemId}#${at + 2}`)?.platformUrl ?? '',
        ),
      ]

/** What the journal knows of what was sent. */
const sentOf = ({ begin, fingerprint }: Attempt): Sent => ({
  title: fingerprint.title ?? begin.title,
  description: fingerprint.description ?? '',
  timingTime: begin.timingTime,
  ...(begin.visibility === undefined ? {} : { visibility: begin.visibility }),
})

/**
 * Matches a list that was read with the attempt; journals the look and, when found, the end.
 * @returns the end, or null when the work isn't in the list (yet)
 */
export function settleFromWorks(
  journal: Journal,
  key: AttemptKey,
  attempt: Attempt,
  works: readonly PublishedWork[],
): EndedEntry | null {
  const found = matchWork(works, attempt, journal.claimed(attempt.begin.platform, attempt.begin.account.accountId))
  journal.append(key, { type: 'check', data: { looked: true, msg: found ? 'found' : 'not in the list' } })
  if (!found) return null
  const ended = outcomeOf(found, linksOf(attempt, found, works), differencesOf(found, sentOf(attempt)))
  journal.append(key, { type: 'ended', data: ended })
  return ended
}
