import type { Db } from '../../ports/database.ts'
import type { UsesOf } from './materials.ports.ts'
import type { Uses } from './materials.service.ts'

const CHUNK = 500

/** Uses of many files, those without any left out. */
export async function usesFound(usesOf: UsesOf, db: Db, ids: readonly number[]): Promise<Uses[]> {
  const found: Uses[] = []
  for (let at = 0; at < ids.length; at += CHUNK) {
    for (const [id, used_by] of await usesOf(db, ids.slice(at, at + CHUNK)))
      if (used_by.length > 0) found.push({ id, used_by: [...used_by] })
  }
  return found
}
