// Links and their openings in the database.
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { ParsedInputOf } from '../../../contract/endpoint.ts'
import type { listShares, ShareFilter, ShareScope } from '../../../contract/http/share.ts'
import { offsetOf } from '../../lib/paging.ts'
import type { PageRequest } from '../../lib/paging.ts'
import { wholeCompany } from '../../lib/whole-company.ts'
import { containsPattern } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import type { ShareLinksTable, ShareViewsTable } from '../../tables/shares.ts'

export type LinkRow = Selectable<ShareLinksTable>

/** The link of a slug, whosever it is; `unscoped` sees every company. */
export async function findBySlug(unscoped: Db, scope: ShareScope, slug: string): Promise<LinkRow | undefined> {
  return await unscoped
    .selectFrom('share_links')
    .selectAll()
    .where('slug', '=', slug)
    .where('scope', '=', scope)
    .executeTakeFirst()
}

export async function findLinks(db: Db, ids: readonly number[]): Promise<LinkRow[]> {
  return await db
    .selectFrom('share_links')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute()
}

/** The link, locked for the transaction. */
export async function lockLink(trx: Db, id: number): Promise<LinkRow | undefined> {
  return await trx.selectFrom('share_links').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** A living link of this name, of whoever in the company. */
export async function findNamed(db: Db, name: string): Promise<{ id: number } | undefined> {
  return await wholeCompany(db, 'unique')
    .selectFrom('share_links')
    .select('id')
    .where('name', '=', name)
    .where('revoke_time', 'is', null)
    .executeTakeFirst()
}

export async function insertLink(trx: Db, values: Insertable<ShareLinksTable>): Promise<number> {
  return (await trx.insertInto('share_links').values(values).returning('id').executeTakeFirstOrThrow()).id
}

export async function updateLink(db: Db, id: number, values: Updateable<ShareLinksTable>): Promise<void> {
  await db.updateTable('share_links').set(values).where('id', '=', id).execute()
}

/** Ends those that have not ended; answers them. */
export async function revokeLinks(
  db: Db,
  ids: readonly number[],
  now: number,
): Promise<{ id: number; name: string }[]> {
  return await db
    .updateTable('share_links')
    .set({ revoke_time: now, update_time: now })
    .where('id', 'in', [...ids])
    .where('revoke_time', 'is', null)
    .returning(['id', 'name'])
    .execute()
}

/** Counts an opening, unless the link ended, moved or was opened as often as it may be meanwhile. */
export async function countView(db: Db, link: Pick<LinkRow, 'id' | 'slug'>, now: number): Promise<boolean> {
  const done = await db
    .updateTable('share_links')
    .set((is) => ({ view_count: is('view_count', '+', 1), last_view_time: now }))
    .where('id', '=', link.id)
    .where('slug', '=', link.slug)
    .where('revoke_time', 'is', null)
    .where('expire_time', '>', now)
    .where((is) => is.or([is('max_views', '=', 0), is('view_count', '<', is.ref('max_views'))]))
    .executeTakeFirst()
  return Number(done.numUpdatedRows) === 1
}

export async function insertView(db: Db, values: Omit<Insertable<ShareViewsTable>, 'tenant_id'>): Promise<void> {
  await db.insertInto('share_views').values(values).execute()
}

/** Openings of a link, the latest first. */
export async function findViews(db: Db, shareId: number, request: PageRequest) {
  return await db
    .selectFrom('share_views')
    .select(['create_time', 'ok', 'reason', 'ip_hash', 'ua'])
    .where('share_id', '=', shareId)
    .orderBy('id', 'desc')
    .limit(request.limit)
    .offset(offsetOf(request))
    .execute()
}

export async function countViews(db: Db, shareId: number): Promise<number> {
  const row = await db
    .selectFrom('share_views')
    .select((is) => is.fn.countAll<number>().as('n'))
    .where('share_id', '=', shareId)
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

type ListInput = ParsedInputOf<typeof listShares>

function matching(db: Db, { keyword, scope, state }: ListInput, now: number) {
  let query = db.selectFrom('share_links')
  if (keyword) query = query.where('name', 'ilike', containsPattern(keyword))
  if (scope !== undefined) query = query.where('scope', '=', scope)
  if (state === 'live') query = query.where('revoke_time', 'is', null).where('expire_time', '>', now)
  return query
}

/** A page of links, the newest first. */
export async function findLinkPage(db: Db, input: ListInput, now: number): Promise<LinkRow[]> {
  return await matching(db, input, now)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(input.limit)
    .offset(offsetOf(input))
    .execute()
}

export async function countLinks(db: Db, input: ListInput, now: number): Promise<number> {
  const row = await matching(db, input, now)
    .select((is) => is.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** Names of people, gone ones included. */
export async function findMakers(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('admins')
    .select(['id', 'username', 'nickname'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.id, row.nickname || row.username]))
}

/** Live accounts that a link shows, within the sight of `db`. */
export async function findSharedAccounts(db: Db, filter: ShareFilter) {
  const { account_ids: accounts, group_ids: groups, platform_values: platforms } = filter
  let query = db
    .selectFrom('third_auths')
    .select(['id', 'platform_value', 'openname'])
    .where('delete_time', 'is', null)
    .orderBy('id')
  if (accounts.length + groups.length > 0)
    query = query.where((is) =>
      is.or([
        ...(accounts.length > 0 ? [is('id', 'in', accounts)] : []),
        ...(groups.length > 0 ? [is('group_id', 'in', groups)] : []),
      ]),
    )
  if (platforms.length > 0) query = query.where('platform_value', 'in', platforms)
  return await query.execute()
}

/** What accounts of the company are called, gone ones included. */
export async function findAccountNames(db: Db): Promise<string[]> {
  const rows = await wholeCompany(db, 'names').selectFrom('third_auths').select(['openname', 'account_id']).execute()
  // A short number of a platform's own stands in many a title.
  return rows.flatMap((row) => [row.openname, ...(row.account_id.length > 4 ? [row.account_id] : [])])
}

/** Does the caller see all of them? */
export async function seesAll(db: Db, filter: ShareFilter): Promise<boolean> {
  const has = async (
    table: 'third_auths' | 'third_auth_groups' | 'plans',
    ids: readonly number[],
  ): Promise<boolean> => {
    if (ids.length === 0) return true
    const rows = await db
      .selectFrom(table)
      .select('id')
      .where('delete_time', 'is', null)
      .where('id', 'in', [...ids])
      .execute()
    return rows.length === new Set(ids).size
  }
  return (
    (await has('third_auths', filter.account_ids)) &&
    (await has('third_auth_groups', filter.group_ids)) &&
    (await has('plans', filter.plan_ids))
  )
}

/** Drops openings from before a moment, unix ms; `unscoped` sees every company. */
export async function dropOldViews(unscoped: Db, before: number): Promise<void> {
  await unscoped.deleteFrom('share_views').where('create_time', '<', before).execute()
}

/** Are the company's figures made up? */
export async function isDemoCompany(db: Db): Promise<boolean> {
  const { demo } = await db.selectFrom('tenants').select('demo').executeTakeFirstOrThrow()
  return demo === 1
}
