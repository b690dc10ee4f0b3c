// Accounts as lists show them.
import type { Db } from '../ports/database.ts'

export interface ShownAccount {
  readonly openname: string
  readonly platform_value: string
}

/** Names and platforms by id, of accounts that `db` sees; of deleted ones, too. */
export async function namesOfAccounts(db: Db, ids: readonly number[]): Promise<Map<number, ShownAccount>> {
  const wanted = [...new Set(ids)].filter((id) => id > 0)
  if (wanted.length === 0) return new Map()
  const rows = await db
    .selectFrom('third_auths')
    .select(['id', 'openname', 'platform_value'])
    .where('id', 'in', wanted)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
