// How many conversations there are of a sort, of what triggers keep beside them.
import { sql } from 'kysely'
import type { Selectable, SqlBool } from 'kysely'
import type { KeptCounts } from '../../lib/kept-counts.ts'
import type { Db } from '../../ports/database.ts'
import type { ConversationCountsTable } from '../../tables/messages.ts'
import type { ConversationFilter } from './conversation-filter.ts'

/** Under all of the filter but the assignee, what is unread and who waits; `total` under all of it. */
export interface InboxCounts {
  total: number
  mine: number
  unassigned: number
  all: number
  unread: number
  waits: number
}

/** Is all that the filter asks for kept? */
export function isKept({ search, tag }: Pick<ConversationFilter, 'search' | 'tag'>): boolean {
  return search === undefined && tag === undefined
}

/** By the status that is written down: snoozes that are over are still counted as snoozed. */
export async function readKeptCounts(db: Db, filter: ConversationFilter, adminId: number): Promise<InboxCounts> {
  let query = db.selectFrom('conversation_counts as k')
  if (filter.status !== undefined) query = query.where('k.status', '=', filter.status)
  if (filter.third_auth_id !== undefined) query = query.where('k.third_auth_id', '=', filter.third_auth_id)
  if (filter.platform_value !== undefined) query = query.where('k.platform_value', '=', filter.platform_value)
  if (filter.kind !== undefined) query = query.where('k.kind', '=', filter.kind)
  const sum = (condition: ReturnType<typeof sql<SqlBool>>) =>
    sql<number>`coalesce(sum(case when ${condition} then k.rows_more else 0 end), 0)`
  const asked = [
    ...(filter.assignee === undefined ? [] : [sql<SqlBool>`k.assignee_admin_id = ${filter.assignee}`]),
    ...(filter.unread === undefined ? [] : [sql<SqlBool>`k.is_unread = ${filter.unread}`]),
    ...(filter.waits === undefined ? [] : [sql<SqlBool>`k.is_waiting = ${filter.waits}`]),
  ]
  const row = await query
    .select([
      sql<number>`coalesce(sum(k.rows_more), 0)`.as('all'),
      sum(sql<SqlBool>`k.assignee_admin_id = ${adminId}`).as('mine'),
      sum(sql<SqlBool>`k.assignee_admin_id = 0`).as('unassigned'),
      sum(sql<SqlBool>`k.is_unread = 1`).as('unread'),
      sum(sql<SqlBool>`k.is_waiting = 1`).as('waits'),
      sum(asked.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`${sql.join(asked, sql` and `)}`).as('total'),
    ])
    .executeTakeFirstOrThrow()
  return {
    total: Number(row.total),
    mine: Number(row.mine),
    unassigned: Number(row.unassigned),
    all: Number(row.all),
    unread: Number(row.unread),
    waits: Number(row.waits),
  }
}

const SORT = [
  'tenant_id',
  'third_auth_id',
  'platform_value',
  'kind',
  'status',
  'assignee_admin_id',
  'is_unread',
  'is_waiting',
] as const

/** Changes of the counts, for their summing up. */
export const conversationCounts: KeptCounts<Selectable<ConversationCountsTable>> = {
  async companies(db) {
    const sorts = db
      .selectFrom('conversation_counts')
      .select((is) => [...SORT, is.fn.countAll<number>().as('rows')])
      .groupBy(SORT)
    const found = await db
      .selectFrom(sorts.as('s'))
      .select((is) => ['s.tenant_id', is.fn.sum<number>('s.rows').as('rows'), is.fn.countAll<number>().as('sorts')])
      .groupBy('s.tenant_id')
      .execute()
    return found.map((row) => ({ tenant_id: row.tenant_id, rows: Number(row.rows), sorts: Number(row.sorts) }))
  },
  async take(trx, most) {
    const oldest = trx.selectFrom('conversation_counts').select('id').orderBy('id').limit(most)
    return await trx.deleteFrom('conversation_counts').where('id', 'in', oldest).returningAll().execute()
  },
  async keep(trx, rows) {
    await trx
      .insertInto('conversation_counts')
      .values([...rows])
      .execute()
  },
}
