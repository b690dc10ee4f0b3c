// What a library holds as a whole: counted once per state of its rows, so that turning pages costs nothing.
import type { Db } from '../../ports/database.ts'
import type { AttachmentKind } from '../../tables/files.ts'
import { findTags, libraryStamp, sumByType } from './materials.repository.ts'

interface LibraryFacts {
  readonly types: readonly { mimetype: string; kind: AttachmentKind; files: number; bytes: number }[]
  readonly tags: readonly string[]
}

/** Facts of the tenant of `db`, always those of its present rows. */
export type ReadFacts = (db: Db, tenantId: number) => Promise<LibraryFacts>

/** A change within this time could share its millisecond with the count, ms. */
const SETTLED_MS = 2_000
const MOST_TENANTS = 1_000

/** Keeps what `compute` says of a tenant's rows until one of them changes. */
export function keepByStamp<T>(
  deps: { now: () => number },
  compute: (db: Db) => Promise<T>,
): (db: Db, tenantId: number) => Promise<T> {
  const kept = new Map<number, { changed: number; newest: number; facts: T }>()
  return async (db, tenantId) => {
    const stamp = await libraryStamp(db)
    const known = kept.get(tenantId)
    if (known !== undefined && known.changed === stamp.changed && known.newest === stamp.newest) return known.facts
    const facts = await compute(db)
    kept.delete(tenantId)
    if (stamp.changed < deps.now() - SETTLED_MS) kept.set(tenantId, { ...stamp, facts })
    if (kept.size > MOST_TENANTS) kept.delete(kept.keys().next().value ?? 0)
    return facts
  }
}

export function createLibraryFacts(deps: { now: () => number }): ReadFacts {
  return keepByStamp(deps, async (db) => ({ types: await sumByType(db), tags: await findTags(db) }))
}
