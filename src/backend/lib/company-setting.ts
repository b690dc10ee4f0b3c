// One setting of a company: a row of `settings` that belongs to none of its people (admin 0), as JSON.
import type { z } from 'zod'
import type { Db } from '../ports/database.ts'

/** admin_id of rows that hold for the whole company. */
const COMPANY = 0

export interface CompanySetting<T> {
  readonly key: string
  /** What a stored text says; none, or one that can't be read, is what holds while nobody set it. */
  parse(text: string | undefined): T
  /** What holds for the company of `db`. */
  read(db: Db): Promise<T>
  /** The same, and nobody else changes it before the transaction ends. Makes the row if there is none. */
  lock(trx: Db): Promise<T>
  /** Writes the whole of it. `now`: unix ms. */
  write(db: Db, value: T, now: number): Promise<void>
  /** False when it was not set. */
  remove(db: Db): Promise<boolean>
}

/** @param schema takes `{}` as what holds while nobody set it */
export function companySetting<T>(key: string, schema: z.ZodType<T>): CompanySetting<T> {
  const rowOf = (db: Db) =>
    db.selectFrom('settings').select('value').where('admin_id', '=', COMPANY).where('key', '=', key)
  const parse = (text: string | undefined): T => {
    try {
      return schema.parse(JSON.parse(text ?? '{}'))
    } catch {
      return schema.parse({})
    }
  }
  return {
    key,
    parse,
    read: async (db) => parse((await rowOf(db).executeTakeFirst())?.value),
    async lock(trx) {
      await trx
        .insertInto('settings')
        .values({ admin_id: COMPANY, key, value: '{}' })
        .onConflict((conflict) => conflict.columns(['tenant_id', 'admin_id', 'key']).doNothing())
        .execute()
      return parse((await rowOf(trx).forUpdate().executeTakeFirstOrThrow()).value)
    },
    async write(db, given, now) {
      const value = JSON.stringify(given)
      await db
        .insertInto('settings')
        .values({ admin_id: COMPANY, key, value })
        .onConflict((conflict) =>
          conflict.columns(['tenant_id', 'admin_id', 'key']).doUpdateSet({ value, update_time: now }),
        )
        .execute()
    },
    async remove(db) {
      const done = await db
        .deleteFrom('settings')
        .where('admin_id', '=', COMPANY)
        .where('key', '=', key)
        .executeTakeFirst()
      return Number(done.numDeletedRows) > 0
    },
  }
}
