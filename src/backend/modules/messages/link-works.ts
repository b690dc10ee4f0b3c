// Which of our works a comment stands under, found by the platform's id of the work.
import { sql } from 'kysely'
import type { Db } from '../../ports/database.ts'
import { updateConversations } from './conversations.repository.ts'

/** Conversations that are looked for at once; further ones with the next reading. */
const AT_ONCE = 200

/**
 * Names work and keyword of the account's conversations that have none yet: works may be known only after somebody
 * wrote under them.
 */
export async function linkWorks(trx: Db, accountId: number): Promise<void> {
  const loose = await trx
    .selectFrom('conversations')
    .select(['id', 'work_id'])
    .where('third_auth_id', '=', accountId)
    // As the partial index has it.
    .where(sql<boolean>`publish_item_id = 0 and work_id <> ''`)
    .orderBy('id', 'desc')
    .limit(AT_ONCE)
    .execute()
  if (loose.length === 0) return
  const items = await findItems(
    trx,
    accountId,
    loose.map((row) => row.work_id),
  )
  const keywords = await findKeywords(trx, [...items.values()])
  for (const [workId, rows] of Map.groupBy(loose, (row) => row.work_id)) {
    const item = items.get(workId)
    if (item === undefined) continue
    await updateConversations(
      trx,
      rows.map((row) => row.id),
      { publish_item_id: item, keyword: keywords.get(item) ?? '' },
    )
  }
}

async function findItems(trx: Db, accountId: number, workIds: readonly string[]): Promise<Map<string, number>> {
  const wanted = [...new Set(workIds)]
  const named = await trx
    .selectFrom('publish_items')
    .select(['id', 'platform_item_id'])
    .where('third_auth_id', '=', accountId)
    .where('platform_item_id', 'in', wanted)
    .execute()
  // A works list knows also those whose ids publishing was not told.
  const listed = await trx
    .selectFrom('platform_works')
    .select(['publish_item_id', 'platform_item_id'])
    .where('third_auth_id', '=', accountId)
    .where('platform_item_id', 'in', wanted)
    .where('publish_item_id', 'is not', null)
    .execute()
  return new Map([
    ...named.map((row) => [row.platform_item_id, row.id] as const),
    ...listed.map((row) => [row.platform_item_id, row.publish_item_id ?? 0] as const),
  ])
}

async function findKeywords(trx: Db, itemIds: readonly number[]): Promise<Map<number, string>> {
  if (itemIds.length === 0) return new Map()
  const rows = await trx
    .selectFrom('titles')
    .select(['publish_item_id', 'main'])
    .where('publish_item_id', 'in', [...new Set(itemIds)])
    .orderBy('id', 'desc')
    .execute()
  // The oldest title of a work stands, as in the chain of a lead.
  return new Map(rows.map((row) => [row.publish_item_id ?? 0, row.main]))
}
