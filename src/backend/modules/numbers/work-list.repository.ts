// Works that went out on some days, by what they brought.
import type { workList } from '../../../contract/http/share.ts'
import type { ParsedInputOf } from '../../../contract/endpoint.ts'
import { offsetOf } from '../../lib/paging.ts'
import { containsPattern } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'

/** What narrows a list of works; moments in unix ms, the second excluded. */
export interface WorkFilter {
  accountIds: readonly number[]
  /** Works of these plans alone; empty = of all, and of none. */
  planIds: readonly number[]
  fromMs: number
  toMs: number
  keyword?: string | undefined
  media_type?: number | undefined
  /** These works alone. */
  ids?: readonly number[] | undefined
}
type Order = Pick<ParsedInputOf<typeof workList>, 'sort_field' | 'sort_order' | 'page' | 'limit'>

const COLUMN = {
  publish_time: 'w.publish_time',
  play: 'w.last_play',
  like: 'w.last_like',
  comment: 'w.last_comment',
  share: 'w.last_share',
} as const

function matching(db: Db, filter: WorkFilter) {
  let query = db
    .selectFrom('platform_works as w')
    .where('w.is_deleted', '=', 0)
    // 0 = its platform does not tell.
    .where('w.publish_time', '>', 0)
    .where('w.publish_time', '>=', filter.fromMs)
    .where('w.publish_time', '<', filter.toMs)
    .where('w.third_auth_id', 'in', [...filter.accountIds])
  if (filter.keyword) query = query.where('w.title', 'ilike', containsPattern(filter.keyword))
  if (filter.media_type !== undefined) query = query.where('w.media_type', '=', filter.media_type as 1 | 2 | 3 | 4)
  if (filter.ids !== undefined) query = query.where('w.id', 'in', [...filter.ids])
  if (filter.planIds.length > 0)
    query = query.where((is) =>
      is.exists(
        is
          .selectFrom('publish_items as i')
          .select('i.id')
          .whereRef('i.id', '=', 'w.publish_item_id')
          .where('i.plan_id', 'in', [...filter.planIds]),
      ),
    )
  return query
}

/** Nothing can match. */
const isEmpty = ({ accountIds, ids }: WorkFilter): boolean => accountIds.length === 0 || ids?.length === 0

/** A page of them; those without the number that orders them come last. */
export async function findWorkPage(db: Db, filter: WorkFilter, order: Order) {
  if (isEmpty(filter)) return []
  return await matching(db, filter)
    .select([
      'w.id',
      'w.third_auth_id',
      'w.title',
      'w.url',
      'w.media_type',
      'w.publish_time',
      'w.last_play as play',
      'w.last_like as like',
      'w.last_comment as comment',
      'w.last_share as share',
      'w.last_collect as collect',
    ])
    .orderBy(COLUMN[order.sort_field], (by) => (order.sort_order === 'asc' ? by.asc() : by.desc()).nullsLast())
    .orderBy('w.id', order.sort_order)
    .limit(order.limit)
    .offset(offsetOf(order))
    .execute()
}

/** How many there are in all. */
export async function countWorks(db: Db, filter: WorkFilter): Promise<number> {
  if (isEmpty(filter)) return 0
  const row = await matching(db, filter)
    .select((is) => is.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** Titles of so many at most, the newest. */
export async function findTitles(db: Db, filter: WorkFilter, most: number): Promise<{ id: number; title: string }[]> {
  if (isEmpty(filter)) return []
  return await matching(db, filter)
    .select(['w.id', 'w.title'])
    .orderBy('w.publish_time', 'desc')
    .orderBy('w.id', 'desc')
    .limit(most)
    .execute()
}
