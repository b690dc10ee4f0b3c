// The company's own words: one settings row that holds for all its operators.
import { z } from 'zod'
import type { OwnWord } from '../../lib/forbidden-words.ts'
import type { Db } from '../../ports/database.ts'

const KEY = 'forbidden_words'
/** admin_id of rows that hold for the whole company. */
const COMPANY = 0
const stored = z.object({ words: z.array(z.object({ word: z.string(), replacement: z.string() })) })

/** What can't be read counts as none. */
export async function readOwnWords(db: Db): Promise<OwnWord[]> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('admin_id', '=', COMPANY)
    .where('key', '=', KEY)
    .executeTakeFirst()
  if (row === undefined) return []
  try {
    return stored.parse(JSON.parse(row.value)).words
  } catch {
    return []
  }
}

/** Replaces them all. */
export async function writeOwnWords(db: Db, words: readonly OwnWord[], now: number): Promise<void> {
  const value = JSON.stringify({ words })
  await db
    .insertInto('settings')
    .values({ admin_id: COMPANY, key: KEY, value })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'admin_id', 'key']).doUpdateSet({ value, update_time: now }),
    )
    .execute()
}
