// What nobody needs any more: histories of deleted words, pictures of long ago, the queue's memory.
import { RANK_LIMITS } from '../../../contract/entities/rank.ts'
import type { Db } from '../../ports/database.ts'

const DAY_MS = 86_400_000
/** Rows in one go. */
const AT_ONCE = 500
/** What was looked at is remembered so long, for counts of the day. */
const MEMORY_DAYS = 3

/**
 * Deletes histories 90 days after their word, sends pictures older than 30 days to the recycle bin, forgets old looks.
 * Takes the unscoped database.
 */
export async function cleanRanks(db: Db, now: number): Promise<void> {
  const gone = (
    await db
      .selectFrom('rank_keywords')
      .select('id')
      .where('delete_time', '<', now - RANK_LIMITS.history_days * DAY_MS)
      .limit(AT_ONCE)
      .execute()
  ).map((row) => row.id)
  if (gone.length > 0) {
    const points = db.selectFrom('rank_results').select('id').where('rank_keyword_id', 'in', gone)
    await db.deleteFrom('rank_hits').where('rank_result_id', 'in', points).execute()
    await db.deleteFrom('rank_results').where('rank_keyword_id', 'in', gone).execute()
    await db.deleteFrom('rank_keyword_plans').where('rank_keyword_id', 'in', gone).execute()
    await db.deleteFrom('rank_keywords').where('id', 'in', gone).execute()
  }
  const old = now - RANK_LIMITS.evidence_days * DAY_MS
  for (const table of ['rank_results', 'inclusion_checks'] as const) {
    const rows = await db
      .selectFrom(table)
      .select(['id', 'evidence_attachment_id'])
      .where('evidence_attachment_id', 'is not', null)
      .where('checked_time', '<', old)
      .limit(AT_ONCE)
      .execute()
    if (rows.length === 0) continue
    await db
      .updateTable('attachments')
      .set({ delete_time: now })
      .where(
        'id',
        'in',
        rows.flatMap((row) => row.evidence_attachment_id ?? []),
      )
      .where('delete_time', 'is', null)
      .execute()
    await db
      .updateTable(table)
      .set({ evidence_attachment_id: null })
      .where(
        'id',
        'in',
        rows.map((row) => row.id),
      )
      .execute()
  }
  // What others show around ours is of use for as long as it is shown.
  const stale = (
    await db
      .selectFrom('rank_hits')
      .select('id')
      .where('matched_by', '=', 'none')
      .where('create_time', '<', now - RANK_LIMITS.history_days * DAY_MS)
      .limit(AT_ONCE * 10)
      .execute()
  ).map((row) => row.id)
  if (stale.length > 0) await db.deleteFrom('rank_hits').where('id', 'in', stale).execute()
  await db
    .deleteFrom('rank_checks')
    .where('is_open', '=', 0)
    .where('create_time', '<', now - MEMORY_DAYS * DAY_MS)
    .execute()
}
