import type { JournalledAttempt } from '../../contract/helper/commands.ts'
import { journalProofText } from '../../contract/helper/journal-proof.ts'
import type { Identity } from '../vault/identity.ts'
import type { Journal } from './journal.ts'

/** What is asked for, as `journalSince`: `epoch` of the data that ask, `since` unix s, `after` an entry. */
export interface AskedPage {
  readonly epoch: string
  readonly since: number
  readonly after: number
}

/** One page of what this computer did for the backend of this name, signed by it. */
export function signedPage(
  deps: { readonly journal: Pick<Journal, 'since'>; readonly identity: Pick<Identity, 'deviceId' | 'sign'> },
  backend: string,
  asked: AskedPage,
): { list: JournalledAttempt[]; next: number; signature: string } {
  const { list: attempts, next } = deps.journal.since(backend, asked.since * 1000, asked.after)
  const list = attempts.map(({ key, time, attempt: { begin, ended, fingerprint, pressedTime } }) => ({
    item_id: key.itemId,
    attempt_no: key.attemptNo,
    epoch: key.epoch,
    time: Math.floor(time / 1000),
    platform_value: begin.platform,
    account_id: begin.account.accountId,
    openname: begin.account.openname,
    title: begin.itemTitle ?? begin.title,
    file_hash: begin.fileHash ?? '',
    outcome: ended?.outcome ?? ('running' as const),
    publishId: ended?.publishId ?? '',
    platform_item_id: ended?.platformItemId ?? '',
    platform_url: ended?.platformUrl ?? '',
    msg: ended?.msg ?? '',
    publish_time: pressedTime === 0 ? 0 : begin.timingTime || Math.floor(pressedTime / 1000),
    ...(fingerprint.way === undefined ? {} : { way: fingerprint.way }),
    ...(ended && ended.articleUrls.length > 0 ? { article_urls: ended.articleUrls } : {}),
  }))
  return {
    next,
    list,
    signature: deps.identity.sign(
      journalProofText({ device_id: deps.identity.deviceId, backend, ...asked, next, list }),
    ),
  }
}
