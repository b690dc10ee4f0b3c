// Search words that a smart operation has looked up: those that nobody looked up for the longest time.
import type { OperationOutcome } from '../../../contract/entities/operation.ts'
import { RANK_PLATFORMS } from '../../../contract/entities/rank.ts'
import { dayOf } from '../../lib/days.ts'
import type { Db } from '../../ports/database.ts'
import { dayUses, identityOf, lockOf, useKey } from './queue.repository.ts'

/** A word is not looked up again within this time, ms. */
const AGAIN_MS = 6 * 3_600_000

interface WordsRequest {
  readonly most: number
  readonly timeZone: string
  /** Unix ms. */
  readonly now: number
}

/** Words that are on, of platforms whose search page can be read. */
const openWords = (trx: Db) =>
  trx
    .selectFrom('rank_keywords as k')
    .where('k.delete_time', 'is', null)
    .where('k.enabled', '=', 1)
    .where('k.platform_value', 'in', [...RANK_PLATFORMS])

/** Puts them into the queue behind those that people asked for, in the caller's transaction. */
export async function requestWords(trx: Db, { most, timeZone, now }: WordsRequest): Promise<OperationOutcome> {
  const any = await openWords(trx).select('k.id').limit(1).executeTakeFirst()
  if (any === undefined) return { done: 0, detail: 'no_words' }
  const words = await openWords(trx)
    .select(['k.id', 'k.platform_value', 'k.third_auth_id'])
    .where('k.last_checked_time', '<=', now - AGAIN_MS)
    .where(
      'k.id',
      'not in',
      trx
        .selectFrom('rank_checks as c')
        .select('c.rank_keyword_id')
        .where('c.is_open', '=', 1)
        .where('c.rank_keyword_id', 'is not', null),
    )
    .orderBy('k.last_checked_time')
    .orderBy('k.id')
    .execute()
  if (words.length === 0) return { done: 0, detail: 'nothing' }
  const counts = await dayUses(trx, dayOf(now, timeZone))
  const free = words
    .map((word) => ({ id: word.id, platform: word.platform_value, identity: identityOf(word.third_auth_id) }))
    .filter((word) => lockOf(counts.get(useKey(word))) === null)
    .slice(0, most)
  if (free.length === 0) return { done: 0, detail: 'cap_day' }
  await trx
    .insertInto('rank_checks')
    .values(
      free.map((word) => ({
        kind: 'rank' as const,
        rank_keyword_id: word.id,
        publish_item_id: null,
        platform_value: word.platform,
        identity: word.identity,
        result_rank: null,
      })),
    )
    .onConflict((clash) => clash.doNothing())
    .execute()
  return { done: free.length, detail: 'done' }
}
