// Lists of leads: filters, order and counts, all asked of the database.
import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import type { LEAD_SORTS } from '../../../contract/http/message.ts'
import { isLeadDue } from '../../lib/lead-counts.ts'
import { hasWords } from '../../lib/kept-words.ts'
import { leadsOfWord } from '../../lib/lead-words.ts'
import { offsetOf } from '../../lib/paging.ts'
import type { PageRequest } from '../../lib/paging.ts'
import type { Db } from '../../ports/database.ts'
import { isKept, readKeptStages } from './lead-counts.repository.ts'
import type { AccountsAsked, LeadFilter } from './lead-filter.ts'
import { standing } from './leads.repository.ts'
import type { LeadDbRow } from './leads.repository.ts'

/** Standing leads under the filter. */
export function matchingLeads(db: Db, filter: LeadFilter) {
  let query = standing(db)
  const { search } = filter
  if (search !== undefined) {
    const { contact } = search
    query = query.where((is) =>
      is.or([
        hasWords(db, 'l.id', { table: 'lead_texts', words: search.words, found: search.found }),
        ...(/^\d{4}$/u.test(search.words) ? [is('l.phone_mask', 'like', `%${search.words}`)] : []),
        ...(contact !== null && contact.phone !== null ? [is('l.phone_hash', '=', contact.phone)] : []),
        ...(contact !== null && contact.wechat !== null ? [is('l.wechat_hash', '=', contact.wechat)] : []),
      ]),
    )
  }
  if (filter.stage !== undefined) query = query.where('l.stage', '=', filter.stage)
  if (filter.source !== undefined) query = query.where('l.source', '=', filter.source)
  if (filter.platform_value !== undefined) query = query.where('l.platform_value', '=', filter.platform_value)
  if (filter.third_auth_id !== undefined) query = query.where('l.third_auth_id', '=', filter.third_auth_id)
  if (filter.owner !== undefined) query = query.where('l.owner_admin_id', '=', filter.owner)
  if (filter.pool !== undefined) query = query.where('l.owner_admin_id', filter.pool === 1 ? '=' : '>', 0)
  if (filter.from !== undefined) query = query.where('l.create_time', '>=', filter.from)
  if (filter.to !== undefined) query = query.where('l.create_time', '<', filter.to)
  if (filter.wonFrom !== undefined || filter.wonTo !== undefined) query = query.where(sql<SqlBool>`l.won_time > 0`)
  if (filter.wonFrom !== undefined) query = query.where('l.won_time', '>=', filter.wonFrom)
  if (filter.wonTo !== undefined) query = query.where('l.won_time', '<', filter.wonTo)
  if (isAccountAsked(filter)) query = query.where('l.third_auth_id', 'in', accountsAmong(db, filter))
  if (filter.has_phone !== undefined)
    query = query.where('l.phone_hash', filter.has_phone === 1 ? 'is not' : 'is', null)
  if (filter.dueBefore !== undefined || filter.dueFrom !== undefined) query = query.where(isLeadDue('l'))
  if (filter.dueBefore !== undefined) query = query.where('l.next_follow_time', '<', filter.dueBefore)
  if (filter.dueFrom !== undefined) query = query.where('l.next_follow_time', '>=', filter.dueFrom)
  if (filter.word !== undefined) query = query.where('l.id', 'in', leadsOfWord(db, filter.word))
  if (filter.publish_item_id !== undefined)
    query = query.where(sql<SqlBool>`l.publish_item_id > 0`).where('l.publish_item_id', '=', filter.publish_item_id)
  if (filter.tag !== undefined)
    query = query.where(
      'l.id',
      'in',
      db
        .selectFrom('taggables as g')
        .select('g.target_id')
        .where('g.target_type', '=', 'lead')
        .where('g.tag_id', '=', filter.tag),
    )
  if (filter.ids !== undefined) query = query.where('l.id', 'in', [...filter.ids])
  if (filter.dup === 1) query = query.where((is) => is.exists(twins(db)))
  return query
}

export function isAccountAsked({ account_platform: site, account_group_id: group }: AccountsAsked): boolean {
  return site !== undefined || group !== undefined
}

/** Ids of linked accounts in sight. */
export function accountsAmong(db: Db, { account_platform: site, account_group_id: group }: AccountsAsked) {
  return db
    .selectFrom('third_auths as a')
    .select('a.id')
    .where('a.delete_time', 'is', null)
    .$if(site !== undefined, (query) => query.where('a.platform_value', '=', site ?? ''))
    .$if(group !== undefined, (query) => query.where('a.group_id', '=', group ?? 0))
}

/** Leads in sight that are most likely the same person as the lead `l`. */
function twins(db: Db) {
  return db
    .selectFrom('guest_capitals as o')
    .select('o.id')
    .where('o.id', '<>', sql.ref<number>('l.id'))
    .where('o.delete_time', 'is', null)
    .where(sql<SqlBool>`o.merged_into_id = 0`)
    .where((is) =>
      is.or([
        is.and([is('o.guest_uid', '<>', ''), is('o.guest_uid', '=', sql.ref<string>('l.guest_uid'))]),
        is('o.wechat_hash', '=', sql.ref<string>('l.phone_hash')),
        is('o.phone_hash', '=', sql.ref<string>('l.wechat_hash')),
      ]),
    )
}

export type LeadSort = (typeof LEAD_SORTS)[number]

/** Ids of one page, in its order. */
export async function findLeadPage(
  db: Db,
  filter: LeadFilter,
  page: PageRequest & { sort_field: LeadSort; sort_order?: 'asc' | 'desc' | undefined },
): Promise<number[]> {
  const order = page.sort_order ?? (page.sort_field === 'next_follow_time' ? 'asc' : 'desc')
  const base = matchingLeads(db, filter).select('l.id')
  // Where something is due, all have a time.
  const hasTimes = filter.dueBefore !== undefined || filter.dueFrom !== undefined
  const sorted =
    page.sort_field === 'next_follow_time'
      ? (hasTimes ? base : base.orderBy(sql`case when l.next_follow_time = 0 then 1 else 0 end`)).orderBy(
          'l.next_follow_time',
          order,
        )
      : page.sort_field === 'intent_score'
        ? base.orderBy('l.intent_score', (by) => (order === 'asc' ? by.asc() : by.desc()).nullsLast())
        : base.orderBy(`l.${page.sort_field}`, order)
  const rows = await sorted.orderBy('l.id', order).limit(page.limit).offset(offsetOf(page)).execute()
  return rows.map((row) => row.id)
}

/** Their rows, in this order. */
export async function findLeadRows(db: Db, ids: readonly number[]): Promise<LeadDbRow[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('guest_capitals')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export async function countLeads(db: Db, filter: LeadFilter): Promise<number> {
  const row = await matchingLeads(db, filter)
    .select((is) => is.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** How many are in each stage, under all of the filter but the stage. */
export async function countStages(db: Db, filter: LeadFilter): Promise<Map<number, number>> {
  if (isKept(filter)) return await readKeptStages(db, { ...filter, stage: undefined })
  const rows = await matchingLeads(db, { ...filter, stage: undefined })
    .select((is) => ['l.stage', is.fn.countAll<number>().as('n')])
    .groupBy('l.stage')
    .execute()
  return new Map(rows.map((row) => [row.stage, Number(row.n)]))
}

/** How many of the pool are under all of the filter but stage and owner. */
export async function countPool(db: Db, filter: LeadFilter): Promise<number> {
  const asked = { ...filter, stage: undefined, owner: undefined, pool: 1 } as const
  if (!isKept(asked)) return await countLeads(db, asked)
  const stages = await readKeptStages(db, asked)
  return [...stages.values()].reduce((sum, count) => sum + count, 0)
}
