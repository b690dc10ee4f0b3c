// The epoch of the data: made with them, made anew by every restore. An attempt belongs to the epoch in which it was
// opened.
import { randomBytes } from 'node:crypto'
import type { Db } from '../ports/database.ts'

/** The system's own settings have tenant 0. */
const PLACE = { tenant_id: 0, admin_id: 0, key: 'installation.epoch' }

const make = (): string => randomBytes(8).toString('hex')

/** `db` unscoped. The epoch of these data; made at the first call. */
export async function loadEpoch(db: Db): Promise<string> {
  await db
    .insertInto('settings')
    .values({ ...PLACE, value: JSON.stringify(make()) })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'admin_id', 'key']).doNothing())
    .execute()
  const { value } = await db
    .selectFrom('settings')
    .select('value')
    .where('tenant_id', '=', PLACE.tenant_id)
    .where('admin_id', '=', PLACE.admin_id)
    .where('key', '=', PLACE.key)
    .executeTakeFirstOrThrow()
  return String(JSON.parse(value))
}

/** Ends the epoch, in the caller's transaction. Answers the one that ended. */
export async function renewEpoch(trx: Db): Promise<string> {
  const before = await loadEpoch(trx)
  await trx
    .updateTable('settings')
    .set({ value: JSON.stringify(make()) })
    .where('tenant_id', '=', PLACE.tenant_id)
    .where('admin_id', '=', PLACE.admin_id)
    .where('key', '=', PLACE.key)
    .execute()
  return before
}

/** Makes other transactions that hold or renew the epoch wait until the caller's ends. */
export async function holdEpoch(trx: Db): Promise<void> {
  await loadEpoch(trx)
  await trx
    .updateTable('settings')
    .set((eb) => ({ value: eb.ref('value') }))
    .where('tenant_id', '=', PLACE.tenant_id)
    .where('admin_id', '=', PLACE.admin_id)
    .where('key', '=', PLACE.key)
    .execute()
}
