// The application's keys of each interface, one row of the company's settings each; the secret encrypted.
import { z } from 'zod'
import type { Db } from '../../ports/database.ts'
import { wholeCompany } from '../../lib/whole-company.ts'

const COMPANY = 0
const keyOf = (platform: string): string => `official.${platform}`
const stored = z.object({ client_id: z.string(), client_secret_enc: z.string() })

export type StoredKeys = z.infer<typeof stored>

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Null = not set. */
export async function readKeys(db: Db, platform: string): Promise<StoredKeys | null> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('admin_id', '=', COMPANY)
    .where('key', '=', keyOf(platform))
    .executeTakeFirst()
  return row === undefined ? null : (stored.safeParse(readJson(row.value)).data ?? null)
}

export async function writeKeys(db: Db, platform: string, keys: StoredKeys, now: number): Promise<void> {
  const value = JSON.stringify(keys)
  await db
    .insertInto('settings')
    .values({ admin_id: COMPANY, key: keyOf(platform), value })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'admin_id', 'key']).doUpdateSet({ value, update_time: now }),
    )
    .execute()
}

/** False when there was none. */
export async function removeKeys(db: Db, platform: string): Promise<boolean> {
  const done = await db
    .deleteFrom('settings')
    .where('admin_id', '=', COMPANY)
    .where('key', '=', keyOf(platform))
    .executeTakeFirst()
  return Number(done.numDeletedRows) > 0
}

/** Live accounts that hold a grant, by platform. */
export async function countGranted(db: Db): Promise<Map<string, number>> {
  const rows = await wholeCompany(db, 'company')
    .selectFrom('third_auths')
    .select((eb) => ['platform_value', eb.fn.countAll<number>().as('count')])
    .where('third_token_enc', 'is not', null)
    .where('delete_time', 'is', null)
    .groupBy('platform_value')
    .execute()
  return new Map(rows.map((row) => [row.platform_value, Number(row.count)]))
}

const ticketKey = (platform: string): string => `${keyOf(platform)}.ticket`
const storedTicket = z.object({ client_id: z.string(), ticket_enc: z.string(), until: z.number() })

export type StoredTicket = z.infer<typeof storedTicket>

/** The ticket that codes are signed with; null = none yet. `until` unix ms. */
export async function readTicket(db: Db, platform: string): Promise<StoredTicket | null> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('admin_id', '=', COMPANY)
    .where('key', '=', ticketKey(platform))
    .executeTakeFirst()
  return row === undefined ? null : (storedTicket.safeParse(readJson(row.value)).data ?? null)
}

export async function writeTicket(db: Db, platform: string, ticket: StoredTicket, now: number): Promise<void> {
  const value = JSON.stringify(ticket)
  await db
    .insertInto('settings')
    .values({ admin_id: COMPANY, key: ticketKey(platform), value })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'admin_id', 'key']).doUpdateSet({ value, update_time: now }),
    )
    .execute()
}
