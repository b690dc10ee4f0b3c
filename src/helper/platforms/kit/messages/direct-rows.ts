// From private messages of a site to rows: with whom the account speaks, and what was taken back.
import { MESSAGES_WORDS } from '../../../../contract/messages-words.ts'
import { HelperError } from '../../../lib/errors.ts'
import type { DirectRow, Person } from './direct-site.ts'
import type { Author, CommentRow } from './site.ts'

const NOTHING = { replyToUid: '', workId: '', workTitle: '', workUrl: '', parentId: '', isPinned: false } as const

/** The other side of a message, '' = it is none of this account. */
export function guestOf(row: DirectRow, own: ReadonlySet<string>): string {
  if (own.has(row.fromUid)) return own.has(row.toUid) ? '' : row.toUid
  return own.has(row.toUid) ? row.fromUid : ''
}

/** Messages that were taken back as such, and none of those that do no more than take one back. */
const settled = (rows: readonly DirectRow[]): DirectRow[] => {
  const byId = new Map<string, DirectRow>()
  for (const row of rows) if (row.withdraws === '') byId.set(row.id, row)
  for (const row of rows) {
    if (row.withdraws === '') continue
    // What was taken back may have been read long ago.
    byId.set(row.withdraws, { ...(byId.get(row.withdraws) ?? { ...row, id: row.withdraws }), isWithdrawn: true })
  }
  return [...byId.values()]
}

/**
 * Rows as those of comments, in the order of `rows`.
 * @throws HelperError kind `session` when none of them is of this account: somebody else is signed in on that page
 */
export function directRows(
  site: { readonly name: string },
  rows: readonly DirectRow[],
  own: ReadonlySet<string>,
  people: ReadonlyMap<string, Person>,
): CommentRow[] {
  if (rows.length > 0 && rows.every((row) => guestOf(row, own) === ''))
    throw new HelperError({ kind: 'session', code: 'OTHER_ACCOUNT', msg: MESSAGES_WORDS.notOwn(site.name) })
  const named = (uid: string): Author => people.get(uid) ?? { uid, name: '', avatar: '' }
  return settled(rows).flatMap((row) => {
    const guest = guestOf(row, own)
    if (guest === '') return []
    const { isWithdrawn } = row
    return {
      ...NOTHING,
      id: row.id,
      // No message has this id: the conversation is that of its guest.
      rootId: `guest ${guest}`,
      rootAuthor: named(guest),
      author: named(row.fromUid),
      type: isWithdrawn ? undefined : row.type,
      text: isWithdrawn ? '' : row.text,
      image: isWithdrawn ? '' : row.image,
      sticker: isWithdrawn ? '' : row.sticker,
      time: row.time,
      isWithdrawn,
    }
  })
}
