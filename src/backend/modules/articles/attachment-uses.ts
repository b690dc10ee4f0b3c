// Where articles use materials: as pictures of their texts, as covers.
import type { UsedBy } from '../../../contract/entities/material.ts'
import { pictureIds } from '../../lib/article-html.ts'
import type { Db } from '../../ports/database.ts'

const CHUNK = 50

/** Live articles that show one of these materials. They need the file as long as they are there. */
export async function articleUses(
  db: Db,
  attachmentIds: readonly number[],
): Promise<ReadonlyMap<number, readonly UsedBy[]>> {
  const uses = new Map<number, UsedBy[]>()
  for (let at = 0; at < attachmentIds.length; at += CHUNK) {
    const ids = attachmentIds.slice(at, at + CHUNK)
    const rows = await db
      .selectFrom('articles')
      .select(['id', 'title', 'content_html', 'cover_attachment_id'])
      .where('delete_time', 'is', null)
      .where((eb) =>
        eb.or([
          eb('cover_attachment_id', 'in', ids),
          ...ids.map((id) => eb('content_html', 'like', `%src="attachment:${id}"%`)),
        ]),
      )
      .execute()
    for (const row of rows) {
      const own = new Set([...pictureIds(row.content_html), row.cover_attachment_id ?? 0])
      for (const id of ids)
        if (own.has(id))
          uses.set(id, [...(uses.get(id) ?? []), { type: 'article', id: row.id, name: row.title, running: 1 }])
    }
  }
  return uses
}
