// A company's speech services and which voice speaks with which, one row of its settings each; keys encrypted.
import { z } from 'zod'
import type { VoiceServiceName } from '../../../contract/http/voices.ts'
import { voiceEngine } from '../../../contract/http/voices.ts'
import type { Db } from '../../ports/database.ts'

const COMPANY = 0
const MAP_KEY = 'voice.map'
const keyOf = (service: VoiceServiceName): string => `voice.service.${service}`

const service = z.object({ base_url: z.string(), model: z.string(), appid: z.string(), key_enc: z.string() })
const map = z.object({
  usual: voiceEngine,
  own: z.array(z.object({ value: z.string(), engine: voiceEngine, voice: z.string() })),
})

export type StoredService = z.infer<typeof service>
export type StoredMap = z.infer<typeof map>

async function read<T>(db: Db, key: string, shape: z.ZodType<T>): Promise<T | null> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('admin_id', '=', COMPANY)
    .where('key', '=', key)
    .executeTakeFirst()
  if (row === undefined) return null
  try {
    return shape.safeParse(JSON.parse(row.value)).data ?? null
  } catch {
    return null
  }
}

async function write(db: Db, key: string, stored: unknown, now: number): Promise<void> {
  const value = JSON.stringify(stored)
  await db
    .insertInto('settings')
    .values({ admin_id: COMPANY, key, value })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'admin_id', 'key']).doUpdateSet({ value, update_time: now }),
    )
    .execute()
}

/** Null = not set. */
export async function readService(db: Db, name: VoiceServiceName): Promise<StoredService | null> {
  return await read(db, keyOf(name), service)
}
export async function writeService(db: Db, name: VoiceServiceName, stored: StoredService, now: number): Promise<void> {
  return await write(db, keyOf(name), stored, now)
}
/** False when there was none. */
export async function removeService(db: Db, name: VoiceServiceName): Promise<boolean> {
  const done = await db
    .deleteFrom('settings')
    .where('admin_id', '=', COMPANY)
    .where('key', '=', keyOf(name))
    .executeTakeFirst()
  return Number(done.numDeletedRows) > 0
}

/** Nothing chosen: the machine's own voices. */
export async function readMap(db: Db): Promise<StoredMap> {
  return (await read(db, MAP_KEY, map)) ?? { usual: 'system', own: [] }
}
export async function writeMap(db: Db, stored: StoredMap, now: number): Promise<void> {
  return await write(db, MAP_KEY, stored, now)
}
