// Texts that rewriting made and nobody has read: a work does not go out with one of them.
import type { ItemFix } from '../../../../contract/http/wisdom-seo.ts'
import { reasonText } from '../../../../contract/reasons/reasons.ts'
import type { Db } from '../../../ports/database.ts'
import { readInfo } from '../store/item-codec.ts'
import type { ItemRow } from '../store/items.repository.ts'
import { conflict } from '../publishing.errors.ts'
import type { PublishingDeps } from '../publishing.ports.ts'

type Rewrites = PublishingDeps['rewrites']
type Said = Pick<ItemRow, 'title' | 'video_publish_info'>
const UNREAD = reasonText('publishing.rewriteUnread')

const textsOf = (row: Said): string[] =>
  [row.title, readInfo(row.video_publish_info).description ?? ''].filter((text) => text !== '')

/** The unread texts of these works with what they were made of, looked up at once. */
export async function unreadTexts(
  rewrites: Rewrites,
  db: Db,
  rows: readonly Said[],
): Promise<ReadonlyMap<string, string>> {
  return await rewrites.unreviewed(db, [...new Set(rows.flatMap(textsOf))])
}

/** Has this work one of them? */
export function isUnread(row: Said, unread: ReadonlyMap<string, string>): boolean {
  return textsOf(row).some((text) => unread.has(text))
}

/** The same as a problem, with the way back to the own text. */
export function unreadProblems(
  row: Said,
  unread: ReadonlyMap<string, string>,
): { code: 'rewrite_unread'; msg: string; level: 'block'; fix?: ItemFix }[] {
  const description = readInfo(row.video_publish_info).description ?? ''
  return (['title', 'description'] as const).flatMap((field) => {
    const from = field === 'title' ? row.title : description
    const to = unread.get(from)
    return to === undefined || from === ''
      ? []
      : [
          {
            code: 'rewrite_unread' as const,
            msg: field === 'title' ? `标题：${UNREAD}` : UNREAD,
            level: 'block' as const,
            fix: { kind: 'patch' as const, field, from, to },
          },
        ]
  })
}

/** @throws CONFLICT for a work whose text nobody has read */
export async function requireRead(rewrites: Rewrites, db: Db, row: Said): Promise<void> {
  if (isUnread(row, await unreadTexts(rewrites, db, [row]))) throw conflict('publishing.rewriteUnread')
}
