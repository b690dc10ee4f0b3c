// Lists of conversations: filters, order and counts, all asked of the database.
import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import type { ConversationStatus } from '../../../contract/entities/conversation.ts'
import { offsetOf } from '../../lib/paging.ts'
import type { PageRequest } from '../../lib/paging.ts'
import { hasWords } from '../../lib/kept-words.ts'
import { isOpenNow, isWaitedIn } from '../../lib/wants-answer.ts'
import type { Db } from '../../ports/database.ts'
import { isKept, readKeptCounts } from './conversation-counts.repository.ts'
import type { InboxCounts } from './conversation-counts.repository.ts'
import type { ConversationRow } from './conversations.repository.ts'
import type { ConversationFilter } from './conversation-filter.ts'

/** `over` = snoozed until a moment that is over. */
type MatchedFilter = Omit<ConversationFilter, 'status'> & { readonly status?: ConversationStatus | 'over' | undefined }

/** Conversations that have messages, under the filter. */
function matchingConversations(db: Db, filter: MatchedFilter) {
  let query = db.selectFrom('conversations as c').where(sql<SqlBool>`c.last_message_id > 0`)
  const { search, status, now } = filter
  if (search !== undefined) {
    const said = hasWords(db, 'c.id', { table: 'conversation_texts', ...search })
    query = query.where((is) =>
      is.or([said, ...(search.leads.length > 0 ? [is('c.lead_id', 'in', [...search.leads])] : [])]),
    )
  }
  if (status === 'open')
    // The first condition is for the partial index.
    query = query.where(sql<SqlBool>`c.status <> 'resolved'`).where(isOpenNow('c', now))
  else if (status === 'over') query = query.where(sql<SqlBool>`c.status = 'snoozed'`).where('c.snooze_until', '<=', now)
  else if (status !== undefined) query = query.where('c.status', '=', status)
  if (status === 'snoozed') query = query.where('c.snooze_until', '>', now)
  if (filter.assignee !== undefined) query = query.where('c.assignee_admin_id', '=', filter.assignee)
  if (filter.third_auth_id !== undefined) query = query.where('c.third_auth_id', '=', filter.third_auth_id)
  if (filter.platform_value !== undefined) query = query.where('c.platform_value', '=', filter.platform_value)
  if (filter.kind !== undefined) query = query.where('c.kind', '=', filter.kind)
  if (filter.unread === 1) query = query.where(sql<SqlBool>`c.unread_count > 0`)
  if (filter.unread === 0) query = query.where(sql<SqlBool>`c.unread_count = 0`)
  if (filter.waits === 1) query = query.where(isWaitedIn('c'))
  if (filter.waits === 0) query = query.where(sql<SqlBool>`c.waiting_since = 0`)
  if (filter.tag !== undefined)
    query = query.where(
      'c.id',
      'in',
      db
        .selectFrom('taggables as g')
        .select('g.target_id')
        .where('g.target_type', '=', 'conversation')
        .where('g.tag_id', '=', filter.tag),
    )
  return query
}

/** Ids of one page, in its order. */
export async function findConversationPage(
  db: Db,
  filter: ConversationFilter,
  page: PageRequest & { readonly order: 'newest' | 'waiting' },
): Promise<number[]> {
  const base = matchingConversations(db, filter).select('c.id')
  const { limit } = page
  const offset = offsetOf(page)
  const newest = (query: typeof base) => query.orderBy('c.last_message_time', 'desc').orderBy('c.id', 'desc')
  if (page.order === 'newest') {
    const rows = await newest(base).limit(limit).offset(offset).execute()
    return rows.map((row) => row.id)
  }
  // Those who wait stand in an index of their own, and the others behind them in another.
  const waiting = await base
    .where(isWaitedIn('c'))
    .orderBy('c.waiting_since')
    .orderBy('c.id')
    .limit(limit)
    .offset(offset)
    .execute()
  if (waiting.length === limit) return waiting.map((row) => row.id)
  const before = await countWaiting(db, filter)
  const others = await newest(base.where(sql<SqlBool>`c.waiting_since = 0`))
    .limit(limit - waiting.length)
    .offset(Math.max(0, offset - before))
    .execute()
  return [...waiting, ...others].map((row) => row.id)
}

async function countWaiting(db: Db, filter: ConversationFilter): Promise<number> {
  const row = await matchingConversations(db, filter)
    .where(isWaitedIn('c'))
    .select((is) => is.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** See `InboxCounts`. */
export async function countParts(db: Db, filter: ConversationFilter, adminId: number): Promise<InboxCounts> {
  if (!isKept(filter)) return await readCounts(db, filter, adminId)
  const counts = await readKeptCounts(db, filter, adminId)
  if (filter.status !== 'open' && filter.status !== 'snoozed') return counts
  // Snoozes that are over are open, written down as that or not; they are few and soon written down.
  const over = await readCounts(db, { ...filter, status: 'over' }, adminId)
  const sign = filter.status === 'open' ? 1 : -1
  return {
    total: counts.total + sign * over.total,
    mine: counts.mine + sign * over.mine,
    unassigned: counts.unassigned + sign * over.unassigned,
    all: counts.all + sign * over.all,
    unread: counts.unread + sign * over.unread,
    waits: counts.waits + sign * over.waits,
  }
}

/** Counted one by one. */
async function readCounts(
  db: Db,
  { assignee, unread, waits, ...filter }: MatchedFilter,
  adminId: number,
): Promise<InboxCounts> {
  const one = (condition: SqlBoolOf) => sql<number>`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`
  const asked = [
    ...(assignee === undefined ? [] : [sql<SqlBool>`c.assignee_admin_id = ${assignee}`]),
    ...(unread === undefined ? [] : [unread === 1 ? IS_UNREAD : sql<SqlBool>`c.unread_count = 0`]),
    ...(waits === undefined ? [] : [waits === 1 ? isWaitedIn('c') : sql<SqlBool>`c.waiting_since = 0`]),
  ]
  const row = await matchingConversations(db, filter)
    .select((is) => [
      is.fn.countAll<number>().as('all'),
      one(asked.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`${sql.join(asked, sql` and `)}`).as('total'),
      one(sql<SqlBool>`c.assignee_admin_id = ${adminId}`).as('mine'),
      one(sql<SqlBool>`c.assignee_admin_id = 0`).as('unassigned'),
      one(IS_UNREAD).as('unread'),
      one(isWaitedIn('c')).as('waits'),
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
type SqlBoolOf = ReturnType<typeof sql<SqlBool>>
const IS_UNREAD = sql<SqlBool>`c.unread_count > 0`

/** Conversations with unread messages that want an answer now, as the list of them shows: all, and the caller's own. */
export async function countUnread(db: Db, now: number, adminId: number): Promise<{ unread: number; mine: number }> {
  const counts = await countParts(db, { status: 'open', unread: 1, assignee: adminId, now }, adminId)
  return { unread: counts.unread, mine: counts.total }
}

/** Further conversations of a guest with the platform's accounts, the latest first. */
export async function findOthers(
  db: Db,
  row: Pick<ConversationRow, 'id' | 'platform_value' | 'guest_uid' | 'lead_id'>,
  most: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('conversations as c')
    .select('c.id')
    .where((is) =>
      is.or([
        is.and([is('c.guest_uid', '=', row.guest_uid), is('c.platform_value', '=', row.platform_value)]),
        ...(row.lead_id === 0 ? [] : [sql<SqlBool>`(c.lead_id > 0 and c.lead_id = ${row.lead_id})`]),
      ]),
    )
    .where('c.id', '<>', row.id)
    .orderBy('c.last_message_time', 'desc')
    .orderBy('c.id', 'desc')
    .limit(most)
    .execute()
  return rows.map((one) => one.id)
}

/**
 * Those of other kinds with the same account whose guest has the same name, the latest first: on some platforms a
 * comment and a private message do not tell that they are of one person.
 */
export async function findNamesakes(
  db: Db,
  row: Pick<ConversationRow, 'id' | 'third_auth_id' | 'kind' | 'guest_uid' | 'guest_name' | 'lead_id'>,
  most: number,
): Promise<number[]> {
  if (row.guest_name === '') return []
  const rows = await db
    .selectFrom('conversations as c')
    .select('c.id')
    .where('c.third_auth_id', '=', row.third_auth_id)
    .where('c.kind', '<>', row.kind)
    .where('c.guest_name', '=', row.guest_name)
    .where('c.guest_uid', '<>', row.guest_uid)
    .where((is) => is.or([is('c.lead_id', '=', 0), is('c.lead_id', '<>', row.lead_id)]))
    .orderBy('c.last_message_time', 'desc')
    .orderBy('c.id', 'desc')
    .limit(most)
    .execute()
  return rows.map((one) => one.id)
}

/** Those that each of these people has and that are not resolved, also what the caller does not see of them. */
export async function openConversationsOf(company: Db, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await company
    .selectFrom('conversations')
    .select((is) => ['assignee_admin_id', is.fn.countAll<number>().as('n')])
    .where('assignee_admin_id', 'in', [...ids])
    .where('status', '<>', 'resolved')
    .groupBy('assignee_admin_id')
    .execute()
  return new Map(rows.map((row) => [row.assignee_admin_id, Number(row.n)]))
}
