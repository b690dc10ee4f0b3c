// Customers in the database; every function takes a handle that sees what the caller may see.
import type { Selectable } from 'kysely'
import type { CustomerLevel } from '../../../contract/entities/lead.ts'
import { CODE } from '../../../contract/errors.ts'
import { AppError } from '../../lib/errors.ts'
import { offsetOf } from '../../lib/paging.ts'
import type { PageRequest } from '../../lib/paging.ts'
import { wholeCompany } from '../../lib/whole-company.ts'
import { containsPattern } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import type { CustomersTable } from '../../tables/leads.ts'
import type { Search } from './lead-filter.ts'
import { standing } from './leads.repository.ts'

export type CustomerDbRow = Selectable<CustomersTable>

export interface CustomerFilter {
  search?: Search | undefined
  level?: CustomerLevel | undefined
  owner?: number | undefined
  tag?: number | undefined
  source?: string | undefined
  /** Added from and before, unix ms. */
  from?: number | undefined
  to?: number | undefined
}

function matchingCustomers(db: Db, filter: CustomerFilter) {
  let query = db.selectFrom('customers as c').where('c.delete_time', 'is', null)
  const { search } = filter
  if (search !== undefined) {
    const pattern = containsPattern(search.words)
    const { contact } = search
    query = query.where((is) =>
      is.or([
        is('c.name', 'ilike', pattern),
        is('c.company', 'ilike', pattern),
        ...(/^\d{4}$/u.test(search.words) ? [is('c.phone_mask', 'like', `%${search.words}`)] : []),
        ...(contact !== null && contact.phone !== null ? [is('c.phone_hash', '=', contact.phone)] : []),
        ...(contact !== null && contact.wechat !== null ? [is('c.wechat_hash', '=', contact.wechat)] : []),
      ]),
    )
  }
  if (filter.level !== undefined) query = query.where('c.level', '=', filter.level)
  if (filter.owner !== undefined) query = query.where('c.owner_admin_id', '=', filter.owner)
  if (filter.source !== undefined) query = query.where('c.source', '=', filter.source)
  if (filter.from !== undefined) query = query.where('c.create_time', '>=', filter.from)
  if (filter.to !== undefined) query = query.where('c.create_time', '<', filter.to)
  if (filter.tag !== undefined)
    query = query.where(
      'c.id',
      'in',
      db
        .selectFrom('taggables as g')
        .select('g.target_id')
        .where('g.target_type', '=', 'customer')
        .where('g.tag_id', '=', filter.tag),
    )
  return query
}

/** One page, in its order; those without the value come last. */
export async function findCustomerPage(
  db: Db,
  filter: CustomerFilter,
  page: PageRequest & {
    sort_field: 'id' | 'last_follow_time' | 'deal_amount'
    sort_order?: 'asc' | 'desc' | undefined
  },
): Promise<CustomerDbRow[]> {
  const order = page.sort_order ?? 'desc'
  const base = matchingCustomers(db, filter).selectAll('c')
  const sorted =
    page.sort_field === 'id'
      ? base
      : base.orderBy(page.sort_field === 'deal_amount' ? 'c.won_amount' : 'c.last_follow_time', (by) =>
          (order === 'asc' ? by.asc() : by.desc()).nullsLast(),
        )
  return await sorted.orderBy('c.id', order).limit(page.limit).offset(offsetOf(page)).execute()
}

export async function countCustomers(db: Db, filter: CustomerFilter): Promise<number> {
  const row = await matchingCustomers(db, filter)
    .select((is) => is.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** One that is not deleted; undefined = there is none. */
export async function findCustomer(db: Db, id: number): Promise<CustomerDbRow | undefined> {
  return await db
    .selectFrom('customers')
    .selectAll()
    .where('id', '=', id)
    .where('delete_time', 'is', null)
    .executeTakeFirst()
}

/** The same, locked. @throws NOT_FOUND */
export async function lockCustomer(trx: Db, id: number): Promise<CustomerDbRow> {
  const row = await trx
    .selectFrom('customers')
    .selectAll()
    .where('id', '=', id)
    .where('delete_time', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new AppError(CODE.NOT_FOUND)
  return row
}

/** The customer that has this phone, whoever may see it; `own` is left out. */
export async function findCustomerByPhone(
  db: Db,
  hash: string | null,
  own = 0,
): Promise<Pick<CustomerDbRow, 'id' | 'owner_admin_id'> | undefined> {
  if (hash === null) return undefined
  return await wholeCompany(db, 'unique')
    .selectFrom('customers')
    .select(['id', 'owner_admin_id'])
    .where('delete_time', 'is', null)
    .where('phone_hash', '=', hash)
    .where('id', '<>', own)
    .executeTakeFirst()
}

/** How many leads became each of them, by id. */
export async function countLeadsOfCustomers(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await standing(db)
    .select((is) => ['l.customer_id', is.fn.countAll<number>().as('n')])
    .where('l.customer_id', 'in', [...ids])
    .groupBy('l.customer_id')
    .execute()
  return new Map(rows.map((row) => [row.customer_id, Number(row.n)]))
}
