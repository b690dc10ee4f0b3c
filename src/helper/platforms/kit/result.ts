import { differencesOf } from '../../journal/work-differences.ts'
import type { PublishedWork, PublishResult, Work } from '../platform.ts'

/** The site's clock and ours may differ by this much, s. */
const CLOCK_SLACK_S = 120

/**
 * The work of this run in the creator's list: the known id alone decides; else same kind and title, handed in after the
 * press.
 */
export function findWork(
  works: readonly PublishedWork[],
  wanted: { id: string; kind: Work['kind']; title: string; pressedS: number },
): PublishedWork | null {
  const { id, kind, title, pressedS } = wanted
  if (id) return works.find((work) => work.platformItemId === id) ?? null
  return (
    works.find(
      (work) =>
        work.kind === kind &&
        title !== '' &&
        work.publishTime >= pressedS - CLOCK_SLACK_S &&
        (work.title === title || work.title.startsWith(`${title} `)),
    ) ?? null
  )
}

/** What is told about the work; a list that doesn't show it yet changes nothing about its being taken. */
export function toResult(
  found: PublishedWork | null,
  known: { id: string; link: string; fallbackId: string },
): PublishResult {
  if (found)
    return {
      publishId: found.platformItemId,
      platformItemId: found.platformItemId,
      platformUrl: found.platformUrl,
      state: found.state === 'published' ? 'done' : 'in-review',
    }
  if (known.id) return { publishId: known.id, platformItemId: known.id, platformUrl: known.link, state: 'in-review' }
  return { publishId: known.fallbackId, platformItemId: '', platformUrl: '', state: 'in-review' }
}

/** What the list shows otherwise than it was sent. `title` as typed; '' where the form has none. */
export function listNotes(found: PublishedWork | null, title: string, work: Work): string[] {
  return found === null ? [] : differencesOf(found, { ...work, title })
}

/** Adds to the result what the work went out without, in words; nothing when it went out whole. */
export function withNotes(result: PublishResult, notes: readonly string[]): PublishResult {
  return notes.length === 0 ? result : { ...result, reason: [result.reason, ...notes].filter(Boolean).join('；') }
}
