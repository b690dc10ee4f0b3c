import type { JournalledAttempt } from './commands.ts'

/** One page of a helper's journal as it leaves the helper: what was asked for, and what the journal answered. */
export interface JournalPage {
  device_id: string
  /**
   * Name of the installation whose attempts these are: first 22 characters of the SHA-256 of its sealing key,
   * base64url.
   */
  backend: string
  /** Of the data that ask: a page that was signed for an earlier restore is worthless for a later one. */
  epoch: string
  /** As in `journalSince`. */
  since: number
  after: number
  next: number
  list: readonly JournalledAttempt[]
}

const line = (one: JournalledAttempt): string =>
  JSON.stringify([
    one.item_id,
    one.attempt_no,
    one.epoch,
    one.time,
    one.platform_value,
    one.account_id,
    one.openname,
    one.title,
    one.file_hash,
    one.outcome,
    one.publishId,
    one.platform_item_id,
    one.platform_url,
    one.msg,
    one.way ?? '',
    one.article_urls ?? [],
    one.publish_time ?? 0,
  ])

/**
 * What the device signs with its key (ECDSA-SHA256, IEEE P1363, base64); the page that carries it can neither change
 * nor leave out a line.
 */
export function journalProofText(page: JournalPage): string {
  return [
    'matrix-publisher journal',
    page.device_id,
    page.backend,
    page.epoch,
    page.since,
    page.after,
    page.next,
    ...page.list.map(line),
  ].join('\n')
}
