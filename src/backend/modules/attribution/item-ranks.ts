import type { ChainRow } from '../../../contract/http/attribution.ts'
import type { Db } from '../../ports/database.ts'

/**
 * Where works stand by tracked word, in the latest look of each that went well; the best place first. By id of the
 * work.
 */
export async function ranksOfItems(db: Db, itemIds: readonly number[]): Promise<Map<number, ChainRow['ranks']>> {
  const found = new Map<number, ChainRow['ranks']>()
  if (itemIds.length === 0) return found
  const rows = await db
    .selectFrom('rank_hits as h')
    .innerJoin('rank_results as r', 'r.id', 'h.rank_result_id')
    .innerJoin('rank_keywords as k', 'k.id', 'r.rank_keyword_id')
    .select(['h.publish_item_id', 'h.rank', 'h.matched_by', 'k.keyword', 'k.platform_value', 'r.stat_date'])
    .where('h.publish_item_id', 'in', [...itemIds])
    .where('k.delete_time', 'is', null)
    .where('r.status', '=', 'ok')
    .whereRef('r.checked_time', '=', 'k.ok_time')
    .orderBy('h.rank')
    .orderBy('k.id')
    .execute()
  for (const row of rows) {
    const id = row.publish_item_id ?? 0
    found.set(id, [
      ...(found.get(id) ?? []),
      {
        keyword: row.keyword,
        platform_value: row.platform_value,
        rank: row.rank,
        stat_date: row.stat_date,
        suspected: row.matched_by === 'title' ? 1 : 0,
      },
    ])
  }
  return found
}
