// What the material library needs from its surroundings.
import type { UsedBy } from '../../../contract/entities/material.ts'
import type { Db } from '../../ports/database.ts'
import type { FileStore } from '../../ports/file-store.ts'

/** Where files are used; each module that refers to attachments answers for its own rows. Ids without a use may be left out. */
export type UsesOf = (db: Db, attachmentIds: readonly number[]) => Promise<ReadonlyMap<number, readonly UsedBy[]>>

export interface MaterialsDeps {
  readonly now: () => number
  readonly files: Pick<FileStore, 'signedUrl' | 'delete'>
  /** Answers of all modules, put together. */
  readonly usesOf: UsesOf
}

/** Several answers as one. */
export function mergeUses(sources: readonly UsesOf[]): UsesOf {
  return async (db, ids) => {
    const merged = new Map<number, UsedBy[]>()
    for (const source of sources) {
      for (const [id, uses] of await source(db, ids)) merged.set(id, [...(merged.get(id) ?? []), ...uses])
    }
    return merged
  }
}
