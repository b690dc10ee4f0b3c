// Appointments in the database.
import type { Selectable } from 'kysely'
import type { AppointmentRow } from '../../../contract/entities/lead.ts'
import { toSeconds } from '../../lib/clock.ts'
import { offsetOf } from '../../lib/paging.ts'
import type { PageRequest } from '../../lib/paging.ts'
import { containsPattern } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import type { AppointmentUsersTable } from '../../tables/leads.ts'
import type { Search } from './lead-filter.ts'
import { accountsOf } from './lead-view.ts'

type AppointmentDbRow = Selectable<AppointmentUsersTable>

export interface AppointmentFilter {
  search?: Search | undefined
  status?: number | undefined
  /** Unix ms. */
  from?: number | undefined
  to?: number | undefined
  third_auth_id?: number | undefined
  poi_id?: string | undefined
  lead_id?: number | undefined
}

function matching(db: Db, filter: AppointmentFilter) {
  let query = db.selectFrom('appointment_users as a').where('a.delete_time', 'is', null)
  const { search } = filter
  if (search !== undefined) {
    const pattern = containsPattern(search.words)
    const hash = search.contact?.phone ?? null
    query = query.where((is) =>
      is.or([
        is('a.guest_name', 'ilike', pattern),
        is('a.service_name', 'ilike', pattern),
        is('a.store_name', 'ilike', pattern),
        ...(/^\d{4}$/u.test(search.words) ? [is('a.phone_mask', 'like', `%${search.words}`)] : []),
        ...(hash === null ? [] : [is('a.phone_hash', '=', hash)]),
      ]),
    )
  }
  if (filter.status !== undefined) query = query.where('a.status', '=', filter.status)
  if (filter.from !== undefined) query = query.where('a.appoint_time', '>=', filter.from)
  if (filter.to !== undefined) query = query.where('a.appoint_time', '<', filter.to)
  if (filter.third_auth_id !== undefined) query = query.where('a.third_auth_id', '=', filter.third_auth_id)
  if (filter.poi_id !== undefined) query = query.where('a.poi_id', '=', filter.poi_id)
  if (filter.lead_id !== undefined) query = query.where('a.lead_id', '=', filter.lead_id)
  return query
}

/** One page, the next first unless asked otherwise. */
export async function findAppointmentPage(
  db: Db,
  filter: AppointmentFilter,
  page: PageRequest & { sort_order?: 'asc' | 'desc' | undefined },
): Promise<AppointmentDbRow[]> {
  const order = page.sort_order ?? 'asc'
  return await matching(db, filter)
    .selectAll('a')
    .orderBy('a.appoint_time', order)
    .orderBy('a.id', order)
    .limit(page.limit)
    .offset(offsetOf(page))
    .execute()
}

/** How many there are of each status, under all of the filter but the status. */
export async function countStatuses(db: Db, filter: AppointmentFilter): Promise<Map<number, number>> {
  const rows = await matching(db, { ...filter, status: undefined })
    .select((is) => ['a.status', is.fn.countAll<number>().as('n')])
    .groupBy('a.status')
    .execute()
  return new Map(rows.map((row) => [row.status, Number(row.n)]))
}

/** Appointments as the contract has them. */
export async function showAppointments(db: Db, rows: readonly AppointmentDbRow[]): Promise<AppointmentRow[]> {
  const accounts = await accountsOf(
    db,
    rows.map((row) => row.third_auth_id),
  )
  return rows.map((row) => ({
    id: row.id,
    lead_id: row.lead_id,
    guest_name: row.guest_name,
    phone_mask: row.phone_mask,
    service_name: row.service_name,
    appoint_time: toSeconds(row.appoint_time),
    store_name: row.store_name,
    poi_id: row.poi_id,
    platform_value: row.platform_value,
    third_auth_id: row.third_auth_id,
    openname: accounts.get(row.third_auth_id) ?? '',
    status: row.status,
    remark: row.remark,
    create_time: toSeconds(row.create_time),
  }))
}
