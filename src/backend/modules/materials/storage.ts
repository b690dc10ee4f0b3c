// How much room the library takes, and how much is left.
import type { Db } from '../../ports/database.ts'
import type { FileStore } from '../../ports/file-store.ts'
import type { ReadFacts } from './library-facts.ts'
import { sumRecycled } from './materials.repository.ts'

export interface StorageSpace {
  /** Bytes of live files, and of those in the recycle bin, which lie on the disk as well. */
  used: number
  bin: number
  bin_files: number
  /** Bytes that the company may use, or that fit; null = nobody knows. */
  limit: number | null
  free: number | null
}

export type ReadStorage = (db: Db, tenantId: number) => Promise<StorageSpace>

/** The company's own limit (`tenants.max_storage`) or the room of the store, whichever is less. */
export function createStorage(deps: { files: Pick<FileStore, 'freeBytes'>; readFacts: ReadFacts }): ReadStorage {
  return async (db, tenantId) => {
    const facts = await deps.readFacts(db, tenantId)
    const used = facts.types.reduce((total, type) => total + type.bytes, 0)
    const bin = await sumRecycled(db)
    const own = await db.selectFrom('tenants').select('max_storage').where('id', '=', tenantId).executeTakeFirst()
    const room = await deps.files.freeBytes()
    const taken = used + bin.bytes
    const limits = [
      ...((own?.max_storage ?? 0) > 0 ? [own?.max_storage ?? 0] : []),
      ...(room === null ? [] : [taken + room]),
    ]
    const limit = limits.length === 0 ? null : Math.min(...limits)
    return {
      used,
      bin: bin.bytes,
      bin_files: bin.files,
      limit,
      free: limit === null ? null : Math.max(0, limit - taken),
    }
  }
}
