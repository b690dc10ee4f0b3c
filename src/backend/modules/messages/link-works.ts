// Which of our works a comment stands under, found by the platform's id of the work.
import { sql } from 'kysely'
import type { Db } from '../../ports/database.ts'
import { updateConversations } from './conversations.repository.ts'
import type { ConversationRow } from './conversations.repository.ts'

/** Conversations that are looked for at once; further ones with the next reading. */
const AT_ONCE = 200

/** Ids of the account's conversations about works that we don't know yet. */
export async function findLoose(trx: Db, accountId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('conversations')
    .select('id')
    .where('third_auth_id', '=', accountId)
    // As the partial index has it.
    .where(sql<boolean>`publish_item_id = 0 and work_id <> ''`)
    .orderBy('id', 'desc')
    .limit(AT_ONCE)
    .execute()
  return rows.map((row) => row.id)
}

/**
 * Names work and keyword of these conversations of an account, where they have none yet: works may be known only after
 * somebody wrote under them. The rows must be locked.
 */
export async function linkWorks(
  trx: Db,
  accountId: number,
  rows: readonly Pick<ConversationRow, 'id' | 'work_id' | 'publish_item_id'>[],
): Promise<void> {
  const loose = rows.filter((row) => row.publish_item_id === 0 && row.work_id !== '')
  if (loose.length === 0) return
  const items = await findItems(
    trx,
    accountId,
    loose.map((row) => row.work_id),
  )
  const keywords = await findKeywords(trx, [...items.values()])
  for (const [workId, own] of Map.groupBy(loose, (row) => row.work_id)) {
    const item = items.get(workId)
    if (item === undefined) continue
    await updateConversations(
      trx,
      own.map((row) => row.id),
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
