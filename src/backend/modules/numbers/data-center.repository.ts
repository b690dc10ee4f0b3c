// Numbers of a stretch of days, from sums that are kept and from our own works.
import { sql } from 'kysely'
import type { OwnWorks } from '../../lib/account-numbers.ts'
import type { DayGrid } from '../../lib/day-span.ts'
import type { Db } from '../../ports/database.ts'

export interface AccountFilter {
  platform_value?: string | undefined
  group_id?: number | undefined
  third_auth_id?: number | undefined
  /** None but these; absent = all. */
  only?: readonly number[] | undefined
}

/** Live accounts of the filter within the operator's scope. */
export async function findAccounts(db: Db, filter: AccountFilter) {
  let query = db
    .selectFrom('third_auths')
    .select(['id', 'platform_value', 'openname', 'avatar'])
    .where('delete_time', 'is', null)
  if (filter.platform_value !== undefined) query = query.where('platform_value', '=', filter.platform_value)
  if (filter.group_id !== undefined) query = query.where('group_id', '=', filter.group_id)
  if (filter.third_auth_id !== undefined) query = query.where('id', '=', filter.third_auth_id)
  if (filter.only !== undefined) {
    if (filter.only.length === 0) return []
    query = query.where('id', 'in', [...filter.only])
  }
  return await query.orderBy('id').execute()
}

/** The most played works of these accounts, or of one plan's on them, that went out then and still stand. */
export async function findTopWorks(
  db: Db,
  { accountIds, planId }: OwnWorks,
  { fromMs, toMs }: Pick<DayGrid, 'fromMs' | 'toMs'>,
  limit: number,
) {
  if (accountIds.length === 0) return []
  const top = await db
    .selectFrom('platform_works as w')
    .select('w.id')
    // Written out, so that SQLite sees the condition of the index over the most played.
    .where('w.is_deleted', '=', sql.lit(0))
    .where('w.last_play', 'is not', null)
    .where('w.publish_time', '>=', fromMs)
    .where('w.publish_time', '<', toMs)
    .where('w.third_auth_id', 'in', [...accountIds])
    .$if(planId !== undefined, (query) =>
      // Asked work by work: the most played are soon found, and a plan has many works.
      query.where((is) =>
        is.exists(
          db
            .selectFrom('publish_items as i')
            .select('i.id')
            .where('i.id', '=', sql.ref<number>('w.publish_item_id'))
            .where('i.plan_id', '=', planId ?? 0),
        ),
      ),
    )
    .orderBy('w.last_play', 'desc')
    .orderBy('w.id', 'desc')
    .limit(limit)
    .execute()
  if (top.length === 0) return []
  return await db
    .selectFrom('platform_works')
    .select([
      'id',
      'third_auth_id',
      'title',
      'url',
      'publish_time',
      'last_play as play',
      'last_like as like',
      'last_comment as comment',
      'last_share as share',
    ])
    .where(
      'id',
      'in',
      top.map((work) => work.id),
    )
    .orderBy('last_play', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Clips that the company has left. */
export async function findClipsLeft(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom('tenants')
    .select(['clip_balance', 'clip_frozen', 'clips_counted'])
    .executeTakeFirstOrThrow()
  return row.clips_counted === 1 ? Number(row.clip_balance) - Number(row.clip_frozen) : null
}
