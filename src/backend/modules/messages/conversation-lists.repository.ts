// Lists of conversations: filters, order and counts, all asked of the database.
import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import type { ConversationStatus } from '../../../contract/entities/conversation.ts'
import type { MessageKind } from '../../../contract/entities/message.ts'
import { offsetOf } from '../../lib/paging.ts'
import type { PageRequest } from '../../lib/paging.ts'
import { isOpenNow, isWaitedIn } from '../../lib/wants-answer.ts'
import { containsPattern } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'

export interface ConversationFilter {
  readonly search?: { readonly words: string; readonly leads: readonly number[] } | undefined
  readonly status?: ConversationStatus | undefined
  /** 0 = of nobody. */
  readonly assignee?: number | undefined
  readonly third_auth_id?: number | undefined
  readonly platform_value?: string | undefined
  readonly kind?: MessageKind | undefined
  readonly unread?: 0 | 1 | undefined
  /** 1 = a guest waits for an answer in it. */
  readonly waits?: 0 | 1 | undefined
  readonly tag?: number | undefined
  /** Unix ms: a snooze that is over counts as open, whether or not it was written down. */
  readonly now: number
}

/** Conversations that have messages, under the filter. */
export function matchingConversations(db: Db, filter: ConversationFilter) {
  let query = db.selectFrom('conversations as c').where(sql<SqlBool>`c.last_message_id > 0`)
  const { search, status, now } = filter
  if (search !== undefined) {
    const pattern = containsPattern(search.words)
    const lastSays = db
      .selectFrom('messages as m')
      .select('m.id')
      .where('m.id', '=', sql.ref<number>('c.last_message_id'))
      .where('m.content', 'ilike', pattern)
    query = query.where((is) =>
      is.or([
        is('c.guest_name', 'ilike', pattern),
        is('c.work_title', 'ilike', pattern),
        is('c.keyword', 'ilike', pattern),
        is.exists(lastSays),
        ...(search.leads.length > 0 ? [is('c.lead_id', 'in', [...search.leads])] : []),
      ]),
    )
  }
  if (status === 'open')
    // The first condition is for the partial index.
    query = query.where(sql<SqlBool>`c.status <> 'resolved'`).where(isOpenNow('c', now))
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
  const before = await countConversations(db, filter, true)
  const others = await newest(base.where(sql<SqlBool>`c.waiting_since = 0`))
    .limit(limit - waiting.length)
    .offset(Math.max(0, offset - before))
    .execute()
  return [...waiting, ...others].map((row) => row.id)
}

export async function countConversations(db: Db, filter: ConversationFilter, areWaiting = false): Promise<number> {
  const query = matchingConversations(db, filter)
  const row = await (areWaiting ? query.where(isWaitedIn('c')) : query)
    .select((is) => is.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

export interface InboxCounts {
  mine: number
  unassigned: number
  all: number
  unread: number
  waits: number
}

/** Under all of the filter but the assignee, what is unread and who waits. */
export async function countParts(db: Db, filter: ConversationFilter, adminId: number): Promise<InboxCounts> {
  const one = (condition: SqlBoolOf) => sql<number>`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`
  const row = await matchingConversations(db, { ...filter, assignee: undefined, unread: undefined, waits: undefined })
    .select((is) => [
      is.fn.countAll<number>().as('all'),
      one(sql<SqlBool>`c.assignee_admin_id = ${adminId}`).as('mine'),
      one(sql<SqlBool>`c.assignee_admin_id = 0`).as('unassigned'),
      one(sql<SqlBool>`c.unread_count > 0`).as('unread'),
      one(isWaitedIn('c')).as('waits'),
    ])
    .executeTakeFirstOrThrow()
  return {
    mine: Number(row.mine),
    unassigned: Number(row.unassigned),
    all: Number(row.all),
    unread: Number(row.unread),
    waits: Number(row.waits),
  }
}
type SqlBoolOf = ReturnType<typeof sql<SqlBool>>

/** Conversations with unread messages that want an answer now, as the list of them shows. */
export async function countUnread(db: Db, now: number, assignee?: number): Promise<number> {
  let query = db
    .selectFrom('conversations')
    .select((is) => is.fn.countAll<number>().as('n'))
    .where(sql<SqlBool>`unread_count > 0`)
    .where(isOpenNow('conversations', now))
  if (assignee !== undefined) query = query.where('assignee_admin_id', '=', assignee)
  return Number((await query.executeTakeFirstOrThrow()).n)
}

/** Further conversations of a guest with the platform's accounts, the latest first. */
export async function findOthers(
  db: Db,
  row: { readonly id: number; readonly platform_value: string; readonly guest_uid: string },
  most: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('conversations as c')
    .select('c.id')
    .where('c.guest_uid', '=', row.guest_uid)
    .where('c.platform_value', '=', row.platform_value)
    .where('c.id', '<>', row.id)
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
