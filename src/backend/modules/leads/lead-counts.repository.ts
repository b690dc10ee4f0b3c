// How many standing leads there are of a sort, of what triggers keep beside them.
import type { Selectable } from 'kysely'
import type { KeptCounts } from '../../lib/kept-counts.ts'
import type { Db } from '../../ports/database.ts'
import type { LeadCountsTable } from '../../tables/leads.ts'
import type { LeadFilter } from './lead-filter.ts'

const KEPT = ['stage', 'source', 'platform_value', 'third_auth_id', 'owner', 'pool', 'has_phone'] as const
type KeptFilter = Pick<LeadFilter, (typeof KEPT)[number]>

/** Is all that the filter asks for kept? */
export function isKept(filter: LeadFilter): boolean {
  const kept = new Set<string>(KEPT)
  const asked = { ...filter, dup: filter.dup === 1 ? 1 : undefined }
  return Object.entries(asked).every(([key, value]) => value === undefined || kept.has(key))
}

/** How many are in each stage. */
export async function readKeptStages(db: Db, filter: KeptFilter): Promise<Map<number, number>> {
  let query = db.selectFrom('lead_counts as k')
  if (filter.stage !== undefined) query = query.where('k.stage', '=', filter.stage)
  if (filter.source !== undefined) query = query.where('k.source', '=', filter.source)
  if (filter.platform_value !== undefined) query = query.where('k.platform_value', '=', filter.platform_value)
  if (filter.third_auth_id !== undefined) query = query.where('k.third_auth_id', '=', filter.third_auth_id)
  if (filter.owner !== undefined) query = query.where('k.owner_admin_id', '=', filter.owner)
  if (filter.pool !== undefined) query = query.where('k.owner_admin_id', filter.pool === 1 ? '=' : '>', 0)
  if (filter.has_phone !== undefined) query = query.where('k.has_phone', '=', filter.has_phone)
  const rows = await query
    .select((is) => ['k.stage', is.fn.sum<number>('k.rows_more').as('n')])
    .groupBy('k.stage')
    .execute()
  return new Map(rows.map((row) => [row.stage, Number(row.n)]))
}

const SORT = ['tenant_id', 'third_auth_id', 'platform_value', 'source', 'stage', 'owner_admin_id', 'has_phone'] as const

/** Changes of the counts, for their summing up. */
export const leadCounts: KeptCounts<Selectable<LeadCountsTable>> = {
  async companies(db) {
    const sorts = db
      .selectFrom('lead_counts')
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
    const oldest = trx.selectFrom('lead_counts').select('id').orderBy('id').limit(most)
    return await trx.deleteFrom('lead_counts').where('id', 'in', oldest).returningAll().execute()
  },
  async keep(trx, rows) {
    await trx
      .insertInto('lead_counts')
      .values([...rows])
      .execute()
  },
}
