// Which platforms are switched off for a company, and with which sentence: by its owner, or by a signed selector table.
import { z } from 'zod'
import type { Db } from '../../ports/database.ts'

/** Row of the company (admin 0). */
export const OFF_KEY = 'platforms.off'
const sentences = z.record(z.string(), z.string()).catch({})
const stored = z.object({ owner: sentences, table: sentences }).catch({ owner: {}, table: {} })
/** Sentences by platform: the owner's, and those of kept tables. */
export type PlatformOffs = z.infer<typeof stored>

/** What is switched off by whom; read with every list of platforms, so it is one row. */
export async function readOffs(db: Db): Promise<PlatformOffs> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('admin_id', '=', 0)
    .where('key', '=', OFF_KEY)
    .executeTakeFirst()
  return offsIn(row?.value)
}
/** What such a row says; undefined = there is none. */
export function offsIn(text: string | undefined): PlatformOffs {
  return stored.parse(parseJson(text))
}

/** The sentence with which a platform is off, '' = on: the owner's words before those of a table. */
export function offOf(offs: PlatformOffs, platform: string): string {
  return offs.owner[platform] || offs.table[platform] || ''
}

function parseJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
