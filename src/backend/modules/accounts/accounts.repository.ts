// Accounts in the database. Credential columns are read only where they are handed out.
import { PUBLISH_STATUS } from '../../../contract/entities/publish.ts'
import type { SelectQueryBuilder } from 'kysely'
import { visibleAccountIds } from '../../lib/account-scope.ts'
import type { ScopeHolder } from '../../lib/account-scope.ts'
import { offsetOf, totalOf } from '../../lib/paging.ts'
import { containsPattern } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import type { Database } from '../../tables/database.ts'
import { tunedSight } from '../../lib/tuned-sight.ts'
import { wholeCompany } from '../../lib/whole-company.ts'

export interface AccountFilter {
  keyword?: string | undefined
  platform_value?: string | undefined
  group_id?: number | undefined
  third_login_status?: number | undefined
  operator_admin_id?: number | undefined
  auth_mode?: string | undefined
  parent_id?: number | undefined
  enabled?: number | undefined
  /** The login ends within so many days; 0 = it has ended. */
  expiring_days?: number | undefined
  /** Unix ms that `expiring_days` counts from. */
  now?: number | undefined
  ids?: readonly number[] | undefined
}

const DAY_MS = 86_400_000

type From = Database & { a: Database['third_auths'] }

/** Live accounts inside the operator's scope. */
export function liveAccounts(db: Db, admin: ScopeHolder) {
  const live = db.selectFrom('third_auths as a').where('a.delete_time', 'is', null)
  const visible = visibleAccountIds(db, admin)
  return visible === null ? live : live.where((is) => tunedSight('a', is('a.id', 'in', visible)))
}

function narrow<O>(query: SelectQueryBuilder<From, 'a', O>, filter: AccountFilter): SelectQueryBuilder<From, 'a', O> {
  let q = query
  if (filter.keyword) {
    const pattern = containsPattern(filter.keyword)
    q = q.where((eb) =>
      eb.or([
        eb('a.openname', 'ilike', pattern),
        eb('a.account_id', 'ilike', pattern),
        eb('a.remark', 'ilike', pattern),
      ]),
    )
  }
  if (filter.platform_value !== undefined) q = q.where('a.platform_value', '=', filter.platform_value)
  if (filter.group_id !== undefined) q = q.where('a.group_id', '=', filter.group_id)
  if (filter.third_login_status !== undefined)
    q = q.where((eb) => eb('a.third_login_status', '=', eb.val(filter.third_login_status as 0 | 1 | 2 | 3)))
  if (filter.operator_admin_id !== undefined) q = q.where('a.operator_admin_id', '=', filter.operator_admin_id)
  if (filter.auth_mode !== undefined)
    q = q.where((eb) => eb(eb.cast<string>('a.auth_mode', 'text'), '=', filter.auth_mode ?? ''))
  if (filter.parent_id !== undefined) q = q.where('a.parent_id', '=', filter.parent_id)
  if (filter.enabled !== undefined) q = q.where('a.enabled', '=', filter.enabled === 1 ? 1 : 0)
  if (filter.expiring_days !== undefined) {
    const now = filter.now ?? 0
    q = q.where('a.expire_time', '<=', now + filter.expiring_days * DAY_MS)
    if (filter.expiring_days > 0) q = q.where('a.expire_time', '>', now)
  }
  if (filter.ids !== undefined) q = q.where('a.id', 'in', filter.ids.length > 0 ? [...filter.ids] : [0])
  return q
}

const COLUMNS = [
  'a.id',
  'a.platform_value',
  'a.account_id',
  'a.third_sec_uid',
  'a.openname',
  'a.avatar',
  'a.group_id',
  'a.operator_admin_id',
  'a.parent_id',
  'a.auth_mode',
  'a.is_confer',
  'a.third_login_status',
  'a.last_check_time',
  'a.login_time',
  'a.expire_time',
  'a.fans',
  'a.works',
  'a.remark',
  'a.wechat_openid',
  'a.enabled',
  'a.last_error',
  'a.create_time',
  'a.proxy_host',
  'a.proxy_test',
  'a.ways',
  'a.time_channel',
] as const

const SORTS = [
  'create_time',
  'last_check_time',
  'login_time',
  'expire_time',
  'fans',
  'works',
  'openname',
  'third_login_status',
] as const
const sortOf = (field: string | undefined) => SORTS.find((name) => name === field)

const withNames = (query: SelectQueryBuilder<From, 'a', object>) =>
  query
    .leftJoin('third_auth_groups as g', (join) => join.onRef('g.id', '=', 'a.group_id').on('g.delete_time', 'is', null))
    .leftJoin('admins as o', 'o.id', 'a.operator_admin_id')
    .select(COLUMNS)
    .select((eb) => eb.case().when('a.third_token_enc', 'is not', null).then(1).else(0).end().as('granted'))
    .select(['g.name as group_name', 'o.nickname as operator_nickname', 'o.username as operator_username'])

export type AccountRow = Awaited<ReturnType<typeof findAccounts>>['rows'][number]

/** One page of visible accounts, newest first unless sorted, and how many match. */
export async function findAccounts(
  db: Db,
  admin: ScopeHolder,
  filter: AccountFilter & {
    page: number
    limit: number
    sort_field?: string | undefined
    sort_order?: 'asc' | 'desc' | undefined
  },
) {
  const field = sortOf(filter.sort_field)
  let page = narrow(liveAccounts(db, admin), filter).select('a.id')
  // What nobody knows stands at the end, whichever way; the engines differ about it.
  if (field !== undefined)
    page = page
      .orderBy((eb) => eb.case().when(`a.${field}`, 'is', null).then(1).else(0).end())
      .orderBy(`a.${field}`, filter.sort_order ?? 'desc')
  // Which ones are on the page first: what a row shows is read for these alone.
  const ids = (await page.orderBy('a.id', 'desc').limit(filter.limit).offset(offsetOf(filter)).execute()).map(
    (row) => row.id,
  )
  const found = new Map(
    (await withNames(db.selectFrom('third_auths as a').where('a.id', 'in', [0, ...ids])).execute()).map((row) => [
      row.id,
      row,
    ]),
  )
  const rows = ids.flatMap((id) => found.get(id) ?? [])
  const count = async (): Promise<number> =>
    (
      await narrow(
        liveAccounts(db, admin).select((eb) => eb.fn.countAll<number>().as('total')),
        filter,
      ).executeTakeFirstOrThrow()
    ).total
  return { total: await totalOf(filter, rows.length, count), rows }
}

/** Ids of the visible accounts that match, at most `limit`. */
export async function findAccountIds(
  db: Db,
  admin: ScopeHolder,
  filter: AccountFilter,
  limit: number,
): Promise<number[]> {
  return (await narrow(liveAccounts(db, admin), filter).select('a.id').orderBy('a.id').limit(limit).execute()).map(
    (row) => row.id,
  )
}

/** Names of live accounts, whoever operates them; 0 is nobody. */
export async function findOpennames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const wanted = [...new Set(ids)].filter((id) => id > 0)
  if (wanted.length === 0) return new Map()
  const rows = await db
    .selectFrom('third_auths')
    .select(['id', 'openname'])
    .where('id', 'in', wanted)
    .where('delete_time', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.id, row.openname]))
}

/** Visible live accounts with these ids; missing ones are simply absent. */
export async function findAccountsById(db: Db, admin: ScopeHolder, ids: readonly number[]): Promise<AccountRow[]> {
  return await withNames(narrow(liveAccounts(db, admin), { ids })).execute()
}

/** For pickers: visible accounts by group, at most `limit`. */
export async function findForPicker(
  db: Db,
  admin: ScopeHolder,
  filter: AccountFilter,
  limit: number,
): Promise<AccountRow[]> {
  return await withNames(narrow(liveAccounts(db, admin), filter))
    .orderBy('a.group_id')
    .orderBy('a.id')
    .limit(limit)
    .execute()
}

/** Ids among `ids` that are live and visible, locked until the end of the transaction. */
export async function lockVisible(trx: Db, admin: ScopeHolder, ids: readonly number[]): Promise<number[]> {
  const rows = await narrow(liveAccounts(trx, admin), { ids }).select('a.id').orderBy('a.id').forUpdate().execute()
  return rows.map((row) => row.id)
}

/** Live accounts below these that the operator sees. */
export async function findChildren(db: Db, parentIds: readonly number[]): Promise<{ id: number; openname: string }[]> {
  return await db
    .selectFrom('third_auths')
    .select(['id', 'openname'])
    .where('parent_id', 'in', [...parentIds])
    .where('delete_time', 'is', null)
    .execute()
}

/** How many live accounts below these the operator does not see. */
export async function countUnseenChildren(
  db: Db,
  parentIds: readonly number[],
  seen: readonly number[],
): Promise<number> {
  const row = await wholeCompany(db, 'institution')
    .selectFrom('third_auths')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('parent_id', 'in', [...parentIds])
    .where('id', 'not in', [0, ...parentIds, ...seen])
    .where('delete_time', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** Accounts by platform and state inside the operator's scope; `grouped` of them are in a group. */
export async function countByPlatform(
  db: Db,
  admin: ScopeHolder,
): Promise<{ platform_value: string; third_login_status: number; grouped: number; count: number }[]> {
  const rows = await liveAccounts(db, admin)
    .select((eb) => [
      'a.platform_value',
      'a.third_login_status',
      eb.fn.countAll<number>().as('count'),
      eb.fn.sum<number>(eb.case().when('a.group_id', '>', 0).then(1).else(0).end()).as('grouped'),
    ])
    .groupBy(['a.platform_value', 'a.third_login_status'])
    .execute()
  return rows.map((row) => ({ ...row, grouped: Number(row.grouped), count: Number(row.count) }))
}

/**
 * Items of these accounts by publish_status; `scheduled`: of those that are out, how many their platforms hold until
 * their time; `drafted`: how many were only stored as drafts; `unconfirmed`: of those that count as failed (-1), how
 * many may be out. `now` unix ms.
 */
export async function countItems(
  db: Db,
  accountIds: readonly number[],
  now: number,
): Promise<{
  readonly byStatus: Map<number, number>
  readonly scheduled: number
  readonly drafted: number
  readonly unconfirmed: number
}> {
  const rows = await db
    .selectFrom('publish_items')
    .select((eb) => [
      'publish_status',
      eb.fn.countAll<number>().as('count'),
      eb.fn
        .countAll<number>()
        .filterWhere((item) => item.and([item('timing_time', '>', now), item('only_draft', '=', 0)]))
        .as('timed'),
      eb.fn.sum<number>('only_draft').as('drafted'),
      eb.fn.sum<number>('outcome_unknown').as('unknown'),
    ])
    .where('third_auth_id', 'in', [...accountIds])
    .where('delete_time', 'is', null)
    .groupBy('publish_status')
    .execute()
  return {
    byStatus: new Map(rows.map((row) => [row.publish_status, Number(row.count)])),
    scheduled: Number(rows.find((row) => row.publish_status === PUBLISH_STATUS.success)?.timed ?? 0),
    drafted: Number(rows.find((row) => row.publish_status === PUBLISH_STATUS.success)?.drafted ?? 0),
    unconfirmed: Number(rows.find((row) => row.publish_status === PUBLISH_STATUS.failed)?.unknown ?? 0),
  }
}

/** Deletes the accounts and wipes what could sign in, in one statement. */
export async function wipeAccounts(trx: Db, ids: readonly number[], now: number): Promise<void> {
  await trx
    .updateTable('third_auths')
    .set({
      delete_time: now,
      update_time: now,
      third_cookie_enc: null,
      third_token_enc: null,
      proxy_enc: null,
      proxy_host: '',
      proxy_test: null,
      third_login_status: 0,
      group_id: 0,
    })
    .where('id', 'in', [...ids])
    .execute()
  await trx
    .deleteFrom('account_uses')
    .where('third_auth_id', 'in', [...ids])
    .execute()
}
