// What the material library needs from its surroundings.
import type { Bgm, UsedBy } from '../../../contract/entities/material.ts'
import type { Db } from '../../ports/database.ts'
import type { FileStore } from '../../ports/file-store.ts'

/**
 * Where files are used; each module that refers to attachments answers for its own rows. Ids without a use may be left
 * out.
 */
export type UsesOf = (db: Db, attachmentIds: readonly number[]) => Promise<ReadonlyMap<number, readonly UsedBy[]>>

export interface MaterialsDeps {
  readonly now: () => number
  readonly files: Pick<FileStore, 'signedUrl' | 'delete' | 'get' | 'head' | 'put' | 'localCopy' | 'freeBytes'>
  /** Answers of all modules, put together. */
  readonly usesOf: UsesOf
}

/**
 * Loudest moments of a file's sound track (`track` from 0; absent = the first), 0 to 100.
 * @throws AppError: BAD_INPUT without sound, CLIP_ENGINE_DOWN without the programs
 */
export type ReadPeaks = (
  path: string,
  sound: { durationMs: number; track?: number | undefined },
  signal: AbortSignal,
) => Promise<number[]>

/** A catalogue of songs for image posts. */
export interface BgmSource {
  categories(): Promise<{ id: number; name: string; count: number }[]>
  list(query: {
    categoryId: number | undefined
    keyword: string | undefined
    page: number
    limit: number
  }): Promise<{ total: number; rows: Bgm[] }>
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
