// Leads in the database; every function takes a handle that sees what the caller may see.
import { sql } from 'kysely'
import type { Insertable, Selectable, SqlBool, Updateable } from 'kysely'
import { CODE } from '../../../contract/errors.ts'
import { AppError } from '../../lib/errors.ts'
import { wholeCompany } from '../../lib/whole-company.ts'
import type { Db } from '../../ports/database.ts'
import type { GuestCapitalsTable } from '../../tables/leads.ts'

export type LeadDbRow = Selectable<GuestCapitalsTable>
export type LeadChange = Updateable<GuestCapitalsTable>

/** Leads that stand for themselves: neither deleted nor part of another. Literals, so that partial indexes serve. */
export function standing(db: Db) {
  return db
    .selectFrom('guest_capitals as l')
    .where('l.delete_time', 'is', null)
    .where(sql<SqlBool>`l.merged_into_id = 0`)
}

/** One that is not deleted; undefined = there is none. */
export async function findLead(db: Db, id: number): Promise<LeadDbRow | undefined> {
  return await db
    .selectFrom('guest_capitals')
    .selectAll()
    .where('id', '=', id)
    .where('delete_time', 'is', null)
    .executeTakeFirst()
}

/**
 * Standing leads of these ids, locked for the transaction, by id.
 * @throws NOT_FOUND unless all are there
 */
export async function lockLeads(trx: Db, ids: readonly number[]): Promise<LeadDbRow[]> {
  const wanted = [...new Set(ids)]
  const rows = await trx
    .selectFrom('guest_capitals')
    .selectAll()
    .where('id', 'in', wanted)
    .where('delete_time', 'is', null)
    .where('merged_into_id', '=', 0)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (rows.length < wanted.length) throw new AppError(CODE.NOT_FOUND)
  return rows
}

/** One of them. @throws NOT_FOUND */
export async function lockLead(trx: Db, id: number): Promise<LeadDbRow> {
  const [lead] = await lockLeads(trx, [id])
  if (lead === undefined) throw new AppError(CODE.NOT_FOUND)
  return lead
}

/** Cells that are not given are none. */
export async function insertLead(trx: Db, cells: LeadChange): Promise<number> {
  const values = {
    phone_enc: null,
    phone_hash: null,
    wechat_enc: null,
    wechat_hash: null,
    intent_score: null,
    won_amount: null,
    delete_time: null,
    ...cells,
  } as Insertable<GuestCapitalsTable>
  const { id } = await trx.insertInto('guest_capitals').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateLeads(trx: Db, ids: readonly number[], change: LeadChange): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('guest_capitals')
    .set(change)
    .where('id', 'in', [...ids])
    .execute()
}

/** The standing lead that has this phone or WeChat, whoever may see it; `own` is left out. */
export async function findHolder(
  db: Db,
  { phone, wechat }: { phone: string | null; wechat: string | null },
  own: number,
): Promise<Pick<LeadDbRow, 'id' | 'owner_admin_id'> | undefined> {
  const company = wholeCompany(db, 'unique')
  for (const [column, hash] of [
    ['phone_hash', phone],
    ['wechat_hash', wechat],
  ] as const) {
    if (hash === null) continue
    const found = await standing(company)
      .select(['l.id', 'l.owner_admin_id'])
      .where(`l.${column}`, '=', hash)
      .where('l.id', '<>', own)
      .executeTakeFirst()
    if (found !== undefined) return found
  }
  return undefined
}

/** Names of leads in sight, by id. */
export async function namesOfLeads(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const wanted = [...new Set(ids)].filter((id) => id > 0)
  if (wanted.length === 0) return new Map()
  const rows = await standing(db).select(['l.id', 'l.guest_name']).where('l.id', 'in', wanted).execute()
  return new Map(rows.map((row) => [row.id, row.guest_name]))
}
