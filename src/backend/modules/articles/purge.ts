// Articles whose thirty days in the recycle bin are over go for good, their versions with them.
import type { Db } from '../../ports/database.ts'
import { RECYCLE_MS } from './articles.service.ts'

const BATCH = 200

/** `db` sees every tenant. Answers how many went; prints stay with the works that went out. */
export async function purgeArticles(db: Db, now: number): Promise<number> {
  const rows = await db
    .selectFrom('articles')
    .select('id')
    .where('delete_time', 'is not', null)
    .where('delete_time', '<', now - RECYCLE_MS)
    .orderBy('id')
    .limit(BATCH)
    .execute()
  if (rows.length === 0) return 0
  const ids = rows.map((row) => row.id)
  await db.deleteFrom('article_versions').where('article_id', 'in', ids).execute()
  await db.deleteFrom('articles').where('id', 'in', ids).where('delete_time', 'is not', null).execute()
  return ids.length
}
